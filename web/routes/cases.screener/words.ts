import type { CaseSummary } from '@trover/contract/cases.ts';
import { formatCount, pluralize } from '../../ui/format.ts';
import type { ScreenerData } from './route.tsx';
import type { ScreenerGroup, ScreenerSort } from './screener-state.ts';

export const tabNames: Record<ScreenerGroup, string> = {
  all: 'All',
  actionable: 'Open to claim',
  upcoming: 'Upcoming',
  claimed: 'Claimed',
  pending: 'Pending',
  disbursed: 'Paid out',
};

export const sortNames: Record<ScreenerSort, string> = {
  deadline: 'Deadline',
  owed: 'What I am owed',
  fund: 'Settlement fund',
  title: 'Name',
  newest: 'Newest',
};

const are = (count: number, one: string, many: string, rest: string) =>
  `${count === 0 ? 'No' : formatCount(count)} ${count === 1 ? one : many} ${count === 1 ? 'is' : 'are'} ${rest}.`;

/** The sentence under the title: the count that concerns the visitor. */
export function sayCount({ state, counts, heldOpen }: ScreenerData): string {
  if (!counts) return 'Securities settlements, their funds and their deadlines.';
  const what = state.search_query ? ` that “${state.search_query}” finds` : '';
  if (state.group === 'upcoming') return are(counts.upcoming, 'case', 'cases', `on the way to a settlement${what}`);
  if (state.group === 'pending')
    return are(counts.pending, 'settlement', 'settlements', `closed to claims and not paid out${what}`);
  if (state.group === 'disbursed') return are(counts.disbursed, 'settlement', 'settlements', `paid out${what}`);
  if (state.group === 'claimed') return `You have filed in ${pluralize(counts.claimed, 'case')}.`;
  const open = are(counts.actionable, 'settlement', 'settlements', `open to claim${what}`);
  if (state.group === 'all') return `${pluralize(counts.all, 'case')}${what}. ${open}`;
  return heldOpen ? `${open} You traded in ${formatCount(heldOpen)} of them.` : open;
}

const soonDays = 60;

/** Whether a countdown is drawn in copper. */
export const isSoon = (days: number): boolean => days < soonDays;

/** In place of a countdown: where a case stands that takes no claims. */
export function groupWord({ group, stage }: CaseSummary): string {
  if (group === 'upcoming') return stageNames[stage] ?? 'Upcoming';
  if (group === 'disbursed') return stage === 'closed' ? 'Closed' : 'Paid out';
  if (group === 'claimed') return 'You filed';
  if (group === 'pending') return 'Claims closed';
  return stageNames[stage] ?? 'Open to claim';
}

const stageNames: Partial<Record<CaseSummary['stage'], string>> = {
  investigation: 'Investigated',
  filed: 'Filed in court',
  lead_plaintiff: 'Lead plaintiff',
  motion_to_dismiss: 'Motion to dismiss',
  discovery: 'Discovery',
  class_certified: 'Class certified',
  dismissed: 'Dismissed',
  withdrawn: 'Withdrawn',
};
