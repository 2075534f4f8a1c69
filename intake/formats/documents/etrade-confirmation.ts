import { addDecimals, readDecimal } from '../../readers/numbers.ts';
import { FieldReader, type FieldTexts } from '../../rows/field-reader.ts';
import { bought, boughtToCover, sold, soldShort } from '../../rows/meaning.ts';
import type { Findings, LineFormat, LineReader, TableFormat, TextLine } from '../format.ts';

const confirmation: TableFormat = {
  kind: 'table',
  id: 'etrade-pdf-text',
  title: 'E*TRADE trade confirmation (PDF)',
  columns: {
    trade_date: ['Trade Date'],
    settle_date: ['Settlement Date'],
    action: ['Transaction Type'],
    symbol: ['Symbol'],
    cusip: ['CUSIP'],
    isin: ['ISIN'],
    description: ['Description'],
    quantity: ['Quantity'],
    price: ['Price'],
    amount: ['Net Amount'],
    account_number: ['Account Number'],
  },
  fees: ['Commission'],
  required: ['trade_date', 'action', 'quantity', 'price'],
  dates: 'mdy',
  currency: 'USD',
  contracts: ['description'],
  actions: [
    ['Bought', bought()],
    ['Buy', bought()],
    ['Sold', sold()],
    ['Sell', sold()],
    ['Sold Short', soldShort],
    ['Bought To Cover', boughtToCover],
  ],
};

const FIGURES_FOLLOW = /Trade Date\s+Settlement Date\s+Quantity\s+Price/i;
const FIGURES = /^(\d\d\/\d\d\/\d{4})\s+(\d\d\/\d\d\/\d{4})\s+([\d,.]+)\s+\$?([\d,.]+)(?:\s+\$?([\d,.]+))?/;
/** Until 2023: both days, market and capacity, symbol, side, units, price, kind of account, and the principal. */
const ROW =
  /^(\d\d\/\d\d\/\d\d)\s+(\d\d\/\d\d\/\d\d)\s+(?:[\d\s]{1,4}\s)?\s*([A-Z][A-Z0-9.]*)\s+(BUY|SELL|SELL SHORT|BUY TO COVER)\s+([\d,.]+)\s+\$?([\d,.]+)\b(?:\s+(.+?))?(?:\s+PRINCIPAL\b.*)?$/i;
const ACTION = /Transaction Type:\s*([A-Za-z ]+?)(?=$|\s{2}|Principal|Commission)/;
const COST = /\b(?:COMMISSION|FEE|FEES|TAX)\s+\$([\d,]+\.\d+)/gi;
const NET = /NET AMOUNT\s+\$?(\(?[\d,]+\.\d+\)?)/i;

/** E*TRADE and E*TRADE from Morgan Stanley: each trade is a few lines, with its days and figures in one of them. */
export const etradeConfirmation: LineFormat = {
  kind: 'lines',
  id: confirmation.id,
  title: confirmation.title,
  recognizes: (opening) =>
    /E\*TRADE/.test(opening) &&
    (FIGURES_FOLLOW.test(opening) || (/TRADE\s*CONFIRMATION/.test(opening) && /ACCT\s+TYPE/.test(opening))),
  start: () => new EtradeConfirmationReader(),
};

/** A trade whose lines are not all read. */
interface OpenTrade {
  ref: string;
  texts: FieldTexts;
  fees: string;
}

class EtradeConfirmationReader implements LineReader {
  readonly found: Findings = { trades: [], ignored: [], errors: [] };
  #fields = new FieldReader(confirmation);
  #account = '';
  #expectsFigures = false;
  #isOldLayout = false;
  #open: OpenTrade | null = null;
  /** What was done, where it is above the figures. */
  #action: string | undefined;

  read({ ref, text }: TextLine): void {
    this.#account = /Account Number:\s*([\dX-]+)/i.exec(text)?.[1] ?? this.#account;
    if (this.#expectsFigures) {
      if (text === '') return;
      this.#expectsFigures = false;
      this.#beginByFigures(ref, text);
      return;
    }
    if (FIGURES_FOLLOW.test(text)) {
      this.#finish();
      this.#expectsFigures = true;
      return;
    }
    const action = ACTION.exec(text)?.[1];
    if (action !== undefined && this.#open === null) this.#action = action;
    const row = ROW.exec(text);
    if (row) {
      this.#finish();
      const [, trade_date = '', settle_date = '', symbol = '', action = '', quantity = '', price = ''] = row;
      this.#begin(ref, { trade_date, settle_date, symbol, action, quantity, price });
      this.#isOldLayout = true;
    } else if (this.#open) this.#addTo(this.#open, text);
  }

  end(): void {
    this.#finish();
    if (this.found.trades.length + this.found.errors.length > 0) return;
    this.found.errors.push({
      row: 'line 1',
      column: null,
      value: null,
      reason:
        'No trade was found in this E*TRADE confirmation. It should have a line with its days, quantity and price.',
    });
  }

  #beginByFigures(ref: string, text: string): void {
    const [, trade_date, settle_date = '', quantity = '', price = ''] = FIGURES.exec(text) ?? [];
    this.#isOldLayout = false;
    if (trade_date !== undefined) this.#begin(ref, { trade_date, settle_date, quantity, price });
    else {
      const reason =
        'The days, quantity and price of this trade cannot be read. They should be in the line under their names.';
      this.found.errors.push({ row: ref, column: 'Trade Date', value: text.slice(0, 80), reason });
    }
  }

  #begin(ref: string, texts: FieldTexts): void {
    const action = texts.action ?? this.#action;
    this.#action = undefined;
    this.#open = { ref, texts: { ...texts, ...(action && { action }), account_number: this.#account }, fees: '0' };
  }

  #addTo(open: OpenTrade, text: string): void {
    const { texts } = open;
    const named = /Symbol \/ CUSIP \/ ISIN:\s*(\S+)\s*\/\s*([0-9A-Z]{9}|-*)\s*\/\s*([A-Z]{2}[A-Z0-9]{9}\d|-*)/i.exec(
      text,
    );
    if (named) Object.assign(texts, { symbol: named[1], cusip: named[2], isin: named[3] });
    const action = ACTION.exec(text)?.[1];
    if (action !== undefined) texts.action = action;
    const description = /Description:\s*(.+?)(?=$|\s{2}|Principal\s)/.exec(text)?.[1];
    if (description !== undefined) texts.description = description;
    else if (this.#isOldLayout && texts.description === undefined)
      texts.description = text.replace(/\s*(?:PRINCIPAL|COMMISSION|FEE|NET AMOUNT)\s+\$.*$/i, '');
    for (const [, cost = '0'] of text.matchAll(COST)) open.fees = addDecimals(open.fees, readDecimal(cost) ?? '0');
    const net = NET.exec(text)?.[1];
    if (net === undefined) return;
    texts.amount = net;
    this.#finish();
  }

  #finish(): void {
    const open = this.#open;
    this.#open = null;
    if (!open) return;
    const { ref, texts, fees } = open;
    const isBought = /^b(?:ou|uy)/i.test(texts.action ?? '');
    if (isBought && texts.amount !== undefined) texts.amount = `-${texts.amount}`;
    this.#fields.read(ref, { ...texts, fees }, this.found);
  }
}
