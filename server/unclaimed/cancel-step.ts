import type { DbTransaction } from '@trover/db/connect.ts';
import { cancelUnclaimedStep, listUnclaimedSteps, lockSteps } from '@trover/db/queries/unclaimed/unclaimed-steps.ts';
import type { Actor } from '../access/actor.ts';
import { requireApprover } from '../accounts/operators/may-approve.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Config } from '../config.ts';
import { fail } from '../errors.ts';

/**
 * Cancels a step that was recorded by mistake: the days of the state count again as without it. Another person must do it,
 * since a contact begins the years of the state again. A step that is cancelled already does not change.
 */
export async function cancelStep(
  trx: DbTransaction,
  config: Pick<Config, 'isProduction'>,
  { session, visitor, today }: Actor,
  { account_id, award_id }: { account_id: number; award_id: number },
  { id, note }: { id: number; note: string },
): Promise<void> {
  await lockSteps(trx, { account_id, award_id });
  const steps = await listUnclaimedSteps(trx, { account_id, award_id });
  const step =
    steps.find((one) => one.id === id) ?? fail('not_found', { message: 'We could not find that step of the award.' });
  await requireApprover(trx, config, { by: session.account_id, authors: [step.recorded_by] });
  if (step.is_cancelled) return;
  await cancelUnclaimedStep(trx, {
    ...{ account_id, award_id, cancels: id, on_day: today, note },
    recorded_by: session.account_id,
  });
  await recordAudit(trx, {
    action: 'unclaimed_step_recorded',
    by: { ...visitor, session },
    subject: { kind: 'award', id: award_id },
    detail: { kind: 'cancelled', cancels: `${step.kind} of ${step.on_day}`, note },
  });
}
