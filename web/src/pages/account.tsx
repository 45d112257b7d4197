/* Leaving: on this device, on all others, or for good. Part of the settings. */
import { forgetDevice, deleteGuest, renewToken } from "../guest";
import { tr } from "../i18n";
import { showNotice } from "../notice";
import { SureButton } from "../parts/sure_button";

async function forget(): Promise<void> {
    await forgetDevice();
    showNotice(tr("This device has forgotten you."));
}

async function renew(): Promise<void> {
    await renewToken();
    showNotice(tr("You are logged in on this device only."));
}

async function remove(): Promise<void> {
    await deleteGuest();
    showNotice(tr("The server has forgotten you."));
}

/** For visitors whom the server knows. */
export function Account() {
    return (
        <>
            <SureButton
                label={tr("Log out on this device…")}
                question={tr(
                    "There is no password: what only this device knows is lost, such as your seats in games that are not over.",
                )}
                confirm={tr("Log out")}
                action={forget}
            />
            <SureButton
                label={tr("Log out everywhere else…")}
                question={tr(
                    "Whoever else has your cookie, on another device or by theft, is logged out. You stay logged in here.",
                )}
                confirm={tr("Log out everywhere else")}
                action={renew}
            />
            <SureButton
                label={tr("Delete me and what I said…")}
                question={tr(
                    "Your name and everything you said is erased at all tables, and bots take over in games that are not over. Nobody can undo this.",
                )}
                confirm={tr("Delete me")}
                action={remove}
            />
        </>
    );
}
