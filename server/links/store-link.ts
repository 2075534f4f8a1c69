import type { LinkProvider } from '@trover/contract/links/links.ts';
import { addLink, findLinkOfPortfolio, saveLinkAccounts, updateLink } from '@trover/db/queries/links/links.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import type { LinkOwner } from './policy.ts';
import type { AccountAtBroker } from './providers/provider.ts';
import { saveSecret } from './secrets.ts';
import { nextSync } from './sync-schedule.ts';

interface Found {
  provider: LinkProvider;
  external_id: string;
  institution_id: string | null;
  institution_name: string | null;
  settings?: Record<string, unknown>;
  accounts: readonly AccountAtBroker[];
  /** The token to store; undefined where it is stored already. */
  secret?: string;
  /** The provider has deleted the item that the link was made from. */
  replaces?: boolean;
}

export const otherLink =
  'This portfolio is linked to another account this way. Unlink that one first, or link this one to its own portfolio.';

/** Stores a link, or renews an existing one: linking the same account again gives the same link. */
export async function storeLink(
  context: Pick<Context, 'db' | 'vault'>,
  owner: LinkOwner,
  found: Found,
): Promise<number> {
  const { accounts, secret, settings = {}, replaces = false, ...link } = found;
  const of = { ...owner, provider: found.provider };
  const next = (id: number): Date | null => nextSync(found.provider, id, new Date());
  return context.db.transaction().execute(async (trx) => {
    const known = await findLinkOfPortfolio(trx, of);
    if (known !== undefined && known.external_id !== found.external_id && found.provider !== 'snaptrade' && !replaces)
      fail('conflict', { message: otherLink });
    if (secret !== undefined) await saveSecret(context, trx, of, secret);
    if (known !== undefined) {
      await updateLink(trx, known.id, {
        status: 'active',
        failure: null,
        settings: { ...known.settings, ...settings },
        external_id: found.external_id,
        institution_name: found.institution_name,
        institution_id: found.institution_id,
        next_sync_at: known.next_sync_at ?? next(known.id),
      });
      await saveLinkAccounts(trx, known.id, accounts);
      return known.id;
    }
    const id = (await addLink(trx, { ...owner, ...link, settings, next_sync_at: null })) ?? fail('conflict');
    await updateLink(trx, id, { next_sync_at: next(id) });
    await saveLinkAccounts(trx, id, accounts);
    return id;
  });
}
