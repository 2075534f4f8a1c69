import { gzipSync } from 'node:zlib';
import { expect, test } from './journey.ts';

const limit = 160 * 1024;

for (const path of ['/', '/cases/screener?group=all', '/cases/kraft-heinz-2019']) {
  test(`the first view of ${path} asks for at most 160 kB of script`, async ({ page }) => {
    const scripts: Promise<number>[] = [];
    page.on('response', (response) => {
      if (new URL(response.url()).pathname.endsWith('.js'))
        scripts.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
    });
    await page.goto(path, { waitUntil: 'load' });
    const sizes = await Promise.all(scripts);
    expect(sizes.length).toBeGreaterThan(3);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(limit);
  });
}
