import type { enterLastAddress as declared } from '@trover/contract/accounts/retained-records.ts';
import type { BodyOf } from '@trover/contract/protocol/operation.ts';
import { DAY_MS } from '@trover/core/dates/day-length.ts';
import { hasOpenedRecord } from '@trover/db/queries/handovers/closed-accounts.ts';
import { addLastAddress } from '@trover/db/queries/unclaimed/state-of.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { fail } from '../../errors.ts';
import type { Call } from '../../http/route.ts';

/**
 * Records of earlier versions have no last address: the operator who opened such a record enters it, once. Nobody can
 * change it.
 */
export async function enterLastAddress(
  { context, session, visitor }: Pick<Call<typeof declared>, 'context' | 'session' | 'visitor'>,
  account_id: number,
  { beneficial_account_id, country, state: given }: BodyOf<typeof declared>,
): Promise<boolean> {
  const state = given ?? null;
  if ((country === 'US') !== (state !== null))
    fail('invalid_input', {
      fields: { 'body.state': 'enter a state only for an address in the United States' },
    });
  return context.db.transaction().execute(async (trx) => {
    const since = new Date(Date.now() - DAY_MS);
    if (!(await hasOpenedRecord(trx, { account_id, operator: session.account_id, since })))
      fail('conflict', { message: 'Open the sealed record of this account first, and enter what it has.' });
    const found =
      (await addLastAddress(trx, { account_id, beneficial_account_id }, { state, country })) ??
      fail('not_found', { message: 'No sealed record of this account has such a claimant.' });
    if (!found.is_new) {
      if (found.stored.state !== state || found.stored.country !== country)
        fail('conflict', { message: 'The last address of this claimant is known, and is not changed.' });
      return false;
    }
    await recordAudit(trx, {
      action: 'last_address_entered',
      by: { ...visitor, session },
      subject: { kind: 'account', id: account_id },
      detail: { beneficial_account_id, country, state },
    });
    return true;
  });
}
