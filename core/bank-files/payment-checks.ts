import type { BankCalendar } from '../dates/business-days.ts';
import { bankCalendarOf } from '../money/currencies.ts';
import { placesOfCurrency } from '../money/currency-places.ts';
import { formatCents } from '../money/decimal.ts';
import { accountNumberFault, bicFault, ibanFault, routingNumberFault } from '../payment-details/bank-numbers.ts';
import { MAX_ENTRY_CENTS, MAX_FILE_CENTS } from './nacha.ts';
import { isoPlainText, type PostalAddress } from './pain001.ts';
import type { SetAsideReason } from './set-aside-reasons.ts';
import { stripDiacritics } from './strip-diacritics.ts';

export type BankFormat = 'nacha' | 'pain001' | 'check';

/** Why a payment cannot be in a file: a code for programs, a sentence for people. */
export interface PaymentFault {
  code: SetAsideReason;
  message: string;
}

/** Same Day ACH, since March 2022. */
const MAX_SAME_DAY_ACH_CENTS = 100_000_000n;

/** The highest amount of a same-day payment in a file of this format; null: no limit. */
export const maxSameDayCents = (format: 'nacha' | 'pain001' | 'check'): bigint | null =>
  format === 'nacha' ? MAX_SAME_DAY_ACH_CENTS : null;
/** SEPA Credit Transfer Rulebook, AT-T002. */
const MAX_SEPA_CENTS = 99_999_999_999n;
/** ISO 20022 amounts have 18 digits, five of them decimals. */
const MAX_ISO_CENTS = 999_999_999_999_999n;

/** EPC409-09: where SEPA credit transfers go, by the country of the IBAN; Serbia since May 2026. */
const SEPA_COUNTRIES = new Set(
  `AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI
  SK SM VA`.split(/\s+/),
);

export const calendarOf = (format: BankFormat, currency: string): BankCalendar =>
  format === 'pain001' ? bankCalendarOf(currency) : 'federal_reserve';

/** The most that one file may total; the remainder waits for the next file. */
export const maxFileCents = (format: BankFormat): bigint => (format === 'nacha' ? MAX_FILE_CENTS : MAX_ISO_CENTS);

const fault = (code: SetAsideReason, message: string): PaymentFault => ({ code, message });

/** Letters that a file in the Latin alphabet cannot contain. */
function lostLetters(text: string): string[] {
  return [
    ...new Set(
      stripDiacritics(text)
        .match(/[^\p{ASCII}]/gu)
        ?.filter((sign) => /\p{L}|\p{N}/u.test(sign)) ?? [],
    ),
  ];
}

/** Why a name cannot be written to a bank's file, as a sentence; null where it can. */
export function nameFault(name: string): string | null {
  const lost = lostLetters(name);
  if (lost.length > 0) return `The bank's file allows Latin letters only, and the name has ${lost.join(' ')}.`;
  return /[A-Za-z0-9]/.test(stripDiacritics(name)) ? null : 'The name has no letter.';
}

const holderFault = (holder: string): PaymentFault | null => {
  const words = nameFault(holder);
  return words === null ? null : fault('holder', `The account holder: ${words}`);
};

function overAmount(cents: bigint, max: bigint, format: string): PaymentFault | null {
  if (cents <= 0n) return fault('amount', `An amount is above zero, not ${formatCents(cents)}.`);
  return cents <= max
    ? null
    : fault('amount', `${format} carries at most ${formatCents(max)}, and this is ${formatCents(cents)}.`);
}

const asFault = (code: SetAsideReason, what: string, words: string | null): PaymentFault | null =>
  words === null ? null : fault(code, `${what}: ${words}.`);

export interface AchDetails {
  holder: string;
  routing_number: string;
  account_number: string;
}

/** `is_same_day`: the receiver gets the payment on the day on which the file is made. */
export function achFault(cents: bigint, details: AchDetails, is_same_day: boolean): PaymentFault | null {
  return (
    overAmount(cents, MAX_ENTRY_CENTS, 'An ACH credit') ??
    (is_same_day ? overAmount(cents, MAX_SAME_DAY_ACH_CENTS, 'An ACH credit of the same day') : null) ??
    asFault('account', 'The routing number', routingNumberFault(details.routing_number)) ??
    asFault('account', 'The account number', accountNumberFault(details.account_number.toUpperCase())) ??
    holderFault(details.holder)
  );
}

export interface TransferDetails {
  holder: string;
  iban: string;
  bic: string;
}

/** Of ISO 20022's PostalAddress24, of each part as many signs as there is place for. */
const ADDRESS_PARTS = [
  ['street', 70],
  ['city', 35],
  ['region', 35],
  ['postal_code', 16],
] as const;

/** Transfers beyond SEPA carry the receiver's town and country (CBPR+, since November 2026 in parts alone). */
export const needsAddress = (currency: string): boolean => currency !== 'EUR';

export function transferFault(
  cents: bigint,
  details: TransferDetails,
  { currency, address }: { currency: string; address: PostalAddress | null },
): PaymentFault | null {
  const isSepa = currency === 'EUR';
  const country = details.iban.slice(0, 2);
  return (
    overAmount(cents, isSepa ? MAX_SEPA_CENTS : MAX_ISO_CENTS, isSepa ? 'A SEPA transfer' : 'A transfer') ??
    (placesOfCurrency(currency) === 0 && cents % 100n !== 0n
      ? fault('amount', `${currency} has no decimals, and this is ${formatCents(cents)}.`)
      : null) ??
    asFault('account', 'The IBAN', ibanFault(details.iban)) ??
    asFault('account', 'The BIC', bicFault(details.bic)) ??
    (isSepa && !SEPA_COUNTRIES.has(country)
      ? fault('country', `SEPA does not reach accounts in ${country}. Use another account or another method.`)
      : null) ??
    holderFault(details.holder) ??
    (isoPlainText(details.holder, 999).length > 70
      ? fault('holder', 'The name of the account holder has more than the 70 letters that a transfer carries.')
      : null) ??
    (needsAddress(currency) ? addressFault(address) : null)
  );
}

function addressFault(address: PostalAddress | null): PaymentFault | null {
  if (address === null || address.city.trim() === '' || !/^[A-Z]{2}$/.test(address.country))
    return fault('address', 'A transfer in this currency needs the receiver’s town and country, and none is known.');
  for (const [part, most] of ADDRESS_PARTS) {
    const lost = lostLetters(address[part]);
    const name = part.replace('_', ' ');
    if (lost.length > 0)
      return fault('address', `The receiver's ${name} has ${lost.join(' ')}: Latin letters are needed.`);
    if (isoPlainText(address[part], 999).length > most)
      return fault('address', `The receiver's ${name} has more than the ${most} letters that a transfer carries.`);
  }
  return null;
}

export interface CheckDetails extends PostalAddress {
  holder: string;
}

export function checkFault(cents: bigint, details: CheckDetails): PaymentFault | null {
  const { holder, street, city, region, postal_code, country } = details;
  const parts = { street, city, 'postal code': postal_code, ...(country === 'US' && { state: region }) };
  const missing = Object.entries(parts).flatMap(([part, text]) => (text.trim() === '' ? [part] : []));
  return (
    overAmount(cents, MAX_ENTRY_CENTS, 'A check') ??
    (holder.trim() === '' ? fault('holder', 'The check names no payee.') : null) ??
    (missing.length > 0
      ? fault('address', `The address for the check lacks its ${missing.join(' and its ')}.`)
      : null) ??
    (/^[A-Z]{2}$/.test(country) ? null : fault('country', 'The address for the check names no country.'))
  );
}
