import { blankTrade } from '@trover/core/trades/blank-trade.ts';
import type { RowError, Trade } from '@trover/core/trades/trade.ts';
import { type DateOrder, readDay } from '../../readers/dates.ts';
import { magnitude, negate, readDecimal } from '../../readers/numbers.ts';
import { LineText } from '../../rows/line-text.ts';
import { shortened } from '../../rows/row-errors.ts';
import type { ElementFormat, Findings, LineReader, TextLine } from '../format.ts';
import { findQifAction, type QifTrade } from './qif-actions.ts';

/** Quicken Interchange Format, investment accounts: a field a line, named by its first letter, and `^` behind a record. */
export const qif: ElementFormat = {
  kind: 'elements',
  id: 'quicken-qif',
  title: 'Quicken (QIF)',
  recognizes: (opening) => /^!Type:Invst\b/im.test(opening),
  start: (opening) => new LineText(new QifReader(dayOrder(opening))),
};

/** Quicken writes days as its country does; a first number above twelve decides. */
function dayOrder(opening: string): DateOrder {
  const days = [...opening.matchAll(/^D\s*(\d{1,2})[/.-]\s*(\d{1,2})\D/gm)];
  const isDayFirst = days.some(([, first]) => Number(first) > 12) && !days.some(([, , second]) => Number(second) > 12);
  return isDayFirst ? 'dmy' : 'mdy';
}

const OTHER_LISTS: Record<string, string> = {
  security: 'record of the list of securities',
  prices: 'price of a security',
  bank: 'bank account transaction',
  cash: 'cash account transaction',
  ccard: 'card account transaction',
  cat: 'category',
  class: 'class',
  memorized: 'memorized transaction',
};

/** More than any record has. */
const MAX_FIELDS = 60;

class QifReader implements LineReader {
  readonly found: Findings = { trades: [], ignored: [], errors: [] };
  #order: DateOrder;
  #list = '';
  #account: string | null = null;
  #fields = new Map<string, string>();
  #firstRef = '';
  #ofDay = new Map<string, number>();
  #held: { trade: Trade; name: string }[] = [];
  #tickers = new Map<string, string>();

  constructor(order: DateOrder) {
    this.#order = order;
  }

  read({ ref, text }: TextLine): void {
    if (text.startsWith('!')) this.#open(text.slice(1));
    else if (text.startsWith('^')) this.#finish();
    else if (text !== '') {
      if (this.#fields.size === 0) this.#firstRef = ref;
      const code = this.#list === 'prices' ? `${this.#fields.size}` : text.charAt(0);
      if (!this.#fields.has(code) && this.#fields.size < MAX_FIELDS) this.#fields.set(code, text.slice(1).trim());
    }
  }

  end(): void {
    if (this.#fields.size > 0) {
      this.#refuse(this.#firstRef, null, null, 'The file ends inside this record. It should be exported again, whole.');
      this.#fields.clear();
    }
    for (const { trade, name } of this.#held) {
      trade.symbol = this.#tickers.get(name.toLowerCase()) ?? null;
      this.found.trades.push(trade);
    }
    this.#held = [];
  }

  #open(mark: string): void {
    const type = /^type:\s*(\w+)/i.exec(mark)?.[1];
    if (type !== undefined) this.#list = type.toLowerCase();
    else if (/^account/i.test(mark)) this.#list = 'account';
  }

  #finish(): void {
    const fields = this.#fields;
    if (fields.size === 0) return;
    if (this.#list === 'invst') this.#readAction();
    else {
      if (this.#list === 'account') this.#account = fields.get('N') ?? null;
      const name = fields.get('N');
      const ticker = fields.get('S');
      if (this.#list === 'security' && name && ticker) this.#tickers.set(name.toLowerCase(), ticker.toUpperCase());
      const reason = this.#list === 'account' ? 'record of the list of accounts' : OTHER_LISTS[this.#list];
      this.found.ignored.push({
        row: this.#firstRef,
        reason: reason ?? `record of the list "${shortened(this.#list)}"`,
      });
    }
    this.#fields = new Map();
  }

  /** A record is called by its day, and by its number among those of the day from the second on. */
  #refOf(printedDay: string): string {
    const count = (this.#ofDay.get(printedDay) ?? 0) + 1;
    this.#ofDay.set(printedDay, count);
    const day = printedDay === '' ? this.#firstRef : `D${printedDay}`;
    return count === 1 ? day : `${day} (${count})`;
  }

  #readAction(): void {
    const fields = this.#fields;
    const printedDay = fields.get('D') ?? '';
    const printedAction = fields.get('N') ?? '';
    const ref = this.#refOf(printedDay);
    const action = findQifAction(printedAction);
    if (action === null && printedAction === '' && !fields.has('Y')) {
      this.found.ignored.push({ row: ref, reason: 'entry without action or security' });
    } else if (action === null) {
      const reason = `The action "${shortened(printedAction)}" is not known. It should be one that Quicken has, such as Buy, SellX or ReinvDiv.`;
      this.#refuse(ref, 'N', printedAction, reason);
    } else if (action.ignored !== undefined) {
      this.found.ignored.push({ row: ref, reason: `${action.ignored} (${printedAction})` });
    } else {
      const read = this.#readTrade(ref, action, printedDay);
      if ('reason' in read) this.found.errors.push(read);
      else this.#held.push({ trade: read, name: fields.get('Y') ?? '' });
    }
  }

  #readTrade(ref: string, action: QifTrade, printedDay: string): Trade | RowError {
    const fields = this.#fields;
    const trade = blankTrade(ref);
    trade.type = action.type;
    trade.subtype = action.subtype;
    trade.account = this.#account;
    trade.currency = 'USD';
    trade.security_name = fields.get('Y') || null;
    // Quicken writes 1/ 3' 5 for 1/3/2005.
    trade.trade_date = readDay(
      printedDay
        .replace(/\s*'\s*(\d)$/, '/0$1')
        .replace(/\s*'\s*/, '/')
        .replaceAll(' ', ''),
      this.#order,
    );
    if (trade.trade_date === null) return fieldError(ref, 'D', printedDay, 'a day like 1/31/2026');
    if (trade.security_name === null) return fieldError(ref, 'Y', '', 'the name of the security');

    const figures: Record<string, string | null> = {};
    for (const code of ['Q', 'I', 'O', 'T', 'U', '$']) {
      const printed = fields.get(code) ?? '';
      figures[code] = printed === '' ? null : readDecimal(printed);
      if (printed !== '' && figures[code] === null) return fieldError(ref, code, printed, 'a number like 1,234.56');
    }
    const units = figures.Q ?? null;
    if (action.units === 'required') {
      if (units === null || units === '0') return fieldError(ref, 'Q', fields.get('Q') ?? '', 'the number of shares');
      trade.quantity = magnitude(units);
      trade.price = figures.I == null ? null : magnitude(figures.I);
    } else if (action.units === 'ratio') {
      if (units === null || units === '0')
        return fieldError(ref, 'Q', fields.get('Q') ?? '', 'the new shares for ten old ones');
      trade.ratio = `${magnitude(units)}:10`;
    }
    const total = figures.T ?? figures.U ?? figures.$ ?? null;
    if (action.cash !== 0) {
      if (action.units === 'required') trade.fees = magnitude(figures.O ?? '0');
      if (total !== null) trade.net_amount = action.cash < 0 ? negate(magnitude(total)) : magnitude(total);
      if (action.cash < 0 && total !== null) trade.net_amount_basis = basisOf(action, fields);
    }
    trade.note = noteOf(fields);
    return trade;
  }

  #refuse(row: string, column: string | null, value: string | null, reason: string): void {
    this.found.errors.push({ row, column, value, reason });
  }
}

/** Totals are printed without a sign. */
function basisOf({ subtype }: QifTrade, fields: ReadonlyMap<string, string>): string {
  if (subtype === 'reinvest') return 'sign derived; the dividend of the same amount is part of this record';
  return fields.has('$') ? 'sign derived' : 'sign derived: T is unsigned';
}

function noteOf(fields: ReadonlyMap<string, string>): string | null {
  const other = /^\[(.+)\]$/.exec(fields.get('L') ?? '')?.[1];
  const parts = [fields.get('M') ?? '', other === undefined ? '' : `money to or from the account ${other}`];
  return parts.filter((part) => part !== '').join('; ') || null;
}

function fieldError(ref: string, column: string, value: string, right: string): RowError {
  const found =
    value === '' ? `The field ${column} is missing` : `"${shortened(value)}" in the field ${column} cannot be read`;
  return { row: ref, column, value, reason: `${found}. It should be ${right}.` };
}
