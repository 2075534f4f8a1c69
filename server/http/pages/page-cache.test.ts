import { describe, expect, test, vi } from 'vitest';
import { PageCache } from './page-cache.ts';

const html = (body: string, headers: Record<string, string> = {}, status = 200): Response =>
  new Response(body, { status, headers: { 'content-type': 'text/html; charset=utf-8', ...headers } });

const never = async (): Promise<void> => {
  throw new Error('nothing is to be made anew');
};

describe('pages of visitors without cookies', () => {
  test('are stored for ten seconds, each leaving with its own nonce', async () => {
    let now = 0;
    const cache = new PageCache(() => now);
    const first = await cache.store(
      '/',
      'one-nonce',
      html('<script nonce="one-nonce"></script>', { 'x-made': 'once' }),
    );
    expect(await first.text()).toBe('<script nonce="one-nonce"></script>');
    now = 9_999;
    const second = cache.find('/', 'another', never);
    expect(second?.headers).toContainEqual(['x-made', 'once']);
    expect(second?.page).toBe('<script nonce="another"></script>');
    expect(cache.find('/elsewhere', 'another', never)).toBeNull();
  });

  test('older than that are given once more while one is made again, and a minute later no more', async () => {
    let now = 0;
    const cache = new PageCache(() => now);
    await cache.store('/', 'n', html('old'));
    now = 10_000;
    let renewals = 0;
    const made = Promise.withResolvers<void>();
    const renew = async (): Promise<void> => {
      renewals += 1;
      await made.promise;
      await cache.store('/', 'n', html('new'));
    };
    expect(cache.find('/', 'n', renew)?.page).toBe('old');
    expect(cache.find('/', 'n', renew)?.page).toBe('old');
    expect(renewals).toBe(1);
    made.resolve();
    await vi.waitFor(() => expect(cache.find('/', 'n', never)?.page).toBe('new'));
    now = 70_000;
    expect(cache.find('/', 'n', never)).toBeNull();
  });

  test('are deleted when what is made again is gone, and outlast a fault', async () => {
    let now = 0;
    const cache = new PageCache(() => now);
    await cache.store('/', 'n', html('old'));
    now = 10_000;
    await cache.store('/', 'n', html('fault', {}, 500));
    expect(cache.find('/', 'n', async () => {})?.page).toBe('old');
    await cache.store('/', 'n', html('gone', {}, 404));
    expect(cache.find('/', 'n', never)).toBeNull();
  });

  test.each([
    ['a fault', html('fault', {}, 500)],
    ['a redirect', new Response(null, { status: 302, headers: { location: '/' } })],
    ['data', new Response('{}', { headers: { 'content-type': 'application/json' } })],
    ['a page that sets a cookie', html('page', { 'set-cookie': 'a=1' })],
  ])('are not kept where the answer is %s', async (_, response) => {
    const cache = new PageCache();
    expect(await cache.store('/', 'nonce', response)).toBe(response);
    expect(cache.find('/', 'nonce', never)).toBeNull();
  });

  test('are not kept where their making was broken off, they are empty or their address is very long', async () => {
    const cache = new PageCache();
    const answer = await cache.store('/', 'nonce', html('half a page'), AbortSignal.abort());
    expect(await answer.text()).toBe('half a page');
    await cache.store('/empty', 'nonce', html(''));
    await cache.store(`/?${'q'.repeat(2_000)}`, 'nonce', html('page'));
    for (const key of ['/', '/empty', `/?${'q'.repeat(2_000)}`]) expect(cache.find(key, 'nonce', never)).toBeNull();
  });

  test('make room by leaving the oldest', async () => {
    const cache = new PageCache();
    for (let page = 0; page <= 500; page++) await cache.store(`/${page}`, 'n', html('page'));
    expect(cache.find('/0', 'n', never)).toBeNull();
    expect(cache.find('/500', 'n', never)).not.toBeNull();
  });
});
