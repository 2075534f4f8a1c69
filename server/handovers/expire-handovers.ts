import { lockAccount } from '@trover/db/queries/accounts/accounts.ts';
import * as queries from '@trover/db/queries/handovers/handovers.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Context } from '../context.ts';
import { postMail } from '../mail/post-mail.ts';
import { listHolderAddresses } from './holder-addresses.ts';
import { handoverExpiredMail } from './mails.ts';

const BATCH_SIZE = 50;
const NOTE = 'Nobody decided in time.';

/**
 * Ends requests that nobody decided in time, and mails the requester and, once the holder was notified, the holder. An operator may
 * prepare an expired request again; the holder then has the whole time to object again.
 */
export async function expireHandovers(context: Pick<Context, 'db' | 'config' | 'jobs'>): Promise<number> {
  return context.db.transaction().execute(async (trx) => {
    const ids = await queries.lockExpiredHandovers(trx, BATCH_SIZE);
    for (const id of ids) {
      const found = (await queries.findHandover(trx, id))!;
      const { account_id, status, email, holder_name, waits_until } = found;
      await queries.markDecided(trx, { id, status: 'expired', by: null, note: NOTE });
      // one mail for each expiry
      const cause = `handover ${id} expired ${waits_until?.toISOString() ?? 'undecided'}`;
      const name = `${found.first_name} ${found.last_name}`;
      await postMail(context, trx, {
        template: handoverExpiredMail,
        data: { id, isHolder: false, name: holder_name },
        to: email,
        partner: null,
        cause,
      });
      const account = status === 'prepared' && account_id !== null ? await lockAccount(trx, account_id) : undefined;
      for (const to of account === undefined ? [] : await listHolderAddresses(trx, account, found))
        if (to !== email)
          await postMail(context, trx, {
            template: handoverExpiredMail,
            data: { id, isHolder: true, name },
            to,
            account_id,
            partner: account?.partner ?? null,
            cause: `${cause} holder`,
          });
      await recordAudit(trx, {
        action: 'handover_expired',
        by: null,
        subject: account_id === null ? { kind: 'handover', id } : { kind: 'account', id: account_id },
        detail: { handover: id },
      });
    }
    return ids.length;
  });
}
