import { BatchTaker, refusedFile, type TradeFileBatch } from '../batches.ts';
import { type DetectedTable, detectTable } from '../detect-format.ts';
import type { TableRecord } from '../readers/csv.ts';
import { withPlainSpaces } from '../readers/text.ts';
import type { Sheet, WorkbookReader } from '../readers/xlsx/workbook.ts';
import { ZipFault } from '../readers/zip.ts';
import { isBlankRecord, TableReader } from '../rows/table-reader.ts';
import { describeRecords } from '../unknown-file.ts';

const OPENING = 600;
/** No cell of a sheet has to make do with commas between cells. */
const DELIMITER = ';';

/** Reads the sheets of a workbook as tables: whatever is known as CSV is known here. */
export function* readWorkbook(workbook: WorkbookReader, size: number, file: string): Generator<TradeFileBatch> {
  const tables = new Map<Sheet, DetectedTable>();
  const openings: TableRecord[][] = [];
  let filled = 0;
  for (const sheet of workbook.sheets) {
    const opening = openingOf(workbook, sheet);
    if (opening.length === 0) continue;
    filled++;
    if (sheet.isHidden) continue;
    openings.push(opening);
    const detected = detectTable(opening, DELIMITER);
    if (detected !== null) tables.set(sheet, detected);
  }
  const [first] = tables.values();
  if (first === undefined) {
    yield refusedFile(describeRecords(openings, file), size);
    return;
  }
  const taker = new BatchTaker(first.format.id);
  let bytesRead = 0;
  for (const sheet of workbook.sheets) {
    const refOf = filled > 1 ? (line: number): string => `${sheet.name} row ${line}` : undefined;
    const reader = sheetReader(sheet, tables.get(sheet), refOf);
    try {
      for (const rows of workbook.rows(sheet)) {
        reader.take(rows.map(spacedPlainly));
        if (taker.isDue(reader.found)) yield taker.take(reader.found, bytesRead);
      }
    } catch (fault) {
      if (!(fault instanceof ZipFault)) throw fault;
      reader.found.errors.push({
        row: sheet.name,
        column: null,
        value: null,
        reason: `The sheet "${sheet.name}" was not read to its end: ${fault.message}. The file should be saved or downloaded again, whole.`,
      });
    }
    reader.end();
    bytesRead = Math.min(size, bytesRead + workbook.sizeOf(sheet));
    yield taker.take(reader.found, bytesRead);
  }
  yield taker.take({ trades: [], ignored: [], errors: [] }, size);
}

function sheetReader(
  sheet: Sheet,
  detected: DetectedTable | undefined,
  refOf: ((line: number) => string) | undefined,
): Pick<TableReader, 'found' | 'take' | 'end'> {
  if (detected) return new TableReader(detected.format, refOf ? { ...detected.layout, refOf } : detected.layout);
  const reason = sheet.isHidden
    ? `row of the hidden sheet "${sheet.name}", which is left out; unhide it to have it read`
    : `row of the sheet "${sheet.name}", which is no table of trades`;
  const found: TableReader['found'] = { trades: [], ignored: [], errors: [] };
  return {
    found,
    take: (records) => {
      for (const { line, cells } of records)
        if (!isBlankRecord(cells)) found.ignored.push({ row: refOf ? refOf(line) : line, reason });
    },
    end: () => {},
  };
}

function openingOf(workbook: WorkbookReader, sheet: Sheet): TableRecord[] {
  const opening: TableRecord[] = [];
  try {
    for (const rows of workbook.rows(sheet)) {
      for (const row of rows) if (!isBlankRecord(row.cells)) opening.push(spacedPlainly(row));
      if (opening.length >= OPENING) break;
    }
  } catch (fault) {
    // What is behind the rows that can be read is told when they are.
    if (!(fault instanceof ZipFault) || opening.length === 0) throw fault;
  }
  return opening;
}

function spacedPlainly({ line, cells }: TableRecord): TableRecord {
  return { line, cells: cells.map(withPlainSpaces) };
}
