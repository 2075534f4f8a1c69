import { filingTemplateSchema } from '@trover/contract/filings/filings.ts';
import type { FrozenClaim } from '@trover/core/claims/frozen-claim.ts';
import type { ClaimToFile } from '@trover/core/filing/fill-template.ts';
import type { FilingTemplate } from '@trover/core/filing/template.ts';
import { type ClaimRowToFile, listClaimsToFile, type WhichClaims } from '@trover/db/queries/filings/claims-to-file.ts';
import type { Context } from '../context.ts';
import { aboutClaimant } from '../contracts/claimant.ts';

export interface FiledClaim extends Pick<ClaimRowToFile, 'account_id' | 'sub_payout_request_id' | 'sign_off_id'> {
  to_file: ClaimToFile;
}

export const readTemplate = (document: unknown): FilingTemplate => filingTemplateSchema.parse(document);

/** What an administrator is told a claim by, before it gives a number of its own. */
export const referenceOf = (claimId: number): string => `TR-${claimId}`;

const asksForTaxId = ({ sheets }: FilingTemplate): boolean =>
  sheets.some(({ columns }) => columns.some(({ field }) => field === 'tax_id'));

/** Claims as they were signed off; a tax id is opened only where the administrator asks for it. */
export async function loadClaimsToFile(
  { db, vault }: Pick<Context, 'db' | 'vault'>,
  which: WhichClaims,
  template: FilingTemplate,
): Promise<FiledClaim[]> {
  const rows = await listClaimsToFile(db, which);
  const needsTaxId = asksForTaxId(template);
  return rows.map((row) => {
    const { account_id, sub_payout_request_id, sign_off_id, beneficial_account_id, tax_id_sealed, tax_id_sealed_by } =
      row;
    const tax_id =
      needsTaxId && tax_id_sealed !== null && tax_id_sealed_by !== null
        ? vault.open(
            { sealed: tax_id_sealed, sealed_by: tax_id_sealed_by },
            aboutClaimant({ account_id, beneficial_account_id }),
          )
        : null;
    const to_file = {
      reference: referenceOf(sub_payout_request_id),
      claim: JSON.parse(row.claim) as FrozenClaim,
      sha256: row.sha256,
      signed_name: row.signed_name,
      signed_on: row.signed_at.toISOString().slice(0, 10),
      tax_id,
    };
    return { account_id, sub_payout_request_id, sign_off_id, to_file };
  });
}
