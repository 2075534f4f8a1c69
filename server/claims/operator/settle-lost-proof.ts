import type { DbTransaction } from '@trover/db/connect.ts';
import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import { settleLostProof as settle } from '@trover/db/queries/claims/lost-proofs.ts';
import { findOwnerOfClaim } from '@trover/db/queries/claims/requests.ts';
import { insertNotices } from '@trover/db/queries/notices/notices.ts';
import { endWork } from '@trover/db/queries/work/work-claims.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { fail } from '../../errors.ts';
import type { Visitor } from '../../http/route.ts';

/** Records what an operator did about proof that a filed claim lost, for its owner to read. A second call does nothing. */
export async function settleLostProof(
  trx: DbTransaction,
  session: Session,
  visitor: Visitor,
  { sub_payout_request_id: claim_id, note }: { sub_payout_request_id: number; note: string },
): Promise<boolean> {
  const account_id = await findOwnerOfClaim(trx, claim_id);
  if (account_id === undefined) fail('not_found', { message: 'There is no such claim.' });
  if (account_id === session.account_id)
    fail('conflict', { message: 'This is your own claim. Someone else must settle it.' });
  const id = await settle(trx, { account_id, claim_id, by: session.account_id, note });
  if (id === undefined) return false;
  await endWork(trx, { kind: 'lost_proof', subject_id: claim_id });
  await insertNotices(trx, [
    {
      account_id,
      kind: 'claim',
      cause: `lost proof ${id} settled`,
      title: 'What a document of your filed claim does not prove is settled',
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
