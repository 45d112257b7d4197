/* Settings: name, language, theme, pace, alerts. */
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { setMyName, myName } from "../guest";
import { tr } from "../i18n";
import { attempt, showNotice } from "../notice";
import { Choice } from "../parts/choice";
import { Check } from "../parts/field";
import { LanguageChoice } from "../parts/language_choice";
import { Monogram } from "../parts/monogram";
import { PageShell } from "../parts/page_shell";
import { changeSettings, settings, type Settings } from "../settings";
import { Account } from "./account";
import "./settings.css";

function Section({ heading, children }: { heading: string; children: ComponentChildren }) {
    return (
        <section class="settings-section">
            <h2>{heading}</h2>
            <div>{children}</div>
        </section>
    );
}

function NameForm() {
    const name = useSignal(myName.value ?? "");
    const save = async (): Promise<void> => {
        await setMyName(name.value);
        showNotice(tr("From now on you are {player}.", { player: name.value }));
    };
    return (
        <form
            class="name-form"
            onSubmit={(event) => {
                event.preventDefault();
                attempt(save)();
            }}
        >
            {name.value && <Monogram name={name.value} size={56} />}
            <div class="field">
                <label for="name">{tr("Your name")}</label>
                <input
                    id="name"
                    maxLength={30}
                    required
                    value={name.value}
                    autocomplete="nickname"
                    onInput={(event) => (name.value = event.currentTarget.value.trim())}
                />
                <small>{tr("The name that others at the table see.")}</small>
            </div>
            <button class="main" disabled={!name.value || name.value === myName.value}>
                {tr("Save")}
            </button>
        </form>
    );
}

async function setNotifications(wanted: boolean): Promise<void> {
    const granted = !wanted || (await Notification.requestPermission()) === "granted";
    if (!granted) showNotice(tr("The browser does not allow notifications for this page."));
    changeSettings({ notify: wanted && granted });
}

function Look({ now }: { now: Settings }) {
    return (
        <Section heading={tr("Appearance")}>
            <LanguageChoice />
            <Choice
                label={tr("Colours")}
                value={now.theme}
                values={[
                    { value: "auto", name: tr("like the system") },
                    { value: "light", name: tr("light") },
                    { value: "dark", name: tr("dark") },
                ]}
                onPick={(theme) => changeSettings({ theme: theme as Settings["theme"] })}
            />
        </Section>
    );
}

function AtTheTable({ now }: { now: Settings }) {
    return (
        <Section heading={tr("At the table")}>
            <Choice
                label={tr("Pace")}
                help={tr(
                    "Animation speed. There are no animations if your system prefers reduced motion.",
                )}
                value={now.pace}
                values={[
                    { value: "calm", name: tr("calm") },
                    { value: "brisk", name: tr("brisk") },
                    { value: "instant", name: tr("instant") },
                ]}
                onPick={(pace) => changeSettings({ pace: pace as Settings["pace"] })}
            />
            <Checks now={now} />
        </Section>
    );
}

function Checks({ now }: { now: Settings }) {
    return (
        <div class="checks">
            <Check checked={now.effects} onCheck={(effects) => changeSettings({ effects })}>
                {tr("The sounds of the table (key: m)")}
            </Check>
            <Check
                checked={now.secondThoughts}
                onCheck={(secondThoughts) => changeSettings({ secondThoughts })}
            >
                {tr("Two seconds to take back choices that cannot be undone")}
            </Check>
            <Check checked={now.sound} onCheck={(sound) => changeSettings({ sound })}>
                {tr("A sound when it is your turn")}
            </Check>
            <Check checked={now.notify} onCheck={(wanted) => void setNotifications(wanted)}>
                {tr("A notification when it is your turn and you are looking elsewhere")}
            </Check>
            <Check checked={now.playHere} onCheck={(playHere) => changeSettings({ playHere })}>
                {tr("Play against bots in this browser, without the server")}
            </Check>
        </div>
    );
}

export function SettingsPage() {
    const now = settings.value;
    return (
        <PageShell shape="text">
            <h1>{tr("Settings")}</h1>
            <div class="settings">
                <Section heading={tr("You")}>
                    <NameForm />
                    {myName.value && <a href="/profile">{tr("My results")}</a>}
                </Section>
                <Look now={now} />
                <AtTheTable now={now} />
                {myName.value !== null && (
                    <Section heading={tr("Log out and delete")}>
                        <Account />
                    </Section>
                )}
            </div>
        </PageShell>
    );
}
