import type { signContract } from '@trover/contract/contracts/agreements.ts';
import type { BodyOf } from '@trover/contract/protocol/operation.ts';
import { addressFaults, normalizePostalCode, normalizeRegion } from '@trover/core/profiles/addresses.ts';
import { isCountry } from '@trover/core/profiles/countries.ts';
import { readTaxId } from '@trover/core/tax/tax-ids.ts';
import type { Claimant } from '@trover/db/queries/contracts/agreements.ts';
import type { ClaimantsTable, SignedClaimant, TaxIdKind } from '@trover/db/schema/claims.ts';
import type { Insertable } from 'kysely';
import { failField, failFields } from '../errors.ts';
import type { Vault } from '../vault/vault.ts';

export type SignBody = BodyOf<typeof signContract>;

/** The claimant in a request body. */
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
> & { signer_name?: string | undefined; signer_title?: string | undefined };

interface Owner {
  account_id: number;
  beneficial_account_id: number;
}

export const aboutClaimant = ({ account_id, beneficial_account_id }: Owner): string =>
  `tax_id:${account_id}:${beneficial_account_id}`;

/** The tax id in its normalized form, with its kind; null where none is given. */
function requireTaxId({ tax_id, tax_id_kind }: ClaimantBody, at: string): { kind: TaxIdKind; text: string } | null {
  if ((tax_id ?? '').trim() === '') return null;
  const kind = tax_id_kind ?? 'ssn';
  const read = readTaxId(kind, tax_id ?? '');
  return 'fault' in read ? failField(`body.${at}tax_id`, read.fault) : { kind, text: read.text };
}

/** Refuses an address that administrators return a claim for, with each missing part at its field. */
export function requireAddress(address: Parameters<typeof addressFaults>[0], at = ''): void {
  const faults = Object.entries(addressFaults(address));
  if (faults.length > 0)
    failFields(Object.fromEntries(faults.map(([field, message]) => [`body.${at}${field}`, message])));
}

/** The claimant as stored: the tax id encrypted, with its last four digits in clear. `at` is its place in the body. */
export function claimantOf(vault: Vault, owner: Owner, body: ClaimantBody, at = ''): Insertable<ClaimantsTable> {
  if (!isCountry(body.country))
    failField(`body.${at}country`, `${body.country} is not a country: use a code such as US`);
  if (body.kind === 'joint' && body.co_owner === undefined)
    failField(`body.${at}co_owner`, 'enter the other owner’s name as it appears on the broker account');
  if ((body.signer_name === undefined) !== (body.signer_title === undefined))
    failField(`body.${at}signer_title`, 'name who may sign together with the capacity, such as Trustee');
  const address = { country: body.country, region: body.region ?? '', postal_code: body.postal_code ?? '' };
  requireAddress(address, at);
  const tax = requireTaxId(body, at);
  const ciphertext = tax === null ? null : vault.encrypt(tax.text, aboutClaimant(owner));
  return {
    ...owner,
    kind: body.kind,
    legal_name: body.legal_name,
    co_owner: body.kind === 'joint' ? (body.co_owner ?? null) : null,
    street: body.street,
    city: body.city,
    ...address,
    region: normalizeRegion(address.country, address.region),
    postal_code: normalizePostalCode(address.country, address.postal_code),
    signer_name: body.signer_name ?? null,
    signer_title: body.signer_title ?? null,
    tax_id_kind: tax?.kind ?? null,
    tax_id_last4: tax?.text.slice(-4) ?? null,
    tax_id_ciphertext: ciphertext?.ciphertext ?? null,
    tax_id_master_key_id: ciphertext?.master_key_id ?? null,
  };
}

/** Public fields of a claimant. */
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
    signer_name: claimant.signer_name ?? null,
    signer_title: claimant.signer_title ?? null,
  };
}
