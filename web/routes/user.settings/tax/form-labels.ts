import type { ShownTaxForm } from '@trover/contract/tax/tax-forms.ts';
import type { CHAPTER_3_STATUSES, Chapter4Status, W9Classification } from '@trover/core/tax/tax-forms.ts';

export const formNames: Record<ShownTaxForm['kind'], string> = { w9: 'W-9', w8ben: 'W-8BEN', w8bene: 'W-8BEN-E' };

export const formStates: Record<ShownTaxForm['state'], string> = {
  valid: 'Valid',
  expiring: 'Expires soon',
  expired: 'Expired',
  replaced: 'Replaced',
  withdrawn: 'Withdrawn',
  rejected: 'Not accepted',
};

export const classifications: Record<W9Classification, string> = {
  individual: 'Individual or sole proprietor',
  c_corporation: 'C corporation',
  s_corporation: 'S corporation',
  partnership: 'Partnership',
  trust_estate: 'Trust or estate',
  llc_c: 'LLC, taxed as a C corporation',
  llc_s: 'LLC, taxed as an S corporation',
  llc_p: 'LLC, taxed as a partnership',
  other: 'Other',
};

export const chapter3: Record<(typeof CHAPTER_3_STATUSES)[number], string> = {
  corporation: 'Corporation',
  partnership: 'Partnership',
  simple_trust: 'Simple trust',
  complex_trust: 'Complex trust',
  grantor_trust: 'Grantor trust',
  estate: 'Estate',
  government: 'Government',
  international_organization: 'International organization',
  private_foundation: 'Private foundation',
  tax_exempt: 'Tax-exempt organization',
};

export const chapter4: Record<Chapter4Status, string> = {
  participating_ffi: 'Participating FFI',
  reporting_model_1_ffi: 'Reporting Model 1 FFI',
  reporting_model_2_ffi: 'Reporting Model 2 FFI',
  deemed_compliant_ffi: 'Deemed-compliant FFI',
  exempt_retirement_plan: 'Exempt retirement plan',
  foreign_government: 'Foreign government',
  publicly_traded_nffe: 'Publicly traded NFFE',
  active_nffe: 'Active NFFE',
  passive_nffe: 'Passive NFFE',
};

/** `SSN ••1120`; for a foreign number only its last digits. */
export const maskedNumber = ({ tin_kind, tin_last4 }: Pick<ShownTaxForm, 'tin_kind' | 'tin_last4'>): string =>
  tin_last4 === null ? 'No number' : `${tin_kind === null ? 'Foreign number' : tin_kind.toUpperCase()} ••${tin_last4}`;
