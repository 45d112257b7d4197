/* The start: what the visitor likes, who they are, which games there are; then the page of the
 * path. Changing the language shows everything anew in it. */
import { effect, signal } from "@preact/signals";
import { render, type ComponentChild } from "preact";
import "./styles/layers.css";
import "./styles/colours.css";
import "./styles/base.css";
import "./styles/motion.css";
import type { Title } from "./api";
import { games, loadGames } from "./games";
import { loadGuest } from "./guest";
import { showNotice } from "./notice";
import { Home } from "./pages/home";
import { PageShell } from "./parts/page_shell";
import { lazy } from "./parts/lazy";
import { path } from "./router";
import { settings } from "./settings";
import { lessonLoader } from "./titles";
import { language, tr, setLanguage } from "./i18n";

const NewTablePage = lazy(async () => (await import("./pages/new_table")).NewTablePage);
const TablePage = lazy(async () => (await import("./pages/table")).TablePage);
const ReplayPage = lazy(async () => (await import("./pages/replay")).ReplayPage);
const LessonPage = lazy(async () => (await import("./pages/lesson")).LessonPage);
const RulesPage = lazy(async () => (await import("./pages/rules")).RulesPage);
const RulesList = lazy(async () => (await import("./pages/rules")).RulesList);
const MyGamesPage = lazy(async () => (await import("./pages/my_games")).MyGamesPage);
const SettingsPage = lazy(async () => (await import("./pages/settings")).SettingsPage);

const isTitle = (text: string): text is Title => games.value.some(({ name }) => name === text);

/** The pages by the first part of the path; `rest` is the second, "" if there is none. */
const pages: Record<string, (rest: string) => ComponentChild> = {
    "": () => <Home />,
    new: (rest) => isTitle(rest) && <NewTablePage key={rest} title={rest} />,
    table: (rest) => rest && <TablePage key={rest} id={rest} />,
    replay: (rest) => <ReplayPage key={rest} id={rest} />,
    lesson: (rest) => isTitle(rest) && lessonLoader(rest) && <LessonPage key={rest} title={rest} />,
    rules: (rest) => (isTitle(rest) ? <RulesPage title={rest} /> : <RulesList />),
    mine: () => <MyGamesPage />,
    settings: () => <SettingsPage />,
};

const names: Record<string, () => string> = {
    "": () => tr("Encan: three auction games"),
    new: () => tr("A new table — Encan"),
    replay: () => tr("Replay — Encan"),
    lesson: () => tr("First game — Encan"),
    rules: () => tr("Rules — Encan"),
    mine: () => tr("My games — Encan"),
    settings: () => tr("Settings — Encan"),
};

function NotFound() {
    return (
        <PageShell shape="text">
            <h1>{tr("There is nothing here.")}</h1>
            <a class="button main" href="/">
                {tr("To the first page")}
            </a>
        </PageShell>
    );
}

const ready = signal(false);

function Page() {
    const [first = "", rest = ""] = path.value.slice(1).split("/");
    const name = names[first];
    if (name) document.title = name();
    if (!ready.value || games.value.length === 0) return null;
    return <div key={language.value}>{pages[first]?.(rest) || <NotFound />}</div>;
}

async function applyLanguage(): Promise<void> {
    await setLanguage(settings.value.language);
    document.documentElement.lang = language.value;
    await loadGames();
}

async function start(): Promise<void> {
    await Promise.all([applyLanguage(), loadGuest()]);
    ready.value = true;
    effect(() => {
        if (settings.value.language !== language.peek()) void applyLanguage();
    });
}

const root = document.getElementById("page");
if (!root) throw new Error("index.html has no element for the page");
render(<Page />, root);
start().catch((error: Error) => {
    showNotice(error.message);
    render(<PageShell>{null}</PageShell>, root);
});
