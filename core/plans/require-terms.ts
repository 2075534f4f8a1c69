import { type Day, formatDay } from '../dates/day.ts';
import type { Node } from './document.ts';
import { type Branch, closeOf, dayOf, type Expression, type Moment, type Security, type Term } from './plan.ts';
import { requireCoverage } from './read-tables.ts';

function termsOf(expression: Expression, path: string, into: { term: Term; path: string }[] = []) {
  if (expression.kind === 'term') into.push({ term: expression.term, path });
  else if (expression.kind !== 'constant')
    expression.operands.forEach((operand, at) => {
      termsOf(operand, `${path}.${expression.kind}[${at}]`, into);
    });
  return into;
}

/** Why a branch cannot have a term, or null when it can. */
function whyMissing(term: Term, branch: Branch, security: Security): string | null {
  const isSale = branch.sold !== null;
  switch (term) {
    case 'price_bought':
      return branch.acquired.has('opening') ? 'opening shares have no price: leave opening out of acquired' : null;
    case 'price_sold':
      return isSale ? null : 'this branch is not about sales, so there is no price sold';
    case 'inflation_bought':
    case 'inflation_sold':
      if (!security.inflation) return 'the security has no inflation table: add inflation';
      if (term === 'inflation_sold')
        return !isSale
          ? 'this branch is not about sales, so there is no such day'
          : security.inflation.sold.length > 0
            ? null
            : 'every row of inflation is for purchases only: add rows for sales';
      return security.inflation.basis === 'percent' && branch.acquired.has('opening')
        ? 'opening shares have no price to take a percentage of: leave opening out of acquired'
        : null;
    case 'decline':
      if (security.declines.length === 0) return 'the security has no declines: add the matrix';
      return security.declines.some((cell) => (cell.sold !== null) === isSale)
        ? null
        : `no cell of declines is for shares ${isSale ? 'sold' : 'held'}: add them`;
    case 'mean_to_sale':
      if (!isSale) return 'this branch is not about sales: use mean';
      return security.lookback?.means.length ? null : 'the security has no look-back means: add lookback.means';
    case 'mean':
      return security.lookback?.mean != null ? null : 'the security has no look-back mean: add lookback.mean';
    case 'holding_value':
      return security.holding ? null : 'the security has no holding value: add holding';
    case 'offering_price':
      return security.offering?.price != null ? null : 'the security has no offering price: add offering.price';
    case 'suit_price':
      return security.offering?.suit_price != null ? null : 'the security has no suit price: add offering.suit_price';
  }
}

/** The days of the class periods on which a branch's sales need an inflation value have one. */
function requireSoldInflation(branch: Branch, security: Security, inflation: Node): void {
  const { sold } = branch;
  if (sold === null || !termsOf(branch.loss, '').some(({ term }) => term === 'inflation_sold')) return;
  const clipped = security.class_periods.flatMap((period) => {
    const from = Math.max(period.from, dayOf(sold.from)) as Day;
    const to = Math.min(period.to, dayOf(sold.to)) as Day;
    return from <= to ? [{ ...period, from, to }] : [];
  });
  requireCoverage(inflation.within('rows'), security.inflation!.sold, clipped, 'sales of');
}

/** A branch that no share can match has a wrong date. */
function requireOpportunity(branch: Branch, node: Node): void {
  const first = Math.min(...branch.bought.map(({ from }) => from)) as Moment;
  if (branch.held_at !== null && closeOf(branch.held_at) < first)
    throw node.within('held_at').fault(`is before any of its shares could be bought, ${formatDay(dayOf(first))}`);
  if (branch.sold !== null && branch.sold.to < first)
    throw node.within('sold').fault(`ends before any of its shares could be bought, ${formatDay(dayOf(first))}`);
}

/** Every term that a branch names has its data, on every day on which it is needed. */
export function requireTerms(security: Security, members: { branches: Node; components: Node; inflation: Node }): void {
  const lists = members.components.isAbsent
    ? [members.branches]
    : members.components.list().map((component) => component.object('id', 'branches').branches);
  security.components.forEach((component, c) => {
    const nodes = lists[c]!.list();
    component.branches.forEach((branch, b) => {
      const node = nodes[b]!;
      requireOpportunity(branch, node);
      for (const { term, path } of termsOf(branch.loss, 'loss')) {
        const why = whyMissing(term, branch, security);
        if (why) throw node.within(path).fault(`'${term}' has no data here: ${why}`);
      }
      requireSoldInflation(branch, security, members.inflation);
    });
  });
}
