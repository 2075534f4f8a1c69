import { type LinkProvider, linkProviders } from '@trover/contract/links/links.ts';
import type { Db } from '@trover/db/connect.ts';
import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import {
  findEntity,
  findLink,
  findLinkOfPortfolio,
  findPortfolioOfEntity,
  type LinkRecord,
} from '@trover/db/queries/links/links.ts';
import { findSync } from '@trover/db/queries/links/syncs.ts';
import { addPortfolio } from '@trover/db/queries/portfolios/portfolios.ts';
import type { Context } from '../context.ts';
import { Failure, fail } from '../errors.ts';
import { isInstitution, requirePortfolio } from '../portfolios/policy.ts';
import { ProviderError } from './providers/provider.ts';
import { missingSetting } from './settings.ts';

/** Parses a provider's name in a path; anything else is not found. */
export function requireProvider(text: string): LinkProvider {
  return (
    linkProviders.find((one) => one === text) ?? fail('not_found', { message: 'We could not find that link provider.' })
  );
}

/** Refuses a provider without a required setting, which the sentence names. */
export function requireConfigured({ config }: Pick<Context, 'config'>, provider: LinkProvider): void {
  const missing = missingSetting(config.links, provider);
  if (missing === null) return;
  const message =
    provider === 'sandbox'
      ? 'The sandbox is no real broker, so it is off where TROVER_ENV is production.'
      : `This way to link an account is not set up here: the setting ${missing} is missing.`;
  fail('provider_not_configured', { message });
}

export interface LinkOwner {
  account_id: number;
  portfolio_id: number;
  /** Set where an institution named one of its entities. */
  entity_id: number | null;
}

interface Named {
  user_portfolio_id?: number | undefined;
  entity_id?: number | undefined;
}

/**
 * The owner of a link: the caller's portfolio, or the portfolio of an institution's entity, which is created where
 * there is none.
 */
export async function requireOwner(db: Db, session: Session, named: Named): Promise<LinkOwner> {
  const { account_id } = session;
  if (named.user_portfolio_id !== undefined) {
    const portfolio = await requirePortfolio(db, session, named.user_portfolio_id);
    if (named.entity_id !== undefined && named.entity_id !== portfolio.beneficial_account_id)
      fail('not_found', { message: 'This portfolio is not of that entity.' });
    return { account_id, portfolio_id: portfolio.id, entity_id: named.entity_id ?? null };
  }
  if (named.entity_id !== undefined) return requireEntity(db, account_id, named.entity_id);
  const field = isInstitution(session) ? 'entity_id' : 'user_portfolio_id';
  fail('invalid_input', {
    message: `Check ${field}: name ${isInstitution(session) ? 'the entity' : 'the portfolio'} that the link is for.`,
    fields: { [field]: 'this is missing' },
  });
}

async function requireEntity(db: Db, account_id: number, entity_id: number): Promise<LinkOwner> {
  const name = await findEntity(db, { account_id, id: entity_id });
  if (name === undefined) fail('not_found', { message: 'We could not find that entity in your account.' });
  const of = { account_id, beneficial_account_id: entity_id };
  const added = await findPortfolioOfEntity(db, of);
  if (added !== undefined) return { account_id, portfolio_id: added, entity_id };
  await addPortfolio(db, { ...of, label: name.slice(0, 120) });
  const portfolio_id = await findPortfolioOfEntity(db, of);
  return portfolio_id === undefined ? fail('conflict') : { account_id, portfolio_id, entity_id };
}

export async function requireLink(
  db: Db,
  session: Session,
  of: { provider: LinkProvider; id: number },
): Promise<LinkRecord> {
  const found = await findLink(db, { account_id: session.account_id, ...of });
  return found ?? fail('not_found', { message: 'We could not find that link in your account.' });
}

/** The owner's active link; 409 where there is none. */
export async function requireLinkOf(db: Db, owner: LinkOwner, provider: LinkProvider): Promise<LinkRecord> {
  const found = await findLinkOfPortfolio(db, { ...owner, provider });
  return found ?? fail('conflict', { message: 'This portfolio is not linked this way yet. Link the account first.' });
}

export async function requireSync(db: Db, session: Session, of: { provider: LinkProvider; id: number }) {
  const found = await findSync(db, { account_id: session.account_id, ...of });
  return found ?? fail('not_found', { message: 'We could not find that sync in your account.' });
}

/** Converts a provider's failure to the answer of a call. */
export async function withProviderFailures<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { kind, sentence, after_seconds } = error;
    if (kind === 'sign_in') throw new Failure('conflict', { message: sentence });
    throw new Failure('provider_failed', {
      message: kind === 'retry' ? sentence.replace('We try again automatically.', 'Try again in a moment.') : sentence,
      ...(after_seconds !== null && { retry_after: Math.ceil(after_seconds) }),
    });
  }
}
