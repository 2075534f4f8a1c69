import type { Operations } from '@trover/contract/operations.ts';
import type { QuerySent } from '@trover/contract/protocol/operation.ts';

export const groups = ['all', 'actionable', 'upcoming', 'claimed', 'pending', 'disbursed'] as const;
export type ScreenerGroup = (typeof groups)[number];

export const sorts = ['deadline', 'owed', 'fund', 'title', 'newest'] as const;
export type ScreenerSort = (typeof sorts)[number];

export const PAGE_SIZE = 25;

/** The highest page number of the listing call. */
const LAST_PAGE = 10_000;

/** The state of the screener in its address. Ignores invalid parts. */
export interface ScreenerState {
  group: ScreenerGroup;
  search_query: string;
  sector: readonly string[];
  kind: readonly string[];
  deadline_from: string;
  deadline_to: string;
  fund_min: string;
  fund_max: string;
  class_from: string;
  class_to: string;
  held: boolean;
  sort: ScreenerSort;
  page: number;
}

type ListQuery = QuerySent<Operations['GET /api/v1/orders/getallorders']>;

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
const isAmount = (text: string) => /^\d{1,15}(\.\d{1,2})?$/.test(text);

function oneOf<Value extends string>(values: readonly Value[], text: string | null): Value | undefined {
  return values.find((value) => value === text);
}

function list(query: URLSearchParams, name: string): string[] {
  // A plain form sends one field for each checked box; our links send one with commas.
  const all = query.getAll(name).flatMap((text) => text.split(','));
  return [...new Set(all.filter((part) => /^[\p{L}\p{N} _-]{1,60}$/u.test(part)))].sort();
}

export function readScreenerState(query: URLSearchParams): ScreenerState {
  const only = (name: string, fits: (text: string) => boolean) => {
    const text = query.get(name)?.trim() ?? '';
    return fits(text) ? text : '';
  };
  const search = only('search_query', (text) => text.length <= 200);
  const page = Number(only('page', (text) => /^\d{1,5}$/.test(text)));
  return {
    group: oneOf(groups, query.get('group')) ?? (search ? 'all' : 'actionable'),
    search_query: search,
    sector: list(query, 'sector'),
    kind: list(query, 'kind'),
    deadline_from: only('deadline_from', isDay),
    deadline_to: only('deadline_to', isDay),
    fund_min: only('fund_min', isAmount),
    fund_max: only('fund_max', isAmount),
    class_from: only('class_from', isDay),
    class_to: only('class_to', isDay),
    held: query.get('held') === '1',
    sort: oneOf(sorts, query.get('sort')) ?? 'deadline',
    page: Math.min(Math.max(page, 1), LAST_PAGE),
  };
}

/** The address of a state, without its defaults. */
export function screenerSearch(state: ScreenerState): string {
  const query = new URLSearchParams();
  const put = (name: string, value: string) => value && query.set(name, value);
  if (state.group !== (state.search_query ? 'all' : 'actionable')) put('group', state.group);
  put('search_query', state.search_query);
  put('sector', state.sector.join(','));
  put('kind', state.kind.join(','));
  for (const name of rangeNames) put(name, state[name]);
  put('held', state.held ? '1' : '');
  put('sort', state.sort === 'deadline' ? '' : state.sort);
  if (state.page > 1) put('page', String(state.page));
  return query.size ? `?${query}` : '?';
}

const rangeNames = ['deadline_from', 'deadline_to', 'fund_min', 'fund_max', 'class_from', 'class_to'] as const;

/** A change of the list restarts at its first page. */
export function changed(state: ScreenerState, change: Partial<ScreenerState>): ScreenerState {
  return { ...state, page: 1, ...change };
}

export function cleared(state: ScreenerState): ScreenerState {
  const unchanged = { group: state.group, search_query: state.search_query, sort: state.sort };
  return { ...readScreenerState(new URLSearchParams()), ...unchanged };
}

/** The query of the listing call for a state. */
export function listQuery(state: ScreenerState, signedIn: boolean): ListQuery {
  const query: Record<string, string | number> = { limit: PAGE_SIZE };
  const put = (name: string, value: string) => {
    if (value) query[name] = value;
  };
  put('search_query', state.search_query);
  put('sector', state.sector.join(','));
  put('kind', state.kind.join(','));
  for (const name of rangeNames) put(name, state[name]);
  put('held', state.held && signedIn ? '1' : '');
  put('sort', state.sort === 'owed' && !signedIn ? 'deadline' : state.sort);
  if (state.page > 1) query.page = state.page;
  return query as ListQuery;
}
