/* The ticker under its glass dome. */
import "./machine.css";

export function Machine() {
    return (
        <svg class="kr-machine" viewBox="0 0 72 60" aria-hidden="true">
            <path class="kr-brass-fill" d="M8 50h56l4 8H4Z" />
            <rect class="kr-iron" x="14" y="44" width="44" height="7" rx="1" />
            <circle class="kr-iron" cx="28" cy="33" r="11" />
            <circle class="kr-brass-line" cx="28" cy="33" r="8" />
            <path class="kr-brass-line" d="M28 25v16M20 33h16" />
            <circle class="kr-iron" cx="46" cy="36" r="8" />
            <circle class="kr-brass-line" cx="46" cy="36" r="5" />
            <path class="kr-paper-fill" d="M46 40h26v8H46Z" />
            <path class="kr-glass" d="M12 50V26C12 8 24 2 36 2s24 6 24 24v24Z" />
            <path class="kr-shine" d="M19 44V27c0-9 4-14 10-17" />
            <circle class="kr-brass-fill" cx="36" cy="2.5" r="2.5" />
        </svg>
    );
}
