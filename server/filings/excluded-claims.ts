import { createHash } from 'node:crypto';
import type { listExcludedClaims } from '@trover/contract/filings/filing-parts.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { STEPS } from '@trover/core/claims/stages.ts';
import { fillTemplate } from '@trover/core/filings/fill-template.ts';
import { type ClaimVersion, listClaimVersions } from '@trover/db/queries/filings/claims-to-file.ts';
import { listUnfiledClaims, type UnfiledClaim } from '@trover/db/queries/filings/excluded-claims.ts';
import type { Filing } from '@trover/db/queries/filings/filings.ts';
import { listUnreviewedProof, type UnreviewedProof } from '@trover/db/queries/filings/unreviewed-proof.ts';
import type { Page, PageRequest } from '@trover/db/queries/page.ts';
import type { Context } from '../context.ts';
import { loadClaimsToFile, readTemplate, referenceOf } from './load-claims.ts';

export type ExcludedClaim = DataOf<typeof listExcludedClaims>['items'][number];

const MAX_FAULTS = 3;
/** Claims of all filings whose faults are cached; the one that was needed the longest ago is removed first. */
const MAX_CACHED = 10_000;

type FilledClaim = Pick<ExcludedClaim, 'recognized_claim' | 'currency' | 'faults_total' | 'faults'>;

/** By template, sign-off and what may change after it. One cache for each database, whose ids are its own. */
const caches = new WeakMap<object, Map<string, FilledClaim>>();

function cacheOf({ db }: Pick<Context, 'db'>): Map<string, FilledClaim> {
  const cache = caches.get(db) ?? new Map<string, FilledClaim>();
  caches.set(db, cache);
  return cache;
}

/** The figures and faults of signed claims in a template, each computed once for its version. */
async function fillClaims(
  context: Pick<Context, 'db' | 'vault'>,
  { case_id, template: document }: Filing,
  ids: readonly number[],
): Promise<Map<number, FilledClaim>> {
  if (ids.length === 0) return new Map();
  const cache = cacheOf(context);
  const template = readTemplate(document);
  const hash = createHash('sha256').update(JSON.stringify(template)).digest('base64');
  const keyOf = ({ sign_off_id, version }: ClaimVersion): string => `${hash} ${sign_off_id} ${version}`;
  const versions = await listClaimVersions(context.db, ids);
  const found = new Map<number, FilledClaim>();
  const missing: number[] = [];
  for (const version of versions) {
    const key = keyOf(version);
    const filled = cache.get(key);
    if (filled === undefined) missing.push(version.sub_payout_request_id);
    else {
      cache.delete(key);
      cache.set(key, filled);
      found.set(version.sub_payout_request_id, filled);
    }
  }
  if (missing.length === 0) return found;
  for (const claim of await loadClaimsToFile(
    context,
    { case_id, claim_ids: missing, limit: missing.length },
    template,
  )) {
    const { faults } = fillTemplate(template, [claim.to_file]);
    const { recognized_claim, currency } = claim.to_file.claim;
    const filled = {
      ...{ recognized_claim, currency, faults_total: faults.length },
      faults: faults.slice(0, MAX_FAULTS).map(({ sheet, column, message }) => ({ sheet, column, message })),
    };
    found.set(claim.sub_payout_request_id, filled);
    // by the version that was loaded: it may have changed since the versions were listed
    cache.set(keyOf(claim), filled);
  }
  for (const oldest of cache.keys()) {
    if (cache.size <= MAX_CACHED) break;
    cache.delete(oldest);
  }
  return found;
}

/** Why a claim is not in a package: what the administrator would return it for comes first, since that blocks it. */
function explain(
  claim: UnfiledClaim,
  { made_at, filled, proof }: { made_at: Date; filled: FilledClaim | undefined; proof: UnreviewedProof | undefined },
): ExcludedClaim {
  const step = STEPS.find((one) => one === claim.stage) ?? null;
  const { recognized_claim, currency, faults_total, faults } = filled ?? {
    ...{ recognized_claim: null, currency: null, faults_total: 0, faults: [] },
  };
  const reason =
    step !== null
      ? 'not_signed_off'
      : faults_total > 0
        ? 'would_be_returned'
        : proof !== undefined
          ? 'proof_not_reviewed'
          : claim.signed_at !== null && claim.signed_at > made_at
            ? 'signed_later'
            : 'not_selected';
  const { sub_payout_request_id, beneficial_owner } = claim;
  return {
    ...{ sub_payout_request_id, reference: referenceOf(sub_payout_request_id), beneficial_owner, reason, step },
    ...{ recognized_claim, currency, faults_total, faults },
    unreviewed_trades: proof?.trades ?? 0,
    documents_to_review: proof?.waiting ?? 0,
  };
}

/** The claims of a filing’s case that no package has, with the reason of each as its template and its day have it. */
export async function findExcludedClaims(
  context: Pick<Context, 'db' | 'vault'>,
  filing: Filing,
  request: PageRequest<readonly [number, number]>,
): Promise<Page<ExcludedClaim>> {
  const { case_id, made_at } = filing;
  const page = await listUnfiledClaims(context.db, { ...request, case_id });
  const ids = page.rows.filter(({ rank }) => rank === 0).map((row) => row.sub_payout_request_id);
  const [filled, unreviewed] = await Promise.all([
    fillClaims(context, filing, ids),
    ids.length === 0 ? [] : listUnreviewedProof(context.db, ids),
  ]);
  const proofs = new Map(unreviewed.map((proof) => [proof.claim_id, proof]));
  return {
    ...page,
    rows: page.rows.map((row) => {
      const { sub_payout_request_id: id } = row;
      return explain(row, { made_at, filled: filled.get(id), proof: proofs.get(id) });
    }),
  };
}
