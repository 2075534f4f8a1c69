import type { FoundTable } from './find-table.ts';
import type { Proposal } from './propose.ts';

/** What a gain and loss report has: lots that were bought and sold again, and what of them cannot be used. */
export interface ClosedLots {
  count: number;
  /** Of these, lots of which only the sale is known. */
  sales_only: number;
  left_out: number;
}

/** A table of trades of no known format: what its columns seem to be, and by what its mapping is remembered. */
export interface UnmappedTable {
  fingerprint: string;
  table: FoundTable;
  proposal: Proposal;
  /** Whether the table's rows are all of the file's. */
  is_whole: boolean;
  /** Where the columns are, as a text, if not in a header line. */
  place?: string;
  /** The file's name in the archive that it is in. */
  file?: string;
  /** Of a gain and loss report, whose lots count on its owner's word; its columns are not in question. */
  lots?: ClosedLots;
}
