import type { Instant } from '../column-types.ts';

interface PageAssetsTable {
  name: string;
  content: Buffer;
  encoding: 'br' | null;
  used_at: Instant;
}

export interface SiteTables {
  page_assets: PageAssetsTable;
}
