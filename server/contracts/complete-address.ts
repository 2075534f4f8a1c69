import type { completeAddress as declared } from '@trover/contract/contracts/agreements.ts';
import type { BodyOf } from '@trover/contract/protocol/operation.ts';
import {
  type AddressFaults,
  addressFaults,
  normalizePostalCode,
  normalizeRegion,
} from '@trover/core/profiles/addresses.ts';
import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import { type Claimant, findClaimant, setClaimantRegion } from '@trover/db/queries/contracts/agreements.ts';
import { lockAccount } from '@trover/db/queries/portfolios/portfolios.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import type { Visitor } from '../http/route.ts';
import { requireAddress } from './claimant.ts';

type Address = Record<keyof AddressFaults, string> & { country: string };

const normalize = ({ country, region, postal_code }: Address): Address => ({
  country,
  region: normalizeRegion(country, region),
  postal_code: normalizePostalCode(country, postal_code),
});

const PARTS = [
  ['region', 'state or province'],
  ['postal_code', 'postal code'],
] as const;

/**
 * Sets the state and the postal code of a claimant who signed before they were required. It completes an address and
 * changes none: a part that is not missing was signed, so another value for it is refused.
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
    if (claimant === undefined) {
      const own = trx.selectFrom('beneficial_accounts').select('id').where('account_id', '=', owner.account_id);
      if ((await own.where('id', '=', beneficial_account_id).executeTakeFirst()) === undefined) fail('not_found');
      fail('conflict', { message: 'No contract is signed for this account yet. Sign it with your address.' });
    }
    const { country } = claimant;
    const entered = normalize({ country, region: region ?? claimant.region, postal_code });
    requireAddress(entered);
    const missing = addressFaults(claimant);
    const stored = normalize(claimant);
    for (const [part, name] of PARTS)
      if (missing[part] === undefined && entered[part] !== stored[part])
        fail('conflict', {
          message: `The ${name} of this address is already signed. To change it, sign the contract with the new address.`,
        });
    if (Object.keys(missing).length === 0) return claimant;
    const saved = await setClaimantRegion(trx, owner, {
      region: missing.region === undefined ? claimant.region : entered.region,
      postal_code: missing.postal_code === undefined ? claimant.postal_code : entered.postal_code,
    });
    await recordAudit(trx, {
      action: 'claimant_saved',
      by: { ...visitor, session },
      subject: { kind: 'account', id: owner.account_id },
      detail: { beneficial_account_id, address_completed: true },
    });
    return saved;
  });
}
