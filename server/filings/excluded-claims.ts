import type { listExcludedClaims } from '@trover/contract/filings/filing-parts.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { STEPS } from '@trover/core/claims/stages.ts';
import { fillTemplate } from '@trover/core/filings/fill-template.ts';
import type { FilingTemplate } from '@trover/core/filings/template.ts';
import { listUnfiledClaims, type UnfiledClaim } from '@trover/db/queries/filings/excluded-claims.ts';
import type { Filing } from '@trover/db/queries/filings/filings.ts';
import { listUnreviewedProof, type UnreviewedProof } from '@trover/db/queries/filings/unreviewed-proof.ts';
import type { Page, PageRequest } from '@trover/db/queries/page.ts';
import type { Context } from '../context.ts';
import { type FiledClaim, loadClaimsToFile, readTemplate, referenceOf } from './load-claims.ts';

export type ExcludedClaim = DataOf<typeof listExcludedClaims>['items'][number];

const MAX_FAULTS = 3;

/** Why a claim is not in a package: what the administrator would return it for comes first, since that blocks it. */
function explain(
  claim: UnfiledClaim,
  {
    template,
    made_at,
    signed,
    proof,
  }: { template: FilingTemplate; made_at: Date; signed: FiledClaim | undefined; proof: UnreviewedProof | undefined },
): ExcludedClaim {
  const faults = signed === undefined ? [] : fillTemplate(template, [signed.to_file]).faults;
  const step = STEPS.find((one) => one === claim.stage) ?? null;
  const reason =
    step !== null
      ? 'not_signed_off'
      : faults.length > 0
        ? 'would_be_returned'
        : proof !== undefined
          ? 'proof_not_reviewed'
          : claim.signed_at !== null && claim.signed_at > made_at
            ? 'signed_later'
            : 'not_selected';
  const { sub_payout_request_id, beneficial_owner } = claim;
  const frozen = signed?.to_file.claim;
  return {
    ...{ sub_payout_request_id, reference: referenceOf(sub_payout_request_id), beneficial_owner, reason, step },
    recognized_claim: frozen?.recognized_claim ?? null,
    currency: frozen?.currency ?? null,
    faults_total: faults.length,
    faults: faults.slice(0, MAX_FAULTS).map(({ sheet, column, message }) => ({ sheet, column, message })),
    unreviewed_trades: proof?.trades ?? 0,
    documents_to_review: proof?.waiting ?? 0,
  };
}

/** The claims of a filing’s case that no package has, with the reason of each as its template and its day have it. */
export async function findExcludedClaims(
  { db, vault }: Pick<Context, 'db' | 'vault'>,
  filing: Filing,
  request: PageRequest<readonly [number, number]>,
): Promise<Page<ExcludedClaim>> {
  const { case_id, made_at } = filing;
  const template = readTemplate(filing.template);
  const page = await listUnfiledClaims(db, { ...request, case_id });
  const ids = page.rows.filter(({ rank }) => rank === 0).map((row) => row.sub_payout_request_id);
  const [signed, unreviewed] =
    ids.length === 0
      ? [[], []]
      : await Promise.all([
          loadClaimsToFile({ db, vault }, { case_id, claim_ids: ids, limit: ids.length }, template),
          listUnreviewedProof(db, ids),
        ]);
  const claims = new Map(signed.map((claim) => [claim.sub_payout_request_id, claim]));
  const proofs = new Map(unreviewed.map((proof) => [proof.claim_id, proof]));
  return {
    ...page,
    rows: page.rows.map((row) => {
      const { sub_payout_request_id: id } = row;
      return explain(row, { template, made_at, signed: claims.get(id), proof: proofs.get(id) });
    }),
  };
}
