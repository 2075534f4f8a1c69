/** How long payments wait after payment details change. The help article on it states the same figure. */
export const PAYMENT_HOLD_HOURS = 48;

/** Until when payments wait after a change. */
export const waitUntil = (changed_at: Date): Date => new Date(changed_at.getTime() + PAYMENT_HOLD_HOURS * 3_600_000);
