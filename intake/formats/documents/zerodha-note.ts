import type { RowError } from '@trover/core/trades/trade.ts';
import { addDecimals, negate, readDecimal } from '../../readers/numbers.ts';
import { FieldReader } from '../../rows/field-reader.ts';
import { bought, sold } from '../../rows/meaning.ts';
import { shortened } from '../../rows/row-errors.ts';
import type { Findings, LineFormat, LineReader, TableFormat, TextLine } from '../format.ts';

const note: TableFormat = {
  kind: 'table',
  id: 'zerodha-note',
  title: 'Zerodha contract note (PDF)',
  columns: {
    trade_date: ['Trade Date'],
    time: ['Trade Time'],
    action: ['Buy(B) / Sell(S)'],
    symbol: ['Security'],
    description: ['Security Name'],
    isin: ['ISIN'],
    quantity: ['Quantity'],
    price: ['Gross Rate / Trade Price Per Unit (Rs)'],
  },
  required: ['trade_date', 'action', 'quantity', 'price'],
  dates: 'dmy',
  currency: 'INR',
  actions: [
    ['B', bought()],
    ['BUY', bought()],
    ['S', sold()],
    ['SELL', sold()],
  ],
};

/** How the line of a trade begins: the order's number and time, and the trade's. */
const BEGIN = /^(\d{8,20})\s+(\d{1,2}:\d\d:\d\d)\s+(\d{4,20})\s+(\d{1,2}:\d\d:\d\d)\s+(\S.*)$/;
const REST =
  /^([A-Z0-9&-]+?|[A-Z][A-Z0-9&.,()' -]{1,58}?)(-(?:EQ|BE|BZ|SM|ST|A|B|T|X|XT|M|Z))?\s?([/(-])\s?(IN[A-Z0-9]{10})\)?\s+(B|S|BUY|SELL)\s+(?:(?:NSE|BSE|MSE)\s+)?(-?[\d,]+)\s+([-\d,.()\s]+)$/i;
/** The number of a security that is below its name, in a cell of two lines. */
const NUMBER_BELOW = /^[/(-]?\s?(IN[A-Z0-9]{10})\)?$/;
/** Where that number belongs: before the side of the row above. */
const BEFORE_SIDE = /\s+(?=(?:B|S|BUY|SELL)\s+(?:(?:NSE|BSE|MSE)\s+)?-?[\d,]+\s+[-(\d])/;
const DAY = /\bTRADE DATE:?\s*(\d{1,2}[-/](?:\d{1,2}|[A-Za-z]{3})[-/]\d{4})/i;
/** The names of its columns, in the form that is prescribed. */
const FORM = /\bOrder No\b[\s\S]{0,400}\bTrade No\b[\s\S]{0,400}\bBuy\s?\(B\)\s?\/\s?Sell\s?\(S\)/i;
/** A security before `/` or its series is a ticker; others may be names of one word. */
const TICKER = /^[A-Z0-9&-]+$/;
const CENTS = 0.02;
/** More of a price than any broker charges. */
const MAX_COST = 0.1;

/**
 * The note of a day's trades in shares. A row is read only where its quantity times its net rate is its total; trades of
 * derivatives have no ISIN and are refused. Costs are printed for the whole day and not for a trade.
 */
export const zerodhaNote: LineFormat = {
  kind: 'lines',
  id: note.id,
  title: note.title,
  recognizes: (opening) => /zerodha/i.test(opening) && /contract note/i.test(opening) && DAY.test(opening),
  start: () => new NoteReader(),
};

/** The same of any broker of India: SEBI prescribes the form. */
export const indianNote: LineFormat = {
  ...zerodhaNote,
  id: 'indian-contract-note',
  title: 'Contract note of an Indian broker (PDF)',
  recognizes: (opening) => /contract note/i.test(opening) && DAY.test(opening) && FORM.test(opening),
};

class NoteReader implements LineReader {
  readonly found: Findings = { trades: [], ignored: [], errors: [] };
  #fields = new FieldReader(note);
  #day = '';
  /** A row whose security has no number yet. */
  #open: { ref: string; line: string } | null = null;

  read({ ref, text }: TextLine): void {
    const line = text.replace(/\s+/g, ' ').trim();
    this.#day = DAY.exec(line)?.[1] ?? this.#day;
    const number = NUMBER_BELOW.exec(line)?.[1];
    if (this.#open !== null && number !== undefined)
      this.#open.line = this.#open.line.replace(BEFORE_SIDE, ` - ${number} `);
    this.#flush();
    const begun = BEGIN.exec(line);
    if (begun && !REST.test(begun[5]!) && BEFORE_SIDE.test(begun[5]!)) this.#open = { ref, line };
    else if (begun) this.#row(ref, line, begun[4]!, begun[5]!);
  }

  #flush(): void {
    const open = this.#open;
    this.#open = null;
    const begun = open && BEGIN.exec(open.line);
    if (begun) this.#row(open.ref, open.line, begun[4]!, begun[5]!);
  }

  end(): void {
    this.#flush();
    if (this.found.trades.length + this.found.errors.length > 0) return;
    this.found.errors.push(unread('line 1', '', 'no line of a trade was found in this note'));
  }

  #row(ref: string, line: string, time: string, rest: string): void {
    const [, security, series, mark, isin, side, units, printed] = REST.exec(rest) ?? [];
    const figures = printed?.split(' ').map((figure) => readDecimal(figure)) ?? [];
    const total = figures.at(-1);
    const [price, net] = ratesOf(figures, /^B/i.test(side ?? ''));
    const quantity = readDecimal(units ?? '')?.replace('-', '');
    if (!security || !isin || !side || !quantity || !price || !net || !total) {
      this.found.errors.push(unread(ref, line, 'its cells are not those of a trade in shares'));
      return;
    }
    // The figures are checked here and are not results.
    if (
      Math.abs(Number(quantity) * Math.abs(Number(net)) - Math.abs(Number(total))) >
      CENTS + Number(quantity) * 0.0001
    ) {
      this.found.errors.push(unread(ref, line, 'its quantity times its net rate is not its total'));
      return;
    }
    const isTicker = TICKER.test(security) && (series !== undefined || mark === '/');
    this.#fields.read(
      ref,
      {
        ...{ trade_date: this.#day, time, action: side.toUpperCase(), isin, quantity, price },
        ...(isTicker ? { symbol: security } : { description: security.trim() }),
      },
      this.found,
    );
  }
}

/**
 * The price and the net rate: the first and third figure, or of three those of the rates without the price itself, which
 * is the net rate less the costs of one unit for what is bought, and more for what is sold.
 */
function ratesOf(figures: readonly (string | null)[], isBought: boolean): (string | null | undefined)[] {
  if (figures.length > 3) return [figures[0], figures[2]];
  const [cost, net] = figures;
  if (figures.length < 3 || !cost || !net || Number(cost) > Number(net) * MAX_COST) return [];
  return [addDecimals(net, isBought ? negate(cost) : cost), net];
}

const unread = (row: string, value: string, why: string): RowError => ({
  row,
  column: null,
  value: shortened(value),
  reason: `This row is not read: ${why}. It should have the order, the trade, the security with its ISIN, B or S, the quantity, the rates and the total.`,
});
