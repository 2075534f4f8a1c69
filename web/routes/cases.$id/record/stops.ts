import type { CasePage } from '@trover/contract/cases/cases.ts';
import { daysFrom, formatDate, formatDaysLeft } from '../../../ui/format/format-dates.ts';

/** A dot on the timeline of milestones. */
export interface Stop {
  key: string;
  date: string | null;
  when: string;
  title: string;
  text: string | null;
  state: 'past' | 'next' | 'future';
}

/** Past events and upcoming dates, in order; a milestone replaces the deadline of the same day. */
export function caseStops(page: CasePage, today: string): Stop[] {
  const dated = page.milestones
    .filter((milestone) => milestone.date !== null)
    .map((milestone, index) => ({
      key: `m${milestone.id ?? index}`,
      date: milestone.date as string,
      title: milestone.title,
      text: milestone.text,
    }));
  const usedDates = new Set(dated.map((stop) => stop.date));
  const ahead = (
    [
      ['lead_plaintiff_deadline', 'Lead plaintiff deadline'],
      ['exclusion_deadline', 'Last day to opt out'],
      ['objection_deadline', 'Last day to object'],
      ['fairness_hearing', 'Fairness hearing'],
      ['claim_deadline', 'Claims close'],
    ] as const
  ).flatMap(([field, title]) => {
    const date = page.dates[field]?.date;
    return date && !usedDates.has(date) ? [{ key: field, date, title, text: null }] : [];
  });
  const stops = [...dated, ...ahead].sort((a, b) => (a.date === b.date ? 0 : a.date < b.date ? -1 : 1));
  const next = stops.findIndex((stop) => stop.date >= today);
  return stops.map((stop, index) => {
    const state = stop.date < today ? 'past' : index === next ? 'next' : 'future';
    const days = daysFrom(today, stop.date);
    return {
      ...stop,
      when: formatDate(stop.date),
      state,
      text: stop.text ?? (state === 'next' ? formatDaysLeft(days) : null),
    };
  });
}

/** At most this many stops around today: the latest past ones and the first upcoming ones. */
export function nearestStops(stops: readonly Stop[], most: number): Stop[] {
  if (stops.length <= most) return [...stops];
  const firstAhead = stops.findIndex((stop) => stop.state !== 'past');
  const ahead = firstAhead === -1 ? 0 : Math.min(2, stops.length - firstAhead);
  const end = firstAhead === -1 ? stops.length : firstAhead + ahead;
  return stops.slice(Math.max(0, end - most), Math.max(end, most));
}
