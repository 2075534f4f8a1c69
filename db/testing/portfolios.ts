import type { Db } from '../connect.ts';
import { addPortfolio, requireBeneficialAccount } from '../queries/portfolios/portfolios.ts';

export interface TestPortfolio {
  account_id: number;
  beneficial_account_id: number;
  portfolio_id: number;
}

/** An account with one portfolio in its own name. */
export async function anInvestor(db: Db, email = 'mara@example.test'): Promise<TestPortfolio> {
  const { id: account_id } = await db
    .insertInto('accounts')
    .values({ email, password_hash: '-', type: 'investor', first_name: 'Mara', last_name: 'Iversen' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return aPortfolio(db, account_id, 'Mara Iversen', 'Savings');
}

export async function aPortfolio(db: Db, account_id: number, owner: string, label: string): Promise<TestPortfolio> {
  const beneficial_account_id = await requireBeneficialAccount(db, account_id, owner);
  const added = await addPortfolio(db, { account_id, beneficial_account_id, label });
  if (added === undefined) throw new Error(`there is a portfolio ${label} already`);
  return { account_id, beneficial_account_id, portfolio_id: added.id };
}
