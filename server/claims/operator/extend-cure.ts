import type { extendCure as declared } from '@trover/contract/claims/operator-claims.ts';
import type { BodyOf } from '@trover/contract/protocol/operation.ts';
import { formatLongDate } from '@trover/core/dates/day.ts';
import type { DbTransaction } from '@trover/db/connect.ts';
import { extendDeficiency, isOpen, listDeficiencies } from '@trover/db/queries/claims/deficiencies.ts';
import { findOwnerOfClaim, lockClaim, touchStageHistory, updateClaim } from '@trover/db/queries/claims/requests.ts';
import { type ActedFrom, type Acting, recordAudit } from '../../audit/record-audit.ts';
import type { Config } from '../../config.ts';
import { fail } from '../../errors.ts';
import { refuseOwnClaim } from './own-claim.ts';

/**
 * Gives the owner of a claim more time to cure its open deficiency, before and during the cure. The claim's stage does
 * not change; its history, the owner's notifications and the reminders use the new day. Repeating it does nothing.
 */
export async function extendCure(
  trx: DbTransaction,
  session: Acting,
  visitor: ActedFrom,
  config: Pick<Config, 'isProduction'>,
  { sub_payout_request_id: id, from_cure_by, cure_by, reason }: BodyOf<typeof declared>,
  today: string,
): Promise<boolean> {
  const owner = await findOwnerOfClaim(trx, id);
  const claim = owner === undefined ? undefined : await lockClaim(trx, owner, id);
  if (claim === undefined) fail('not_found', { message: 'We could not find that claim.' });
  await refuseOwnClaim(trx, config, session.account_id, claim.account_id);
  const { account_id } = claim;
  const open = (await listDeficiencies(trx, { account_id, claim_ids: [id] })).get(id)?.findLast(isOpen);
  if (open === undefined) fail('conflict', { message: 'No deficiency of this claim is open.' });
  if (open.cure_by === cure_by) return false;
  const day = (date: string) => formatLongDate(date);
  if (open.cure_by !== from_cure_by)
    fail('conflict', { message: `The cure date is now ${day(open.cure_by)}. Check it again.` });
  if (cure_by <= open.cure_by || cure_by < today) {
    const message = `enter a day after ${day(open.cure_by > today ? open.cure_by : today)}`;
    fail('invalid_input', { message: `The new date must be later: ${message}.`, fields: { 'body.cure_by': message } });
  }
  await extendDeficiency(trx, { account_id, id: open.id, cure_by });
  await updateClaim(trx, claim, { cure_by });
  await touchStageHistory(trx, claim, { moved_by: 'operator', mover_id: session.account_id, reason, cure_by });
  await recordAudit(trx, {
    action: 'deficiency_extended',
    by: { ...visitor, session },
    subject: { kind: 'sub_payout_request', id },
    detail: { from: open.cure_by, to: cure_by },
  });
  return true;
}
