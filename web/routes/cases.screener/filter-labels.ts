import { formatCount, pluralize } from '../../ui/format/format.ts';
import type { ScreenerData } from './load-screener.ts';
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
  owed: 'My estimated payment',
  fund: 'Settlement fund',
  title: 'Name',
  newest: 'Newest',
};

const are = (count: number, one: string, many: string, rest: string) =>
  `${count === 0 ? 'No' : formatCount(count)} ${count === 1 ? one : many} ${count === 1 ? 'is' : 'are'} ${rest}.`;

const describeMatches = (term: string, count: number) =>
  `${pluralize(count, 'case')} ${count === 1 ? 'matches' : 'match'} “${term}”.`;

function describeOpenMatches(matches: number, open: number): string {
  if (matches === 1) return open ? 'It is open to claim.' : 'It is not open to claim.';
  return `${open === 0 ? 'None' : formatCount(open)} of them ${open > 1 ? 'are' : 'is'} open to claim.`;
}

/** The sentence below the title: the count that is relevant for the visitor. */
export function describeCount({ state, counts, heldOpen }: ScreenerData): string {
  if (!counts) return 'Securities settlements, their funds and their deadlines.';
  const { search_query: term } = state;
  if (term && counts.all === 0) return `No case matches “${term}”. Try the ticker, or a part of the company’s name.`;
  if (term && state.group === 'all')
    return `${describeMatches(term, counts.all)} ${describeOpenMatches(counts.all, counts.actionable)}`;
  const [one, many] = term ? [` that matches “${term}”`, ` that match “${term}”`] : ['', ''];
  const settlements = (count: number, rest: string) => are(count, `settlement${one}`, `settlements${many}`, rest);
  if (state.group === 'upcoming')
    return are(counts.upcoming, `case${one}`, `cases${many}`, 'on the way to a settlement');
  if (state.group === 'pending') return settlements(counts.pending, 'closed to claims, not yet paid out');
  if (state.group === 'disbursed') return settlements(counts.disbursed, 'paid out');
  if (state.group === 'claimed') return `You have signed claims in ${pluralize(counts.claimed, 'case')}.`;
  const open = settlements(counts.actionable, 'open to claim');
  if (state.group === 'all') return `${pluralize(counts.all, 'case')}. ${open}`;
  return heldOpen && !term ? `${open} You held shares in ${partInWords(heldOpen, counts.actionable)}.` : open;
}

function partInWords(held: number, open: number): string {
  if (held < open) return `${formatCount(held)} of them`;
  return open === 1 ? 'it' : open === 2 ? 'both' : 'all of them';
}

const SOON_DAYS = 60;

/** Whether a countdown is shown in copper. */
export const isSoon = (days: number): boolean => days < SOON_DAYS;
