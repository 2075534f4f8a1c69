import { parseDay } from '@trover/core/dates/day.ts';
import { CsvReader, type TableRecord } from '../readers/csv.ts';
import { readAmount } from './read-amount.ts';

/** A check that the bank paid out. */
export interface ClearedCheck {
  row: number;
  check_number: number;
  amount: string;
  paid_on: string;
}

export interface ReadChecks {
  cleared: ClearedCheck[];
  notices: { row: number; message: string }[];
}

const COLUMNS = ['check_number', 'amount', 'paid_on'] as const;

/** The bank's list of checks paid out (CSV with a header); null: it is another file. */
export function readClearedChecks(text: string): ReadChecks | null {
  const records: TableRecord[] = [];
  const reader = new CsvReader(',');
  reader.push(text.replace(/^\uFEFF/, ''), records);
  reader.end(records);
  const [header, ...rows] = records;
  const names = header?.cells.map((cell) => cell.trim().toLowerCase().replaceAll(' ', '_')) ?? [];
  if (COLUMNS.some((column) => !names.includes(column))) return null;
  const read: ReadChecks = { cleared: [], notices: [] };
  for (const { cells, line } of rows) {
    const [number, amount, paid_on] = COLUMNS.map((column) => (cells[names.indexOf(column)] ?? '').trim()) as [
      string,
      string,
      string,
    ];
    if (number === '' && amount === '' && paid_on === '') continue;
    const money = readAmount(amount, { currency: 'USD', decimal: '.' });
    if (!/^\d{1,15}$/.test(number) || !money.ok || parseDay(paid_on) === null)
      read.notices.push({
        row: line,
        message: `Line ${line} cannot be read: a check’s number, its amount such as 12.50, and a day such as 2026-11-20.`,
      });
    else read.cleared.push({ row: line, check_number: Number(number), amount: money.amount, paid_on });
  }
  return read;
}
