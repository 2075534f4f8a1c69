import type { Match } from '@trover/contract/matches/matches.ts';
import { amountOf, formatCents, requireDecimal } from '@trover/core/money/decimal.ts';
import { formatMoney, formatPrice, formatQuantity, pluralize } from '../../ui/format/format.ts';
import { formatDate } from '../../ui/format/format-dates.ts';

type Line = NonNullable<Match['result']>['lines'][number];

/** A line of the result as text: what happened to the shares, the clause, and the figures. */
export interface Working {
  what: string;
  rule: string;
  terms: { label: string; value: string }[];
  /** `$20.32 a share × 160 = $3,251.20`; null where no clause applies, so that there is no calculation. */
  sum: string | null;
}

const termLabels: Record<string, string> = {
  inflation_bought: 'Inflation when bought',
  inflation_sold: 'Inflation when sold',
  decline: 'Price decline from purchase to sale',
  mean_to_sale: 'Average closing price up to the sale',
  mean: 'Average closing price in the look-back period',
  holding_value: 'Value of a share still held',
  offering_price: 'Offering price',
  suit_price: 'Price when the suit was filed',
};

const undecidedRules: Record<string, string> = {
  outside: 'No clause of the plan applies',
  delivered: 'Transferred out: not a sale, so no loss',
  cover: 'Covers a short position: never a loss',
  zero_price: 'Acquired at price 0: no loss',
  unpriced: 'Received without a price: no loss',
  exercised: 'Exercised or assigned: no loss',
};

export function workingOf(line: Line, currency: string): Working {
  const price = (value: string) => formatPrice(value, currency);
  const terms = [
    ...(line.price_bought === null ? [] : [{ label: 'Price paid', value: price(line.price_bought) }]),
    ...(line.price_sold === null ? [] : [{ label: 'Price received', value: price(line.price_sold) }]),
    ...Object.entries(line.terms).map(([name, value]) => ({
      label: `${termLabels[name] ?? humanized(name)}${line.gaps?.includes(name) ? ' (the next day in the table)' : ''}`,
      value: price(value),
    })),
  ];
  return {
    what: whatBecame(line, currency),
    rule: ruleOf(line),
    terms,
    sum: line.branch in undecidedRules ? null : sumOf(line, currency),
  };
}

function whatBecame(line: Line, currency: string): string {
  const shares = pluralize(line.quantity, 'share');
  if (line.sold !== null)
    return `${shares} sold ${formatDate(line.sold)}${line.price_sold === null ? '' : ` at ${formatPrice(line.price_sold, currency)}`}`;
  if (line.branch === 'delivered') return `${shares} transferred out`;
  return `${shares} still held`;
}

function ruleOf(line: Line): string {
  const undecided = undecidedRules[line.branch];
  if (undecided) return undecided;
  const component = line.component ? `${humanized(line.component)}, ` : '';
  const clause = line.clause === null ? '' : `clause ${line.clause}: `;
  const words = `${component}${clause}${humanized(line.branch).toLowerCase()}`;
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The equation, if it is exact to the cent as shown; names units other than one share. */
function sumOf(line: Line, currency: string): string {
  const amount = formatMoney(line.amount, { currency });
  const perShare = formatPrice(line.per_share, currency);
  const product = formatCents(amountOf(requireDecimal(line.quantity), requireDecimal(line.per_share)));
  if (product === line.amount) return `${perShare} a share × ${formatQuantity(line.quantity)} = ${amount}`;
  return `${perShare} a unit of the plan, for ${formatQuantity(line.quantity)}: ${amount}`;
}

function humanized(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
