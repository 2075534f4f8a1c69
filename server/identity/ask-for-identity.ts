import type { DbTransaction } from '@trover/db/connect.ts';
import { recordAsks } from '@trover/db/queries/identity/asks.ts';
import { insertNotices } from '@trover/db/queries/notices/notices.ts';
import { noticeOfAsk } from './identity-texts.ts';

const AT_ONCE = 500;

/** Notifies those whose payments of a distribution wait until more of their identity is verified. Safe to repeat. */
export async function askForIdentity(trx: DbTransaction, distribution_id: number): Promise<void> {
  const asks = await recordAsks(trx, { distribution_id });
  for (let from = 0; from < asks.length; from += AT_ONCE)
    await insertNotices(trx, asks.slice(from, from + AT_ONCE).map(noticeOfAsk));
}
