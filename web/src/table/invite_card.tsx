/* The link to a table in every form in which it can reach a friend: shared, copied, scanned. */
import { tr } from "../i18n";
import { attempt } from "../notice";
import { QrCode } from "../parts/qr_code";
import { ShareLink } from "../parts/share_link";
import "./invite_card.css";

/** Whoever closes the share sheet without picking anything does not need to be told. */
async function share(link: string, title: string): Promise<void> {
    try {
        await navigator.share({
            title: tr("{title} — Encan", { title }),
            text: tr("Come and play {title} with me.", { title }),
            url: link,
        });
    } catch (error) {
        if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
    }
}

/** Browsers have a share sheet on secure pages only, and not all of them. */
const canShare = (): boolean => "share" in navigator;

export function InviteCard({ link, title }: { link: string; title: string }) {
    return (
        <section class="invite-card" aria-label={tr("Invite friends")}>
            <h2>{tr("Invite friends")}</h2>
            <p class="soft">{tr("Anyone with the link can take a seat. No account needed.")}</p>
            <QrCode text={link} label={tr("QR code of the link to this table")} />
            <ShareLink label={tr("Send this link to your friends:")} link={link} />
            {canShare() && (
                <button class="main" onClick={attempt(() => share(link, title))}>
                    {tr("Share…")}
                </button>
            )}
        </section>
    );
}
