import { formatLongDate } from '../../dates/day.ts';

/** Why a document does not prove a trade that it was given for. */
export const MISMATCH_REASONS = [
  'not_shown',
  'other_date',
  'other_quantity',
  'other_price',
  'other_security',
  'other_account',
  'unreadable',
  'not_accepted',
] as const;
export type MismatchReason = (typeof MISMATCH_REASONS)[number];

/** What is wrong, and what would be right. */
const words: Record<MismatchReason, readonly [wrong: string, right: string]> = {
  not_shown: ['does not show it', 'Add the confirmation of this trade, or the statement of its month.'],
  other_date: [
    'shows another trade date',
    'Correct the trade, or add the document that shows this date. The trade date counts, not the settlement date.',
  ],
  other_quantity: [
    'shows another quantity',
    'Correct the trade, or add the document that shows this quantity; if it was filled in parts, all of them.',
  ],
  other_price: [
    'shows another price',
    'Correct the trade, or add the document that shows this price. The price per share counts, without commission.',
  ],
  other_security: ['shows another security', 'Add the document of the security that the claim is about.'],
  other_account: ['is of another account', 'Add the document of the account that the trade was made in.'],
  unreadable: ['cannot be read', 'Add it again as a PDF, or as a straight, complete photo in good light.'],
  not_accepted: [
    'is of a kind that administrators refuse',
    'Add a confirmation, a monthly statement or a letter from the broker. Average-cost reports, your own lists and stock certificates do not count.',
  ],
};

/** A trade that a document was reviewed for, with its label: "Bought 200 HLDN". */
export interface EvaluatedTrade {
  what: string;
  trade_date: string;
  file_name: string;
}

/** The sentence that a document does not prove a trade, why, and what would be right. */
export function describeMismatch(
  { what, trade_date, file_name }: EvaluatedTrade,
  { reason, note }: { reason: MismatchReason; note: string | null },
): string {
  const [wrong, right] = words[reason];
  const remark = note === null ? '' : ` (${note.trim().replace(/[.\s]+$/, '')})`;
  return `${what} on ${formatLongDate(trade_date)}: ${file_name} ${wrong}${remark}. ${right}`;
}

const MAX_SENTENCES = 3;

/** The first items, and the number of the others. */
export function describeMismatches(sentences: readonly string[]): string {
  const rest = sentences.length - MAX_SENTENCES;
  const more =
    rest <= 0 ? [] : [`And ${rest === 1 ? 'one more trade is' : `${rest} more trades are`} not proved by it.`];
  return [...sentences.slice(0, MAX_SENTENCES), ...more].join(' ');
}
