import type { DbTransaction } from '@trover/db/connect.ts';
import { lockPayment } from '@trover/db/queries/bank-files/returns.ts';
import { listMatches, setLineStatus, undoMatches } from '@trover/db/queries/bank-statements/lines.ts';
import { lockStatements } from '@trover/db/queries/bank-statements/statements.ts';
import { listCashingMatches, uncashPayment } from '@trover/db/queries/payments/uncashed-checks.ts';
import type { Actor } from '../access/actor.ts';
import { requireApprover, requireChecker } from '../accounts/operators/may-approve.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Config } from '../config.ts';
import { fail } from '../errors.ts';

const noCheck = (): never => fail('not_found', { message: 'We could not find that check.' });

/**
 * Reopens a check that was marked as cashed by mistake, by someone who did not mark it. A check that was void before
 * and then honored is void again and its award owed, with a journal of its own. False: it is not cashed.
 */
export async function uncashCheck(
  trx: DbTransaction,
  config: Pick<Config, 'isProduction'>,
  { session, visitor, today }: Actor,
  id: number,
  reason: string,
): Promise<boolean> {
  const by = session.account_id;
  await requireChecker(trx, by);
  const seen = await trx
    .selectFrom('payments')
    .select('currency')
    .where('id', '=', id)
    .where('expires_on', 'is not', null)
    .executeTakeFirst();
  await lockStatements(trx, (seen ?? noCheck()).currency);
  const check = (await lockPayment(trx, id)) ?? noCheck();
  if (check.cleared_on === null) return false;
  const matches = await listCashingMatches(trx, id);
  await requireApprover(trx, config, { by, authors: [check.cleared_by, ...matches.map((one) => one.matched_by)] });
  const line_ids = matches.map(({ line_id }) => line_id);
  if ((await listMatches(trx, line_ids)).length > matches.length)
    fail('conflict', {
      message: 'The bank statement’s line that cashed this check has other parts. Undo the match of that line first.',
    });
  const note = `Check ${id} is not cashed: ${reason}`;
  const lines = await undoMatches(trx, { line_ids }, { undone_by: by, undo_reason: note });
  await setLineStatus(trx, lines, { status: 'open', note, noted_by: by });
  await uncashPayment(trx, check, { today, reversed_by: by, reason: note });
  await recordAudit(trx, {
    action: 'check_uncashed',
    by: { ...visitor, session },
    subject: { kind: 'payment', id },
    detail: { reason, cleared_on: check.cleared_on, amount: check.amount, currency: check.currency },
  });
  return true;
}
