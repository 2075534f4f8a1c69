import type { completeAddress as declared } from '@trover/contract/contracts/agreements.ts';
import type { BodyOf } from '@trover/contract/protocol/operation.ts';
import { addressFaults, normalizeRegion } from '@trover/core/profiles/addresses.ts';
import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import { type Claimant, findClaimant, setClaimantRegion } from '@trover/db/queries/contracts/agreements.ts';
import { lockAccount } from '@trover/db/queries/portfolios/portfolios.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import type { Visitor } from '../http/route.ts';
import { requireAddress } from './claimant.ts';

/**
 * Sets the state and the postal code of a claimant who signed before they were required. It completes an address and
 * changes none: a complete one is part of what was signed.
 */
export async function completeAddress(
  { db }: Pick<Context, 'db'>,
  session: Session,
  visitor: Visitor,
  { beneficial_account_id, region, postal_code }: BodyOf<typeof declared>,
): Promise<Claimant> {
  const owner = { account_id: session.account_id, beneficial_account_id };
  return db.transaction().execute(async (trx) => {
    await lockAccount(trx, owner.account_id);
    const claimant = await findClaimant(trx, owner);
    if (claimant === undefined) fail('not_found', { message: 'We could not find a claimant for that account.' });
    const { country } = claimant;
    requireAddress({ country, region, postal_code });
    const complete = { region: normalizeRegion(country, region), postal_code };
    if (complete.region === claimant.region && postal_code === claimant.postal_code) return claimant;
    if (Object.keys(addressFaults(claimant)).length === 0)
      fail('conflict', { message: 'This address is complete. To change it, sign the contract with the new address.' });
    const saved = await setClaimantRegion(trx, owner, complete);
    await recordAudit(trx, {
      action: 'claimant_saved',
      by: { ...visitor, session },
      subject: { kind: 'account', id: owner.account_id },
      detail: { beneficial_account_id, address_completed: true },
    });
    return saved;
  });
}
