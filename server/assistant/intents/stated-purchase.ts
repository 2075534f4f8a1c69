import type { CasePage } from '@trover/contract/cases/cases.ts';
import { afterFee, ESTIMATE_BELOW_MINIMUM } from '@trover/core/fees/fee-amount.ts';
import { formatMoney, formatPrice, formatQuantity } from '@trover/core/format/amounts.ts';
import { formatDate } from '@trover/core/format/dates.ts';
import { capitalize } from '@trover/core/text/capitalize.ts';
import { orNull, type QuestionContext } from '../question-context.ts';
import type { StatedPurchase } from '../questions/purchases/stated-purchase.ts';

const GIVE_DAYS =
  'To get the amount, write one purchase and its sale with the number of shares, the days and the prices per share. For several trades, check a file on the home page.';

/** A time as a question gave it: a day, a month or a year. */
function formatTime({ from, to }: StatedPurchase['bought']): string {
  if (from === to) return `on ${formatDate(from)}`;
  const year = from.slice(0, 4);
  if (year !== to.slice(0, 4)) return `from ${formatDate(from)} to ${formatDate(to)}`;
  return from.slice(5, 7) === to.slice(5, 7) ? `in ${formatDate(from).split(' ').slice(1).join(' ')}` : `in ${year}`;
}

/** Whether the class period contains the purchase. */
function statePeriod(
  { class_periods }: CasePage,
  { bought }: StatedPurchase,
): { place: 'in' | 'out' | 'either'; sentence: string } {
  const { from, to } = bought;
  const time = formatTime(bought);
  if (class_periods.some((period) => from >= period.from && to <= period.to))
    return { place: 'in', sentence: `A purchase ${time} is in the class period.` };
  if (class_periods.some((period) => to >= period.from && from <= period.to))
    return { place: 'either', sentence: `A purchase ${time} counts only if its day is in the class period.` };
  return { place: 'out', sentence: `A purchase ${time} is not in the class period, so it does not count.` };
}

/** Prices further from the day’s close than this factor are not prices per share. */
const MAX_PRICE_RATIO = 1.5;

/** A stated price per share; “unclear” where the close of its day shows that it is something else, such as a sum. */
async function priceOf(
  { read }: QuestionContext,
  symbol: string | null,
  { day, price }: { day: string; price: string | null },
): Promise<string | null> {
  if (price === null || symbol === null) return price;
  const charted = await orNull(read('GET /api/charting_data', { query: { symbol, from: day, to: day } }));
  const close = Number(charted?.points[0]?.[1] ?? 0);
  const ratio = close > 0 ? Number(price) / close : 1;
  return ratio > MAX_PRICE_RATIO || ratio < 1 / MAX_PRICE_RATIO ? 'unclear' : price;
}

/** What a purchase that the question describes gives in a case, by the same calculation as the eligibility check. */
export async function evaluateStated(
  asker: QuestionContext,
  one: CasePage,
  { stated, fee_pct }: { stated: StatedPurchase; fee_pct: string },
): Promise<string[]> {
  if (one.class_periods.length === 0) return [];
  const { place, sentence } = statePeriod(one, stated);
  if (place === 'out') return [sentence];
  const { quantity, bought, sold_on, is_sold, is_simple } = stated;
  const symbol = one.securities.length === 1 ? (one.securities[0]!.symbol ?? null) : null;
  const ticker = one.securities.length === 1 ? (one.securities[0]!.tickers[0] ?? null) : null;
  if (!is_simple || quantity === null || ticker === null)
    return [sentence, ...(is_sold ? [] : ['Whether it has a loss depends on when you sold.']), GIVE_DAYS];
  const price_bought = await priceOf(asker, symbol, { day: bought.from, price: stated.price_bought });
  const price_sold = sold_on === null ? null : await priceOf(asker, symbol, { day: sold_on, price: stated.price_sold });
  if (price_bought === 'unclear' || price_sold === 'unclear')
    return [
      sentence,
      'A stated price is far from the closing price of its day, so I do not compute with it.',
      GIVE_DAYS,
    ];
  const query = {
    ticker,
    quantity,
    bought_on: bought.from,
    ...(price_bought !== null && { price_bought }),
    ...(sold_on !== null && { sold_on, ...(price_sold !== null && { price_sold }) }),
  };
  const answered = await orNull(asker.read('GET /api/v1/company/get_loss', { query }));
  const found = answered?.cases.find(({ slug }) => slug === one.slug);
  if (found === undefined) return [sentence, GIVE_DAYS];
  const { currency } = found;
  const at = (price: string | null): string =>
    price === null ? 'at the closing price of that day' : `at ${formatPrice(price, currency)}`;
  const sale = sold_on === null ? 'still held today' : `sold on ${formatDate(sold_on)} ${at(price_sold)}`;
  const trades = `Calculated for ${formatQuantity(quantity)} ${ticker} bought on ${formatDate(bought.from)} ${at(price_bought)}, ${sale}:`;
  const amount = (value: string): string => formatMoney(afterFee(value, fee_pct, currency), { currency, places: 0 });
  const { payment_expected, payment_low, payment_high } = found;
  const below = Number(one.plan?.minimum_payment ?? 0) > Number(payment_expected ?? 0);
  const payment =
    !found.eligible || payment_expected === null || payment_low === null || payment_high === null
      ? []
      : below
        ? [`${capitalize(ESTIMATE_BELOW_MINIMUM)}, so no payment is expected.`]
        : [
            `Estimated payment: about ${amount(payment_expected)} (${amount(payment_low)} to ${amount(payment_high)}), after our fee. An estimate is not a promise.`,
          ];
  return [sentence, trades, `${found.eligible ? 'Eligible' : 'Not eligible'}. ${found.why}`, ...payment];
}
