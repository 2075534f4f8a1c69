import { CallFailed } from '@trover/contract/protocol/client.ts';
import { describe, expect, test } from 'vitest';
import { callOnServer, failPage } from './page-data.ts';

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

test('[V-3] what a page is made of holds no markup, but for rich text', async () => {
  const allegations = { blocks: [{ type: 'paragraph', text: 'yields <b of the line' }], entity_map: {} };
  const context = {
    client: null,
    api: async () => ({ title: 'In re <img src=x>Halden', faq: '<faq id=1>Who?</faq>', allegations }),
  };
  const answer = await callOnServer(context, 'GET /api/v1/orders/getorder/{id}', { params: { id: 'halden' } });
  expect(answer).toEqual({ title: 'In re Halden', faq: '<faq>Who?</faq>', allegations });
});
