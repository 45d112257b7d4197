/* The language of the page, for whoever cannot read it yet. */
import { languages, tr, type Language } from "../i18n";
import { changeSettings, settings } from "../settings";
import { Choice } from "./choice";

export function LanguageChoice({ quiet = false }: { quiet?: boolean }) {
    return (
        <Choice
            label={tr("Language")}
            quiet={quiet}
            value={settings.value.language}
            values={Object.entries(languages).map(([value, name]) => ({
                value,
                name,
                lang: value,
            }))}
            onPick={(language) => changeSettings({ language: language as Language })}
        />
    );
}
