/* The ranking, and how each score came about. */
import type { Played } from "../api";
import { levels } from "../games";
import { number, tr } from "../i18n";
import { Crest } from "../parts/crest";
import { explain } from "../parts/explain";
import { nameOf, type Scene, type ScoreSheet } from "../titles/title";
import "./score_sheet.css";

interface Props {
    scene: Scene<unknown>;
    sheet: ScoreSheet;
    played?: Played | undefined;
}

const playerName = (player: Played[number]): string =>
    player.name ?? tr("bot: {level}", { level: levels.value[player.level - 1] ?? "" });

/** Who played a seat, unless it was one person throughout. */
function PlayedBy({ played, seat }: { played: Played; seat: number }) {
    const players = played.filter((one) => one.seat === seat);
    if (players.length < 2 && !players[0]?.level) return null;
    const texts = players.map((player, index) =>
        index
            ? tr("{player} from step {n} on", {
                  player: playerName(player),
                  n: number(player.from + 1),
              })
            : playerName(player),
    );
    return <small class="played-by">{texts.join(", ")}</small>;
}

export function ScoreSheetTable({ scene, sheet, played = [] }: Props) {
    const ranks = scene.result?.ranks ?? [];
    const seats = scene.people.map((_, seat) => seat);
    seats.sort((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0));
    return (
        <div class="score-sheet-box" role="region" tabIndex={0} aria-label={tr("Score sheet")}>
            <table class="score-sheet">
                <thead>
                    <tr>
                        <th scope="col">{tr("Place")}</th>
                        <th scope="col">{tr("Player")}</th>
                        {sheet.columns.map((column) => (
                            <th scope="col" key={column.name} {...explain(column.explain)}>
                                {column.name}
                            </th>
                        ))}
                    </tr>
                </thead>
                <tbody>
                    {seats.map((seat) => (
                        <tr key={seat} class={scene.result?.winners.includes(seat) ? "winner" : ""}>
                            <td>{ranks[seat]}</td>
                            <th scope="row">
                                <Crest seat={seat} size={16} /> {nameOf(scene, seat)}
                                <PlayedBy played={played} seat={seat} />
                            </th>
                            {sheet.rows[seat]?.map((value, index) => (
                                <td key={index}>{number(value)}</td>
                            ))}
                        </tr>
                    ))}
                </tbody>
            </table>
        </div>
    );
}
