import { CallFailed } from '@trover/contract/protocol/client.ts';
import { describe, expect, test } from 'vitest';
import { queryClient, retryDelay, worthRetrying } from './query-client.ts';

describe('what the browser fetches', () => {
  test('[C-2] is tried again three times, and not where there is nothing', () => {
    const fault = new CallFailed(500, 'internal_error', 'Something went wrong on our side.');
    expect([0, 1, 2, 3].map((failures) => worthRetrying(failures, fault))).toEqual([true, true, true, false]);
    expect(worthRetrying(0, new CallFailed(404, 'not_found', 'There is nothing here.'))).toBe(false);
  });

  test('[C-2] waits longer each time, at most 30 s', () => {
    expect([0, 1, 2, 5, 9].map(retryDelay)).toEqual([1000, 2000, 4000, 30_000, 30_000]);
  });

  test('[C-2] [X-7] is fresh for five minutes, kept for ten, and mutations are not retried', () => {
    const { queries, mutations } = queryClient.getDefaultOptions();
    expect(queries).toMatchObject({ staleTime: 300_000, gcTime: 600_000, refetchOnWindowFocus: false });
    expect(mutations).toEqual({ retry: false });
  });
});
