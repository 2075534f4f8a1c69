import type { listMyCases } from '@trover/contract/claims/my-cases.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { type ClaimState, claimStateOf } from '@trover/core/claims/claim-state.ts';
import { isStep, type Step } from '@trover/core/claims/stages.ts';
import type { Notice } from '../../components/layout/notices/top-notice.tsx';
import { shortDestination } from '../../components/payments/payment-labels.ts';
import { pluralize } from '../../ui/format/format.ts';
import { formatDate } from '../../ui/format/format-dates.ts';

export type MyCases = DataOf<typeof listMyCases>;
export type MyCase = MyCases['items'][number];

export type Group = 'waiting' | 'signed' | 'filed' | 'ended';

/** The combined state of the claims in a case. */
export function claimStateOfCase({
  is_late,
  claims: [claim],
  paid,
}: Pick<MyCase, 'is_late' | 'claims' | 'paid'>): ClaimState {
  const facts = claim ?? { stage: 'trades' as const, cured_by: null, filed_on: null };
  return claimStateOf({ ...facts, has_payment: facts.stage === 'paid' && paid.length > 0, may_act: !is_late });
}

/** The group of a case by who must act: the claimant, the filer, the administrator, or nobody. */
export function groupOf(item: Pick<MyCase, 'is_late' | 'claims' | 'paid'>): Group {
  if (item.is_late) return item.claims.some(({ filed_on }) => filed_on) ? 'filed' : 'ended';
  const { phase } = claimStateOfCase(item);
  return phase === 'paid' || phase === 'late' ? 'ended' : phase;
}

export const GROUPS: readonly { group: Group; heading: string }[] = [
  { group: 'waiting', heading: 'Waiting on you' },
  { group: 'signed', heading: 'Signed, not filed yet' },
  { group: 'filed', heading: 'Filed, with the administrator' },
  { group: 'ended', heading: 'Paid or ended' },
];

export const STATES: readonly { state: number; label: string }[] = [
  { state: 1, label: 'Confirm trades' },
  { state: 2, label: 'Contract' },
  { state: 3, label: 'Payment' },
  { state: 4, label: 'Sign-off' },
  { state: 5, label: 'Signed or filed' },
  { state: 6, label: 'Paid' },
];

const BUTTONS: Readonly<Record<Step, string>> = {
  trades: 'Confirm trades',
  contract: 'Sign contract',
  payment: 'Add payment method',
  sign_off: 'Sign off',
};

/** The next step in a case, and the label of its button. */
export function nextOf(item: MyCase): { words: string; button: string } {
  const { phase, next: words } = claimStateOfCase(item);
  const stage = item.claims[0]?.stage ?? 'trades';
  if (stage === 'deficient') return { words, button: 'Cure the deficiency' };
  if (item.is_late) return { words: 'Not filed in time', button: 'See the claim' };
  switch (phase) {
    case 'waiting':
      return { words, button: isStep(stage) ? BUTTONS[stage] : 'See the claim' };
    case 'signed':
    case 'filed':
      return { words, button: 'Receipt' };
    case 'paid': {
      const [paid] = item.paid;
      return { words: paid ? `${formatDate(paid.paid_on)}, ${shortDestination(paid)}` : words, button: 'Statement' };
    }
    default:
      return { words, button: 'See the claim' };
  }
}

const needs: Record<number, string> = {
  1: 'your confirmation that its trades are complete',
  2: 'one signature',
  3: 'payment details',
  4: 'one signature',
};

/** Number of days before a deadline from which it is shown above the header. */
const NEAR = 14;

/** The nearest deadline of a case that waits for the claimant, if it is close. */
export function dueNotice(items: readonly MyCase[]): Notice | null {
  const near = (item: MyCase): number =>
    groupOf(item) === 'waiting' && item.claims[0]?.stage !== 'deficient' ? (item.days_left ?? -1) : -1;
  const [due] = items
    .filter((item) => near(item) >= 0 && near(item) <= NEAR)
    .toSorted((one, other) => near(one) - near(other));
  if (due === undefined) return null;
  const days = near(due);
  const when = days === 0 ? 'closes today' : `closes in ${pluralize(days, 'day')}`;
  return {
    id: `due-${due.id}-${due.state}`,
    type: 'top',
    className: 'time',
    text: `${due.company.name} ${when} and needs ${needs[due.state]}.`,
    link: { to: `/cases/my?claim=${due.id}`, label: `${nextOf(due).button} now` },
  };
}
