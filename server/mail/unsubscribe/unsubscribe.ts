import type { Db } from '@trover/db/connect.ts';
import { listUnsubscribedKinds, saveUnsubscribedKinds } from '@trover/db/queries/notifications/mails.ts';
import { requireSecret } from '@trover/db/queries/vault/secrets.ts';
import { fail } from '../../errors.ts';
import { readUnsubscribeToken, type UnsubscribeTarget, writeUnsubscribeToken } from './token.ts';

const SECRET = 'unsubscribe';

/** The token of a mail's link. */
export async function tokenFor(db: Db, what: UnsubscribeTarget): Promise<string> {
  return writeUnsubscribeToken(await requireSecret(db, SECRET), what);
}

/**
 * The mails that a link ends, and whose they are; fails as not found for a forged link, or one of a deleted account.
 */
export async function requireUnsubscribing(db: Db, token: string): Promise<UnsubscribeTarget & { email: string }> {
  const read = readUnsubscribeToken(await requireSecret(db, SECRET), token);
  const account =
    read &&
    (await db
      .selectFrom('accounts')
      .select('email')
      .where('id', '=', read.account_id)
      .where('closed_at', 'is', null)
      .executeTakeFirst());
  if (!read || !account)
    fail('not_found', {
      message: 'This link is not valid. Use the one in the newest email, or choose your emails in the settings.',
    });
  return { ...read, email: account.email };
}

/** Switches the mails of these kinds off or on again; repeating it changes nothing. */
export async function setMailPreferences(
  db: Db,
  { account_id, kinds }: UnsubscribeTarget,
  isWanted: boolean,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = await listUnsubscribedKinds(trx, { account_id });
    const rest = before.filter((kind) => !kinds.includes(kind));
    await saveUnsubscribedKinds(trx, account_id, isWanted ? rest : [...rest, ...kinds]);
  });
}
