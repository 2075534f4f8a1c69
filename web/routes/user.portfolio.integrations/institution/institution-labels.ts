import type { Position, Source } from '@trover/contract/portfolios/positions.ts';
import { DAY_MS } from '@trover/core/dates/day-length.ts';
import { pluralize } from '../../../ui/format/format.ts';
import { formatDate, formatMonth } from '../../../ui/format/format-dates.ts';
import type { Status } from '../../../ui/status-pill.tsx';
import { claimOf, keyOf } from './position-state.ts';

/** Whole days without a sync after which a link needs attention. */
const STALE_DAYS = 7;

export const isLinkedSource = ({ provider }: Pick<Source, 'provider'>): boolean => provider !== 'file';

/** Whether a link delivered nothing for a week. */
export function isStale(source: Pick<Source, 'provider' | 'is_updating' | 'last_synced'>, today: string): boolean {
  if (!isLinkedSource(source) || source.is_updating) return false;
  if (source.last_synced === null) return true;
  return Date.parse(today) - Date.parse(source.last_synced.slice(0, 10)) > STALE_DAYS * DAY_MS;
}

/** The state of a feed, as a word and a glyph. */
export function stateOfSource(source: Source, today: string): { status: Status | null; word: string } {
  if (source.is_updating) return { status: 'pending', word: isLinkedSource(source) ? 'Syncing' : 'Reading' };
  if (isStale(source, today)) return { status: 'fault', word: 'Sign in again' };
  if (isLinkedSource(source)) return { status: null, word: 'Live' };
  return source.records > 0 ? { status: null, word: 'Complete' } : { status: 'upcoming', word: 'Nothing yet' };
}

/** The positions that lack records, as `owner:case`. */
export function missingRecords(sources: readonly Source[]): ReadonlySet<string> {
  return new Set(
    sources.flatMap(({ beneficial_account_id, gaps }) =>
      gaps.flatMap(({ order_ids }) => order_ids.map((id) => `${beneficial_account_id}:${id}`)),
    ),
  );
}

export interface ToSettle {
  key: string;
  tone: 'fault' | 'time';
  title: string;
  text: string;
  does: 'Upload' | 'Relink' | 'Open';
  portfolio_id: number | null;
  position: Position | null;
}

/** What prevents a claim, missing records first. */
export function listToSettle(sources: readonly Source[], waiting: readonly Position[], today: string): ToSettle[] {
  const gaps = sources.flatMap((source) =>
    source.gaps
      .filter(({ order_ids }) => order_ids.length > 0)
      .map((gap): ToSettle => {
        const inside = source.cases
          .filter(({ order_id }) => gap.order_ids.includes(order_id))
          .map(({ ticker, company }) => ticker ?? company);
        return {
          key: `gap ${source.portfolio_id} ${gap.from}`,
          tone: 'fault',
          title: `${source.beneficial_owner}, ${pluralize(gap.months, 'month')} missing`,
          text: `${source.name}, ${formatMonth(gap.from)} to ${formatMonth(gap.to)}, in the class period of ${[...new Set(inside)].join(', ')}`,
          does: 'Upload',
          portfolio_id: source.portfolio_id,
          position: null,
        };
      }),
  );
  const stale = sources
    .filter((source) => isStale(source, today))
    .map(
      ({ portfolio_id, name, last_synced }): ToSettle => ({
        key: `link ${portfolio_id}`,
        tone: 'fault',
        title: `${name} sends no trades`,
        text: last_synced ? `No trades since ${formatDate(last_synced.slice(0, 10))}` : 'It has not synced yet',
        does: 'Relink',
        portfolio_id,
        position: null,
      }),
    );
  const steppers = waiting.map((position): ToSettle => {
    const { ticker, company, claim_deadline, days_left, beneficial_owner } = position;
    const by =
      claim_deadline === null || days_left === null || days_left < 0
        ? ''
        : `, claim by ${formatDate(claim_deadline)}, ${pluralize(days_left, 'day')}`;
    return {
      key: `claim ${keyOf(position)}`,
      tone: 'time',
      title: `${ticker ?? company}: ${(claimOf(position)?.next ?? 'a step is waiting').toLowerCase()}`,
      text: `${beneficial_owner}${by}`,
      does: 'Open',
      portfolio_id: null,
      position,
    };
  });
  return [...gaps, ...stale, ...steppers];
}
