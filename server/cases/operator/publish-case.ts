import type { EditableCase } from '@trover/contract/cases/operator.ts';
import { furthestStage } from '@trover/core/cases/stages.ts';
import { databaseTime } from '@trover/db/database-time.ts';
import { recordChanges } from '@trover/db/queries/cases/changes.ts';
import { listHistory, moveCase } from '@trover/db/queries/cases/milestones.ts';
import { notifyFollowers, wasWithdrawn } from '@trover/db/queries/notifications/followers.ts';
import { findProposal } from '@trover/db/queries/proposals/proposals.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { fail } from '../../errors.ts';
import { matchChangedCases } from '../../jobs/matching/match-changed-cases-job.ts';
import { type OperatorCall, requireCurrentVersion, requireEditableCase } from './edit-case.ts';
import { isWaiting, showEditableCase } from './editable-case.ts';

/** Publishes a case at the furthest stage of its milestones, and starts the matching of trades in its securities. */
export async function publishEditableCase(
  caller: OperatorCall,
  id: number,
  { row_version }: { row_version: number },
): Promise<EditableCase> {
  const { context, session, visitor } = caller;
  const today = context.today();
  await context.db.transaction().execute(async (trx) => {
    const found = await requireEditableCase(trx, id);
    if (found.is_published) return;
    await requireCurrentVersion(trx, caller, { id, row_version, fields: [] });
    if (isWaiting(await findProposal(trx, { case_id: id })))
      fail('conflict', { message: 'This is a proposal. Accept it: that publishes it and notifies its scout.' });
    const current = await showEditableCase({ db: trx, today: context.today }, id);
    const hindrances = current.missing.filter(({ hinders }) => hinders);
    if (hindrances.length > 0)
      fail('conflict', {
        message: `Not published yet: ${hindrances.map(({ message }) => message).join('; ')}.`,
        fields: Object.fromEntries(hindrances.map(({ field, message }) => [`body.${field}`, message])),
      });
    const history = (await listHistory(trx, { case_id: id })).filter(({ date }) => date <= today);
    const stage = furthestStage(history) ?? 'proposed';
    const step = history.findLast((milestone) => milestone.stage === stage);
    if (stage === 'proposed' || step === undefined)
      fail('conflict', { message: 'Record a milestone that sets the stage of the case.' });
    await moveCase(trx, { case_id: id, stage, as_of: step.date, basis: step.title });
    await trx
      .updateTable('cases')
      .set((eb) => ({ is_published: true, revision: eb('revision', '+', 1), updated_at: databaseTime }))
      .where('id', '=', id)
      .execute();
    const change = { field: 'is_published', before: false, after: true };
    await recordChanges(trx, { case_id: id, account_id: session.account_id, changes: [change] });
    await recordAudit(trx, {
      action: 'case_published',
      by: visitor,
      subject: { kind: 'case', id },
      detail: { stage },
    });
    if (await wasWithdrawn(trx, { case_id: id }))
      await notifyFollowers(trx, {
        case_id: id,
        cause: `shown again ${id} ${row_version}`,
        title: `${current.title} is shown again`.slice(0, 300),
        text: 'Your claims in it continue.',
        href: `/cases/${current.slug}`,
      });
    await context.jobs.send(matchChangedCases, {}, { db: trx });
  });
  return showEditableCase(context, id);
}
