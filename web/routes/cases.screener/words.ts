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
