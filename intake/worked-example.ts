import { parseDay } from '@trover/core/dates/day.ts';
import type { LossResult } from '@trover/core/losses/loss.ts';
import { recognizeLoss } from '@trover/core/losses/recognize-loss.ts';
import { parseDecimal } from '@trover/core/money/decimal.ts';
import type { Plan } from '@trover/core/plans/plan.ts';
import {
  differencesFrom,
  EXPECTED_COLUMNS,
  type ExpectedLine,
  expectedOf,
  type WorkedExample,
} from '@trover/core/plans/worked-example.ts';
import { readAccount } from './read-account.ts';
import { CsvReader, type TableRecord } from './readers/csv.ts';

export interface TriedExample {
  /** Exactly what was expected came out. */
  passes: boolean;
  /** In sentences: what is wrong with the example, or where the plan gives something else. */
  faults: string[];
  /** What the plan gives; null where the example cannot be read. */
  result: LossResult | null;
}

/** Computes a worked example under a plan, and compares to the cent. */
export async function tryExample(plan: Plan, example: WorkedExample): Promise<TriedExample> {
  const account = await readAccount(bytesOf(example.trades));
  if (!account.ok) return refused(`the trades, row ${account.fault.row}: ${account.fault.message}`);
  if (account.transactions.length === 0) return refused('the trades: there is no row under the header');
  const loss = recognizeLoss(plan, account.transactions);
  if (!loss.ok) return refused(`the trades, row ${loss.fault.row}: ${loss.fault.message}`);
  const { result } = loss;
  const { lines, fault } = readExpected(example.lines);
  if (fault !== null) return { passes: false, faults: [fault], result };
  const faults = differencesFrom({ claim: example.claim.trim(), lines }, result);
  return { passes: faults.length === 0, faults, result };
}

const refused = (fault: string): TriedExample => ({ passes: false, faults: [fault], result: null });

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}

/** What a plan gives, as the CSV in which an example expects it. */
export function writeExpected(result: LossResult): string {
  const rows = expectedOf(result.lines).map((line) => EXPECTED_COLUMNS.map((column) => line[column] ?? '').join(','));
  return [EXPECTED_COLUMNS.join(','), ...rows].join('\n');
}

function readExpected(text: string): { lines: ExpectedLine[]; fault: string | null } {
  const records: TableRecord[] = [];
  const reader = new CsvReader(',', '\n');
  reader.push(text.replaceAll('\r', ''), records);
  reader.end(records);
  const [header, ...rows] = records.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const faulty = (fault: string) => ({ lines: [], fault: `the lines expected: ${fault}` });
  if (header === undefined) return faulty(`expected a header ${EXPECTED_COLUMNS.join(',')} and a row for each line`);
  const names = header.cells.map((cell) => cell.trim().toLowerCase());
  const missing = EXPECTED_COLUMNS.find((column) => !names.includes(column));
  if (missing !== undefined) return faulty(`the header names no ${missing}: expected ${EXPECTED_COLUMNS.join(',')}`);
  const strange = names.find((name) => !EXPECTED_COLUMNS.some((column) => column === name));
  if (strange !== undefined) return faulty(`"${strange}" is not a column: expected ${EXPECTED_COLUMNS.join(',')}`);
  const lines: ExpectedLine[] = [];
  for (const { cells, line } of rows) {
    const of = (column: (typeof EXPECTED_COLUMNS)[number]): string => cells[names.indexOf(column)]?.trim() ?? '';
    const read = { bought: of('bought'), sold: of('sold') || null, quantity: of('quantity'), amount: of('amount') };
    if (parseDay(read.bought) === null)
      return faulty(`row ${line}: "${read.bought}" is not a date: write it as YYYY-MM-DD`);
    if (read.sold !== null && parseDay(read.sold) === null)
      return faulty(`row ${line}: "${read.sold}" is not a date: leave it empty for shares that were not sold`);
    if (parseDecimal(read.quantity) === null) return faulty(`row ${line}: "${read.quantity}" is not a quantity`);
    if (!/^-?\d+\.\d{2}$/.test(read.amount))
      return faulty(`row ${line}: "${read.amount}" is not an amount such as 12.50`);
    lines.push({ security: of('security'), branch: of('branch'), ...read });
  }
  return { lines, fault: null };
}
