/* Whether the screen is too small for the choices beside the board. The limit is that of the style
 * sheets. */
import { signal } from "@preact/signals";

const small = matchMedia("(width <= 1100px)");

export const isSmallScreen = signal(small.matches);
small.addEventListener("change", () => (isSmallScreen.value = small.matches));
