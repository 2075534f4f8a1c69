import { formatDecimal, requireDecimal } from '../money/decimal.ts';

const sides: Record<string, string> = {
  buy: 'Bought',
  sell: 'Sold',
  split: 'Split',
  transfer_in: 'Received',
  transfer_out: 'Delivered',
  dividend: 'Dividend',
};

/** What happened in a trade: "Bought", "Held at the start". */
export function describeSide(type: string, subtype: string | null): string {
  if (subtype === 'opening') return 'Held at the start';
  if (subtype === 'closing') return 'Held at the end';
  if (subtype === 'opening_position') return 'Stated at the start of the day';
  if (subtype === 'closing_position') return 'Stated at the end of the day';
  return sides[type] ?? type.replaceAll('_', ' ');
}

/** A trade in words: "Bought 200 HLDN". */
export function describeTrade(trade: {
  type: string;
  subtype: string | null;
  quantity: string | null;
  security: string;
}): string {
  const { type, subtype, quantity, security } = trade;
  const size = quantity === null ? '' : ` ${formatDecimal(requireDecimal(quantity))}`;
  return `${describeSide(type, subtype)}${size} ${security}`;
}
