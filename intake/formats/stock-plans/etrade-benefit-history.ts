import type { Trade } from '@trover/core/trades/trade.ts';
import { addDecimals, isBlank, isNegative, negate, readDecimal } from '../../readers/numbers.ts';
import { bought, ignore, movedIn, sold } from '../../rows/meaning.ts';
import type { Derived, Row } from '../../rows/row.ts';
import type { TableFormat } from '../format.ts';

const isEvent = (row: Row): boolean => row.text('action').toLowerCase() === 'event';

/** The record's kind, and of an event what happened. */
const kindOf = (row: Row): string => (isEvent(row) ? `Event ${row.text('action_detail')}` : row.text('action'));

const withheld = ignore('shares withheld for taxes, which never reach the account');
const shown = (what: string) => ignore(`${what} of the same shares in another row`);

const common = {
  kind: 'table',
  dates: 'mdy',
  currency: 'USD',
  inherits: ['symbol'],
  actionOf: kindOf,
} as const;

/**
 * E*TRADE's BenefitHistory workbook, sheet ESPP: a purchase, then its events without their own symbol. Shares
 * withheld for taxes are never deposited.
 */
export const etradeEsppHistory: TableFormat = {
  ...common,
  id: 'etrade-espp-history',
  title: 'E*TRADE benefit history, ESPP (XLSX)',
  columns: {
    trade_date: ['Date'],
    action: ['Record Type'],
    action_detail: ['Event Type'],
    symbol: ['Symbol'],
    quantity: ['Qty'],
    net_quantity: ['Net Shares'],
    price: ['Purchase Price'],
  },
  required: ['trade_date', 'action', 'action_detail', 'symbol', 'quantity', 'price'],
  hallmarks: [['Record Type', 'Purchased Qty.', 'Event Type']],
  needsHallmark: true,
  derive: derivePurchase,
  finish: noteGross,
  actions: [
    ['Purchase', bought('stock_plan')],
    ['Event PURCHASE', shown('purchase')],
    ['Event SELL*', sold()],
    ['Event SOLD*', sold()],
    ['Event *TAX*', withheld],
    ['Totals', ignore('totals')],
    ['Total', ignore('totals')],
  ],
};

/**
 * The sheet Restricted Stock: a grant, its events, and beside them the schedule and taxes of the same shares. What is
 * released is what taxes left. No price is printed.
 */
export const etradeRestrictedHistory: TableFormat = {
  ...common,
  id: 'etrade-restricted-stock-history',
  title: 'E*TRADE benefit history, restricted stock (XLSX)',
  columns: {
    trade_date: ['Date'],
    action: ['Record Type'],
    action_detail: ['Event Type'],
    symbol: ['Symbol'],
    quantity: ['Qty. or Amount'],
  },
  required: ['trade_date', 'action', 'action_detail', 'symbol', 'quantity'],
  hallmarks: [['Record Type', 'Event Type', 'Qty. or Amount']],
  needsHallmark: true,
  actions: [
    ['Event Shares released', movedIn('stock_plan')],
    ['Event Shares sold', sold()],
    ['Event Shares vested', shown('vesting')],
    ['Event Shares granted', shown('grant')],
    ['Event Shares exercised', movedIn('stock_plan')],
    ['Event Shares cance*', ignore('cancelled grant')],
    ['Event Shares withheld*', withheld],
    ['Event Shares traded for tax*', withheld],
    ['Event Dividend*', ignore('dividend equivalent of shares that are not released')],
    ['Grant', ignore('grant, which is not a trade')],
    ['Vest Schedule', ignore('vesting schedule')],
    ['Tax Withholding', ignore('tax withholding')],
    ['Sellable Shares', ignore('shares held')],
    ['Totals', ignore('totals')],
    ['Total', ignore('totals')],
  ],
};

/** A purchase has its own columns for day and shares; an event has none for a price. */
function derivePurchase(row: Row): Derived | null {
  if (isEvent(row)) return { price: '' };
  if (row.text('action').toLowerCase() !== 'purchase') return null;
  const quantity = netOf(row);
  return { trade_date: row.under('Purchase Date'), ...(quantity === null ? {} : { quantity }) };
}

/** The shares deposited: as printed, or what the taxes' shares leave of the purchase. */
function netOf(row: Row): string | null {
  const net = readDecimal(row.under('Net Shares'));
  if (net !== null && net !== '0') return net;
  const purchased = readDecimal(row.under('Purchased Qty.'));
  const tax = row.under('Tax Collection Shares');
  const withheld = isBlank(tax) ? '0' : readDecimal(tax);
  return purchased === null || withheld === null
    ? null
    : addDecimals(purchased, isNegative(withheld) ? withheld : negate(withheld));
}

function noteGross(trade: Trade, row: Row): null {
  if (trade.type !== 'buy') return null;
  trade.net_amount = null;
  const purchased = readDecimal(row.under('Purchased Qty.'));
  if (purchased !== null && purchased !== trade.quantity)
    trade.note = `gross ${purchased} purchased, ${trade.quantity} net shares after tax withholding`;
  return null;
}
