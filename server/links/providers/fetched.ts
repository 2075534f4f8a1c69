import type { Json } from '@trover/intake/links/reading.ts';

/** A transaction as the provider sent it. */
export interface Fetched {
  external_id: string;
  /** The provider gave it no id, so that its id is its place among the others, which may change. */
  isPlaced?: true;
  account_external_id: string | null;
  day: string | null;
  content: Json;
}
