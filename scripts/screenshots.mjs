// The pictures of the README: `node scripts/screenshots.mjs` creates them, light and dark, from a program that is
// running with the demonstration. ADDRESS names the program, DEMO_PASSWORD its demonstration accounts, CHROMIUM the
// browser.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';

const address = process.env.ADDRESS ?? 'http://localhost:3000';
const folder = join(dirname(fileURLToPath(import.meta.url)), '..', 'docs', 'images');
const password = process.env.DEMO_PASSWORD;
if (!password) {
  console.error('Set DEMO_PASSWORD to the password of the demonstration accounts.');
  process.exit(1);
}

/** Name of the file, page, and who sees it. */
const PICTURES = [
  ['home', '/', null],
  ['screener', '/cases/screener', null],
  ['case', '/cases/halden-semiconductor-2023', 'investor@demo.test'],
  ['portfolio', '/user/portfolio', 'investor@demo.test'],
  ['desk', '/operator/cases', 'operator@demo.test'],
];

async function signIn(context, username) {
  const asked = await context.request.get(`${address}/api/v1/auth/getcsrftoken`);
  const { data } = await asked.json();
  const answer = await context.request.post(`${address}/api/v1/auth/login`, {
    headers: { 'x-csrftoken': data.csrftoken },
    data: { username, password },
  });
  if (!answer.ok()) throw new Error(`${username} could not sign in: ${answer.status()} ${await answer.text()}`);
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM,
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
mkdirSync(folder, { recursive: true });
for (const colorScheme of ['light', 'dark']) {
  for (const [name, path, username] of PICTURES) {
    const context = await browser.newContext({
      baseURL: address,
      colorScheme,
      viewport: { width: 1280, height: 860 },
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
      locale: 'en-US',
      timezoneId: 'America/New_York',
    });
    if (username !== null) await signIn(context, username);
    const page = await context.newPage();
    const answer = await page.goto(path, { waitUntil: 'networkidle' });
    if (answer?.status() !== 200) throw new Error(`${path} answered ${answer?.status()}`);
    const cookies = page.getByRole('button', { name: 'Understood' });
    if (await cookies.isVisible()) await cookies.click();
    await page.evaluate(() => document.fonts.ready);
    // Playwright writes PNG and JPEG alone; the browser itself writes WebP, a quarter of the size.
    const session = await context.newCDPSession(page);
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 82 });
    const bytes = Buffer.from(data, 'base64');
    writeFileSync(join(folder, `${name}-${colorScheme}.webp`), bytes);
    console.log(`${name}-${colorScheme}.webp ${Math.round(bytes.length / 1024)} KB`);
    await context.close();
  }
}
await browser.close();
