/* How long something takes, as clocks show it. */

/** 0:07, 12:30, 1:00:00. */
export function formatTime(seconds: number): string {
    const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
    const shown = parts[0] ? parts : parts.slice(1);
    return shown.map((part, i) => (i ? String(part).padStart(2, "0") : String(part))).join(":");
}

export const formatMilliseconds = (milliseconds: number): string =>
    formatTime(Math.ceil(milliseconds / 1000));
