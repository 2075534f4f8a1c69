import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Ways to ask for each help article, by its slug. The files beside this one have an article's slug as a line of its own, and a
 * way of asking on each line below it; a slug may stand in more than one of them.
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
