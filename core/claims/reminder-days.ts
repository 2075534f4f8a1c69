/** Days before a claim deadline on which people are reminded, the earliest first. */
export const REMINDER_DAYS = [14, 3] as const;
