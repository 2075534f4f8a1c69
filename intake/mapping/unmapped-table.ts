import type { FoundTable } from './find-table.ts';
import type { Proposal } from './propose.ts';

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
}
