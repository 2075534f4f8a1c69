import type { LinkProvider } from '@trover/contract/links/links.ts';
import { linkProviders } from '@trover/contract/links/links.ts';
import { type LinkOwner, ownerIn } from '../../components/links/link-pages.ts';

/** The parameters of the return page's address. */
export interface Returned {
  provider: LinkProvider | null;
  owner: LinkOwner;
  isRepair: boolean;
  /** SnapTrade's id of the connection. */
  authorization_id: string | null;
  /** Why the provider's page returned without a link; null if it returned one. */
  refusal: string | null;
}

const firstOf = (query: URLSearchParams, names: readonly string[]): string | null =>
  names.map((name) => query.get(name)).find((value) => value !== null && value !== '') ?? null;

/** Parses the parameters that a provider's page adds to the return address. */
export function readReturned(query: URLSearchParams): Returned {
  const named = query.get('provider');
  const status = query.get('status')?.toUpperCase() ?? null;
  return {
    provider: linkProviders.find((each) => each === named) ?? null,
    owner: ownerIn(query),
    isRepair: query.get('repair') === '1',
    authorization_id: firstOf(query, ['connection_id', 'connectionId', 'authorization_id', 'authorizationId']),
    refusal:
      status === 'ABANDONED'
        ? 'You left the broker’s page before the end.'
        : status === 'ERROR'
          ? 'The broker’s page reported an error.'
          : null,
  };
}
