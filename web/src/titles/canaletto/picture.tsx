/** Canaletto at a glance, for the first page: 320 by 200 units. */
export function Picture() {
    return (
        <svg class="picture" viewBox="0 0 320 200" aria-hidden="true">
            <defs>
                <linearGradient id="canaletto-sky" x2="0" y2="1">
                    <stop offset="0" stop-color="#6ea6cf" />
                    <stop offset="1" stop-color="#fdebc8" />
                </linearGradient>
                <linearGradient id="canaletto-water" x2="0" y2="1">
                    <stop offset="0" stop-color="#9ccfc9" />
                    <stop offset="1" stop-color="#246f80" />
                </linearGradient>
            </defs>
            <rect width="320" height="200" fill="url(#canaletto-sky)" />
            <g fill="#fff" opacity=".35">
                <ellipse cx="70" cy="30" rx="60" ry="8" />
                <ellipse cx="230" cy="22" rx="70" ry="9" />
                <ellipse cx="160" cy="50" rx="80" ry="6" />
            </g>
            <path
                d="M0 122V100h40l4-30h-3V40l7-16 7 16v30h-3l4 30h24V84h10c0-30 44-30 44 0h8V72c0-14 22-14 22 0v12h10v16h146v22z"
                fill="#7d9db2"
                opacity=".6"
            />
            <rect y="118" width="320" height="82" fill="url(#canaletto-water)" />
            <Front x={182} y={52} wall="#dd9d86" />
            <Front x={252} y={64} wall="#e6c783" />
            <path d="M178 128h142" stroke="#a08a68" stroke-width="4" />
            <g stroke="#fff2cf" stroke-width="2" stroke-linecap="round" opacity=".55">
                <path d="M20 138h50M96 132h40M10 168h34M120 184h70M230 176h60M60 150h26M150 146h22M250 148h44" />
            </g>
            <g stroke="#4b3a38">
                <path d="M28 196V92h12v104z" fill="#c39a8b" />
                <path d="M22 92l4-10h16l4 10z" fill="#efe7d6" />
                <path
                    d="M20 80c0-9 8-12 16-10 0-9 7-14 14-11 6 3 4 11-2 11l2 10h-5l-4-5H29l-2 5z"
                    fill="#d9a11f"
                />
                <path d="M38 69C34 56 24 50 13 50c2 11 11 20 22 21z" fill="#f3d27a" />
            </g>
            <g transform="translate(74 120) scale(2)">
                <path d="M6 35h60l-8 3H14z" fill="#0b2c3a" opacity=".35" />
                <path
                    d="M2 19c3 9 9 15 20 16h28c9-1 15-8 17-22l-4 1c-3 9-7 13-15 13H22C12 27 7 24 2 19z"
                    fill="#1c1a1f"
                />
                <path d="M63 14l4-11 3 1-1 3h2" fill="none" stroke="#e8eef2" stroke-width="2" />
                <path d="M31 27c0-9 14-9 14 0z" fill="#b0202f" stroke="#f2c45c" />
                <path d="M10 2l16 36" stroke="#8a5a2b" stroke-width="2" />
                <path d="M15 26l1-7h5l1 7z" fill="#23304f" />
                <path d="M15 20c0-6 7-6 7 0z" fill="#fff" />
                <circle cx="18.5" cy="11.5" r="2.8" fill="#e8b48c" />
                <path
                    d="M13.5 9.800h10M15.8 9.300c0-3 5.5-3 5.5 0z"
                    fill="#f3dfa0"
                    stroke="#a8741f"
                />
            </g>
        </svg>
    );
}

/** A palace with three lit windows. */
function Front({ x, y, wall }: { x: number; y: number; wall: string }) {
    return (
        <g transform={`translate(${x} ${y})`} stroke="#4d3423" stroke-width=".8">
            <path d="M0 8l8-12h50l8 12z" fill="#b4553a" />
            <path d={`M2 8h62V${76 - y + 52}H2z`} fill={wall} />
            <path
                d="M8 46V28c0-8 7-8 8-14 1 6 8 6 8 14v18zM25 46V28c0-8 7-8 8-14 1 6 8 6 8 14v18zM42 46V28c0-8 7-8 8-14 1 6 8 6 8 14v18z"
                fill="#fff0c0"
                stroke="#f5ecd9"
                stroke-width="2"
            />
            <path d="M0 50h66v4H0z" fill="#f5ecd9" />
            <path d="M25 74V66c0-9 16-9 16 0v8z" fill="#2a1d1c" />
        </g>
    );
}
