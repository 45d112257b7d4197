/* Icons for buttons, whose labels say what they mean. */
import "./icon.css";

const drawings = {
    first: "M5 4v16M20 4 9 12l11 8z",
    backRound: "M20 5l-8 7 8 7zM11 5l-8 7 8 7z",
    back: "M17 4 6 12l11 8z",
    run: "M6 3l14 9-14 9z",
    pause: "M6 4h4v16H6zM14 4h4v16h-4z",
    step: "M7 4l11 8-11 8z",
    nextRound: "M4 5l8 7-8 7zM13 5l8 7-8 7z",
    last: "M19 4v16M4 4l11 8-11 8z",
    branch: "M5 3v18M5 14c8 0 12-3 13-9M14 9l4-5 4 5",
    close: "M5 5l14 14M19 5 5 19",
    settings: "M4 7h8M18 7h2M15 4.5v5M4 17h2M12 17h8M9 14.5v5",
    eye: "M2 12c5-8 15-8 20 0-5 8-15 8-20 0zM12 14a2 2 0 1 0-.01 0z",
};

export type IconName = keyof typeof drawings;

export function Icon({ name }: { name: IconName }) {
    return (
        <svg class="icon" viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
            <path d={drawings[name]} />
        </svg>
    );
}
