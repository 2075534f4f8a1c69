import type { DbTransaction } from '@trover/db/connect.ts';
import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import { settleLostProof as settle } from '@trover/db/queries/claims/lost-proofs.ts';
import { findOwnerOfClaim } from '@trover/db/queries/claims/requests.ts';
import { insertNotices } from '@trover/db/queries/notifications/notifications.ts';
import { endWork } from '@trover/db/queries/work/work-claims.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Config } from '../../config.ts';
import { fail } from '../../errors.ts';
import type { Visitor } from '../../http/route.ts';
import { refuseOwnClaim } from './own-claim.ts';

/** Records, for the owner, what an operator did about a filed claim's lost proof. A second call does nothing. */
export async function settleLostProof(
  trx: DbTransaction,
  config: Pick<Config, 'isProduction'>,
  session: Session,
  visitor: Visitor,
  { sub_payout_request_id: claim_id, note }: { sub_payout_request_id: number; note: string },
): Promise<boolean> {
  const account_id = await findOwnerOfClaim(trx, claim_id);
  if (account_id === undefined) fail('not_found', { message: 'We could not find that claim.' });
  await refuseOwnClaim(trx, config, session.account_id, account_id);
  const id = await settle(trx, { account_id, claim_id, by: session.account_id, note });
  if (id === undefined) return false;
  await endWork(trx, { kind: 'lost_proof', subject_id: claim_id });
  await insertNotices(trx, [
    {
      account_id,
      kind: 'claim',
      cause: `lost proof ${id} settled`,
      title: 'We resolved the missing proof for your filed claim',
      text: note,
      href: '/cases/my',
    },
  ]);
  await recordAudit(trx, {
    action: 'lost_proof_settled',
    by: { ...visitor, session },
    subject: { kind: 'sub_payout_request', id: claim_id },
  });
  return true;
}
