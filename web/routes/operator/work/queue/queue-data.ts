import type { Operations } from '@trover/contract/operations.ts';
import type { BodySent, DataOf } from '@trover/contract/protocol/operation.ts';
import type { actOnAllWork } from '@trover/contract/work/work.ts';
import { DAY_MS } from '@trover/core/dates/day-length.ts';

export type Item = DataOf<Operations['GET /api/v1/operator/work']>['items'][number];
export type Colleague = DataOf<Operations['GET /api/v1/operator/colleagues']>['items'][number];
export type View = DataOf<Operations['GET /api/v1/operator/work_views']>['items'][number];
export type ViewCounts = DataOf<Operations['GET /api/v1/operator/work_views']>['counts'];
export type WorkEvent = DataOf<Operations['GET /api/v1/operator/work/{kind}/{subject_id}']>['events'][number];

/** The filters of the queue, as in its address. */
export const filterKeys = ['kind', 'assignee', 'due', 'order_id', 'find', 'snoozed'] as const;

/** The filter of an address, without its list position and the open item. */
export function filterOf(search: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    filterKeys.flatMap((key) => {
      const value = search.get(key);
      return value ? [[key, value] as const] : [];
    }),
  );
}

export const addressOfFilter = (filter: object): string => {
  const search = new URLSearchParams(
    Object.entries(filter).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  );
  return search.size === 0 ? '/operator/queue' : `/operator/queue?${search}`;
};

/** The items and one more, where its due date places it. */
export function insertByDue(items: readonly Item[], item: Item): readonly Item[] {
  const at = items.findIndex(({ due_on }) => due_on > item.due_on);
  return items.toSpliced(at === -1 ? items.length : at, 0, item);
}

/** Items under headings by due date. */
export function groupByDue(
  items: readonly Item[],
  today: string,
): { heading: string; isLate: boolean; items: Item[] }[] {
  const groups: { heading: string; isLate: boolean; items: Item[] }[] = [];
  const add = (heading: string, isLate: boolean, item: Item) => {
    const last = groups.at(-1);
    if (last?.heading === heading) last.items.push(item);
    else groups.push({ heading, isLate, items: [item] });
  };
  const week = new Date(Date.parse(today) + 7 * DAY_MS).toISOString().slice(0, 10);
  for (const item of items) {
    if (item.due_on < today) add('Late', true, item);
    else if (item.due_on === today) add('Due today', true, item);
    else if (item.due_on <= week) add('Due within 7 days', true, item);
    else add('Later', false, item);
  }
  return groups;
}

/** All items that a filter lists, loaded or not. */
export interface AllOf {
  filter: BodySent<typeof actOnAllWork>['filter'];
  total: number;
}

/** What items an action is for: these, or all that a filter lists. */
export type Meant = readonly Item[] | AllOf;
export const isAll = (meant: Meant): meant is AllOf => !Array.isArray(meant);
