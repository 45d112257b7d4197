/* Telling others how a game went: with the device's own means of sharing, or by a copied text. */
import { tr } from "../i18n";
import { attempt, showNotice } from "../notice";

interface Props {
    /** How the game went, in a sentence. */
    text: string;
    link: string;
}

async function share({ text, link }: Props): Promise<void> {
    if ("share" in navigator) {
        await navigator.share({ text, url: link }).catch((error: unknown) => {
            if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
        });
        return;
    }
    await (navigator as Navigator).clipboard.writeText(`${text} ${link}`);
    showNotice(tr("Copied: the result and a link to the replay."));
}

export function ShareResult(props: Props) {
    return <button onClick={attempt(() => share(props))}>{tr("Share the result")}</button>;
}
