import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findRedFlags } from './red-flags.ts';
import { furtherFrauds, furtherNotices } from './testing/further-letters.ts';
import { fraudMessages, lastFrauds, lastNotices, laterFrauds, laterNotices, realMessages } from './testing/letters.ts';

const isFlagged = (message: string): boolean => findRedFlags(message).length > 0;
const MIN_FOUND = 0.95;
const OPENINGS = join(import.meta.dirname, '../../../fixtures/notices/openings');

test('[API-78] whole messages of fraud are found in 95 of 100 wordings', () => {
  const messages = [...fraudMessages, ...laterFrauds, ...lastFrauds, ...furtherFrauds];
  const missed = messages.filter((message) => !isFlagged(message));
  expect(1 - missed.length / messages.length, missed.join('\n')).toBeGreaterThanOrEqual(MIN_FOUND);
});

test('[API-78] no message of a real notice, an administrator or a site is called fraud', () => {
  expect([...realMessages, ...laterNotices, ...lastNotices, ...furtherNotices].filter(isFlagged)).toEqual([]);
});

test('[API-78] no opening of a notice is called fraud', () => {
  const openings = readdirSync(OPENINGS).filter((name) => name.endsWith('.txt'));
  expect(openings.filter((name) => isFlagged(readFileSync(join(OPENINGS, name), 'utf8')))).toEqual([]);
});
