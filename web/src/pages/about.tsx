/* What Encan is, and to whom it is indebted. */
import type { Game } from "../api";
import { games } from "../games";
import { tr } from "../i18n";
import { PageShell } from "../parts/page_shell";
import { emblemOf, modelOf } from "../titles";
import "./about.css";

/** Titles of games are set in italics, as those of books. */
function Inspiration({ game, author, year }: { game: string; author: string; year: string }) {
    const [before, after] = tr("is inspired by {game} by {author}, {year}.", {
        game: "\n",
        author,
        year,
    }).split("\n");
    return (
        <>
            {before}
            <cite>{game}</cite>
            {after}
        </>
    );
}

function Credit({ game }: { game: Game }) {
    const Emblem = emblemOf(game.name);
    const model = modelOf(game.name);
    return (
        <li>
            <Emblem />
            <p>
                <b>{game.title}</b> {model && <Inspiration {...model} />}
            </p>
        </li>
    );
}

function Promises() {
    const promises = [
        [
            tr("No account, no advertising"),
            tr(
                "The server knows you by a cookie and nothing else, once you have played or chosen a name. In the settings, you can delete yourself and everything you said.",
            ),
        ],
        [
            tr("Bots that cannot cheat"),
            tr(
                "A bot is given what its seat may know and nothing else: your hand is as hidden from it as from anybody else.",
            ),
        ],
        [
            tr("Deals that can be checked"),
            tr(
                "Server and players draw each deal together, so that nobody can choose it. After a game, your browser checks it.",
            ),
        ],
        [
            tr("Free software"),
            tr(
                "Under the MIT licence. Server, bots and rules are one small program that you can run yourself.",
            ),
        ],
    ];
    return (
        <dl class="promises">
            {promises.map(([name, text]) => (
                <div key={name}>
                    <dt>{name}</dt>
                    <dd>{text}</dd>
                </div>
            ))}
        </dl>
    );
}

export function AboutPage() {
    return (
        <PageShell shape="text">
            <h1>{tr("About Encan")}</h1>
            <p class="lead">
                {tr(
                    "Encan is an old French word for an auction. Here it stands for three games about bidding, bluffing and selling in time, alone against bots or with friends.",
                )}
            </p>
            <Promises />
            <h2>{tr("Credits")}</h2>
            <ul class="credits">
                {games.value.map((game) => (
                    <Credit key={game.name} game={game} />
                ))}
            </ul>
            <p class="soft">
                {tr(
                    "Encan is not affiliated with their authors or publishers. Its art, names and texts are its own.",
                )}
            </p>
            <p class="soft">
                {tr(
                    "The page is built with Preact and its signals, SHA-256 from noble-hashes and QR codes from uqr, all under the MIT licence.",
                )}
            </p>
        </PageShell>
    );
}
