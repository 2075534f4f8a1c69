import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CDPSession, Page } from '@playwright/test';
import { expect, expectNoSidewaysScroll, signInAs, test } from '../support/journey.ts';

/** With PICTURES=1: every screen of both brands is saved here, on a desk and on a phone, by day and by night. */
const folder = join(import.meta.dirname, '..', '..', 'pictures');
const sizes = { 1440: 900, 390: 844 } as const;
const themes = process.env.PICTURES ? (['light', 'dark'] as const) : [];

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
  unsubscribe: '/unsubscribe',
  offline: '/offline',
  'not-found': '/nothing-here',
};
/** The story of Trover's own firm, which no partner shows. */
const ofTrover = { about: '/about-us' };
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
  notifications: '/user/settings/notifications',
  data: '/user/settings/data',
  profile: '/user/1',
};
const ofAnInstitution = {
  'integrations-institutional': '/user/portfolio/integrations/institutional',
  'connect-institutional': '/user/portfolio/connect',
};
const ofAnAttorney = { people: '/user/firm' };
const ofAnOperator = Object.fromEntries(
  [
    ...[
      '',
      'queue',
      'mentions',
      'clocks',
      'cases',
      'cases/new',
      'claims',
      'filing',
      'filing/templates',
      'money',
      'people',
      'partners',
      'contracts',
    ],
    ...['contracts/institutions', 'support', 'jobs', 'outbox', 'audit'],
  ].map((path) => [`operator-${path.replace('/', '-') || 'today'}`, `/operator/${path}`]),
);

/** The whole page, in half the time of `page.screenshot`. */
async function capture(browser: CDPSession, file: string): Promise<void> {
  const { cssContentSize: size } = await browser.send('Page.getLayoutMetrics');
  const { data } = await browser.send('Page.captureScreenshot', {
    format: 'png',
    optimizeForSpeed: true,
    captureBeyondViewport: true,
    clip: { x: 0, y: 0, width: size.width, height: size.height, scale: 1 },
  });
  writeFileSync(join(folder, file), Buffer.from(data, 'base64'));
}

/** Opens each screen on a desk and on a phone, where it fits, and captures it where that is requested. */
async function captureAll(page: Page, screens: Record<string, string>, origin: string, prefix = ''): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  for (const [name, path] of Object.entries(screens)) {
    await page.setViewportSize({ width: 1440, height: sizes[1440] });
    await page.goto(origin + path);
    await expect(page.locator('#main')).toBeVisible();
    for (const [width, height] of Object.entries(sizes)) {
      await page.setViewportSize({ width: Number(width), height });
      await expectNoSidewaysScroll(page);
      for (const colorScheme of themes) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await capture(browser, `${prefix}${name}.${width}.${colorScheme}.png`);
      }
    }
  }
  // the last of them on the narrowest phone: a firm's name is beside all buttons of anyone who is signed in
  await page.setViewportSize({ width: 320, height: sizes[390] });
  await expectNoSidewaysScroll(page);
  await browser.detach();
}

/** Anyone who is signed in on one host is so on the other. */
async function carryCookies(page: Page, domain: string): Promise<void> {
  const cookies = await page.context().cookies();
  await page.context().addCookies(cookies.map((each) => ({ ...each, domain })));
}

test('every screen fits a desk and a phone, in both brands', async ({ page, faults, baseURL }) => {
  test.setTimeout(600_000);
  faults.allow({ status: 404, address: '/nothing-here' });
  faults.allowHost('castellan.localhost');
  mkdirSync(folder, { recursive: true });
  const trover = baseURL ?? '';
  const partner = trover.replace('localhost', 'castellan.localhost');
  const closed = { name: 'closed_notices', value: 'cookie-popup-shown', path: '/' };
  for (const domain of ['localhost', 'castellan.localhost']) await page.context().addCookies([{ ...closed, domain }]);
  await captureAll(page, { ...everybody, ...ofTrover }, trover);
  await captureAll(page, everybody, partner, 'partner-');
  for (const [account, screens, isOnBoth] of [
    ['investor@demo.test', ofAnInvestor, true],
    ['institution@demo.test', ofAnInstitution, false],
    ['scout@demo.test', { 'case-initiation': '/cases/create' }, false],
    ['attorney@demo.test', ofAnAttorney, true],
    ['operator@demo.test', ofAnOperator, false],
  ] as const) {
    await signInAs(page, account);
    await captureAll(page, screens, trover);
    if (!isOnBoth) continue;
    await carryCookies(page, 'castellan.localhost');
    await captureAll(page, screens, partner, 'partner-');
  }
});

/** Pages that are pictured by nobody: they open, complain of nothing, and fit a phone. */
const OTHERS: readonly (readonly [account: string, paths: readonly string[]])[] = [
  [
    'investor@demo.test',
    ['/help', '/assistant', '/check-notice', '/check-notice/red-flags', '/hand-over', '/user/settings/tax'],
  ],
  [
    'institution@demo.test',
    [
      ...['overview', 'organization', 'decisions', 'reports', 'certifications', 'policy'],
      ...['portfolio', 'settings', 'settings/payments'],
    ].map((path) => `/user/${path}`),
  ],
  ['attorney@demo.test', ['/user/firm/portal', '/user/firm/cases']],
  [
    'operator@demo.test',
    [
      ...['reports', 'letters', 'clients', 'clients/1', 'clients/2', 'clients/sanctions', 'people/handovers'],
      ...['people/requests', 'people/1', 'catalogue', 'catalogue/sources', 'catalogue/unchecked'],
      ...['money/bank-files', 'money/checks', 'money/accounts', 'money/books'],
      ...['money/fees', 'money/withholding', 'money/taxes', 'money/unclaimed', 'money/account-holders'],
    ].map((path) => `/operator/${path}`),
  ],
];

test('every other page opens and fits a phone', async ({ page }) => {
  test.setTimeout(240_000);
  await page.setViewportSize({ width: 390, height: sizes[390] });
  for (const [account, paths] of OTHERS) {
    await signInAs(page, account);
    for (const path of paths) {
      await page.goto(path);
      await expect(page.locator('#main'), path).toBeVisible();
      await expect
        .poll(() => page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'), {
          message: `${path} scrolls sideways`,
        })
        .toBe(0);
    }
  }
});
