import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readText } from './read-text.ts';
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

describe('[API-78] the day of an order', () => {
  const SETTLEMENT = 'Halden Semiconductor securities settlement. If you bought the stock, you are a class member.';

  test('is that of a claim', () => {
    const { facts, isFromOrder } = readText(`${SETTLEMENT} Submit by January 6, 2027.`);
    expect(facts.claim_deadline?.value).toBe('2027-01-06');
    expect(isFromOrder).toBe(true);
  });

  test.each([
    'Investors who wish to serve as lead plaintiff must act by January 6, 2027.',
    'To appear at the final approval hearing, register by January 6, 2027.',
    'If you wish to speak at the hearing, you must file by January 6, 2027.',
    'Brokers and nominees must respond by January 6, 2027.',
    'If you do not want to be part of the class, you must submit it by January 6, 2027.',
    'To exclude yourself from the class, write to the administrator. You must act by January 6, 2027.',
  ])('is not that of another step: %s', (order) => {
    expect(readText(`${SETTLEMENT} ${order}`).facts).not.toHaveProperty('claim_deadline');
  });

  test('is none without a settlement or a claim', () => {
    expect(readText('Thank you for your interest. Please reply by January 6, 2027.').facts).not.toHaveProperty(
      'claim_deadline',
    );
  });
});
