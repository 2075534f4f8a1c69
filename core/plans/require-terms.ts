import type { Node } from './document.ts';
import type { Branch, Expression, Security, Term } from './plan.ts';

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
      if (term === 'inflation_sold') return isSale ? null : 'this branch is not about sales, so there is no such day';
      return security.inflation.basis === 'percent' && branch.acquired.has('opening')
        ? 'opening shares have no price to take per cent of: leave opening out of acquired'
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

/** Every term that a branch names has its data. */
export function requireTerms(security: Security, members: { branches: Node; components: Node }): void {
  const lists = members.components.isAbsent
    ? [members.branches]
    : members.components.list().map((component) => component.object('id', 'branches').branches);
  security.components.forEach((component, c) => {
    const nodes = lists[c]!.list();
    component.branches.forEach((branch, b) => {
      for (const { term, path } of termsOf(branch.loss, 'loss')) {
        const why = whyMissing(term, branch, security);
        if (why) throw nodes[b]!.within(path).fault(`'${term}' has no data here: ${why}`);
      }
    });
  });
}
