import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatAmount,
  formatFund,
  formatMoney,
  formatMoneyBetween,
  formatPercent,
  formatPrice,
  formatQuantity,
  formatRate,
} from './amounts.ts';

describe('money is written with the precision of its certainty', () => {
  test('estimated and filed money in whole dollars, paid money to the cent', () => {
    expect(formatMoney('3943.59', { places: 0 })).toBe('$3,944');
    expect(formatMoney('8403.34')).toBe('$8,403.34');
    expect(formatMoney('0')).toBe('$0.00');
    expect(formatMoney('9999.5', { places: 0 })).toBe('$10,000');
  });

  test('a negative has the true minus before the sign, and minus zero has none', () => {
    expect(formatMoney('-3729.60')).toBe('−$3,729.60');
    expect(formatMoney('-0.004')).toBe('$0.00');
    expect(formatAmount('-3729.6')).toBe('−3,729.60');
  });

  test('another currency is named, and stays on the line of its amount', () => {
    expect(formatMoney('12.5', { currency: 'EUR' })).toBe('€12.50');
    expect(formatMoney('12.5', { currency: 'NOK' })).toBe('NOK\u00a012.50');
    expect(formatMoney('12.5', { currency: 'CAD' })).toBe('CA$12.50');
  });

  test('a currency without cents has none', () => {
    expect(formatMoney('1234567.00', { currency: 'JPY' })).toBe('¥1,234,567');
    expect(formatMoney('1234.50', { currency: 'KRW' })).toBe('₩1,235');
    expect(formatRate('0.12401', 'JPY')).toBe('¥0.124 per ¥1');
    expect(formatFund('4300000000', 'JPY')).toBe('¥4.3B');
    expect(formatPrice('1520', 'JPY')).toBe('¥1,520');
    expect(formatPrice('1520.5', 'JPY')).toBe('¥1,520.5');
    expect(formatAmount('1234567.00', 2, 'JPY')).toBe('1,234,567');
    expect(formatAmount('1234567.00', 2, 'KWD')).toBe('1,234,567.00');
  });

  test('what a file names that is not a currency code is before its amount as it is', () => {
    expect(formatMoney('5', { currency: 'US$' })).toBe('US$\u00a05.00');
    expect(formatPrice('5', 'p')).toBe('p\u00a05.00');
    expect(formatMoney('5', { currency: '' })).toBe('5.00');
  });

  test('what is not a decimal number is refused', () => {
    expect(() => formatMoney('1e5')).toThrow('is not a decimal number');
    expect(() => formatMoney('12,50')).toThrow('is not a decimal number');
  });

  test('no digit of a large sum is lost', () => {
    expect(formatMoney('123456789012345678.91')).toBe('$123,456,789,012,345,678.91');
  });

  test('funds have one decimal and a unit', () => {
    expect(formatFund('72500000.00')).toBe('$72.5M');
    expect(formatFund('310000000')).toBe('$310M');
    expect(formatFund('8700000000')).toBe('$8.7B');
    expect(formatFund('999960000')).toBe('$1B');
    expect(formatFund('850')).toBe('$850');
  });

  test('a range in words and a rate in cents', () => {
    expect(formatMoneyBetween('3430.10', '4449.50')).toBe('between $3,430 and $4,450');
    expect(formatRate('0.12401')).toBe('12.4¢ per $1');
  });

  test('any sum keeps its value when written to the cent and read again', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }), (cents) => {
        const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0');
        const text = `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
        const read = formatMoney(text).replace('−', '-').replace(/[$,]/g, '');
        expect(BigInt(read.replace('.', ''))).toBe(cents);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('prices, shares and counts', () => {
  test('a price keeps the places it has, at least two, however many a split gave it', () => {
    expect(formatPrice('0.123456789012')).toBe('0.123456789012');
    expect(formatPrice('68.42')).toBe('68.42');
    expect(formatPrice('43.3462')).toBe('43.3462');
    expect(formatPrice('70')).toBe('70.00');
    expect(formatPrice('70.5000', 'USD')).toBe('$70.50');
  });

  test('shares have no idle zeros', () => {
    expect(formatQuantity('1240')).toBe('1,240');
    expect(formatQuantity('0.37125000')).toBe('0.37125');
  });

  test('percent has at most one place', () => {
    expect(formatPercent('-14.23')).toBe('−14.2%');
    expect(formatPercent('20')).toBe('20%');
  });
});
