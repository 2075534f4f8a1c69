import type { Trade } from '@trover/core/trades/trade.ts';
import { findCancellation } from '../../orders/cancelled-confirmation.ts';
import { addDecimals, readDecimal } from '../../readers/numbers.ts';
import { FieldReader, type FieldTexts } from '../../rows/field-reader.ts';
import { bought, type Meaning, sold } from '../../rows/meaning.ts';
import type { Row } from '../../rows/row.ts';
import type { Findings, LineFormat, LineReader, TableFormat, TextLine } from '../format.ts';

const confirmation: TableFormat = {
  kind: 'table',
  id: 'firstrade-pdf-text',
  title: 'Firstrade or Apex Clearing trade confirmation (PDF)',
  columns: {
    trade_date: ['Trade Date'],
    settle_date: ['Settlement Date'],
    action: ['Action'],
    category: ['Acct Type'],
    symbol: ['Symbol'],
    cusip: ['CUSIP'],
    description: ['Description'],
    note: ['Text'],
    quantity: ['Quantity'],
    price: ['Price'],
    amount: ['Net Amount'],
    account_number: ['Account Number'],
  },
  fees: ['Fees'],
  required: ['trade_date', 'action', 'quantity', 'price'],
  dates: 'mdy',
  currency: 'USD',
  contracts: ['description'],
  overrule,
  finish,
  actions: [
    ['YOU BOUGHT', bought()],
    ['YOU SOLD', sold()],
  ],
};

/** A contract shows whether it is opened or closed; shares sold in the account for short sales are sold short. */
function overrule(row: Row, meaning: Meaning): Meaning {
  if (meaning.ignored !== undefined) return meaning;
  const words = row.text('note').toUpperCase();
  if (/CLOSING CONTRACT|CLOSE CONTRACT/.test(words)) return { ...meaning, effect: 'close' };
  if (/OPEN(?:ING)? CONTRACT/.test(words)) return { ...meaning, effect: 'open' };
  if (row.text('category').toUpperCase() !== 'SHORT') return meaning;
  return { ...meaning, subtype: meaning.side === 'sell' ? 'short_sell' : 'buy_to_cover' };
}

/** An option has a number of the clearing house's own where shares have their CUSIP. */
function finish(trade: Trade): null {
  if (trade.option !== null && trade.cusip_valid === false) {
    trade.cusip = null;
    trade.cusip_valid = null;
  }
  return null;
}

const ROW =
  /^(YOU (?:BOUGHT|SOLD))\s+(?:([A-Z][A-Z0-9./]{0,5})\s+)?([0-9A-Z]{6,9})\s+(\d\d\/\d\d\/\d\d)\s+(\d\d\/\d\d\/\d\d)\s+([A-Z]+)\s+([\d,.]+)\s+\$?([\d,.]+)/;
const HEAD = /ACTION\s+SYMBOL\s+CUSIP/;
const MONEY = /\s*\b(?:PRINCIPAL|COMMISSION|(?:[A-Z]+ )?FEES?|INTEREST|NET AMOUNT)\s+\$\(?[\d,.]+\)?/g;
const COST = /\b(?:COMMISSION|FEES?)\s+\$([\d,]+\.\d+)/g;
const NET = /NET AMOUNT\s+\$?([\d,]+\.\d+)/;
const END = /^(?:Market:|Page \d)/;

/** Confirmations of Apex Clearing, which Firstrade and others send: a line for each trade, its words and money below. */
export const apexConfirmation: LineFormat = {
  kind: 'lines',
  id: confirmation.id,
  title: confirmation.title,
  recognizes: (opening) => /Apex Clearing/i.test(opening) && findCancellation(opening) === null && HEAD.test(opening),
  start: () => new ApexConfirmationReader(),
};

/** A trade whose lines are not all read. */
interface OpenTrade {
  ref: string;
  texts: FieldTexts;
  fees: string;
  words: string[];
}

class ApexConfirmationReader implements LineReader {
  readonly found: Findings = { trades: [], ignored: [], errors: [] };
  #fields = new FieldReader(confirmation);
  #account = '';
  #open: OpenTrade | null = null;

  read({ ref, text }: TextLine): void {
    this.#account = /ACCOUNT NUMBER:\s*([\w-]+)/i.exec(text)?.[1] ?? this.#account;
    if (/^YOU\s+(?:BOUGHT|SOLD)\b/.test(text)) this.#begin(ref, text);
    else if (END.test(text)) this.#finish();
    else if (this.#open) this.#addTo(this.#open, text);
  }

  end(): void {
    this.#finish();
    if (this.found.trades.length + this.found.errors.length > 0) return;
    const reason =
      'No trade was found in this confirmation. It should have a line that begins with YOU BOUGHT or YOU SOLD.';
    this.found.errors.push({ row: 'line 1', column: null, value: null, reason });
  }

  #begin(ref: string, text: string): void {
    this.#finish();
    const [, action, symbol, cusip, trade_date, settle_date, category, quantity, price] = ROW.exec(text) ?? [];
    if (action === undefined) {
      const reason =
        'This trade cannot be read. Its line should have the security, two days, the kind of account, the quantity and the price.';
      this.found.errors.push({ row: ref, column: 'Action', value: text.slice(0, 80), reason });
      return;
    }
    const texts: FieldTexts = { action, account_number: this.#account };
    Object.assign(texts, { symbol: symbol ?? '', cusip, trade_date, settle_date, category, quantity, price });
    this.#open = { ref, texts, fees: '0', words: [] };
  }

  #addTo(open: OpenTrade, text: string): void {
    const words = text.replace(MONEY, '').trim();
    if (words !== '') open.words.push(words);
    for (const [, cost = '0'] of text.matchAll(COST)) open.fees = addDecimals(open.fees, readDecimal(cost) ?? '0');
    const net = NET.exec(text)?.[1];
    if (net !== undefined) open.texts.amount = open.texts.action === 'YOU BOUGHT' ? `-${net}` : net;
  }

  #finish(): void {
    const open = this.#open;
    this.#open = null;
    if (!open) return;
    const { ref, texts, fees, words } = open;
    this.#fields.read(ref, { ...texts, fees, description: words[0] ?? '', note: words.join(' ') }, this.found);
  }
}
