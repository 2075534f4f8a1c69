import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, expectNoSidewaysScroll, signInAs, test } from './journey.ts';

/** Kept after the run: every screen at both widths, in both themes. */
const folder = join(import.meta.dirname, '..', 'pictures');

/** `LONG=1` takes all four; each run takes a desk by day and a phone by night. */
const both = ['light', 'dark'] as const;
const shown = process.env.LONG ? { 1440: both, 390: both } : { 1440: ['light'] as const, 390: ['dark'] as const };

/** What differs most on a partner's host, where not all are taken. */
const ofAPartner = ['home', 'screener', 'case', 'not-found'];

const everybody = {
  home: '/',
  screener: '/cases/screener?group=all',
  case: '/cases/halden-semiconductor-2023',
  institutional: '/enterprise',
  contact: '/contact-us',
  blog: '/blog',
  post: '/blog/how-a-plan-of-allocation-works',
  privacy: '/privacy',
  terms: '/terms',
  'not-found': '/nothing-here',
};
const ofAnInvestor = {
  portfolio: '/user/portfolio',
  'case-held': '/cases/halden-semiconductor-2023',
  'my-cases': '/cases/my',
  connect: '/user/portfolio/connect',
  'connect-broker': '/user/portfolio/connect?broker=fidelity',
  integrations: '/user/portfolio/integrations',
  settings: '/user/settings',
  security: '/user/settings/security',
  payment: '/user/settings/payment',
  contract: '/user/settings/contract',
  payments: '/user/settings/payments',
};
const ofAnInstitution = {
  'integrations-institutional': '/user/portfolio/integrations/institutional',
  'connect-institutional': '/user/portfolio/connect',
};

async function picture(page: Page, name: string, origin: string, path: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(origin + path);
  await expect(page.locator('#main')).toBeVisible();
  for (const width of [1440, 390] as const) {
    await page.setViewportSize({ width, height: width === 1440 ? 900 : 844 });
    await expectNoSidewaysScroll(page);
    for (const colorScheme of shown[width]) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.screenshot({ path: join(folder, `${name}.${width}.${colorScheme}.png`), fullPage: true });
    }
  }
}

test('every screen is pictured on a desk and on a phone, in both brands', async ({ page, guard, baseURL }) => {
  test.setTimeout(600_000);
  guard.allow({ status: 404, address: '/nothing-here' });
  guard.allowHost('castellan.localhost');
  mkdirSync(folder, { recursive: true });
  const trover = baseURL ?? '';
  const partner = trover.replace('localhost', 'castellan.localhost');
  const closed = { name: 'closed_notices', value: 'cookie-popup-shown', path: '/' };
  for (const domain of ['localhost', 'castellan.localhost']) await page.context().addCookies([{ ...closed, domain }]);
  for (const [name, path] of Object.entries(everybody)) {
    await picture(page, name, trover, path);
    if (process.env.LONG || ofAPartner.includes(name)) await picture(page, `partner-${name}`, partner, path);
  }
  await picture(page, 'about', trover, '/about-us');
  for (const [account, screens] of [
    ['investor@demo.test', ofAnInvestor],
    ['institution@demo.test', ofAnInstitution],
    ['scout@demo.test', { 'case-initiation': '/cases/create' }],
    ['attorney@demo.test', { people: '/user/firm' }],
  ] as const) {
    await signInAs(page, account);
    for (const [name, path] of Object.entries(screens)) await picture(page, name, trover, path);
  }
});
