import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const answersFile: string = join(import.meta.dirname, 'answers.json');

/** What calls answered to their examples once: the envelope, with long lists cut. `UPDATE_API=1 vitest run server/http/openapi` makes it anew. */
export function readAnswers(): Record<string, unknown> {
  return existsSync(answersFile) ? (JSON.parse(readFileSync(answersFile, 'utf8')) as Record<string, unknown>) : {};
}
