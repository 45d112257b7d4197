/* A player's crest, name and kind, and whether the table is waiting for them. Every title shows one for
 * each seat. */
import { levels } from "../games";
import { tr } from "../i18n";
import { itemAt } from "../lists";
import type { Scene } from "../titles/title";
import { Crest } from "./crest";
import { explain } from "./explain";
import { formatMilliseconds } from "./durations";
import "./name_plate.css";

function about(scene: Scene<unknown>, seat: number): string {
    const person = itemAt(scene.people, seat);
    if (person.away) return tr("{player} is away: a bot is playing.", { player: person.name });
    if (person.level)
        return tr("{player} is a bot, level {level}.", {
            player: person.name,
            level: levels.value[person.level - 1] ?? "",
        });
    if (seat === scene.seat) return tr("This is you.");
    return person.here === false
        ? tr("{player} is not connected.", { player: person.name })
        : person.name;
}

function Thinking() {
    return (
        <span
            class="thinking"
            role="img"
            aria-label={tr("is thinking")}
            {...explain(tr("The table is waiting for this player."))}
        >
            <i />
            <i />
            <i />
        </span>
    );
}

function TimeLeft({ milliseconds }: { milliseconds: number }) {
    const time = formatMilliseconds(milliseconds);
    return (
        <em
            class="time-left"
            role="img"
            aria-label={tr("{time} left", { time })}
            {...explain(tr("The time that this player has left for all decisions."))}
        >
            {time}
        </em>
    );
}

export function NamePlate({ scene, seat }: { scene: Scene<unknown>; seat: number }) {
    const person = itemAt(scene.people, seat);
    const waits = scene.awaited.includes(seat);
    return (
        <span
            class={`name-plate seat-${seat} ${waits ? "awaited" : ""}`}
            data-piece={`plate-${seat}`}
            {...explain(about(scene, seat))}
        >
            <Crest seat={seat} size={18} />
            <b>{person.name}</b>
            {seat === scene.seat && <em>{tr("you")}</em>}
            {person.here === false && !person.away && (
                <em class="unplugged">{tr("not connected")}</em>
            )}
            {person.level > 0 && <em>{person.away ? tr("away") : tr("bot")}</em>}
            {person.timeLeft !== undefined && person.level === 0 && (
                <TimeLeft milliseconds={person.timeLeft} />
            )}
            {waits && <Thinking />}
        </span>
    );
}
