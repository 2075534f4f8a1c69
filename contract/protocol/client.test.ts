import { describe, expect, test } from 'vitest';
import { CallFailed, createClient } from './client.ts';
import { retryDelay } from './retries.ts';

interface Seen {
  url: string;
  init: RequestInit;
}

/** A server of canned answers that records its requests. */
function serverOf(answers: Array<(seen: Seen) => Response | Promise<Response>>) {
  const seen: Seen[] = [];
  const fetch = (async (url: string, init: RequestInit) => {
    seen.push({ url, init });
    const answer = answers[Math.min(seen.length, answers.length) - 1];
    return answer!({ url, init });
  }) as typeof globalThis.fetch;
  return { fetch, seen };
}

const json = (status: number, body: unknown) => () => new Response(JSON.stringify(body), { status });
const success = (data: unknown) => json(200, { result: true, data });
const failure = (status: number, code: string, message: string, fields?: Record<string, string>) =>
  json(status, { result: false, error: { code, message, ...(fields && { fields }) }, detail: message });

describe('the client', () => {
  test('fills the path and leaves absent query fields out', async () => {
    const { fetch, seen } = serverOf([success({ items: [], total_count: 0, next_cursor: null })]);
    const client = createClient({ fetch, cookie: () => 'abc' });
    await client.call('GET /api/v1/orders/getallorders/{group}', {
      params: { group: 'actionable' },
      query: { search_query: 'kraft & co', cursor: undefined as never },
    });
    expect(seen[0]!.url).toBe('/api/v1/orders/getallorders/actionable?search_query=kraft+%26+co');
  });

  test('[B-1] fetches a token when the cookie is missing, and sends it with what changes something', async () => {
    const { fetch, seen } = serverOf([success({ csrftoken: 'abc' }), success({ id: 7, trades_removed: 0 })]);
    const client = createClient({ fetch, cookie: () => undefined });
    await client.call('DELETE /api/v1/portfolio/portfolio', { body: { id: 7 } });
    expect(seen.map((one) => one.url)).toEqual(['/api/v1/auth/getcsrftoken', '/api/v1/portfolio/portfolio']);
    expect(new Headers(seen[1]!.init.headers).get('x-csrftoken')).toBe('abc');
    expect(seen[1]!.init.body).toBe('{"id":7}');
  });

  test('has the person confirm what a session alone may not do, and continues; a no is the refusal', async () => {
    const refusal = failure(403, 'step_up_required', 'Confirm that it is you, then do this again.');
    const body = { reason: 'paid twice' };
    for (const confirms of [true, false]) {
      const { fetch, seen } = serverOf([refusal, success({ id: 7 })]);
      const reported: string[] = [];
      const client = createClient({
        fetch,
        cookie: () => 'abc',
        onStepUp: async () => confirms,
        onForbidden: () => reported.push('forbidden'),
        onFailure: ({ code }) => reported.push(code),
      });
      const call = client.call('POST /api/v1/operator/checks/{id}/void', { params: { id: 7 }, body } as never);
      if (confirms) await expect(call).resolves.toEqual({ id: 7 });
      else await expect(call).rejects.toMatchObject({ code: 'step_up_required' });
      expect(seen).toHaveLength(confirms ? 2 : 1);
      expect(seen.at(-1)!.init.body).toBe(JSON.stringify(body));
      expect(reported).toEqual([]);
    }
  });

  test('a call after the end of the session reports that, and no other failure does', async () => {
    const signedOut: string[] = [];
    for (const code of ['not_signed_in', 'wrong_credentials']) {
      const { fetch } = serverOf([failure(401, code, 'Sign in to do this.')]);
      const client = createClient({ fetch, cookie: () => 'abc', onSignedOut: (call) => signedOut.push(call) });
      const call = client.call('POST /api/v1/portfolio/portfolio', { body: {} });
      await expect(call).rejects.toMatchObject({ code });
    }
    expect(signedOut).toEqual(['POST /api/v1/portfolio/portfolio']);
  });

  test('reports a failure in the server’s own sentence, with its fields', async () => {
    const { fetch } = serverOf([failure(400, 'invalid_input', 'The name is too long.', { 'body.label': 'use less' })]);
    const client = createClient({ fetch, cookie: () => 'abc' });
    const call = client.call('POST /api/v1/portfolio/portfolio', { body: { label: 'x'.repeat(200) } });
    await expect(call).rejects.toMatchObject({
      code: 'invalid_input',
      message: 'The name is too long.',
      fields: { 'body.label': 'use less' },
    });
  });

  test('reports a refused upload only where a file was refused: the refusal of a text is shown at its field', async () => {
    const refusals: [object | undefined, boolean][] = [
      [{ 'body.region': 'enter the state, such as ME' }, false],
      [{ 'body.signature': 'the drawing is empty' }, true],
      [undefined, true],
    ];
    for (const [fields, isReported] of refusals) {
      const { fetch } = serverOf([failure(400, 'invalid_input', 'Check it.', fields as Record<string, string>)]);
      const reported: string[] = [];
      const client = createClient({
        fetch,
        cookie: () => 'abc',
        onUploadRefused: ({ message }) => reported.push(message),
      });
      const form = new FormData();
      form.append('region', 'ZZ');
      form.append('signature', new File(['x'], 'signature.png'));
      const call = client.call('POST /api/v1/payouts/contract/longterm', { form, shows_failure: true } as never);
      await expect(call).rejects.toBeInstanceOf(CallFailed);
      expect(reported).toEqual(isReported ? ['Check it.'] : []);
    }
  });

  test('[X-4] states "No response from server" when nothing readable comes back', async () => {
    const { fetch } = serverOf([() => new Response('<!doctype html>', { status: 502 })]);
    const client = createClient({ fetch, cookie: () => 'abc' });
    await expect(client.call('POST /api/v1/portfolio/portfolio', { body: {} })).rejects.toThrow(
      'No response from server',
    );
  });

  test('[X-7] sends every read again up to three times, not after a 404, and a change never', async () => {
    const broken = failure(503, 'unavailable', 'starting');
    const retryDelay = () => 0;
    const recovering = serverOf([broken, broken, broken, success({ items: [] })]);
    const get = createClient({ fetch: recovering.fetch, cookie: () => 'abc', retryDelay });
    await get.call('GET /api/v1/company/autocomplete', { query: { term: 'k' } });
    expect(recovering.seen).toHaveLength(4);

    const away = serverOf([() => Promise.reject(new TypeError('Failed to fetch'))]);
    const lost = createClient({ fetch: away.fetch, cookie: () => 'abc', retryDelay });
    await expect(lost.call('GET /api/v1/orders/getfilters', {})).rejects.toThrow('No response from server');
    expect(away.seen).toHaveLength(4);
    const page = createClient({ fetch: away.fetch, cookie: () => 'abc', retryDelay, no_answer: 'Try again.' });
    await expect(page.call('GET /api/v1/orders/getfilters', {})).rejects.toThrow('Try again.');

    for (const status of [404, 400, 401, 403, 409]) {
      const refusing = serverOf([failure(status, 'refused', 'nothing here')]);
      const asker = createClient({ fetch: refusing.fetch, cookie: () => 'abc', retryDelay });
      await expect(asker.call('GET /api/v1/company/{id}', { params: { id: 1 } })).rejects.toThrow(CallFailed);
      expect(refusing.seen).toHaveLength(1);
    }

    const change = serverOf([broken]);
    const changer = createClient({ fetch: change.fetch, cookie: () => 'abc', retryDelay });
    await expect(changer.call('POST /api/v1/portfolio/portfolio', { body: {} })).rejects.toThrow('starting');
    expect(change.seen).toHaveLength(1);
  });

  test('[X-7] [B-4] a read that waits for its next try ends at once when a newer one replaces it', async () => {
    const { fetch, seen } = serverOf([failure(503, 'unavailable', 'starting'), success({ items: [] })]);
    const client = createClient({ fetch, cookie: () => 'abc', retryDelay: () => 60_000 });
    const search = (term: string) =>
      client.call('GET /api/v1/company/autocomplete', { query: { term }, key: 'search' });
    const first = search('k').catch((cause: unknown) => cause);
    await new Promise((resolve) => setTimeout(resolve, 20));
    await search('kr');
    expect(await first).toMatchObject({ name: 'AbortError' });
    expect(seen).toHaveLength(2);
  });

  test('[C-2] [X-7] waits 1, 2, 4 … seconds before a read is sent again, or as long as the server asks, at most 30', () => {
    const busy = (seconds: number) => new CallFailed(429, 'too_many', 'wait', {}, { retry_after: seconds });
    expect([0, 1, 2, 5, 9].map((failures) => retryDelay(failures))).toEqual([1000, 2000, 4000, 30_000, 30_000]);
    expect([2, 9, 120].map((seconds) => retryDelay(2, busy(seconds)))).toEqual([4000, 9000, 30_000]);
  });

  test('[B-4] a new request aborts the earlier one of the same key', async () => {
    const { fetch } = serverOf([
      ({ init }) =>
        new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
      success({ items: [] }),
    ]);
    const client = createClient({ fetch, cookie: () => 'abc' });
    const first = client.call('GET /api/v1/company/autocomplete', { query: { term: 'k' }, key: 'search' });
    await new Promise((resolve) => setTimeout(resolve, 20));
    const second = client.call('GET /api/v1/company/autocomplete', { query: { term: 'kr' }, key: 'search' });
    await expect(first).rejects.toMatchObject({ name: 'AbortError' });
    await expect(second).resolves.toEqual({ items: [] });
  });

  test('[C-5] takes every status from 200 to 299 for a success, and waits for an answer as long as it takes', async () => {
    for (const status of [200, 201, 299]) {
      const { fetch, seen } = serverOf([json(status, { result: true, data: { today: '2026-11-21', cases: [] } })]);
      const answer = await createClient({ fetch, cookie: () => 'abc' }).call('GET /api/v1/orders/scan/index', {});
      expect(answer.cases).toEqual([]);
      expect(seen[0]!.init.signal?.aborted ?? false).toBe(false);
    }
    for (const status of [300, 304, 400]) {
      const { fetch } = serverOf([() => new Response(status === 304 ? null : '{"result":true,"data":{}}', { status })]);
      await expect(
        createClient({ fetch, cookie: () => 'abc' }).call('GET /api/v1/orders/scan/index', {}),
      ).rejects.toBeInstanceOf(CallFailed);
    }
    let answer: (response: Response) => void = () => undefined;
    const slow = serverOf([() => new Promise<Response>((resolve) => (answer = resolve))]);
    const call = createClient({ fetch: slow.fetch, cookie: () => 'abc' }).call('GET /api/v1/orders/scan/index', {});
    const first = await Promise.race([call, new Promise((resolve) => setTimeout(resolve, 300, 'still waiting'))]);
    expect(first).toBe('still waiting');
    answer(success({ today: '2026-11-21', cases: [] })());
    expect((await call).today).toBe('2026-11-21');
  });
});
