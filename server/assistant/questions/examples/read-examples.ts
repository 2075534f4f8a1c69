import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Example questions for each help article, by its slug. The files in this folder have a slug on its own line, then one
 * example per line; a slug may be in several files.
 */
export const readExamples = (): ReadonlyMap<string, readonly string[]> => readFolder(import.meta.dirname);

/**
 * In the same form, example questions of a signed-in caller about their own account, by what answers them. Wordings in
 * parentheses replace each other: “what (have i|did i) paid” is two examples.
 */
export const readOwnExamples = (): ReadonlyMap<string, readonly string[]> =>
  new Map(
    [...readFolder(join(import.meta.dirname, 'own'))].map(([slug, lines]) => [slug, lines.flatMap(someWordingsOf)]),
  );

/** The same for questions about a company’s case, without its name, by the part of the case that answers them. */
export const readCaseExamples = (): ReadonlyMap<string, readonly string[]> =>
  readFolder(join(import.meta.dirname, 'cases'));

/** The same for what the assistant refuses, by the reason, and beside them questions that only resemble one of these. */
export const readRefusedExamples = (): ReadonlyMap<string, readonly string[]> =>
  readFolder(join(import.meta.dirname, 'refused'));

/** A line with many alternatives counts no more than a few lines. */
const MAX_OF_A_LINE = 6;

function someWordingsOf(line: string): string[] {
  const all = wordingsOf(line);
  const step = Math.max(1, all.length / MAX_OF_A_LINE);
  return all.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step));
}

/** Every example of a line with alternatives. */
export function wordingsOf(line: string): string[] {
  const group = /\(([^()]*)\)/.exec(line);
  if (group === null) return [line.replace(/\s+/g, ' ').trim()];
  const [before, after] = [line.slice(0, group.index), line.slice(group.index + group[0].length)];
  return group[1]!.split('|').flatMap((one) => wordingsOf(`${before}${one}${after}`));
}

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
