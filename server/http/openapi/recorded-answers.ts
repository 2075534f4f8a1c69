import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const answersFile: string = join(import.meta.dirname, 'answers.json');

/**
 * Recorded responses of calls to their examples: the envelope, with long lists cut. `UPDATE_API=1 vitest run
 * server/http/openapi` records them again.
 */
export function readAnswers(): Record<string, unknown> {
  return existsSync(answersFile) ? (JSON.parse(readFileSync(answersFile, 'utf8')) as Record<string, unknown>) : {};
}

const shapeOf = (answer: unknown): string =>
  JSON.stringify(answer, (_, value: unknown) => (typeof value === 'object' ? value : typeof value));

/**
 * The responses of `again`; one with the same structure as its recorded response is replaced by that, since only times
 * and ids differ.
 */
export function reuseUnchanged(
  recorded: Record<string, unknown>,
  anew: Record<string, unknown>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(anew).map(([name, answer]) => [
      name,
      shapeOf(answer) === shapeOf(recorded[name]) ? recorded[name] : answer,
    ]),
  );
}
