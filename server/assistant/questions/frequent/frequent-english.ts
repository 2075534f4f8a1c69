import { readFileSync } from 'node:fs';
import { join } from 'node:path';

let words: ReadonlySet<string> | undefined;

/**
 * Whether a word of five letters or more is among the frequent ones of English texts, so that it is no misspelling of
 * another: “stole” is not Stone. The list is made by `scripts/assistant/make-frequent-english.mjs`.
 */
export function isFrequentWord(word: string): boolean {
  words ??= new Set(readFileSync(join(import.meta.dirname, 'frequent-english.txt'), 'utf8').split('\n'));
  return words.has(word);
}
