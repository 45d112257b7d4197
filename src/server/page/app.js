"use strict";

/* A plain page: create, join, watch and play a table of any title, the choices as buttons. Every
 * text from outside goes into the page as text, never as markup. */

const main = document.getElementById("main");
let games = [];
let levels = [];
let socket = null;

function make(tag, properties, ...children) {
  const element = Object.assign(document.createElement(tag), properties || {});
  element.append(...children);
  return element;
}

function notice(text) {
  document.getElementById("notice").textContent = text || "";
}

async function ask(method, path, body) {
  const options = { method };
  if (body !== undefined) {
    options.body = JSON.stringify(body);
    options.headers = { "Content-Type": "application/json" };
  }
  const answer = await fetch(path, options);
  const content = await answer.json();
  if (!answer.ok) throw new Error(content.error.message);
  return content;
}

function attempt(action) {
  return async (event) => {
    if (event) event.preventDefault();
    notice("");
    try {
      await action(event);
    } catch (error) {
      notice(error.message);
    }
  };
}

/* ---- Who plays ---- */

async function introduce() {
  try {
    const me = await ask("GET", "/api/me");
    document.getElementById("me").textContent = me.name;
    return true;
  } catch {
    return false;
  }
}

function showIntroduction(then) {
  const name = make("input", { name: "name", maxLength: 40, required: true, autofocus: true });
  const form = make("form", {}, make("label", {}, "Your name ", name), make("button", {}, "Play"));
  form.onsubmit = attempt(async () => {
    await ask("POST", "/api/guest", { name: name.value });
    await introduce();
    then();
  });
  main.replaceChildren(form);
}

/* ---- The lobby ---- */

function seatText(seat) {
  if (seat.name !== null) return seat.name + (seat.away ? " (away)" : "");
  return seat.level ? `bot, ${levels[seat.level - 1]}` : "empty";
}

function tableRow(table) {
  const link = make("a", { href: `/table/${table.id}` }, table.title);
  const seats = table.seats.map(seatText).join(", ");
  return make("tr", {}, make("td", {}, link), make("td", {}, table.stage), make("td", {}, seats));
}

function select(name, values, chosen) {
  const options = values.map(([value, text]) => make("option", { value }, text));
  const element = make("select", { name }, ...options);
  element.value = chosen;
  return element;
}

function creationForm() {
  const form = make("form", { id: "create" });
  const title = select("title", games.map((game) => [game.name, game.title]), games[0].name);
  const details = make("span");
  title.onchange = () => details.replaceChildren(...detailFields(games.find((game) => game.name === title.value)));
  title.onchange();
  form.append(make("label", {}, "Game ", title), details, make("button", {}, "Open a table"));
  form.onsubmit = attempt(() => createTable(new FormData(form)));
  return form;
}

function detailFields(game) {
  const numbers = [];
  for (let n = game.players_min; n <= game.players_max; n++) numbers.push([String(n), String(n)]);
  const bots = [["0", "none"], ...levels.map((name, i) => [String(i + 1), name])];
  const fields = [
    make("label", {}, "Seats ", select("seats", numbers, numbers[numbers.length > 2 ? 2 : 0][0])),
    make("label", {}, "Bots ", select("bots", bots, "3")),
    make("label", {}, "Seconds a decision ", make("input", { name: "clock", type: "number", value: 0, min: 0 })),
    make("label", {}, make("input", { name: "open", type: "checkbox", checked: true }), " listed for all"),
  ];
  for (const option of game.options) {
    const values = option.values.map((value) => [value, value]);
    fields.push(make("label", {}, `${option.name} `, select(`option ${option.name}`, values, option.standard)));
  }
  return fields;
}

async function createTable(data) {
  const seats = Number(data.get("seats"));
  const options = {};
  for (const [name, value] of data) if (name.startsWith("option ")) options[name.slice(7)] = value;
  const bots = Array.from({ length: seats }, (_, seat) => (seat ? Number(data.get("bots")) : 0));
  const wish = { title: data.get("title"), seats, options, bots, sit: 0 };
  const made = await ask("POST", "/api/tables", { ...wish, clock: Number(data.get("clock")), open: data.has("open") });
  location.href = `/table/${made.id}`;
}

async function showLobby() {
  const list = make("table");
  main.replaceChildren(creationForm(), make("h2", {}, "Tables"), list);
  connect("/api/lobby/live", (message) => {
    if (message.type === "lobby") list.replaceChildren(...message.tables.map(tableRow));
  });
}

/* ---- Live updates, taken up again where they broke off ---- */

function connect(path, take, number = () => "") {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  socket = new WebSocket(`${scheme}://${location.host}${path}${number()}`);
  socket.onmessage = (event) => take(JSON.parse(event.data));
  socket.onclose = (event) => {
    if (event.code === 4404) notice("There is no such table.");
    else setTimeout(() => connect(path, take, number), 1000);
  };
}

/* ---- A table ---- */

const state = { number: 0, table: null, log: [], commands: 0 };

function command(verb, more) {
  state.commands++;
  socket.send(JSON.stringify({ id: `${Date.now().toString(36)}-${state.commands}`, do: verb, ...more }));
}

function commandButton(text, verb, more) {
  return make("button", { onclick: () => command(verb, more) }, text);
}

function nameOf(seat) {
  const taken = state.table.seats[seat];
  return `${seat + 1} ${taken.name !== null ? taken.name : "bot"}`;
}

function eventText(event) {
  const rest = Object.entries(event).filter(([key]) => key !== "event" && key !== "seat");
  const values = rest.map(([key, value]) => `${key} ${Array.isArray(value) ? value.join(" ") : value}`);
  return [event.seat === undefined ? "" : `${nameOf(event.seat)}:`, event.event, ...values].join(" ");
}

function addNews(news) {
  if (news.news === "chat" && news.text !== undefined) state.log.push(`${news.name} says: ${news.text}`);
  for (const event of news.events || []) state.log.push(eventText(event));
}

function seatRow(table, seat, index) {
  const cells = [String(index + 1), seatText(seat), seat.muted ? "muted" : ""];
  const actions = make("td");
  const mine = table.you.seat;
  if (seat.name === null && mine === null && table.stage !== "over") actions.append(commandButton("Sit here", "sit", { seat: index }));
  if (mine === index && table.stage !== "over") actions.append(commandButton("Leave", "stand"));
  if (mine === index && seat.away) actions.append(commandButton("I am back", "back"));
  if (seat.name === null && (mine !== null || table.you.host) && table.stage === "gathering")
    actions.append(seat.level ? commandButton("Send away", "empty", { seat: index }) : commandButton("Seat a bot", "bot", { seat: index, level: 3 }));
  if (table.you.host && seat.name !== null && mine !== index)
    actions.append(commandButton(seat.muted ? "Unmute" : "Mute", seat.muted ? "unmute" : "mute", { seat: index }));
  if (table.result) cells.push(`${table.result.scores[index]} points, rank ${table.result.ranks[index]}`);
  const awaited = (table.awaited || []).includes(index);
  return make("tr", { className: awaited ? "awaited" : "" }, ...cells.map((text) => make("td", {}, text)), actions);
}

function ladder(choice) {
  const number = make("input", { type: "number", min: choice.least, max: choice.most, value: choice.least });
  const button = make("button", { onclick: () => command("choose", { action: `${choice.kind} ${number.value}` }) }, choice.kind);
  return make("span", {}, number, button);
}

function choiceButton(table, choice) {
  if (typeof choice !== "string") return ladder(choice);
  const button = commandButton(choice, "choose", { action: choice });
  if (choice === table.pending) button.className = "pending";
  return button;
}

function choices(table) {
  const box = make("div", { id: "choices" });
  if (table.stage === "gathering" && (table.you.seat !== null || table.you.host)) box.append(commandButton("Start", "start"));
  for (const choice of table.choices || []) box.append(choiceButton(table, choice));
  if (table.choices) box.append(make("button", { onclick: attempt(showHint) }, "Hint"));
  if (table.stage === "over") {
    box.append(make("a", { href: `/api/tables/${table.id}/record`, download: `${table.id}.encan` }, "Record"), " ");
    box.append(make("button", { onclick: attempt(showAnalysis) }, "Analysis"), " ");
    if (table.next) box.append(make("a", { href: `/table/${table.next}` }, "To the rematch"));
    else if (table.you.seat !== null) box.append(make("button", { onclick: attempt(rematch) }, "Rematch"));
  }
  return box;
}

async function showHint() {
  const hint = await ask("POST", `/api/tables/${state.table.id}/hint`, {});
  const best = hint.candidates.find((one) => one.action === hint.action);
  const chance = best ? ` (wins ${Math.round(100 * best.chance)} % of the time)` : "";
  notice(`A bot would play: ${hint.action}${chance}`);
}

/* Asks until the analysis is done: a job of the server that takes a while. */
async function showAnalysis() {
  const path = `/api/tables/${state.table.id}/analysis`;
  notice("The bots go through the game; one moment.");
  let analysis = await ask("POST", path, {});
  while (!analysis.done) {
    await new Promise((resume) => setTimeout(resume, 500));
    analysis = await ask("GET", path);
  }
  notice("");
  drawAnalysis(analysis.decisions);
}

function drawAnalysis(decisions) {
  const percent = (chance) => `${Math.round(100 * chance)} %`;
  const row = (cells, kind) => make("tr", {}, ...cells.map((text) => make(kind, {}, text)));
  const costly = decisions.filter((decision) => decision.mark !== "");
  const rows = costly.map((one) => row([String(one.ply), nameOf(one.seat), one.action, one.mark,
    percent(one.cost), one.best], "td"));
  document.getElementById("analysis").replaceChildren(
    make("h2", {}, "Analysis"),
    make("p", {}, `${decisions.length} decisions judged from what each player knew then, ${costly.length} of them marked.`),
    make("table", {}, row(["ply", "player", "played", "mark", "chance given away", "better"], "th"), ...rows));
}

async function rematch() {
  const made = await ask("POST", `/api/tables/${state.table.id}/rematch`, {});
  location.href = `/table/${made.id}`;
}

function valueText(value) {
  if (Array.isArray(value)) return value.map((one) => (Array.isArray(one) ? `(${valueText(one)})` : one === null ? "?" : one)).join(" ");
  return value === null ? "?" : String(value);
}

function viewTable(view) {
  const rows = Object.entries(view || {}).map(([key, value]) =>
    make("tr", {}, make("th", {}, key), make("td", {}, valueText(value))));
  return make("details", { open: true }, make("summary", {}, "Position"), make("table", { id: "view" }, ...rows));
}

function draw() {
  const table = state.table;
  document.getElementById("seats").replaceChildren(...table.seats.map((seat, index) => seatRow(table, seat, index)));
  document.getElementById("choices").replaceWith(choices(table));
  document.getElementById("position").replaceChildren(viewTable(table.view));
  const log = document.getElementById("log");
  log.replaceChildren(...state.log.slice(-200).map((line) => make("p", {}, line)));
  log.scrollTop = log.scrollHeight;
  const options = Object.entries(table.options).map((pair) => pair.join(" ")).join(", ");
  document.getElementById("about").textContent =
    `${table.title}, ${table.stage}; ${options}; ${table.clock ? `${table.clock} seconds a decision` : "no clock"}. ` +
    `Commitment: ${table.commitment}${table.seed ? `; seed ${table.seed}, salt ${table.salt}` : ""}`;
}

function takeMessage(message) {
  if (message.type === "refused") notice(message.error.message);
  if (message.type === "done") notice("");
  if (message.type === "restart") notice("The server restarts; one moment.");
  if (message.type !== "table") return;
  state.number = message.number;
  state.table = message.table;
  message.news.forEach(addNews);
  draw();
}

function chatForm() {
  const text = make("input", { maxLength: 400, placeholder: "Say something" });
  const form = make("form", {}, text, make("button", {}, "Say"));
  form.onsubmit = (event) => {
    event.preventDefault();
    if (text.value) command("say", { text: text.value });
    text.value = "";
  };
  return form;
}

function showTable(id) {
  main.replaceChildren(
    make("p", { id: "about" }), make("p", {}, "Invite by this link: ", make("code", {}, location.href)),
    make("table", { id: "seats" }), make("div", { id: "choices" }),
    make("div", { id: "analysis" }), make("div", { id: "log", className: "log" }), chatForm(),
    make("div", { id: "position" }));
  connect(`/api/tables/${id}/live`, takeMessage, () => `?from=${state.number}`);
}

/* ---- Start ---- */

async function start() {
  ({ games, levels } = await ask("GET", "/api/games"));
  const id = location.pathname.startsWith("/table/") ? location.pathname.slice(7) : null;
  const go = () => (id ? showTable(id) : showLobby());
  if (await introduce()) go();
  else showIntroduction(go);
}

attempt(start)();
