import { type Decimal, divide, divideHalfUp, ONE, parseRounded } from '../money/decimal.ts';

/** The greatest ratio of a split, in either direction. */
const MAX_RATIO = 1_000_000n;

/** No security is split more often in one account. */
export const MAX_SPLITS = 100;

/** A printed ratio such as `2:1`, `1-for-10` or `2`: so many new shares for so many old; null for another form or size. */
export function readRatioParts(text: string | null): Ratio | null {
  const parts = /^\s*(\d+(?:\.\d+)?)\s*(?:(?::|-?for-?|\/)\s*(\d+(?:\.\d+)?))?\s*$/i.exec(text ?? '');
  if (!parts) return null;
  const to = parseRounded(parts[1]!);
  const from = parts[2] === undefined ? ONE : parseRounded(parts[2]);
  if (to === null || from === null || from === 0n || to === 0n) return null;
  return to > from * MAX_RATIO || from > to * MAX_RATIO ? null : { to, from };
}

/** New shares for old ones. */
export interface Ratio {
  to: Decimal;
  from: Decimal;
}

/** New shares for one old, half up to 8 places. */
export const quotientOf = ({ to, from }: Ratio): Decimal => divide(to, from);

/** Whether the ratio is exact with 8 places. */
export const isExact = ({ to, from }: Ratio): boolean => (to * ONE) % from === 0n;

/** A printed ratio as new shares for one old; null for another form. */
export function parseRatio(text: string | null): Decimal | null {
  const parts = readRatioParts(text);
  return parts === null ? null : quotientOf(parts);
}

/** Whether a split can have this ratio of new shares for one old. */
export const isPossibleRatio = (ratio: Decimal): boolean => ratio <= MAX_RATIO * ONE && ratio * MAX_RATIO >= ONE;

/** Whether this ratio explains the change of shares, within less than one share, which is rounded or paid in money. */
export function isRoundedBy({ to, from }: Ratio, shares: Ratio): boolean {
  const rest = divideHalfUp(shares.from * to, from) - shares.to;
  return (rest < 0n ? -rest : rest) < ONE;
}
