/* The controls of a replay: buttons and a slider over its steps. */
import type { ComponentChildren } from "preact";
import { tr } from "../i18n";
import { Icon, type IconName } from "../parts/icon";
import { roundOf, type ReplayState } from "./state";
import "./playback.css";

interface ButtonProps {
    name: string;
    icon: IconName;
    main?: boolean;
    action: () => void;
}

function Button({ name, icon, main = false, action }: ButtonProps) {
    return (
        <button class={main ? "main" : undefined} aria-label={name} onClick={action}>
            <Icon name={icon} />
        </button>
    );
}

interface Props {
    state: ReplayState;
    /** More buttons. */
    children?: ComponentChildren;
}

export function Playback({ state, children }: Props) {
    const index = state.index.value;
    const last = state.last.value;
    const running = state.running.value;
    const toggle = (): void => {
        if (running) state.goTo(index);
        else void state.run();
    };
    return (
        <div class="playback" role="group" aria-label={tr("Steps of the game")}>
            <Button name={tr("Go to the start")} icon="first" action={() => state.goTo(0)} />
            <Button
                name={tr("Go to the previous round")}
                icon="backRound"
                action={() => state.goToRound(false)}
            />
            <Button name={tr("One step back")} icon="back" action={() => state.goTo(index - 1)} />
            <Button
                name={running ? tr("Pause") : tr("Start playback")}
                icon={running ? "pause" : "run"}
                main
                action={toggle}
            />
            <Button name={tr("One step forward")} icon="step" action={() => void state.step()} />
            <Button
                name={tr("Go to the next round")}
                icon="nextRound"
                action={() => state.goToRound(true)}
            />
            <Button name={tr("Go to the end")} icon="last" action={() => state.goTo(last)} />
            {children}
            <input
                type="range"
                aria-label={tr("Step")}
                min={0}
                max={last}
                value={index}
                onInput={(event) => state.goTo(Number(event.currentTarget.value))}
            />
            <span class="soft steps">
                {index} / {last}
            </span>
            <span class="soft">{tr("Round {n}", { n: roundOf(state.frame.value) })}</span>
        </div>
    );
}
