import type { DbTransaction } from '@trover/db/connect.ts';
import { undoMatches } from '@trover/db/queries/bank-statements/lines.ts';
import * as queries from '@trover/db/queries/bank-statements/statements.ts';
import type { Actor } from '../access/actor.ts';
import { requireApprover, requireChecker } from '../accounts/operators/may-approve.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Config } from '../config.ts';
import { fail } from '../errors.ts';

/** Removes the last statement of its currency with its automatic matches; false: it was removed before. */
export async function removeStatement(
  trx: DbTransaction,
  config: Pick<Config, 'isProduction'>,
  { session, visitor }: Actor,
  id: number,
  reason: string,
): Promise<boolean> {
  await requireChecker(trx, session.account_id);
  const seen = await trx.selectFrom('bank_statements').select('currency').where('id', '=', id).executeTakeFirst();
  if (seen === undefined) fail('not_found', { message: 'We could not find that bank statement.' });
  await queries.lockStatements(trx, seen.currency);
  const statement = (await queries.lockStatement(trx, id))!;
  await requireApprover(trx, config, { by: session.account_id, authors: [statement.imported_by] });
  if (statement.removed_at !== null) return false;
  const last = await queries.findLastStatement(trx, statement.currency);
  if (last?.id !== id)
    fail('conflict', {
      message: `Statement ${last?.number} of ${last?.to_day} follows this one. Remove that one first.`,
    });
  if (await queries.hasDecisions(trx, id))
    fail('conflict', { message: 'People decided lines of this statement. Undo those decisions first.' });
  await undoMatches(trx, { statement_id: id }, { undone_by: session.account_id, undo_reason: reason });
  await queries.removeStatement(trx, id, { removed_by: session.account_id, removal_reason: reason });
  await recordAudit(trx, {
    action: 'bank_statement_removed',
    by: { ...visitor, session },
    subject: { kind: 'bank_statement', id },
    detail: { number: statement.number, currency: statement.currency, reason },
  });
  return true;
}
