import { headerFingerprint } from '@trover/intake/mapping/fingerprint.ts';
import { shapeFingerprint } from '@trover/intake/mapping/headerless/shape-fingerprint.ts';
import type { ColumnAnswer, ColumnTable } from './columns-state.ts';

const answers = new Map<string, ColumnAnswer>();

/** What identifies tables with the same columns. */
export const fingerprintOf = ({ names, rows, is_nameless }: ColumnTable): string =>
  is_nameless ? shapeFingerprint({ names, rows }) : headerFingerprint(names);

/**
 * Saves the answer for a table in this tab, so that a file that is checked here and then saved needs no second answer.
 */
export function saveAnswers(table: ColumnTable, answer: ColumnAnswer): void {
  answers.set(fingerprintOf(table), answer);
}

export function savedAnswers(table: ColumnTable): ColumnAnswer | null {
  return answers.get(fingerprintOf(table)) ?? null;
}
