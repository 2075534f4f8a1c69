import { describe, expect, test } from 'vitest';
import { type OutlookFacts, outlookOf } from './outlook.ts';

const facts = (members: Partial<OutlookFacts> = {}): OutlookFacts => ({
  stage: 'review',
  signed_on: '2026-11-21',
  filed_on: null,
  claim_number: null,
  approved_on: null,
  paid_on: null,
  claim_deadline: '2027-01-07',
  times: { cases: 3, least: 335, median: 396, most: 487 },
  today: '2026-11-21',
  has_award: false,
  asked_on: null,
  ...members,
});

const reached = (members: Partial<OutlookFacts>) =>
  outlookOf(facts(members)).flatMap(({ station, is_reached }) => (is_reached ? [station] : []));
const noteOf = (station: string, members: Partial<OutlookFacts> = {}) =>
  outlookOf(facts(members)).find((one) => one.station === station)?.note;

describe('the way of a claim after its sign-off', () => {
  test('a paid claim foresees a second payment where cases on record had one, and promises none otherwise', () => {
    const times = { cases: 3, least: 335, median: 396, most: 487, second: { cases: 2, of: 9, least: 210, most: 330 } };
    const note = noteOf('paid', { stage: 'paid', paid_on: '2028-02-01', times });
    expect(note).toContain('2 of 9 cases on record had one, and here it would come between Aug 2028 and Dec 2028');
    expect(noteOf('paid', { stage: 'paid', paid_on: '2028-02-01' })).toBeNull();
  });

  test('foresees no second payment once the time in which past cases had it is over', () => {
    const times = { cases: 3, least: 335, median: 396, most: 487, second: { cases: 2, of: 9, least: 210, most: 330 } };
    const paid = { stage: 'paid', paid_on: '2028-02-01', times } as const;
    expect(noteOf('paid', { ...paid, today: '2028-12-27' })).toContain('A second payment may follow');
    expect(noteOf('paid', { ...paid, today: '2028-12-28' })).toBeNull();
  });

  test('whose payment is later than all cases on record is overdue, until an award is in the ledger', () => {
    const late = { stage: 'filed', filed_on: '2026-12-01', today: '2028-05-09' } as const;
    expect(noteOf('paid', { ...late, today: '2028-05-08' })).toContain('For this case, that would be between');
    expect(noteOf('paid', late)).toBe(
      'Overdue: we expected it by 8 May 2028, and nothing has arrived. In 3 past cases, the first payment came 11 to 16 months after the claim deadline. We have not asked the administrator yet.',
    );
    expect(noteOf('paid', { ...late, stage: 'approved', asked_on: '2028-05-12' })).toContain(
      'We asked the administrator on 12 May 2028.',
    );
    expect(noteOf('paid', { ...late, has_award: true })).not.toContain('overdue');
    for (const stage of ['deficient', 'rejected', 'withdrawn'] as const)
      expect(noteOf('paid', { ...late, stage }), stage).not.toContain('overdue');
  });

  test('shows what is behind it, each with its day', () => {
    expect(reached({})).toEqual(['signed']);
    expect(reached({ stage: 'filed', filed_on: '2026-12-01' })).toEqual(['signed', 'filed']);
    expect(reached({ stage: 'filed', filed_on: '2026-12-01', claim_number: 'HLD-1' })).toEqual([
      'signed',
      'filed',
      'confirmed',
    ]);
    const paid = outlookOf(
      facts({ stage: 'paid', filed_on: '2026-12-01', approved_on: '2027-09-01', paid_on: '2028-02-01' }),
    );
    expect(paid.map(({ reached_on }) => reached_on)).toEqual([
      '2026-11-21',
      '2026-12-01',
      null,
      '2027-09-01',
      '2028-02-01',
    ]);
    expect(paid.every(({ note }) => note === null)).toBe(true);
  });

  test('states for the rest how long it usually takes, by the cases on record', () => {
    expect(noteOf('filed')).toContain('before the deadline, 7 Jan 2027');
    expect(noteOf('confirmed', { stage: 'filed', filed_on: '2026-12-01' })).toContain('we ask on 11 Dec 2026');
    expect(noteOf('paid')).toBe(
      'In 3 comparable past cases, the first payment came 11 to 16 months after the claim deadline. For this case, that would be between Dec 2027 and May 2028. Half of them were paid within 13 months, which here is Feb 2028.',
    );
  });

  test('names no day where none is known', () => {
    expect(noteOf('paid', { times: null })).toContain('No date is set yet');
    expect(noteOf('paid', { claim_deadline: null })).toContain('No date is set yet');
    expect(noteOf('filed', { claim_deadline: null })).toBe('Once we have reviewed it.');
  });

  test('an approval that was withdrawn is not shown as reached', () => {
    expect(reached({ stage: 'filed', filed_on: '2026-12-01', approved_on: '2027-09-01' })).toEqual(['signed', 'filed']);
  });
});
