import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Example questions for each help article, by its slug. The files in this folder have a slug on its own line, then one
 * example per line; a slug may be in several files.
 */
export function readExamples(): ReadonlyMap<string, readonly string[]> {
  const examples = new Map<string, string[]>();
  for (const file of readdirSync(import.meta.dirname).filter((name) => name.endsWith('.txt'))) {
    let phrases: string[] = [];
    for (const line of readFileSync(join(import.meta.dirname, file), 'utf8').split('\n')) {
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
