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

/** The label of a choice in each phase: before a settlement there is nothing to claim. */
export const choiceLabels = {
  complaint: { join: 'Take an active role', pass: 'Stay a member of the class' },
  settlement: { join: 'Join the case', pass: 'Stay out' },
  opt_in: { join: 'Join the group', pass: 'Join none' },
} as const;

export const methodLabels = { fifo: 'FIFO loss', lifo: 'LIFO loss', recognized: 'Recognized loss' } as const;

export const phaseLabels = {
  complaint: 'a complaint is filed',
  settlement: 'a case settles',
  opt_in: 'only participants are paid',
} as const;

const phaseClauses = {
  complaint: ['a', 'complaint', 'is filed'],
  settlement: ['a case', 'settles', ''],
  opt_in: ['only', 'participants', 'are paid'],
} satisfies Record<keyof typeof phaseLabels, [string, string, string]>;

export const fieldLabels: Readonly<Record<Condition['field'], string>> = {
  phase: 'Phase',
  kind: 'Kind of case',
  court: 'Court',
  sector: 'Sector',
  country: 'Country',
  loss: 'Loss of all entities',
  share_of_assets: 'Loss as a share of assets',
  exposure: 'Purchases in the class period',
  payment: 'Estimated payment',
  deadline: 'Claim deadline',
  conflict: 'Conflict list',
};

const methodInClause = (method: keyof typeof methodLabels): string =>
  methodLabels[method].replace('Recognized', 'recognized');

/**
 * A condition in the parts of its clause; the second part is the member's value: “the LIFO loss is”, “$2,000,000”, “or
 * more”.
 */
export function clauseOf(condition: Condition, currency: string): [before: string, value: string, after: string] {
  const money = (amount: string) => formatMoney(amount, { currency, places: 0 });
  switch (condition.field) {
    case 'phase':
      return phaseClauses[condition.is];
    case 'kind':
    case 'court':
    case 'sector':
    case 'country':
      return [`the ${fieldLabels[condition.field].toLowerCase()} is`, condition.in.join(' or '), ''];
    case 'loss':
      return [`the ${methodInClause(condition.method)} is`, money(condition.at_least), 'or more'];
    case 'share_of_assets':
      return [`the ${methodInClause(condition.method)} is`, `${condition.at_least_pct}%`, 'of assets or more'];
    case 'exposure':
      return ['class-period purchases cost', money(condition.at_least), 'or more'];
    case 'payment':
      return ['the estimated payment is', money(condition.at_least), 'or more'];
    case 'deadline':
      return ['the claim deadline is at most', `${condition.within_days} days`, 'away'];
    case 'conflict':
      return ['the company is on the', 'conflict list', ''];
  }
}

/** A condition as a clause: “the LIFO loss is $2,000,000 or more”. */
const describeCondition = (condition: Condition, currency: string): string =>
  clauseOf(condition, currency)
    .filter((part) => part !== '')
    .join(' ');

export function describeRule({ when }: Rule, currency: string): string {
  if (when.length === 0) return 'Otherwise';
  return `When ${when.map((condition) => describeCondition(condition, currency)).join(' and ')}`;
}

export function describeApprovals({ approvals, approvers = [], within_days }: Rule): string {
  const of = approvers.length === 0 ? '' : ` from ${approvers.join(' or ')}`;
  const by =
    approvals === 0 ? 'without approval' : `with ${approvals} ${approvals === 1 ? 'approval' : 'approvals'}${of}`;
  return within_days === null ? by : `${by}, within ${within_days} business days`;
}

export const stateOf = ({ status, decision }: Pick<DecisionListed, 'status' | 'decision'>): [Status, string] => {
  if (status === 'late') return ['waiting', 'Late'];
  if (status === 'waiting') return ['waiting', 'Waiting'];
  return decision === 'join' ? ['paid', 'Join'] : ['closed', 'No action'];
};

/** A reason in the record: what was tested, its value, and the threshold of the rule. */
export function describeReason(
  { condition, found, currency: other }: Decision['reasons'][number],
  currency: string,
): { about: string; found: string; asked: string } {
  const [, value, after] = clauseOf(condition, currency);
  const about = 'method' in condition ? methodLabels[condition.method] : fieldLabels[condition.field];
  const none = { about, found: found ?? 'Not known', asked: '' };
  if (found === null) return none;
  if (other !== undefined)
    return { about, found: formatMoney(found, { currency: other, places: 0 }), asked: `not comparable with ${value}` };
  switch (condition.field) {
    case 'phase':
      return { ...none, found: phaseNames[condition.is] };
    case 'loss':
    case 'exposure':
    case 'payment':
      return { about, found: formatMoney(found, { currency, places: 0 }), asked: `at least ${value}` };
    case 'share_of_assets':
      return {
        about: `${about}, share of assets`,
        found: `${found.replace(/(\.\d{3})\d+$/, '$1')}%`,
        asked: `at least ${value}`,
      };
    case 'deadline':
      return { about, found: `${found} days left`, asked: `at most ${value}` };
    case 'conflict':
      return { ...none, asked: 'on the list' };
    default:
      return { ...none, asked: `${value}${after}` };
  }
}

const phaseNames = {
  complaint: 'Complaint filed',
  settlement: 'Settled',
  opt_in: 'Only participants are paid',
} as const;
