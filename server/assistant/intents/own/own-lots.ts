import type { Match } from '@trover/contract/matches/matches.ts';
import { formatMoney, formatPrice, formatQuantity } from '@trover/core/format/amounts.ts';
import { formatDate } from '@trover/core/format/dates.ts';
import { type AnswerBuilder, from, strong } from '../../answers/draft.ts';

/** Results without a calculation: no clause of the plan applies to these shares. */
const UNDECIDED: ReadonlySet<string> = new Set([
  'outside',
  'delivered',
  'cover',
  'zero_price',
  'unpriced',
  'exercised',
]);

const MAX_LOTS = 8;

/** The lots behind a recognized loss as a table, with its sum; false where the plan calculates none. */
export function addLots(
  answer: AnswerBuilder,
  { result, recognized_loss, currency }: Match,
  source: { title: string; url: string },
): boolean {
  const lots = (result?.lines ?? []).filter(({ branch }) => !UNDECIDED.has(branch));
  if (lots.length === 0 || recognized_loss === null) return false;
  const state = (words: string) => from(answer.source({ kind: 'match', ...source, passage: words }), words);
  const rows = lots
    .slice(0, MAX_LOTS)
    .map(({ bought, sold, quantity, per_share, amount }) => [
      [state(`${formatDate(bought)}, ${sold === null ? 'still held' : `sold ${formatDate(sold)}`}`)],
      [state(formatQuantity(quantity))],
      [state(formatPrice(per_share, currency))],
      [state(formatMoney(amount, { currency }))],
    ]);
  const sum = [[strong('Recognized loss')], [], [], [state(formatMoney(recognized_loss, { currency }))]];
  answer.table(['Bought', 'Shares', 'A share', 'Loss'], [...rows, sum]);
  if (lots.length > MAX_LOTS) answer.paragraph('The case page lists the other lots.');
  return true;
}
