import { addressFaults } from '@trover/core/profiles/addresses.ts';
import { COUNTRIES } from '@trover/core/profiles/countries.ts';
import { expect, test } from 'vitest';
import { needsPostalCode, regionLabel } from './region-label.ts';

test('a country in small letters has its label', () => {
  expect([' us', 'ca', 'Us', 'pr', 'de', ''].map(regionLabel)).toEqual([
    'State',
    'Province',
    'State',
    null,
    null,
    null,
  ]);
});

test('a form requires of each country what an address is refused without', () => {
  for (const country of COUNTRIES) {
    const faults = addressFaults({ country, region: '', postal_code: '' });
    expect([country, regionLabel(country) !== null, needsPostalCode(country.toLowerCase())]).toEqual([
      country,
      faults.region !== undefined,
      faults.postal_code !== undefined,
    ]);
  }
});
