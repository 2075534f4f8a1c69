import { checkHolder } from '@trover/core/payment-details/check-holder.ts';
import type { DbTransaction } from '@trover/db/connect.ts';
import {
  type HolderToCheck,
  listHoldersToCheck,
  saveHolderChecks,
} from '@trover/db/queries/payment-details/holder-checks.ts';

import { screenPayees } from '../sanctions/screen-names.ts';

const BATCH = 2000;

const verdictOf = (one: HolderToCheck) => {
  const { verdict, difference } = checkHolder(one.holder, one);
  return { ...one, verdict, difference, status: verdict === 'equal' ? ('not_needed' as const) : ('open' as const) };
};

/**
 * Compares the holders of the accounts that claims are to be paid to with the claimants, where the present names were
 * not compared yet. An operator decides about a difference; a claim whose holder was not compared is not paid. Then
 * screens the names against the sanctions list. Must be called wherever a claim’s payment details or its claimant
 * change, and before payments are drafted.
 */
export async function checkHolders(
  trx: DbTransaction,
  of: { account_id: number } | { distribution_id: number },
): Promise<void> {
  for (;;) {
    const found = await listHoldersToCheck(trx, { ...of, limit: BATCH });
    await saveHolderChecks(trx, found.map(verdictOf));
    if (found.length < BATCH) break;
  }
  await screenPayees(trx, of);
}
