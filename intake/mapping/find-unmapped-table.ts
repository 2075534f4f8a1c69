import type { CellCorrection, ColumnMapping } from '@trover/core/trades/column-mapping.ts';
import type { TableFormat, TradeReader } from '../formats/format.ts';
import { kindOfHeader } from '../other-kinds.ts';
import type { TableRecord } from '../readers/csv.ts';
import { detectEncoding, TextReader } from '../readers/text.ts';
import { DelimitedReader } from '../rows/delimited-reader.ts';
import { seemsOtherKind } from '../unknown-file.ts';
import { correctedRows } from './cells/correct-cells.ts';
import {
  type DelimitedTable,
  type FoundTable,
  findDelimitedTable,
  findTable,
  isSame,
  openingRows,
} from './find-table.ts';
import { headerFingerprint } from './fingerprint.ts';
import { findDelimitedNameless, findNameless } from './headerless/find-nameless.ts';
import { shapeFingerprint } from './headerless/shape-fingerprint.ts';
import { formatOf, headerOf } from './mapped-format.ts';
import { type Proposal, propose } from './propose.ts';
import type { UnmappedTable } from './unmapped-table.ts';
import { readVersions, versionColumn } from './warnings/trade-versions.ts';

/** How the table is to be read after all. */
export interface ChosenColumns {
  mapping: ColumnMapping;
  corrections: readonly CellCorrection[];
}

/** Chooses how to read a table of no known format, or null to leave it unread. */
export type ChooseColumns = (unmapped: UnmappedTable) => ChosenColumns | null | Promise<ChosenColumns | null>;

/** The proposal itself, where nothing about it is in doubt. */
export const sureColumns: ChooseColumns = ({ proposal: { mapping, warnings, mismatches } }) =>
  warnings.length + mismatches.length === 0 ? { mapping, corrections: [] } : null;

/** Null of a table that lists something else than the trades themselves, however well its columns fit. */
const proposeTrades = (table: FoundTable): Proposal | null =>
  kindOfHeader(table.names.join(',')) === null ? propose(table) : null;

/** The table in a file's opening, if it is a history of trades; null for a file of another kind. */
export function findUnmappedTable(
  opening: Uint8Array,
  isWhole: boolean,
): (UnmappedTable & { table: DelimitedTable }) | null {
  if (seemsOtherKind(opening)) return null;
  const table = findDelimitedTable(new TextReader(detectEncoding(opening)).read(opening), isWhole);
  const proposal = table && proposeTrades(table);
  return proposal && { fingerprint: headerFingerprint(table.names), table, proposal, is_whole: isWhole };
}

/** The rows in a file's opening that no line names the columns of, if they are a history of trades. */
export function findHeaderlessTable(
  opening: Uint8Array,
  isWhole: boolean,
): (UnmappedTable & { table: DelimitedTable }) | null {
  if (seemsOtherKind(opening)) return null;
  const table = findDelimitedNameless(new TextReader(detectEncoding(opening)).read(opening), isWhole);
  const proposal = table && propose(table);
  return proposal && { fingerprint: shapeFingerprint(table), table, proposal, is_whole: isWhole };
}

/** The same of records that are in tables already: the first table that is one. */
export function findHeaderlessInRecords(
  tables: readonly (readonly TableRecord[])[],
  isWhole: boolean,
): UnmappedTable | null {
  for (const records of tables) {
    const table = findNameless(records);
    const proposal = table && propose(table);
    if (proposal) return { fingerprint: shapeFingerprint(table), table, proposal, is_whole: isWhole };
  }
  return null;
}

/**
 * The same of records that are in tables already, as a workbook's do: the table that names most columns. `above` are lines
 * before the tables.
 */
export function findUnmappedInRecords(
  tables: readonly (readonly TableRecord[])[],
  isWhole: boolean,
  above: readonly string[] = [],
): UnmappedTable | null {
  let best: UnmappedTable | null = null;
  for (const records of tables) {
    const table = findTable(records, above);
    if (table === null || table.score <= (best?.table.score ?? 0)) continue;
    const proposal = proposeTrades(table);
    if (!proposal) continue;
    best = { fingerprint: headerFingerprint(table.names), table, proposal, is_whole: isWhole };
    if (!isWhole && hasVersions(best)) proposal.warnings.push(LATER_VERSIONS);
  }
  return best;
}

const LATER_VERSIONS = 'rows further down may cancel or correct these; save it as CSV, so that we can check all rows';

/** Whether rows of a table cancel or correct others, so that none can be read before all are known. */
export function hasVersions({ table, proposal }: Pick<UnmappedTable, 'table' | 'proposal'>): boolean {
  const rows = openingRows(table).map(({ cells }) => cells);
  return versionColumn(table.names, rows) >= 0 || readVersions(proposal.mapping, table.names, rows).isOf;
}

/** Reads the whole text that a table was found in. */
export function startMapped(table: DelimitedTable, chosen: ChosenColumns): TradeReader {
  const { delimiter, newline } = table;
  return new DelimitedReader(chosenFormat(table, chosen), { delimiter, newline });
}

/** A table's rows as they were chosen to be read. */
export function chosenFormat(table: FoundTable, { mapping, corrections }: ChosenColumns): TableFormat {
  const sample = openingRows(table).map(({ cells }) => cells);
  const rows = correctedRows(table.rows, corrections);
  const format = formatOf(mapping, table.names, corrections, sample, rows);
  const { upper } = table;
  if (!table.isNameless && upper === undefined) return format;
  const header = headerOf(mapping, table.names);
  if (upper === undefined) return { ...format, begins: { header, line: table.line } };
  // Both lines are printed again at the head of each page.
  const repeated = (cells: readonly string[]) => isSame(cells, upper) || isSame(cells, table.header);
  return {
    ...format,
    begins: { header, line: table.line + 1 },
    headerOf: (cells) => (repeated(cells) ? header : (format.headerOf?.(cells) ?? null)),
  };
}
