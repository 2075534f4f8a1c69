import { describe, expect, test } from 'vitest';
import { dormancyOf } from './dormancy.ts';
import { DORMANCY } from './dormancy-rules.ts';
import { US_STATES } from './states.ts';

const of = (
  more: { state?: string | null; since?: string; letter_on?: string | null; amount?: string },
  today: string,
) => dormancyOf({ state: 'TX', since: '2024-02-10', letter_on: null, ...more }, today);

describe('money that did not reach its owner', () => {
  // dormant in February: by 1 March it is in the report of 1 July
  test.each([
    ['2027-02-09', 'waiting'],
    ['2027-02-10', 'dormant'],
    ['2027-03-03', 'letter_due'],
    ['2027-05-02', 'letter_due'],
    ['2027-05-03', 'letter_late'],
  ])('is on %s %s', (today, status) => {
    expect(of({}, today)).toMatchObject({
      status,
      dormant_on: '2027-02-10',
      letter_from: '2027-03-03',
      letter_to: '2027-05-02',
      report_by: '2027-07-01',
    });
  });

  test('belongs to the report of the next year once its cut-off is past', () => {
    expect(of({ since: '2024-03-01' }, '2027-01-01').report_by).toBe('2027-07-01');
    expect(of({ since: '2024-03-02' }, '2027-01-01').report_by).toBe('2028-07-01');
    // a cut-off at the end of the year, and a report in the next
    expect(of({ state: 'NY', since: '2023-12-31' }, '2027-01-01').report_by).toBe('2027-03-10');
    expect(of({ state: 'NY', since: '2024-01-01' }, '2027-01-01').report_by).toBe('2028-03-10');
    expect(of({ state: 'AL', since: '2023-06-30' }, '2026-01-01').report_by).toBe('2026-10-31');
    expect(of({ state: 'AL', since: '2023-07-01' }, '2026-01-01').report_by).toBe('2027-10-31');
  });

  test('a letter counts within its days, and not before; below the value of the state none is needed', () => {
    expect(of({ letter_on: '2027-03-10' }, '2027-06-01').status).toBe('dormant');
    expect(of({ letter_on: '2026-03-10' }, '2027-06-01').status).toBe('letter_late');
    expect(of({ amount: '49.99' }, '2027-06-01')).toMatchObject({ status: 'dormant', needs_letter: false });
    expect(of({ amount: '50.00' }, '2027-06-01')).toMatchObject({ status: 'letter_late', needs_letter: true });
    // letters of California go out before the money is dormant
    const california = { state: 'CA', since: '2024-05-01' };
    expect(of(california, '2026-11-20')).toMatchObject({ dormant_on: '2027-05-01', status: 'letter_due' });
    expect(of({ ...california, letter_on: '2026-12-01' }, '2027-01-01').status).toBe('letter_sent');
  });

  test('has no date in a territory without a rule on record, or without an address', () => {
    for (const state of ['ZZ', 'GU', '', null])
      expect(of({ state }, '2030-01-01')).toMatchObject({ status: 'no_rule', dormant_on: null, report_by: null });
  });

  test('of 29 February is dormant on the first of March', () => {
    expect(of({ since: '2024-02-29' }, '2026-01-01').dormant_on).toBe('2027-03-01');
  });
});

describe('the rules of dormancy', () => {
  test('are one for each of the 50 states, the District of Columbia and Puerto Rico', () => {
    const territories = ['AS', 'GU', 'MP', 'VI'];
    const states = Object.keys(US_STATES).filter((state) => !territories.includes(state));
    expect(DORMANCY.map(({ state }) => state).toSorted()).toEqual(states.toSorted());
    expect(states).toHaveLength(52);
  });

  test('each has its statute, how it is known, and the day of its check', () => {
    for (const { state, years, source, basis, checked_on, letter, report } of DORMANCY) {
      expect([3, 5], state).toContain(years);
      expect(source).toMatch(/\d/);
      expect(['statute', 'survey', 'unverified']).toContain(basis);
      expect(checked_on).toMatch(/^\d{4}-\d\d-\d\d$/);
      expect(letter.from_days, state).toBeGreaterThan(letter.to_days);
      expect(letter.least).toMatch(/^\d+\.\d\d$/);
      for (const day of [report.cutoff, report.due]) expect(`2027-${day}`).toMatch(/^2027-(0[1-9]|1[0-2])-[0-3]\d$/);
    }
  });
});
