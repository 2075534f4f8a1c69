import { QueryClient } from '@tanstack/react-query';

/**
 * What the browser fetches by itself. Components pass it as the second argument of `useQuery`, so that a page on which
 * nobody searches or uploads does not load the library. A read that fails is sent again by the API's client, as every
 * other read is (`contract/retries.ts`).
 */
export const queryClient: QueryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 300_000, gcTime: 600_000, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
});
