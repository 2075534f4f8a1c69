import { showEstimate } from '@trover/core/money/shown-estimate.ts';
import type { Estimated } from '@trover/db/queries/notifications/notifiable-events.ts';

/** What a notice estimates after the fee, with its words; nothing where no payment is expected. */
export interface NoticeSum {
  amount: string;
  currency: string;
  words: string;
}

export function sumOf({ expected, currency }: Estimated): NoticeSum | null {
  const shown = showEstimate(expected, currency);
  if (expected === null || currency === null || shown === null) return null;
  return { amount: expected, currency, words: `about ${shown}` };
}

/** The company first, so that a subject can be shortened there, and the sum last. */
export const titleWithSum = (company: string, words: string, sum: NoticeSum | null): string =>
  `${company}: ${words}${sum === null ? '' : `, ${sum.words}`}`;

export const sentenceOf = (sum: NoticeSum | null): string[] =>
  sum === null ? [] : [`You may receive ${sum.words}, after our fee.`];

/** The columns of the notice. */
export const amountOf = (sum: NoticeSum | null): { amount?: string; currency?: string } =>
  sum === null ? {} : { amount: sum.amount, currency: sum.currency };
