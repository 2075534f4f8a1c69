/** How many milliseconds a day has. */
export const DAY_MS = 86_400_000;

/** Days as months, rounded. */
export const daysToMonths = (days: number): number => Math.round(days / 30.44);
