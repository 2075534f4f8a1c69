import { type Columns, type Field, type Header, matchHeader } from '../../rows/columns.ts';
import {
  cancelled,
  cashInLieu,
  exchanged,
  ignore,
  type Meaning,
  movedIn,
  movedOut,
  paidOut,
  returnOfCapital,
  spinOff,
  split,
} from '../../rows/meaning.ts';
import type { Derived, Row } from '../../rows/row.ts';
import { eventIn } from './ibkr-flex-corporate-actions.ts';

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

const sectionOf = (name = ''): string => name.trim().toLowerCase();

export function furtherHeaderOf(cells: readonly string[]): Header | null {
  const section = SECTIONS[sectionOf(cells[0])];
  if (section === undefined) return null;
  const header = matchHeader(cells, { columns: section.columns, fees: [] });
  return section.required.every((field) => header.index[field] !== undefined) ? header : null;
}

/** `RHNE(US5128071082) Split 10 for 1 (RHNE, RHEINGOLD INC, US5128073062)`: the security of the row is in the last brackets. */
const NAMED_SECURITY = /\(([^(),]+), (.+), ([A-Z]{2}[0-9A-Z]{9}\d|[0-9A-Z]{8}\d)\)\s*$/;

export function securityInText(row: Row): Derived | null {
  if (sectionOf(row.header.names[0]) !== 'corporate actions') return null;
  const [, symbol, description, number] = NAMED_SECURITY.exec(row.printed('description')) ?? [];
  if (symbol === undefined || description === undefined || number === undefined) return null;
  return { symbol, description, ...(number.length === 9 ? { cusip: number } : { isin: number }) };
}

const RATIO = /\b(\d[\d.]*) FOR (\d[\d.]*)\b/;

function isReverse(text: string): boolean {
  const [, more, less] = RATIO.exec(text) ?? [];
  return more !== undefined && less !== undefined && Number(more) < Number(less);
}

const NO_ROW = ignore('row of a section without security');

/** What a row of these sections means; null of one of the trades. */
export function furtherMeaning(row: Row): Meaning | null {
  const section = sectionOf(row.header.names[0]);
  if (SECTIONS[section] === undefined) return null;
  if (row.text('action_detail') !== 'Data' || /^total\b/i.test(row.text('category'))) return ignore('total row');
  if (section === 'transfers') {
    if (/^(?:cash|forex)$/i.test(row.text('category'))) return NO_ROW;
    return row.text('action') === 'Out' ? movedOut('account_transfer') : movedIn('account_transfer');
  }
  if (/\bCa\b/.test(row.text('note'))) return cancelled;
  const text = row.printed('description').toUpperCase();
  const { kind, name } = eventIn(text);
  switch (kind) {
    case 'split':
      return split(name ?? (isReverse(text) ? 'reverse_split' : null));
    case 'payout':
      return paidOut(name ?? 'redemption');
    case 'receipt':
      return spinOff;
    case 'cash':
      return name === 'cash_in_lieu' ? cashInLieu : returnOfCapital;
    case 'exchange':
      return exchanged(name ?? 'corporate_action');
  }
}
