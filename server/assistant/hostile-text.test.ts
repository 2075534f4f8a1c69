import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prepare } from '../prepare.ts';
import { readText } from './check-notice/read-text.ts';
import { type AssistantServer, openAssistantServer } from './testing/assistant-server.ts';

let server: AssistantServer;
beforeAll(async () => {
  server = await openAssistantServer({ env: { TODAY: '2026-11-20' } });
  await prepare(server.portal.context);
});
afterAll(() => server.close());

/** A pattern that tries more than the square of the length is found at a short one, before it stops the test itself. */
const LENGTHS = [30, 80, 1_000, 4_000];
/** So many times as long as a pattern that is known to try each pair of places in 4,000 letters. */
const MAX_RATIO = 5;

const { exec } = RegExp.prototype;

function timeOf(pattern: RegExp, text: string): number {
  const at = pattern.lastIndex;
  const from = performance.now();
  exec.call(pattern, text);
  const duration = performance.now() - from;
  pattern.lastIndex = at;
  return duration;
}

/** The shortest of three runs, so that what else the machine does counts for nothing. */
const shortest = (pattern: RegExp, text: string): number => Math.min(...[1, 2, 3].map(() => timeOf(pattern, text)));

/** The patterns that are too slow on a text while `work` runs. */
async function slowPatterns(work: () => Promise<unknown>): Promise<string[]> {
  const limit = MAX_RATIO * shortest(/a*b/, 'a'.repeat(4_000));
  const found = new Set<string>();
  RegExp.prototype.exec = function measured(text: string) {
    const at = this.lastIndex;
    const from = performance.now();
    const match = exec.call(this, text);
    if (performance.now() - from <= limit) return match;
    const end = this.lastIndex;
    this.lastIndex = at;
    if (shortest(this, text) > limit) found.add(`${this.source} on ${text.slice(0, 40)}`);
    this.lastIndex = end;
    return match;
  };
  try {
    await work();
  } finally {
    RegExp.prototype.exec = exec;
  }
  return [...found];
}

describe('a text on which patterns go back and forth', () => {
  test.each([
    'a',
    'a ',
    '1',
    '1,',
    '. ',
    '"',
    "a'",
    'a-',
    'a.',
    'a@',
    '$1,111',
    'Osmund Vale ',
    'WORD ',
    'any case about ',
    'is not ',
    'my claim ',
    'March 3, ',
    'bought ',
    'v. ',
    'what is the case? ',
    '_what about ',
  ])('[API-78] is answered and compared in steps of its length: %j', async (part) => {
    const visitor = server.visitor();
    const { conversation_id } = (await visitor.post('/start_conversation', {})).body.data;
    for (const length of LENGTHS) {
      const text = `${part.repeat(Math.ceil(length / part.length)).slice(0, length - 1)}!`;
      const slow = await slowPatterns(async () => {
        expect((await visitor.post('/process?format=text', { conversation_id, message: text })).status).toBe(200);
        expect((await visitor.post('/check_notice', { text })).status).toBe(200);
        readText(text);
      });
      expect(slow, `${length} letters`).toEqual([]);
    }
  });
});
