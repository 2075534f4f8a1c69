import type { getJoinInfo } from '@trover/contract/claims/claims.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { daysLeft } from '@trover/core/cases/deadlines.ts';
import { feeOnRange } from '@trover/core/fees/fee-amount.ts';
import { formatCents, parseCents } from '@trover/core/money/decimal.ts';
import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import { findInstitutionAgreement, listContracts } from '@trover/db/queries/contracts/agreements.ts';
import type { Context } from '../../context.ts';
import { showOwnMatches } from '../../matches/show-own-matches.ts';
import { type ClaimCase, loadClaimCase } from '../load-claim.ts';
import { presentEstimate } from '../present-estimate.ts';
import { currentText, requireFee } from '../texts/texts.ts';
import { whyClosed } from './join-case.ts';

type JoinInfo = DataOf<typeof getJoinInfo>;

const FEE_IS_FOR =
  'Finding the case, computing the claim under its plan, gathering the proof, filing, answering the administrator, and following the payment. We deduct it from the award: no award, no fee.';

const FREE_FILING =
  'To file for free with the claims administrator, fill in the claim form, add your trades with their proof, sign it, and send it before the deadline.';

const QUESTIONS: JoinInfo['questions'] = [
  { field: 'claimed_elsewhere', question: 'Is your broker, or anyone else, already claiming this loss for you?' },
  {
    field: 'is_excluded_party',
    question:
      'Are you a defendant in this case, an officer or director of the company, a close relative of one, or have you opted out?',
  },
];

function freeFilingOf({ record }: ClaimCase): JoinInfo['free_filing'] {
  const form = record.documents.find(({ kind, url }) => kind === 'claim_form' && url !== null);
  return {
    explanation: FREE_FILING,
    administrator: record.administrator,
    site: record.administrator_site,
    address: record.administrator_address,
    contact: record.administrator_contact,
    claim_form: form ? { title: form.title, url: form.url! } : null,
  };
}

type Ends = { payment_low: string | null; payment_expected: string | null; payment_high: string | null };

function sumOf(estimates: readonly Ends[], field: keyof Ends): string | null {
  const known = estimates.flatMap((one) => one[field] ?? []);
  if (known.length === 0) return null;
  return formatCents(known.reduce((total, amount) => total + (parseCents(amount) ?? 0n), 0n));
}

/** What a claimant should know before joining. */
export async function showJoinInfo(
  context: Pick<Context, 'db' | 'worker' | 'today'>,
  { account_id }: Session,
  caseId: number,
): Promise<JoinInfo> {
  const { db } = context;
  const today = context.today();
  const of = await loadClaimCase(db, caseId, today);
  const { record, claim_deadline } = of;
  const matches = await showOwnMatches(context, {
    account_id,
    case_id: caseId,
    deadlines: record.deadlines,
    today,
    shown: 1,
  });
  const agreement = await findInstitutionAgreement(db, { account_id, today });
  const contracts = await listContracts(db, { account_id });
  const request = await db
    .selectFrom('payout_requests')
    .select('id')
    .where('account_id', '=', account_id)
    .where('case_id', '=', caseId)
    .executeTakeFirst();
  const accounts = matches.map((match) => ({
    beneficial_account_id: match.beneficial_account_id,
    beneficial_owner: match.beneficial_owner,
    trades_total: match.trades_total,
    estimate: presentEstimate(match, match.why),
  }));
  const eligible = accounts.filter(({ estimate }) => estimate.eligible).map(({ estimate }) => estimate);
  const range = {
    low: sumOf(eligible, 'payment_low'),
    expected: sumOf(eligible, 'payment_expected'),
    high: sumOf(eligible, 'payment_high'),
  };
  const why_not =
    whyClosed(of) ??
    (eligible.length > 0
      ? null
      : (accounts[0]?.estimate.why ?? 'We found no purchase in the class period. Add your trades first.'));
  const currency = eligible[0]?.currency ?? record.currency;
  return {
    order_id: record.id,
    slug: record.slug,
    title: record.title,
    company: record.company.name,
    ticker: record.securities.find(({ ticker }) => ticker !== null)?.ticker ?? null,
    claim_deadline,
    days_left: claim_deadline === null ? null : daysLeft(claim_deadline, today),
    can_join: why_not === null,
    why_not,
    is_joined: request !== undefined,
    currency,
    beneficial_accounts: accounts,
    estimate: { ...range, basis: eligible[0]?.payment_basis ?? why_not ?? '' },
    fee: feeOnRange(range, agreement?.fee_pct ?? requireFee(currentText('longterm')), currency),
    fee_is_for: FEE_IS_FOR,
    has_contract: agreement !== undefined || contracts.some(({ case_id }) => case_id === null || case_id === caseId),
    free_filing: freeFilingOf(of),
    questions: QUESTIONS,
  };
}
