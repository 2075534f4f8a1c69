import { expect, test } from 'vitest';
import { COUNTRIES } from './countries.ts';
import { countriesByName, countryName } from './country-names.ts';

test('every country is listed once, with its name, in the order of the names', () => {
  const listed = countriesByName();
  expect(listed).toHaveLength(COUNTRIES.length);
  expect(listed.every(({ code, name }) => name !== code)).toBe(true);
  expect(listed.map(({ code }) => code).slice(0, 3)).toEqual(['AF', 'AX', 'AL']);
  expect(countryName('US')).toBe('United States');
});
