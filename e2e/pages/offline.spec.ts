import { expect, expectAccessible, test } from '../support/journey.ts';

test.use({ serviceWorkers: 'allow' });

const cachedPaths = `(async () => {
  const paths = [];
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname);
  return paths;
})()`;

test('someone who loses the network is notified on any address, and continues where they were', async ({
  page,
  faults,
  context,
  baseURL,
}) => {
  faults.allowHost('castellan.localhost');
  const partner = (baseURL ?? '').replace('localhost', 'castellan.localhost');
  for (const origin of [baseURL ?? '', partner]) {
    await page.goto(origin);
    await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
    await expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true);
    const paths = (await page.evaluate(cachedPaths)) as string[];
    expect(paths).toContain('/offline');
    expect(
      paths.filter((path) => !/^\/(offline|favicon\.svg|brand\.css|assets\/[^/]+\.(css|woff2))$/.test(path)),
    ).toEqual([]);

    faults.allowOffline();
    await context.setOffline(true);
    await page.goto(`${origin}/cases/screener?group=all`);
    await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
    if (origin === partner) expect(await page.content()).not.toMatch(/trover/i);
    await expectAccessible(page);

    await context.setOffline(false);
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Cases' })).toBeVisible();
    expect(new URL(page.url()).search).toBe('?group=all');
  }

  // the page that is open stays, too
  await page.waitForLoadState('networkidle');
  faults.allowOffline();
  await context.setOffline(true);
  await page.getByRole('main').getByRole('rowheader').getByRole('link').first().click();
  await expect(page.getByText('This page stays open. Open the link again when you are online.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Cases' })).toBeVisible();
  await context.setOffline(false);
});
