import type { Client } from '@trover/contract/protocol/client.ts';

/** The API for the browser; its code is loaded at the first call, which a first view does not make. */
export const api: Client = {
  call: async (name, input) => {
    const { client } = await import('./api-client.ts');
    return client.call(name, input);
  },
  prepare: async (path, options) => {
    const { client } = await import('./api-client.ts');
    return client.prepare(path, options);
  },
};

/** Clears everything fetched for the previous session. Where nothing was fetched, the library was never loaded. */
export async function clearFetched(): Promise<void> {
  const { queryClient } = await import('./query-client.ts');
  queryClient.clear();
}
