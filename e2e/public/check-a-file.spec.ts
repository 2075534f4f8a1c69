import { dropFile } from '../support/drop-file.ts';
import { csv, expect, expectNoSidewaysScroll, signInAs, test } from '../support/journey.ts';

// By the plan of Kraft Heinz: bought under the highest inflation, 12.59, and held through the disclosures.
const kraftHeinz = csv('old-account.csv', [
  'A,KHC,purchase,2017-05-02,100,90.12,USD,',
  'A,KHC,purchase,2017-02-30,10,90.12,USD,',
]);
const halden = csv('halden.csv', ['A,HLDN,purchase,2022-03-22,400,68.42,USD,']);

test('a broker’s file is checked before any sign-up, and nothing of it leaves the browser', async ({ page }) => {
  const calls: string[] = [];
  const tracked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const sent = request.postData() ?? '';
    if (pathname === '/api/v1/tracking') tracked.push(sent);
    else if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}${sent}`);
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('$8.7 billion was paid');
  await page.getByLabel('Files').setInputFiles([kraftHeinz, halden]);

  await expect(page.getByRole('heading', { name: /^You may be owed about \$[\d,]+ from 1 case\.$/ })).toBeFocused();
  await expect(page.getByText('Your files stayed on this device.')).toBeVisible();
  expect(calls.sort()).toEqual([
    'GET /api/v1/auth/getcsrftoken',
    'GET /api/v1/orders/scan/bases',
    'GET /api/v1/orders/scan/index',
  ]);
  expect(tracked.join(), 'what is tracked of the visit').not.toMatch(/KHC|HLDN|90\.12|68\.42|csv/);

  const open = page.getByRole('region', { name: 'Open to claim 1' });
  await expect(open.getByText('Halden Semiconductor', { exact: true })).toBeVisible();
  await expect(page.getByText('Demonstration data.')).toHaveCount(1);

  const paid = page.getByRole('region', { name: 'Paid out 1' });
  await paid.getByText('The Kraft Heinz Company').click();
  await expect(paid.getByText('$1,259.00 loss')).toBeVisible();
  await expect(paid.getByRole('cell', { name: /Clause D/ })).toBeVisible();
  const { width, height } = page.viewportSize()!;
  await page.setViewportSize({ width: 390, height: 844 });
  const total = await paid.getByRole('cell', { name: '$1,259.00', exact: true }).boundingBox();
  expect(total!.x + total!.width, 'the total is inside a phone’s screen').toBeLessThanOrEqual(390);
  await page.setViewportSize({ width, height });

  await page.getByText('1 row could not be read').click();
  await expect(page.getByRole('cell', { name: '2017-02-30', exact: true })).toBeVisible();
});

test('another file is refused with what to use instead, and the page stays', async ({ page }) => {
  await page.goto('/');
  const photo = { name: 'statement.heic', mimeType: 'image/heic', buffer: Buffer.from('\0\0\0\x18ftypheic') };
  await page.getByLabel('Files').setInputFiles(photo);
  await expect(page.getByRole('heading', { name: 'We found no trades in this file.' })).toBeVisible();
  await expect(page.getByText('This is a photo. Export the statement as PDF or CSV and try again.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page.getByRole('heading', { name: 'We found no trades in this file.' })).toBeHidden();
});

test('[X-2] small documents are read in the browser, as each program makes them', async ({ page }) => {
  for (const name of ['pdfkit.pdf', 'chromium.pdf', 'object-streams.pdf', 'turned-90.pdf', 'type-3-fonts.pdf']) {
    await page.goto('/');
    await page.getByLabel('Files').setInputFiles(`fixtures/documents/${name}`);
    await expect(page.getByText(/: 6 rows, 3 trades, 3 left out$/), name).toBeVisible();
  }
});

test('a file that is chosen before the code of the page runs is read', async ({ page }) => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByLabel('Files').setInputFiles(halden);
  release();
  await expect(page.getByRole('heading', { name: /You may be owed about \$[\d,]+ from 1 case/ })).toBeVisible();
});

test('a position that is larger than all known claims is called so beside the sum', async ({ page }) => {
  await page.goto('/');
  await page
    .getByLabel('Files')
    .setInputFiles(csv('too-many.csv', ['A,OSMB,purchase,2021-03-15,40000000000,48.10,USD,']));
  const result = page.getByRole('region', { name: /^You may be owed about/ });
  await expect(result.getByText(/more than the|larger than/).first()).toBeVisible();
});

test('files are dropped anywhere on the page', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(page.getByText('choose files')).toBeVisible();
  await dropFile(page, { name: 'halden.csv', buffer: halden.buffer });
  await expect(page.getByRole('heading', { name: /You may be owed about \$[\d,]+ from 1 case/ })).toBeVisible();
});

test('what was checked is stored after signing in', async ({ page }) => {
  await page.goto('/');
  await page.getByLabel('Files').setInputFiles(csv('to-keep.csv', ['B,PXLN,purchase,2023-01-11,7,60.10,USD,']));
  await page.getByRole('button', { name: 'Save these trades' }).click();
  await page.getByRole('dialog', { name: 'Create an account' }).getByRole('button', { name: 'Sign in' }).click();
  const login = page.getByRole('dialog', { name: 'Sign in' });
  await login.getByLabel('Email').fill('investor@demo.test');
  await login.getByLabel('Password', { exact: true }).fill('journeys-only-password');
  await login.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/user\/portfolio$/);
  const upload = page.getByRole('dialog', { name: 'Upload trades' });
  await expect(upload.getByText('to-keep.csv')).toBeVisible();
  await expect(upload.getByText(/1 trade added/)).toBeVisible();
});

test('[L-3] the page fits a phone of 320, and its menu closes on a change of page', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/');
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'Cases' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await menu.getByRole('link', { name: 'Cases' }).click();
  await expect(page).toHaveURL(/\/cases\/screener$/);
  await expect(menu).toBeHidden();
  await expectNoSidewaysScroll(page);
  await signInAs(page, 'operator@demo.test');
  await page.goto('/privacy');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.locator('html'), 'the page behind stands still').toHaveCSS('overflow-y', 'hidden');
  await expect(menu.getByRole('link', { name: 'Profile' })).toBeVisible();
  await expect(menu.getByRole('button', { name: 'Log out' })).toBeVisible();
  await menu.getByRole('link', { name: 'Operator desk' }).click();
  await expect(page).toHaveURL('/operator');
  await expect(page.locator('html')).toHaveCSS('overflow-y', 'visible');
});
