/* The start of the page: loads the settings, the guest and the games, then shows the page that belongs to
 * the address. A change of language shows it again in that language. */
import { effect, signal } from "@preact/signals";
import { render, type ComponentChild } from "preact";
import { useLayoutEffect } from "preact/hooks";
import "./styles/layers.css";
import "./styles/colours.css";
import "./styles/base.css";
import "./styles/motion.css";
import type { Title } from "./api";
import { startApp } from "./app/updates";
import { games, loadGames } from "./games";
import { loadGuest } from "./guest";
import { language, setLanguage, tr } from "./i18n";
import { showError } from "./notice";
import { Home } from "./pages/home";
import { announcement } from "./parts/arrival";
import { EmptyPage } from "./parts/empty_page";
import { lazy } from "./parts/lazy";
import { PageShell } from "./parts/page_shell";
import { path } from "./router";
import { settings } from "./settings";
import { lessonLoader } from "./titles";

const NewTablePage = lazy(async () => (await import("./pages/new_table")).NewTablePage);
const TablePage = lazy(async () => (await import("./pages/table")).TablePage);
const ReplayPage = lazy(async () => (await import("./pages/replay")).ReplayPage);
const LessonPage = lazy(async () => (await import("./pages/lesson")).LessonPage);
const RulesPage = lazy(async () => (await import("./pages/rules")).RulesPage);
const RulesList = lazy(async () => (await import("./pages/rules")).RulesList);
const MyGamesPage = lazy(async () => (await import("./pages/my_games")).MyGamesPage);
const LobbyPage = lazy(async () => (await import("./pages/lobby")).LobbyPage);
const ProfilePage = lazy(async () => (await import("./pages/profile")).ProfilePage);
const AboutPage = lazy(async () => (await import("./pages/about")).AboutPage);
const SettingsPage = lazy(async () => (await import("./pages/settings")).SettingsPage);

const isTitle = (text: string): text is Title => games.value.some(({ name }) => name === text);
const hasLesson = (text: string): text is Title =>
    isTitle(text) && lessonLoader(text) !== undefined;

interface Route {
    /** The page for the second part of the path, "" if it has only one; null if there is no such page. */
    page: (rest: string) => ComponentChild;
    /** The title of the browser's tab; a table sets its own. */
    title?: () => string;
}

/** By the first part of the path. */
const routes = new Map<string, Route>([
    ["", { page: () => <Home />, title: () => tr("Encan: three auction games") }],
    [
        "new",
        {
            page: (rest) => (isTitle(rest) ? <NewTablePage title={rest} /> : null),
            title: () => tr("A new table — Encan"),
        },
    ],
    ["table", { page: (rest) => (rest ? <TablePage id={rest} /> : null) }],
    ["replay", { page: (rest) => <ReplayPage id={rest} />, title: () => tr("Replay — Encan") }],
    [
        "lesson",
        {
            page: (rest) => (hasLesson(rest) ? <LessonPage title={rest} /> : null),
            title: () => tr("First game — Encan"),
        },
    ],
    [
        "rules",
        {
            page: (rest) => (isTitle(rest) ? <RulesPage title={rest} /> : <RulesList />),
            title: () => tr("Rules — Encan"),
        },
    ],
    ["mine", { page: () => <MyGamesPage />, title: () => tr("My games — Encan") }],
    ["lobby", { page: () => <LobbyPage />, title: () => tr("Open tables — Encan") }],
    ["profile", { page: () => <ProfilePage />, title: () => tr("Profile — Encan") }],
    ["about", { page: () => <AboutPage />, title: () => tr("About — Encan") }],
    ["settings", { page: () => <SettingsPage />, title: () => tr("Settings — Encan") }],
]);

const notFound: Route = { page: () => <NotFound />, title: () => tr("Page not found") };

function NotFound() {
    return (
        <PageShell shape="text">
            <h1>{tr("Page not found")}</h1>
            <EmptyPage text={tr("There is nothing at this address.")} link="/" label={tr("Home")} />
        </PageShell>
    );
}

/** Tells screen readers which page has been entered. It has to be there before its text. */
function Announcer() {
    return (
        <p id="announcer" class="visually-hidden" role="status">
            {announcement.value}
        </p>
    );
}

function CurrentPage() {
    const [first = "", rest = ""] = path.value.slice(1).split("/");
    const found = routes.get(first);
    const page = found?.page(rest);
    const route = found && page ? found : notFound;
    useLayoutEffect(() => {
        if (route.title) document.title = route.title();
    }, [route]);
    return <>{page ?? notFound.page("")}</>;
}

const ready = signal(false);

function Page() {
    if (!ready.value) return null;
    return (
        <>
            <Announcer />
            <CurrentPage key={`${language.value} ${path.value}`} />
        </>
    );
}

async function applyLanguage(): Promise<void> {
    await setLanguage(settings.value.language);
    document.documentElement.lang = language.value;
    await loadGames();
}

async function start(): Promise<void> {
    await Promise.all([applyLanguage(), loadGuest()]);
    ready.value = true;
    startApp();
    effect(() => {
        if (settings.value.language !== language.peek()) void applyLanguage();
    });
}

const root = document.getElementById("page");
if (!root) throw new Error("index.html has no element for the page");
render(<Page />, root);
start().catch((error: unknown) => {
    showError(error);
    render(<PageShell>{null}</PageShell>, root);
});
