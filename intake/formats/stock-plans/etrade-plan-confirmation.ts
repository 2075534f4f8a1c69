import type { RowError } from '@trover/core/trades/trade.ts';
import { addDecimals, readDecimal } from '../../readers/numbers.ts';
import { FieldReader, type FieldTexts } from '../../rows/field-reader.ts';
import { bought, movedIn, sold } from '../../rows/meaning.ts';
import type { Findings, LineFormat, LineReader, TableFormat, TextLine } from '../format.ts';
import { costsOfSale } from './costs-of-sale.ts';

const confirmation: TableFormat = {
  kind: 'table',
  id: 'etrade-stock-plan-confirmation',
  title: 'E*TRADE stock plan confirmation (PDF)',
  columns: {
    trade_date: ['Date'],
    action: ['Action'],
    symbol: ['Symbol'],
    description: ['Company Name'],
    quantity: ['Quantity'],
    price: ['Price'],
    amount: ['Amount'],
    account_number: ['Account Number'],
  },
  fees: ['Fees'],
  required: ['trade_date', 'action', 'quantity'],
  dates: 'mdy',
  currency: 'USD',
  finish: costsOfSale,
  actions: [
    ['Purchase', bought('stock_plan')],
    ['Release', movedIn('stock_plan')],
    ['Sold to cover', sold()],
  ],
};

const TITLE = /^\s*EMPLOYEE STOCK PLAN (RELEASE|PURCHASE) CONFIRMATION\b/im;
const DAY = String.raw`(\d{1,2}-\d{1,2}-\d{4})`;
const NUMBER = String.raw`\$?\(?\$?([\d,]+(?:\.\d+)?)\)?`;

/** The figure behind a label, wherever the columns of the page have put it in the text. */
const figure = (text: string, label: string): string | null =>
  new RegExp(String.raw`(?:^|\s)${label}\s+${NUMBER}(?=\s|\*|$)`, 'm').exec(text)?.[1] ?? null;

const day = (text: string, label: string): string | null =>
  new RegExp(String.raw`(?:^|\s)${label}\s+${DAY}`, 'm').exec(text)?.[1] ?? null;

/** The labels at the right of the company's name. */
const RIGHT_COLUMN =
  /\s(?:Market Value Per Share|Award Price Per Share|Sale Price Per Share|Beginning Balance|Shares Purchased|Total Shares|Grant Date)\b.*$/i;

/** `ACME, INC.` and `ACME` of the label "Company Name (Symbol)", whose value may continue in the next line. */
function company(text: string): { name: string; symbol: string } | null {
  const lines = text.split('\n');
  const at = lines.findIndex((line) => /Company Name \(Symbol\)/i.test(line));
  if (at < 0) return null;
  const value = lines
    .slice(at, at + 3)
    .map((line) => line.replace(/^.*Company Name \(Symbol\)/i, '').replace(RIGHT_COLUMN, ''))
    .join(' ');
  const found = /^\s*(.*?)\s*\(([A-Z][A-Z0-9.]{0,6})\)/.exec(value);
  return found ? { name: found[1]!, symbol: found[2]! } : null;
}

/**
 * E*TRADE's confirmations of a stock plan, one event in each: a release of restricted stock or a purchase. Shares that the
 * plan withholds never reach the account; shares that it sells to cover taxes come and are sold, at the price printed.
 */
export const etradePlanConfirmation: LineFormat = {
  kind: 'lines',
  id: confirmation.id,
  title: confirmation.title,
  recognizes: (opening) => TITLE.test(opening) && /Company Name \(Symbol\)/i.test(opening),
  start: () => new PlanConfirmationReader(),
};

class PlanConfirmationReader implements LineReader {
  readonly found: Findings = { trades: [], ignored: [], errors: [] };
  #fields = new FieldReader(confirmation);
  #ref = 'line 1';
  #text = '';
  #pages = new Set<string>();

  read({ ref, text }: TextLine): void {
    if (this.#text === '') this.#ref = ref;
    this.#text += `${text.replace(/[ \t]+/g, ' ').trim()}\n`;
  }

  end(): void {
    for (const part of eventsIn(this.#text)) this.#read(part);
    if (this.found.trades.length + this.found.errors.length > 0) return;
    this.found.errors.push(unread(this.#ref, 'Company Name (Symbol)'));
  }

  #read(text: string): void {
    const kind = /(RELEASE|PURCHASE) CONFIRMATION/i.exec(text)?.[1]?.toUpperCase();
    const named = company(text);
    const on = day(text, kind === 'RELEASE' ? 'Release Date' : 'Purchase Date');
    if (named === null || on === null) {
      this.found.errors.push(unread(this.#ref, named === null ? 'Company Name (Symbol)' : 'Release or Purchase Date'));
      return;
    }
    // a later page may repeat its heading
    const key = [kind, named.symbol, on, figure(text, 'Award Number')].join(' ');
    if (this.#pages.has(key)) return;
    this.#pages.add(key);
    const account = /Account Number\s+([\dX-]{4,})/.exec(text)?.[1] ?? '';
    const common = { trade_date: on, symbol: named.symbol, description: named.name, account_number: account };
    if (kind === 'RELEASE') this.#release(text, common);
    else this.#purchase(text, common);
  }

  #release(text: string, common: FieldTexts): void {
    const released = figure(text, 'Shares Released') ?? figure(text, 'Award Shares');
    const issued = figure(text, 'Shares Issued');
    const price = figure(text, 'Market Value Per Share') ?? '';
    const soldShares = figure(text, 'Shares Sold');
    const soldAt = figure(text, 'Sale Price Per Share');
    const covers = soldShares !== null && soldAt !== null && Number(readDecimal(soldShares)) > 0;
    const quantity = covers ? (figure(text, 'Award Shares') ?? released) : (issued ?? released);
    if (quantity === null) {
      this.found.errors.push(unread(this.#ref, 'Shares Released'));
      return;
    }
    this.#fields.read(this.#ref, { ...common, action: 'Release', quantity, price }, this.found);
    const trade = this.found.trades.at(-1);
    if (trade && !covers && issued !== null && released !== null && readDecimal(issued) !== readDecimal(released))
      trade.note = `gross ${readDecimal(released)} released, ${readDecimal(issued)} net shares after tax withholding`;
    if (covers) this.#cover(text, common, soldShares, soldAt);
  }

  #purchase(text: string, common: FieldTexts): void {
    const quantity = figure(text, 'Shares Purchased');
    // (85.000% of $20.00) $17.00
    const price = /\([\d.]+% of \$[\d,.]+\)\s+\$([\d,.]+)/.exec(text)?.[1] ?? '';
    const paid = figure(text, 'Total Price');
    if (quantity === null || price === '') {
      this.found.errors.push(unread(this.#ref, quantity === null ? 'Shares Purchased' : 'Purchase Price per Share'));
      return;
    }
    const amount = paid === null || Number(readDecimal(paid)) === 0 ? '' : `-${paid}`;
    this.#fields.read(this.#ref, { ...common, action: 'Purchase', quantity, price, amount }, this.found);
    const soldShares = figure(text, 'Shares Sold to Cover Taxes');
    const soldAt = figure(text, 'Sale Price for Shares Sold to Cover Taxes');
    if (soldShares !== null && soldAt !== null && Number(readDecimal(soldShares)) > 0)
      this.#cover(text, common, soldShares, soldAt);
  }

  #cover(text: string, common: FieldTexts, quantity: string, price: string): void {
    const fees = ['Fee', 'Fees'].map((label) => readDecimal(figure(text, label) ?? '') ?? '0').reduce(addDecimals);
    this.#fields.read(this.#ref, { ...common, action: 'Sold to cover', quantity, price, fees }, this.found);
    const sale = this.found.trades.at(-1);
    if (sale?.type === 'sell')
      sale.note = 'sold to cover taxes; dated as the shares, since no day of the sale is printed';
  }
}

/** A document of several confirmations has a title for each; it may be above or below its figures. */
function eventsIn(text: string): string[] {
  const titles = [...text.matchAll(new RegExp(TITLE.source, 'gim'))];
  if (titles.length < 2) return [text];
  const begins = /^\s*(?:Release|Purchase) Summary\b/gim;
  const starts = [...text.matchAll(begins)].map(({ index }) => index);
  const marks = starts.length >= titles.length ? starts : titles.map(({ index }) => index);
  return marks.map((from, at) => text.slice(at === 0 ? 0 : from, marks[at + 1] ?? text.length));
}

function unread(row: string, column: string): RowError {
  return {
    row,
    column,
    value: null,
    reason: `"${column}" was not found in this stock plan confirmation. It should have the company's symbol, a day, the shares and a price.`,
  };
}
