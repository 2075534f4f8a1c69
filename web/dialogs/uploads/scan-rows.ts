import type { Operations } from '@trover/contract/operations.ts';
import type { BodyOf, DataOf } from '@trover/contract/protocol/operation.ts';

export type ScannedRow = DataOf<Operations['GET /api/v1/portfolio/uploadtradesfile/scan']>['items'][number];
type Answer = BodyOf<Operations['PUT /api/v1/portfolio/uploadtradesfile/scan']>['rows'][number];
type Corrected = NonNullable<Answer['corrected']>;

/** The values of a row in editable form. */
export interface RowFields {
  trade_date: string;
  type: string;
  security: string;
  quantity: string;
  price: string;
  net_amount: string;
}

export interface RowAnswer {
  fields: RowFields;
  /** Null until its owner has checked it. */
  verdict: 'right' | 'left_out' | null;
}

export const TYPES: readonly (readonly [type: Corrected['type'], word: string])[] = [
  ['buy', 'Buy'],
  ['sell', 'Sell'],
  ['transfer_in', 'Transfer in'],
  ['transfer_out', 'Transfer out'],
  ['dividend', 'Dividend'],
  ['other', 'Other'],
];

export function fieldsOf({ trade }: ScannedRow): RowFields {
  return {
    trade_date: trade?.trade_date ?? '',
    type: trade?.type ?? 'other',
    security: trade?.symbol ?? trade?.cusip ?? trade?.security_name ?? trade?.isin ?? '',
    quantity: trade?.quantity ?? '',
    price: trade?.price ?? '',
    net_amount: trade?.net_amount ?? '',
  };
}

/** Rows that could not be read are refused; the others need an answer. */
export const toAnswer = (rows: readonly ScannedRow[]): ScannedRow[] => rows.filter(({ trade }) => trade !== null);

const FIELDS = ['trade_date', 'type', 'security', 'quantity', 'price', 'net_amount'] as const;

/** What is sent for a row: its fields only if the owner changed one. */
export function answerOf(row: ScannedRow, { fields, verdict }: RowAnswer): Answer {
  const { position } = row;
  const before = fieldsOf(row);
  if (verdict === 'left_out' || FIELDS.every((field) => fields[field] === before[field]))
    return { position, is_left_out: verdict === 'left_out' };
  return { position, is_left_out: false, corrected: correctedOf(row.trade!, before, fields) };
}

function correctedOf(trade: NonNullable<ScannedRow['trade']>, before: RowFields, fields: RowFields): Corrected {
  const text = (value: string) => (value.trim() === '' ? null : value.trim());
  const security = text(fields.security);
  const isSame = fields.security === before.security;
  const named = isSame
    ? { symbol: trade.symbol, cusip: trade.cusip, security_name: trade.security_name }
    : namedBy(security, trade.security_name);
  return {
    type: fields.type as Corrected['type'],
    trade_date: fields.trade_date,
    ...named,
    quantity: text(fields.quantity),
    price: text(fields.price),
    currency: trade.currency,
    net_amount: text(fields.net_amount),
  };
}

/**
 * Interprets a typed security: nine letters and digits are a CUSIP, a short word in capitals a ticker, anything else a
 * name.
 */
function namedBy(security: string | null, name: string | null): Pick<Corrected, 'symbol' | 'cusip' | 'security_name'> {
  const none = { symbol: null, cusip: null, security_name: name };
  if (security === null) return { ...none, security_name: null };
  if (/^[0-9A-Z]{8}\d$/i.test(security) && /\d/.test(security.slice(0, 8)))
    return { ...none, cusip: security.toUpperCase() };
  if (/^[A-Z][A-Z0-9.]{0,6}$/.test(security)) return { ...none, symbol: security };
  return { ...none, security_name: security };
}
