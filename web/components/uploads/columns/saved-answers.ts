import { headerFingerprint } from '@trover/intake/mapping/fingerprint.ts';
import type { ColumnAnswer } from './columns-state.ts';

const answers = new Map<string, ColumnAnswer>();

/** Saves the answer for a header in this tab: who checks a file here and then saves its trades is not asked twice. */
export function saveAnswers(names: readonly string[], answer: ColumnAnswer): void {
  answers.set(headerFingerprint(names), answer);
}

export function savedAnswers(names: readonly string[]): ColumnAnswer | null {
  return answers.get(headerFingerprint(names)) ?? null;
}
