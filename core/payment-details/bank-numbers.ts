import { type AddressFaults, addressFaults } from '../profiles/addresses.ts';

/** The places of a country's IBAN, by the registry of ISO 13616. */
const IBAN_LENGTHS: Readonly<Record<string, number>> = {
  AD: 24,
  AE: 23,
  AL: 28,
  AT: 20,
  AZ: 28,
  BA: 20,
  BE: 16,
  BG: 22,
  BH: 22,
  BI: 27,
  BR: 29,
  BY: 28,
  CH: 21,
  CR: 22,
  CY: 28,
  CZ: 24,
  DE: 22,
  DJ: 27,
  DK: 18,
  DO: 28,
  EE: 20,
  EG: 29,
  ES: 24,
  FI: 18,
  FK: 18,
  FO: 18,
  FR: 27,
  GB: 22,
  GE: 22,
  GI: 23,
  GL: 18,
  GR: 27,
  GT: 28,
  HN: 28,
  HR: 21,
  HU: 28,
  IE: 22,
  IL: 23,
  IQ: 23,
  IS: 26,
  IT: 27,
  JO: 30,
  KW: 30,
  KZ: 20,
  LB: 28,
  LC: 32,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  LY: 25,
  MC: 27,
  MD: 24,
  ME: 22,
  MK: 19,
  MN: 20,
  MR: 27,
  MT: 31,
  MU: 30,
  NI: 28,
  NL: 18,
  NO: 15,
  OM: 23,
  PK: 24,
  PL: 28,
  PS: 29,
  PT: 25,
  QA: 29,
  RO: 24,
  RS: 22,
  RU: 33,
  SA: 24,
  SC: 31,
  SD: 18,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  SO: 23,
  ST: 25,
  SV: 28,
  TL: 23,
  TN: 24,
  TR: 26,
  UA: 29,
  VA: 22,
  VG: 24,
  XK: 20,
  YE: 30,
};

const WEIGHTS = [3, 7, 1, 3, 7, 1, 3, 7, 1];

const short = (found: number, wanted: number): string => {
  const by = Math.abs(wanted - found);
  return `${by} ${by === 1 ? 'digit' : 'digits'} ${found < wanted ? 'short' : 'too many'}`;
};

/**
 * Why this is no routing number of a US bank (ABA) that a payment can go to, as a sentence; null when it is one. Those of
 * the government (00) and of traveler's checks (80) are of no bank account.
 */
export function routingNumberFault(text: string): string | null {
  if (!/^\d+$/.test(text)) return 'a routing number is nine digits, without letters or symbols';
  if (text.length !== 9) return `${short(text.length, 9)}: a routing number has nine`;
  const district = Number(text.slice(0, 2));
  const isKnown =
    (district >= 1 && district <= 12) || (district >= 21 && district <= 32) || (district >= 61 && district <= 72);
  if (!isKnown) return `no bank's routing number begins with ${text.slice(0, 2)}`;
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(text[at]), 0);
  return sum % 10 === 0 ? null : 'that routing number isn’t valid: compare it with the bottom line of a check';
}

/** An IBAN, normalized: without spaces, in capitals. */
export const normalizeIban = (text: string): string => text.replace(/\s+/g, '').toUpperCase();

/** Why this is not an IBAN, as a sentence; null if it is. Expects a normalized one. */
export function ibanFault(iban: string): string | null {
  if (!/^[A-Z]{2}/.test(iban)) return 'an IBAN begins with two letters of its country, such as DE';
  const country = iban.slice(0, 2);
  const length = IBAN_LENGTHS[country];
  if (length === undefined) return `${country} does not use IBANs`;
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]*$/.test(iban)) return 'an IBAN is letters and digits, two digits after the country';
  if (iban.length !== length) return `an IBAN of ${country} has ${length} characters; this one has ${iban.length}`;
  let rest = 0;
  for (const sign of iban.slice(4) + iban.slice(0, 4)) {
    const value = sign >= 'A' ? sign.charCodeAt(0) - 55 : Number(sign);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1 ? null : 'this IBAN isn’t valid: a character is wrong, or two are swapped';
}

/** Why this is not a BIC (ISO 9362), as a sentence; null if it is. */
export function bicFault(text: string): string | null {
  if (/^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(text)) return null;
  return 'a BIC has 8 or 11 characters: four letters of the bank, two of the country, then letters or digits';
}

/** Places whose banks have IBANs of another country. */
const IBAN_OF: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['BL', 'GF', 'GP', 'MF', 'MQ', 'NC', 'PF', 'PM', 'RE', 'TF', 'WF', 'YT'].map((place) => [place, 'FR']),
  ),
  ...Object.fromEntries(['GG', 'IM', 'JE'].map((place) => [place, 'GB'])),
  AX: 'FI',
  SJ: 'NO',
};

/** Why this BIC is not of the bank that an IBAN names, as a sentence; null where it may be. Both are normalized and good. */
export function bicOfIbanFault(bic: string, iban: string): string | null {
  const [ofBank, ofAccount] = [bic.slice(4, 6), iban.slice(0, 2)];
  if (ofBank === ofAccount || IBAN_OF[ofBank] === ofAccount) return null;
  return `the BIC is for a bank in ${ofBank}, but the IBAN is for ${ofAccount}: check both on an account statement`;
}

/** Where checks in dollars are mailed to and accepted by banks. */
const CHECK_COUNTRIES: ReadonlySet<string> = new Set(['US', 'PR', 'VI', 'GU', 'AS', 'MP', 'CA']);

/** What is wrong with the address of a check in dollars, by field; nothing where it can be mailed. */
export function checkAddressFaults(address: {
  country: string;
  region: string;
  postal_code: string;
}): AddressFaults & { country?: string } {
  if (!CHECK_COUNTRIES.has(address.country))
    return {
      country:
        'we mail checks in dollars to the United States, its territories and Canada: elsewhere enter a bank account with its IBAN',
    };
  return addressFaults(address);
}

/** Why this cannot be the name of an account holder, as a sentence; null if it can. */
export function holderFault(holder: string): string | null {
  const letters = holder.match(/\p{L}/gu)?.length ?? 0;
  return letters < 2 || /[\p{Cc}\p{Co}<>]/u.test(holder)
    ? 'enter the account holder’s name as it appears at the bank'
    : null;
}

/** Why an ACH payment cannot have this account number, as a sentence; null if it can. */
export function accountNumberFault(text: string): string | null {
  if (!/^[0-9A-Z-]+$/.test(text)) return 'an account number is digits, and at some banks letters';
  if (text.length < 4) return 'an account number has at least 4 digits';
  if (/^[0-]+$/.test(text)) return 'an account number cannot be all zeros';
  if (!/\d/.test(text)) return 'an account number has digits';
  return text.length <= 17 ? null : 'an account number has at most 17 digits';
}
