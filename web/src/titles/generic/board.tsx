/* A table for any title: what is on it, and a card for each player with what they have. */
import { gameOf } from "../../games";
import { tr } from "../../i18n";
import { range } from "../../lists";
import { Crest } from "../../parts/crest";
import { NamePlate } from "../../parts/name_plate";
import type { Scene, TableProps } from "../title";
import { seatFacts, tableFacts, type Fact, type GenericView, type Token } from "./fields";
import "./board.css";

function TokenView({ token }: { token: Token }) {
    if (token.kind === "hidden")
        return (
            <span class="gen-token gen-hidden">
                <span aria-hidden="true">{token.text}</span>
                <span class="visually-hidden">{tr("unknown")}</span>
            </span>
        );
    return (
        <span class={`gen-token gen-${token.kind}`}>
            {token.seat !== undefined && <Crest seat={token.seat} size={14} />}
            {token.text}
        </span>
    );
}

function Group({ tokens }: { tokens: Token[] }) {
    if (tokens.length === 0) return <span class="gen-none">{tr("none")}</span>;
    return (
        <>
            {tokens.map((token, index) => (
                <TokenView key={index} token={token} />
            ))}
        </>
    );
}

/** An element with several tokens gets a box of its own, so that lists of sets stay readable. */
function Groups({ groups }: { groups: Token[][] }) {
    const boxed = groups.length > 1 && groups.some((group) => group.length !== 1);
    return (
        <>
            {groups.map((group, index) => (
                <span key={index} class={boxed ? "gen-box" : "gen-open"}>
                    <Group tokens={group} />
                </span>
            ))}
        </>
    );
}

const textOf = (fact: Fact): string =>
    fact.groups.map((group) => group.map((token) => token.text).join(" ")).join(", ");

/** A single number is what people look for, so it is large. */
const isFigure = ({ groups }: Fact): boolean =>
    groups.length === 1 && groups[0]?.length === 1 && groups[0][0]?.kind === "figure";

function Facts({ facts }: { facts: Fact[] }) {
    return (
        <dl class="gen-facts">
            {facts.map((fact) => (
                <div key={fact.label} class={isFigure(fact) ? "gen-fact gen-large" : "gen-fact"}>
                    <dt>{fact.label}</dt>
                    {/* A new element when it changes, so that the change is animated. */}
                    <dd key={textOf(fact)}>
                        <Groups groups={fact.groups} />
                    </dd>
                </div>
            ))}
        </dl>
    );
}

function Player({ scene, seat }: { scene: Scene<GenericView>; seat: number }) {
    const { fields } = gameOf(scene.title);
    const awaited = scene.awaited.includes(seat) ? "gen-awaited" : "";
    const winner = scene.result?.winners.includes(seat) ? "gen-winner" : "";
    return (
        <li class={`gen-player seat-${seat} ${awaited} ${winner}`} data-piece={`player-${seat}`}>
            <NamePlate scene={scene} seat={seat} />
            <Facts facts={seatFacts(fields, scene.view, scene.people, seat)} />
        </li>
    );
}

export function Board({ scene }: TableProps<GenericView>) {
    const facts = tableFacts(gameOf(scene.title).fields, scene.view, scene.people);
    return (
        <div class="gen-table">
            {facts.length > 0 && (
                <section class="gen-middle" data-piece="middle" aria-label={tr("On the table")}>
                    <Facts facts={facts} />
                </section>
            )}
            <ul class="gen-players" aria-label={tr("Players")}>
                {range(scene.players).map((seat) => (
                    <Player key={seat} scene={scene} seat={seat} />
                ))}
            </ul>
        </div>
    );
}
