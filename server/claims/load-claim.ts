import { createHash } from 'node:crypto';
import type { Match, MatchTrade } from '@trover/contract/matches.ts';
import { groupOf } from '@trover/core/cases/groups.ts';
import type { ClaimFacts } from '@trover/core/claims/claim-facts.ts';
import { type ClaimStage, isSubmitted } from '@trover/core/claims/stages.ts';
import type { Db } from '@trover/db/connect.ts';
import { type CasePage, findCasePage } from '@trover/db/queries/case-page.ts';
import { listPrintedSecuritiesOfCase } from '@trover/db/queries/case-trades.ts';
import {
  type Claimant,
  type Contract,
  findAgreementText,
  findClaimant,
  findInstitutionAgreement,
  listContracts,
} from '@trover/db/queries/claims/agreements.ts';
import { listPortfolioLabels, listTradeSources, type TradeSource } from '@trover/db/queries/claims/claim-trades.ts';
import {
  type Confirmation,
  listProofs,
  listProvedTrades,
  type ProvedTrade,
} from '@trover/db/queries/claims/confirmations.ts';
import { findPaymentDetails, type PaymentDetails } from '@trover/db/queries/claims/payment-details.ts';
import { listMisfitsOfDocuments } from '@trover/db/queries/claims/proof-verdicts.ts';
import type { ClaimRecord } from '@trover/db/queries/claims/requests.ts';
import { listFrozenConfirmations, listSharedTraces } from '@trover/db/queries/claims/sign-offs.ts';
import { courtDay } from '../business-date.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import { showOwnMatches } from '../matches/show-own-matches.ts';
import { type ProofMap, proofMapOf } from './proof-map.ts';

export type ClaimContext = Pick<Context, 'db' | 'heavy' | 'today'>;

/** A case as its claims need it. */
export interface ClaimCase {
  record: CasePage;
  claim_deadline: string | null;
  takes_claims: boolean;
  today: string;
}

/** The case with the day that it is at its court, where the business date is `businessToday`. */
export async function loadClaimCase(db: Db, caseId: number, businessToday: string): Promise<ClaimCase> {
  const record = await findCasePage(db, { id_or_slug: String(caseId), with_unpublished: true });
  if (record === undefined || record.id !== caseId) fail('not_found', { message: 'There is no such case.' });
  const today = courtDay(businessToday, record.time_zone);
  const claim_deadline = record.deadlines.find(({ kind }) => kind === 'claim')?.date ?? null;
  const takes_claims = record.is_published && groupOf({ stage: record.stage, claim_deadline }, today) === 'actionable';
  return { record, claim_deadline, takes_claims, today };
}

/** What covers a claim: a contract of its owner, or the agreement of an institution. */
export type Cover = { kind: 'contract'; contract: Contract } | { kind: 'agreement'; reference: string };

/** A claim with all that decides about it. */
export interface LoadedClaim {
  claim: ClaimRecord;
  of: ClaimCase;
  /** Undefined: no trades of the case's securities are here any more. */
  match: Match | undefined;
  trades: readonly MatchTrade[];
  trades_hash: Buffer;
  sources: ReadonlyMap<number, TradeSource>;
  confirmations: readonly Confirmation[];
  proved: ReadonlyMap<number, ProvedTrade[]>;
  frozen: ReadonlySet<number>;
  proofs: ProofMap;
  cover: Cover | undefined;
  fee_pct: string | null;
  claimant: Claimant | undefined;
  payment: PaymentDetails | undefined;
  facts: ClaimFacts;
}

export const hashOfTrades = (trades: readonly MatchTrade[]): Buffer =>
  createHash('sha256')
    .update(trades.map(({ trade_id }) => trade_id).join(' '))
    .digest();

/** What covers a beneficial account's claim in a case; a contract for it alone goes before the one for all. */
export async function findCover(
  db: Db,
  claim: { account_id: number; beneficial_account_id: number; case_id: number; contract_not_before: Date | null },
  today: string,
): Promise<Cover | undefined> {
  const agreement = await findInstitutionAgreement(db, { account_id: claim.account_id, today });
  if (agreement !== undefined) return { kind: 'agreement', reference: agreement.reference };
  const contracts = await listContracts(db, claim);
  const fit = contracts.filter(
    (contract) =>
      (contract.case_id === null || contract.case_id === claim.case_id) &&
      (claim.contract_not_before === null || contract.signed_at > claim.contract_not_before),
  );
  const contract = fit.find(({ kind }) => kind === 'case') ?? fit[0];
  return contract && { kind: 'contract', contract };
}

async function findFee(db: Db, claim: ClaimRecord, cover: Cover | undefined, today: string): Promise<string | null> {
  if (cover?.kind === 'agreement')
    return (await findInstitutionAgreement(db, { account_id: claim.account_id, today }))?.fee_pct ?? null;
  if (cover === undefined) return null;
  return (await findAgreementText(db, cover.contract.text_version))?.fee_pct ?? null;
}

async function findDuplicate(db: Db, claim: ClaimRecord): Promise<ClaimFacts['duplicate']> {
  if (claim.duplicate_cleared_at !== null) return 'none';
  const shared = await listSharedTraces(db, { ...claim, claim_id: claim.id });
  if (shared.some(({ stage }) => isSubmitted(stage as ClaimStage))) return 'submitted';
  return shared.length > 0 ? 'open' : 'none';
}

/** Loads a claim in `db`, which may be a transaction that holds it. */
export async function loadClaim(
  { db, heavy }: Pick<Context, 'db' | 'heavy'>,
  claim: ClaimRecord,
  of: ClaimCase,
): Promise<LoadedClaim> {
  const { account_id, beneficial_account_id, case_id } = claim;
  const { today } = of;
  const [match] = await showOwnMatches(
    { db, heavy },
    { account_id, case_id, beneficial_account_id, deadlines: of.record.deadlines, today },
  );
  const trades = match?.trades ?? [];
  const printed = await listPrintedSecuritiesOfCase(db, { case_id });
  const printed_security_ids = [...new Set(printed.map(({ id }) => id))];
  const sources = await listTradeSources(db, { beneficial_account_id, printed_security_ids });
  const portfolio_ids = [...new Set(trades.flatMap(({ portfolio_id }) => portfolio_id ?? []))];
  const confirmations = await listProofs(db, { account_id, portfolio_ids, claim_id: claim.id });
  const confirmation_ids = confirmations.map(({ id }) => id);
  const proved = await listProvedTrades(db, { account_id, confirmation_ids });
  const misfits = await listMisfitsOfDocuments(db, { account_id, confirmation_ids });
  const labels = await listPortfolioLabels(db, { account_id });
  const proofs = proofMapOf({ trades, sources, confirmations, proved, misfits, labels });
  const cover = await findCover(db, claim, today);
  const trades_hash = hashOfTrades(trades);
  const payment =
    claim.payment_details_id === null ? undefined : await findPaymentDetails(db, account_id, claim.payment_details_id);
  const claimant = await findClaimant(db, { account_id, beneficial_account_id });
  return {
    claim,
    of,
    match,
    trades,
    trades_hash,
    sources,
    confirmations,
    proved,
    frozen: await listFrozenConfirmations(db, { account_id, confirmation_ids }),
    proofs,
    cover,
    fee_pct: await findFee(db, claim, cover, today),
    claimant,
    payment,
    facts: {
      stage: claim.stage,
      cured_by: claim.cured_by,
      was_filed: claim.filed_on !== null,
      today,
      claim_deadline: of.claim_deadline,
      takes_claims: of.takes_claims,
      eligible: match?.eligible ?? false,
      why: match?.why ?? 'None of your trades are in the securities of this case any more: add them again.',
      bought_in_class: match !== undefined && Number(match.shares_bought) > 0,
      below_minimum: match?.payment.below_minimum ?? false,
      notices: match?.result?.notices ?? [],
      accounts: proofs.accounts,
      is_confirmed: claim.trades_hash?.equals(trades_hash) ?? false,
      has_contract: cover !== undefined,
      has_claimant: claimant !== undefined,
      has_payment_details: cover?.kind === 'agreement' || (payment !== undefined && payment.blocked_at === null),
      claimed_elsewhere: claim.claimed_elsewhere,
      is_excluded_party: claim.is_excluded_party,
      duplicate: await findDuplicate(db, claim),
      cure_by: claim.cure_by,
    },
  };
}
