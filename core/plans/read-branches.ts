import type { Node } from './document.ts';
import {
  type Branch,
  type ClassPeriod,
  type Component,
  closeOf,
  type Expression,
  type IntradayCut,
  type LotKind,
  type Range,
  startOf,
  type Term,
} from './plan.ts';
import { readRange } from './read-range.ts';

const TERMS: Term[] = [
  'price_bought',
  'price_sold',
  'inflation_bought',
  'inflation_sold',
  'decline',
  'mean_to_sale',
  'mean',
  'holding_value',
  'offering_price',
  'suit_price',
];
const OPERATORS = ['least', 'greatest', 'minus', 'plus', 'times'] as const;
const BY_DEFAULT: ReadonlySet<LotKind> = new Set(['purchase', 'offering', 'merger', 'receipt', 'gift']);

const MAX_DEPTH = 20;

function readExpression(node: Node, depth = 1): Expression {
  if (depth > MAX_DEPTH) throw node.fault(`is nested more than ${MAX_DEPTH} deep: a loss is simpler than that`);
  if (typeof node.value === 'string') {
    if (TERMS.includes(node.value as Term)) return { kind: 'term', term: node.value as Term };
    if (/^-?[\d.]/.test(node.value)) return { kind: 'constant', value: node.decimal() };
    throw node.fault(`'${node.value}' is no term: expected ${TERMS.join(', ')} or a decimal`);
  }
  if (typeof node.value === 'number') node.decimal();
  const members = node.object(...OPERATORS);
  const present = OPERATORS.filter((operator) => !members[operator].isAbsent);
  const kind = present[0];
  if (kind === undefined || present.length > 1)
    throw node.fault(`expected exactly one of ${OPERATORS.join(', ')}, found ${present.join(' and ') || 'none'}`);
  const operands = members[kind].list().map((operand) => readExpression(operand, depth + 1));
  if (operands.length < 1 || (kind !== 'least' && kind !== 'greatest' && kind !== 'plus' && operands.length < 2))
    throw members[kind].fault(`'${kind}' needs ${operands.length < 1 ? 'operands' : 'at least two operands'}`);
  return { kind, operands };
}

function readBought(node: Node, periods: ClassPeriod[], cuts: IntradayCut[]): Range[] {
  if (typeof node.value !== 'string') return [readRange(node, cuts)];
  const named = node.value === 'class' ? periods : periods.filter((period) => period.id === node.value);
  if (named.length === 0)
    throw node.fault(
      `'${node.value}' is no class period: expected "class", a range, or ${periods.map((period) => period.id).join(', ')}`,
    );
  return named.map((period) => ({ from: startOf(period.from), to: closeOf(period.to) }));
}

function readBranch(node: Node, periods: ClassPeriod[], cuts: IntradayCut[]): Branch {
  const { id, clause, bought, sold, held_at, acquired, loss } = node.object(
    'id',
    'clause',
    'bought',
    'sold',
    'held_at',
    'acquired',
    'loss',
  );
  if (!sold.isAbsent && !held_at.isAbsent)
    throw node.fault('has both sold and held_at: a share is either sold or held, make two branches');
  const kinds = acquired
    .listOrNone()
    .map((kind) => kind.oneOf<LotKind>('purchase', 'offering', 'merger', 'receipt', 'gift', 'opening', 'written'));
  if (!acquired.isAbsent && kinds.length === 0) throw acquired.fault('is empty: name a kind of lot, or leave it out');
  return {
    id: id.text('the name of the branch'),
    clause: clause.textOrNull(),
    bought: readBought(bought, periods, cuts),
    sold: sold.orNull((range) => readRange(range, cuts)),
    held_at: held_at.dayOrNull(),
    acquired: kinds.length > 0 ? new Set(kinds) : BY_DEFAULT,
    loss: readExpression(loss),
  };
}

function readList(node: Node, periods: ClassPeriod[], cuts: IntradayCut[]): Branch[] {
  const branches = node.list().map((branch) => readBranch(branch, periods, cuts));
  if (branches.length === 0) throw node.fault('is empty: a plan needs a branch that decides');
  branches.forEach((branch, at) => {
    if (branches.findIndex((other) => other.id === branch.id) !== at)
      throw node.list()[at]!.fault(`a branch with the id '${branch.id}' comes before it: give each its own`);
  });
  return branches;
}

/** `branches`, or in their place `components` with `combine`. */
export function readComponents(
  nodes: { branches: Node; components: Node; combine: Node },
  at: Node,
  periods: ClassPeriod[],
  cuts: IntradayCut[],
): { components: Component[]; combine: 'greatest' | 'sum' } {
  const { branches, components, combine } = nodes;
  if (branches.isAbsent === components.isAbsent)
    throw at.fault(
      branches.isAbsent ? 'has neither branches nor components' : 'has both branches and components: keep one',
    );
  if (!branches.isAbsent) {
    if (!combine.isAbsent) throw combine.fault('belongs to components; this security has branches');
    return { components: [{ id: null, branches: readList(branches, periods, cuts) }], combine: 'greatest' };
  }
  const seen = new Set<string>();
  const read = components.list().map((node) => {
    const members = node.object('id', 'branches');
    const id = members.id.text('the name of the component');
    if (seen.has(id)) throw members.id.fault(`a component '${id}' comes before it: give each its own id`);
    seen.add(id);
    return { id, branches: readList(members.branches, periods, cuts) };
  });
  if (read.length === 0) throw components.fault('is empty: name a component, or use branches');
  return { components: read, combine: combine.oneOf('greatest', 'sum') };
}
