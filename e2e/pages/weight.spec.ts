import { gzipSync } from 'node:zlib';
import type { Response } from '@playwright/test';
import { expect, test } from '../support/journey.ts';

const limit = 150 * 1024;

for (const path of ['/', '/cases/screener?group=all', '/cases/kraft-heinz-2019']) {
  test(`the first view of ${path} asks for at most 150 kB of script`, async ({ page }) => {
    const scripts: Promise<number>[] = [];
    const weigh = (response: Response): void => {
      if (new URL(response.url()).pathname.endsWith('.js'))
        scripts.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
    };
    page.on('response', weigh);
    await page.goto(path, { waitUntil: 'load' });
    page.off('response', weigh); // what a page fetches ahead afterwards is not of its first view
    const sizes = await Promise.all(scripts);
    expect(sizes.length).toBeGreaterThan(3);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(limit);
  });
}

test('scripts come as the build has compressed them, not compressed again for each visitor', async ({ request }) => {
  const home = await (await request.get('/')).text();
  const script = /\/assets\/entry\.client-[\w-]+\.js/.exec(home)?.[0] ?? '';
  const [brotli, plain] = await Promise.all([
    request.get(script, { headers: { 'accept-encoding': 'gzip, br' } }),
    request.get(script, { headers: { 'accept-encoding': 'identity' } }),
  ]);
  // only what is stored has a length beforehand
  expect(Number(brotli.headers()['content-length'])).toBeLessThan(60_000);
  expect(brotli.headers()).toMatchObject({
    'content-encoding': 'br',
    'content-type': expect.stringContaining('javascript'),
  });
  expect(brotli.headers().vary).toContain('ccept-encoding');
  expect(await brotli.text()).toBe(await plain.text());
});
