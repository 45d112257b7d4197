/* Name, language, looks, pace, calls. */
import { useSignal } from "@preact/signals";
import { callMe, myName } from "../me";
import { attempt, say } from "../notice";
import { Check, Select } from "../parts/field";
import { Frame } from "../parts/frame";
import { change, settings, type Settings } from "../settings";
import { tongues, tr, type Tongue } from "../tongue";

function NameForm() {
    const name = useSignal(myName.value ?? "");
    const keep = async (): Promise<void> => {
        await callMe(name.value);
        say(tr("From now on you are {player}.", { player: name.value }));
    };
    return (
        <form
            class="form"
            onSubmit={(event) => {
                event.preventDefault();
                attempt(keep)();
            }}
        >
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
                <small>{tr("As others at the table see you.")}</small>
            </div>
            <button>{tr("Keep")}</button>
        </form>
    );
}

async function allowNotes(wanted: boolean): Promise<void> {
    const granted = !wanted || (await Notification.requestPermission()) === "granted";
    if (!granted) say(tr("The browser does not allow notifications for this page."));
    change({ notify: wanted && granted });
}

export function SettingsPage() {
    const now = settings.value;
    return (
        <Frame shape="text">
            <h1>{tr("Settings")}</h1>
            <NameForm />
            <div class="form">
                <Select
                    label={tr("Language")}
                    value={now.tongue}
                    values={Object.entries(tongues).map(([value, name]) => ({ value, name }))}
                    onPick={(tongue) => change({ tongue: tongue as Tongue })}
                />
                <Select
                    label={tr("Colours")}
                    value={now.theme}
                    values={[
                        { value: "auto", name: tr("as the system has them") },
                        { value: "light", name: tr("light") },
                        { value: "dark", name: tr("dark") },
                    ]}
                    onPick={(theme) => change({ theme: theme as Settings["theme"] })}
                />
                <Select
                    label={tr("Pace")}
                    help={tr(
                        "How long moves are acted out. If your system asks for less motion, they are not.",
                    )}
                    value={now.pace}
                    values={[
                        { value: "calm", name: tr("calm") },
                        { value: "brisk", name: tr("brisk") },
                        { value: "instant", name: tr("at once") },
                    ]}
                    onPick={(pace) => change({ pace: pace as Settings["pace"] })}
                />
                <Check checked={now.sound} onCheck={(sound) => change({ sound })}>
                    {tr("A sound when it is my turn")}
                </Check>
                <Check checked={now.notify} onCheck={(wanted) => void allowNotes(wanted)}>
                    {tr("A notification when it is my turn and I look elsewhere")}
                </Check>
            </div>
        </Frame>
    );
}
