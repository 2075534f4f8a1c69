import { expect } from 'vitest';
import { readFactsOfWords } from '../read-notice.ts';

/** The values that the words state, after a check that each has its evidence in them. */
export function stated(words: string): Record<string, unknown> {
  const plain = (text: string) => text.replace(/\s+/g, ' ');
  const facts = Object.entries(readFactsOfWords(words));
  for (const [, { evidence }] of facts) expect(plain(words)).toContain(plain(evidence.words));
  return Object.fromEntries(facts.map(([field, { value }]) => [field, value]));
}
