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
            <Front x={160} wall="#e6c783" size={0.9} />
            <Front x={212} wall="#dd9d86" size={1.15} />
            <Front x={276} wall="#efe2c8" size={1} />
            <path d="M150 130h170" stroke="#a08a68" stroke-width="4" />
            <g stroke="#f3cf9c" stroke-width="4" stroke-linecap="round" opacity=".5">
                <path d="M166 138h46M220 138h56M284 138h32M176 146h26M230 146h40M290 146h22" />
            </g>
            <g stroke="#fff2cf" stroke-width="2" stroke-linecap="round" opacity=".55">
                <path d="M20 138h50M96 132h40M10 168h34M120 184h70M230 176h60M60 150h26M150 146h22M250 148h44" />
            </g>
            <Column />
            <Gondola />
        </svg>
    );
}

/** Saint Mark's column with its lion. */
function Column() {
    return (
        <g stroke="#4b3a38">
            <path d="M28 196V92h12v104z" fill="#c39a8b" />
            <path d="M22 92l4-10h16l4 10z" fill="#efe7d6" />
            <path
                d="M20 80c0-9 8-12 16-10 0-9 7-14 14-11 6 3 4 11-2 11l2 10h-5l-4-5H29l-2 5z"
                fill="#d9a11f"
            />
            <path d="M38 69C34 56 24 50 13 50c2 11 11 20 22 21z" fill="#f3d27a" />
        </g>
    );
}

function Gondola() {
    return (
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
            <path d="M13.5 9.800h10M15.8 9.300c0-3 5.5-3 5.5 0z" fill="#f3dfa0" stroke="#a8741f" />
        </g>
    );
}

/** A palace with lit windows, standing at the water's edge. */
function Front({ x, wall, size }: { x: number; wall: string; size: number }) {
    const arch = "c0-7 5-7 6-12 1 5 6 5 6 12v15h-12z";
    return (
        <g transform={`translate(${x} 130) scale(${size})`} stroke="#4d3423" stroke-width=".8">
            <path d="M-2-78l6-12h44l6 12z" fill="#b4553a" />
            <path d="M12-86v-9l-2-5h8l-2 5v9M38-86v-9l-2-5h8l-2 5v9" fill="#d9a58a" />
            <path d="M0-78h52V0H0z" fill={wall} />
            <path d="M-2-78h56v3H-2zM-1-31h54v3H-1z" fill="#f5ecd9" />
            <g fill="#fff0c0" stroke="#f5ecd9" stroke-width="1.8">
                <path d={`M5-50${arch}M20-50${arch}M35-50${arch}`} />
            </g>
            <path
                d="M7-72h6v6h-6zM23-72h6v6h-6zM39-72h6v6h-6zM6-22h8v9h-8zM38-22h8v9h-8z"
                fill="#45685f"
            />
            <path d="M18 0v-14c0-9 16-9 16 0V0z" fill="#2a1d1c" />
        </g>
    );
}
