import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { allHelpLinks, helpOfPage } from './page-help.ts';

const folder = join(import.meta.dirname, '../../../server/help/articles');
const slugs = new Set(
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap(
    (path) => /([a-z0-9-]+)\.md$/.exec(path)?.[1] ?? [],
  ),
);

describe('help where its question arises', () => {
  test('[API-78] each link leads to an article that is there', () => {
    expect(slugs.size).toBeGreaterThan(90);
    for (const { slug, label } of allHelpLinks()) expect(slugs, label).toContain(slug);
  });

  test('[API-78] every article is linked from a screen', () => {
    const linked = new Set(allHelpLinks().map(({ slug }) => slug));
    expect([...slugs].filter((slug) => !linked.has(slug))).toEqual([]);
  });

  test('[API-78] is linked from every page of the signed-in investor and of an organization', () => {
    const routes = readFileSync(join(import.meta.dirname, '../../routes.ts'), 'utf8');
    const paths = [...routes.matchAll(/route\('((?:user\/|cases\/|hand-over)[^']*)'/g)].map(([, path]) => `/${path}`);
    const settings = ['payment', 'payments', 'contract', 'tax', 'identity', 'security', 'notifications', 'data'];
    expect(paths.length).toBeGreaterThan(25);
    // somebody's public page
    const asked = [...paths, ...settings.map((name) => `/user/settings/${name}`)].filter(
      (path) => path !== '/user/:id',
    );
    expect(asked.filter((path) => helpOfPage(path.replace(/:\w+/g, '7')).length === 0)).toEqual([]);
  });

  test('by the page, the more particular one first', () => {
    const first = (path: string) => helpOfPage(path)[0]?.slug;
    expect(first('/cases/halden-semiconductor-2023')).toBe('why-a-claim-is-zero');
    expect(first('/cases/my')).toBe('when-payments-go-out');
    expect(first('/user/settings/payments')).toBe('expected-and-received');
    expect(first('/user/settings/payment')).toBe('bank-transfer-or-check');
    expect(first('/user/portfolio/connect')).toBe('records-from-your-broker');
    expect(helpOfPage('/')).toEqual([]);
    expect(helpOfPage('/help/deadlines')).toEqual([]);
    expect(helpOfPage('/operator/cases')).toEqual([]);
  });
});
