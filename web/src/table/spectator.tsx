/* For those who watch: that they do, and a word with the others who do. */
import type { Table } from "../api";
import { tr } from "../i18n";
import { attempt } from "../notice";
import { Icon } from "../parts/icon";
import { ChatForm } from "./log_view";
import type { TableSession } from "./session";
import "./spectator.css";

interface Props {
    session: TableSession;
    table: Table;
}

/** Somebody who has had a seat knows a hand, and cannot talk to spectators before the game is over. */
const canMurmur = ({ you, stage, closed }: Table): boolean =>
    you.seat === null && !closed && (you.left === null || stage === "over");

export function SpectatorNote({ table }: { table: Table }) {
    if (table.you.seat !== null || table.stage !== "playing") return null;
    return (
        <p class="spectator-note">
            <Icon name="eye" />
            <span>
                {canMurmur(table)
                    ? tr(
                          "You are watching. The players read what spectators say only after the game.",
                      )
                    : tr("You are watching.")}
            </span>
        </p>
    );
}

/** The form to say something: to the table for players, to each other for spectators. */
export function TalkForm({ session, table }: Props) {
    if (table.you.seat !== null)
        return <ChatForm say={(text) => session.live.send({ do: "say", text })} />;
    if (!canMurmur(table)) return null;
    return (
        <ChatForm
            label={tr("Say something to the other spectators")}
            say={(text) => attempt(() => session.murmur(text))()}
        />
    );
}
