import { describe, expect, test } from 'vitest';
import { monthsWith } from './months.ts';
import { claimStateOfCase, dueNotice, groupOf, type MyCase, nextOf } from './my-cases-view.ts';

const item = (state: number, stage: string, expected: string | null = '100.00', paid: object[] = []) =>
  ({
    state,
    is_late: false,
    claims: [{ stage, cured_by: null, filed_on: null }],
    mine: expected === null ? null : { payment_expected: expected, currency: 'USD' },
    paid,
  }) as unknown as MyCase;

describe('my cases', () => {
  test('[R-7] are grouped by who holds the pen', () => {
    const stages = ['trades', 'contract', 'payment', 'sign_off', 'review', 'filed', 'approved', 'rejected'];
    expect(stages.map((stage, at) => groupOf(item(at + 1, stage)))).toEqual([
      ...['waiting', 'waiting', 'waiting', 'waiting'],
      ...['signed', 'filed', 'filed', 'ended'],
    ]);
    expect(groupOf({ ...item(2, 'contract'), is_late: true })).toBe('ended');
    // nothing is called paid before the bank has executed it
    const paid = [{ currency: 'USD', amount: '74.97', paid_on: '2026-11-21', kind: 'ach', shown: '••4471' }];
    expect(groupOf(item(6, 'paid'))).toBe('filed');
    expect(nextOf(item(6, 'paid')).words).toBe('Payment on its way');
    expect(groupOf(item(6, 'paid', null, paid))).toBe('ended');
  });

  test('[R-7] name the next action, never "continue"', () => {
    expect(nextOf(item(4, 'sign_off'))).toEqual({ words: 'Sign off', button: 'Sign off' });
    expect(nextOf(item(1, 'deficient'))).toEqual({ words: 'Fix the deficiency', button: 'Cure the deficiency' });
    expect(nextOf(item(6, 'withdrawn')).words).toBe('Withdrawn');
    expect(nextOf(item(6, 'rejected'))).toEqual({ words: 'Rejected by the administrator', button: 'See the claim' });
    const late = { ...item(2, 'contract'), is_late: true } as MyCase;
    expect(nextOf(late)).toEqual({ words: 'Not filed in time', button: 'See the claim' });
  });

  test('[L-4] the deadline that closes first and waits on its owner is shown above the header, within two weeks', () => {
    const closing = (id: number, state: number, days_left: number | null, stage = 'trades') =>
      ({ ...item(state, stage), id, days_left, company: { name: `Company ${id}` } }) as MyCase;
    const cases = [closing(1, 1, 20), closing(2, 4, 13, 'sign_off'), closing(3, 5, 2, 'review'), closing(4, 1, null)];
    expect(dueNotice(cases)).toMatchObject({
      text: 'Company 2 closes in 13 days and needs one signature.',
      link: { to: '/cases/my?claim=2', label: 'Sign off now' },
      className: 'time',
    });
    expect(dueNotice([...cases, closing(5, 1, 0)])?.text).toBe(
      'Company 5 closes today and needs your confirmation that its trades are complete.',
    );
    expect(dueNotice(cases.slice(2))).toBeNull();
  });

  test('[S-6] fill the bar of six as far as they have come', () => {
    const paid = [{ currency: 'USD', amount: '74.97', paid_on: '2026-11-21', kind: 'ach', shown: '••4471' }];
    expect(claimStateOfCase(item(3, 'payment'))).toMatchObject({ done: 2, is_at_work: true });
    expect(claimStateOfCase(item(5, 'filed'))).toMatchObject({ done: 5, is_at_work: false });
    expect(claimStateOfCase(item(5, 'review'))).toMatchObject({ done: 4, is_at_work: true });
    expect(claimStateOfCase(item(6, 'paid', null, paid))).toMatchObject({ done: 6, is_at_work: false });
    expect(claimStateOfCase(item(6, 'rejected')).done).toBe(5);
  });

  test('show when and where payments went', () => {
    const paid = [{ currency: 'USD', amount: '74.97', paid_on: '2026-11-21', kind: 'ach', shown: '••4471' }];
    expect(nextOf(item(6, 'paid', null, paid))).toEqual({ words: '21 Nov 2026, to ••4471', button: 'Statement' });
    expect(nextOf(item(6, 'paid', null, [{ ...paid[0], kind: 'check' }])).words).toBe('21 Nov 2026, by check');
    expect(nextOf(item(6, 'closed_unpaid')).words).toBe('Closed without a payment');
  });
});

describe('the calendar', () => {
  test('shows the months that have a deadline, from Monday on', () => {
    const [first, second, ...more] = monthsWith(['2027-02-12', '2026-11-30', '2026-10-01'], '2026-11-21');
    expect([first?.name, second?.name, more.length]).toEqual(['November 2026', 'February 2027', 0]);
    expect(second?.weeks[0]).toEqual([
      '2027-02-01',
      '2027-02-02',
      '2027-02-03',
      '2027-02-04',
      '2027-02-05',
      '2027-02-06',
      '2027-02-07',
    ]);
    expect(first?.weeks[0]?.slice(-1)).toEqual(['2026-11-01']);
  });

  test('without a deadline it shows this month', () => {
    expect(monthsWith([], '2026-11-21').map(({ key }) => key)).toEqual(['2026-11']);
  });
});
