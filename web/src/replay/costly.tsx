/* The costly decisions of a game: the reader's own first, then those of the others, and a way through them
 * one by one. */
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
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
    isReader: boolean;
    isShown: boolean;
    goTo: (one: Decision) => void;
}

function Chip({ one, person, isReader, isShown, goTo }: ChipProps) {
    return (
        <li>
            <button
                class={`seat-${one.seat}`}
                aria-current={isShown ? "step" : undefined}
                onClick={() => goTo(one)}
                {...explain(verdictText(one, person.name, isReader))}
            >
                <b class={`sign ${one.mark}`}>{markSign(one.mark)}</b>
                <Crest seat={one.seat} size={14} />
                {tr("Round {n}", { n: one.round })}
                <small>−{percent(one.cost)}</small>
            </button>
        </li>
    );
}

const isBy = (seat: number | null, one: Decision): boolean => one.seat === seat;

/** In the order in which they are gone through: the reader's own, then those of the others. */
export function inReadingOrder(answer: Analysis, reader: number | null): Decision[] {
    const costly = answer.decisions.filter((one) => one.mark);
    const own = costly.filter((one) => isBy(reader, one));
    return [...own, ...costly.filter((one) => !isBy(reader, one))];
}

/** How many there are, and how many of them are the reader's `own`. */
function countText(all: number, own: number): string {
    if (own && own < all)
        return tr("{n} decisions were certainly costly, {own} of them yours.", { n: all, own });
    return own
        ? trN(
              "{n} decision was certainly costly: yours.",
              "{n} decisions were certainly costly, all of them yours.",
              all,
          )
        : trN("{n} decision was certainly costly.", "{n} decisions were certainly costly.", all);
}

interface Props {
    state: ReplayState;
    answer: Analysis;
    people: Person[];
    /** Goes to the position before a decision, as its player saw it. */
    goTo: (one: Decision) => void;
    /** About the decisions that come next. */
    children: ComponentChildren;
}

export function Costly({ state, answer, people, goTo, children }: Props) {
    const all = inReadingOrder(answer, state.reader);
    const own = all.filter((one) => isBy(state.reader, one));
    const others = all.slice(own.length);
    const { seat } = state.replay.value;
    const shown = all.find((one) => one.ply === state.nextPly.value && one.seat === seat);
    const next = all[(shown ? all.indexOf(shown) + 1 : 0) % all.length];
    const row = { shown, people, reader: state.reader, goTo };
    return (
        <section class="costly">
            <header>
                <p>{countText(all.length, own.length)}</p>
                {next && (
                    <button class="main" onClick={() => goTo(next)}>
                        {tr("Next mistake")}
                    </button>
                )}
            </header>
            {children}
            <Rows>
                {own.length > 0 && <Row {...row} heading={tr("Yours")} decisions={own} />}
                {others.length > 0 && (
                    <Row
                        {...row}
                        heading={own.length ? tr("The others'") : ""}
                        decisions={others}
                    />
                )}
            </Rows>
        </section>
    );
}

/** The chip of the decision shown is in view. */
function Rows({ children }: { children: ComponentChildren }) {
    const rows = useRef<HTMLDivElement>(null);
    useLayoutEffect(() => {
        const box = rows.current;
        const chip = box?.querySelector<HTMLElement>("[aria-current]");
        if (!box || !chip) return;
        box.scrollLeft = chip.offsetLeft - (box.clientWidth - chip.offsetWidth) / 2;
        box.scrollTop = chip.offsetTop - (box.clientHeight - chip.offsetHeight) / 2;
    });
    return (
        <div class="costly-rows" ref={rows}>
            {children}
        </div>
    );
}

interface RowProps {
    heading: string;
    decisions: Decision[];
    shown: Decision | undefined;
    people: Person[];
    reader: number | null;
    goTo: (one: Decision) => void;
}

function Row({ heading, decisions, shown, people, reader, goTo }: RowProps) {
    return (
        <>
            {heading && <h3>{heading}</h3>}
            <ol>
                {decisions.map((one) => (
                    <Chip
                        key={`${one.ply} ${one.seat}`}
                        one={one}
                        person={itemAt(people, one.seat)}
                        isReader={isBy(reader, one)}
                        isShown={one === shown}
                        goTo={goTo}
                    />
                ))}
            </ol>
        </>
    );
}
