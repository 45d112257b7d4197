/* The ranking, and how each score came about. Names have lines of their own, so that the figures below
 * them fit whatever the names are. */
import type { Played } from "../api";
import { levels } from "../games";
import { number, tr } from "../i18n";
import { Crest } from "../parts/crest";
import { explain } from "../parts/explain";
import { isShared } from "../parts/own_place";
import { nameOf, type Scene, type ScoreSheet } from "../titles/title";
import { tieNotes } from "./places";
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

/** The lines of one player: who, and below it the figures. */
function Account({ scene, sheet, played = [], seat }: Props & { seat: number }) {
    const { ranks = [], winners = [] } = scene.result ?? {};
    const kind = [winners.includes(seat) ? "winner" : "", seat === scene.seat ? "own" : ""];
    return (
        <tbody class={kind.join(" ")}>
            <tr class="who">
                <th scope="rowgroup" colSpan={sheet.columns.length}>
                    <span class="place">
                        {isShared(ranks, seat)
                            ? tr("{place}=", { place: ranks[seat] ?? "" })
                            : ranks[seat]}
                    </span>
                    <Crest seat={seat} size={16} /> <b>{nameOf(scene, seat)}</b>
                    {seat === scene.seat && <em>{tr("you")}</em>}
                    <PlayedBy played={played} seat={seat} />
                </th>
            </tr>
            <tr class="figures">
                {sheet.rows[seat]?.map((value, index) => (
                    <td key={index}>{number(value)}</td>
                ))}
            </tr>
        </tbody>
    );
}

export function ScoreSheetTable(props: Props) {
    const { scene, sheet } = props;
    const ranks = scene.result?.ranks ?? [];
    const seats = scene.people.map((_, seat) => seat);
    seats.sort((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0));
    return (
        <div class="score-sheet-box" role="region" tabIndex={0} aria-label={tr("Score sheet")}>
            <table class="score-sheet">
                <thead>
                    <tr>
                        {sheet.columns.map((column) => (
                            <th scope="col" key={column.name} {...explain(column.explain)}>
                                {column.name}
                            </th>
                        ))}
                    </tr>
                </thead>
                {seats.map((seat) => (
                    <Account key={seat} {...props} seat={seat} />
                ))}
            </table>
            {tieNotes(scene, sheet).map((note) => (
                <p key={note} class="tie-note">
                    {note}
                </p>
            ))}
        </div>
    );
}
