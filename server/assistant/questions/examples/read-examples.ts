import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Example questions for each help article, by its slug. The files in this folder have a slug on its own line, then one
 * example per line; a slug may be in several files.
 */
export const readExamples = (): ReadonlyMap<string, readonly string[]> => readFolder(import.meta.dirname);

/** In the same form, example questions of a signed-in caller about their own account, by what answers them. */
export const readOwnExamples = (): ReadonlyMap<string, readonly string[]> =>
  readFolder(join(import.meta.dirname, 'own'));

function readFolder(folder: string): ReadonlyMap<string, readonly string[]> {
  const examples = new Map<string, string[]>();
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.txt'))) {
    let phrases: string[] = [];
    for (const line of readFileSync(join(folder, file), 'utf8').split('\n')) {
      if (line.trim() === '') continue;
      if (line.startsWith('  ')) phrases.push(line.trim());
      else {
        phrases = examples.get(line.trim()) ?? [];
        examples.set(line.trim(), phrases);
      }
    }
  }
  return examples;
}
