import { COUNTRIES } from './countries.ts';

const names = new Intl.DisplayNames('en', { type: 'region' });

/** The name of a country by its code; the code where it has none. */
export const countryName = (code: string): string => names.of(code) ?? code;

/** Every country, by name: for fields in which one is chosen. */
export const countriesByName = (): { code: string; name: string }[] =>
  COUNTRIES.map((code) => ({ code, name: countryName(code) })).sort((one, other) =>
    one.name.localeCompare(other.name, 'en'),
  );
