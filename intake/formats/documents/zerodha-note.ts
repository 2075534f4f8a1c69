import type { RowError } from '@trover/core/trades/trade.ts';
import { readDecimal } from '../../readers/numbers.ts';
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
  /^([A-Z0-9&-]+?|[A-Z][A-Z0-9&.,()' -]{1,58}?)(-(?:EQ|BE|BZ|SM|ST|A|B|T|X|XT|M|Z))?\s?([/-])\s?(IN[A-Z0-9]{10})\s+(B|S|BUY|SELL)\s+(?:(?:NSE|BSE|MSE)\s+)?(-?[\d,]+)\s+([-\d,.\s]+)$/i;
const DAY = /\bTRADE DATE:?\s*(\d{1,2}[-/](?:\d{1,2}|[A-Za-z]{3})[-/]\d{4})/i;
/** The names of its columns, in the form that is prescribed. */
const FORM = /\bOrder No\b[\s\S]{0,400}\bTrade No\b[\s\S]{0,400}\bBuy\s?\(B\)\s?\/\s?Sell\s?\(S\)/i;
/** A security before `/` or its series is a ticker; others may be names of one word. */
const TICKER = /^[A-Z0-9&-]+$/;
const CENTS = 0.02;

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

  read({ ref, text }: TextLine): void {
    const line = text.replace(/\s+/g, ' ').trim();
    this.#day = DAY.exec(line)?.[1] ?? this.#day;
    const begun = BEGIN.exec(line);
    if (begun) this.#row(ref, line, begun[4]!, begun[5]!);
  }

  end(): void {
    if (this.found.trades.length + this.found.errors.length > 0) return;
    this.found.errors.push(unread('line 1', '', 'no line of a trade was found in this note'));
  }

  #row(ref: string, line: string, time: string, rest: string): void {
    const [, security, series, mark, isin, side, units, printed] = REST.exec(rest) ?? [];
    const figures = printed?.split(' ').map((figure) => readDecimal(figure)) ?? [];
    const [price, , net] = figures;
    const total = figures.at(-1);
    const quantity = readDecimal(units ?? '')?.replace('-', '');
    if (!security || !isin || !side || !quantity || !price || !net || !total || figures.length < 4) {
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

const unread = (row: string, value: string, why: string): RowError => ({
  row,
  column: null,
  value: shortened(value),
  reason: `This row is not read: ${why}. It should have the order, the trade, the security with its ISIN, B or S, the quantity, the rates and the total.`,
});
