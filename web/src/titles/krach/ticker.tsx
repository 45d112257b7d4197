/* The ticker tape: what has changed, newest first, as it leaves the machine. */
import { useRef } from "preact/hooks";
import type { KrachView } from "../../gen/api";
import { number, tr } from "../../i18n";
import { Crest } from "../../parts/crest";
import { explain } from "../../parts/explain";
import type { Scene } from "../title";
import { Chip } from "./art/chips";
import { Seal } from "./art/emblem";
import { Machine } from "./art/machine";
import { newsSince, tapeOf, type Quote } from "./tape";
import { colourName } from "./words";
import "./ticker.css";

const longest = 24;

interface Tape {
    scene: Scene<KrachView>;
    quotes: { key: number; quote: Quote }[];
    printed: number;
    /** How many there were at first: those appear at once. */
    first: number;
}

/** While the pot grows, its quote is replaced rather than repeated. */
function kept({ quotes }: Tape, news: Quote[]): Tape["quotes"] {
    const grows = news.some(({ kind }) => kind === "pot") && quotes[0]?.quote.kind === "pot";
    return grows ? quotes.slice(1) : quotes;
}

function print(tape: Tape, scene: Scene<KrachView>, news: Quote[]): Tape {
    const fresh = news.map((quote, index) => ({ key: tape.printed + news.length - index, quote }));
    return {
        scene,
        quotes: [...fresh, ...kept(tape, news)].slice(0, longest),
        printed: tape.printed + news.length,
        first: tape.first,
    };
}

function freshTape(scene: Scene<KrachView>): Tape {
    const news = tapeOf(scene);
    return print({ scene, quotes: [], printed: 0, first: news.length }, scene, news);
}

/** Grows with every view shown; starts over when a replay jumps back. */
function useTape(scene: Scene<KrachView>): Tape {
    const tape = useRef<Tape | null>(null);
    const before = tape.current;
    if (before?.scene.view === scene.view) return before;
    const news = before && newsSince(before.scene, scene);
    return (tape.current = before && news ? print(before, scene, news) : freshTape(scene));
}

function Change({ by }: { by: number }) {
    if (by === 0) return null;
    return <i class={by > 0 ? "kr-up" : "kr-down"}>{by > 0 ? "▲" : "▼"}</i>;
}

const signed = (value: number): string => (value > 0 ? "+" : "") + number(value);

function Printed({ quote }: { quote: Quote }) {
    switch (quote.kind) {
        case "price":
            return (
                <>
                    <Seal colour={quote.colour} size={18} />
                    {colourName(quote.colour)} <b>{number(quote.price)}</b>
                    <Change by={quote.change} />
                </>
            );
        case "card":
            return (
                <>
                    <Seal colour={quote.share.centre} size={18} />
                    <span class={`kr-chit kr-hatch-${quote.share.border}`} />
                    {colourName(quote.share.centre)}/{colourName(quote.share.border)}
                </>
            );
        case "score":
            return (
                <>
                    <Crest seat={quote.seat} size={14} />
                    <b>{signed(quote.change)}</b>
                    <Change by={quote.change} />
                </>
            );
        case "pot":
            return (
                <>
                    <Chip size={16} />
                    {tr("Pot")} <b>{number(quote.chips)}</b>
                </>
            );
        case "crash":
            return <b class="kr-alarm">{tr("THE CRASH")}</b>;
    }
}

export function Ticker({ scene }: { scene: Scene<KrachView> }) {
    const tape = useTape(scene);
    return (
        <div
            class={`kr-ticker ${scene.view.phase === "over" ? "kr-torn" : ""}`}
            data-piece="ticker"
            {...explain(
                tr(
                    "The ticker, newest first: prices that changed, points won and lost, chips in the pot, cards turned up.",
                ),
            )}
        >
            <Machine />
            <div class="kr-tape" aria-hidden="true">
                {tape.quotes.map(({ key, quote }) => (
                    <span key={key} class={`kr-quote ${key > tape.first ? "kr-printed" : ""}`}>
                        <Printed quote={quote} />
                    </span>
                ))}
            </div>
        </div>
    );
}
