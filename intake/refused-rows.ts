import { csvCells } from '@trover/core/text/csv-line.ts';
import type { ReadOptions } from './batches.ts';
import { findDelimitedTable } from './mapping/find-table.ts';
import { streamTradeFile } from './read-trade-file.ts';
import { CsvReader, type TableRecord } from './readers/csv.ts';
import { detectEncoding, TextReader } from './readers/text.ts';
import { REMARK } from './rows/columns.ts';

type Open = () => AsyncIterable<Uint8Array>;

/**
 * The rows of a delimited file that were refused, under its own header and with the reason beside each, so that they
 * can be corrected and sent again; null for a file whose rows are no lines of text.
 */
export async function listRefusedRows(
  open: Open,
  refused: ReadonlyMap<number, string>,
  options: ReadOptions,
): Promise<string | null> {
  const first = await firstRowOf(open, options);
  if (first === null || refused.size === 0) return null;
  let layout: { delimiter: string; newline: '\n' | '\r' } | null = null;
  let csv: CsvReader | null = null;
  let text: TextReader | null = null;
  const last = Math.max(...refused.keys());
  const lines: string[] = [];
  let header: TableRecord | null = null;
  const addAll = (records: readonly TableRecord[]): boolean => {
    for (const record of records) {
      if (record.line < first) {
        if (header) lines.push(csvCells(header.cells, layout!.delimiter));
        header = record;
        continue;
      }
      if (header) lines.push(csvCells([...header.cells, REMARK], layout!.delimiter));
      const width = header?.cells.length ?? 0;
      widest = Math.max(widest, width);
      header = null;
      const reason = refused.get(record.line);
      if (reason !== undefined) lines.push(csvCells([...padded(record.cells, widest), reason], layout!.delimiter));
    }
    return (records.at(-1)?.line ?? 0) > last;
  };
  let widest = 0;
  for await (const bytes of open()) {
    if (text === null || csv === null) {
      text = new TextReader(detectEncoding(bytes));
      const opening = new TextReader(detectEncoding(bytes)).read(bytes);
      layout = findDelimitedTable(opening, false) ?? { delimiter: ',', newline: '\n' };
      csv = new CsvReader(layout.delimiter, layout.newline);
    }
    const records: TableRecord[] = [];
    csv.push(text.read(bytes), records);
    if (addAll(records)) return `${lines.join('\n')}\n`;
  }
  const rest: TableRecord[] = [];
  csv?.push(text?.end() ?? '', rest);
  csv?.end(rest);
  addAll(rest);
  return `${lines.join('\n')}\n`;
}

/** The line of the first row that was read as a trade or refused; null where rows are not named by their lines. */
async function firstRowOf(open: Open, options: ReadOptions): Promise<number | null> {
  for await (const { format, trades, errors } of streamTradeFile(open(), options)) {
    if (format === null) return null;
    const rows = [...trades.map(({ ref }) => ref), ...errors.map(({ row }) => row)];
    if (rows.length === 0) continue;
    return rows.every((row) => typeof row === 'number') ? Math.min(...(rows as number[])) : null;
  }
  return null;
}

/** A row with as many cells as its header, so that the reason is in its own column. */
function padded(cells: readonly string[], width: number): string[] {
  return Array.from({ length: Math.max(width, cells.length) }, (_, at) => cells[at] ?? '');
}
