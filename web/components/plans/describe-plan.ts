import { formatMoney } from '../../ui/format/format.ts';
import { formatDate } from '../../ui/format/format-dates.ts';
import type { BranchDocument, LossDocument, PlanDocument, RangeDocument, SecurityDocument } from './plan-document.ts';

const terms: Record<string, string> = {
  price_bought: 'the price paid',
  price_sold: 'the price received',
  inflation_bought: 'the inflation when bought',
  inflation_sold: 'the inflation when sold',
  decline: 'the decline between the days',
  mean_to_sale: 'the mean close up to the sale',
  mean: 'the mean close of the look-back',
  holding_value: 'the holding value',
  offering_price: 'the offering price',
  suit_price: 'the price when the suit was filed',
};

const and = (parts: readonly string[]): string =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

/** `{ least: [...] }` → `the least of … and …`; in brackets when nested. */
export function describeLoss(loss: LossDocument, isWithin = false): string {
  if (typeof loss === 'string') return terms[loss] ?? loss;
  const [operator = '', operands = []] = Object.entries(loss)[0] ?? [];
  const parts = operands.map((operand) => describeLoss(operand, true));
  const words = ((): string => {
    if (operator === 'least' || operator === 'greatest') return `the ${operator} of ${and(parts)}`;
    if (operator === 'minus') return `${parts[0] ?? ''} less ${and(parts.slice(1))}`;
    return parts.join(operator === 'times' ? ' × ' : ' + ');
  })();
  return isWithin ? `(${words})` : words;
}

/** A day, with its time if it has one. */
function formatLongDate(text: string): string {
  const [day = '', time] = text.split('T');
  return time === undefined ? formatDate(day) : `${formatDate(day)}, ${time}`;
}

export function describeRange(range: RangeDocument | undefined): string {
  if (range === undefined) return 'on any day';
  const from = range.after === undefined ? range.from : undefined;
  if (range.after !== undefined && range.to === undefined) return `after ${formatLongDate(range.after)}`;
  if (range.after !== undefined) return `after ${formatLongDate(range.after)}, up to ${formatLongDate(range.to ?? '')}`;
  if (from !== undefined && range.to !== undefined)
    return from === range.to
      ? `on ${formatLongDate(from)}`
      : `from ${formatLongDate(from)} to ${formatLongDate(range.to)}`;
  if (from !== undefined) return `from ${formatLongDate(from)} on`;
  return range.to === undefined ? 'on any day' : `up to ${formatLongDate(range.to)}`;
}

/** The shares that a branch applies to. */
export function describeBranch({ bought, sold, held_at, acquired }: BranchDocument): string {
  const kinds = acquired?.length ? ` (${and(acquired.map((kind) => kind.replaceAll('_', ' ')))} only)` : '';
  const when =
    bought === 'class'
      ? 'in the class period'
      : typeof bought === 'string'
        ? `in the class period “${bought}”`
        : describeRange(bought);
  const disposal = sold
    ? `, sold ${describeRange(sold)}`
    : held_at
      ? `, held at the close of ${formatDate(held_at)}`
      : ', whether sold or held';
  return `Bought ${when}${kinds}${disposal}`;
}

const methods = {
  fifo: 'First in, first out',
  lifo: 'Last in, first out',
  none: 'None: only purchases count',
} as const;

const tests = {
  none: 'None',
  gate: 'A market gain: no claim',
  cap: 'At most the market loss',
} as const;

const bases = { pro_rata: 'Pro rata of all claims', per_share: 'By share', full: 'In full' } as const;

/** The terms of the whole plan. */
export function planFacts(plan: PlanDocument): (readonly [string, string])[] {
  const { matching, claim, payment } = plan;
  return [
    ['Currency', plan.currency],
    ['Matching', methods[matching.method]],
    ['Opening shares', matching.opening === 'first' ? 'Go first' : 'In order'],
    ['Shares as of', plan.shares_as_of ? formatDate(plan.shares_as_of) : 'The latest date the plan names'],
    ['Prices', plan.prices === 'with_commissions' ? 'With commissions' : 'Without commissions'],
    ['Gains', claim.gains === 'offset' ? 'Set against losses' : 'Count as nothing'],
    ['Market test', tests[claim.market_test]],
    ...(claim.maximum ? [['At most', formatMoney(claim.maximum, plan)] as const] : []),
    ['Paid', bases[payment.basis]],
    ['Minimum payment', payment.minimum ? formatMoney(payment.minimum, plan) : 'None'],
    ...(payment.net_fund ? [['Net fund', formatMoney(payment.net_fund, plan)] as const] : []),
  ];
}

export interface Clause {
  id: string;
  clause: string;
  shares: string;
  loss: string;
}

/** The branches of a security in their order, with the part that they belong to. */
export function clausesOf(security: SecurityDocument): Clause[] {
  const parts = security.components ?? [{ id: '', branches: security.branches ?? [] }];
  return parts.flatMap(({ id: part, branches }) =>
    branches.map((branch) => ({
      id: `${part} ${branch.id}`,
      clause: [part, branch.clause ?? '', branch.id.replaceAll('_', ' ')].filter((text) => text !== '').join(', '),
      shares: describeBranch(branch),
      loss: branch.loss === '0' ? 'nothing' : describeLoss(branch.loss),
    })),
  );
}

/** The facts about a security in addition to its clauses and tables. */
export function securityFacts(security: SecurityDocument): (readonly [string, string])[] {
  const { identifiers, lookback, holding, offering, per, weights } = security;
  const names = [...(identifiers?.tickers ?? []), ...(identifiers?.cusips ?? []), ...(identifiers?.isins ?? [])];
  return [
    ['Identified by', names.join(', ') || security.id],
    [
      security.class_periods.length > 1 ? 'Class periods' : 'Class period',
      security.class_periods.map(({ from, to }) => `${formatDate(from)} to ${formatDate(to)}`).join('; '),
    ],
    ...(per && per !== '1' ? [['Amounts are per', per] as const] : []),
    ...(lookback ? [['Look-back', `${formatDate(lookback.from)} to ${formatDate(lookback.to)}`] as const] : []),
    ...(lookback?.mean ? [['Average close', lookback.mean] as const] : []),
    ...(lookback?.means?.length ? [['Running averages', `${lookback.means.length} days`] as const] : []),
    ...(holding ? [['Holding value', `${holding.value} at ${formatDate(holding.date)}`] as const] : []),
    ...(offering?.price ? [['Offering price', offering.price] as const] : []),
    ...(security.combine
      ? [['Of its parts', security.combine === 'sum' ? 'Their sum' : 'The greatest counts'] as const]
      : []),
    ...(weights ?? []).map(({ bought, factor }) => [`Bought ${describeRange(bought)}`, `counts × ${factor}`] as const),
  ];
}
