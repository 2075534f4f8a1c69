import type { LinkProvider } from '@trover/contract/links/links.ts';

/** The owner of a link: a portfolio, or an institution's entity. */
export interface LinkOwner {
  user_portfolio_id?: number | undefined;
  entity_id?: number | undefined;
}

export interface BegunLink {
  provider: LinkProvider;
  owner: LinkOwner;
  /** Plaid's token; the return page sends it again. */
  link_token: string | null;
}

const readId = (text: string | null): number | undefined =>
  text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined;

/** The owner that a page's address names. */
export const ownerIn = (query: URLSearchParams): LinkOwner => ({
  user_portfolio_id: readId(query.get('portfolio')),
  entity_id: readId(query.get('entity')),
});

/** The owner parameters of a call, without unset ones. */
export const ownerFields = ({ user_portfolio_id, entity_id }: LinkOwner) => ({
  ...(user_portfolio_id !== undefined && { user_portfolio_id }),
  ...(entity_id !== undefined && { entity_id }),
});

function withOwner(path: string, { user_portfolio_id, entity_id }: LinkOwner, more: Record<string, string>): string {
  const query = new URLSearchParams(more);
  if (user_portfolio_id !== undefined) query.set('portfolio', String(user_portfolio_id));
  if (entity_id !== undefined) query.set('entity', String(entity_id));
  return `${path}?${query}`;
}

/** The page that a provider's page returns to; after a repair there is no new link to complete. */
export const returnPage = (provider: LinkProvider, owner: LinkOwner, isRepair = false): string =>
  withOwner('/user/portfolio/connect/return', owner, { provider, ...(isRepair && { repair: '1' }) });

/** The page with the progress of a sync. */
export const syncPage = (provider: LinkProvider, sync: number, owner: LinkOwner): string =>
  withOwner(`/user/portfolio/connect/syncs/${provider}/${sync}`, owner, {});

const key = 'trover-link-begun';

/** Saves data for the return page; the same tab goes to the provider and returns. */
export function saveBegunLink(begun: BegunLink): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(begun));
  } catch {
    // without storage the return page explains what to do
  }
}

/** The link that began in this tab with this provider. */
export function readBegunLink(provider: LinkProvider): BegunLink | null {
  try {
    const begun = JSON.parse(sessionStorage.getItem(key) ?? 'null') as BegunLink | null;
    return begun?.provider === provider ? begun : null;
  } catch {
    return null;
  }
}

export function clearBegunLink(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // it is not there then
  }
}
