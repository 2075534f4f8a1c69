import { writeFileSync } from 'node:fs';
import type { Page, TestInfo } from '@playwright/test';
import { csv, expect, expectNoSidewaysScroll, investor, phone, test } from '../support/journey.ts';
import { lastMail, linkIn, newUser, signUpByCalls } from '../support/new-user.ts';

const halden = csv('halden.csv', ['A,HLDN,purchase,2022-03-22,400,68.42,USD,']);

async function check(page: Page, files: Parameters<ReturnType<Page['getByLabel']>['setInputFiles']>[0]): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Files').setInputFiles(files);
  await expect(page.getByRole('heading', { name: /^You may be owed about \$[\d,]+ from \d cases?\.$/ })).toBeVisible({
    timeout: 90_000,
  });
}

const claim = (page: Page) => page.getByRole('button', { name: /^Claim \$[\d,]+$/ });
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });

async function createAccount(page: Page, email: string): Promise<void> {
  const dialog = dialogOf(page, 'Create an account');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(investor.password);
  await dialog.getByLabel('Password again').fill(investor.password);
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await expect(dialog.getByText('We sent an email to')).toBeVisible();
}

async function signIn(page: Page, email: string): Promise<void> {
  const dialog = dialogOf(page, 'Sign in');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(investor.password);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
}

async function confirmIn(page: Page, email: string): Promise<void> {
  await page.goto(`/${linkIn(await lastMail(page.request, email, 'Confirm your address'))}`);
  await dialogOf(page, 'Confirm your address').getByRole('button', { name: 'Sign in' }).click();
  await signIn(page, email);
  await expect(page).toHaveURL(/\/user\/portfolio$/);
}

/** What this browser still has of files that wait. */
const waiting = (page: Page) =>
  page.evaluate(`new Promise((resolve) => {
    const opened = indexedDB.open('trover');
    opened.onsuccess = () => {
      if (!opened.result.objectStoreNames.contains('pending-files')) return resolve(0);
      const count = opened.result.transaction('pending-files').objectStore('pending-files').count();
      count.onsuccess = () => { opened.result.close(); resolve(count.result); };
    };
  })`);

async function runJourney(page: Page, name: string, info: TestInfo): Promise<void> {
  const email = newUser(name);
  const path = info.outputPath('halden.csv');
  writeFileSync(path, halden.buffer);
  // chosen twice, it is one file
  await check(page, [path, path]);
  await claim(page).click();
  await expect(dialogOf(page, 'Create an account').getByText('Next, we add')).toContainText('halden.csv');
  await expectNoSidewaysScroll(page);
  await createAccount(page, email);
  await expect(
    page.getByText('We saved halden.csv here for one day. We add the trades after you sign in.'),
  ).toBeVisible();
  expect(await waiting(page)).toBe(1);

  const other = await page.context().newPage();
  await confirmIn(other, email);
  const upload = dialogOf(other, 'Upload trades');
  await expect(upload.getByText('halden.csv')).toHaveCount(1);
  await expect(upload.getByText(/1 trade added/)).toBeVisible();
  await expect.poll(() => waiting(other)).toBe(0);
  await upload.getByRole('button', { name: 'Continue' }).click();
  await expect(dialogOf(other, '1 trade added').getByText('Halden Semiconductor').first()).toBeVisible();
}

test('a file that was checked is in the portfolio after the sign-up, whose mail opens another tab', async ({
  page,
}, info) => runJourney(page, 'survives', info));

test.describe('on a phone', () => {
  test.use(phone);
  test('a file that was checked is in the portfolio after the sign-up', async ({ page }, info) =>
    runJourney(page, 'pocket', info));
});

test('a file of 5 MB waits too, and is added', async ({ page }) => {
  const rows = Array.from(
    { length: 6_000 },
    (_, i) => `A,KSTM,purchase,2021-0${(i % 9) + 1}-1${i % 9},${i + 1},${20 + (i % 7)}.10,USD,${'note '.repeat(180)}`,
  );
  const large = csv('large.csv', ['A,HLDN,purchase,2022-03-22,400,68.42,USD,', ...rows]);
  expect(large.buffer.length).toBeGreaterThan(5 * 1024 * 1024);
  test.slow();
  const email = newUser('large');
  await check(page, large);
  await claim(page).click();
  await createAccount(page, email);
  await confirmIn(page, email);
  const upload = dialogOf(page, 'Upload trades');
  await expect(upload.getByText('large.csv')).toBeVisible();
  await expect.poll(() => waiting(page)).toBe(0);
  await expect(upload.getByText(/6,001 trades added/)).toBeVisible({ timeout: 150_000 });
});

test('who has an account signs in instead; a sign-up that is cancelled leaves nothing behind', async ({ page }) => {
  const email = newUser('returns');
  await signUpByCalls(page.request, email);
  await check(page, halden);
  await claim(page).click();
  await dialogOf(page, 'Create an account').getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => waiting(page)).toBe(0);

  // the result is still here
  await claim(page).click();
  await dialogOf(page, 'Create an account').getByRole('button', { name: 'Sign in' }).click();
  await signIn(page, email);
  await expect(page).toHaveURL(/\/user\/portfolio$/);
  await expect(dialogOf(page, 'Upload trades').getByText(/1 trade added/)).toBeVisible();
});

test('someone else on the same device is asked before a file that waits is added', async ({ page }) => {
  const [email, other] = [newUser('drops'), newUser('sits-down')];
  await signUpByCalls(page.request, other);
  await check(page, halden);
  await claim(page).click();
  await createAccount(page, email);
  await page.goto('/?dialog=login');
  await signIn(page, other);
  await expect(page).toHaveURL(/\/user\/portfolio$/);
  const choice = dialogOf(page, 'A file waits on this device');
  await expect(choice).toContainText('halden.csv');
  await choice.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => waiting(page)).toBe(0);
  await expect(page.getByRole('heading', { name: 'No trades here yet' })).toBeVisible();
});

test('after a day it is deleted on the next visit', async ({ page }) => {
  await page.clock.install();
  await check(page, halden);
  await claim(page).click();
  await createAccount(page, newUser('late'));
  expect(await waiting(page)).toBe(1);
  await page.clock.fastForward('24:00:01');
  await page.goto('/');
  await expect.poll(() => waiting(page)).toBe(0);
});

test('when the browser cannot save files, the page shows that, and the file waits in its tab', async ({ page }) => {
  await page.addInitScript(`Object.defineProperty(window, 'indexedDB', { value: {
    open() { throw new DOMException('refused', 'InvalidStateError'); } } })`);
  const email = newUser('private');
  await check(page, halden);
  await claim(page).click();
  const dialog = dialogOf(page, 'Create an account');
  await expect(dialog.getByText('Stay in this tab until you sign in.')).toBeVisible();
  await createAccount(page, email);
  await expect(dialog.getByText('Your file is saved only in this tab')).toBeVisible();
  const link = new URLSearchParams(linkIn(await lastMail(page.request, email, 'Confirm your address')));
  const other = await page.context().newPage();
  await other.goto(`/?${link}`);
  await expect(dialogOf(other, 'Confirm your address').getByText('is confirmed')).toBeVisible();
  await dialog.getByRole('button', { name: 'Go to sign in' }).click();
  await signIn(page, email);
  await expect(page).toHaveURL(/\/user\/portfolio$/);
  await expect(dialogOf(page, 'Upload trades').getByText(/1 trade added/)).toBeVisible();
});

test('a file whose columns were read here is not asked for them again after the sign-up', async ({ page }) => {
  const lines = ['Datum;B/S;Security;Qty;Px;Total;Anm.', '22/03/2022;Bought;HLDN;400;68.42;27,368.00;', ''];
  const own = { name: 'own-sheet.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) };
  const email = newUser('own-columns');
  await check(page, own);
  await claim(page).click();
  await createAccount(page, email);
  const other = await page.context().newPage();
  await confirmIn(other, email);
  await expect(dialogOf(other, 'Upload trades').getByText(/read by its columns, 1 row, 1 trade added/)).toBeVisible();
});
