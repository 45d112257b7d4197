/* What every page has: the header with its links, the notice line, the explanations. */
import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { UpdateOffer } from "../app/updates";
import { myName } from "../guest";
import { tr } from "../i18n";
import { notice } from "../notice";
import { path } from "../router";
import { useArrival } from "./arrival";
import { Explanations } from "./explain";
import { Gavel } from "./gavel";
import { Icon } from "./icon";
import { Monogram } from "./monogram";
import { PageFoot } from "./page_foot";
import "./page_shell.css";

function HeadLink({ to, children }: { to: string; children: ComponentChildren }) {
    return (
        <a href={to} aria-current={path.value === to ? "page" : undefined}>
            {children}
        </a>
    );
}

/** Where there is little room, a picture. */
function SettingsLink() {
    return (
        <a
            class="settings-link"
            href="/settings"
            aria-current={path.value === "/settings" ? "page" : undefined}
        >
            <Icon name="settings" />
            <span>{tr("Settings")}</span>
        </a>
    );
}

/** For guests whom the server knows. */
function ProfileLink() {
    const name = myName.value;
    if (name === null) return null;
    return (
        <a
            class="profile-link"
            href="/profile"
            aria-current={path.value === "/profile" ? "page" : undefined}
            aria-label={tr("{player}: profile", { player: name })}
        >
            <Monogram name={name} size={34} />
        </a>
    );
}

interface Props {
    children: ComponentChildren;
    /** The width of the content: for cards side by side, for text, or for a table. */
    shape?: "cards" | "text" | "table";
}

export function PageShell({ children, shape = "cards" }: Props) {
    const main = useRef<HTMLElement>(null);
    useArrival(main);
    return (
        <>
            <a class="skip-link" href="#main">
                {tr("Skip to the content")}
            </a>
            <header class="page-head">
                <a class="brand" href="/">
                    <Gavel />
                    Encan
                </a>
                <nav aria-label={tr("Pages")}>
                    <HeadLink to="/mine">{tr("My games")}</HeadLink>
                    <HeadLink to="/rules">{tr("Rules")}</HeadLink>
                    <SettingsLink />
                    <ProfileLink />
                </nav>
            </header>
            <UpdateOffer />
            <p class="notice" role="status" hidden={!notice.value}>
                {notice.value}
            </p>
            <main id="main" class={shape} tabIndex={-1} ref={main}>
                {children}
                <Explanations />
            </main>
            {shape !== "table" && <PageFoot />}
        </>
    );
}
