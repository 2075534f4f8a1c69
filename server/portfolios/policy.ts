import type { Db } from '@trover/db/connect.ts';
import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import { findPortfolio, type PortfolioRecord } from '@trover/db/queries/portfolios/portfolios.ts';
import { fail } from '../errors.ts';

/** The caller's portfolio; fails as not found for anyone else's. */
export async function requirePortfolio(db: Db, session: Session, portfolioId: number): Promise<PortfolioRecord> {
  const found = await findPortfolio(db, session.account_id, portfolioId);
  return found ?? fail('not_found', { message: 'We could not find that portfolio in your account.' });
}

/** Refuses a given portfolio that is not the caller's. */
export async function requireOwn(db: Db, session: Session, portfolioId: number | undefined): Promise<void> {
  if (portfolioId !== undefined) await requirePortfolio(db, session, portfolioId);
}

export const isInstitution = (session: Session): boolean => session.org_type === 2;
