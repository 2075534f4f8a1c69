import type { CaseSummary } from '@trover/contract/cases/cases.ts';

/** A row of a list as everybody sees it. */
export interface CachedListing {
  item: CaseSummary;
  /** What its small chart shows; null where there is nothing that it could show. */
  span: { from: string; to: string } | null;
}

export interface CachedList {
  items: readonly CachedListing[];
  total_count: number;
  next_cursor: string | null;
}
