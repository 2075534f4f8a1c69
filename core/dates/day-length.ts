/** How many milliseconds a day has. */
export const DAY_MS = 86_400_000;
