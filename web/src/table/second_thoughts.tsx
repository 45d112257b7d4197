/* A choice that cannot be undone is held back for a moment, in which it can be taken back. */
import { tr } from "../i18n";
import { SECOND_THOUGHTS } from "./held_choice";
import type { TableSession } from "./session";
import "./second_thoughts.css";

export function SecondThoughts({ session }: { session: TableSession }) {
    const held = session.held.now.value;
    if (!held) return null;
    return (
        <div class="second-thoughts" role="status">
            <span>{held.text}</span>
            <button class="main" onClick={() => session.held.takeBack()}>
                {tr("Take back")}
            </button>
            <i style={{ animationDuration: `${SECOND_THOUGHTS}ms` }} />
        </div>
    );
}
