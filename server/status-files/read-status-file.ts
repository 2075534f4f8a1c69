import { claimOfReference, normalizeStatus } from '@trover/core/status-files/meanings.ts';
import type { DbTransaction } from '@trover/db/connect.ts';
import { saveStatusRows } from '@trover/db/queries/status-files/matching.ts';
import { findMappingOfHeadings } from '@trover/db/queries/status-files/meanings.ts';
import type { StatusFile } from '@trover/db/queries/status-files/status-files.ts';
import type { StatusFileMapping } from '@trover/db/schema/status-files.ts';
import {
  StatusFileReader,
  type StatusMapping,
  type StatusRecord,
  type UnmappedStatusHeadings,
} from '@trover/intake/status-files/read-status-file.ts';
import type { FileReader } from '../files/file-store.ts';
import { tableRecords, UnreadableTable } from '../files/table-records.ts';

const BATCH = 5000;
const MAX_MS = 15 * 60_000;
const MAX_ROWS = 1_000_000;
const WORDS = { what: 'a status file', rows: 'the claims' };

/** The result of reading a file, and the mapping that was used. */
export type StatusReading =
  | { status: 'read'; rows: number; mapping: StatusFileMapping | null; header: UnmappedStatusHeadings | null }
  | { status: 'columns'; unmapped: UnmappedStatusHeadings }
  | { status: 'failed'; problem: string };

/** The headings of a file as one text, by which later files with the same headings are recognized. */
export const headingsKey = (headings: readonly string[]): string => headings.map(normalizeStatus).join('\n');

/**
 * Saves the rows of a status file, batch by batch. Headings that this administrator used before are mapped as they were
 * then. For an unreadable file it returns a sentence; only a bug or the database makes it throw.
 */
export async function readStatusFile(
  files: FileReader,
  trx: DbTransaction,
  of: StatusFile,
  onProgress?: () => void,
): Promise<StatusReading> {
  const first = await readBy(files, trx, of, of.mapping, onProgress);
  if (first.status !== 'columns' || of.mapping !== null) return first;
  const { administrator } = of;
  const known = await findMappingOfHeadings(trx, { administrator, headings: headingsKey(first.unmapped.headings) });
  if (known === undefined) return first;
  const again = await readBy(files, trx, of, known, onProgress);
  return again.status === 'read' ? { ...again, header: { ...first.unmapped, proposal: known.columns } } : again;
}

async function readBy(
  files: FileReader,
  trx: DbTransaction,
  of: StatusFile,
  mapping: StatusFileMapping | null,
  onProgress: (() => void) | undefined,
): Promise<StatusReading> {
  const reader = new StatusFileReader(of.currency, mapping as StatusMapping | null);
  const until = Date.now() + MAX_MS;
  let rows = 0;
  let waiting: StatusRecord[] = [];
  const save = async (more: readonly StatusRecord[], atLeast: number): Promise<void> => {
    if (Date.now() > until) throw new UnreadableTable('Reading the file took longer than fifteen minutes.');
    onProgress?.();
    rows += more.length;
    if (rows > MAX_ROWS) throw new UnreadableTable('The file has more than a million rows. Split it by claims.');
    waiting.push(...more);
    if (waiting.length < atLeast) return;
    await saveStatusRows(
      trx,
      of.id,
      waiting.map((row) => ({
        ...row,
        plain_word: normalizeStatus(row.word),
        reference_id: row.reference === null ? null : claimOfReference(row.reference),
      })),
    );
    waiting = [];
  };
  try {
    if (of.file_key === null) return { status: 'failed', problem: 'The file is no longer stored. Import it again.' };
    for await (const records of tableRecords(files, of.file_key, WORDS)) {
      await save(reader.add(records), BATCH);
      if (reader.fault !== null || reader.unmapped !== null) break;
    }
    reader.end();
    if (reader.fault === null && reader.unmapped === null) await save([], 1);
  } catch (error) {
    if (error instanceof UnreadableTable) return { status: 'failed', problem: error.message };
    throw error;
  }
  if (reader.unmapped !== null) return { status: 'columns', unmapped: reader.unmapped };
  return reader.fault === null
    ? { status: 'read', rows, mapping, header: reader.header }
    : { status: 'failed', problem: reader.fault };
}
