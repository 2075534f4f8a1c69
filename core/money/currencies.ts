import type { BankCalendar } from '../dates/business-days.ts';

/**
 * The currencies that Trover knows by more than their code: one line each. Places are in `currency-places.ts`, by ISO 4217; the
 * signs of screens are those of `Intl` (`core/format/amounts.ts`), which pages have anyway.
 */
interface Currency {
  /** In capitals: written for this currency alone, in files and notices. */
  signs?: readonly string[];
  /** Written for several currencies: for this one where the currency is known. */
  shared_sign?: '$' | '¥';
  /** Whose business days its transfers go by; the weekends alone where absent. */
  calendar?: BankCalendar;
  /** Offered where someone chooses the currency of a file. */
  is_offered?: true;
  /** Offered for an account by IBAN: settlements pay in it. */
  is_paid?: true;
  /** A unit of prices that is a hundredth of a currency. */
  hundredth_of?: string;
}

const CURRENCIES: Readonly<Record<string, Currency>> = {
  USD: { signs: ['US$'], shared_sign: '$', calendar: 'federal_reserve', is_offered: true, is_paid: true },
  EUR: { signs: ['€'], calendar: 'target', is_offered: true, is_paid: true },
  GBP: { signs: ['£'], calendar: 'england', is_offered: true, is_paid: true },
  CAD: { signs: ['C$', 'CA$'], shared_sign: '$', calendar: 'canada', is_offered: true, is_paid: true },
  AUD: { signs: ['A$', 'AU$'], shared_sign: '$', calendar: 'australia', is_offered: true, is_paid: true },
  CHF: { calendar: 'switzerland', is_offered: true, is_paid: true },
  JPY: { signs: ['¥', '円'], calendar: 'japan', is_offered: true, is_paid: true },
  SEK: { calendar: 'sweden', is_offered: true },
  NOK: { calendar: 'norway', is_offered: true },
  DKK: { calendar: 'denmark', is_offered: true },
  PLN: { calendar: 'poland', is_offered: true },
  HKD: { signs: ['HK$'], shared_sign: '$', calendar: 'hong_kong', is_offered: true },
  SGD: { signs: ['S$'], shared_sign: '$', calendar: 'singapore', is_offered: true },
  CZK: { calendar: 'czechia' },
  HUF: { calendar: 'hungary' },
  NZD: { signs: ['NZ$'], shared_sign: '$' },
  CNY: { shared_sign: '¥' },
  CNH: {},
  ISK: {},
  RON: {},
  BGN: {},
  TRY: {},
  ILS: { signs: ['₪', 'ש"ח', 'ש״ח'] },
  INR: { signs: ['₹', 'RS', 'RS.'] },
  KRW: { signs: ['₩', '원'] },
  TWD: {},
  THB: {},
  MYR: { signs: ['RM'] },
  IDR: {},
  PHP: {},
  MXN: { shared_sign: '$' },
  BRL: { signs: ['R$'] },
  ARS: {},
  CLP: {},
  COP: {},
  PEN: {},
  ZAR: { signs: ['R'] },
  AED: {},
  SAR: {},
  QAR: {},
  EGP: {},
  RUB: {},
  UAH: {},
  KZT: {},
  VND: {},
  GBX: { signs: ['P', 'PENCE', 'GBPENCE'], hundredth_of: 'GBP' },
  ZAC: { hundredth_of: 'ZAR' },
  ILA: { hundredth_of: 'ILS' },
};

const codesWhere = (isMeant: (currency: Currency) => boolean): string[] =>
  Object.entries(CURRENCIES).flatMap(([code, currency]) => (isMeant(currency) ? [code] : []));

/** Those whose codes are recognized in files. */
export const CURRENCY_CODES: readonly string[] = Object.keys(CURRENCIES);
export const OFFERED_CURRENCIES: readonly string[] = codesWhere(({ is_offered }) => is_offered === true);
export const PAID_CURRENCIES: readonly string[] = codesWhere(({ is_paid }) => is_paid === true);

const bySign = new Map(
  Object.entries(CURRENCIES).flatMap(([code, { signs = [] }]) => signs.map((sign): [string, string] => [sign, code])),
);

/** The one currency of a sign in capitals; null for one of several, such as a bare `$`. */
export const currencyOfSign = (sign: string): string | null => bySign.get(sign) ?? null;

/** Signs with a symbol of money, with the currencies that each may mean; longer ones first, as `US$` ends in another one. */
export const MONEY_SIGNS: readonly (readonly [sign: string, codes: readonly string[]])[] = [...bySign.keys(), '$', '¥']
  .filter((sign, at, all) => /\p{Sc}/u.test(sign) && all.indexOf(sign) === at)
  .sort((a, b) => b.length - a.length)
  .map((sign) => [sign, codesWhere(({ signs = [], shared_sign }) => signs.includes(sign) || shared_sign === sign)]);

/** The currency whose hundredth this is; null for any other. */
export const wholeOfHundredth = (code: string): string | null => CURRENCIES[code]?.hundredth_of ?? null;

export const bankCalendarOf = (code: string): BankCalendar => CURRENCIES[code]?.calendar ?? 'weekends';
