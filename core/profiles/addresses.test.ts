import { describe, expect, test } from 'vitest';
import { addressFaults, normalizeRegion } from './addresses.ts';

const faultsOf = (country: string, region: string, postal_code: string) =>
  addressFaults({ country, region, postal_code });

describe('an address in the United States or Canada', () => {
  test.each([
    ['US', 'ME', '04101'],
    ['US', 'maine', '04101-2204'],
    ['US', 'D.C.', '20001'],
    ['US', 'AE', '09012'],
    ['US', 'PR', '00901'],
    ['CA', 'Québec', 'H2Y 1C6'],
    ['CA', 'on', 'k1a0b1'],
  ])('is complete with its region and its code: %s, %s, %s', (country, region, postal_code) => {
    expect(faultsOf(country, region, postal_code)).toEqual({});
  });

  test.each([
    ['US', '', '', { region: 'enter the state, such as ME', postal_code: 'enter the ZIP code, such as 04101' }],
    ['US', 'Portland', '04101', { region: 'enter the state, such as ME' }],
    ['US', 'ON', '04101', { region: 'enter the state, such as ME' }],
    ['US', 'ME', '4101', { postal_code: 'enter the ZIP code, such as 04101' }],
    ['CA', '', 'K1A 0B1', { region: 'enter the province, such as ON' }],
    ['CA', 'ON', '04101', { postal_code: 'enter the postal code, such as K1A 0B1' }],
  ])('names each part that is missing or wrong: %s, “%s”, “%s”', (country, region, postal_code, faults) => {
    expect(faultsOf(country, region, postal_code)).toEqual(faults);
  });
});

test('an address elsewhere needs neither a region nor a postal code', () => {
  expect(faultsOf('IE', '', '')).toEqual({});
  expect(faultsOf('PR', '', '')).toEqual({});
});

test('a region is stored as its code in the United States and Canada, and as entered elsewhere', () => {
  expect(normalizeRegion('US', ' new  hampshire ')).toBe('NH');
  expect(normalizeRegion('CA', 'quebec')).toBe('QC');
  expect(normalizeRegion('US', 'Portland')).toBe('Portland');
  expect(normalizeRegion('NO', ' Vestland ')).toBe('Vestland');
});
