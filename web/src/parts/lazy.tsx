/* A page whose code is loaded when somebody goes there. */
import { signal } from "@preact/signals";
import type { FunctionComponent } from "preact";
import { tr } from "../i18n";
import { showNotice } from "../notice";

export function lazy<Props extends object>(
    load: () => Promise<FunctionComponent<Props>>,
): FunctionComponent<Props> {
    const loaded = signal<{ Page: FunctionComponent<Props> } | null>(null);
    let asked = false;
    const fetchPage = (): void => {
        if (asked) return;
        asked = true;
        load().then(
            (Page) => (loaded.value = { Page }),
            () => {
                asked = false;
                showNotice(tr("This page could not be loaded. Reload it in a moment."));
            },
        );
    };
    return (props: Props) => {
        const { value } = loaded;
        if (!value) fetchPage();
        return value ? <value.Page {...props} /> : null;
    };
}
