import type { Json } from '@trover/intake/links/reading.ts';

/** A transaction as the provider sent it. */
export interface Fetched {
  external_id: string;
  account_external_id: string | null;
  day: string | null;
  content: Json;
}
