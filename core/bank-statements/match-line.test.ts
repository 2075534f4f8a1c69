import { describe, expect, test } from 'vitest';
import { type LineToMatch, matchLine, matchLines, namedCheck, type Subject } from './match-line.ts';

const line = (more: Partial<LineToMatch>): LineToMatch => ({
  id: 1,
  booked_on: '2026-11-24',
  cents: -100n,
  code: '455',
  reference: '',
  text: '',
  return_code: null,
  is_reversal: false,
  ...more,
});
const subject = (more: Partial<Subject>): Subject => ({
  kind: 'arrival',
  id: 7,
  cents: 5000n,
  on: '2026-11-21',
  reference: 'WIRE 4471',
  is_check: false,
  ...more,
});
const file = subject({ kind: 'bank_file', id: 3, cents: -100n, on: '2026-11-24', reference: '1841234567' });

describe('a line of the bank', () => {
  test('is the arrival whose reference it has, also among several of one amount', () => {
    const verdict = matchLine(line({ cents: 5000n, text: 'FROM MARLOW, WIRE-4471' }), [
      subject({ id: 6, reference: 'WIRE 4470' }),
      subject({}),
    ]);
    expect(verdict).toMatchObject({ matched: { id: 7 }, reason: 'Same amount and reference WIRE 4471' });
  });

  test('of one amount and no reference is left to a person where two have it', () => {
    const verdict = matchLine(line({ cents: 5000n }), [subject({ id: 6, reference: 'A' }), subject({})]);
    expect(verdict).toMatchObject({ matched: null, advice: 'several' });
    expect(matchLine(line({ cents: 5000n }), [subject({})])).toMatchObject({ matched: { id: 7 } });
    expect(matchLine(line({ cents: 5000n, booked_on: '2026-12-20' }), [subject({})]).matched).toBeNull();
  });

  test('is the file or payment that it names, and never one of another amount', () => {
    expect(matchLine(line({ text: 'ACH TROVER-FILE-3' }), [file])).toMatchObject({ matched: { id: 3 } });
    expect(matchLine(line({ cents: -101n, text: 'ACH TROVER-FILE-3' }), [file])).toEqual({
      matched: null,
      advice: 'none',
      reason: 'Names bank file 3 of 1.00, and is for 1.01.',
    });
    // a name that is not open does not fall back to an amount
    expect(matchLine(line({ reference: 'TROVER-9' }), [file]).matched).toBeNull();
  });

  test('names a check by the id of its payment or a bare number, and never by the id of a bank file', () => {
    expect(namedCheck(line({ text: 'PAID TROVER-12' }))).toEqual({ id: 12, is_bare: false });
    expect(namedCheck(line({ reference: '0012' }))).toEqual({ id: 12, is_bare: true });
    expect(namedCheck(line({ reference: 'TROVER-FILE-12' }))).toBeNull();
    expect(namedCheck(line({ reference: '12', cents: 100n }))).toBeNull();
    expect(namedCheck(line({ text: 'ACH 12' }))).toBeNull();
  });

  test('is a check by its number, and a paid amount that differs is reported', () => {
    const check = subject({ kind: 'payment', id: 14, cents: -100n, is_check: true, on: '2026-01-01', reference: '' });
    expect(matchLine(line({ reference: '000014' }), [check])).toMatchObject({ matched: { id: 14 } });
    expect(matchLine(line({ reference: '14', cents: -900n }), [check]).reason).toContain('is for 1.00');
    // without its number a check is never guessed by its amount
    expect(matchLine(line({}), [check]).matched).toBeNull();
  });

  test('is a return by the payment’s id; one that nobody reported is advice', () => {
    const returned = subject({ kind: 'return', id: 9, cents: 7450n, on: '2026-11-24', reference: '' });
    const back = line({ cents: 7450n, reference: 'TROVER-9', return_code: 'R03', is_reversal: true });
    expect(matchLine(back, [returned])).toMatchObject({ matched: { kind: 'return', id: 9 } });
    expect(matchLine(back, [])).toMatchObject({ matched: null, advice: 'return' });
  });

  test.each([
    ['698', -1500n, '', 'bank_charge'],
    ['NCHG', -150n, '', 'bank_charge'],
    ['PMNT/MDOP/CHRG', -150n, '', 'bank_charge'],
    ['ACMT/MCOP/INTR', 30n, '', 'interest'],
    ['399', 30n, 'INTEREST PAID NOV', 'interest'],
    ['195', 30n, '', 'none'],
  ] as const)('of code %s for %s is advised as %s%s', (code, cents, text, advice) => {
    expect(matchLine(line({ code, cents, text }), [])).toMatchObject({ matched: null, advice });
  });
});

test('each thing is matched once, and ids go before amounts', () => {
  const twin = subject({ kind: 'bank_file', id: 4, cents: -100n, on: '2026-11-24', reference: '' });
  const verdicts = matchLines([line({ id: 1 }), line({ id: 2, text: 'TROVER-FILE-3' }), line({ id: 3 })], [file, twin]);
  expect([...verdicts].sort().map(([id, { matched }]) => [id, matched?.id])).toEqual([
    [1, 4],
    [2, 3],
    [3, undefined],
  ]);
});
