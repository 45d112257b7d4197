/* The pieces that move: the gondola, Saint Mark's column, the mask. */
import "./pieces.css";

/** 72 by 40 units, heading right; its waterline is at 34. */
export function Gondola() {
    return (
        <svg class="gondola-art" viewBox="0 0 72 40" aria-hidden="true">
            <path d="M6 35h60l-8 3H14z" fill="#0b2c3a" opacity=".35" />
            <path
                d="M2 19c3 9 9 15 20 16h28c9-1 15-8 17-22l-4 1c-3 9-7 13-15 13H22C12 27 7 24 2 19z"
                fill="#1c1a1f"
            />
            <path
                d="M2 19c5 5 10 8 20 8h26c8 0 12-4 15-13"
                fill="none"
                stroke="#d9a441"
                stroke-width="1.5"
            />
            <path
                d="M63 14l4-11 3 1-1 3h2M67 8h3M66 11h3"
                fill="none"
                stroke="#e8eef2"
                stroke-width="1.8"
            />
            <path d="M31 27c0-9 14-9 14 0z" fill="#b0202f" />
            <path d="M31 27c0-9 14-9 14 0" fill="none" stroke="#f2c45c" stroke-width="1.3" />
            <path d="M10 2l16 36" stroke="#8a5a2b" stroke-width="2" stroke-linecap="round" />
            <path d="M15 26l1-7h5l1 7z" fill="#23304f" />
            <path d="M15 20c0-6 7-6 7 0z" fill="#fff" />
            <path d="M15.5 17.500h6M15.3 19.500h6.5" stroke="#c8283c" stroke-width="1.2" />
            <circle cx="18.5" cy="11.5" r="2.8" fill="#e8b48c" />
            <path
                d="M13.5 9.800h10M15.8 9.300c0-3 5.5-3 5.5 0z"
                fill="#f3dfa0"
                stroke="#a8741f"
                stroke-width="1"
            />
        </svg>
    );
}

/** The column with the winged lion on top: 32 by 92 units, standing on its lower edge. */
export function Column() {
    return (
        <svg class="column-art" viewBox="0 0 32 92" aria-hidden="true">
            <ellipse cx="16" cy="89" rx="15" ry="3" fill="#0b2030" opacity=".3" />
            <path d="M5 90v-5h4v-5h14v5h4v5z" fill="#efe7d6" stroke="#6d5c48" />
            <path d="M12 80l1-50h6l1 50z" fill="url(#granite)" stroke="#6d4a45" stroke-width=".8" />
            <path d="M9 30l2-6h10l2 6zM8 24v-3h16v3z" fill="#efe7d6" stroke="#6d5c48" />
            <path
                d="M7 20c0-5 4-7 9-6 0-5 4-8 8-6 3 2 2 6-1 6l1 6h-3l-2-3h-7l-1 3z"
                fill="#d9a11f"
                stroke="#6b4510"
                stroke-linejoin="round"
            />
            <path
                d="M17 13C15 6 9 2 3 2c1 6 6 11 12 12z"
                fill="#f3d27a"
                stroke="#6b4510"
                stroke-linejoin="round"
            />
            <path d="M7 18c-4 0-4-5-2-6" fill="none" stroke="#6b4510" />
        </svg>
    );
}

/** The bribe: 48 by 32 units. */
export function Mask() {
    return (
        <svg class="mask-art" viewBox="0 0 48 32" aria-hidden="true">
            <path d="M30 8C33 2 39 0 45 1c-1 4-5 8-10 9z" fill="#2a9d8f" stroke="#20413c" />
            <path
                d="M2 8c7 1 12-3 22-3s15 4 22 3c1 12-6 20-13 20-5 0-6-6-9-6s-4 6-9 6C8 28 1 20 2 8z"
                fill="#fbf3e2"
                stroke="#4b2a18"
                stroke-width="1.5"
            />
            <path
                d="M9 14c4-4 9-2 11 2-4 3-9 2-11-2zM39 14c-4-4-9-2-11 2 4 3 9 2 11-2z"
                fill="#2b1a12"
            />
            <path d="M2 8c7 1 12-3 22-3s15 4 22 3l-1 4c-6 0-12-4-21-4S9 12 3 12z" fill="#b0202f" />
            <path d="M24 8l2 3-2 3-2-3z" fill="#e0a92e" />
        </svg>
    );
}

export function Granite() {
    return (
        <linearGradient id="granite">
            <stop offset="0" stop-color="#d8b5a5" />
            <stop offset=".5" stop-color="#b98a7d" />
            <stop offset="1" stop-color="#7f5a55" />
        </linearGradient>
    );
}
