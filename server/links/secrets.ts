import type { LinkProvider } from '@trover/contract/links/links.ts';
import type { Db } from '@trover/db/connect.ts';
import * as queries from '@trover/db/queries/links/secrets.ts';
import type { Context } from '../context.ts';

interface Of {
  account_id: number;
  portfolio_id: number;
  provider: LinkProvider;
}

/** Binds an encrypted token to this portfolio and provider: it cannot be decrypted for another one. */
export const aboutLinkSecret = ({ portfolio_id, provider }: Omit<Of, 'account_id'>): string =>
  `link_secret:${portfolio_id}:${provider}`;

export async function saveSecret({ vault }: Pick<Context, 'vault'>, db: Db, of: Of, plain: string): Promise<void> {
  const { account_id, portfolio_id, provider } = of;
  await queries.saveLinkSecret(db, {
    account_id,
    portfolio_id,
    provider,
    ...vault.encrypt(plain, aboutLinkSecret(of)),
  });
}

export async function openSecret({ vault, db }: Pick<Context, 'vault' | 'db'>, of: Of): Promise<string | undefined> {
  const found = await queries.findLinkSecret(db, of);
  return found && vault.decrypt(found, aboutLinkSecret(of));
}
