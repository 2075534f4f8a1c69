import { createClient } from '@trover/contract/client.ts';

/** The API as the browser calls it. Retries are the query client's. */
export const api = createClient({ retryDelays: [] });

/** Forgets what was fetched for the person before; where nothing was, the library was never loaded. */
export async function forgetFetched(): Promise<void> {
  const { queryClient } = await import('./query-client.ts');
  queryClient.clear();
}
