import { type Signers, signatureFault } from '../claims/signature.ts';
import { DAY_MS } from '../dates/day-length.ts';
import { compareNames } from '../payment-details/compare-names.ts';
import { isCountry } from '../profiles/countries.ts';
import { readTaxId, type TaxIdKind } from './tax-ids.ts';

export const TAX_FORM_KINDS = ['w9', 'w8ben', 'w8bene'] as const;
export type TaxFormKind = (typeof TAX_FORM_KINDS)[number];

/** Box 3a of Form W-9 (Rev. March 2024). */
export const W9_CLASSIFICATIONS = [
  'individual',
  'c_corporation',
  's_corporation',
  'partnership',
  'trust_estate',
  'llc_c',
  'llc_s',
  'llc_p',
  'other',
] as const;
export type W9Classification = (typeof W9_CLASSIFICATIONS)[number];

/** The statuses of line 4 of Form W-8BEN-E that our claimants can have. */
export const CHAPTER_3_STATUSES = [
  'corporation',
  'partnership',
  'simple_trust',
  'complex_trust',
  'grantor_trust',
  'estate',
  'government',
  'international_organization',
  'private_foundation',
  'tax_exempt',
] as const;

/** Line 5 of Form W-8BEN-E: the statuses that need no further part of the form but a name, a GIIN or a line. */
export const CHAPTER_4_STATUSES = [
  'participating_ffi',
  'reporting_model_1_ffi',
  'reporting_model_2_ffi',
  'deemed_compliant_ffi',
  'exempt_retirement_plan',
  'foreign_government',
  'publicly_traded_nffe',
  'active_nffe',
  'passive_nffe',
] as const;
export type Chapter4Status = (typeof CHAPTER_4_STATUSES)[number];

interface OfAny {
  legal_name: string;
  country: string;
  signed_name: string;
  capacity?: string | undefined;
}

/** The income tax treaty that a foreign payee claims: its country, article and the rate in percent. */
interface Treaty {
  treaty_country?: string | undefined;
  treaty_article?: string | undefined;
  treaty_rate?: string | undefined;
}

interface W9 extends OfAny {
  kind: 'w9';
  classification: W9Classification;
  exempt_payee_code?: string | undefined;
  tin_kind: 'ssn' | 'itin' | 'ein';
  tin: string;
  is_notified_of_withholding: boolean;
}

interface W8 extends OfAny, Treaty {
  foreign_tin?: string | undefined;
  no_foreign_tin_reason?: string | undefined;
  us_tin?: string | undefined;
}

interface W8Ben extends W8 {
  kind: 'w8ben';
  citizenship: string;
  date_of_birth: string;
  us_tin_kind?: 'ssn' | 'itin' | undefined;
}

interface W8BenE extends W8 {
  kind: 'w8bene';
  incorporated_in: string;
  chapter_3_status: (typeof CHAPTER_3_STATUSES)[number];
  chapter_4_status: Chapter4Status;
  giin?: string | undefined;
}

export type TaxForm = W9 | W8Ben | W8BenE;

/** The encrypted fields of a form, without separators; null for empty fields. */
export interface TaxNumbers {
  tin: string | null;
  tin_kind: TaxIdKind | null;
  foreign_tin: string | null;
  date_of_birth: string | null;
}

type Faults = Record<string, string>;

interface CheckedTaxForm {
  numbers: TaxNumbers;
  /** By field; empty where the form can be signed. */
  faults: Faults;
}

const CODES = new Set(Array.from({ length: 13 }, (_, at) => String(at + 1)));
/** Members, holders of accounts and sponsors: 6 characters, 5, 2 and the country (Publication 5147). */
const GIIN = /^[A-HJ-NP-Z0-9]{6}\.[A-HJ-NP-Z0-9]{5}\.[A-Z]{2}\.\d{3}$/;
const NEEDS_GIIN: readonly Chapter4Status[] = ['participating_ffi', 'reporting_model_1_ffi', 'reporting_model_2_ffi'];
const PO_BOX = /\bp\.?\s*o\.?\s*box\b|\bpost\s*box\b|\bpostfach\b/i;

/**
 * A form as it is sealed, with the reasons why it cannot be signed. `claimant`: who claims for the same beneficial account, where
 * a contract names one. `today`: the business day.
 */
export function checkTaxForm(
  form: TaxForm & { street: string },
  claimant: Signers | null,
  today: string,
): CheckedTaxForm {
  const faults: Faults = {};
  const refuse = (field: string, sentence: string | null): void => {
    if (sentence !== null) faults[field] ??= sentence;
  };
  const read = (field: string, kind: TaxIdKind, given: string | undefined): string | null => {
    if ((given ?? '').trim() === '') return null;
    const found = readTaxId(kind, given ?? '');
    if ('text' in found) return found.text;
    refuse(field, found.fault);
    return null;
  };
  if (!isCountry(form.country)) refuse('country', `${form.country} is not a country: use a code such as US`);
  if (claimant !== null) refuse('legal_name', nameFault(form.legal_name, claimant));
  refuse('signed_name', signerFault(form, claimant));
  if (form.kind === 'w9') {
    if (form.exempt_payee_code !== undefined) refuse('exempt_payee_code', exemptionFault(form));
    refuse('tin_kind', tinKindFault(form));
    const tin = read('tin', form.tin_kind, form.tin);
    if (tin === null) refuse('tin', 'enter the taxpayer identification number');
    return { numbers: { tin, tin_kind: form.tin_kind, foreign_tin: null, date_of_birth: null }, faults };
  }
  if (form.country === 'US')
    refuse(
      'country',
      'a foreign person has a permanent residence outside the United States: use a W-9, or that address',
    );
  if (PO_BOX.test(form.street)) refuse('street', 'give the street of your residence, not a post office box');
  const foreign_tin = read('foreign_tin', 'foreign', form.foreign_tin);
  if (foreign_tin === null && (form.no_foreign_tin_reason ?? '') === '')
    refuse('foreign_tin', 'enter your country’s tax number, or the reason you have none');
  refuseTreaty(form, refuse);
  if (form.kind === 'w8bene') {
    if (!isCountry(form.incorporated_in)) refuse('incorporated_in', 'use a country code of two letters such as DE');
    if (form.incorporated_in === 'US')
      refuse('incorporated_in', 'an entity of the United States gives a W-9, not a W-8BEN-E');
    if (form.capacity === undefined) refuse('capacity', 'enter the capacity in which you sign, such as Director');
    refuse('giin', giinFault(form));
    const tin = read('us_tin', 'ein', form.us_tin);
    return { numbers: { tin, tin_kind: tin === null ? null : 'ein', foreign_tin, date_of_birth: null }, faults };
  }
  if (!isCountry(form.citizenship)) refuse('citizenship', 'use a country code of two letters such as DE');
  if (form.citizenship === 'US')
    refuse('citizenship', 'a citizen of the United States gives a W-9, wherever they live');
  if (form.date_of_birth >= today || form.date_of_birth < '1890-01-01')
    refuse('date_of_birth', 'enter the date of birth as YYYY-MM-DD');
  const tin_kind = form.us_tin_kind ?? 'ssn';
  const tin = read('us_tin', tin_kind, form.us_tin);
  return {
    numbers: { tin, tin_kind: tin === null ? null : tin_kind, foreign_tin, date_of_birth: form.date_of_birth },
    faults,
  };
}

/** The form is of who claims: a name that only resembles it would be reported to the tax office beside another's number. */
function nameFault(legal_name: string, claimant: Signers): string | null {
  const names = [claimant.legal_name, claimant.co_owner].filter((name) => name !== null);
  if (names.some((name) => compareNames(legal_name, name).verdict !== 'different')) return null;
  return `the contract names “${names.join('” and “')}”: submit the form in that name, or sign the contract again first`;
}

function signerFault({ legal_name, signed_name, capacity }: OfAny, claimant: Signers | null): string | null {
  // A signatory (e.g. a director) has another name than the payee.
  if (capacity !== undefined) return /\p{L}/u.test(signed_name) ? null : 'type your name as your signature';
  return signatureFault(signed_name, {
    legal_name,
    co_owner: claimant?.co_owner ?? null,
    signer_name: claimant?.signer_name ?? null,
  });
}

function exemptionFault({ exempt_payee_code, classification }: W9): string | null {
  if (!CODES.has(exempt_payee_code ?? '')) return 'an exempt payee code is a number from 1 to 13';
  return classification === 'individual'
    ? 'individuals are not exempt from backup withholding: leave this empty'
    : null;
}

function tinKindFault({ classification, tin_kind }: W9): string | null {
  if (classification === 'individual' || classification === 'trust_estate' || classification === 'other') return null;
  return tin_kind === 'ein' ? null : 'a company or a partnership gives its employer identification number';
}

function giinFault({ giin, chapter_4_status }: W8BenE): string | null {
  if (giin === undefined)
    return NEEDS_GIIN.includes(chapter_4_status)
      ? 'a financial institution of this status needs a GIIN: enter it'
      : null;
  return GIIN.test(giin) ? null : 'a GIIN is written ABCDEF.12345.AB.123';
}

function refuseTreaty(form: Treaty, refuse: (field: string, sentence: string) => void): void {
  const { treaty_country, treaty_article, treaty_rate } = form;
  if (treaty_country === undefined) {
    if (treaty_rate !== undefined) refuse('treaty_country', 'name the country whose treaty has this rate');
    return;
  }
  if (!isCountry(treaty_country) || treaty_country === 'US')
    refuse('treaty_country', 'use the code of the treaty country, such as DE');
  if (treaty_article === undefined) refuse('treaty_article', 'enter the article of the treaty, such as 11');
  if (treaty_rate === undefined || Number(treaty_rate) > 30)
    refuse('treaty_rate', 'enter the rate of the treaty, from 0 to 30 percent');
}

/**
 * The last day on which a form is valid: a W-8 until the end of the third calendar year after it was signed (26 CFR
 * 1.1441-1(e)(4)(ii)); null for a W-9, which has no end.
 */
export function lastDayOf(kind: TaxFormKind, signed_on: string): string | null {
  return kind === 'w9' ? null : `${Number(signed_on.slice(0, 4)) + 3}-12-31`;
}

type TaxFormState = 'valid' | 'expiring' | 'expired' | 'replaced' | 'withdrawn' | 'rejected';

/** Days before its end in which a form is to be renewed. */
const RENEWAL_DAYS = 90;

export function stateOf(
  { expires_on, end_kind }: { expires_on: string | null; end_kind: 'replaced' | 'withdrawn' | 'rejected' | null },
  today: string,
): TaxFormState {
  if (end_kind !== null) return end_kind;
  if (expires_on === null) return 'valid';
  if (expires_on < today) return 'expired';
  const left = (Date.parse(expires_on) - Date.parse(today)) / DAY_MS;
  return left <= RENEWAL_DAYS ? 'expiring' : 'valid';
}
