import type { FilledCell, FilledSheet } from '@trover/core/filings/fill-template.ts';
import writeExcelFile, { type Cell } from 'write-excel-file/node';
import { stampZip } from './stamp-zip.ts';

/** A number cell is a double: a figure that it would change is written as text. */
function cellOf(cell: FilledCell, dateFormat: string): Cell {
  if (cell === null) return null;
  if (cell.kind === 'date')
    return { value: new Date(`${cell.day}T00:00:00Z`), type: Date, format: dateFormat.toLowerCase() };
  const value = Number(cell.text);
  if (cell.kind === 'number' && String(value) === cell.text.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, ''))
    return { value, type: Number, ...(/\.\d\d$/.test(cell.text) && { format: '0.00' }) };
  return { value: cell.text, type: String };
}

/** The sheets of an administrator's spreadsheet as a workbook with the given time: the same bytes each time. */
export async function writeSpreadsheet(sheets: readonly FilledSheet[], moment: Date): Promise<Buffer> {
  const workbook = await writeExcelFile(
    sheets.map(({ name, headers, rows, date_format }) => ({
      sheet: name,
      data: [
        headers.map((header): Cell => ({ value: header, type: String, fontWeight: 'bold' })),
        ...rows.map((row) => row.map((cell) => cellOf(cell, date_format))),
      ],
      stickyRowsCount: 1,
    })),
  ).toBuffer();
  return stampZip(workbook, moment);
}
