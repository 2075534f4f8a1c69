import { addDays, formatDay, requireDay } from '@trover/core/dates/day.ts';
import { OPT_IN_CASE } from '../../catalogue/demonstration/opt-in-case.ts';
import type { Stage } from '../stage.ts';

const source = 'Invented for demonstration';

/** Three invented groups, their dates counted from the present day. */
const groupsFrom = (present: string) => {
  const day = (days: number) => formatDay(addDays(requireDay(present), days));
  return [
    {
      terms: {
        ...{ name: 'Taunus Group', counsel: 'Ritter Holm, Frankfurt', funder: 'Lorne Litigation Capital' },
        ...{ fee_pct: '22', shared_costs: '0', on_joining: null },
        ...{ adverse_costs: 'insured', adverse_costs_text: 'In full, by a policy of €12 million' },
        ...{ leaving: 'free', leaving_text: 'Until the claim is filed, without cost' },
        ...{ decides: 'A committee of the eight largest members', smallest_loss: '100000' },
        documents: ['Custodian statements', 'Power of attorney', 'Extract of the register'],
        ...{ discovery: 'light', discovery_text: 'No testimony in Germany' },
        ...{ is_named: false, name_text: 'Not in public filings' },
        ...{ signed_loss: '1350000000', signed_members: 118, courts: 'Frankfurt courts', source },
      },
      ...{ soft_on: day(18), hard_on: day(74) },
    },
    {
      terms: {
        ...{ name: 'Amstel Foundation', counsel: 'Van Eyk Advocaten, Amsterdam', funder: 'Polder Recovery Fund' },
        ...{ fee_pct: '27', shared_costs: '0', on_joining: null },
        ...{ adverse_costs: 'funder', adverse_costs_text: 'In full, by the funder, without a policy' },
        ...{ leaving: 'binding', leaving_text: 'Not after the claim is assigned' },
        ...{ decides: 'The board of the foundation', smallest_loss: '250000' },
        documents: ['Custodian statements', 'Assignment of the claim', 'Proof of authority', 'Tax certificate'],
        ...{ discovery: 'medium', discovery_text: 'Written questions from the court' },
        ...{ is_named: false, name_text: 'The foundation sues in its own name' },
        ...{ signed_loss: '640000000', signed_members: 57, courts: 'Amsterdam, then Frankfurt', source },
      },
      ...{ soft_on: day(35), hard_on: day(104) },
    },
    {
      terms: {
        ...{ name: 'Castellan Reeve', counsel: 'Castellan Reeve LLP with Kanzlei Oberländer', funder: null },
        ...{ fee_pct: '19', shared_costs: '24000', on_joining: 'In two parts' },
        ...{ adverse_costs: 'capped', adverse_costs_text: 'Up to €3 million, then the members' },
        ...{ leaving: 'costs_stay', leaving_text: 'Until the claim is filed; costs stay' },
        ...{ decides: 'Each member for itself', smallest_loss: '500000' },
        documents: ['Custodian statements', 'Engagement letter'],
        ...{ discovery: 'light', discovery_text: 'No testimony in Germany' },
        ...{ is_named: true, name_text: 'Named in the filing' },
        ...{ signed_loss: '310000000', signed_members: 19, courts: 'Frankfurt courts', source },
      },
      ...{ soft_on: day(26), hard_on: day(74) },
    },
  ];
};

/** An operator enters the groups of the foreign action. */
export async function enterGroups({ context, operators: [operator] }: Stage): Promise<void> {
  const { id } = await context.db
    .selectFrom('cases')
    .select('id')
    .where('slug', '=', OPT_IN_CASE)
    .executeTakeFirstOrThrow();
  const at = `/api/v1/operator/cases/${id}/groups`;
  const { items } = await operator.get<{ items: { terms: { name: string } }[] }>(at);
  for (const group of groupsFrom(context.today()))
    if (!items.some(({ terms }) => terms.name === group.terms.name)) await operator.post(at, group);
}
