import { expect, test } from 'vitest';
import type { Claim } from './payout-types.ts';
import { leftToDo, underStep } from './payout-words.ts';

const claim = (members: object) =>
  ({
    accounts: [],
    contract: null,
    payment_details: null,
    sign_off: null,
    trades_total: 7,
    ...members,
  }) as unknown as Claim;

test('[M-11] the rail says how many proofs are open', () => {
  const two = claim({ accounts: [{ by_file: 3, proved: 1 }] });
  expect(underStep('trades', two)).toBe('7 trades, 2 to prove');
  expect(leftToDo(two, 'trades')).toBe('2 proofs still missing');
  expect(leftToDo(claim({ accounts: [{ by_file: 1, proved: 0 }] }), 'trades')).toBe('One proof still missing');
  expect(leftToDo(claim({}), 'trades')).toBeNull();
});

test('[P-3] an institution sees its agreement in place of contract and payment', () => {
  const institution = claim({ contract: { kind: 'institution' } });
  expect([underStep('contract', institution), underStep('payment', institution)]).toEqual([
    'By your agreement',
    'By your agreement',
  ]);
});
