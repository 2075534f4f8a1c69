import type { ResultKind, SearchResult } from '@trover/contract/search/search.ts';
import { matchEntries, type PaletteEntry } from './palette-actions.ts';

export type PaletteItem = { from: 'page'; entry: PaletteEntry } | { from: 'server'; result: SearchResult };

interface PaletteGroup {
  label: string;
  items: PaletteItem[];
}

export const KIND_LABELS: Record<ResultKind, string> = {
  action: 'Actions',
  case: 'Cases',
  company: 'Companies',
  claim: 'Claims',
  payment: 'Payments',
  trade: 'Trades',
  document: 'Documents',
  help: 'Help',
  client: 'Clients',
};

const MAX_OF_PAGE = 4;
const MAX_OF_KIND = 5;

/** Number of letters from which a page action with that start is listed first. */
const ENOUGH = 4;

/**
 * One list under headings: the server's results in its order, each kind at the position of its best result, then page
 * actions, and help last. Before anything is typed, all page actions.
 */
export function groupItems(
  typed: string,
  results: readonly SearchResult[],
  entries: readonly PaletteEntry[],
  kind: ResultKind | null = null,
): PaletteGroup[] {
  const groups = new Map<string, PaletteItem[]>();
  const add = (label: string, item: PaletteItem): void => {
    groups.set(label, [...(groups.get(label) ?? []), item]);
  };
  const term = typed.trim().toLowerCase();
  const own = kind === null || kind === 'action' ? matchEntries(entries, term) : [];
  const known = new Set(own.map(({ title }) => title.toLowerCase()));
  const addOwn = (): void => {
    for (const label of ['Actions', 'Go to'] as const) {
      const fitting = own.filter(({ group }) => group === label);
      for (const entry of term === '' ? fitting : fitting.slice(0, MAX_OF_PAGE)) add(label, { from: 'page', entry });
    }
  };
  const addFound = (isHelp: boolean): void => {
    for (const result of term === '' ? [] : results) {
      const label = KIND_LABELS[result.kind];
      const isKnown = result.kind === 'action' && known.has(result.title.toLowerCase());
      const isFull = kind === null && (groups.get(label)?.length ?? 0) >= MAX_OF_KIND;
      if ((result.kind === 'help') === isHelp && !isKnown && !isFull) add(label, { from: 'server', result });
    }
  };
  const isCommand = term.length >= ENOUGH && own.some(({ title }) => title.toLowerCase().startsWith(term));
  if (isCommand) addOwn();
  addFound(false);
  if (!isCommand) addOwn();
  addFound(true);
  return [...groups].map(([label, items]) => ({ label, items }));
}

/** The case that “Join” would join: the first one found. */
export const caseToJoin = (results: readonly SearchResult[]): SearchResult | undefined =>
  results.find(({ kind, href }) => kind === 'case' && href?.startsWith('/cases/') === true);

/** How many items of each kind are listed; the page's own entries are actions. */
export function countKinds(items: readonly PaletteItem[]): Record<ResultKind, number> {
  const counts = Object.fromEntries(Object.keys(KIND_LABELS).map((kind) => [kind, 0])) as Record<ResultKind, number>;
  for (const item of items) counts[item.from === 'page' ? 'action' : item.result.kind] += 1;
  return counts;
}

/** A count of listed items of a kind: there may be more than the list has room for. */
export const describeCount = (listed: number): string => (listed >= MAX_OF_KIND ? `${MAX_OF_KIND}+` : String(listed));

/** The case that a found case or claim opens; null for everything else. */
export const caseOf = (item: PaletteItem): string | null =>
  item.from === 'server' && (item.result.kind === 'case' || item.result.kind === 'claim')
    ? (/^\/cases\/([^/?#]+)$/.exec(item.result.href ?? '')?.[1] ?? null)
    : null;
