import type { DbTransaction } from '@trover/db/connect.ts';
import { databaseTime } from '@trover/db/database-time.ts';
import { lockCaseForFiling } from '@trover/db/queries/contracts/sign-offs.ts';
import {
  type Distribution,
  lockDistribution,
  updateDistribution,
} from '@trover/db/queries/distributions/distributions.ts';
import { countPaidBefore } from '@trover/db/queries/distributions/matching.ts';
import { countActivePayments, reverseAwards } from '@trover/db/queries/distributions/reversal.ts';
import { insertNotices } from '@trover/db/queries/notifications/notifications.ts';
import type { Actor } from '../access/actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { conflict, fail } from '../errors.ts';
import { approvalFault } from './advance-distribution.ts';
import { listWarnings } from './approval-warnings.ts';
import { matchRows } from './read-distribution.ts';
import { requireCurrentVersion } from './require-version.ts';

/** Number of notices that one statement inserts, since a statement has a limit of parameters. */
const NOTICES = 2000;

export async function requireDistribution(trx: DbTransaction, id: number): Promise<Distribution> {
  return (await lockDistribution(trx, id)) ?? fail('not_found', { message: 'We could not find that distribution.' });
}

/** Matches the rows again, for example after a claim number was entered late. */
export async function matchAgain(trx: DbTransaction, { today }: Actor, id: number): Promise<void> {
  const of = await requireDistribution(trx, id);
  if (of.status !== 'read') conflict(`This distribution is ${of.status}: only a read one can be matched again.`);
  await matchRows(trx, of, today);
}

/** A second operator approves the distribution as shown; false where it is approved already. */
export async function approveDistribution(
  trx: DbTransaction,
  { session, visitor, today }: Actor,
  id: number,
  seen: {
    matched_total: string;
    fee_total: string;
    confirmed?: readonly string[];
    row_version: number;
  },
): Promise<boolean> {
  const before = await requireDistribution(trx, id);
  if ((before.status === 'approved' || before.status === 'posted') && before.approved_by === session.account_id)
    return false;
  requireCurrentVersion(before, seen.row_version);
  // one at a time per case, so that of two files of a round the second sees the first
  await lockCaseForFiling(trx, before.case_id);
  if (before.status === 'read') await matchRows(trx, before, today);
  const of = await requireDistribution(trx, id);
  const fault = approvalFault(of, session.account_id);
  if (fault !== null) conflict(fault);
  if (of.matched_total !== seen.matched_total)
    conflict(`The awards now come to ${of.matched_total}, not ${seen.matched_total}. Check the new total.`);
  if (of.fee_total !== seen.fee_total)
    conflict(`The fees now come to ${of.fee_total}, not ${seen.fee_total}. Check the new fees.`);
  const confirmed = seen.confirmed ?? [];
  const open = (await listWarnings(trx, of)).filter(({ code }) => !confirmed.includes(code));
  if (open.length > 0)
    conflict(`${open.map(({ message }) => message).join(' ')} Confirm this, or have the import corrected.`);
  const before_ = await countPaidBefore(trx, id);
  if (before_ > 0) conflict(`${before_} of its claims got an award in round ${of.round} from another file.`);
  await updateDistribution(trx, id, {
    status: 'approved',
    approved_by: session.account_id,
    approved_at: databaseTime,
    approved_on: today,
    confirmed: [...confirmed],
  });
  await recordAudit(trx, {
    action: 'distribution_approved',
    by: { ...visitor, session },
    subject: { kind: 'distribution', id },
    detail: {
      awards: of.matched_rows,
      total: of.matched_total,
      fee: of.fee_total,
      currency: of.currency,
      confirmed: confirmed.join(' '),
    },
  });
  return true;
}

/** Reverses a posted distribution while none of it is paid; a second call does nothing. */
export async function reverseDistribution(
  trx: DbTransaction,
  { session, visitor, today }: Actor,
  id: number,
  reason: string,
): Promise<boolean> {
  const of = await requireDistribution(trx, id);
  if (of.status === 'reversed') return false;
  if (of.status !== 'posted') conflict(`This distribution is ${of.status}: only a posted one can be reversed.`);
  if (of.approved_by === session.account_id) conflict('Someone else must reverse it. You approved it.');
  const paid = await countActivePayments(trx, id);
  if (paid > 0) conflict(`${paid} of its payments are with the bank. Record their returns first.`);
  const filed = await reverseAwards(trx, {
    ...{ distribution_id: id, on_date: today, posted_by: session.account_id },
    reason: 'The payment list of the administrator was wrong. The award follows with a corrected list.',
  });
  const owned = filed.filter(({ has_owner }) => has_owner);
  for (let from = 0; from < owned.length; from += NOTICES)
    await insertNotices(
      trx,
      owned.slice(from, from + NOTICES).map(({ account_id, id: claim_id, company, case_id }) => ({
        account_id,
        kind: 'claim' as const,
        cause: `distribution ${id} reversed ${claim_id}`,
        title: `We corrected the award on your ${company} claim`,
        text: 'The administrator’s payment list was wrong. Your claim is still filed, and a corrected award follows.',
        href: `/cases/my?claim=${case_id}`,
      })),
    );
  await updateDistribution(trx, id, {
    status: 'reversed',
    reversed_by: session.account_id,
    reversed_at: databaseTime,
    reversal_reason: reason,
  });
  await recordAudit(trx, {
    action: 'distribution_reversed',
    by: { ...visitor, session },
    subject: { kind: 'distribution', id },
    detail: { reason, total: of.matched_total, currency: of.currency },
  });
  return true;
}
