import { type Decimal, formatDecimal, parseDecimal } from '../money/decimal.ts';

/** The parts of a trade that move shares. */
export interface Movement {
  security: string;
  type: string;
  subtype: string | null;
  quantity: string | null;
}

/** One security's shares in a claim: held before, and bought, less sold, with what splits and transfers did. */
export interface ShareBalance {
  security: string;
  held_before: string;
  bought: string;
  sold: string;
  /** Splits and transfers together: in above 0, out below. */
  other: string;
  /** Null where a split's change in shares is not known. */
  held_now: string | null;
  /** What the records state as held at the end; null where they state nothing. */
  stated: string | null;
}

interface Sums {
  before: bigint;
  bought: bigint;
  sold: bigint;
  other: bigint;
  stated: bigint | null;
  isKnown: boolean;
}

function add(sums: Sums, { type, subtype }: Movement, quantity: bigint | null): void {
  if (type === 'split' && quantity === null) sums.isKnown = false;
  const amount = quantity ?? 0n;
  if (subtype === 'opening') sums.before += amount;
  else if (subtype === 'closing') sums.stated = (sums.stated ?? 0n) + amount;
  else if (type === 'buy') sums.bought += amount;
  else if (type === 'sell') sums.sold += amount;
  else if (type === 'split' || type === 'transfer_in') sums.other += amount;
  else if (type === 'transfer_out') sums.other -= amount;
  else if (type === 'other') sums.other += movedBy(subtype ?? '', amount);
}

function movedBy(subtype: string, amount: bigint): bigint {
  if (/^(stock_dividend|spin_off|free_share)$|(_in|receive_free)$/.test(subtype)) return amount;
  return /_out$/.test(subtype) ? -amount : 0n;
}

/** The shares of each security over a claim's trades; contracts of options are left out. */
export function balanceOf(movements: readonly Movement[]): ShareBalance[] {
  const securities = new Map<string, Sums>();
  for (const movement of movements) {
    if (movement.type.startsWith('option_') || movement.type === 'dividend') continue;
    let sums = securities.get(movement.security);
    if (sums === undefined) {
      sums = { before: 0n, bought: 0n, sold: 0n, other: 0n, stated: null, isKnown: true };
      securities.set(movement.security, sums);
    }
    add(sums, movement, movement.quantity === null ? null : parseDecimal(movement.quantity));
  }
  const text = (value: bigint): string => formatDecimal(value as Decimal);
  return [...securities].map(([security, { before, bought, sold, other, stated, isKnown }]) => ({
    security,
    held_before: text(before),
    bought: text(bought),
    sold: text(sold),
    other: text(other),
    held_now: isKnown ? text(before + bought - sold + other) : null,
    stated: stated === null ? null : text(stated),
  }));
}
