import { type Cents, divideHalfUp, formatCents, parseCents, parseDecimal } from '../../money/decimal.ts';
import type { GroupTerms } from './group-terms.ts';

/** The shares of a loss, in percent, for which the groups are compared. */
export const PAID_SHARES = ['15', '25', '40'] as const;
type PaidShare = (typeof PAID_SHARES)[number];

const HUNDRED = 100n * 10n ** 8n;

/** A percentage of a sum, to the cent, half up. */
function percentOf(cents: bigint, percent: string): bigint {
  const units = parseDecimal(percent);
  if (units === null) throw new Error(`${percent} is not a percentage`);
  return divideHalfUp(cents * units, HUNDRED);
}

function requireCents(text: string): Cents {
  const cents = parseCents(text);
  if (cents === null) throw new Error(`${text} is not an amount`);
  return cents;
}

/** What is left to a member of a paid share of its loss: less the fee on it, less its part of the costs. May be negative. */
export function leftOf(
  loss: string,
  share: PaidShare,
  { fee_pct, shared_costs }: Pick<GroupTerms, 'fee_pct' | 'shared_costs'>,
): string {
  const paid = percentOf(requireCents(loss), share);
  return formatCents(paid - percentOf(paid, fee_pct) - requireCents(shared_costs));
}

/** A word beside one term of one group, that sets it apart from the others. It is a fact and no advice. */
export const REMARKS = [
  'lowest_rate',
  'in_advance',
  'insured',
  'capped',
  'members_pay',
  'binding',
  'fewest_documents',
  'named',
  'largest',
  'loss_too_small',
] as const;
export type Remark = (typeof REMARKS)[number];

/** The one element whose figure is least; none where several share it, or there is nothing to compare with. */
function onlyLeast<Item>(items: readonly Item[], figure: (item: Item) => bigint | null): Item | null {
  const known = items.flatMap((item) => {
    const value = figure(item);
    return value === null ? [] : [{ item, value }];
  });
  if (known.length < 2) return null;
  const least = known.reduce((one, other) => (other.value < one.value ? other : one));
  return known.filter(({ value }) => value === least.value).length === 1 ? least.item : null;
}

const centsOrNull = (text: string | null): bigint | null => (text === null ? null : parseCents(text));

/** What sets each group apart, in the order of the groups. `loss` is ours; null where it is not known. */
export function remarksOf(groups: readonly GroupTerms[], loss: string | null): Remark[][] {
  const cheapest = onlyLeast(groups, ({ fee_pct }) => parseDecimal(fee_pct));
  const fewest = onlyLeast(groups, ({ documents }) => BigInt(documents.length));
  const largest = onlyLeast(groups, ({ signed_loss }) => {
    const signed = centsOrNull(signed_loss);
    return signed === null ? null : -signed;
  });
  return groups.map((group) => {
    const remarks: Remark[] = [];
    const note = (is: boolean, remark: Remark) => is && remarks.push(remark);
    note(group === cheapest, 'lowest_rate');
    note(group.on_joining !== null && (parseCents(group.shared_costs) ?? 0n) > 0n, 'in_advance');
    note(group.adverse_costs === 'insured', 'insured');
    note(group.adverse_costs === 'capped', 'capped');
    note(group.adverse_costs === 'members', 'members_pay');
    note(group.leaving === 'binding', 'binding');
    note(group === fewest, 'fewest_documents');
    note(group.is_named, 'named');
    note(group === largest, 'largest');
    const [least, own] = [centsOrNull(group.smallest_loss), centsOrNull(loss)];
    note(least !== null && own !== null && own < least, 'loss_too_small');
    return remarks;
  });
}
