import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from './meaning.ts';

const COLUMNS: readonly Language[] = ['es', 'de', 'fr'];

interface Words {
  whole: Map<string, string>;
  /** Beginnings of words with any ending, the longest first. */
  starts: [start: string, meaning: string][];
}

function readVocabulary(): ReadonlyMap<Language, Words> {
  const vocabulary = new Map(COLUMNS.map((one): [Language, Words] => [one, { whole: new Map(), starts: [] }]));
  for (const line of readFileSync(join(import.meta.dirname, 'vocabulary.txt'), 'utf8').split('\n')) {
    if (line.startsWith('#') || line.trim() === '') continue;
    const [meaning = '', ...columns] = line.split(';').map((part) => part.trim());
    for (const [at, column] of columns.entries())
      for (const word of column.split(' ')) {
        const { whole, starts } = vocabulary.get(COLUMNS[at]!)!;
        if (word.endsWith('*')) starts.push([word.slice(0, -1), meaning]);
        else if (!whole.has(word)) whole.set(word, meaning);
      }
  }
  for (const { starts } of vocabulary.values()) starts.sort(([one], [other]) => other.length - one.length);
  return vocabulary;
}

const vocabulary = readVocabulary();

/** The meaning of a Spanish, German or French word in English, where the list has it. */
export function meaningOfWord(word: string, language: Language): string | undefined {
  const words = vocabulary.get(language);
  return words?.whole.get(word) ?? words?.starts.find(([start]) => word.startsWith(start))?.[1];
}
