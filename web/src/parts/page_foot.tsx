/* The end of every page but tables: where else to go, and in which language. */
import { tr } from "../i18n";
import { path } from "../router";
import { guessedLanguage } from "../settings";
import { LanguageChoice } from "./language_choice";
import "./page_foot.css";

/** Pages that have the choice of the language elsewhere. */
const hasLanguageAbove = (): boolean =>
    path.value === "/settings" || (path.value === "/" && guessedLanguage);

export function PageFoot() {
    return (
        <footer class="page-foot">
            <nav aria-label={tr("More pages")}>
                <a href="/lobby">{tr("Open tables")}</a>
                <a href="/about">{tr("About Encan")}</a>
            </nav>
            {!hasLanguageAbove() && <LanguageChoice quiet />}
        </footer>
    );
}
