import { describe, expect, test } from 'vitest';
import { queryClient } from './query-client.ts';

describe('what the browser fetches', () => {
  test('[C-2] [X-7] is fresh for five minutes and cached for ten; the client of the API alone sends a read again', () => {
    const { queries, mutations } = queryClient.getDefaultOptions();
    expect(queries).toMatchObject({ staleTime: 300_000, gcTime: 600_000, retry: false, refetchOnWindowFocus: false });
    expect(mutations).toEqual({ retry: false });
  });
});
