import { detectDelimiter } from '@trover/intake/headings/find-header.ts';
import { CsvReader, type TableRecord } from '@trover/intake/readers/csv.ts';
import { WorkbookReader } from '@trover/intake/readers/xlsx/workbook.ts';
import { listZip, ZipFault } from '@trover/intake/readers/zip.ts';

/** A fault of a table as a whole. */
export class UnreadableTable extends Error {}

const LISTS = new Set(['tickers', 'sources', 'notes', 'other_names', 'allegations']);
const IDENTIFIERS = new Set(['cusips', 'isins']);
/** `claim_deadline_source` and similar: the evidence for a date. */
const EVIDENCE =
  /^(lead_plaintiff|claim|exclusion|objection|fairness_hearing)(?:_deadline)?_(source|quote|checked_on|hard)$/;
const PERIOD = /^(\d{4}-\d\d-\d\d) ?(?:to|through|–|-|\/) ?(\d{4}-\d\d-\d\d)$/;
const MILESTONE = /^(\d{4}-\d\d-\d\d) ([a-z_]+):? (.+)$/;

/**
 * The cases of a table, one per row, as records of a catalogue file; the first row names the fields. Semicolons
 * separate several values in a cell; a class period is `2020-02-03 to 2021-06-04`, a milestone `2021-06-14 filed
 * Complaint filed`.
 */
export function readCaseTable(bytes: Uint8Array): Record<string, unknown>[] {
  const [head, ...rows] = recordsOf(bytes).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (head === undefined) throw new UnreadableTable('the table is empty');
  const names = head.cells.map((cell) => cell.trim().toLowerCase().replace(/[ -]+/g, '_'));
  const twice = names.find((name, at) => name !== '' && names.indexOf(name) !== at);
  if (twice !== undefined) throw new UnreadableTable(`two columns are called ${twice}`);
  if (!names.includes('slug') || !names.includes('title'))
    throw new UnreadableTable('its first row names no columns slug and title: it names the fields of a case');
  return rows.map(({ cells }) => recordOf(names, cells));
}

function recordOf(names: readonly string[], cells: readonly string[]): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  const identifiers: Record<string, string[]> = {};
  const evidence: Record<string, Record<string, unknown>> = {};
  for (const [at, name] of names.entries()) {
    const cell = (cells[at] ?? '').trim();
    if (cell === '' || name === '') continue;
    const proof = EVIDENCE.exec(name);
    if (proof) {
      const [, kind = '', part = ''] = proof;
      evidence[kind] = { ...evidence[kind], [part]: part === 'hard' ? /^(?:yes|true|1)$/i.test(cell) : cell };
    } else if (IDENTIFIERS.has(name)) identifiers[name] = partsOf(cell);
    else if (LISTS.has(name)) record[name] = partsOf(cell);
    else if (name === 'class_periods') record[name] = partsOf(cell).map(periodOf);
    else if (name === 'milestones') record[name] = partsOf(cell).map(milestoneOf);
    else record[name] = cell;
  }
  if (Object.keys(identifiers).length > 0) record.identifiers = identifiers;
  if (Object.keys(evidence).length > 0) record.deadline_evidence = evidence;
  return record;
}

const partsOf = (cell: string): string[] =>
  cell
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean);

/** A value that is not a period is returned unchanged, and reported by its position. */
function periodOf(part: string, at: number): unknown {
  const match = PERIOD.exec(part);
  return match === null ? part : { id: at === 0 ? 'class' : `class_${at + 1}`, from: match[1], to: match[2] };
}

function milestoneOf(part: string): unknown {
  const match = MILESTONE.exec(part);
  return match === null ? part : { date: match[1], stage: match[2], title: match[3] };
}

function recordsOf(bytes: Uint8Array): TableRecord[] {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return workbookRecords(bytes);
  const text = new TextDecoder().decode(bytes).replace(/^\uFEFF/, '');
  if (text.includes('\0')) throw new UnreadableTable('it is neither a text nor a workbook (.xlsx)');
  const reader = new CsvReader(detectDelimiter(text));
  const records: TableRecord[] = [];
  reader.push(text, records);
  reader.end(records);
  return records;
}

function workbookRecords(bytes: Uint8Array): TableRecord[] {
  try {
    const workbook = new WorkbookReader(bytes, listZip(bytes));
    const filled = workbook.sheets
      .filter(({ isHidden }) => !isHidden)
      .map((sheet) => ({ name: sheet.name, rows: [...workbook.rows(sheet)].flat() }))
      .filter(({ rows }) => rows.some(({ cells }) => cells.some((cell) => cell.trim() !== '')));
    if (filled.length > 1)
      throw new UnreadableTable(
        `it has rows on ${filled.length} sheets, ${filled.map(({ name }) => `"${name}"`).join(', ')}: leave only the one with cases`,
      );
    return filled[0]?.rows ?? [];
  } catch (error) {
    if (error instanceof ZipFault) throw new UnreadableTable(`it is a workbook that cannot be read: ${error.message}`);
    throw error;
  }
}
