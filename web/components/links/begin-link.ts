import type { Integration, LinkProvider } from '@trover/contract/links/links.ts';
import { api } from '../../api.ts';
import { type LinkOwner, ownerFields, returnPage, saveBegunLink } from './link-pages.ts';

const asQuery = (owner: LinkOwner) =>
  Object.fromEntries(Object.entries(ownerFields(owner)).map(([name, id]) => [name, String(id)]));

/** Opens the provider's page, which returns to ours. */
export async function openProviderPage(
  provider: 'plaid' | 'snaptrade',
  owner: LinkOwner,
  brokerName: string | null,
): Promise<void> {
  const redirect = returnPage(provider, owner);
  if (provider === 'plaid') {
    const { link_token, hosted_link_url } = await api.call('POST /api/v1/plaid/auth/create_link_token', {
      query: asQuery(owner),
      body: { redirect },
      shows_failure: true,
    });
    saveBegunLink({ provider, owner, link_token });
    window.location.assign(hosted_link_url);
    return;
  }
  const { redirect_uri } = await api.call('POST /api/v1/snaptrade/auth/redirect_uri', {
    query: { ...asQuery(owner), ...(brokerName !== null && { broker: brokerName }) },
    body: { redirect },
    shows_failure: true,
  });
  saveBegunLink({ provider, owner, link_token: null });
  window.location.assign(redirect_uri);
}

/** The owner of a link, as parameters of its calls. */
export const ownerOf = ({ user_portfolio_id, entity_id }: Pick<Integration, 'user_portfolio_id' | 'entity_id'>) => ({
  user_portfolio_id: user_portfolio_id ?? undefined,
  entity_id: entity_id ?? undefined,
});

/** Starts a sync, or returns the pending one. */
export async function startSync(provider: LinkProvider, owner: LinkOwner): Promise<number> {
  const { sync } = await api.call('POST /api/v1/{provider}/syncs', {
    params: { provider },
    body: ownerFields(owner),
    shows_failure: true,
  });
  return sync.id;
}

/** The first sync of a link, which reads its full history. */
export async function startFirstSync(provider: LinkProvider, owner: LinkOwner): Promise<number> {
  if (provider === 'plaid') {
    const { sync } = await api.call('POST /api/v1/plaid/investments/start_transactions_sync', {
      body: ownerFields(owner),
      shows_failure: true,
    });
    return sync.id;
  }
  if (provider === 'snaptrade' || provider === 'scraper') {
    const { sync } = await api.call(
      provider === 'snaptrade'
        ? 'POST /api/v1/snaptrade/transactions/update'
        : 'POST /api/v1/scraper/transactions/update',
      { query: { ...asQuery(owner), is_initial: 'true' }, shows_failure: true },
    );
    return sync.id;
  }
  return startSync(provider, owner);
}

/**
 * The address for renewing an expired sign-in at the provider's page; null where none is needed, and a sync continues.
 */
export async function openRepair(provider: LinkProvider, owner: LinkOwner): Promise<boolean> {
  const { hosted_link_url, redirect_uri, link_token } = await api.call('POST /api/v1/{provider}/auth/repair', {
    params: { provider },
    body: { ...ownerFields(owner), redirect: returnPage(provider, owner, true) },
    shows_failure: true,
  });
  const address = hosted_link_url ?? redirect_uri;
  if (address === null) return false;
  saveBegunLink({ provider, owner, link_token });
  window.location.assign(address);
  return true;
}
