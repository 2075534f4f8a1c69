import type { BodyOf } from '@trover/contract/operation.ts';
import type { signContract } from '@trover/contract/payouts/agreements.ts';
import type { Claimant } from '@trover/db/queries/claims/agreements.ts';
import type { ClaimantsTable, SignedClaimant } from '@trover/db/schema/claims.ts';
import type { Insertable } from 'kysely';
import { fail } from '../errors.ts';
import type { Vault } from '../vault/vault.ts';

export type SignBody = BodyOf<typeof signContract>;

/** Who claims, as it is sent. */
export type ClaimantBody = Pick<
  SignBody,
  | 'kind'
  | 'legal_name'
  | 'co_owner'
  | 'street'
  | 'city'
  | 'region'
  | 'postal_code'
  | 'country'
  | 'tax_id'
  | 'tax_id_kind'
>;

interface Owner {
  account_id: number;
  beneficial_account_id: number;
}

export const aboutClaimant = ({ account_id, beneficial_account_id }: Owner): string =>
  `tax_id:${account_id}:${beneficial_account_id}`;

const FORMS = {
  ssn: { form: /^\d{9}$/, words: 'a social security number has nine digits' },
  itin: { form: /^9\d{8}$/, words: 'an ITIN has nine digits and begins with 9' },
  ein: { form: /^\d{9}$/, words: 'an employer number has nine digits' },
  foreign: { form: /^[A-Z0-9]{4,30}$/, words: 'use 4 to 30 letters and digits' },
} as const;

const refuse = (field: string, message: string): never =>
  fail('invalid_input', { message: `Check body.${field}: ${message}.`, fields: { [`body.${field}`]: message } });

/** The tax id as it is compared and kept, with its kind; null where none is given. */
function readTaxId(
  { tax_id, tax_id_kind }: ClaimantBody,
  at: string,
): { kind: keyof typeof FORMS; text: string } | null {
  const text = (tax_id ?? '').toUpperCase().replace(/[\s.-]/g, '');
  if (text === '') return null;
  const kind = tax_id_kind ?? 'ssn';
  const { form, words } = FORMS[kind];
  if (!form.test(text)) refuse(`${at}tax_id`, words);
  return { kind, text };
}

/** Who claims, as he is kept: the tax id sealed, its last four digits beside it. `at` is where it stands in the body. */
export function claimantOf(vault: Vault, owner: Owner, body: ClaimantBody, at = ''): Insertable<ClaimantsTable> {
  if (body.kind === 'joint' && body.co_owner === undefined)
    refuse(`${at}co_owner`, 'name the other owner as the broker has it');
  // administrators send a claim of the United States without one back; not every country has such codes
  if (body.country === 'US' && !/^\d{5}(-?\d{4})?$/.test(body.postal_code ?? ''))
    refuse(`${at}postal_code`, 'give the ZIP code, such as 04101');
  const tax = readTaxId(body, at);
  const sealed = tax === null ? null : vault.seal(tax.text, aboutClaimant(owner));
  return {
    ...owner,
    kind: body.kind,
    legal_name: body.legal_name,
    co_owner: body.kind === 'joint' ? (body.co_owner ?? null) : null,
    street: body.street,
    city: body.city,
    region: body.region ?? '',
    postal_code: body.postal_code ?? '',
    country: body.country,
    tax_id_kind: tax?.kind ?? null,
    tax_id_last4: tax?.text.slice(-4) ?? null,
    tax_id_sealed: sealed?.sealed ?? null,
    tax_id_sealed_by: sealed?.sealed_by ?? null,
  };
}

/** Of a claimant what a contract, a claim and a page show. */
export function signedClaimant(claimant: Insertable<ClaimantsTable> | Claimant): SignedClaimant {
  return {
    kind: claimant.kind,
    legal_name: claimant.legal_name,
    co_owner: claimant.co_owner ?? null,
    street: claimant.street,
    city: claimant.city,
    region: claimant.region,
    postal_code: claimant.postal_code,
    country: claimant.country,
    tax_id_last4: claimant.tax_id_last4 ?? null,
  };
}
