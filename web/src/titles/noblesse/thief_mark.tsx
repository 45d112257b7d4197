/* A thief as its number; behind bars if it is in prison. */
import { tr } from "../../i18n";
import { explain } from "../../parts/explain";
import { playNote } from "./words";
import "./thief_mark.css";

function Bars() {
    return (
        <svg class="nb-bars" viewBox="0 0 10 12" width="9" height="11" aria-hidden="true">
            <path d="M0 1.5h10M0 10.5h10M1.500 1v10M5 1v10M8.500 1v10" />
        </svg>
    );
}

export function ThiefMark({ thief, free }: { thief: number; free: boolean }) {
    const note = free ? playNote("thief") : tr("Thief {n} is in prison.", { n: thief });
    return (
        <b class={`nb-thief ${free ? "" : "jailed"}`} {...explain(note)}>
            {!free && <Bars />}
            {thief}
            {!free && <span class="visually-hidden"> ({tr("in prison")})</span>}
        </b>
    );
}
