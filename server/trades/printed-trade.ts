import { hash } from 'node:crypto';
import { parseDay } from '@trover/core/dates/day.ts';
import { readInterestInAmount } from '@trover/core/trades/accrued-interest.ts';
import { printedFacts } from '@trover/core/trades/overlap.ts';
import { isSettlementOnly, otherDaysOf } from '@trover/core/trades/settlement-only.ts';
import type { RowError, Trade } from '@trover/core/trades/trade.ts';
import { tradeDay } from '@trover/core/trades/trade-day.ts';
import type { PrintedSecurity, TradeToStore } from '@trover/db/queries/trades/store-trades.ts';

const SEPARATOR = '\u001f';
const MAX_TEXT_LENGTH = 200;

const figures = [
  'quantity',
  'stated_quantity',
  'price',
  'fees',
  'net_amount',
  'accrued_interest',
  'acquired_price',
] as const satisfies readonly (keyof Trade)[];
const days = ['settle_date', 'acquired_on'] as const satisfies readonly (keyof Trade)[];

class Refused extends Error {
  readonly column: string;
  readonly value: string;

  constructor(column: string, value: string, reason: string) {
    super(reason);
    this.column = column;
    this.value = value;
  }
}

/** Text that PostgreSQL can store: without NUL characters, and null where it is empty. */
function textOf(value: string | null): string | null {
  if (value === null) return null;
  const text = value.replaceAll('\0', '').trim();
  return text === '' ? null : text;
}

function nameOf(trade: Trade, column: 'symbol' | 'raw_symbol' | 'cusip' | 'isin'): string | null {
  const text = textOf(trade[column])?.toUpperCase() ?? null;
  if (text !== null && text.length > MAX_TEXT_LENGTH)
    throw new Refused(column, text, `this is longer than ${MAX_TEXT_LENGTH} characters: use a ticker, CUSIP or ISIN`);
  return text;
}

/** The security as the file prints it. Its name identifies it only where there is no identifier. */
function securityOf(trade: Trade): PrintedSecurity {
  const symbol = nameOf(trade, 'symbol');
  const cusip = nameOf(trade, 'cusip');
  const isin = nameOf(trade, 'isin');
  const raw_symbol = trade.option === null ? null : nameOf(trade, 'raw_symbol');
  const isNamed = symbol ?? cusip ?? isin ?? raw_symbol;
  const name = isNamed === null ? (textOf(trade.security_name)?.toUpperCase().slice(0, MAX_TEXT_LENGTH) ?? null) : null;
  const { option } = trade;
  const parts = [symbol, raw_symbol, cusip, isin, name];
  if (option !== null) parts.push(option.underlying, option.expiry, option.strike, option.right, option.multiplier);
  return {
    key: parts.map((part) => part ?? '').join(SEPARATOR),
    symbol,
    raw_symbol,
    cusip,
    cusip_valid: cusip === null ? null : trade.cusip_valid,
    isin,
    isin_valid: isin === null ? null : trade.isin_valid,
    name,
    option,
  };
}

/** A printed figure, with any number of places, in its shortest form, so that equal figures are equal texts. */
function figureOf(trade: Trade, column: (typeof figures)[number]): string | null {
  const text = textOf(trade[column]);
  if (text === null) return null;
  const parts = /^(-?)0*(\d{1,30})(?:\.(\d{0,30}?)0*)?$/.exec(text);
  if (parts === null) throw new Refused(column, text, 'this is not a decimal: write it as 12.50');
  const [, sign = '', whole = '', fraction = ''] = parts;
  const size = fraction === '' ? whole : `${whole}.${fraction}`;
  return size === '0' ? '0' : sign + size;
}

function dayOf(value: string | null, column: string): string | null {
  const text = textOf(value);
  if (text !== null && parseDay(text) === null)
    throw new Refused(column, text, 'this is not a date: write it as 2024-03-31');
  return text;
}

function read(trade: Trade): TradeToStore {
  const security = securityOf(trade);
  const trade_date = dayOf(tradeDay(trade), 'trade_date');
  if (trade_date === null)
    throw new Refused('trade_date', '', 'the day of the trade is missing: write it as 2024-03-31');
  const figure = Object.fromEntries(figures.map((column) => [column, figureOf(trade, column)])) as Record<
    (typeof figures)[number],
    string | null
  >;
  const [settle_date, acquired_on] = days.map((column) => dayOf(trade[column], column)) as [
    string | null,
    string | null,
  ];
  const account = textOf(trade.account);
  const time = textOf(trade.time);
  const currency = textOf(trade.currency);
  const { symbol, raw_symbol, cusip, isin } = security;
  const named = { symbol, raw_symbol, cusip, isin, security_name: security.name };
  const cleaned = { ...trade, ...figure, account, time, currency, ...named, acquired_on };
  const fingerprintOf = (stated: Trade) => hash('sha256', printedFacts(stated), 'hex').slice(0, 32);
  const hasOthers = isSettlementOnly(trade) || /^(?:buy|sell)$/.test(trade.type);
  return {
    ...figure,
    security,
    fingerprint: fingerprintOf(cleaned),
    ...(hasOthers && {
      is_settlement_only: isSettlementOnly(trade),
      on_other_days: () => otherDaysOf(trade).map((day) => fingerprintOf({ ...cleaned, trade_date: day })),
    }),
    row: String(trade.ref).slice(0, MAX_TEXT_LENGTH),
    type: trade.type,
    subtype: trade.subtype,
    account,
    trade_date,
    settle_date,
    time,
    currency,
    price_currency: textOf(trade.price_currency),
    fees_currency: textOf(trade.fees_currency),
    has_interest_in_amount: readInterestInAmount(trade),
    security_name: textOf(trade.security_name),
    ratio: textOf(trade.ratio),
    note: textOf(trade.note),
    acquired_on,
    place: trade.place ?? null,
  };
}

/**
 * A trade as it is stored. Its fingerprint covers what the record prints about the trade itself, without what another
 * export of the same trade may print differently (settlement, note, line, the security's name next to an identifier);
 * `100.00` equals `100`.
 */
export function printedTrade(trade: Trade): { ok: true; trade: TradeToStore } | { ok: false; error: RowError } {
  try {
    return { ok: true, trade: read(trade) };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { ok: false, error: { row: trade.ref, column: error.column, value: error.value, reason: error.message } };
  }
}
