import type { DbTransaction } from '@trover/db/connect.ts';
import { findDifference, hasDifferences, settleRow } from '@trover/db/queries/distributions/differences.ts';
import { insertNotices } from '@trover/db/queries/notifications/notifications.ts';
import { endWork } from '@trover/db/queries/work/work-claims.ts';
import type { Actor } from '../access/actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { refuseOwnClaim } from '../claims/operator/own-claim.ts';
import type { Config } from '../config.ts';
import { fail } from '../errors.ts';

/** Settles a row that differs, with a note that the claim's owner reads. A second call does nothing. */
export async function settleDifference(
  trx: DbTransaction,
  config: Pick<Config, 'isProduction'>,
  { session, visitor }: Actor,
  { distribution_id, row_number, note }: { distribution_id: number; row_number: number; note: string },
): Promise<boolean> {
  const row = await findDifference(trx, { distribution_id, row_number });
  if (row === undefined) fail('not_found', { message: 'This distribution has no row of that number that differs.' });
  if (row.account_id !== null) await refuseOwnClaim(trx, config, session.account_id, row.account_id);
  if (!row.is_posted) fail('conflict', { message: 'You can resolve a difference after the distribution is posted.' });
  if (row.settled_at !== null) return false;
  await settleRow(trx, { distribution_id, row_number, by: session.account_id, note });
  if (row.award_id !== null && row.account_id !== null)
    await insertNotices(trx, [
      {
        account_id: row.account_id,
        kind: 'payment',
        cause: `difference ${row.award_id} settled`,
        title: `We resolved the difference in your ${row.company} award`,
        text: note,
        href: `/cases/my?claim=${row.order_id}`,
      },
    ]);
  if (!(await hasDifferences(trx, { distribution_id })))
    await endWork(trx, { kind: 'difference', subject_id: distribution_id });
  await recordAudit(trx, {
    action: 'difference_settled',
    by: { ...visitor, session },
    subject: { kind: 'distribution', id: distribution_id },
    detail: { row_number },
  });
  return true;
}
