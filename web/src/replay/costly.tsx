/* The costly decisions of a game: the reader's own first, then those of the others, and a way through them
 * one by one. */
import type { Analysis } from "../api";
import { percent, tr, trN } from "../i18n";
import { itemAt } from "../lists";
import { Crest } from "../parts/crest";
import { explain } from "../parts/explain";
import type { Person } from "../titles/title";
import type { Decision } from "./analysis_state";
import { markSign, verdictText } from "./marks";
import type { ReplayState } from "./state";
import "./costly.css";

interface ChipProps {
    one: Decision;
    person: Person;
    isShown: boolean;
    goTo: (one: Decision) => void;
}

function Chip({ one, person, isShown, goTo }: ChipProps) {
    const choice = tr("{player}: {choice}", {
        player: person.name,
        choice: one.text ?? one.action,
    });
    return (
        <li>
            <button
                class={`seat-${one.seat}`}
                aria-current={isShown ? "step" : undefined}
                onClick={() => goTo(one)}
                {...explain(`${choice} · ${verdictText(one)}`)}
            >
                <b class={`sign ${one.mark}`}>{markSign(one.mark)}</b>
                <Crest seat={one.seat} size={14} />
                {tr("Round {n}", { n: one.round })}
                <small>−{percent(one.cost)}</small>
            </button>
        </li>
    );
}

/** In the order in which they are gone through. */
export function inReadingOrder(answer: Analysis, reader: number | null): Decision[] {
    const costly = answer.decisions.filter((one) => one.mark);
    const isOwn = (one: Decision): boolean => one.seat === reader;
    return [...costly.filter(isOwn), ...costly.filter((one) => !isOwn(one))];
}

interface Props {
    state: ReplayState;
    answer: Analysis;
    people: Person[];
    /** Goes to the position before a decision, as its player saw it. */
    goTo: (one: Decision) => void;
}

export function Costly({ state, answer, people, goTo }: Props) {
    const all = inReadingOrder(answer, state.reader);
    const own = all.filter((one) => one.seat === state.reader).length;
    const { seat } = state.replay.value;
    const shown = all.findIndex((one) => one.ply === state.nextPly.value && one.seat === seat);
    const next = all[(shown + 1) % all.length];
    const count = trN(
        "{n} decision was certainly costly.",
        "{n} decisions were certainly costly.",
        all.length,
    );
    return (
        <section class="costly">
            <header>
                <p>
                    {count}{" "}
                    {own > 0 && trN("{n} of them was yours.", "{n} of them were yours.", own)}
                </p>
                {next && (
                    <button class="main" onClick={() => goTo(next)}>
                        {tr("Next mistake")}
                    </button>
                )}
            </header>
            <ol>
                {all.map((one, index) => (
                    <Chip
                        key={`${one.ply} ${one.seat}`}
                        one={one}
                        person={itemAt(people, one.seat)}
                        isShown={index === shown}
                        goTo={goTo}
                    />
                ))}
            </ol>
        </section>
    );
}
