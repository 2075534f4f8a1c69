import { UNNAMED_OWNER } from '@trover/core/portfolios/unnamed-owner.ts';
import type { Db } from '@trover/db/connect.ts';
import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import {
  addPortfolio,
  countPortfolios,
  lockAccount,
  nameUnnamedOwner,
  type PortfolioHeader,
  requireBeneficialAccount,
} from '@trover/db/queries/portfolios/portfolios.ts';
import { fail } from '../errors.ts';

/** The owner of a new portfolio: a signed-in person, or the account of a job. */
export type PortfolioMaker = Pick<Session, 'account_id' | 'first_name' | 'last_name'>;

/** First and last name; null where one is missing, since an email address is not a name. */
export const ownerName = ({ first_name, last_name }: Pick<Session, 'first_name' | 'last_name'>): string | null =>
  first_name !== '' && last_name !== '' ? `${first_name} ${last_name}` : null;

/** Whether an owner has no name yet: it has the placeholder, or, from an earlier version, the email address. */
export const isUnnamed = ({ email }: Pick<Session, 'email'>, name: string): boolean =>
  name === UNNAMED_OWNER || name === email.split('@')[0];

/** Creates a portfolio in the caller's transaction; without a label it is called "new portfolio N". */
export async function createPortfolio(
  trx: Db,
  session: PortfolioMaker,
  { label, beneficial_owner }: { label?: string | undefined; beneficial_owner?: string | undefined },
): Promise<PortfolioHeader> {
  const { account_id } = session;
  await lockAccount(trx, account_id);
  const own = ownerName(session);
  const known = beneficial_owner ?? own;
  // an owner that had no name yet gets the one known now, so that it does not become two owners
  if (own !== null) await nameUnnamedOwner(trx, { account_id, unnamed: UNNAMED_OWNER, name: own });
  const beneficial_account_id = await requireBeneficialAccount(trx, account_id, known ?? UNNAMED_OWNER);
  if (label !== undefined) {
    const added = await addPortfolio(trx, { account_id, beneficial_account_id, label });
    const sentence = `you already have a portfolio "${label}": use another name`;
    return added ?? fail('conflict', { message: `Check body.label: ${sentence}.`, fields: { 'body.label': sentence } });
  }
  // A renamed or remaining portfolio may have the next number.
  for (let number = (await countPortfolios(trx, account_id)) + 1; ; number += 1) {
    const added = await addPortfolio(trx, { account_id, beneficial_account_id, label: `new portfolio ${number}` });
    if (added !== undefined) return added;
  }
}

/** Creates the first portfolio of an account that has none; only one of two concurrent requests creates it. */
export async function requireDefaultPortfolio(db: Db, session: PortfolioMaker): Promise<void> {
  if ((await countPortfolios(db, session.account_id)) > 0) return;
  await db.transaction().execute(async (trx) => {
    await lockAccount(trx, session.account_id);
    if ((await countPortfolios(trx, session.account_id)) === 0) await createPortfolio(trx, session, {});
  });
}
