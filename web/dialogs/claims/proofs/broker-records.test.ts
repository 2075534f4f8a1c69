import { expect, test } from 'vitest';
import type { Claim } from '../payout-types.ts';
import { describeRecords } from './broker-records.tsx';

const account = (records: Partial<NonNullable<Claim['accounts'][number]['records']>> | null) =>
  ({
    records: records && { confirmed: 0, entered: 0, past: 0, next_gone_on: null, letter: '', ...records },
  }) as Claim['accounts'][number];

test('[M-11] shows what a broker must still have, until when, and what no rule requires it to store', () => {
  expect(describeRecords(account({ confirmed: 3, entered: 1, next_gone_on: '2027-03-01' }))).toBe(
    'The broker must still have the confirmations of 3 trades and its own records of 1 trade; brokers may delete the first on 1 Mar 2027.',
  );
  expect(describeRecords(account({ past: 2 }))).toBe(
    '2 trades are older than six years, which is how long brokers must store records. Many store them longer, so ask.',
  );
  expect(describeRecords(account(null))).toBe('');
});
