import type { Operations } from '@trover/contract/operations.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { formatMoney } from '../../ui/format/format.ts';
import type { Status } from '../../ui/status-pill.tsx';

export type Decision = DataOf<Operations['GET /api/v1/organisation/decisions/{id}']>;
type DecisionListed = DataOf<Operations['GET /api/v1/organisation/decisions']>['items'][number];
export type PolicyVersion = DataOf<Operations['GET /api/v1/organisation/policy']>['items'][number];
export type PolicyDocument = PolicyVersion['document'];
export type Rule = PolicyDocument['rules'][number];
export type Condition = Rule['when'][number];

export const outcomeLabels: Readonly<Record<Rule['outcome'], string>> = {
  join: 'Join',
  propose: 'Propose',
  escalate: 'Escalate',
  ignore: 'Ignore',
};

export const choiceLabels = { join: 'Join the case', pass: 'Stay out of it' } as const;

export const methodLabels = { fifo: 'FIFO loss', lifo: 'LIFO loss', recognized: 'Recognized loss' } as const;

export const phaseLabels = {
  complaint: 'a complaint is filed',
  settlement: 'a case settles',
  opt_in: 'only participants are paid',
} as const;

export const fieldLabels: Readonly<Record<Condition['field'], string>> = {
  phase: 'Phase',
  kind: 'Kind of case',
  court: 'Court',
  sector: 'Sector',
  country: 'Country',
  loss: 'Loss of all entities',
  share_of_assets: 'Loss as a share of assets',
  payment: 'Estimated payment',
  deadline: 'Claim deadline',
  conflict: 'Conflict list',
};

/** A condition as a clause: “the LIFO loss is $2,000,000 or more”. */
export function describeCondition(condition: Condition, currency: string): string {
  const money = (amount: string) => formatMoney(amount, { currency, places: 0 });
  switch (condition.field) {
    case 'phase':
      return phaseLabels[condition.is];
    case 'kind':
    case 'court':
    case 'sector':
    case 'country':
      return `the ${fieldLabels[condition.field].toLowerCase()} is ${condition.in.join(' or ')}`;
    case 'loss':
      return `the ${methodLabels[condition.method]} is ${money(condition.at_least)} or more`;
    case 'share_of_assets':
      return `the ${methodLabels[condition.method]} is ${condition.at_least_pct}% of assets or more`;
    case 'payment':
      return `the estimated payment is ${money(condition.at_least)} or more`;
    case 'deadline':
      return `the claim deadline is at most ${condition.within_days} days away`;
    case 'conflict':
      return 'the company is on the conflict list';
  }
}

export function describeRule({ when }: Rule, currency: string): string {
  if (when.length === 0) return 'Otherwise';
  return `When ${when.map((condition) => describeCondition(condition, currency)).join(' and ')}`;
}

export function describeApprovals({ approvals, within_days }: Rule): string {
  const by = approvals === 0 ? 'without approval' : `with ${approvals} ${approvals === 1 ? 'approval' : 'approvals'}`;
  return within_days === null ? by : `${by}, within ${within_days} working days`;
}

export const stateOf = ({ status, decision }: Pick<DecisionListed, 'status' | 'decision'>): [Status, string] => {
  if (status === 'late') return ['fault', 'Late'];
  if (status === 'waiting') return ['waiting', 'Waiting'];
  return decision === 'join' ? ['paid', 'Join'] : ['closed', 'No action'];
};
