import { type Columns, type Field, type Header, matchHeader } from '../../rows/columns.ts';
import { cancelled, dividend, ignore, type Meaning, movedIn, movedOut } from '../../rows/meaning.ts';
import type { Derived, Row } from '../../rows/row.ts';
import { DAY } from './ibkr-activity-names.ts';
import { comesIn, eventIn, meaningOfEvent } from './ibkr-flex-corporate-actions.ts';

/** The sections of an activity statement beside its trades that move shares. */
const SECTIONS: Record<string, { columns: Columns; required: readonly Field[] }> = {
  'corporate actions': {
    columns: {
      action_detail: ['Header'],
      category: ['Asset Category'],
      currency: ['Currency'],
      account: ['Account'],
      trade_date: ['Date/Time'],
      description: ['Description'],
      quantity: ['Quantity'],
      amount: ['Proceeds'],
      note: ['Code'],
    },
    required: ['trade_date', 'description', 'quantity'],
  },
  transfers: {
    columns: {
      action_detail: ['Header'],
      category: ['Asset Category'],
      currency: ['Currency'],
      account: ['Account'],
      symbol: ['Symbol'],
      trade_date: ['Date'],
      action: ['Direction'],
      quantity: ['Qty'],
      note: ['Code'],
    },
    required: ['trade_date', 'symbol', 'action', 'quantity'],
  },
};

const DIVIDENDS = 'dividends';
/** What the section of dividends is called in the languages of statements. */
const NAMES_OF_DIVIDENDS = new Set(
  `${DIVIDENDS}|dividenden|dividendes|dividendos|dividendi|дивиденды|股息|红利|紅利|配当|配当金`.split('|'),
);
const COLUMNS_FROM_DAY = 3;

function sectionOf(name = ''): string {
  const printed = name.trim().toLowerCase();
  return NAMES_OF_DIVIDENDS.has(printed) ? DIVIDENDS : printed;
}

/** Currency, account where there are several, day, description and amount are in this order in every language. */
function headerOfDividends(cells: readonly string[]): Header | null {
  const last = cells.findLastIndex((cell) => cell.trim() !== '');
  const day = cells.findIndex((cell, at) => at > 2 && DAY.test(cell.trim()));
  if (cells[1]?.trim() !== 'Header' || (day !== 3 && day !== 4) || last < day + COLUMNS_FROM_DAY - 1) return null;
  const index: Header['index'] = { action_detail: 1, currency: 2, trade_date: day, description: day + 1 };
  index.amount = day + 2;
  if (day === 4) index.account = 3;
  const names = cells.map((cell) => cell.trim());
  return { index, fees: [], names, own: Object.keys(index).length, usual: 0, unknown: [] };
}

export function furtherHeaderOf(cells: readonly string[]): Header | null {
  const name = sectionOf(cells[0]);
  if (name === DIVIDENDS) return headerOfDividends(cells);
  const section = SECTIONS[name];
  if (section === undefined) return null;
  const header = matchHeader(cells, { columns: section.columns, fees: [] });
  return section.required.every((field) => header.index[field] !== undefined) ? header : null;
}

/** `RHNE(US5128071082) Split 10 for 1 (RHNE, RHEINGOLD INC, US5128073062)`: the security of the row is in the last brackets. */
const NAMED_SECURITY = /\(([^(),]+), (.+), ([A-Z]{2}[0-9A-Z]{9}\d|[0-9A-Z]{8}\d)\)\s*$/;

/** `RHNE(US5128071082) Cash Dividend USD 0.85 per Share`: the security is at the start. */
const NAMED_FIRST = /^\s*([^\s(][^(]*?)\s*\(([A-Z]{2}[0-9A-Z]{9}\d|[0-9A-Z]{8}\d)\)/;

function payer(text: string): Derived | null {
  const [, symbol, number] = NAMED_FIRST.exec(text) ?? [];
  if (symbol === undefined || number === undefined) return null;
  return { symbol, description: '', ...(number.length === 9 ? { cusip: number } : { isin: number }) };
}

export function securityInText(row: Row): Derived | null {
  const section = sectionOf(row.header.names[0]);
  if (section === DIVIDENDS) return payer(row.printed('description'));
  if (section !== 'corporate actions') return null;
  const [, symbol, description, number] = NAMED_SECURITY.exec(row.printed('description')) ?? [];
  if (symbol === undefined || description === undefined || number === undefined) return null;
  return { symbol, description, ...(number.length === 9 ? { cusip: number } : { isin: number }) };
}

const NO_ROW = ignore('row of a section without security');

const CODE = /^[A-Z]{3}$/;

function dividendOf(row: Row): Meaning {
  if (row.text('action_detail') !== 'Data' || !CODE.test(row.text('currency'))) return ignore('total row');
  if (row.text('symbol') === '') return NO_ROW;
  return dividend(/in lieu/i.test(row.printed('description')) ? 'payment_in_lieu' : null);
}

/** What a row of these sections means; null of one of the trades. */
export function furtherMeaning(row: Row): Meaning | null {
  const section = sectionOf(row.header.names[0]);
  if (section === DIVIDENDS) return dividendOf(row);
  if (SECTIONS[section] === undefined) return null;
  if (row.text('action_detail') !== 'Data' || /^total\b/i.test(row.text('category'))) return ignore('total row');
  if (section === 'transfers') {
    if (/^(?:cash|forex)$/i.test(row.text('category'))) return NO_ROW;
    return row.text('action') === 'Out' ? movedOut('account_transfer') : movedIn('account_transfer');
  }
  if (/\bCa\b/.test(row.text('note'))) return cancelled;
  const text = row.printed('description').toUpperCase();
  return meaningOfEvent(eventIn(text), text, comesIn(row.text('quantity')));
}
