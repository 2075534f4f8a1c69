import { waitUntil } from '@trover/core/payment-details/payment-hold.ts';
import type { DbTransaction } from '@trover/db/connect.ts';
import { readDatabaseTime } from '@trover/db/database-time.ts';
import {
  countClaimsPaidTo,
  findDefaultPaymentDetails,
  moveClaimsTo,
  type PaymentDetails,
  removePaymentDetails,
} from '@trover/db/queries/payment-details/payment-details.ts';
import { lockAccount } from '@trover/db/queries/portfolios/portfolios.ts';
import { fail } from '../errors.ts';
import { checkHolders } from './check-holders.ts';

/**
 * Removes payment details from use, unless a claim is to be paid there. Later distributions for a claim that was paid
 * there go to the default details in the same currency, or wait until the owner chooses.
 */
export async function removeFromUse(trx: DbTransaction, { account_id, id, currency }: PaymentDetails): Promise<void> {
  await lockAccount(trx, account_id);
  const claims = await countClaimsPaidTo(trx, { account_id, payment_details_id: id });
  if (claims > 0)
    fail('conflict', {
      message: `${claims === 1 ? 'A claim is' : `${claims} claims are`} to be paid there. Choose other payment details for ${claims === 1 ? 'it' : 'them'} first.`,
    });
  await removePaymentDetails(trx, account_id, id);
  const usual = await findDefaultPaymentDetails(trx, account_id);
  const to = usual?.currency === currency && usual.blocked_at === null ? usual.id : null;
  const moved = await moveClaimsTo(trx, {
    account_id,
    from: id,
    to,
    wait_until: waitUntil(await readDatabaseTime(trx)),
  });
  if (moved.length > 0) await checkHolders(trx, { account_id });
}
