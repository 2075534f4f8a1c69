import { controlSchema, figuresSchema, filingTemplateSchema } from '@trover/contract/filings/filings.ts';
import type { FrozenClaim } from '@trover/core/claims/frozen-claim.ts';
import { formatLongDate } from '@trover/core/dates/day.ts';
import type { ClaimToFile } from '@trover/core/filings/fill-template.ts';
import type { FilingTemplate } from '@trover/core/filings/template.ts';
import { dayIn } from '@trover/core/format/dates.ts';
import { type ClaimRowToFile, listClaimsToFile, type WhichClaims } from '@trover/db/queries/filings/claims-to-file.ts';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { aboutClaimant } from '../contracts/claimant.ts';

export interface FiledClaim
  extends Pick<
    ClaimRowToFile,
    'account_id' | 'sub_payout_request_id' | 'sign_off_id' | 'contract_key' | 'contract_sha256' | 'version'
  > {
  to_file: ClaimToFile;
}

export const readTemplate = (document: unknown): FilingTemplate => filingTemplateSchema.parse(document);

/** Our reference of a claim for an administrator, until the administrator's own number is known. */
export const referenceOf = (claimId: number): string => `TR-${claimId}`;

const storedControl = controlSchema.extend({
  opening_holding: z.string().nullable().default(null),
  closing_holding: z.string().nullable().default(null),
});

/** The control totals of a package, as stored; one that was made before holdings were summed states none. */
export const controlOf = (control: unknown) => (control === null ? null : storedControl.parse(control));

const storedFigures = figuresSchema.extend({ currency: figuresSchema.shape.currency.default(null) });

/** What a claim states, as stored with its filing. */
export const figuresOf = (figures: unknown) => storedFigures.nullable().parse(figures);

const needsTaxId = ({ sheets }: FilingTemplate): boolean =>
  sheets.some(({ columns }) => columns.some(({ field }) => field === 'tax_id'));

/** Our authority to file for the claimant: the contract, or the agreement of an institution. */
function authorityOf(
  { contract }: FrozenClaim,
  signed_on: string | null,
): Pick<ClaimToFile, 'authority' | 'contract_signed_on'> {
  if (contract === null) return { authority: null, contract_signed_on: null };
  if ('agreement' in contract) return { authority: `Agreement ${contract.agreement}`, contract_signed_on: null };
  const day = signed_on ?? dayIn(new Date(contract.signed_at));
  const authority = `Contract ${contract.text_version}, signed on ${formatLongDate(day)}`;
  return { authority, contract_signed_on: day };
}

/** Claims as they were signed off; a tax id is decrypted only if the administrator requires it. */
export async function loadClaimsToFile(
  { db, vault }: Pick<Context, 'db' | 'vault'>,
  which: WhichClaims,
  template: FilingTemplate,
): Promise<FiledClaim[]> {
  const rows = await listClaimsToFile(db, which);
  const isTaxIdNeeded = needsTaxId(template);
  return rows.map((row) => {
    const {
      account_id,
      sub_payout_request_id,
      sign_off_id,
      beneficial_account_id,
      tax_id_ciphertext,
      tax_id_master_key_id,
    } = row;
    const tax_id =
      isTaxIdNeeded && tax_id_ciphertext !== null && tax_id_master_key_id !== null
        ? vault.decrypt(
            { ciphertext: tax_id_ciphertext, master_key_id: tax_id_master_key_id },
            aboutClaimant({ account_id, beneficial_account_id }),
          )
        : null;
    const claim = JSON.parse(row.claim) as FrozenClaim;
    const to_file = {
      reference: referenceOf(sub_payout_request_id),
      claim,
      sha256: row.sha256,
      signed_name: row.signed_name,
      signed_on: row.signed_on,
      tax_id,
      phone: row.phone,
      email: row.email,
      ...authorityOf(claim, row.contract_signed_on),
      claim_number: row.claim_number,
      deficiency_response: row.deficiency_response,
    };
    const { contract_key, contract_sha256, version } = row;
    return { account_id, sub_payout_request_id, sign_off_id, contract_key, contract_sha256, version, to_file };
  });
}
