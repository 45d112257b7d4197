/* The controls of a replay: buttons and a slider over its steps. */
import type { ComponentChildren } from "preact";
import { tr } from "../i18n";
import { Icon, type IconName } from "../parts/icon";
import { roundOf, type ReplayState } from "./state";
import "./playback.css";

interface ButtonProps {
    name: string;
    icon: IconName;
    /** Below the icon on a phone; without, the button is only where there is room. */
    label?: string;
    main?: boolean;
    action: () => void;
}

function Button({ name, icon, label, main = false, action }: ButtonProps) {
    const kind = [main ? "main" : "", label === undefined ? "spare" : ""];
    return (
        <button class={kind.join(" ").trim()} aria-label={name} onClick={action}>
            <Icon name={icon} />
            {label !== undefined && <small aria-hidden="true">{label}</small>}
        </button>
    );
}

interface Props {
    state: ReplayState;
    /** More buttons. */
    children?: ComponentChildren;
}

/** The buttons, in the order of what they do to the game. */
function Buttons({ state }: { state: ReplayState }) {
    const index = state.index.value;
    const running = state.running.value;
    const toggle = (): void => {
        if (running) state.goTo(index);
        else void state.run();
    };
    const buttons: ButtonProps[] = [
        { name: tr("Go to the start"), icon: "first", action: () => state.goTo(0) },
        {
            name: tr("Go to the previous round"),
            icon: "backRound",
            label: tr("Round"),
            action: () => state.goToRound(false),
        },
        {
            name: tr("One step back"),
            icon: "back",
            label: tr("Step"),
            action: () => state.goTo(index - 1),
        },
        {
            name: running ? tr("Pause") : tr("Start playback"),
            icon: running ? "pause" : "run",
            label: running ? tr("Pause") : tr("Play"),
            main: true,
            action: toggle,
        },
        {
            name: tr("One step forward"),
            icon: "step",
            label: tr("Step"),
            action: () => void state.step(),
        },
        {
            name: tr("Go to the next round"),
            icon: "nextRound",
            label: tr("Round"),
            action: () => state.goToRound(true),
        },
        { name: tr("Go to the end"), icon: "last", action: () => state.goTo(state.last.value) },
    ];
    return buttons.map((button, place) => <Button key={place} {...button} />);
}

export function Playback({ state, children }: Props) {
    const index = state.index.value;
    const last = state.last.value;
    return (
        <div class="playback" role="group" aria-label={tr("Steps of the game")}>
            <Buttons state={state} />
            {children}
            <div class="position">
                <input
                    type="range"
                    aria-label={tr("Step")}
                    min={0}
                    max={last}
                    value={index}
                    onInput={(event) => state.goTo(Number(event.currentTarget.value))}
                />
                <p class="soft">
                    <span class="steps">
                        {index} / {last}
                    </span>
                    <span>{tr("Round {n}", { n: roundOf(state.frame.value) })}</span>
                </p>
            </div>
        </div>
    );
}
