import { CallFailed } from '@trover/contract/client.ts';
import { describe, expect, test } from 'vitest';
import { failPage } from './page-data.ts';

function thrownFor(status: number): unknown {
  try {
    failPage(new CallFailed(status, 'code', 'sentence'));
  } catch (thrown) {
    return thrown;
  }
}

describe('a page that is nothing without an answer', () => {
  test.each([
    [400, 404],
    [403, 403],
    [404, 404],
  ])('for %i is itself %i', (failed, shown) => {
    expect(thrownFor(failed)).toMatchObject({ init: { status: shown } });
  });

  test('for a fault of ours fails with it', () => {
    expect(thrownFor(500)).toBeInstanceOf(CallFailed);
  });
});
