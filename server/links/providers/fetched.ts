import type { Json } from '@trover/intake/links/reading.ts';

/** A transaction as it is fetched. */
export interface Fetched {
  external_id: string;
  account_external_id: string | null;
  day: string | null;
  content: Json;
}
