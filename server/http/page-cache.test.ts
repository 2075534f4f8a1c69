import { describe, expect, test } from 'vitest';
import { PageCache } from './page-cache.ts';

const html = (body: string, headers: Record<string, string> = {}, status = 200): Response =>
  new Response(body, { status, headers: { 'content-type': 'text/html; charset=utf-8', ...headers } });

describe('pages of visitors without cookies', () => {
  test('are kept for ten seconds, each leaving with a nonce of its own', async () => {
    let now = 0;
    const cache = new PageCache(() => now);
    const first = await cache.keep('/', 'one-nonce', html('<script nonce="one-nonce"></script>', { 'x-made': 'once' }));
    expect(await first.text()).toBe('<script nonce="one-nonce"></script>');
    now = 9_999;
    const second = cache.find('/', 'another');
    expect(second?.headers.get('x-made')).toBe('once');
    expect(await second?.text()).toBe('<script nonce="another"></script>');
    expect(cache.find('/elsewhere', 'another')).toBeNull();
    now = 10_000;
    expect(cache.find('/', 'another')).toBeNull();
  });

  test.each([
    ['a fault', html('fault', {}, 500)],
    ['a redirect', new Response(null, { status: 302, headers: { location: '/' } })],
    ['data', new Response('{}', { headers: { 'content-type': 'application/json' } })],
    ['a page that sets a cookie', html('page', { 'set-cookie': 'a=1' })],
  ])('are not kept where the answer is %s', async (_, response) => {
    const cache = new PageCache();
    expect(await cache.keep('/', 'nonce', response)).toBe(response);
    expect(cache.find('/', 'nonce')).toBeNull();
  });

  test('make room by leaving the oldest', async () => {
    const cache = new PageCache();
    for (let page = 0; page <= 500; page++) await cache.keep(`/${page}`, 'n', html('page'));
    expect(cache.find('/0', 'n')).toBeNull();
    expect(cache.find('/500', 'n')).not.toBeNull();
  });
});
