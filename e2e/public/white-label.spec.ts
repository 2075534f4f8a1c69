import { get } from 'node:http';
import { expect, expectAccessible, phone, signInAs, test } from '../support/journey.ts';

interface Answer {
  status: number;
  type: string;
  headers: string;
  text: string;
}

/** A request as from a visitor of that host, without a browser. */
function ask(port: string, host: string, path: string): Promise<Answer> {
  return new Promise((done, refuse) => {
    get({ host: 'localhost', port, path, headers: { host: `${host}:${port}` } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        done({
          status: response.statusCode ?? 0,
          type: String(response.headers['content-type']),
          headers: JSON.stringify(response.headers),
          text: Buffer.concat(parts).toString('latin1'),
        }),
      );
    }).once('error', refuse);
  });
}

const beyondTheSitemap = [
  '/about-us',
  '/nothing-here',
  '/cases/none-such',
  '/cases/halden-semiconductor-2023',
  '/user/1',
  '/favicon.svg',
  '/brand.css',
  '/share.png',
  '/share/cases/kraft-heinz-2019.png',
  '/robots.txt',
  '/blog/rss.xml',
  '/template.csv',
  '/service-worker.js',
  '/api/docs',
  '/api/openapi.json',
  '/api/v1/nothing-here',
  '/api/v1/users/profile/me',
];

test('[W-1] [W-2] [W-3] [W-6] nothing that a partner’s host answers names Trover or another firm', async ({
  baseURL,
}) => {
  test.setTimeout(480_000);
  const { port } = new URL(baseURL ?? '');
  const built = new Set<string>();
  for (const [marker, firm, other] of [
    ['castellan', 'Castellan Reeve LLP', 'Orrin Vale LLP'],
    ['orrin', 'Orrin Vale LLP', 'Castellan Reeve LLP'],
  ] as const) {
    const host = `${marker}.localhost`;
    const locationsOf = async (path: string): Promise<string[]> =>
      [...(await ask(port, host, path)).text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, found]) => {
        const address = new URL((found ?? '').replaceAll('&amp;', '&'));
        expect(address.host).toBe(`${host}:${port}`);
        return address.pathname;
      });
    const files = await locationsOf('/sitemap.xml');
    const pages = (await Promise.all(files.map(locationsOf))).flat();
    expect(pages.length).toBeGreaterThan(50);
    const seen = new Set<string>();
    // all cases have the same page, so a sample is enough
    const sampled = pages.filter((path, at) => !path.startsWith('/cases/') || at % 20 === 0);
    for (const path of [...sampled, ...files, ...beyondTheSitemap]) {
      const { status, type, headers, text } = await ask(port, host, path);
      expect(status, path).toBeLessThan(500);
      expect(headers, path).not.toMatch(/trover/i);
      expect(text, path).not.toContain('Trover');
      // a firm may be counsel in a case that another firm's portal shows
      if (!path.startsWith('/cases/halden')) expect(text, path).not.toContain(other);
      if (!type.startsWith('text/html') || path.startsWith('/api/')) continue;
      expect(text, path).toContain(firm);
      expect(text, path).toContain('no attorney-client relationship');
      expect(text, path).toMatch(/<title>[^<]*Class Action Tracker[^<]*<\/title>/);
      // what a page loads or shows of its own, each once
      for (const [, asked] of text.matchAll(/(?:src|href|content)="((?:https?:\/\/[^"/]+)?\/[^"]*\.(?:css|svg|png))/g))
        seen.add(new URL(asked ?? '', `http://${host}:${port}`).pathname);
      for (const [script] of text.matchAll(/\/assets\/[\w$.-]+\.js/g)) seen.add(script);
    }
    // and what its scripts fetch after them; what is built is one for all hosts
    for (const path of seen) {
      if (built.has(path)) continue;
      if (path.startsWith('/assets/')) built.add(path);
      const { text } = await ask(port, host, path);
      expect(text, path).not.toContain('Trover');
      if (!path.endsWith('.js')) continue;
      for (const [, file] of text.matchAll(/["'`](?:\.\/|\/?assets\/)([\w$.-]+\.(?:js|css))["'`]/g))
        seen.add(`/assets/${file}`);
    }
    expect(built.size, 'scripts and style sheets').toBeGreaterThan(100);
    const picture = async (at: string) => (await ask(port, at, '/share.png')).text;
    expect(await picture(host)).not.toBe(await picture('localhost'));
  }
});

for (const [where, size] of Object.entries({ 'at a desk': {}, 'on a phone': phone })) {
  test.describe(where, () => {
    test.use(size);

    test('[W-4] [W-6] an attorney sees who agreed to it on the firm’s host, and nobody else', async ({
      page,
      faults,
    }) => {
      faults.allow({ status: 403, address: '/user/firm' });
      await signInAs(page, 'attorney@demo.test');
      await page.goto('/user/firm');
      await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Nobody shares with your firm yet' })).toBeVisible();
      await expect(page.getByText('investor@demo.test')).toHaveCount(0);
      await expectAccessible(page);
      await signInAs(page, 'investor@demo.test');
      await page.goto('/user/firm');
      await expect(page.getByRole('heading', { name: 'You do not have access to this page' })).toBeVisible();
    });
  });
}
