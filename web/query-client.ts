import { QueryClient } from '@tanstack/react-query';
import { CallFailed } from '@trover/contract/protocol/client.ts';

/** Up to 3 retries, none where there is nothing; 1, 2, 4 … seconds apart, at most 30. */
export function worthRetrying(failures: number, error: unknown): boolean {
  return failures < 3 && !(error instanceof CallFailed && error.status === 404);
}

export const retryDelay = (failures: number) => Math.min(1000 * 2 ** failures, 30_000);

/**
 * What the browser fetches by itself. Components take it as the second argument of `useQuery`, so that a page on which
 * nobody searches or uploads does not load the library.
 */
export const queryClient: QueryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: worthRetrying, retryDelay, staleTime: 300_000, gcTime: 600_000, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
});
