import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RUNS } from '../testing/arbitrary.ts';
import {
  amountOf,
  type Decimal,
  divide,
  divideHalfUp,
  formatCents,
  formatDecimal,
  formatUnits,
  multiply,
  parseCents,
  parseDecimal,
  parseRounded,
  parseUnits,
  requireDecimal,
} from './decimal.ts';
import { FRACTION_PLACES, parseFraction } from './fraction.ts';

const runs = { numRuns: RUNS };
const units = fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n });

describe('a decimal', () => {
  test.each([
    ['12.5', 1_250_000_000n],
    ['-12.50', -1_250_000_000n],
    ['0', 0n],
    ['-0.00', 0n],
    ['0.00000001', 1n],
    ['1.230000000000', 123_000_000n],
    ['007', 700_000_000n],
  ])('%s is read exactly', (text, value) => {
    expect(parseDecimal(text)).toBe(value);
  });

  test.each([
    '',
    ' 1',
    '1 ',
    '+1',
    '1.',
    '.5',
    '1e3',
    '1,5',
    '0x10',
    '--1',
    '1.2.3',
    '١',
    'NaN',
    '0.000000001',
    '9'.repeat(41),
  ])('%j is none', (text) => {
    expect(parseDecimal(text)).toBeNull();
    expect(() => requireDecimal(text)).toThrow('not a decimal');
  });

  test('has one shortest text, which reads back as itself', () => {
    expect(formatDecimal(-1_250_000_000n as Decimal)).toBe('-12.5');
    expect(formatDecimal(1n as Decimal)).toBe('0.00000001');
    fc.assert(
      fc.property(units, fc.integer({ min: 0, max: 18 }), (value, places) => {
        const text = formatUnits(value, places);
        expect(parseUnits(text, places)).toBe(value);
        expect(text).toMatch(/^-?(0|[1-9]\d*)(\.\d*[1-9])?$/);
      }),
      runs,
    );
  });
});

describe('a figure however long it is printed', () => {
  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 11 }).map((all) => all.join(''));

  test('is the same with zeros in front, and as the integer that its digits make', () => {
    fc.assert(
      fc.property(
        digits,
        fc.option(digits),
        fc.boolean(),
        fc.integer({ min: 0, max: 18 }),
        (whole, part, less, places) => {
          const sign = less ? '-' : '';
          const text = part === null ? whole : `${whole}.${part}`;
          const units = parseUnits(`${sign}${text}`, places);
          expect(units).toBe(parseUnits(`${sign}${'0'.repeat(16)}${text}`, places));
          if (part === null || part.length <= places)
            expect(units).toBe(BigInt(`${sign}${whole}${(part ?? '').padEnd(places, '0')}`));
        },
      ),
      runs,
    );
  });

  test.each(['', '-', '.', '-.5', '5.', '1.2.3', '1-', '+1', '1e3', ' 1', '1,5'])('%j is none', (text) => {
    expect(parseUnits(text, 8)).toBeNull();
  });
});

describe('money in cents', () => {
  test('reads and writes two places, and reads back as itself', () => {
    expect(parseCents('12.5')).toBe(1_250n);
    expect(parseCents('12.505')).toBeNull();
    expect(formatCents(-5n)).toBe('-0.05');
    fc.assert(
      fc.property(units, (value) => {
        expect(parseCents(formatCents(value))).toBe(value);
        expect(formatCents(value)).toMatch(/^-?\d+\.\d\d$/);
      }),
      runs,
    );
  });
});

describe('a factor', () => {
  test('has eighteen places and reads back as itself', () => {
    expect(formatUnits(parseFraction('0.7747907101')!, FRACTION_PLACES)).toBe('0.7747907101');
    expect(parseFraction(`0.${'1'.repeat(19)}`)).toBeNull();
    fc.assert(
      fc.property(units, (value) => {
        expect(parseFraction(formatUnits(value, FRACTION_PLACES))).toBe(value);
      }),
      runs,
    );
  });
});

describe('rounding', () => {
  test.each([
    [5n, 2n, 3n],
    [-5n, 2n, -3n],
    [7n, 3n, 2n],
    [-7n, 3n, -2n],
    [0n, 9n, 0n],
    [1n, 3n, 0n],
    [-1n, 2n, -1n],
  ])('%s ÷ %s is %s, half up by its size', (dividend, divisor, quotient) => {
    expect(divideHalfUp(dividend, divisor)).toBe(quotient);
  });

  test('is never further than half from the quotient, and at half goes away from 0', () => {
    fc.assert(
      fc.property(units, fc.bigInt({ min: 1n, max: 10n ** 12n }), (dividend, divisor) => {
        const rest = dividend - divideHalfUp(dividend, divisor) * divisor;
        const size = rest < 0n ? -rest : rest;
        expect(size * 2n <= divisor).toBe(true);
        if (size * 2n === divisor) expect(rest < 0n).toBe(dividend > 0n);
      }),
      runs,
    );
  });

  test('of products and quotients is to eight places, of amounts to the cent', () => {
    expect(formatDecimal(multiply(requireDecimal('0.00000001'), requireDecimal('0.5')))).toBe('0.00000001');
    expect(formatDecimal(divide(requireDecimal('1'), requireDecimal('3')))).toBe('0.33333333');
    expect(formatDecimal(divide(requireDecimal('2'), requireDecimal('-3')))).toBe('-0.66666667');
    expect(formatCents(amountOf(requireDecimal('3'), requireDecimal('0.335')))).toBe('1.01');
  });
});

describe('figures that a file prints with more places than a plan has', () => {
  test.each([
    ['12.345678905', '12.34567891'],
    ['12.345678904', '12.3456789'],
    ['-0.000000005', '-0.00000001'],
    ['7', '7'],
    ['0.1', '0.1'],
  ])('%s is read as %s', (printed, read) => {
    expect(formatDecimal(parseRounded(printed)!)).toBe(read);
  });

  test('refuse what is not a decimal', () => {
    expect(parseRounded('1.2.3')).toBeNull();
  });
});
