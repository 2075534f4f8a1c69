import { expect, test } from 'vitest';
import { inMoneyTransaction } from './money-transaction.ts';

const db = { transaction: () => ({ execute: (work: (trx: object) => Promise<unknown>) => work({}) }) } as never;
const fault = (code: string) => Object.assign(new Error(code), { code });

/** How often the work runs where it fails with these codes first. */
async function timesOf(codes: string[]): Promise<[number, string]> {
  let times = 0;
  const work = async () => {
    const code = codes[times++];
    if (code !== undefined) throw fault(code);
    return 'done';
  };
  const end = await inMoneyTransaction(db, work).catch((error: Error) => error.message);
  return [times, end];
}

test('a transaction that was ended for the locks of another is done once more, and no other fault is', async () => {
  expect(await timesOf([])).toEqual([1, 'done']);
  expect(await timesOf(['40P01'])).toEqual([2, 'done']);
  expect(await timesOf(['40001'])).toEqual([2, 'done']);
  expect(await timesOf(['40P01', '40P01'])).toEqual([2, '40P01']);
  expect(await timesOf(['23505'])).toEqual([1, '23505']);
});
