import { headerFingerprint } from '@trover/intake/mapping/fingerprint.ts';
import type { ColumnAnswer } from './columns-state.ts';

const answers = new Map<string, ColumnAnswer>();

/** Keeps what was said of a header in this tab: who checks a file here and then keeps its trades is not asked twice. */
export function saveAnswers(names: readonly string[], answer: ColumnAnswer): void {
  answers.set(headerFingerprint(names), answer);
}

export function savedAnswers(names: readonly string[]): ColumnAnswer | null {
  return answers.get(headerFingerprint(names)) ?? null;
}
