import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { detectDelimiter } from '../headings/find-header.ts';
import { CsvReader, type TableRecord } from '../readers/csv.ts';
import { readAmount } from './read-amount.ts';
import { type DistributionMapping, DistributionReader } from './read-distribution.ts';

function read(text: string, { pieces = 1, currency = 'USD', mapping = null as DistributionMapping | null } = {}) {
  const reader = new DistributionReader(currency, mapping);
  const csv = new CsvReader(detectDelimiter(text));
  const rows: ReturnType<DistributionReader['add']> = [];
  const size = Math.max(1, Math.ceil(text.length / pieces));
  for (let at = 0; at < text.length; at += size) {
    const records: TableRecord[] = [];
    csv.push(text.slice(at, at + size), records);
    rows.push(...reader.add(records));
  }
  const last: TableRecord[] = [];
  csv.end(last);
  rows.push(...reader.add(last));
  reader.end();
  return { reader, rows };
}

const amount = (text: string, currency = 'USD', decimal: '.' | ',' = '.') => {
  const found = readAmount(text, { currency, decimal });
  return found.ok ? found.amount : found.reason;
};

describe('an amount', () => {
  test('is read with its thousands and the sign or code of its own currency', () => {
    expect(amount('$1,234.50')).toBe('1234.50');
    expect(amount('USD 1,234,567.8')).toBe('1234567.80');
    expect(amount('7')).toBe('7.00');
    expect(amount('12.5000')).toBe('12.50');
    expect(amount('1.234,50 €', 'EUR', ',')).toBe('1234.50');
    expect(amount('¥1,250', 'JPY')).toBe('1250.00');
  });

  test('with a comma as its decimal sign is never taken for a hundred times as much', () => {
    expect(amount('12,50')).toContain('has a comma as its decimal sign');
    expect(amount('1.234,50')).toContain('has a comma as its decimal sign');
    expect(amount('12,5')).toContain('comma');
    expect(amount('1,2345')).not.toBe('12345.00');
    expect(amount('12,34,567.00')).toContain('is not an amount');
    expect(amount('12.50', 'EUR', ',')).toContain('has a point as its decimal sign');
    expect(amount('12,50', 'EUR', ',')).toBe('12.50');
  });

  test('with more places than its currency has is refused, as one in another currency is', () => {
    expect(amount('12.345')).toBe('"12.345" has 3 places, and USD has 2');
    expect(amount('1.250')).toContain('3 places');
    expect(amount('1250.50', 'JPY')).toBe('"1250.50" has 2 places, and JPY has 0');
    expect(amount('1250.00', 'JPY')).toBe('1250.00');
    expect(amount('€5.00')).toContain('a different currency from USD');
    expect(amount('5.00 GBP')).toContain('a different currency');
    expect(amount('$5.00', 'EUR')).toContain('a different currency');
    expect(amount('-1.00')).toContain('below zero');
    expect(amount('(1.00)')).toContain('below zero');
    expect(amount('9'.repeat(20))).toContain('too large');
    expect(amount('NaN')).toContain('no');
  });
});

test('a distribution file is read by its columns, in whatever order', () => {
  const { reader, rows } = read(
    'Award,Claim number,Claimant,Currency\n"$1,234.50",K-1,"Iversen, Mara",USD\n\n7,K-2,,\n',
  );
  expect([reader.fault, reader.unmapped]).toEqual([null, null]);
  const blank = { recognized_claim: null, payment_reference: null, problem: null, reason: null };
  expect(rows).toEqual([
    { row_number: 1, claim_number: 'K-1', claimant: 'Iversen, Mara', award: '1234.50', ...blank },
    { row_number: 2, claim_number: 'K-2', claimant: '', award: '7.00', ...blank },
  ]);
});

test('a row that cannot be read keeps its place and shows why', () => {
  const { rows } = read(
    'claim_number,award,recognized_claim\nK-1,12.345,\n,5.00,\nK-3,-1.00,\nK-4,1.00,some\nK-5,1.00,2\nK-6,"12,50",\n',
  );
  expect(rows.map(({ row_number, reason }) => `${row_number} ${reason}`)).toEqual([
    '1 The award "12.345" has 3 places, and USD has 2.',
    '2 The row has no claim number.',
    '3 The award "-1.00" is below zero.',
    '4 The recognized claim "some" is not an amount such as 1250.00.',
    '5 null',
    expect.stringContaining('6 The award "12,50" has a comma as its decimal sign'),
  ]);
});

test('a file that cannot be used shows why', () => {
  const fault = (text: string) => read(text).reader.fault?.message;
  expect(fault('')).toBe('The file is empty.');
  expect(fault('claim_number,award\n')).toBe('The file has no rows.');
  expect(fault('claim_number,award,currency\nK-1,1,EUR\n')).toContain('Line 2 is in EUR');
});

describe('headings that leave a doubt', () => {
  const file = 'Plain Claims Ltd.;;\nClaim ID;Payee;Net payment\nK-1;Mara;"1.234,50"\nK-2;Nils;12,50\n';

  test('are asked about, with the first rows and what they seem to mean', () => {
    const { reader, rows } = read(file);
    expect(rows).toEqual([]);
    expect(reader.unmapped).toEqual({
      headings: ['Claim ID', 'Payee', 'Net payment'],
      samples: [
        ['K-1', 'Mara', '1.234,50'],
        ['K-2', 'Nils', '12,50'],
      ],
      proposal: { claim_number: 'Claim ID', claimant: 'Payee', award: 'Net payment' },
    });
    // one column too many is a doubt as well: nobody knows which of the two amounts is meant
    expect(read('claim_number,award,amount\nK-1,1,2\n').reader.unmapped?.proposal.award).toBe('award');
    expect(read('claim id,payment,amount\nK-1,1,2\n').reader.unmapped?.proposal.award).toBeUndefined();
    expect(read('claim_number,claimant\nK-1,1\n').reader.unmapped).not.toBeNull();
    const twice = 'claim,amount,amount,\nK-1,1,2,3\n';
    expect(read(twice).reader.unmapped?.headings).toEqual(['claim', 'amount', 'amount (2)', 'Column 4']);
    const mapping = { columns: { claim_number: 'claim', award: 'amount (2)' }, decimal: '.' } as const;
    expect(read(twice, { mapping }).rows.map(({ award }) => award)).toEqual(['2.00']);
  });

  test('are read as they were mapped, with the decimal sign of the file', () => {
    const columns = { claim_number: 'Claim ID', award: 'Net payment' };
    const { rows } = read(file, { currency: 'EUR', mapping: { columns, decimal: ',' } });
    expect(rows.map(({ claim_number, award }) => `${claim_number} ${award}`)).toEqual(['K-1 1234.50', 'K-2 12.50']);
    const wrong = read(file, { mapping: { columns: { claim_number: 'Number', award: 'Sum' }, decimal: '.' } });
    expect(wrong.reader.fault?.message).toBe('No line of the file has the headings Number, Sum.');
  });
});

test('however it arrives, it reads the same', () => {
  const row = fc.tuple(fc.stringMatching(/^[A-Z]{1,3}-\d{1,6}$/), fc.integer({ min: 0, max: 10 ** 9 }));
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 30 }), fc.integer({ min: 1, max: 50 }), (rows, pieces) => {
      const lines = rows.map(([number, cents]) => `${number},${(cents / 100).toFixed(2)}`);
      const text = ['claim_number,award', ...lines].join('\n');
      expect(read(text, { pieces }).rows).toEqual(read(text).rows);
      expect(read(text).rows.map(({ claim_number, award }) => `${claim_number},${award}`)).toEqual(lines);
    }),
  );
});
