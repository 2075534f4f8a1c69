import type { Db } from '@trover/db/connect.ts';
import {
  addPortfolio,
  countPortfolios,
  lockAccount,
  type PortfolioHeader,
  requireBeneficialAccount,
} from '@trover/db/queries/portfolios.ts';
import type { Session } from '@trover/db/queries/sessions.ts';
import { fail } from '../errors.ts';

/** First and last name where both are there, else the part of the address before the @. */
export function ownerName({ first_name, last_name, email }: Session): string {
  return first_name !== '' && last_name !== '' ? `${first_name} ${last_name}` : (email.split('@')[0] ?? email);
}

/** Makes a portfolio in a transaction of the caller's; without a label it is "new portfolio N". */
export async function createPortfolio(
  trx: Db,
  session: Session,
  { label, beneficial_owner }: { label?: string | undefined; beneficial_owner?: string | undefined },
): Promise<PortfolioHeader> {
  const { account_id } = session;
  await lockAccount(trx, account_id);
  const beneficial_account_id = await requireBeneficialAccount(trx, account_id, beneficial_owner ?? ownerName(session));
  if (label !== undefined) {
    const added = await addPortfolio(trx, { account_id, beneficial_account_id, label });
    const sentence = `you have a portfolio "${label}" already: use another name`;
    return added ?? fail('conflict', { message: `Check body.label: ${sentence}.`, fields: { 'body.label': sentence } });
  }
  // One that was renamed or kept while others went may bear the number that is due.
  for (let number = (await countPortfolios(trx, account_id)) + 1; ; number += 1) {
    const added = await addPortfolio(trx, { account_id, beneficial_account_id, label: `new portfolio ${number}` });
    if (added !== undefined) return added;
  }
}

/** Makes the first portfolio of an account that has none; of two requests at once one makes it. */
export async function requireDefaultPortfolio(db: Db, session: Session): Promise<void> {
  if ((await countPortfolios(db, session.account_id)) > 0) return;
  await db.transaction().execute(async (trx) => {
    await lockAccount(trx, session.account_id);
    if ((await countPortfolios(trx, session.account_id)) === 0) await createPortfolio(trx, session, {});
  });
}
