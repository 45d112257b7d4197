/* The rules: the texts of docs/rules, made into HTML when the page is built. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Title } from "../api";
import { games } from "../games";
import { PageShell } from "../parts/page_shell";
import { lessonLoader, pictureOf } from "../titles";
import { language, tr } from "../i18n";

const texts = import.meta.glob<string>("../../../docs/rules/*.md", {
    query: "?html",
    import: "default",
});

export function RulesPage({ title }: { title: Title }) {
    const html = useSignal("");
    useEffect(() => {
        const load = texts[`../../../docs/rules/${title}.${language.value}.md`];
        void load?.().then((text) => (html.value = text));
    }, [title, language.value]);
    return (
        <PageShell shape="text">
            {/* Our own text, made from Markdown by our own build. */}
            <article class="rules" dangerouslySetInnerHTML={{ __html: html.value }} />
        </PageShell>
    );
}

export function RulesList() {
    return (
        <PageShell>
            <h1>{tr("Rules")}</h1>
            <div class="game-cards">
                {games.value.map((game) => {
                    const Picture = pictureOf(game.name);
                    return (
                        <article key={game.name} class={`game-card ${game.name}`}>
                            <Picture />
                            <div class="game-text">
                                <h2>{game.title}</h2>
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
                            </div>
                        </article>
                    );
                })}
            </div>
        </PageShell>
    );
}
