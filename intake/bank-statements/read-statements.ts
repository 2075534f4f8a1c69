import { formatCents } from '@trover/core/money/decimal.ts';
import { detectEncoding } from '../readers/text.ts';
import { readBai2 } from './read-bai2.ts';
import { readCamt053 } from './read-camt053.ts';
import { readMt940 } from './read-mt940.ts';
import { type BankStatement, MAX_MOVEMENTS, type ReadFile, StatementFault, TOO_LONG } from './statement.ts';

/** The opening and closing balance must be the lines apart; null where they are, or where there is no opening balance. */
export function balanceFault(statement: BankStatement, opening: bigint | null = statement.opening): string | null {
  if (opening === null) return null;
  const sum = statement.lines.reduce((total, { cents }) => total + cents, 0n);
  if (opening + sum === statement.closing) return null;
  return `Statement ${statement.number} of account ••${statement.account.slice(-4)} does not add up: ${formatCents(opening)} at its start and lines of ${formatCents(sum)} make ${formatCents(opening + sum)}, and it closes with ${formatCents(statement.closing)}.`;
}

const decode = (bytes: Uint8Array): string =>
  new TextDecoder(detectEncoding(bytes)).decode(bytes).replace(/^\uFEFF/, '');

function hasTooManyLines(text: string): boolean {
  let lines = 1;
  for (const _ of text.matchAll(/\r\n|\r|\n/g)) {
    lines += 1;
    if (lines > MAX_MOVEMENTS) return true;
  }
  return false;
}

/**
 * Reads BAI2, MT940 or camt.053, detected by content. Null: none of them. A fault: the file cannot be read to its end, or
 * does not add up, so nothing of it counts.
 */
export function readStatements(bytes: Uint8Array): ReadFile | { fault: string } | null {
  const text = decode(bytes);
  if (!/^\s*</.test(text) && hasTooManyLines(text)) return { fault: TOO_LONG };
  try {
    const readers = { camt053: readCamt053, bai2: readBai2, mt940: readMt940 } as const;
    for (const [format, read] of Object.entries(readers)) {
      const statements = read(text);
      if (statements === null) continue;
      if (statements.length === 0) return { fault: 'The file has no statement of an account.' };
      const fault = statements.map((one) => balanceFault(one)).find((one) => one !== null);
      return fault === undefined ? { format: format as ReadFile['format'], statements } : { fault };
    }
    return null;
  } catch (failure) {
    if (failure instanceof StatementFault) return { fault: failure.message };
    throw failure;
  }
}
