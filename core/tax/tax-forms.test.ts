import { describe, expect, test } from 'vitest';
import { checkTaxForm, lastDayOf, stateOf, type TaxForm } from './tax-forms.ts';

const today = '2026-11-23';
const mara = { legal_name: 'Mara Iversen', co_owner: null, signer_name: null };
const of = {
  ...{ legal_name: 'Mara Iversen', street: '3 Quay Street', country: 'US', signed_name: 'Mara Iversen' },
} as const;
const w9 = {
  ...of,
  ...({ kind: 'w9', classification: 'individual', tin_kind: 'ssn', tin: '123-45-1120' } as const),
  is_notified_of_withholding: false,
};
const w8ben = {
  ...of,
  ...({
    kind: 'w8ben',
    country: 'DE',
    citizenship: 'DE',
    date_of_birth: '1980-02-01',
    foreign_tin: '12 345 678 901',
  } as const),
};
const w8bene = {
  ...{ kind: 'w8bene', legal_name: 'Quay Capital GmbH', street: 'Am Kai 1', country: 'DE', incorporated_in: 'DE' },
  ...{ chapter_3_status: 'corporation', chapter_4_status: 'active_nffe', foreign_tin: '99/123/45678' },
  ...{ signed_name: 'Jens Aal', capacity: 'Director' },
} as const;

const faults = (form: object, base: object = w9, claimant: typeof mara | null = mara) =>
  checkTaxForm({ ...base, ...form } as TaxForm & { street: string }, claimant, today).faults;

describe('a W-9', () => {
  test('gives the number without separators', () => {
    expect(checkTaxForm(w9, mara, today)).toEqual({
      numbers: { tin: '123451120', tin_kind: 'ssn', foreign_tin: null, date_of_birth: null },
      faults: {},
    });
  });

  test.each([
    [{ tin: '000-12-3456' }, 'tin'],
    [{ tin: '078-05-1120' }, 'tin'],
    [{ tin: '' }, 'tin'],
    [{ tin_kind: 'ein', tin: '07-1234567' }, 'tin'],
    [{ tin_kind: 'itin', tin: '912-70-1234', legal_name: 'Ada Lindqvist', signed_name: 'Ada Lindqvist' }, 'legal_name'],
    [{ classification: 'c_corporation' }, 'tin_kind'],
    [{ exempt_payee_code: '5' }, 'exempt_payee_code'],
    [
      { classification: 'c_corporation', tin_kind: 'ein', tin: '12-3456789', exempt_payee_code: '14' },
      'exempt_payee_code',
    ],
    [{ signed_name: 'Bo Ahlgren' }, 'signed_name'],
    [{ country: 'XX' }, 'country'],
  ])('%j is refused at %s', (form, field) => {
    expect(Object.keys(faults(form))).toEqual([field]);
  });

  test('of a corporation may name its exemption, and who signs for it', () => {
    const company = {
      ...{ legal_name: 'Quay Holdings Inc.', classification: 'c_corporation', tin_kind: 'ein', tin: '12-3456789' },
      ...{ exempt_payee_code: '5', signed_name: 'Jens Aal', capacity: 'Treasurer' },
    };
    expect(faults(company, w9, { ...mara, legal_name: 'Quay Holdings Inc' })).toEqual({});
  });

  test('of an owner of a joint account is of either of them', () => {
    expect(
      faults({ legal_name: 'Nils Iversen', signed_name: 'Nils Iversen' }, w9, {
        ...mara,
        co_owner: 'Nils Iversen',
      } as never),
    ).toEqual({});
  });
});

describe('a W-8BEN', () => {
  test('seals the foreign number and the date of birth', () => {
    expect(checkTaxForm(w8ben, mara, today)).toEqual({
      numbers: { tin: null, tin_kind: null, foreign_tin: '12345678901', date_of_birth: '1980-02-01' },
      faults: {},
    });
  });

  test.each([
    [{ country: 'US' }, 'country'],
    [{ citizenship: 'US' }, 'citizenship'],
    [{ street: 'P.O. Box 12' }, 'street'],
    [{ foreign_tin: undefined }, 'foreign_tin'],
    [{ date_of_birth: '2026-11-23' }, 'date_of_birth'],
    [{ us_tin: '12' }, 'us_tin'],
    [{ treaty_rate: '15' }, 'treaty_country'],
    [{ treaty_country: 'DE', treaty_article: '11', treaty_rate: '31' }, 'treaty_rate'],
    [{ treaty_country: 'DE', treaty_rate: '0' }, 'treaty_article'],
  ])('%j is refused at %s', (form, field) => {
    expect(Object.keys(faults(form, w8ben))).toEqual([field]);
  });

  test('without a foreign number is signed with a reason', () => {
    expect(faults({ foreign_tin: undefined, no_foreign_tin_reason: 'My country issues none.' }, w8ben)).toEqual({});
  });
});

describe('a W-8BEN-E', () => {
  test('is signed in a capacity', () => {
    expect(faults({}, w8bene, null)).toEqual({});
    expect(Object.keys(faults({ capacity: undefined, signed_name: 'Quay Capital GmbH' }, w8bene, null))).toEqual([
      'capacity',
    ]);
  });

  test.each([
    [{ chapter_4_status: 'reporting_model_1_ffi' }, 'giin'],
    [{ giin: '98Q96B.00000.LE.25' }, 'giin'],
    [{ incorporated_in: 'US' }, 'incorporated_in'],
  ])('%j is refused at %s', (form, field) => {
    expect(Object.keys(faults(form, w8bene, null))).toEqual([field]);
  });

  test('takes a GIIN', () => {
    expect(faults({ chapter_4_status: 'reporting_model_1_ffi', giin: '98Q96B.00000.LE.250' }, w8bene, null)).toEqual(
      {},
    );
  });
});

describe('how long a form is valid', () => {
  test('a W-8 until the end of the third calendar year after its signature, a W-9 without an end', () => {
    expect([
      lastDayOf('w9', '2026-01-01'),
      lastDayOf('w8ben', '2026-01-01'),
      lastDayOf('w8bene', '2026-12-31'),
    ]).toEqual([null, '2029-12-31', '2029-12-31']);
  });

  test.each([
    ['2029-10-01', 'valid'],
    ['2029-10-02', 'expiring'],
    ['2029-12-31', 'expiring'],
    ['2030-01-01', 'expired'],
  ])('on %s it is %s', (day, state) => {
    expect(stateOf({ expires_on: '2029-12-31', end_kind: null }, day)).toBe(state);
  });

  test('what was ended stays so', () => {
    expect(stateOf({ expires_on: '2020-12-31', end_kind: 'withdrawn' }, today)).toBe('withdrawn');
  });
});
