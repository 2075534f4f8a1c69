import { findCancellation } from '../../orders/cancelled-confirmation.ts';
import { type DateOrder, readDay } from '../../readers/dates.ts';
import { addDecimals } from '../../readers/numbers.ts';
import { FieldReader } from '../../rows/field-reader.ts';
import { bought, sold } from '../../rows/meaning.ts';
import type { Findings, LineFormat, LineReader, TableFormat, TextLine } from '../format.ts';
import { costsOfSale } from './costs-of-sale.ts';
import { currencyOfSums, type StatedSum, sumsBehind } from './stated-sums.ts';

const sale: TableFormat = {
  kind: 'table',
  id: 'stock-plan-sale',
  title: 'Confirmation of a sale by a stock plan (PDF)',
  columns: {
    trade_date: ['Date'],
    settle_date: ['Settlement Date'],
    action: ['Action'],
    symbol: ['Symbol'],
    description: ['Company'],
    quantity: ['Quantity'],
    price: ['Price'],
    amount: ['Amount'],
    currency: ['Currency'],
  },
  fees: ['Fees'],
  required: ['trade_date', 'action', 'quantity'],
  dates: 'mdy',
  currency: 'USD',
  finish: costsOfSale,
  actions: [
    ['Exercised', bought('stock_plan')],
    ['Sold', sold()],
  ],
};

const PLAN =
  /\b(?:grants?|awards?|vest(?:ed|ing)?|exercised?|stock plan|equity (?:plan|management|awards?)|ESPP|RSUs?)\b/i;
/** What a plan shows of a sale that was not made. */
const NOT_MADE =
  /\b(?:hypothetical|simulat\w+|model(?:l?ed|ing)|estimated (?:gross|net|sale|proceeds)|pending (?:order|sale)|order (?:entry|placed|received)|limit orders?|good[- ]til\w*)\b/i;
const SOLD = '(?:number of |total )?(?:shares|options|awards|units) sold';
const SOLD_AT = '(?:weighted )?(?:average )?(?:market )?(?:sale|sell|selling) price(?: per share)?';
const PROCEEDS = 'gross (?:sale )?(?:proceeds|amount|value)|(?:total )?sale proceeds';
const EXERCISED = '(?:number of )?(?:options|shares) exercised';
const EXERCISED_AT = '(?:exercise|option|grant|strike) price(?: per share)?';
const OPTION_COST = '(?:total )?(?:option|exercise) cost';
const NET = String.raw`(?:total )?net (?:sale |cash )?(?:proceeds|amount|value)(?: after [\p{L} &]+)?`;
const NO_PART = String.raw`(?![\p{L} &]*\b(?:total|subtotal|aggregate|proceeds|net|gross|after|before)\b)`;
const COST_NAME = String.raw`[\p{L} &]*\b(?:commissions?|fees?)`;
const COST = `${NO_PART}(?:less:? )?${COST_NAME}`;
const TOTAL_COST = `(?:less:? )?(?:grand )?total ${COST_NAME}`;
const TAX = String.raw`${NO_PART}(?:less:? )?[\p{L} &]*\btax(?:es)?(?: withh(?:eld|olding))?`;
const TOTAL_TAX = String.raw`(?:less:? )?total [\p{L} &]*\btax(?:es)?(?: withh(?:eld|olding))?`;
/** The company and its symbol behind a label; in a sentence, the word and what is in brackets are something else. */
const COMPANY = /(?:^| {2}|\t)(?:Company|COMPANY)(?: (?:Name|NAME))?(?::\s*|\t| {2,})(\S[^\n(:]*?)\s*\(([A-Z]{1,5})\)/m;
const DAY = String.raw`(\d{1,2}\/\d{1,2}\/\d{4}|\d{1,2}-[A-Za-z]{3}-\d{4}|[A-Z][a-z]{2,8} \d{1,2}, \d{4})`;
/** The sums that are in the currency of the sale. */
const OWN_SUMS = [SOLD_AT, PROCEEDS, EXERCISED_AT, OPTION_COST, COST, TOTAL_COST];
const MAX_CENTS = 0.011;

/** All values behind a label, at the beginning of a line or behind a gap. */
const behind = (text: string, label: string, value: string): string[] =>
  [...text.matchAll(new RegExp(String.raw`(?:^| {2})(?:${label})\s*:?\s+${value}(?=\s|$)`, 'gimu'))].map(
    ([, found]) => found!,
  );

const figuresBehind = (text: string, label: string): string[] => [
  ...new Set(sumsBehind(text, label).map(({ figure }) => figure)),
];

interface PlanSale {
  symbol: string;
  company: string;
  on: string;
  settled: string;
  quantity: string;
  price: string;
  gross: string;
  /** Null where they cannot be known; so is the currency. */
  fees: string | null;
  currency: string | null;
  exercise: { on: string; quantity: string; price: string } | null;
}

/** The one sale that a plan's confirmation states; null where its figures do not come to each other, or it has several. */
function saleIn(text: string): PlanSale | null {
  const one = (found: readonly string[]) => (found.length === 1 ? found[0]! : null);
  const [quantity, price, gross] = [SOLD, SOLD_AT, PROCEEDS].map((label) => one(figuresBehind(text, label)));
  const on = one(behind(text, 'sale date|trade date|execution date', DAY));
  const named = COMPANY.exec(text);
  const symbols = new Set(
    behind(text, '(?:ticker |stock |trading )?symbol|ticker', '([A-Z]{1,5})').filter((found) => /^[A-Z]+$/.test(found)),
  );
  const symbol = symbols.size === 0 ? named?.[2] : one([...symbols]);
  if (!quantity || !price || !gross || on === null || !symbol) return null;
  // The figures are checked here and are not results.
  if (Math.abs(Number(quantity) * Number(price) - Number(gross)) > slackOf(quantity, price)) return null;
  return {
    symbol,
    company: named?.[1]?.trim() ?? '',
    on,
    settled: one(behind(text, 'settlement date', DAY)) ?? '',
    quantity,
    price,
    gross,
    fees: feesIn(text, gross),
    currency: currencyOfSums(
      text,
      OWN_SUMS.flatMap((label) => sumsBehind(text, label)),
      symbol,
    ),
    exercise: exerciseIn(text, one),
  };
}

/**
 * The costs of the sale: their parts, which a total is no further one of. Null where they, or what is paid out, do not
 * come to each other, or where a cost may be printed twice and no sum shows it.
 */
function feesIn(text: string, gross: string): string | null {
  const parts = sumsOf(sumsBehind(text, COST));
  const [totals, net] = [TOTAL_COST, NET].map((label) => figuresBehind(text, label));
  if (net!.length === 0) {
    if (parts.length === 0) return oneOf(totals!) ?? (totals!.length === 0 ? '0' : null);
    return oneOf(parts.filter((fees) => totals!.every((total) => Number(total) === Number(fees))));
  }
  // An exercise and taxes may be paid from the proceeds as well.
  const costs = ['0', ...figuresBehind(text, OPTION_COST)];
  const taxes = ['0', ...sumsOf(sumsBehind(text, TAX)), ...figuresBehind(text, TOTAL_TAX)];
  const isPaid = (fees: string) => (paid: string) =>
    costs.some((cost) =>
      taxes.some((tax) => Math.abs(Number(gross) - Number(fees) - Number(cost) - Number(tax) - Number(paid)) < 0.006),
    );
  const wholes = (parts.length === 0 ? ['0'] : parts).map((part) => totals!.reduce(addDecimals, part));
  return oneOf([...parts, ...totals!, ...wholes].filter((fees) => net!.every(isPaid(fees))));
}

/** The one value of these figures; null where there are none or several. */
const oneOf = (figures: readonly string[]): string | null =>
  new Set(figures.map(Number)).size === 1 ? figures[0]! : null;

/** What sums come to, and what they come to where those printed twice, as in a summary, count once. */
function sumsOf(sums: readonly StatedSum[]): string[] {
  const once = sums.filter((sum, at) => !sums.slice(0, at).some((other) => isRepeated(sum, other)));
  return sums.length === 0 ? [] : [sums, once].map((each) => each.map(({ figure }) => figure).reduce(addDecimals));
}

/** Whether two sums may be one, as `Commission` may repeat `Brokerage commissions`. */
function isRepeated(one: StatedSum, other: StatedSum): boolean {
  if (one.figure !== other.figure) return false;
  const [few, many] = [wordsOf(one.label), wordsOf(other.label)].sort((a, b) => a.size - b.size);
  return [...few!].every((word) => many!.has(word));
}

const wordsOf = (label: string): ReadonlySet<string> =>
  new Set(
    label
      .toLowerCase()
      .split(/[^\p{L}]+/u)
      .flatMap((word) => (word === '' || word === 'less' ? [] : [word.replace(/s$/, '')])),
  );

/** The purchase of the shares by options, where their number and price come to the cost that is printed. */
function exerciseIn(text: string, one: (found: readonly string[]) => string | null): PlanSale['exercise'] {
  const [quantity, price, cost] = [EXERCISED, EXERCISED_AT, OPTION_COST].map((label) =>
    one(figuresBehind(text, label)),
  );
  const on = one(behind(text, 'exercise date', DAY));
  if (!quantity || !price || !cost || on === null) return null;
  const isRight = Math.abs(Number(quantity) * Number(price) - Number(cost)) <= slackOf(quantity, price);
  return isRight ? { on, quantity, price } : null;
}

/** How a confirmation writes its days; null where that of a sale abroad could be either. */
function orderOfDays(text: string, currency: string | null): DateOrder | null {
  const days = [...text.matchAll(/(?<![\d/])(\d{1,2})\/(\d{1,2})\/\d{4}(?!\d)/g)];
  const [isDayFirst, isMonthFirst] = [1, 2].map((part) => days.some((each) => Number(each[part]) > 12));
  if (isDayFirst !== isMonthFirst) return isDayFirst ? 'dmy' : 'mdy';
  return currency === 'USD' || days.every(([, one, other]) => Number(one) === Number(other)) ? 'mdy' : null;
}

const slackOf = (quantity: string, price: string): number =>
  MAX_CENTS + Number(quantity) * 0.5 * 10 ** -(price.split('.')[1]?.length ?? 0);

/** A plan's confirmation of one sale, by any administrator, with the exercise of the options that it sold the shares of. */
export const planSale: LineFormat = {
  kind: 'lines',
  id: sale.id,
  title: sale.title,
  recognizes: (opening) =>
    PLAN.test(opening) && !NOT_MADE.test(opening) && findCancellation(opening) === null && saleIn(opening) !== null,
  start: () => new PlanSaleReader(),
};

const NO_COSTS =
  'The costs of this sale are not clear: they are printed twice, or do not come to what was paid out. A total of them or the net proceeds should be there.';
const NO_CURRENCY = 'The currency of this sale is not clear. It should be beside the figures, as "USD" or "$".';
const NO_ORDER =
  'The day of this sale could have its day or its month first. It should have its month as a word, or its year first.';

class PlanSaleReader implements LineReader {
  readonly found: Findings = { trades: [], ignored: [], errors: [] };
  #fields = new FieldReader(sale);
  #ref = 'line 1';
  #text = '';

  read({ ref, text }: TextLine): void {
    if (this.#text === '') this.#ref = ref;
    this.#text += `${text.trim()}\n`;
  }

  end(): void {
    const read = saleIn(this.#text);
    if (read === null) {
      this.#refuse(
        'The shares, the price and the proceeds of this sale should come to each other. Each should be there once.',
      );
      return;
    }
    const { symbol, company, on, settled, quantity, price, gross, fees, currency, exercise } = read;
    const order = orderOfDays(this.#text, currency);
    if (fees === null || currency === null || order === null) {
      this.#refuse(fees === null ? NO_COSTS : currency === null ? NO_CURRENCY : NO_ORDER);
      return;
    }
    const dayOf = (printed: string) => readDay(printed, order) ?? printed;
    const security = { symbol, description: company, currency };
    if (exercise !== null)
      this.#fields.read(
        this.#ref,
        {
          ...security,
          trade_date: dayOf(exercise.on),
          action: 'Exercised',
          quantity: exercise.quantity,
          price: exercise.price,
        },
        this.found,
      );
    this.#fields.read(
      this.#ref,
      {
        ...security,
        trade_date: dayOf(on),
        settle_date: dayOf(settled),
        action: 'Sold',
        quantity,
        price,
        amount: addDecimals(gross, fees === '0' ? '0' : `-${fees}`),
        fees: fees === '0' ? '' : fees,
      },
      this.found,
    );
  }

  #refuse(reason: string): void {
    this.found.errors.push({ row: this.#ref, column: null, value: null, reason });
  }
}
