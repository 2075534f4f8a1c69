import { findCancellation } from '../../orders/cancelled-confirmation.ts';
import { addDecimals, magnitude, readDecimal } from '../../readers/numbers.ts';
import { FieldReader } from '../../rows/field-reader.ts';
import { bought, sold } from '../../rows/meaning.ts';
import type { Findings, LineFormat, LineReader, TableFormat, TextLine } from '../format.ts';
import { costsOfSale } from './costs-of-sale.ts';

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
const FIGURE = String.raw`\(?-?\$?\(?([\d,]+(?:\.\d+)?)\)?(?: USD)?`;
const MAX_CENTS = 0.011;

/** All values behind a label, at the beginning of a line or behind a gap. */
const behind = (text: string, label: string, value: string): string[] =>
  [...text.matchAll(new RegExp(String.raw`(?:^| {2})(?:${label})\s*:?\s+${value}(?=\s|$)`, 'gimu'))].map(
    ([, found]) => found!,
  );

const figuresBehind = (text: string, label: string): string[] => [
  ...new Set(behind(text, label, FIGURE).flatMap((figure) => readDecimal(figure) ?? [])),
];

interface PlanSale {
  symbol: string;
  company: string;
  on: string;
  settled: string;
  quantity: string;
  price: string;
  gross: string;
  fees: string;
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
  const fees = feesIn(text, gross);
  if (fees === null) return null;
  return {
    symbol,
    company: named?.[1]?.trim() ?? '',
    on,
    settled: one(behind(text, 'settlement date', DAY)) ?? '',
    quantity,
    price,
    gross,
    fees,
    exercise: exerciseIn(text, one),
  };
}

/**
 * The costs of the sale: their parts, which a total is no further one of. Null where they, or what is paid out, do not
 * come to each other.
 */
function feesIn(text: string, gross: string): string | null {
  const sum = (label: string): string[] => {
    const found = behind(text, label, FIGURE).map((figure) => magnitude(readDecimal(figure) ?? '0'));
    return found.length === 0 ? [] : [found.reduce(addDecimals)];
  };
  const [parts, net] = [sum(COST), figuresBehind(text, NET).map(magnitude)];
  const totals = figuresBehind(text, TOTAL_COST).map(magnitude);
  if (net.length === 0) {
    const stated = new Set([...parts, ...totals].map(Number));
    return stated.size > 1 ? null : (parts[0] ?? totals[0] ?? '0');
  }
  // An exercise and taxes may be paid from the proceeds as well.
  const costs = ['0', ...figuresBehind(text, OPTION_COST).map(magnitude)];
  const taxes = ['0', ...sum(TAX), ...figuresBehind(text, TOTAL_TAX).map(magnitude)];
  const isPaid = (fees: string) => (paid: string) =>
    costs.some((cost) =>
      taxes.some((tax) => Math.abs(Number(gross) - Number(fees) - Number(cost) - Number(tax) - Number(paid)) < 0.006),
    );
  const whole = [...parts, ...totals].reduce(addDecimals, '0');
  return [...parts, ...totals, whole].find((fees) => net.every(isPaid(fees))) ?? null;
}

/** The purchase of the shares by options, where their number and price come to the cost that is printed. */
function exerciseIn(text: string, one: (found: readonly string[]) => string | null): PlanSale['exercise'] {
  const [quantity, price, cost] = [EXERCISED, EXERCISED_AT, OPTION_COST].map((label) =>
    one(figuresBehind(text, label)),
  );
  const on = one(behind(text, 'exercise date', DAY));
  if (!quantity || !price || !cost || on === null) return null;
  const isRight = Math.abs(Number(quantity) * Number(price) - Number(magnitude(cost))) <= slackOf(quantity, price);
  return isRight ? { on, quantity, price } : null;
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
      this.found.errors.push({
        row: this.#ref,
        column: null,
        value: null,
        reason:
          'The shares, the price and the proceeds of this sale should come to each other. Each should be there once.',
      });
      return;
    }
    const { symbol, company, on, settled, quantity, price, gross, fees, exercise } = read;
    const security = { symbol, description: company };
    if (exercise !== null)
      this.#fields.read(
        this.#ref,
        {
          ...security,
          trade_date: exercise.on,
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
        trade_date: on,
        settle_date: settled,
        action: 'Sold',
        quantity,
        price,
        amount: addDecimals(gross, fees === '0' ? '0' : `-${fees}`),
        fees: fees === '0' ? '' : fees,
      },
      this.found,
    );
  }
}
