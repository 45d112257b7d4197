/** Towers and a falling price, for lists: 48 by 48 units. */
export function Emblem() {
    return (
        <svg class="emblem" viewBox="0 0 48 48" aria-hidden="true">
            <rect width="48" height="48" rx="9" fill="#0d1b33" />
            <path
                d="M24 48L2 4M24 48L14 0M24 48L34 0M24 48L46 4"
                stroke="#253655"
                stroke-width="3"
            />
            <path d="M5 40V26h8v14z" fill="#7a4a1f" />
            <path d="M14 40V20h9v20z" fill="#c43a7e" />
            <path d="M24 40V11h9v29zM27 11l1.5-5 1.5 5z" fill="#1f5fa8" />
            <path d="M34 40V23h9v17z" fill="#2a7242" />
            <path
                d="M7 30h4M7 34h4M16.5 24h4M16.5 29h4M16.5 34h4M26.5 15h4M26.5 20h4M26.5 25h4M26.5 30h4M36.5 27h4M36.5 32h4"
                stroke="#fdf3d0"
                stroke-width="1.8"
                stroke-dasharray="1.5 1"
            />
            <path d="M0 40h48v-1 0a9 9 0 0 1-9 9H9a9 9 0 0 1-9-9z" fill="#0a1222" />
            <path
                d="M3 24l9-8 6 4 9-13 7 9 4 20 5 6"
                fill="none"
                stroke="#ff5a3c"
                stroke-width="2.8"
                stroke-linejoin="round"
                stroke-linecap="round"
            />
        </svg>
    );
}
