import { describe, expect, test } from 'vitest';
import { addressFaults, normalizePostalCode, normalizeRegion } from './addresses.ts';

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
    ['PR', '', '00901'],
    ['VI', 'St. Thomas', '00802-1234'],
  ])('is complete with its region and its code: %s, %s, %s', (country, region, postal_code) => {
    expect(faultsOf(country, region, postal_code)).toEqual({});
  });

  test.each([
    ['US', '', '', { region: 'enter the state, such as ME', postal_code: 'enter the ZIP code, such as 04101' }],
    ['US', 'Portland', '04101', { region: 'enter the state, such as ME' }],
    ['CA', '', 'K1A 0B1', { region: 'enter the province, such as ON' }],
    ['PR', '', '', { postal_code: 'enter the ZIP code, such as 00901' }],
    ['CA', 'ON', 'K1A', { postal_code: 'enter the postal code, such as K1A 0B1' }],
  ])('names each part that is missing or wrong: %s, “%s”, “%s”', (country, region, postal_code, faults) => {
    expect(faultsOf(country, region, postal_code)).toEqual(faults);
  });
});

test('an address elsewhere needs neither a region nor a postal code', () => {
  expect(faultsOf('IE', '', '')).toEqual({});
});

test('a region is stored as its code in the United States and Canada, and as entered elsewhere', () => {
  expect(normalizeRegion('US', ' new  hampshire ')).toBe('NH');
  expect(normalizeRegion('CA', 'quebec')).toBe('QC');
  expect(normalizeRegion('US', 'Portland')).toBe('Portland');
  expect(normalizeRegion('NO', ' Vestland ')).toBe('Vestland');
});

test.each([
  ['US', 'U.S. Virgin Islands', 'VI'],
  ['US', 'Washington, D.C.', 'DC'],
  ['US', 'Washington DC', 'DC'],
  ['US', 'Washington', 'WA'],
  ['US', 'New-York', 'NY'],
  ['CA', 'Newfoundland', 'NL'],
  ['CA', 'Newfoundland & Labrador', 'NL'],
  ['CA', 'Terre-Neuve-et-Labrador', 'NL'],
  ['CA', 'PEI', 'PE'],
  ['CA', 'P.E.I.', 'PE'],
  ['CA', 'Île-du-Prince-Édouard', 'PE'],
  ['CA', 'Colombie-Britannique', 'BC'],
  ['CA', 'Nouvelle-Écosse', 'NS'],
  ['CA', 'Nouveau-Brunswick', 'NB'],
  ['CA', 'Territoires du Nord-Ouest', 'NT'],
  ['PR', 'PR', 'PR'],
])('a region is found by the names that people write: %s, %s', (country, region, code) => {
  expect(normalizeRegion(country, region)).toBe(code);
});

test('a postal code is stored as the mail writes it, and elsewhere as entered', () => {
  expect(normalizePostalCode('CA', ' k1a0b1 ')).toBe('K1A 0B1');
  expect(normalizePostalCode('CA', 'k1a-0b1')).toBe('K1A 0B1');
  expect(normalizePostalCode('US', '041012204')).toBe('04101-2204');
  expect(normalizePostalCode('US', '04101')).toBe('04101');
  expect(normalizePostalCode('US', '4101')).toBe('4101');
  expect(normalizePostalCode('GB', ' sw1a 1aa ')).toBe('sw1a 1aa');
});

test('a code or a region of the neighbor names the country that fits, and a ZIP code its digits', () => {
  expect(faultsOf('US', 'ME', 'V6B 1A1')).toEqual({
    postal_code: 'this is a Canadian postal code: choose Canada as the country, or enter the ZIP code, such as 04101',
  });
  expect(faultsOf('CA', 'Maine', '04101')).toEqual({
    region: 'this is a state of the United States: choose that country, or enter the province, such as ON',
    postal_code:
      'this is a ZIP code of the United States: choose that country, or enter the postal code, such as K1A 0B1',
  });
  expect(faultsOf('GU', '', 'K1A 0B1').postal_code).toContain('a Canadian postal code');
  expect(faultsOf('US', 'ON', '97201').region).toContain('a province of Canada');
  for (const zip of ['04101-22', '4101', '0410', '041012', '04101-22045'])
    expect(faultsOf('US', 'ME', zip), zip).toEqual({
      postal_code: 'a ZIP code has 5 digits, or 9 as in 04101-2204: enter the ZIP code, such as 04101',
    });
  expect(faultsOf('US', 'ME', '')).toEqual({ postal_code: 'enter the ZIP code, such as 04101' });
});
