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
/** The title of a statement, which names the kind of plan and no company. */
const TITLE = /\bstatement$|^(?:your |the )?(?:direct|dividend|stock|account|automatic)\b/i;
const COMPANY = /(?:^Company(?: Name)?:?|\bCompany(?: Name)?:) (\S.*?)(?= (?:Ticker|Symbol|CUSIP)\b|$)/;
const HEADER_WORD = /\b(?:Date|Description|Amount|Price|Shares?|Transaction|Net|Deduction|Total|Book)\b|\(\$\)/g;
const isOfHeader = (line: string): boolean => (line.match(HEADER_WORD) ?? []).length >= 3;

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
    else this.#name(line);
    this.#above = line;
  }

  end(): void {
    if (this.found.trades.length + this.found.errors.length > 0) return;
    this.found.errors.push(unread('line 1', 'its rows', 'no row is one of shares bought or sold'));
  }

  /** The number and ticker of the security, which a statement prints by themselves or behind their words. */
  #name(line: string): void {
    const cusip = /^(?:CUSIP:? )?([0-9A-Z]{8}\d)$/.exec(line)?.[1] ?? /\bCUSIP:? ([0-9A-Z]{8}\d)\b/.exec(line)?.[1];
    if (cusip !== undefined && cusipHolds(cusip)) {
      this.#security.cusip = cusip;
      if (/^[A-Z]{1,5}$/.test(this.#above)) this.#security.symbol ||= this.#above;
    }
    const both = /\bSymbol ?\/ ?CUSIP:? ([A-Z]{1,5}) ?\/ ?([0-9A-Z]{8}\d)\b/i.exec(line);
    if (both !== null && cusipHolds(both[2]!)) Object.assign(this.#security, { symbol: both[1]!, cusip: both[2]! });
    this.#security.symbol ||= /\b(?:[Ss]ymbol|Ticker):? ([A-Z]{1,5})\b/.exec(line)?.[1] ?? '';
    const plan = PLAN.exec(line)?.[1]?.replace(/\s*[-–:]$/, '') ?? '';
    if (!TITLE.test(plan)) this.#security.description ||= plan;
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
    const paid = kind === 'moved' ? null : paidFor(size, figures.slice(0, -2));
    this.#fields.read(
      ref,
      {
        trade_date: day!,
        action,
        ...this.#security,
        quantity: size,
        price: paid?.price ?? '',
        amount: paid === null ? '' : kind === 'sale' ? paid.net : negate(paid.amount),
        account_number: this.#account,
      },
      this.found,
    );
  }
}

interface Paid {
  price: string;
  amount: string;
  /** What is left of it after a cost that is printed beside both. */
  net: string;
}

function netOf(amount: string, others: readonly string[]): string {
  const isLeftAfter = (figure: string, cost: string) =>
    Number(cost) > 0 && Number(cost) < Number(figure) && addDecimals(figure, cost) === magnitude(amount);
  const net = others.find((figure) => others.some((cost) => isLeftAfter(figure, cost)));
  return net ?? magnitude(amount);
}

/**
 * The price and the sum among these figures that the shares come to, the sum with or without one of its costs; the figures
 * are checked here and are not results.
 */
function paidFor(shares: string, figures: readonly string[]): Paid | null {
  return paidBy(shares, figures, (rest) => rest) ?? paidBy(shares, figures, Math.abs);
}

/** The same where a cost is what the shares come to more than the sum, or to more or less. */
function paidBy(shares: string, figures: readonly string[], costOf: (rest: number) => number): Paid | null {
  for (const price of figures.toReversed())
    for (const amount of figures) {
      if (price === amount || price.startsWith('-')) continue;
      const slack = MAX_CENTS + Number(shares) * 0.5 * 10 ** -(price.split('.')[1]?.length ?? 0);
      const rest = Number(shares) * Number(price) - Math.abs(Number(amount));
      const isCost = (figure: string) => Math.abs(costOf(rest) - Math.abs(Number(figure))) <= slack;
      const others = figures.filter((figure) => figure !== amount && figure !== price);
      if (Math.abs(rest) <= slack || (Math.abs(Number(amount)) > rest && others.some(isCost)))
        return { price, amount: magnitude(amount), net: netOf(amount, others) };
    }
  return null;
}

const unread = (row: string, value: string, why: string): RowError => ({
  row,
  column: null,
  value: shortened(value),
  reason: `This row is not read: ${why}. It should have a day, what was done, the shares and those held then.`,
});
