import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDecimals, readDecimal } from './numbers.ts';

describe('a printed number', () => {
  it.each([
    ['100', '100'],
    ['0001.50', '1.5'],
    ['.25', '0.25'],
    ['-.25', '-0.25'],
    ['7.', '7'],
    ['-0.00', '0'],
    ['$1,234.56', '1234.56'],
    ['-$1,574.04', '-1574.04'],
    ['$-1', '-1'],
    ['($1,500.36)', '-1500.36'],
    ['(12)', '-12'],
    ['12-', '-12'],
    ['−4', '-4'],
    ['–4', '-4'],
    ['‑$4.10', '-4.1'],
    ['(1,500.36) USD', '-1500.36'],
    ['$\u00a01\u202f234,50', '1234.5'],
    ['+0000000000100.00000', '100'],
    ['-00000000002571.4500', '-2571.45'],
    ['1,234', '1234'],
    ['1,234,567', '1234567'],
    ['500,135', '500135'],
    ['33,90', '33.9'],
    ['-33,90', '-33.9'],
    ['0,123', '0.123'],
    ['1.234,56', '1234.56'],
    ['1.234.567', '1234567'],
    ['1 046,3825', '1046.3825'],
    ["1'234.50", '1234.5'],
    ['1,23,456.78', '123456.78'],
    ['1.5e-7', '0.00000015'],
    ['6.02E3', '6020'],
    ['12.30 USD', '12.3'],
    ['€ 5', '5'],
    ['123456789012345678901234567890.123456789', '123456789012345678901234567890.123456789'],
  ])('%s is %s', (printed, exact) => expect(readDecimal(printed)).toBe(exact));

  it.each([
    '',
    'abc',
    '1.2.3',
    '12,34,5',
    '1,2345.6',
    '--5',
    '(-5)',
    '-(5)',
    '1e999',
    '1/2',
    '$',
    '-',
    '.',
    ',',
    '12 34',
    '1e',
  ])('%j is none', (printed) => expect(readDecimal(printed)).toBeNull());

  it('with a decimal comma, one point groups thousands', () => {
    expect(readDecimal('1.234', true)).toBe('1234');
    expect(readDecimal('1,234', true)).toBe('1.234');
    expect(readDecimal('0.5', true)).toBe('0.5');
  });

  it('is read exactly, whatever its size and however it is dressed', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.nat({ max: 10 }), (units, places) => {
        const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0');
        const whole = digits.slice(0, digits.length - places);
        const fraction = places === 0 ? '' : `.${digits.slice(digits.length - places)}`;
        const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
        const plain = readDecimal(`${units < 0n ? '-' : ''}${whole}${fraction}`);
        expect(plain).not.toBeNull();
        expect(readDecimal(units < 0n ? `($${grouped}${fraction})` : `$${grouped}${fraction}`)).toBe(plain);
        expect(plain).toMatch(/^(?:0|-?(?:[1-9]\d*|0)(?:\.\d*[1-9])?)$/);
      }),
    );
  });

  it('is not an exception for any text', () => {
    fc.assert(fc.property(fc.string(), (text) => void readDecimal(text)));
    fc.assert(fc.property(fc.stringMatching(/^[-+$(),.\deE ]{0,20}$/), (text) => void readDecimal(text)));
  });
});

describe('a sum', () => {
  it('is exact', () => {
    expect(addDecimals('4.95', '0.08')).toBe('5.03');
    expect(addDecimals('0.1', '-0.1')).toBe('0');
    expect(addDecimals('-3050', '-21.25')).toBe('-3071.25');
  });
});
