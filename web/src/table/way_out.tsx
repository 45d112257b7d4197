/* A table that fills a small screen has no page header; this link leaves it. */
import { tr } from "../i18n";
import { Gavel } from "../parts/gavel";
import "./way_out.css";

export function WayOut() {
    return (
        <a class="way-out" href="/" aria-label={tr("Home")}>
            <Gavel />
        </a>
    );
}
