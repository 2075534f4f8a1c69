import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  csv,
  expect,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  investor,
  signIn,
  signInAs,
  test,
  waitForScripts,
} from '../support/journey.ts';

const account = csv('kraft-heinz.csv', [
  'A,KHC,purchase,2017-05-02,100,90.12,USD,',
  'A,KHC,purchase,2017-02-30,10,90.12,USD,',
  'A,KHC,purchase,2018-02-20,a few,67.10,USD,',
]);

test('[M-6] a wrong password is reported beside the field, and the page asked for comes after the right one', async ({
  page,
  faults,
}) => {
  faults.allow({ status: 401, address: '/api/v1/auth/login' });
  await page.goto('/user/portfolio');
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await dialog.getByLabel('Email').fill(investor.email);
  await dialog.getByLabel('Password', { exact: true }).fill('not the password');
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'That email and password do not match.',
  );
  await dialog.getByLabel('Password', { exact: true }).fill(investor.password);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/user\/portfolio$/);
  await expect(page.getByRole('heading', { name: 'Ready to claim' })).toBeVisible();
});

test('[M-1] [API-56] [API-57] [API-58] a file goes in, its refused rows are reported, and the case shows the loss to the cent', async ({
  page,
}) => {
  await page.goto('/');
  await signIn(page);
  await page.getByRole('link', { name: 'Portfolio', exact: true }).first().click();
  await page.getByRole('button', { name: 'Upload trades' }).click();

  const drop = page.getByRole('dialog', { name: 'Upload trades' });
  await drop
    .getByLabel('Files')
    .setInputFiles([
      account,
      { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a]) },
    ]);
  await expect(drop.getByText(/1 trade added, 2 refused/)).toBeVisible();
  await expect(drop.getByText(/This is a scan or a photo/)).toBeVisible();
  await drop.getByRole('button', { name: 'Continue' }).click();

  const rows = page.getByRole('dialog', { name: 'Check the rows' });
  await expect(rows.getByRole('cell', { name: '2017-02-30', exact: true })).toBeVisible();
  await expect(rows.getByRole('cell', { name: 'a few', exact: true })).toBeVisible();
  await rows.getByRole('button', { name: 'Continue with 1 trade' }).click();

  const result = page.getByRole('dialog', { name: '1 trade added' });
  await expect(result.getByText('$1,259.00 loss')).toBeVisible();
  await result.getByRole('link', { name: 'See the case' }).click();

  await expect(page).toHaveURL(/\/cases\/kraft-heinz-2019$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Kraft Heinz');
  await expect(page.getByText('$1,259.00').first()).toBeVisible();
  // the sheet of the owner's sections is linked by the server, so that nothing waits for a script to be styled
  const html = await (await page.request.get('/cases/kraft-heinz-2019')).text();
  expect(html).toContain('id="trades"');
  expect(html).toMatch(/<link rel="stylesheet" href="\/assets\/own-sections-[\w-]+\.css"/);

  // a lead plaintiff or an individual plaintiff confirms the role, and withdraws it
  await page.getByRole('button', { name: 'Tell us your role' }).click();
  const part = page.getByRole('dialog', { name: 'Your role in this case' });
  await part.getByLabel('A supporting document').setInputFiles({
    name: 'motion.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7 a motion to lead'),
  });
  await part.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(part.getByText(/^You confirmed this on/)).toBeVisible();
  await part.getByRole('button', { name: 'Remove motion.pdf' }).click();
  await expect(part.getByRole('link', { name: 'motion.pdf' })).toHaveCount(0);
  await part.getByRole('button', { name: 'Withdraw your confirmation' }).click();
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await part.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(part.getByText(/^You confirmed this on/), 'without a document too').toBeVisible();
  await part.getByRole('button', { name: 'Withdraw your confirmation' }).click();
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(part.getByText(/^You confirmed this on/)).toHaveCount(0);
});

test('the same file again adds nothing, and an upload is removed', async ({ page }) => {
  await signInAs(page, investor.email);
  await page.goto('/user/portfolio');
  await page.getByRole('button', { name: 'Upload trades' }).click();
  const drop = page.getByRole('dialog', { name: 'Upload trades' });
  await drop.getByLabel('Files').setInputFiles(account);
  await expect(drop.getByText('Already added', { exact: true })).toBeVisible();
  await expect(drop.getByText('Nothing added: you uploaded this file before, with its 1 trade.')).toBeVisible();
  await drop.getByRole('button', { name: 'Close', exact: true }).last().click();

  const files = page.getByRole('region', { name: 'Files' }).getByRole('listitem');
  const entry = files.filter({ hasText: 'kraft-heinz.csv' });
  await entry.getByRole('button', { name: 'Undo' }).click();
  const choice = page.getByRole('dialog', { name: 'Remove kraft-heinz.csv?' });
  await choice.getByRole('button', { name: 'Remove the file' }).click();
  await expect(page.getByText('1 trade removed')).toBeVisible();
  await expect(entry.getByText('Undone')).toBeVisible();
  await expect(page.getByRole('link', { name: 'The Kraft Heinz Company' })).toHaveCount(0);
});

test('a reload in the middle loses nothing', async ({ page }) => {
  test.setTimeout(480_000); // a reader of its own starts for the file, which is slow on a busy machine
  await signInAs(page, investor.email);
  await page.goto('/user/portfolio');
  await page.getByRole('button', { name: 'Upload trades' }).click();
  const many = csv(
    'many.csv',
    Array.from(
      { length: 8000 },
      (_, i) => `C,KSTM,purchase,2021-0${(i % 9) + 1}-1${i % 9},${i + 1},${20 + (i % 7)}.10,USD,`,
    ),
  );
  const drop = page.getByRole('dialog', { name: 'Upload trades' });
  await drop.getByLabel('Files').setInputFiles(many);
  // Its rows are counted while it is read; a quick reader may be through before the count is seen.
  await expect(drop.getByText(/, [\d,]+ rows|8,000 trades added/)).toBeVisible({ timeout: 150_000 });
  await page.reload();
  // the dialog comes back while the file is read; one that was read in the meantime is among the files
  await expect(page.getByText('many.csv').first()).toBeVisible({ timeout: 150_000 });
  await expect(page.getByText(/8,000 trades/).first()).toBeVisible({ timeout: 150_000 });
});

test('[R-16] the portfolio shows positions, trades, the cases they count in, and what comes back', async ({ page }) => {
  await signInAs(page, investor.email);
  await page.goto('/user/portfolio');
  const section = (name: string | RegExp) => page.getByRole('region', { name });
  await expect(section('Positions').getByRole('row', { name: /AAPL/ })).toBeVisible();
  await expect(
    section('Trades')
      .getByRole('row', { name: /^\d+ \w+ 20\d\d|20\d\d/ })
      .first(),
  ).toBeVisible();
  await expect(
    section('Open to claim')
      .getByText(/^[^\d]*\$[\d,]+/)
      .first(),
  ).toBeVisible();
  const found = section(/^Cases/)
    .getByRole('row', { name: /\$[\d,.]+/ })
    .getByRole('link')
    .first();
  await found.click();
  await expect(page).toHaveURL(/\/cases\/[\w-]+$/);
});

test('[S-2] logging out leaves the portfolio for the home page', async ({ page }) => {
  await signInAs(page, investor.email);
  await page.goto('/user/portfolio');
  await page.getByRole('button', { name: /Lindqvist/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
});

test('the portfolio fits a phone, in the dark too', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  await signIn(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/user/portfolio');
  await expect(page.getByRole('heading', { name: 'Positions' })).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('the portfolio and the upload can be used by everybody, in both themes', async ({ page }) => {
  await signInAs(page, investor.email);
  await page.goto('/user/portfolio');
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Upload trades' }).click();
  const drop = page.getByRole('dialog', { name: 'Upload trades' });
  await expect(drop.getByLabel('Portfolio', { exact: true })).toBeEnabled();
  await expectAccessibleInBothThemes(page);
});

const shared = join(import.meta.dirname, '..', '..', '..', 'shared', 'claims', 'kraft-heinz-2019');

test('[API-61] a real account gives its published claim', async ({ page }) => {
  test.skip(!existsSync(shared), 'the shared claims are not beside this checkout');
  const name = readdirSync(shared).find((each) => each === 'fund-113.csv')!;
  const { claim } = JSON.parse(readFileSync(join(shared, 'fund-113.expected.json'), 'utf8')) as { claim: string };
  await signInAs(page, investor.email);
  await page.goto('/user/portfolio');
  await page.getByRole('button', { name: 'Upload trades' }).click();
  const drop = page.getByRole('dialog', { name: 'Upload trades' });
  await drop.getByLabel('Files').setInputFiles(join(shared, name));
  await drop.getByRole('button', { name: 'Continue' }).click();
  const [whole, cents] = claim.split('.');
  const written = `$${whole!.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents}`;
  await page.getByRole('link', { name: 'See the case' }).click();
  await expect(page.getByText(written).first()).toBeVisible();
});

test('a dialog that does not load leaves the page, and comes at the next try', async ({ page, context, faults }) => {
  await signInAs(page, investor.email);
  await page.goto('/user/portfolio', { waitUntil: 'networkidle' });
  // On a busy machine a page may be idle while it still runs its scripts, and without a network they never come.
  await waitForScripts(page.getByRole('button', { name: 'Upload trades' }));
  faults.allowOffline();
  await context.setOffline(true);
  const fault = page.getByRole('dialog', { name: /did not load/ });
  await page.getByRole('button', { name: 'Upload trades' }).click();
  await expect(fault.getByText(/Your trades have not changed/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Positions' })).toBeVisible();
  await expect(page.getByText(/at .*\.js/)).toHaveCount(0);
  await fault.getByRole('button', { name: 'Try again' }).click();
  await expect(fault).toBeVisible();

  await context.setOffline(false);
  await fault.getByRole('button', { name: 'Try again' }).click();
  const upload = page.getByRole('dialog', { name: 'Upload trades' });
  await expect(upload.getByText('Drop files here')).toBeVisible();
  // Its own style sheet came too: the browser does not request one twice by itself.
  await expect(upload.getByRole('list')).toHaveCSS('margin-top', '8px');
  await expect(fault).toHaveCount(0);
});
