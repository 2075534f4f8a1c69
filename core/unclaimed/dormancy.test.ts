import { describe, expect, test } from 'vitest';
import { DORMANCY, dormancyOf } from './dormancy.ts';

const of = (more: { state?: string | null; since?: string; letter_on?: string | null }, today: string) =>
  dormancyOf({ state: 'TX', since: '2024-02-10', letter_on: null, ...more }, today);

describe('money that did not reach its owner', () => {
  test.each([
    ['2026-10-12', 'waiting'],
    ['2026-10-13', 'letter_due'],
    ['2026-12-12', 'letter_due'],
    ['2026-12-13', 'letter_late'],
    ['2027-02-09', 'letter_late'],
    ['2027-02-10', 'dormant'],
  ])('is on %s %s', (today, status) => {
    expect(of({}, today)).toMatchObject({
      status,
      dormant_on: '2027-02-10',
      letter_from: '2026-10-13',
      letter_to: '2026-12-12',
    });
  });

  test('a letter counts within its days, and not before', () => {
    expect(of({ letter_on: '2026-10-20' }, '2026-12-20').status).toBe('letter_sent');
    expect(of({ letter_on: '2025-10-20' }, '2026-12-20').status).toBe('letter_late');
    expect(of({ letter_on: '2026-10-20' }, '2027-02-10').status).toBe('dormant');
  });

  test('has no date in a state without a rule on record, or without an address', () => {
    for (const state of ['ZZ', '', null])
      expect(of({ state }, '2030-01-01')).toMatchObject({ status: 'no_rule', dormant_on: null });
  });

  test('of 29 February is dormant on the first of March', () => {
    expect(of({ since: '2024-02-29' }, '2026-01-01').dormant_on).toBe('2027-03-01');
  });
});

test('each state has one rule, with its statute and the day of its check', () => {
  expect(new Set(DORMANCY.map(({ state }) => state)).size).toBe(DORMANCY.length);
  for (const { state, years, source, checked_on } of DORMANCY) {
    expect(state).toMatch(/^[A-Z]{2}$/);
    expect(years).toBeGreaterThan(0);
    expect(source).toMatch(/\d/);
    expect(checked_on).toMatch(/^\d{4}-\d\d-\d\d$/);
  }
});
