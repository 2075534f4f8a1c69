import * as declared from '@trover/contract/distributions/distributions.ts';
import * as declaredAwards from '@trover/contract/distributions/waiting-awards.ts';
import { draftQuestion } from '@trover/core/letters/difference-letter.ts';
import { formatDecimal, requireDecimal } from '@trover/core/money/decimal.ts';
import type { Db, DbTransaction } from '@trover/db/connect.ts';
import { inMoneyTransaction } from '@trover/db/money-transaction.ts';
import { listWaitingAwards, sumDue } from '@trover/db/queries/bank-files/bank-files.ts';
import { listChangedNumbers } from '@trover/db/queries/claims/claim-numbers.ts';
import { findArrival } from '@trover/db/queries/distributions/arrivals.ts';
import * as queries from '@trover/db/queries/distributions/distributions.ts';
import { findAdministrator } from '@trover/db/queries/distributions/fund.ts';
import { listFeeAuthors } from '@trover/db/queries/distributions/matching.ts';
import { z } from 'zod';
import { actorOf } from '../access/actor.ts';
import {
  requireApprover,
  requireChecker,
  requireMaker,
  requireMoneyOperator,
} from '../accounts/operators/may-approve.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import { cursorKey, presentPage, readCursor } from '../http/cursor.ts';
import { type Call, handle, type Route } from '../http/route.ts';
import { queueDistribution } from '../jobs/money/advance-distribution-job.ts';
import { approvalFault, authorsOf } from './advance-distribution.ts';
import { listWarnings } from './approval-warnings.ts';
import { recordArrival, reverseArrival } from './arrivals.ts';
import { cancelDistribution, editDistribution, mapColumns } from './correct-distribution.ts';
import { approveDistribution, matchAgain, requireDistribution, reverseDistribution } from './decide-distribution.ts';
import { importDistribution } from './import-distribution.ts';
import { settleDifference } from './settle-difference.ts';
import { waitingReason } from './waiting-reasons.ts';

const byId = z.tuple([cursorKey.id]);
const byRow = z.tuple([cursorKey.integer]);

function present(of: queries.ListedDistribution): declared.Distribution {
  return {
    id: of.id,
    order_id: of.case_id,
    slug: of.slug,
    title: of.title,
    ticker: of.ticker,
    round: of.round,
    currency: of.currency,
    status: of.status,
    problem: of.problem,
    file_name: of.file_name,
    file_sha256: of.file_sha256,
    tolerance_pct: formatDecimal(requireDecimal(of.tolerance_pct)),
    stated_total: of.stated_total,
    stated_rows: of.stated_rows,
    rows: of.rows,
    total: of.total,
    matched_rows: of.matched_rows,
    matched_total: of.matched_total,
    fee_total: of.fee_total,
    net_total: of.net_total,
    arrived: of.arrived,
    arrived_interest: of.arrived_interest,
    arrived_on: of.arrived_on,
    bank_reference: of.bank_reference,
    imported_by: of.imported_by_email,
    imported_at: of.imported_at.toISOString(),
    approved_by: of.approved_by_email,
    approved_at: of.approved_at?.toISOString() ?? null,
    posted_at: of.posted_at?.toISOString() ?? null,
    reversed_at: of.reversed_at?.toISOString() ?? null,
    reversal_reason: of.reversal_reason,
    cancelled_at: of.cancelled_at?.toISOString() ?? null,
    cancel_reason: of.cancel_reason,
    row_version: of.row_version,
  };
}

async function requireListed(db: Db, id: number): Promise<queries.ListedDistribution> {
  return (
    (await queries.findListedDistribution(db, id)) ??
    fail('not_found', { message: 'We could not find that distribution.' })
  );
}

/** A change of how the file is read, and the job that reads it, in one transaction. */
async function readAgain(
  { context, params }: { context: Context; params: { id: number } },
  change: (trx: DbTransaction) => Promise<void>,
): Promise<void> {
  const { db, jobs } = context;
  await db.transaction().execute(async (trx) => {
    await change(trx);
    await queueDistribution(jobs, params.id, trx);
  });
}

/**
 * Runs an action that requires a second person, and checks in its transaction that the caller is neither an author nor
 * apparently the same person as one.
 */
async function asSecondPerson(
  call: Pick<Call<typeof declared.matchDistribution>, 'session' | 'visitor' | 'context' | 'params'>,
  authorsOf: (
    of: queries.Distribution,
    trx: DbTransaction,
  ) => readonly (number | null)[] | Promise<readonly (number | null)[]>,
  act: (trx: DbTransaction) => Promise<boolean>,
): Promise<boolean> {
  const { db, config } = call.context;
  await requireChecker(db, call.session.account_id);
  return inMoneyTransaction(db, async (trx) => {
    const authors = await authorsOf(await requireDistribution(trx, call.params.id), trx);
    const isDone = await act(trx);
    if (isDone) await requireApprover(trx, config, { by: call.session.account_id, authors });
    return isDone;
  });
}

/** Who imported or changed it, and who changed a claim number by which its rows are matched. */
async function listAuthors(of: queries.Distribution, trx: DbTransaction): Promise<number[]> {
  const changed = await listChangedNumbers(trx, of.case_id);
  return [...authorsOf(of), ...changed.flatMap(({ changed_by }) => changed_by)];
}

export const distributionRoutes: readonly Route[] = [
  handle(declared.importDistribution, async (call) => {
    await requireMaker(call.context.db, call.session.account_id);
    const { distribution, is_new } = await importDistribution(call.context, call, call.body, call.files);
    return { distribution: present(await requireListed(call.context.db, distribution.id)), is_new };
  }),

  handle(declared.listDistributions, async ({ context, query }) => {
    const { cursor, limit, order_id: case_id, find } = query;
    const page = await queries.listDistributions(context.db, { case_id, find, limit, after: readCursor(cursor, byId) });
    return presentPage(page, present);
  }),

  handle(declared.getDistribution, async ({ context, session, params }) => {
    const { db } = context;
    const of = await requireListed(db, params.id);
    return {
      ...present(of),
      problems: await queries.sumProblems(db, of.id),
      approval_fault: approvalFault(of, session.account_id),
      warnings: await listWarnings(db, of),
      unmapped: of.status === 'columns' ? of.headings : null,
      mapping: of.mapping,
      due: (await sumDue(db, of.id)).map(({ code, ...line }) => ({
        ...line,
        reason: code === null ? null : waitingReason(code),
      })),
    };
  }),

  handle(declared.listDistributionRows, async ({ context, params, query }) => {
    const { cursor, limit, show } = query;
    const of = await requireListed(context.db, params.id);
    const found = await findAdministrator(context.db, of.case_id);
    const after = readCursor(cursor, byRow);
    const page = await queries.listRows(context.db, { distribution_id: params.id, show, limit, after });
    return presentPage(page, ({ distribution_id: _, settled_by: __, settled_at, ...row }) => ({
      ...row,
      settled_at: settled_at?.toISOString() ?? null,
      question: row.difference === null ? null : draftQuestion({ ...of, ...row, ...found, difference: row.difference }),
    }));
  }),

  handle(declared.settleDifference, async (call) => {
    const { id: distribution_id, row_number } = call.params;
    const { note } = call.body;
    await requireMoneyOperator(call.context.db, call.session.account_id);
    const is_new = await call.context.db
      .transaction()
      .execute((trx) =>
        settleDifference(trx, call.context.config, actorOf(call), { distribution_id, row_number, note }),
      );
    return { row_number, is_new };
  }),

  handle(declaredAwards.listWaitingAwards, async ({ context, params, query }) => {
    const { id: distribution_id } = await requireListed(context.db, params.id);
    const after = readCursor(query.cursor, byId);
    const page = await listWaitingAwards(context.db, { distribution_id, limit: query.limit, after });
    return presentPage(page, ({ blocked_reason, waits_until, ...award }) => ({
      ...award,
      reason: waitingReason(award.code, blocked_reason),
      waits_until: award.code === 'waiting' ? (waits_until?.toISOString() ?? null) : null,
    }));
  }),

  handle(declared.recordArrival, async (call) => {
    const { db } = call.context;
    await requireMaker(db, call.session.account_id);
    await db.transaction().execute((trx) => recordArrival(trx, actorOf(call), call.params.id, call.body));
    return { distribution: present(await requireListed(db, call.params.id)), is_new: true };
  }),

  handle(declared.reverseArrival, async (call) => {
    const { db } = call.context;
    const is_new = await asSecondPerson(
      call,
      async ({ id, arrived_by }, trx) => [arrived_by, (await findArrival(trx, id))?.recorded_by ?? null],
      (trx) => reverseArrival(trx, actorOf(call), call.params.id, call.body.reason),
    );
    return { distribution: present(await requireListed(db, call.params.id)), is_new };
  }),

  handle(declared.editDistribution, async (call) => {
    await requireMaker(call.context.db, call.session.account_id);
    await readAgain(call, (trx) => editDistribution(trx, actorOf(call), call.params.id, call.body));
    return { distribution: present(await requireListed(call.context.db, call.params.id)), is_new: true };
  }),

  handle(declared.mapDistributionColumns, async (call) => {
    await requireMaker(call.context.db, call.session.account_id);
    await readAgain(call, (trx) => mapColumns(trx, actorOf(call), call.params.id, call.body));
    return { distribution: present(await requireListed(call.context.db, call.params.id)), is_new: true };
  }),

  handle(declared.cancelDistribution, async (call) => {
    const { db } = call.context;
    const is_new = await asSecondPerson(
      call,
      ({ imported_by }) => [imported_by],
      (trx) => cancelDistribution(trx, actorOf(call), call.params.id, call.body.reason),
    );
    return { distribution: present(await requireListed(db, call.params.id)), is_new };
  }),

  handle(declared.matchDistribution, async (call) => {
    const { db } = call.context;
    await requireMaker(db, call.session.account_id);
    await db.transaction().execute((trx) => matchAgain(trx, actorOf(call), call.params.id));
    return { distribution: present(await requireListed(db, call.params.id)), is_new: true };
  }),

  handle(declared.approveDistribution, async (call) => {
    const { db, jobs, config } = call.context;
    const is_new = await asSecondPerson(call, listAuthors, async (trx) => {
      const approved = await approveDistribution(trx, actorOf(call), call.params.id, call.body);
      if (!approved) return false;
      // the approval computed the fees again: the authors are those of the present fees
      const authors = await listFeeAuthors(trx, { distribution_id: call.params.id });
      await requireApprover(trx, config, { by: call.session.account_id, authors });
      await queueDistribution(jobs, call.params.id, trx);
      return true;
    });
    return { distribution: present(await requireListed(db, call.params.id)), is_new };
  }),

  handle(declared.reverseDistribution, async (call) => {
    const { db } = call.context;
    const is_new = await asSecondPerson(
      call,
      ({ approved_by }) => [approved_by],
      (trx) => reverseDistribution(trx, actorOf(call), call.params.id, call.body.reason),
    );
    return { distribution: present(await requireListed(db, call.params.id)), is_new };
  }),
];
