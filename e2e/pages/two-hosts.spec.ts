import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, investor, signIn, test } from '../support/journey.ts';

const port = Number(process.env.E2E_PORT ?? 4613) + 40;
const pages = `http://www.trover.localhost:${port}`;
const api = `http://api.trover.localhost:${port}`;
let folder: string;
let program: ChildProcess;

test.beforeAll(async () => {
  test.setTimeout(480_000);
  folder = mkdtempSync(join(tmpdir(), 'trover-two-hosts-')); // not at the top: every process of Playwright reads this file
  program = spawn(process.execPath, ['server/main.ts'], {
    cwd: join(import.meta.dirname, '..', '..'),
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      ASSISTANT_PORT: String(port + 1),
      DATA_DIR: folder,
      DEMO_PASSWORD: investor.password,
      TROVER_DEMO: 'accounts',
      TODAY: '2026-11-21',
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      DEV_API_BASE: api,
      WEB_ORIGINS: pages,
      COOKIE_DOMAIN: 'trover.localhost',
    },
  });
  await new Promise<void>((ready, failed) => {
    program.stdout?.on('data', (text: Buffer) => String(text).includes('ready http') && ready());
    program.once('exit', (code) => failed(new Error(`the program ended with ${code}`)));
  });
});

test.afterAll(async () => {
  const ended = new Promise((done) => program.once('exit', done));
  program.kill('SIGTERM');
  await ended;
  rmSync(folder, { recursive: true, force: true });
});

const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAMAAAADACAIAAADdvvtQAAABZUlEQVR42u3SQQ0AAAjEsBOCHFTgXwgWCO8mVbAsNQ1vkQADYSAMhIHAQBgIA2EgMBAGwkAYCAyEgTAQBgIDYSAMhIEwEBgIA2EgDAQGwkAYCAOBgTAQBsJAYCAMhIEwEAYCA2EgDISBwEAYCANhIDAQBsJAGAgMhIEwEAYCA2EgDISBMBAYCANhIAwEBsJAGAgDgYEwEAbCQGAgDISBMBAGAgNhIAyEgcBAGAgDYSAwEAbCQBgIDISBMBAGwkBgIAyEgTAQGAgDYSAMBAbCQBgIA4GBMBAGwkBgIAyEgTAQBgIDYSAMhIHAQBgIA2EgMBAGwkAYCAyEgTAQBsJAYCAMhIEwEBgIA2EgDAQGwkAYCAOBgTAQBsJAGEgFDISBMBAGAgNhIAyEgcBAGAgDYSAwEAbCQBgIDISBMBAGwkBgIAyEgTAQGAgDYSAMBAbCQBgIA4GBMBAGwkAYCAyEgTAQBoKrBfK7phnfqMTlAAAAAElFTkSuQmCC',
  'base64',
);

test('[C-5] [C-6] pages and API on two hosts: calls, uploads, event streams, pictures and files use the API’s', async ({
  page,
  faults,
}) => {
  test.setTimeout(480_000);
  faults.allowHost('www.trover.localhost');
  faults.allowHost('api.trover.localhost');
  const calls: { host: string; method: string; path: string; token: string | undefined }[] = [];
  await page.context().route(`${pages}/api/**`, (route) => route.abort());
  page.on('request', (request) => {
    const { host, pathname } = new URL(request.url());
    if (!pathname.startsWith('/api/')) return;
    calls.push({ host, method: request.method(), path: pathname, token: request.headers()['x-csrftoken'] });
  });
  const called = (part: string) => calls.filter(({ path }) => path.includes(part));

  await page.goto(pages);
  await signIn(page);
  await expect(
    page
      .getByRole('banner')
      .getByRole('button', { name: /investor|Notifications/i })
      .first(),
  ).toBeVisible();
  const cookies = await page.context().cookies(api);
  expect(cookies.find(({ name }) => name === 'session')).toMatchObject({
    domain: '.trover.localhost',
    httpOnly: true,
    sameSite: 'Lax',
  });
  expect(cookies.some(({ name }) => name === 'csrftoken')).toBe(true);

  // a file is read in the worker, then uploaded; its events come from the API too
  await page.goto(`${pages}/user/portfolio`);
  await page
    .getByRole('button', { name: /Upload/ })
    .first()
    .click();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'two-hosts.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        'Account,Symbol,Action,Trade Date,Quantity,Price,Currency,Fees\nA,OSMB,purchase,2023-04-06,10,41.15,USD,\n',
      ),
    });
  await expect.poll(() => called('/uploadtradesfile').map(({ method }) => method)).toContain('POST');
  await expect.poll(() => called('/uploadtradesfile/events').length).toBeGreaterThan(0);
  await expect(page.getByRole('dialog').getByText(/trade/).first()).toBeVisible({ timeout: 150_000 });

  await page.goto(`${pages}/user/settings`);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: photo });
  const picture = page.locator(`img[src^="${api}/api/v1/images/"]`).first();
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth))
    .toBeGreaterThan(0);

  // a file that only its owner may have: the cookie goes with the link
  await page.goto(`${pages}/user/settings/data`);
  await page.getByRole('button', { name: 'Request your data' }).click();
  await page.getByLabel('Password').fill(investor.password);
  await page.getByRole('button', { name: 'Prepare the download' }).click();
  const save = page.getByRole('button', { name: /Save|Download/ });
  await expect(save).toBeVisible({ timeout: 150_000 });
  const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
  expect(new URL(download.url()).origin).toBe(api);
  expect((await download.path()).length).toBeGreaterThan(0);

  expect(new Set(calls.map(({ host }) => host))).toEqual(new Set([new URL(api).host]));
  for (const { method, path, token } of calls.filter((call) => !/images|files|events|getcsrf/.test(call.path)))
    expect(method === 'OPTIONS' || token, `${method} ${path} carries the token`).toBeTruthy();
});
