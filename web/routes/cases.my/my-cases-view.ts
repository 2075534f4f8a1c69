import type { listMyCases } from '@trover/contract/claims/my-cases.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import type { Notice } from '../../components/layout/notices/top-notice.tsx';
import { placeBriefly } from '../../components/payments/payment-labels.ts';
import { pluralize } from '../../ui/format/format.ts';
import { formatDate } from '../../ui/format/format-dates.ts';

export type MyCases = DataOf<typeof listMyCases>;
export type MyCase = MyCases['items'][number];

export type Group = 'waiting' | 'signed' | 'filed' | 'ended';

/** By who holds the pen: the claimant, those who file, the administrator, or nobody any more. */
export function groupOf({ state, is_late, claims }: Pick<MyCase, 'state' | 'is_late' | 'claims'>): Group {
  if (is_late) return claims.some(({ filed_on }) => filed_on) ? 'filed' : 'ended';
  if (state <= 4) return 'waiting';
  if (state > 5) return 'ended';
  return claims[0]?.stage === 'review' ? 'signed' : 'filed';
}

export const GROUPS: readonly { group: Group; heading: string }[] = [
  { group: 'waiting', heading: 'Waiting on you' },
  { group: 'signed', heading: 'Signed, about to be filed' },
  { group: 'filed', heading: 'Filed, with the administrator' },
  { group: 'ended', heading: 'Paid and ended' },
];

export const STATES: readonly { state: number; label: string }[] = [
  { state: 1, label: 'Confirm trades' },
  { state: 2, label: 'Contract' },
  { state: 3, label: 'Payment' },
  { state: 4, label: 'Sign-off' },
  { state: 5, label: 'Filed' },
  { state: 6, label: 'Paid' },
];

const waiting: Record<number, { words: string; button: string }> = {
  1: { words: 'Confirm your trades', button: 'Confirm trades' },
  2: { words: 'Sign the contract', button: 'Sign contract' },
  3: { words: 'Say where to pay', button: 'Add payment' },
  4: { words: 'Sign off', button: 'Sign off' },
};

const ended: Record<string, string> = {
  review: 'In our review before filing',
  filed: 'With the administrator',
  approved: 'Approved, payment comes with the distribution',
  paid: 'Paid',
  rejected: 'Rejected by the administrator',
  withdrawn: 'Withdrawn',
  closed_unpaid: 'Closed without a payment',
};

/** What is next in a case, and the button that does it. */
export function nextOf(item: MyCase): { words: string; button: string } {
  const [first] = item.claims;
  if (first?.stage === 'deficient') return { words: 'Cure the deficiency', button: 'Fix it' };
  if (item.is_late) return { words: 'Not filed in time', button: 'See the claim' };
  const found = waiting[item.state];
  if (found) return found;
  const [paid] = item.paid;
  const words = first?.stage === 'paid' && paid ? `${formatDate(paid.paid_on)}, ${placeBriefly(paid)}` : null;
  return {
    words: words ?? ended[first?.stage ?? ''] ?? 'Ended',
    button: item.state === 5 ? 'Receipt' : first?.stage === 'paid' ? 'Statement' : 'See the claim',
  };
}

const needs: Record<number, string> = {
  1: 'your confirmation that its trades are complete',
  2: 'one signature',
  3: 'payment details',
  4: 'one signature',
};

/** Days before a deadline from which it is shown above the header. */
const NEAR = 14;

/** What closes first of what waits on the claimant, as long as it is near. */
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

/** How many of the six parts of the bar are done, and whether one is at work. */
export function barOf(item: MyCase): { done: number; isNow: boolean } {
  if (item.state <= 4) return { done: item.state - 1, isNow: true };
  if (item.state === 5) return groupOf(item) === 'signed' ? { done: 4, isNow: true } : { done: 5, isNow: false };
  const stage = item.claims[0]?.stage;
  return { done: stage === 'paid' ? 6 : stage === 'withdrawn' ? 0 : 5, isNow: false };
}
