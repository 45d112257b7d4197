/* The sign of Encan. */
import "./gavel.css";

export function Gavel() {
    return (
        <svg class="gavel" viewBox="0 0 32 32" width="26" height="26" aria-hidden="true">
            <g transform="rotate(-40 16 16)" fill="currentColor">
                <rect x="9" y="5" width="14" height="9" rx="1.5" />
                <rect x="7" y="4" width="3.5" height="11" rx="1.2" />
                <rect x="21.5" y="4" width="3.5" height="11" rx="1.2" />
                <rect x="14.6" y="14" width="3" height="15" rx="1.4" />
            </g>
        </svg>
    );
}
