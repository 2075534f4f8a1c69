import { QueryClient } from '@tanstack/react-query';

/**
 * The cache of the browser's own requests. Components pass it as the second argument of `useQuery`, so that a page on
 * which nobody searches or uploads does not load the library. The API's client retries a failed read, as for every
 * other read (`contract/retries.ts`).
 */
export const queryClient: QueryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 300_000, gcTime: 600_000, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
});
