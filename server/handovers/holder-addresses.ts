import type { DbTransaction } from '@trover/db/connect.ts';
import type { Account } from '@trover/db/queries/accounts/accounts.ts';
import { listFormerEmails } from '@trover/db/queries/accounts/former-emails.ts';
import type { HandoverRecord } from '@trover/db/queries/handovers/handovers.ts';

/**
 * The addresses for notifying a holder of a request: for a closed account each address on record and the one that the
 * request names; for an organization that of the member whom the request names.
 */
export async function listHolderAddresses(
  trx: DbTransaction,
  account: Pick<Account, 'id' | 'email' | 'contact_email' | 'closed_at'>,
  { kind, holder_email }: Pick<HandoverRecord, 'kind' | 'holder_email'>,
): Promise<string[]> {
  if (account.closed_at === null) return [kind === 'member_left' ? holder_email : account.email];
  const all = [account.contact_email, ...(await listFormerEmails(trx, account.id)), holder_email];
  return [...new Set(all.filter((one) => one !== null))];
}
