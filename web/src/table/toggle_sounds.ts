/* One key turns the sounds of the table off, and on again. */
import { tr } from "../i18n";
import { showNotice } from "../notice";
import { changeSettings, settings } from "../settings";

export function toggleSounds(): void {
    const effects = !settings.value.effects;
    changeSettings({ effects });
    showNotice(
        effects
            ? tr("The sounds of the table are on (key: m).")
            : tr("The sounds of the table are off (key: m)."),
    );
}
