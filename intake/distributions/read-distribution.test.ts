import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DistributionReader } from './read-distribution.ts';

function read(text: string, pieces = 1): { reader: DistributionReader; rows: ReturnType<DistributionReader['push']> } {
  const reader = new DistributionReader('USD');
  const rows = [];
  const size = Math.max(1, Math.ceil(text.length / pieces));
  for (let at = 0; at < text.length; at += size) rows.push(...reader.push(text.slice(at, at + size)));
  rows.push(...reader.end());
  return { reader, rows };
}

test('a distribution file is read by its columns, in whatever order', () => {
  const { reader, rows } = read(
    'Award,Claim number,Claimant,Currency\n"$1,234.50",K-1,"Iversen, Mara",USD\n\n7,K-2,,\n',
  );
  expect(reader.fault).toBeNull();
  expect(rows).toEqual([
    {
      row_number: 1,
      claim_number: 'K-1',
      claimant: 'Iversen, Mara',
      recognized_claim: null,
      award: '1234.50',
      payment_reference: null,
      problem: null,
    },
    {
      row_number: 2,
      claim_number: 'K-2',
      claimant: '',
      recognized_claim: null,
      award: '7.00',
      payment_reference: null,
      problem: null,
    },
  ]);
});

test('a row that cannot be read keeps its place', () => {
  const { rows } = read(
    'claim_number,award,recognized_claim\nK-1,12.345,\n,5.00,\nK-3,-1.00,\nK-4,1.00,some\nK-5,1.00,2\n',
  );
  expect(rows.map(({ row_number, problem }) => `${row_number} ${problem}`)).toEqual([
    '1 unreadable',
    '2 unreadable',
    '3 unreadable',
    '4 unreadable',
    '5 null',
  ]);
});

test('a file that cannot be used says why', () => {
  const fault = (text: string) => read(text).reader.fault?.message;
  expect(fault('')).toBe('The file is empty.');
  expect(fault('claim_number,award\n')).toBe('The file has no rows.');
  expect(fault('claim_number,amount\nK-1,1\n')).toContain('"amount" is not known');
  expect(fault('claim_number,claimant\nK-1,1\n')).toContain('award is missing');
  expect(fault('claim_number,award,currency\nK-1,1,EUR\n')).toContain('Line 2 is in EUR');
});

test('however it arrives, it reads the same', () => {
  const row = fc.tuple(fc.stringMatching(/^[A-Z]{1,3}-\d{1,6}$/), fc.integer({ min: 0, max: 10 ** 9 }));
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 30 }), fc.integer({ min: 1, max: 50 }), (rows, pieces) => {
      const lines = rows.map(([number, cents]) => `${number},${(cents / 100).toFixed(2)}`);
      const text = ['claim_number,award', ...lines].join('\n');
      expect(read(text, pieces).rows).toEqual(read(text).rows);
      expect(read(text).rows.map(({ claim_number, award }) => `${claim_number},${award}`)).toEqual(lines);
    }),
  );
});
