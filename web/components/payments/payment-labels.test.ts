import { describe, expect, test } from 'vitest';
import { describeDestination, describeDisposition, isOnItsWay, shortDestination } from './payment-labels.ts';

const check = {
  id: 1,
  amount: '74.97',
  paid_on: '2026-11-21',
  execute_on: '2026-11-24',
  kind: 'check' as const,
  label: 'Check by mail',
  shown: 'To Portland ME 04101',
  expires_on: '2027-05-23',
  cleared_on: null,
  returned_on: null,
  return_reason: null,
};
const toAccount = {
  ...check,
  kind: 'ach' as const,
  label: 'Checking account',
  shown: '••4471',
  expires_on: null,
};

describe('a payment', () => {
  test('shows where it went', () => {
    expect([describeDestination(toAccount), describeDestination(check)]).toEqual([
      'Checking account ••4471',
      'Check by mail',
    ]);
    expect([shortDestination(toAccount), shortDestination(check)]).toEqual(['to ••4471', 'by check']);
  });

  test('by check reports its last day, and that it is paid again after it', () => {
    expect(describeDisposition(check, '2026-12-01')?.words).toBe(
      'Cash it by 23 May 2027. After that it is void; ask us for a new payment.',
    );
    expect(describeDisposition(check, '2027-05-23')?.tone).toBe('time');
    expect(describeDisposition(check, '2027-05-24')?.words).toBe(
      'Expired 23 May 2027. If you did not cash it, ask us for a new payment.',
    );
    expect(describeDisposition({ ...check, cleared_on: '2026-12-04' }, '2027-06-01')?.words).toBe('Cashed 4 Dec 2026');
  });

  test('is on its way until the day on which the bank carries it out, and not after it came back', () => {
    expect(['2026-11-23', '2026-11-24', '2026-11-25'].map((day) => isOnItsWay(toAccount, day))).toEqual([
      true,
      false,
      false,
    ]);
    expect(isOnItsWay({ ...toAccount, returned_on: '2026-11-22' }, '2026-11-23')).toBe(false);
  });

  test('that came back shows when, why, and what follows', () => {
    const back = { ...toAccount, returned_on: '2026-11-26', return_reason: 'the account is closed' };
    expect(describeDisposition(back, '2026-12-01')?.words).toBe(
      'Came back 26 Nov 2026: the account is closed. We pay it again.',
    );
    expect(describeDisposition(toAccount, '2026-12-01')).toBeNull();
  });
});
