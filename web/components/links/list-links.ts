import type { Integration, LinkProviderInfo } from '@trover/contract/links/links.ts';
import { callOnServer } from '../../page-data.ts';

/** The link providers, and the caller's links of all of them. */
export async function listLinks(
  page: Parameters<typeof callOnServer>[0],
): Promise<{ providers: LinkProviderInfo[]; integrations: Integration[] }> {
  const { items: providers } = await callOnServer(page, 'GET /api/v1/services/providers', {});
  const lists = await Promise.all(
    providers.map(({ provider }) =>
      callOnServer(page, 'GET /api/v1/services/{provider}/integrations', {
        params: { provider },
        query: { limit: 200 },
      }).then(
        ({ items }) => items,
        () => [], // a provider without its settings returns no list
      ),
    ),
  );
  return { providers, integrations: lists.flat() };
}
