/* The rules: the texts of docs/rules, converted to HTML when the page is built. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Title } from "../api";
import { gameOf, games } from "../games";
import { language, tr } from "../i18n";
import { attempt } from "../notice";
import { GameCard } from "../parts/game_card";
import { PageShell } from "../parts/page_shell";
import { lessonLoader } from "../titles";
import "./rules.css";

const texts = import.meta.glob<string>("../../../docs/rules/*.md", {
    query: "?html",
    import: "default",
});

function NoRules({ title }: { title: Title }) {
    return (
        <PageShell shape="text">
            <h1>{gameOf(title).title}</h1>
            <p>{tr("The rules of this game are not written down.")}</p>
        </PageShell>
    );
}

export function RulesPage({ title }: { title: Title }) {
    const html = useSignal("");
    const load = texts[`../../../docs/rules/${title}.${language.value}.md`];
    useEffect(() => {
        if (load) attempt(async () => (html.value = await load()))();
    }, [title, language.value]);
    if (!load) return <NoRules title={title} />;
    return (
        <PageShell shape="text">
            {/* Our own text, converted from Markdown by our own build. */}
            <article class="rules" dangerouslySetInnerHTML={{ __html: html.value }} />
        </PageShell>
    );
}

export function RulesList() {
    return (
        <PageShell>
            <h1>{tr("Rules")}</h1>
            <div class="game-cards">
                {games.value.map((game) => (
                    <GameCard key={game.name} game={game}>
                        <p>{game.words?.tagline}</p>
                        <div class="buttons">
                            <a class="button main" href={`/rules/${game.name}`}>
                                {tr("Read the rules")}
                            </a>
                            {lessonLoader(game.name) && (
                                <a class="button" href={`/lesson/${game.name}`}>
                                    {tr("Learn it in five minutes")}
                                </a>
                            )}
                        </div>
                    </GameCard>
                ))}
            </div>
        </PageShell>
    );
}
