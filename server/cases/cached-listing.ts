import type { CaseSummary } from '@trover/contract/cases/cases.ts';

/** A row of a list, the same for everyone. */
export interface CachedListing {
  item: CaseSummary;
  /** The period of its small chart; null where it has nothing to show. */
  span: { from: string; to: string } | null;
}

export interface CachedList {
  items: readonly CachedListing[];
  total_count: number;
  next_cursor: string | null;
}
