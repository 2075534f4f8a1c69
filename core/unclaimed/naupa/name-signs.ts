import { stripDiacritics } from '../../bank-files/strip-diacritics.ts';

/** Also the letters that are written like one: Kaʻahumanu. */
const APOSTROPHES = /['’`ʻʼʿ]/g;

/** Capitals, digits and blanks, as the standard has them; `more` are further signs that a field has. */
export const signs = (text: string | null, more = ''): string =>
  stripDiacritics(text ?? '')
    .toUpperCase()
    .replace(APOSTROPHES, '')
    .replace(/\./g, '')
    .replace(new RegExp(`[^A-Z0-9${more} ]+`, 'g'), ' ')
    .replace(/ +/g, ' ')
    .trim();

/** A name, with `&` where it has that. */
export const nameOf = (text: string | null): string => signs(text, '&');

/** Whether the standard has every letter of a name: one in another script would be reported by a part of it, or as unknown. */
export const isWritableName = (name: string | null): boolean =>
  !/\p{L}/u.test(
    stripDiacritics(name ?? '')
      .replace(/[A-Za-zªº]/g, '')
      .replace(APOSTROPHES, ''),
  );
