import { formatCents, requireCents } from '../money/decimal.ts';

/** What a part of a payment is: money put into shares still held, a loss on shares that were sold, or interest. */
export type TaxCharacter = 'return_of_capital' | 'capital_gain' | 'interest' | 'undetermined';

export interface TaxPart {
  character: TaxCharacter;
  /** Of a gain: how long the shares were held. */
  term: 'short' | 'long' | null;
  amount: string;
  /** The cost of its shares, where it is known. */
  cost: string | null;
  /** Why, in a sentence. */
  basis: string;
}

/** A line of the certified claim. */
export interface TaxedLine {
  bought: string;
  sold: string | null;
  quantity: string;
  price_bought: string | null;
  amount: string;
}

const words: Record<TaxCharacter, string> = {
  return_of_capital: 'For shares that were held when the claim was certified: it lowers their cost, up to all of it.',
  capital_gain: 'For shares you sold: it adds to the sale proceeds and is taxed as part of that gain or loss.',
  interest: 'Interest that the administrator reported separately.',
  undetermined: 'The claim does not show which shares it is for.',
};

/** The cost of a line in cents, half a cent up; null where its price is not known. */
function costOf({ quantity, price_bought }: TaxedLine): bigint | null {
  if (price_bought === null) return null;
  const scaled = (text: string): bigint => {
    const [whole = '0', places = ''] = text.replace('-', '').split('.');
    return BigInt(whole + places.slice(0, 8).padEnd(8, '0'));
  };
  const scale = 10n ** 14n;
  return (scaled(quantity) * scaled(price_bought) + scale / 2n) / scale;
}

/** More than a year: sold after the same day of the next year (26 U.S.C. 1222). */
function termOf({ bought, sold }: TaxedLine): 'short' | 'long' {
  const [year = 0, rest = ''] = [Number(bought.slice(0, 4)), bought.slice(4)];
  return sold !== null && sold > `${year + 1}${rest}` ? 'long' : 'short';
}

/**
 * What a payment is to its payee by the claim it is paid for: each line gets its share of the award by its recognized loss.
 * What replaces the cost of shares still held returns capital, and beyond their cost it is a gain; what is for shares that were
 * sold is of their gain or loss. To the cent; the shares sum to the award.
 */
export function taxLineOf(award: string, lines: readonly TaxedLine[], interest = '0.00'): TaxPart[] {
  const counted = lines.filter(({ amount }) => /[1-9]/.test(amount) && !amount.startsWith('-'));
  const principal = requireCents(award) - requireCents(interest);
  const parts = new Map<
    string,
    { character: TaxCharacter; term: TaxPart['term']; amount: bigint; cost: bigint | null }
  >();
  const add = (character: TaxCharacter, term: TaxPart['term'], amount: bigint, cost: bigint | null): void => {
    if (amount <= 0n) return;
    const key = `${character} ${term}`;
    const known = parts.get(key);
    parts.set(key, {
      ...{ character, term, amount: (known?.amount ?? 0n) + amount },
      cost: known === undefined ? cost : known.cost === null || cost === null ? null : known.cost + cost,
    });
  };
  if (counted.length === 0) add('undetermined', null, principal, null);
  else
    for (const [line, share] of shareOut(principal, counted)) {
      const cost = costOf(line);
      if (line.sold !== null) add('capital_gain', termOf(line), share, cost);
      else {
        const returned = cost !== null && share > cost ? cost : share;
        add('return_of_capital', null, returned, cost);
        add('capital_gain', termOf({ ...line, sold: null }), share - returned, 0n);
      }
    }
  add('interest', null, requireCents(interest), null);
  return [...parts.values()].map(({ character, term, amount, cost }) => ({
    ...{ character, term, amount: formatCents(amount), cost: cost === null ? null : formatCents(cost) },
    basis: words[character],
  }));
}

/** Shares of a sum by the lines' amounts; the cents that are left go to the largest remainders, the first line first. */
function shareOut(sum: bigint, lines: readonly TaxedLine[]): [TaxedLine, bigint][] {
  const weights = lines.map(({ amount }) => requireCents(twoPlaces(amount)));
  const total = weights.reduce((all, one) => all + one, 0n);
  if (total === 0n) return lines.map((line, at) => [line, at === 0 ? sum : 0n]);
  const shares = weights.map((weight) => (sum * weight) / total);
  const rests = weights.map((weight, at) => ({ at, rest: (sum * weight) % total }));
  let left = sum - shares.reduce((all, one) => all + one, 0n);
  for (const { at } of rests.toSorted((one, other) =>
    one.rest < other.rest ? 1 : one.rest > other.rest ? -1 : one.at - other.at,
  )) {
    if (left === 0n) break;
    shares[at] = (shares[at] ?? 0n) + 1n;
    left -= 1n;
  }
  return lines.map((line, at) => [line, shares[at] ?? 0n]);
}

/** An amount cut to two decimals: only ratios are compared. */
function twoPlaces(amount: string): string {
  const [whole = '0', places = ''] = amount.split('.');
  return `${whole}.${places.slice(0, 2).padEnd(2, '0')}`;
}
