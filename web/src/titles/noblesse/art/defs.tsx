/* Metals, woods and stones, shared by all drawings of the table. */

const shades: Record<string, string[]> = {
    gold: ["#fff1bd", "#d9a93a", "#8a5f12"],
    silver: ["#ffffff", "#c3c9cf", "#767f88"],
    bronze: ["#f0c48d", "#a8692f", "#5a3114"],
    verdigris: ["#b9d8c4", "#5f9480", "#2d5548"],
    steel: ["#f4f7f9", "#a9b4bd", "#56626d"],
    ivory: ["#fffaf0", "#f0e0c4", "#c9ae84"],
    wood: ["#b4703c", "#7a4220", "#43200d"],
    stone: ["#f2e8d2", "#cdbd9c", "#9d8a67"],
    wine: ["#c0525a", "#8a2230", "#4f0e1a"],
    night: ["#5c6f9c", "#2e3f6e", "#171f42"],
};

/** The fill for a shade. */
export const paint = (shade: string): string => `url(#nb-${shade})`;

export function Defs() {
    return (
        <svg class="nb-defs" width="0" height="0" aria-hidden="true">
            <defs>
                {Object.entries(shades).map(([name, [light, middle, dark]]) => (
                    <linearGradient key={name} id={`nb-${name}`} x1="0" y1="0" x2="1" y2="1">
                        <stop offset="0" stop-color={light} />
                        <stop offset="0.5" stop-color={middle} />
                        <stop offset="1" stop-color={dark} />
                    </linearGradient>
                ))}
                <pattern id="nb-lattice" width="10" height="10" patternUnits="userSpaceOnUse">
                    <path
                        d="M5 0 L10 5 L5 10 L0 5 Z M5 3.4 L6.6 5 L5 6.6 L3.4 5 Z"
                        fill="none"
                        stroke="#e3c477"
                        stroke-width="0.8"
                    />
                </pattern>
                <pattern id="nb-guilloche" width="8" height="8" patternUnits="userSpaceOnUse">
                    <path
                        d="M0 4 Q2 0 4 4 T8 4 M0 4 Q2 8 4 4 T8 4"
                        fill="none"
                        stroke="#3e7a5a"
                        stroke-width="0.7"
                    />
                </pattern>
                <filter id="nb-grain" x="0" y="0" width="100%" height="100%">
                    <feTurbulence type="fractalNoise" baseFrequency="0.035 0.05" numOctaves="3" />
                    <feColorMatrix values="0 0 0 0 0.42  0 0 0 0 0.28  0 0 0 0 0.1  0 0 0 0.5 -0.12" />
                    <feComposite in2="SourceGraphic" operator="in" />
                    <feBlend in="SourceGraphic" mode="multiply" />
                </filter>
            </defs>
        </svg>
    );
}
