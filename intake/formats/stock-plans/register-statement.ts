import { cusipHolds } from '@trover/core/securities/check-digits.ts';
import type { RowError } from '@trover/core/trades/trade.ts';
import { addDecimals, magnitude, negate, readDecimal } from '../../readers/numbers.ts';
import { FieldReader } from '../../rows/field-reader.ts';
import { bought, dividend, movedIn, movedOut, reinvested, sold } from '../../rows/meaning.ts';
import { shortened } from '../../rows/row-errors.ts';
import type { Findings, LineFormat, LineReader, TableFormat, TextLine } from '../format.ts';

const statement: TableFormat = {
  kind: 'table',
  id: 'share-register-statement',
  title: 'Statement of a share register or purchase plan (PDF)',
  columns: {
    trade_date: ['Date'],
    action: ['Action'],
    symbol: ['Symbol'],
    cusip: ['CUSIP'],
    description: ['Security'],
    quantity: ['Quantity'],
    price: ['Price'],
    amount: ['Amount'],
    account_number: ['Account'],
  },
  fees: ['Fees'],
  required: ['trade_date', 'action', 'quantity'],
  dates: 'mdy',
  currency: 'USD',
  actions: [
    ['reinvestment', reinvested],
    ['purchase', bought()],
    ['sale', sold()],
    ['dividend', dividend()],
    ['in', movedIn(null)],
    ['out', movedOut(null)],
  ],
};

const REGISTER = /\b(?:Computershare|Equiniti|EQ Shareowner|Shareowner Services|Broadridge Corporate Issuer)\b/;
const OPENING = /^(?:.*\b)?(?:Balance Forward|Beginning Balance|Opening Balance)\b\s*(?:.*\s)?([\d,]+\.\d{3,})\s*$/i;
const ROW =
  /^(\d{1,2}[ -][A-Z][a-z]{2}[a-z]*[ -]\d{4}|\d{1,2}\/\d{1,2}\/(?:\d{4}|\d\d))\s+(\p{L}[\p{L} /&().-]*?)\s+(?=[-($\d])(.+)$/u;
const DAY = /\b\d{1,2}[ -][A-Z][a-z]{2}[a-z]*[ -]\d{4}\b|\b\d{1,2}\/\d{1,2}\/\d{4}\b/g;
const FIGURE = /-?\(?-?\$?\d[\d,]*\.\d+\)?/g;
const KINDS: readonly (readonly [RegExp, string])[] = [
  [/reinvest|\bDRIP\b|^(?:common|cash|quarterly|monthly|annual|ordinary) dividend$/i, 'reinvestment'],
  [/\b(?:sale|sold|sell)\b/i, 'sale'],
  [/\b(?:purchase|bought|buy|invested|investment)\b/i, 'purchase'],
  [/transfer|deposit|withdraw|certificate|\bDRS\b|distribution|vest|release|award/i, 'moved'],
];
const MAX_CENTS = 0.011;
/** `Rheingold Corporation Investment Plan`, above the rows. */
const PLAN =
  /^(\S.{2,60}?) (?:Direct Stock Purchase|Dividend Reinvestment|Investment|DirectSERVICE|Computershare CIP)\b.*\bPlan\b/;
/** A title in a second column, below the name of the company. */
const PLAN_TITLE =
  /^(?:(?:direct|dividend|stock|employee|automatic|investor)\b.*)?\bplan\b.*\bstatement$|^(?:direct|dividend|stock)\b.*\bplan$/i;
const COMPANY_ALONE =
  /^\p{Lu}.{1,60}?\b(?:Company|Co|Corporation|Corp|Incorporated|Inc|Limited|Ltd|plc|PLC|Group|Holdings|Trust|Bancorp|N\.V|S\.A|SE|AG)\.?$/u;
const MAX_LINES_ABOVE_TITLE = 3;
/** The title of a statement, which names the kind of plan and no company. */
const TITLE = /\bstatement$|^(?:your |the )?(?:direct|dividend|stock|account|automatic)\b/i;
const COMPANY = /(?:^Company(?: Name)?:?|\bCompany(?: Name)?:) (\S.*?)(?= (?:Ticker|Symbol|CUSIP)\b|$)/;
const HEADER_WORD = /\b(?:Date|Description|Amount|Price|Shares?|Transaction|Net|Deduction|Total|Book)\b|\(\$\)/g;
const isOfHeader = (line: string): boolean => (line.match(HEADER_WORD) ?? []).length >= 3;
const NAMES_COSTS = /\b(?:fees?|comm(?:issions?)?|charges?|costs?)\b/i;
const NAMES_TAX = /\b(?:tax(?:es)?|withh\w*)\b/i;

/**
 * A statement of a transfer agent: rows that end with the shares that came or went and with those held then. A row is read
 * only where the shares held before come to those held then, so that no figure can be another column's.
 */
export const registerStatement: LineFormat = {
  kind: 'lines',
  id: statement.id,
  title: statement.title,
  recognizes: (opening) => {
    const lines = opening.split('\n').map((line) => line.trim());
    return REGISTER.test(opening) && lines.some((line) => OPENING.test(line)) && lines.some((line) => ROW.test(line));
  },
  start: () => new RegisterReader(),
};

class RegisterReader implements LineReader {
  readonly found: Findings = { trades: [], ignored: [], errors: [] };
  #fields = new FieldReader(statement);
  #held: string | null = null;
  #above = '';
  #security = { symbol: '', cusip: '', description: '' };
  #account = '';
  /** The lines without figures right above the rows, in which their columns are named. */
  #header: string[] = [];
  #isHeaderOpen = true;
  /** The last pieces of the lines above, of which a company may be one. */
  #piecesAbove: string[] = [];

  read({ ref, text }: TextLine): void {
    const line = text.replace(/\s+/g, ' ').trim();
    if (line === '') return;
    const opening = OPENING.exec(line);
    const row = ROW.exec(line);
    if (opening) {
      this.#held = readDecimal(opening[1]!);
      // The heading of a plan or class of shares is above its first row.
      if (this.#security.description === '' && /\p{L}{3}/u.test(this.#above) && !isOfHeader(this.#above))
        this.#security.description = this.#above;
    } else if (row && this.#held !== null) this.#row(ref, row);
    else {
      this.#name(line, text);
      this.#passHeader(line);
    }
    this.#isHeaderOpen = !opening && !row;
    this.#above = line;
  }

  #passHeader(line: string): void {
    if (!this.#isHeaderOpen || /\d/.test(line)) this.#header = [];
    if (!/\d/.test(line)) this.#header.push(line);
  }

  /** Whether the columns name costs, and no tax that could be one of them. */
  get #hasCosts(): boolean {
    const header = this.#header.join(' ');
    return isOfHeader(header) && NAMES_COSTS.test(header) && !NAMES_TAX.test(header);
  }

  end(): void {
    if (this.found.trades.length + this.found.errors.length > 0) return;
    this.found.errors.push(unread('line 1', 'its rows', 'no row is one of shares bought or sold'));
  }

  /** The number and ticker of the security, which a statement prints by themselves or behind their words. */
  #name(line: string, printed: string): void {
    const cusip = /^(?:CUSIP:? )?([0-9A-Z]{8}\d)$/.exec(line)?.[1] ?? /\bCUSIP:? ([0-9A-Z]{8}\d)\b/.exec(line)?.[1];
    if (cusip !== undefined && cusipHolds(cusip)) {
      this.#security.cusip = cusip;
      if (/^[A-Z]{1,5}$/.test(this.#above)) this.#security.symbol ||= this.#above;
    }
    const both = /\bSymbol ?\/ ?CUSIP:? ([A-Z]{1,5}) ?\/ ?([0-9A-Z]{8}\d)\b/i.exec(line);
    if (both !== null && cusipHolds(both[2]!)) Object.assign(this.#security, { symbol: both[1]!, cusip: both[2]! });
    this.#security.symbol ||= /\b(?:[Ss]ymbol|Ticker):? ([A-Z]{1,5})\b/.exec(line)?.[1] ?? '';
    const pieces = printed.trim().split(/\s{2,}|\t/);
    const last = pieces.at(-1)!;
    const plan = PLAN.exec(pieces.length > 1 ? last : line)?.[1]?.replace(/\s*[-–:]$/, '') ?? '';
    if (!TITLE.test(plan)) this.#security.description ||= plan;
    const above = this.#piecesAbove.findLast((piece) => COMPANY_ALONE.test(piece) && !REGISTER.test(piece));
    if (PLAN_TITLE.test(last)) this.#security.description ||= above ?? '';
    this.#piecesAbove = [...this.#piecesAbove, last].slice(-MAX_LINES_ABOVE_TITLE);
    // In a second column, behind the name of the holder.
    this.#security.description ||= COMPANY.exec(line)?.[1] ?? '';
    this.#account ||= /\bAccount Number:? ([A-Z]?\d[\d-]{5,})/.exec(line)?.[1] ?? '';
  }

  #row(ref: string, [, day, words, rest]: RegExpExecArray): void {
    const printed = rest!.replace(DAY, ' ').match(FIGURE) ?? [];
    const figures = printed.map((figure) => readDecimal(figure.replace('$', '')) ?? '0');
    const [shares, held] = [figures.at(-2), figures.at(-1)];
    if (shares === undefined || held === undefined) {
      this.found.ignored.push({ row: ref, reason: 'row without shares' });
      return;
    }
    const size = magnitude(shares);
    const before = this.#held!;
    const isIn = addDecimals(before, size) === held;
    const isOut = addDecimals(before, negate(size)) === held;
    this.#held = held;
    if (size === '0' || held === before) {
      this.found.ignored.push({ row: ref, reason: 'row without shares' });
      return;
    }
    const kind = KINDS.find(([pattern]) => pattern.test(words!))?.[1];
    const fits = kind === 'moved' ? isIn || isOut : kind === 'sale' ? isOut : kind !== undefined && isIn;
    if (!fits) {
      const why =
        isIn || isOut ? `the row "${shortened(words!)}" is not known` : 'its shares do not come to those held';
      this.found.errors.push(unread(ref, words!, why));
      return;
    }
    const action = kind === 'moved' ? (isIn ? 'in' : 'out') : kind!;
    const paid = kind === 'moved' ? null : paidFor(size, figures.slice(0, -2), kind === 'sale');
    const hasCosts = this.#hasCosts;
    const cost = hasCosts ? (paid?.cost ?? null) : null;
    this.#fields.read(
      ref,
      {
        trade_date: day!,
        action,
        ...this.#security,
        quantity: size,
        price: paid?.price ?? '',
        amount: paid === null ? '' : kind === 'sale' ? paid.amount : negate(hasCosts ? paid.amount : paid.sum),
        fees: cost ?? '',
        account_number: this.#account,
      },
      this.found,
    );
    const trade = this.found.trades.at(-1);
    if (cost === null && trade?.ref === ref) trade.fees = null;
  }
}

interface Paid {
  price: string;
  /** The sum that the shares come to. */
  sum: string;
  /** What was paid or received. */
  amount: string;
  /** The cost in it, where both are printed. */
  cost: string | null;
}

/** A sum that units come to, as it was paid or received with the cost beside it; the figures are printed without signs. */
function withCost(sum: string, worth: number, slack: number, figures: readonly string[], isSale: boolean) {
  const costs = figures.filter((cost) => Number(cost) > 0 && Number(cost) < Number(sum));
  const total = (amount: string, cost: string) => addDecimals(amount, isSale ? negate(cost) : cost);
  for (const cost of costs) {
    const isWorth = Math.abs(worth - Number(sum)) <= slack;
    if (isWorth && figures.includes(total(sum, cost))) return { sum, amount: total(sum, cost), cost };
    const isPaid = Number(cost) > slack && Math.abs(worth + (isSale ? -1 : 1) * Number(cost) - Number(sum)) <= slack;
    if (isPaid) return { sum, amount: sum, cost };
  }
  return { sum, amount: sum, cost: null };
}

/**
 * The price and the sum among these figures that the shares come to, the sum with or without one of its costs; the figures
 * are checked here and are not results.
 */
function paidFor(shares: string, figures: readonly string[], isSale: boolean): Paid | null {
  return paidBy(shares, figures, isSale, (rest) => rest) ?? paidBy(shares, figures, isSale, Math.abs);
}

/** The same where a cost is what the shares come to more than the sum, or to more or less. */
function paidBy(
  shares: string,
  figures: readonly string[],
  isSale: boolean,
  costOf: (rest: number) => number,
): Paid | null {
  for (const price of figures.toReversed())
    for (const amount of figures) {
      if (price === amount || price.startsWith('-')) continue;
      const slack = MAX_CENTS + Number(shares) * 0.5 * 10 ** -(price.split('.')[1]?.length ?? 0);
      const worth = Number(shares) * Number(price);
      const rest = worth - Math.abs(Number(amount));
      const isCost = (figure: string) => Math.abs(costOf(rest) - Math.abs(Number(figure))) <= slack;
      const others = figures.filter((figure) => figure !== amount && figure !== price);
      if (Math.abs(rest) <= slack || (Math.abs(Number(amount)) > rest && others.some(isCost)))
        return { price, ...withCost(magnitude(amount), worth, slack, others.map(magnitude), isSale) };
    }
  return null;
}

const unread = (row: string, value: string, why: string): RowError => ({
  row,
  column: null,
  value: shortened(value),
  reason: `This row is not read: ${why}. It should have a day, what was done, the shares and those held then.`,
});
