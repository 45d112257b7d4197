/* The start: what the visitor likes, who they are, which games there are; then the page of the
 * path. Changing the language shows everything anew in it. */
import { effect, signal } from "@preact/signals";
import { render, type ComponentChild } from "preact";
import type { Title } from "./api";
import "./base.css";
import "./shell.css";
import { games, loadGames } from "./games";
import { meet } from "./me";
import { say } from "./notice";
import { Home } from "./pages/home";
import { Frame } from "./parts/frame";
import { lazy } from "./parts/lazy";
import { path } from "./route";
import { settings } from "./settings";
import { titleNames } from "./titles";
import { tongue, tr, useTongue } from "./tongue";

const New = lazy(async () => (await import("./pages/new")).New);
const TablePage = lazy(async () => (await import("./pages/table")).TablePage);
const ReplayPage = lazy(async () => (await import("./pages/replay")).ReplayPage);
const LessonPage = lazy(async () => (await import("./pages/lesson")).LessonPage);
const RulesPage = lazy(async () => (await import("./pages/rules")).RulesPage);
const RulesList = lazy(async () => (await import("./pages/rules")).RulesList);
const MinePage = lazy(async () => (await import("./pages/mine")).MinePage);
const SettingsPage = lazy(async () => (await import("./pages/settings")).SettingsPage);

const isTitle = (text: string): text is Title => (titleNames as string[]).includes(text);

/** The pages by the first part of the path; `rest` is the second, "" if there is none. */
const pages: Record<string, (rest: string) => ComponentChild> = {
    "": () => <Home />,
    new: (rest) => isTitle(rest) && <New title={rest} />,
    table: (rest) => rest && <TablePage key={rest} id={rest} />,
    replay: (rest) => <ReplayPage key={rest} id={rest} />,
    lesson: (rest) => isTitle(rest) && <LessonPage key={rest} title={rest} />,
    rules: (rest) => (isTitle(rest) ? <RulesPage title={rest} /> : <RulesList />),
    mine: () => <MinePage />,
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

function Nowhere() {
    return (
        <Frame shape="text">
            <h1>{tr("There is nothing here.")}</h1>
            <a class="button main" href="/">
                {tr("To the first page")}
            </a>
        </Frame>
    );
}

const ready = signal(false);

function Page() {
    const [first = "", rest = ""] = path.value.slice(1).split("/");
    const name = names[first];
    if (name) document.title = name();
    if (!ready.value || games.value.length === 0) return null;
    return <div key={tongue.value}>{pages[first]?.(rest) || <Nowhere />}</div>;
}

async function speak(): Promise<void> {
    await useTongue(settings.value.tongue);
    document.documentElement.lang = tongue.value;
    await loadGames();
}

async function start(): Promise<void> {
    await Promise.all([speak(), meet()]);
    ready.value = true;
    effect(() => {
        if (settings.value.tongue !== tongue.peek()) void speak();
    });
}

render(<Page />, document.getElementById("page")!);
start().catch((error: Error) => {
    say(error.message);
    render(<Frame>{null}</Frame>, document.getElementById("page")!);
});
