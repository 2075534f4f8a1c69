import type { Db } from '@trover/db/connect.ts';
import { findUnmappedAccounts } from '@trover/db/queries/account-map/unmapped-accounts.ts';
import { insertNotices } from '@trover/db/queries/notifications/notifications.ts';

/** Notifies an institution, once for each file, that accounts in it are not mapped yet. Safe to repeat. */
export async function notifyUnmappedAccounts(db: Db, upload_id: number): Promise<void> {
  const unmapped = await findUnmappedAccounts(db, { upload_id });
  if (unmapped === undefined) return;
  const { account_id, file_name, accounts, rows } = unmapped;
  const isOne = accounts === 1;
  await insertNotices(db, [
    {
      account_id,
      kind: 'claim',
      cause: `accounts of ${upload_id}`,
      title:
        `${isOne ? 'One account is' : `${accounts.toLocaleString('en-US')} accounts are`} not mapped yet: ${file_name}`.slice(
          0,
          300,
        ),
      text: `${rows === 1 ? 'Its row counts' : `${isOne ? 'Its' : 'Their'} ${rows.toLocaleString('en-US')} rows count`} in claims only after you choose an entity.`,
      href: '/user/portfolio/integrations#accounts',
    },
  ]);
}
