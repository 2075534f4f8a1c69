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

/** Letters that are read at a time. */
const PIECE = 65_536;

/** Checks of one list: far more than a bank pays out in a month. */
const MAX_CHECKS = 50_000;

/** The bank's list of checks paid out (CSV with a header); null: it is another file. A fault: nothing of it counts. */
export function readClearedChecks(text: string): ReadChecks | { fault: string } | null {
  const records: TableRecord[] = [];
  const reader = new CsvReader(',');
  const content = text.replace(/^\uFEFF/, '');
  for (let at = 0; at < content.length && records.length <= MAX_CHECKS + 1; at += PIECE)
    reader.push(content.slice(at, at + PIECE), records);
  reader.end(records);
  const [header, ...rows] = records;
  const names = header?.cells.map((cell) => cell.trim().toLowerCase().replaceAll(' ', '_')) ?? [];
  if (COLUMNS.some((column) => !names.includes(column))) return null;
  if (rows.length > MAX_CHECKS)
    return { fault: `The list has more than ${MAX_CHECKS} rows. Export fewer days at a time.` };
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
