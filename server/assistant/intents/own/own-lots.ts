import { ESTIMATE_ROW } from '@trover/contract/assistant/answers.ts';
import type { Match } from '@trover/contract/matches/matches.ts';
import { afterFee } from '@trover/core/fees/fee-amount.ts';
import { formatMoney, formatPercent, formatPrice, formatQuantity, formatRate } from '@trover/core/format/amounts.ts';
import { formatDate } from '@trover/core/format/dates.ts';
import { divide, formatCents, formatDecimal, requireCents, requireDecimal } from '@trover/core/money/decimal.ts';
import { roundToWhole } from '@trover/core/money/whole-amounts.ts';
import { type AnswerBuilder, from, note, type Part, strong } from '../../answers/draft.ts';

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

/**
 * The lots behind a recognized loss as a table, with its sum, and below it the step from the loss to the payment after
 * our fee; false where the plan calculates none.
 */
export function addLots(
  answer: AnswerBuilder,
  match: Match,
  source: { title: string; url: string },
  feePct: string,
): boolean {
  const { result, recognized_loss, currency } = match;
  const lots = (result?.lines ?? []).filter(({ branch }) => !UNDECIDED.has(branch));
  if (lots.length === 0 || recognized_loss === null) return false;
  const sourceOf = (words: string) => answer.source({ kind: 'match', ...source, passage: words });
  const state = (words: string) => from(sourceOf(words), words);
  const addNote = (words: string) => note(words, sourceOf(words));
  const rows = lots
    .slice(0, MAX_LOTS)
    .map(({ bought, sold, quantity, per_share, amount }) => [
      [state(formatDate(bought)), addNote(sold === null ? 'still held' : `sold ${formatDate(sold)}`)],
      [state(formatQuantity(quantity))],
      [state(formatPrice(per_share, currency))],
      [state(formatMoney(amount, { currency }))],
    ]);
  const sum = [[strong('Recognized loss')], [], [], [state(formatMoney(recognized_loss, { currency }))]];
  const steps = paymentSteps(match, feePct).map(({ label, amount, isSum }): Part[][] => [
    [isSum ? strong(label) : state(label)],
    [],
    [],
    [state(amount)],
  ]);
  answer.table(['Bought', 'Shares', 'A share', 'Loss'], [...rows, sum, ...steps]);
  if (lots.length > MAX_LOTS) answer.paragraph('The case page lists the other lots.');
  return true;
}

/** From a recognized loss to its estimated payment: the expected rate, and our fee. */
function paymentSteps(
  { recognized_loss, currency, payment: { expected, below_minimum } }: Match,
  feePct: string,
): { label: string; amount: string; isSum?: true }[] {
  if (recognized_loss === null || expected === null || below_minimum || requireCents(recognized_loss) <= 0n) return [];
  const rate = formatDecimal(divide(requireDecimal(expected), requireDecimal(recognized_loss)));
  const whole = (amount: string): string => formatMoney(amount, { currency, places: 0 });
  const net = afterFee(expected, feePct, currency);
  // the difference of the whole amounts that are shown, so that the column adds up
  const fee = formatCents(requireCents(roundToWhole(expected)) - requireCents(roundToWhole(net)));
  return [
    { label: `At ${formatRate(rate, currency)}`, amount: whole(expected) },
    ...(requireCents(fee) === 0n ? [] : [{ label: `Our fee, ${formatPercent(feePct)}`, amount: whole(`-${fee}`) }]),
    { label: ESTIMATE_ROW, amount: whole(net), isSum: true },
  ];
}
