import type { Box, Evidence } from '../fact.ts';
import type { SourceCell, SourceLine } from '../source/source.ts';

/** A table of a notice as it prints it. */
export interface NoticeTable {
  page: number;
  title: string;
  /** The names of its columns; a name that several columns share precedes each of theirs. */
  columns: string[];
  rows: string[][];
  /** Of the part on its first page. */
  box: Box | null;
  /** A place for each row. */
  row_evidence: Evidence[];
}

/** A line of a page with its cells parted as a table needs them. */
export interface TableLine {
  source: SourceLine;
  /** What of the page it is made of. */
  parts: readonly SourceLine[];
  cells: SourceCell[];
}
