import type { EditableCase } from '@trover/contract/cases/operator.ts';
import { databaseTime } from '@trover/db/database-time.ts';
import { recordChanges } from '@trover/db/queries/cases/changes.ts';
import { notifyFollowers } from '@trover/db/queries/notifications/followers.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { matchChangedCases } from '../../jobs/matching/match-changed-cases-job.ts';
import { type OperatorCall, requireCurrentVersion, requireEditableCase } from './edit-case.ts';
import { showEditableCase } from './editable-case.ts';

/**
 * Withdraws a case until it is published again. Claims in it are not affected; their owners and its followers
 * are notified of the reason. A second time does nothing.
 */
export async function withdrawEditableCase(
  caller: OperatorCall,
  id: number,
  { row_version, reason }: { row_version: number; reason: string },
): Promise<EditableCase> {
  const { context, session, visitor } = caller;
  await context.db.transaction().execute(async (trx) => {
    const found = await requireEditableCase(trx, id);
    if (!found.is_published) return;
    await requireCurrentVersion(trx, caller, { id, row_version, fields: [] });
    const { title } = await trx
      .updateTable('cases')
      .set((eb) => ({ is_published: false, revision: eb('revision', '+', 1), updated_at: databaseTime }))
      .where('id', '=', id)
      .returning('title')
      .executeTakeFirstOrThrow();
    await recordChanges(trx, {
      case_id: id,
      account_id: session.account_id,
      changes: [
        { field: 'is_published', before: true, after: false },
        { field: 'withdrawn_because', before: null, after: reason },
      ],
    });
    const notified = await notifyFollowers(trx, {
      case_id: id,
      cause: `withdrawn ${id} ${row_version}`,
      title: `${title} is not shown for the time being`.slice(0, 300),
      text: `${/[.!?]$/.test(reason) ? reason : `${reason}.`} Your claims in it are saved. We notify you when it is shown again.`,
      href: '/cases/my',
    });
    await recordAudit(trx, {
      action: 'case_withdrawn',
      by: visitor,
      subject: { kind: 'case', id },
      detail: { reason, notified },
    });
    await context.jobs.send(matchChangedCases, {}, { db: trx });
  });
  return showEditableCase(context, id);
}
