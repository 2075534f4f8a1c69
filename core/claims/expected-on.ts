import { addDays, formatDay, requireDay } from '../dates/day.ts';
import type { TimesToPayment } from './outlook.ts';

/**
 * The day that a payment is drawn at before anyone has named one: halfway between the shortest and the longest time that
 * passed in cases on record, from the claim deadline on; the longest where that is past, and null where that is too.
 */
export function expectedOn(claim_deadline: string | null, times: TimesToPayment | null, today: string): string | null {
  if (claim_deadline === null || times === null) return null;
  const due = requireDay(claim_deadline);
  const halfway = Math.round((times.least + times.most) / 2);
  const days = [halfway, times.most].map((passed) => formatDay(addDays(due, passed)));
  return days.find((day) => day > today) ?? null;
}
