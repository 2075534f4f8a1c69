import { expect, test } from 'vitest';
import { bankHolidays } from '../dates/business-days.ts';
import {
  bankCalendarOf,
  CURRENCY_CODES,
  currencyOfSign,
  MONEY_SIGNS,
  OFFERED_CURRENCIES,
  PAID_CURRENCIES,
  wholeOfHundredth,
} from './currencies.ts';
import { placesOfCurrency } from './currency-places.ts';

test('every currency is a code of three letters that the runtime knows', () => {
  const known = Intl.supportedValuesOf('currency');
  const unknown = CURRENCY_CODES.filter((code) => !known.includes(code) && wholeOfHundredth(code) === null);
  // yuan that are traded outside China have a code of their own on statements, and none by ISO 4217
  expect(unknown).toEqual(['CNH']);
});

test('forints have hundredths by ISO 4217, for fees and for bank files alike', () => {
  expect(['HUF', 'JPY', 'KRW', 'USD'].map(placesOfCurrency)).toEqual([2, 0, 0, 2]);
});

test('a sign has one currency, or those that share it', () => {
  expect(['US$', '€', '¥', 'HK$', 'RM', 'PENCE', '$'].map(currencyOfSign)).toEqual([
    'USD',
    'EUR',
    'JPY',
    'HKD',
    'MYR',
    'GBX',
    null,
  ]);
  const signs = new Map(MONEY_SIGNS);
  expect(signs.get('$')).toEqual(['USD', 'CAD', 'AUD', 'HKD', 'SGD', 'NZD', 'MXN']);
  expect(signs.get('¥')).toEqual(['JPY', 'CNY']);
  expect(signs.get('RM')).toBeUndefined();
});

test('a currency that settlements pay in is in the menus, and its transfers go by the days of its banks', () => {
  expect(OFFERED_CURRENCIES).toEqual(expect.arrayContaining([...PAID_CURRENCIES]));
  expect(PAID_CURRENCIES).toEqual(['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'CHF', 'JPY']);
  for (const code of PAID_CURRENCIES)
    expect([code, bankHolidays(bankCalendarOf(code), 2026).size > 5]).toEqual([code, true]);
  expect(bankCalendarOf('XXX')).toBe('weekends');
});

test('a hundredth leads to its currency', () => {
  expect(['GBX', 'ZAC', 'ILA', 'GBP'].map(wholeOfHundredth)).toEqual(['GBP', 'ZAR', 'ILS', null]);
});
