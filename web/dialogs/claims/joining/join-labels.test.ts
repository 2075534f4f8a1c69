import { describe, expect, test } from 'vitest';
import type { JoinInfo } from '../payout-types.ts';
import { describeLeaving, describeNextStep, lossOf, underTitle } from './join-labels.ts';

type Account = JoinInfo['beneficial_accounts'][number];

const account = (members: { trades_total?: number; eligible?: boolean; loss?: string | null; basis?: string }) =>
  ({
    trades_total: members.trades_total ?? 7,
    estimate: {
      eligible: members.eligible ?? true,
      recognized_loss: members.loss === undefined ? '31803.20' : members.loss,
      basis: members.basis ?? 'plan',
      currency: 'USD',
    },
  }) as unknown as Account;

describe('[M-18] before a case is joined', () => {
  test('its last day is shown, and that it can be left before the sign-off', () => {
    expect(underTitle('2026-03-18')).toBe(
      'Claims close on 18 Mar 2026. You can leave the case any time before you sign off.',
    );
    expect(underTitle(null)).toBe('You can leave the case any time before you sign off.');
  });

  test('what is confirmed next counts the trades of the accounts that are eligible', () => {
    expect(describeNextStep([account({}), account({ trades_total: 40, eligible: false })])).toBe(
      'Next you confirm seven trades.',
    );
    expect(describeNextStep([account({ trades_total: 1 })])).toBe('Next you confirm one trade.');
  });

  test('the loss of several accounts is one sum, and an estimate as long as one of them is', () => {
    expect(lossOf([account({}), account({ loss: '196.80' })])).toEqual({
      label: 'Recognized loss',
      amount: '32000.00',
    });
    expect(lossOf([account({ basis: 'estimate' })])?.label).toBe('Estimated loss');
    expect(lossOf([account({ loss: null })])).toBeNull();
  });
});

describe('[M-21] who turns back before joining', () => {
  const left = (days_left: number) => describeLeaving({ claim_deadline: '2026-03-18', days_left });

  test('shows how much time is left, and the coming reminders', () => {
    expect(left(47)).toBe(
      'The case is still open to claim for 47 days. We will remind you on 4 Mar and again three days before it closes.',
    );
    expect(left(14)).toBe(
      'The case is still open to claim for 14 days. We will remind you three days before it closes.',
    );
    expect(left(3)).toBe('The case is still open to claim for 3 days.');
    expect(left(1)).toBe('The case is still open to claim for one day.');
    expect(left(0)).toBe('Today is the last day to claim.');
  });
});
