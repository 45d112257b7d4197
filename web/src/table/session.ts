/* A table as this browser sits at it or watches it. Messages come in, are animated one after the
 * other, and then shown: what is shown lags a little behind what is known. The viewer can choose only
 * while nothing is being animated. */
import { computed, signal } from "@preact/signals";
import { Animator } from "../animator";
import type { Event, FromTable, News, Table, TableMessage } from "../api";
import { serverTime, withLanguage } from "../api";
import { myName, setMyName } from "../guest";
import { Witness } from "../fairness/witness";
import { HeldTable } from "../held_table";
import { tr } from "../i18n";
import { LiveSocket, type TableLink } from "../live_socket";
import { isLocal } from "../local/local_id";
import { LocalTable } from "../local/local_table";
import { attempt, showNotice } from "../notice";
import { currentPace, settings } from "../settings";
import { playSound } from "../sound";
import { loadTitleUI } from "../titles";
import type { AnyTitleUI } from "../titles/title";
import { HeldChoice, SECOND_THOUGHTS } from "./held_choice";
import {
    linesOf,
    missingNumbers,
    seatChanges,
    seatName,
    withoutLine,
    type Line,
} from "./log_lines";
import { noticeNudges } from "./nudges";
import { sceneOfTable } from "./scene";
import { withEvent } from "./story";
import { SeenEvents } from "./seen_events";

/** When more messages than these are waiting, they are shown without animation. */
const BACKLOG = 12;

export class TableSession {
    /** The table as the page shows it; null until the first message. */
    readonly shown = signal<Table | null>(null);
    readonly lines = signal<Line[]>([]);
    readonly animating = signal(false);
    /** The sentence of the event that was acted out last. */
    readonly caption = signal("");
    readonly restarting = signal(false);
    /** Whether a choice is on its way to the server. */
    readonly sent = signal(false);
    /** The seat of the player who is being reported. */
    readonly reporting = signal<number | null>(null);
    /** The choice that can still be taken back. */
    readonly held = new HeldChoice((action) => this.sendChoice(action));
    readonly ui = signal<AnyTitleUI | null>(null);
    /** All events of the game so far, without those that were taken back. */
    readonly events: Event[] = [];
    readonly live: TableLink;
    /** Takes part in drawing the deal. */
    readonly witness = new Witness((command) => this.live.send(command));
    readonly active = computed(() => !this.animating.value && this.live.status.value === "open");
    board: HTMLElement | null = null;
    /** Whether the game ended before the viewer's eyes. */
    sawTheEnd = false;
    /** The commitment as it was when this browser first saw the table. */
    firstCommitment = "";

    /** The ply of each of the events; -1 for the deal. */
    private readonly plies: number[] = [];
    private number = 0;
    private readonly table = new HeldTable();
    private readonly queue: TableMessage[] = [];
    private animator: Animator | null = null;
    private working = false;
    private skipping = false;

    constructor(readonly id: string) {
        const receive = (message: FromTable): void => this.receive(message);
        this.live = isLocal(id)
            ? new LocalTable(id, () => this.number, receive)
            : new LiveSocket(
                  () => withLanguage(`/api/tables/${id}/live?from=${this.number}&updates=on`),
                  receive,
              );
    }

    close(): void {
        this.held.takeBack();
        this.live.close();
        this.skip();
    }

    /** Clicks before the server has answered the first one do nothing. What cannot be undone is held back
     * for a moment, unless it is chosen again. */
    choose(action: string): void {
        if (this.sent.value) return;
        if (this.isHeldBack(action)) this.held.hold(action, this.choiceText(action));
        else this.sendChoice(action);
    }

    private isHeldBack(action: string): boolean {
        const table = this.shown.value;
        const others = (table?.awaited ?? []).filter((seat) => seat !== table?.you.seat);
        return (
            settings.value.secondThoughts &&
            !others.length && // as long as others think, it can be changed anyway
            (this.ui.value?.isFinal?.(action) ?? false) &&
            !(table?.deadline && table.deadline - serverTime() < 2 * SECOND_THOUGHTS)
        );
    }

    private choiceText(action: string): string {
        const { choices = [], words } = this.shown.value ?? {};
        return words?.choices[choices.indexOf(action)] ?? action;
    }

    private sendChoice(action: string): void {
        this.held.takeBack();
        this.sent.value = true;
        this.witness.chose(this.live.send({ do: "choose", action }), action);
    }

    /** Takes a seat; without a number, the one that the key opens or that is reserved for us. */
    async sit(seat?: number, name?: string, key?: string): Promise<void> {
        await this.introduce(name);
        this.live.send({ do: "sit", seat, key });
    }

    /** Says something to the other spectators. */
    async murmur(text: string): Promise<void> {
        await this.introduce();
        this.live.send({ do: "murmur", text });
    }

    /** Asks the players for a bot's seat in the game in progress. */
    async ask(seat: number): Promise<void> {
        await this.introduce();
        this.live.send({ do: "ask", seat });
    }

    /** A viewer without a cookie is only watching; once they have one, the connection is renewed. */
    private async introduce(name = myName.value ?? tr("Guest")): Promise<void> {
        const unknown = myName.value === null;
        if (name !== myName.value) await setMyName(name);
        if (unknown) this.live.reconnect();
    }

    /** Ends the current animation; messages that are waiting are shown without one. */
    skip(): void {
        this.skipping = this.working;
        this.animator?.finish();
    }

    private receive(message: FromTable): void {
        this.restarting.value = message.type === "restart";
        const automatic = "id" in message && this.witness.answered(message);
        if (message.type === "refused" && !automatic) showNotice(message.error.message);
        if (message.type !== "done" && message.type !== "restart") this.sent.value = false;
        if (message.type === "table" || message.type === "update")
            this.take(this.table.whole(message));
    }

    private take(message: TableMessage): void {
        noticeNudges(message);
        this.number = message.number;
        this.witness.see(message);
        this.queue.push(message);
        if (this.queue.length > BACKLOG) this.skip();
        if (!this.working) attempt(() => this.work())();
    }

    /** A message leaves the queue once everything needed to show it is loaded. If loading fails, it
     * is tried again when the next message arrives. */
    private async work(): Promise<void> {
        this.working = true;
        try {
            for (let next = this.queue[0]; next; next = this.queue[0]) {
                await this.loadUI(next.table);
                this.queue.shift();
                if (this.shown.value) await this.animateMessage(next, this.shown.value);
                else this.showFirst(next);
            }
        } finally {
            this.working = false;
            this.animating.value = false;
            this.skipping = false;
        }
    }

    private async loadUI(table: Table): Promise<void> {
        if (!isDealt(table) || this.ui.value) return;
        this.ui.value = await loadTitleUI(table.title);
    }

    /** What happened before the first message goes to the log without animation. */
    private showFirst(message: TableMessage): void {
        for (const news of message.news) this.log(news, message.table);
        this.firstCommitment = rememberCommitment(this.id, message.table.commitment);
        this.show(message.table, null);
    }

    private async animateMessage(message: TableMessage, before: Table): Promise<void> {
        this.animator = this.newAnimator();
        for (const news of message.news) await this.animateNews(news, before, message.table);
        this.animator = null;
        this.show(message.table, before);
    }

    private newAnimator(): Animator | null {
        return this.board && new Animator(this.board, this.skipping ? 0 : currentPace());
    }

    private async animateNews(news: News, before: Table, after: Table): Promise<void> {
        const ui = this.ui.value;
        if (!("events" in news) || !before.view) {
            this.log(news, after);
            return;
        }
        this.returnTo("ply" in news ? news.ply : 0);
        const scene = sceneOfTable(before, false, this.events);
        const seen = new SeenEvents(news.events, (event) => this.logEvent(event, after));
        for (const event of news.events) {
            this.keep(event, news);
            if (!ui || !this.animator || this.animator.idle) continue;
            this.animating.value = true;
            const onSeen = (): void => {
                seen.upTo(event);
                if (!this.animator?.idle) playSound(ui.sounds?.[event.event]);
            };
            await ui.animate(event, this.animator, scene, onSeen).catch(reportError); // the game goes on
        }
        seen.rest();
    }

    private keep(event: Event, news: News): void {
        this.events.push(event);
        this.plies.push("ply" in news ? news.ply : -1);
    }

    /** Forgets the events of steps that were taken back: the game returns to this ply. */
    private returnTo(ply: number): void {
        while ((this.plies.at(-1) ?? -1) >= ply) {
            this.plies.pop();
            this.events.pop();
        }
    }

    private logEvent(event: Event, table: Table): void {
        const nameOf = (seat: number): string =>
            seat === table.you.seat ? tr("you") : seatName(table, seat);
        this.lines.value = withEvent(this.lines.value, event, this.ui.value?.log, nameOf);
        if (event.text) this.caption.value = event.text;
    }

    private log(news: News, table: Table): void {
        if ("events" in news) {
            for (const event of news.events) {
                this.keep(event, news);
                this.logEvent(event, table);
            }
        } else if (news.news === "erased")
            this.lines.value = withoutLine(this.lines.value, news.line);
        else this.lines.value = [...this.lines.value, ...linesOf(news, table)];
    }

    private show(table: Table, before: Table | null): void {
        const changes = before
            ? [...seatChanges(before, table), ...missingNumbers(before, table)]
            : [];
        if (changes.length) this.lines.value = [...this.lines.value, ...changes];
        this.returnTo(table.ply ?? 0);
        if (!table.choices) this.held.takeBack();
        if (before?.stage === "playing" && table.stage === "over") this.sawTheEnd = true;
        this.shown.value = table;
    }
}

/** Whether there is a position to show. */
export function isDealt(table: Table): boolean {
    return table.stage === "playing" || table.stage === "over";
}

/** The first commitment seen is kept across reloads, so that the server cannot replace it later. */
function rememberCommitment(id: string, commitment: string): string {
    const key = `encan.promise.${id}`;
    try {
        const first = sessionStorage.getItem(key) ?? commitment;
        sessionStorage.setItem(key, first);
        return first;
    } catch {
        return commitment;
    }
}

/** The title of the browser's tab: whose turn it is, and which game. */
export function tabTitle(table: Table, name: string): string {
    const mine = table.you.seat !== null && (table.awaited ?? []).includes(table.you.seat);
    if (table.stage === "over") return tr("Game over — {title}", { title: name });
    return mine
        ? tr("● Your turn — {title}", { title: name })
        : tr("{title} — Encan", { title: name });
}
