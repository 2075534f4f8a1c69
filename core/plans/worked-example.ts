import type { LossLine, LossResult } from '../losses/loss.ts';
import { formatDecimal, parseDecimal } from '../money/decimal.ts';

/** An account that tests a plan, as an operator enters it: the trades, and the expected result. */
export interface WorkedExample {
  name: string;
  /** In the neutral CSV of accounts. */
  trades: string;
  /** The recognized claim, to the cent. */
  claim: string;
  /** CSV with the columns of `EXPECTED_COLUMNS`: every line, those of 0.00 too. */
  lines: string;
}

export const EXPECTED_COLUMNS = ['security', 'bought', 'quantity', 'sold', 'branch', 'amount'] as const;

/** An expected line; `sold` is null for shares that are held or delivered. */
export interface ExpectedLine {
  security: string;
  bought: string;
  quantity: string;
  sold: string | null;
  branch: string;
  amount: string;
}

const decimal = (text: string): string => {
  const value = parseDecimal(text);
  return value === null ? text : formatDecimal(value);
};

const keyOf = ({ security, bought, quantity, sold }: Omit<ExpectedLine, 'branch' | 'amount'>): string =>
  JSON.stringify([security.toUpperCase(), bought, decimal(quantity), sold]);

const describeRow = ({ security, bought, quantity, sold }: Omit<ExpectedLine, 'branch' | 'amount'>): string =>
  `${decimal(quantity)} ${security} bought ${bought}, ${sold === null ? 'not sold' : `sold ${sold}`}`;

const branchOf = ({ branch, component }: LossLine): string =>
  component === undefined ? branch : `${component}: ${branch}`;

/** The result of a plan as CSV, in the format of an example. */
export const expectedOf = (lines: readonly LossLine[]): ExpectedLine[] =>
  lines.map((line) => ({
    security: line.security,
    bought: line.bought,
    quantity: line.quantity,
    sold: line.sold,
    branch: branchOf(line),
    amount: line.amount,
  }));

/** The differences between a result and the expected one, a sentence each; empty if they are equal. */
export function differencesFrom(
  expected: { claim: string; lines: readonly ExpectedLine[] },
  result: Pick<LossResult, 'claim' | 'lines'>,
): string[] {
  const differences: string[] = [];
  const given = new Map<string, ExpectedLine[]>();
  for (const line of expectedOf(result.lines)) given.set(keyOf(line), [...(given.get(keyOf(line)) ?? []), line]);
  for (const line of expected.lines) {
    const same = given.get(keyOf(line)) ?? [];
    const exact = same.findIndex(({ branch, amount }) => branch === line.branch && amount === line.amount);
    const [found] = same.splice(Math.max(exact, 0), 1);
    if (found === undefined)
      differences.push(
        `${describeRow(line)}: expected ${line.amount} under ${line.branch}, the plan gives no such line`,
      );
    else if (exact === -1)
      differences.push(
        `${describeRow(line)}: expected ${line.amount} under ${line.branch}, the plan gives ${found.amount} under ${found.branch}`,
      );
  }
  for (const line of [...given.values()].flat())
    differences.push(`${describeRow(line)}: the plan gives ${line.amount} under ${line.branch}, which is not expected`);
  if (expected.claim !== result.claim)
    differences.push(`the claim: expected ${expected.claim}, the plan gives ${result.claim}`);
  return differences;
}
