import { createHash } from 'node:crypto';
import type { Match, MatchTrade } from '@trover/contract/matches/matches.ts';
import { groupOf } from '@trover/core/cases/groups.ts';
import type { ClaimFacts } from '@trover/core/claims/claim-facts.ts';
import { countsInClaim } from '@trover/core/claims/proof/proof-cover.ts';
import { type ClaimStage, isSubmitted } from '@trover/core/claims/stages.ts';
import { addDays, formatDay, requireDay } from '@trover/core/dates/day.ts';
import { addressFaults } from '@trover/core/profiles/addresses.ts';
import type { Db } from '@trover/db/connect.ts';
import { type CasePage, findCasePage } from '@trover/db/queries/cases/case-page.ts';
import { listPrintedSecuritiesOfCase, type PrintedSecurityOfCase } from '@trover/db/queries/cases/case-trades.ts';
import {
  type CaseIdentifier,
  listIdentifiersOfCase,
  listTradeSources,
  type TradeSource,
} from '@trover/db/queries/claims/claim-trades.ts';
import { type Deficiency, isOpen, listDeficiencies } from '@trover/db/queries/claims/deficiencies.ts';
import type { ClaimRecord } from '@trover/db/queries/claims/requests.ts';
import {
  type Confirmation,
  listProofs,
  listProvedTrades,
  type ProvedTrade,
} from '@trover/db/queries/confirmations/confirmations.ts';
import { listVerdictsOfDocuments } from '@trover/db/queries/confirmations/proof-verdicts.ts';
import {
  type Claimant,
  type Contract,
  findInstitutionAgreement,
  listAgreementTexts,
  listClaimants,
  listContracts,
} from '@trover/db/queries/contracts/agreements.ts';
import { listFrozenConfirmations, listSharedFingerprints } from '@trover/db/queries/contracts/sign-offs.ts';
import { listSignedFeeRates } from '@trover/db/queries/fees/fee-rate.ts';
import { listPaymentDetailsOf, type PaymentDetails } from '@trover/db/queries/payment-details/payment-details.ts';
import { listPortfolioLabels } from '@trover/db/queries/portfolios/portfolios.ts';
import { courtDay } from '../business-date.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import { showOwnMatches } from '../matches/show-own-matches.ts';
import { type ProofMap, proofMapOf } from './proof-map.ts';
import { requireFee } from './texts/texts.ts';

/** A case as its claims need it. */
export interface ClaimCase {
  record: CasePage;
  claim_deadline: string | null;
  accepts_claims: boolean;
  today: string;
}

/** The case with the present day at its court, when the business date is `businessToday`. */
export async function loadClaimCase(db: Db, caseId: number, businessToday: string): Promise<ClaimCase> {
  const record = await findCasePage(db, { id_or_slug: String(caseId), with_unpublished: true });
  if (record === undefined || record.id !== caseId) fail('not_found', { message: 'We could not find that case.' });
  const today = courtDay(businessToday, record.time_zone);
  const claim_deadline = record.deadlines.find(({ kind }) => kind === 'claim')?.date ?? null;
  const accepts_claims =
    record.is_published && groupOf({ stage: record.stage, claim_deadline }, today) === 'actionable';
  return { record, claim_deadline, accepts_claims, today };
}

/** What covers a claim: a contract of its owner, or the agreement of an institution. */
type Cover = { kind: 'contract'; contract: Contract } | { kind: 'agreement'; reference: string };

/** A claim with all data that decisions about it need. */
export interface LoadedClaim {
  claim: ClaimRecord;
  of: ClaimCase;
  /** Undefined: the account no longer has trades in the case's securities. */
  match: Match | undefined;
  trades: readonly MatchTrade[];
  trades_hash: Buffer;
  sources: ReadonlyMap<number, TradeSource>;
  /** The case's securities as files print them, with their identifiers in the catalogue. */
  printed: ReadonlyMap<number, PrintedSecurityOfCase>;
  identifiers: readonly CaseIdentifier[];
  /** The documents of its portfolios that are for this claim or for any claim. */
  confirmations: readonly Confirmation[];
  /** Those that are from its accounts and its period: they go to the administrator with the claim. */
  documents: readonly Confirmation[];
  proved: ReadonlyMap<number, ProvedTrade[]>;
  frozen: ReadonlySet<number>;
  proofs: ProofMap;
  cover: Cover | undefined;
  fee_pct: string | null;
  claimant: Claimant | undefined;
  payment: PaymentDetails | undefined;
  /** Oldest first; the last one may be open. */
  deficiencies: readonly Deficiency[];
  facts: ClaimFacts;
}

const hashOfTrades = (trades: readonly MatchTrade[]): Buffer =>
  createHash('sha256')
    .update(trades.map(({ trade_id }) => trade_id).join(' '))
    .digest();

/** What covers a beneficial account's claim in a case; a contract for this case precedes the one for all cases. */
function coverOf(contracts: readonly Contract[], claim: ClaimRecord): Cover | undefined {
  const fit = contracts.filter(
    (contract) =>
      contract.beneficial_account_id === claim.beneficial_account_id &&
      (contract.case_id === null || contract.case_id === claim.case_id) &&
      (claim.contract_not_before === null || contract.signed_at > claim.contract_not_before),
  );
  const contract = fit.find(({ kind }) => kind === 'case') ?? fit[0];
  return contract && { kind: 'contract', contract };
}

const LOOKBACK_DAYS = 90;

/** Whether a document is of an account of the claim and of the period on its claim form, with or without trades. */
function speaksOfClaim(document: Confirmation, trades: readonly MatchTrade[], of: ClaimCase): boolean {
  const { covers_from, covers_to, accounts, portfolio_id } = document;
  if (covers_from === null || covers_to === null) return false;
  const isOfAccount = trades.some(
    (trade) =>
      trade.portfolio_id === portfolio_id &&
      (trade.account === null ? accounts.length === 0 : accounts.includes(trade.account)),
  );
  const periods = of.record.class_periods;
  if (!isOfAccount || periods.length === 0) return false;
  const first = [...periods.map(({ from }) => from), ...trades.map(({ trade_date }) => trade_date)].sort()[0]!;
  const end = periods
    .map(({ to }) => to)
    .sort()
    .at(-1)!;
  return covers_to >= first && covers_from <= formatDay(addDays(requireDay(end), LOOKBACK_DAYS));
}

/** Loads a claim through `db`, which may be a transaction that has locked it. */
export async function loadClaim(
  context: Pick<Context, 'db' | 'worker'>,
  claim: ClaimRecord,
  of: ClaimCase,
): Promise<LoadedClaim> {
  const [loaded] = await loadClaims(context, [claim], of);
  return loaded!;
}

/** Loads claims of one account in one case; the number of queries does not depend on the number of claims. */
export async function loadClaims(
  { db, worker }: Pick<Context, 'db' | 'worker'>,
  claims: readonly ClaimRecord[],
  of: ClaimCase,
): Promise<LoadedClaim[]> {
  const [any] = claims;
  if (any === undefined) return [];
  const { account_id, case_id } = any;
  if (claims.some((claim) => claim.account_id !== account_id || claim.case_id !== case_id))
    throw new Error('claims of several accounts or cases are loaded at once');
  const { today } = of;
  const claim_ids = claims.map(({ id }) => id);
  const beneficial_account_ids = claims.map((claim) => claim.beneficial_account_id);
  const { deadlines } = of.record;
  const found = await showOwnMatches({ db, worker }, { account_id, case_id, beneficial_account_ids, deadlines, today });
  const matches = new Map(found.map((match) => [match.beneficial_account_id, match]));
  const printed = await listPrintedSecuritiesOfCase(db, { case_id });
  const printed_security_ids = [...new Set(printed.map(({ id }) => id))];
  const sources = await listTradeSources(db, { beneficial_account_ids, printed_security_ids });
  const identifiers = await listIdentifiersOfCase(db, { case_id });
  const printedById = new Map(printed.map((one) => [one.id, one]));
  const portfolio_ids = [
    ...new Set(found.flatMap(({ trades }) => trades.flatMap(({ portfolio_id }) => portfolio_id ?? []))),
  ];
  const documents = await listProofs(db, { account_id, portfolio_ids, claim_ids });
  const confirmation_ids = documents.map(({ id }) => id);
  const proved = await listProvedTrades(db, { account_id, confirmation_ids });
  const verdicts = Map.groupBy(
    await listVerdictsOfDocuments(db, { account_id, confirmation_ids }),
    ({ confirmation_id }) => confirmation_id,
  );
  const frozen = await listFrozenConfirmations(db, { account_id, confirmation_ids });
  const labels = await listPortfolioLabels(db, account_id);
  const agreement = await findInstitutionAgreement(db, { account_id, today });
  const signedFees = await listSignedFeeRates(db, { account_id, claim_ids, today });
  const contracts = agreement === undefined ? await listContracts(db, { account_id }) : [];
  const texts = await listAgreementTexts(db, [...new Set(contracts.map(({ text_version }) => text_version))]);
  const payments = await listPaymentDetailsOf(db, {
    account_id,
    ids: claims.flatMap(({ payment_details_id }) => payment_details_id ?? []),
  });
  const claimants = await listClaimants(db, { account_id, beneficial_account_ids });
  const shared = await listSharedFingerprints(db, { account_id, case_id, claim_ids });
  const deficiencies = await listDeficiencies(db, { account_id, claim_ids });
  return claims.map((claim) => {
    const match = matches.get(claim.beneficial_account_id);
    const trades = (match?.trades ?? []).filter(countsInClaim);
    const own = new Set(trades.map(({ portfolio_id }) => portfolio_id));
    const confirmations = documents.filter(
      ({ portfolio_id, sub_payout_request_id }) =>
        own.has(portfolio_id) && (sub_payout_request_id === null || sub_payout_request_id === claim.id),
    );
    const provedByOwn = new Map(confirmations.flatMap(({ id }) => (proved.has(id) ? [[id, proved.get(id)!]] : [])));
    const proofs = proofMapOf({
      trades,
      sources,
      confirmations,
      proved: provedByOwn,
      verdicts: confirmations.flatMap(({ id }) => verdicts.get(id) ?? []),
      labels,
    });
    const cover: Cover | undefined =
      agreement === undefined ? coverOf(contracts, claim) : { kind: 'agreement', reference: agreement.reference };
    const fee_pct =
      signedFees.get(claim.id) ??
      agreement?.fee_pct ??
      (cover?.kind === 'contract' ? requireFee(texts.get(cover.contract.text_version)) : null);
    const payment = payments.find(({ id }) => id === claim.payment_details_id);
    const claimant = claimants.get(claim.beneficial_account_id);
    const trades_hash = hashOfTrades(trades);
    const asked = deficiencies.get(claim.id) ?? [];
    const counted = confirmations.filter((one) => proofs.given.has(one.id) || speaksOfClaim(one, trades, of));
    return {
      ...{ claim, of, match, trades, trades_hash, sources, confirmations, documents: counted, proved: provedByOwn },
      ...{ printed: printedById, identifiers, frozen, proofs, cover, fee_pct, claimant, payment, deficiencies: asked },
      facts: {
        stage: claim.stage,
        cured_by: claim.cured_by,
        was_filed: claim.filed_on !== null,
        today,
        claim_deadline: of.claim_deadline,
        accepts_claims: of.accepts_claims,
        eligible: match?.eligible ?? false,
        why: match?.why ?? 'You no longer have trades in this case’s securities. Add them again.',
        bought_in_class: match !== undefined && Number(match.shares_bought) > 0,
        below_minimum: match?.payment.below_minimum ?? false,
        notices: match?.result?.notices ?? [],
        accounts: proofs.accounts,
        is_confirmed: claim.trades_hash?.equals(trades_hash) ?? false,
        has_contract: cover !== undefined,
        has_claimant: claimant !== undefined,
        has_full_address: claimant !== undefined && Object.keys(addressFaults(claimant)).length === 0,
        has_payment_details: cover?.kind === 'agreement' || (payment !== undefined && payment.blocked_at === null),
        claimed_elsewhere: claim.claimed_elsewhere,
        is_excluded_party: claim.is_excluded_party,
        duplicate: duplicateOf(claim, shared.get(claim.id) ?? []),
        cure_by: claim.cure_by,
        required_document: requiredDocument(asked, counted),
      },
    };
  });
}

function duplicateOf(claim: ClaimRecord, shared: readonly { stage: string }[]): ClaimFacts['duplicate'] {
  if (claim.duplicate_cleared_at !== null) return 'none';
  if (shared.some(({ stage }) => isSubmitted(stage as ClaimStage))) return 'submitted';
  return shared.length > 0 ? 'open' : 'none';
}

/** A document counts as the answer if it was added after the deficiency was opened and belongs to the claim. */
function requiredDocument(
  deficiencies: readonly Deficiency[],
  documents: readonly Confirmation[],
): ClaimFacts['required_document'] {
  const open = deficiencies.findLast(isOpen);
  if (open === undefined || !open.requires_document) return 'none';
  return documents.some(({ created_at }) => created_at > open.opened_at) ? 'added' : 'missing';
}
