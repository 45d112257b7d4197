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
                    "There is no password: you lose whatever only this device knows, such as your seats in unfinished games.",
                )}
                confirm={tr("Log out")}
                action={forget}
            />
            <SureButton
                label={tr("Log out everywhere else…")}
                question={tr(
                    "Anyone else who has your cookie, on another device or by theft, is logged out. You stay logged in here.",
                )}
                confirm={tr("Log out everywhere else")}
                action={renew}
            />
            <SureButton
                label={tr("Delete me and what I said…")}
                question={tr(
                    "Your name and everything you said are erased at all tables, and bots take over your unfinished games. This cannot be undone.",
                )}
                confirm={tr("Delete me")}
                action={remove}
            />
        </>
    );
}
