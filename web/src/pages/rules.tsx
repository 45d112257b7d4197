/* The rules: the texts of docs/rules, converted to HTML when the page is built, with pictures. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Rules, RulesSection } from "../../tools/rules";
import type { Game, Title } from "../api";
import { playNow } from "../create_table";
import { factsOf, gameOf, games } from "../games";
import { language, tr } from "../i18n";
import { attempt } from "../notice";
import { GameCard } from "../parts/game_card";
import { PageShell } from "../parts/page_shell";
import { figuresLoader, lessonLoader, pictureOf, type Figures } from "../titles";
import { withOptionNames } from "./rules_options";
import "./rules.css";

/** The game that "Play now" starts: one to learn in. */
const SEATS = 4;
const LEVEL = 2;

const texts = import.meta.glob<Rules>("../../../docs/rules/*.md", {
    query: "?rules",
    import: "default",
});

function NoRules({ title }: { title: Title }) {
    return (
        <PageShell shape="text">
            <h1>{gameOf(title).title}</h1>
            <p>{tr("The rules of this game have not been written yet.")}</p>
        </PageShell>
    );
}

function Contents({ sections }: { sections: RulesSection[] }) {
    return (
        <nav class="contents" aria-label={tr("Contents")}>
            <details open={innerWidth > 900}>
                <summary>{tr("Contents")}</summary>
                <ol>
                    {sections.map(({ number, isNumbered, heading }) => (
                        <li key={number}>
                            <a href={`#section-${number}`}>
                                <span>{isNumbered && number}</span> {heading}
                            </a>
                        </li>
                    ))}
                </ol>
            </details>
        </nav>
    );
}

function Section({
    section,
    game,
    figures,
}: {
    section: RulesSection;
    game: Game;
    figures: Figures;
}) {
    const { number, isNumbered, heading, html } = section;
    const Figure = figures[number];
    return (
        <section id={`section-${number}`}>
            <h2>
                {isNumbered && <span>{number}</span>} {heading}
            </h2>
            {Figure && (
                <figure>
                    <Figure />
                </figure>
            )}
            {/* Our own text, converted from Markdown by our own build. */}
            <div dangerouslySetInnerHTML={{ __html: withOptionNames(html, game) }} />
        </section>
    );
}

/** From reading to playing. */
function Ways({ game }: { game: Game }) {
    const seats = Math.min(SEATS, game.players_max);
    return (
        <>
            <button class="main" onClick={attempt(() => playNow(game.name, seats, LEVEL))}>
                {tr("Play now")}
            </button>
            {lessonLoader(game.name) && (
                <a class="button" href={`/lesson/${game.name}`}>
                    {tr("Learn it in five minutes")}
                </a>
            )}
        </>
    );
}

function Head({ game, lead }: { game: Game; lead: string }) {
    const Picture = pictureOf(game.name);
    return (
        <header class="rules-head">
            <Picture />
            <div>
                <h1>{game.title}</h1>
                <p>{lead}</p>
                <p class="buttons">
                    <Ways game={game} />
                    <a class="button" href="/rules">
                        {tr("Rules of the other games")}
                    </a>
                </p>
            </div>
        </header>
    );
}

export function RulesPage({ title }: { title: Title }) {
    const rules = useSignal<Rules | null>(null);
    const figures = useSignal<Figures>({});
    const load = texts[`../../../docs/rules/${title}.${language.value}.md`];
    useEffect(() => {
        if (load) attempt(async () => (rules.value = await load()))();
        attempt(async () => (figures.value = (await figuresLoader(title)?.()) ?? {}))();
    }, [title, language.value]);
    if (!load) return <NoRules title={title} />;
    const game = gameOf(title);
    return (
        <PageShell>
            {rules.value && (
                <article class="rules">
                    <Head game={game} lead={rules.value.lead} />
                    <Contents sections={rules.value.sections} />
                    <div class="rules-text">
                        {rules.value.sections.map((section) => (
                            <Section
                                key={section.number}
                                section={section}
                                game={game}
                                figures={figures.value}
                            />
                        ))}
                        <p class="buttons">
                            <Ways game={game} />
                        </p>
                    </div>
                </article>
            )}
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
                        <p class="facts">{factsOf(game).join(" · ")}</p>
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
