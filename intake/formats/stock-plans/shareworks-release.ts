import type { RowError } from '@trover/core/trades/trade.ts';
import { addDecimals, readDecimal } from '../../readers/numbers.ts';
import { FieldReader, type FieldTexts } from '../../rows/field-reader.ts';
import { movedIn, sold } from '../../rows/meaning.ts';
import type { Findings, LineFormat, LineReader, TableFormat, TextLine } from '../format.ts';
import { costsOfSale } from './costs-of-sale.ts';

const release: TableFormat = {
  kind: 'table',
  id: 'shareworks-release-statement',
  title: 'Shareworks release (PDF)',
  columns: {
    trade_date: ['Date'],
    settle_date: ['Settlement Date'],
    action: ['Action'],
    description: ['Grant Name'],
    quantity: ['Quantity'],
    price: ['Price'],
    currency: ['Currency'],
  },
  fees: ['Fees'],
  required: ['trade_date', 'action', 'quantity'],
  dates: 'dmy',
  currency: 'USD',
  finish: costsOfSale,
  actions: [
    ['Release', movedIn('stock_plan')],
    ['Sold to cover', sold()],
  ],
};

const RELEASED = 'Number of Restricted Awards Released';
const SOLD = 'Number of Restricted Awards Sold';
const WITHHELD = 'Number of Restricted Awards Withheld';
const DISBURSED = 'Number of Restricted Awards Disbursed';
const BEGINS = /\bShare Units - Release\b|\bRelease \([A-Z0-9-]{4,}\)/;
const DAY = String.raw`(\d{1,2}-[A-Za-z]{3}-\d{4})`;
const FIGURE = String.raw`\$?([\d,]+(?:\.\d+)?)(?:\s+([A-Z]{3})\b)?`;

const behind = (text: string, label: string, value: string): RegExpExecArray | null =>
  new RegExp(String.raw`(?:^|\s)${label}\s*:?\s+${value}(?=\s|$)`, 'm').exec(text);

/**
 * Morgan Stanley Shareworks, releases of restricted share units as its statements print them. Shares that the plan withholds
 * never reach the account; shares that it sells to cover taxes come and are sold, on the day of the release.
 */
export const shareworksRelease: LineFormat = {
  kind: 'lines',
  id: release.id,
  title: release.title,
  recognizes: (opening) => opening.includes(DISBURSED) && /\bRelease Date\b/.test(opening),
  start: () => new ReleaseReader(),
};

class ReleaseReader implements LineReader {
  readonly found: Findings = { trades: [], ignored: [], errors: [] };
  #fields = new FieldReader(release);
  #ref = 'line 1';
  #text = '';

  read({ ref, text }: TextLine): void {
    if (BEGINS.test(text)) this.#close();
    if (this.#text === '' || BEGINS.test(text)) this.#ref = ref;
    this.#text += `${text.replace(/[ \t]+/g, ' ').trim()}\n`;
  }

  end(): void {
    this.#close();
    if (this.found.trades.length + this.found.errors.length === 0) this.found.errors.push(unread(this.#ref, DISBURSED));
  }

  #close(): void {
    const text = this.#text;
    this.#text = '';
    if (!text.includes(DISBURSED)) return;
    const on = behind(text, 'Release Date', DAY)?.[1];
    const figure = (label: string) => readDecimal(behind(text, label, FIGURE)?.[1] ?? '');
    const [released, disbursed] = [figure(RELEASED), figure(DISBURSED)];
    if (on === undefined || disbursed === null) {
      this.found.errors.push(unread(this.#ref, on === undefined ? 'Release Date' : DISBURSED));
      return;
    }
    const covered = figure(SOLD) ?? '0';
    const soldAt = behind(text, 'Sale Price', FIGURE)?.[1];
    // The parts of a release come to the whole, or one of them was misread.
    const parts = [disbursed, covered, figure(WITHHELD) ?? '0'].reduce(addDecimals);
    if (released !== null && parts !== released) {
      this.found.errors.push(unread(this.#ref, RELEASED));
      return;
    }
    const covers = covered !== '0' && soldAt !== undefined;
    const common: FieldTexts = {
      trade_date: on,
      settle_date: behind(text, 'Settlement Date', DAY)?.[1] ?? '',
      description:
        behind(
          text,
          'Grant Name',
          String.raw`(\S[^\n]*?)(?=\s+(?:Grant Date|Release Method|Delivery Method)\b|$)`,
        )?.[1] ?? '',
      currency: behind(text, 'Release Price', FIGURE)?.[2] ?? 'USD',
    };
    const quantity = covers ? addDecimals(disbursed, covered) : disbursed;
    const price = behind(text, 'Release Price', FIGURE)?.[1] ?? '';
    this.#fields.read(this.#ref, { ...common, action: 'Release', quantity, price }, this.found);
    const trade = this.found.trades.at(-1);
    if (trade && released !== null && released !== quantity)
      trade.note = `gross ${released} released, ${quantity} net shares after tax withholding`;
    if (covers) this.#cover(text, common, covered, soldAt);
  }

  #cover(text: string, common: FieldTexts, quantity: string, price: string): void {
    const fees = ['Brokerage Commission', 'Supplemental Transaction Fee', 'Wire Fee']
      .map((label) => readDecimal(behind(text, label, FIGURE)?.[1] ?? '') ?? '0')
      .reduce(addDecimals);
    this.#fields.read(this.#ref, { ...common, action: 'Sold to cover', quantity, price, fees }, this.found);
    const sale = this.found.trades.at(-1);
    if (sale?.type === 'sell')
      sale.note = 'sold to cover taxes; dated as the release, since no day of the sale is printed';
  }
}

function unread(row: string, column: string): RowError {
  return {
    row,
    column,
    value: null,
    reason: `"${column}" was not found or does not fit the other figures of this release. It should have a day and the shares that were released, sold and disbursed.`,
  };
}
