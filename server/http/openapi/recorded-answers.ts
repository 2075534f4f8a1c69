import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const answersFile: string = join(import.meta.dirname, 'answers.json');

/** What calls answered to their examples once: the envelope, with long lists cut. `UPDATE_API=1 vitest run server/http/openapi` makes it again. */
export function readAnswers(): Record<string, unknown> {
  return existsSync(answersFile) ? (JSON.parse(readFileSync(answersFile, 'utf8')) as Record<string, unknown>) : {};
}

const shapeOf = (answer: unknown): string =>
  JSON.stringify(answer, (_, value: unknown) => (typeof value === 'object' ? value : typeof value));

/** The answers of `again`; one that has its recorded shape stays as it was recorded, since only times and ids differ. */
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
