// What a browser makes of the three pages that most people land on, with its processor slowed down four times: the script
// it is sent, when the largest part is there, what moves afterwards, and how long a press waits for its picture.

import { existsSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page, type Response } from '@playwright/test';
import { median, report } from './measure.ts';
import { openSite, PAGES } from './web/site.ts';

const RUNS = process.argv.includes('--sample') ? 1 : 5;
const SLOWER = 4;
const SCRIPT = 150 * 1024;

/** What is pressed on each page: something that its own script answers. */
const PRESSED: Record<keyof typeof PAGES, (page: Page) => Promise<void>> = {
  home: (page) =>
    page
      .getByRole('radio', { name: 'Dark' })
      .or(page.getByRole('button', { name: 'Dark' }))
      .first()
      .click(),
  screener: (page) =>
    page
      .getByRole('radio', { name: 'Dark' })
      .or(page.getByRole('button', { name: 'Dark' }))
      .first()
      .click(),
  'case page': (page) =>
    page
      .getByRole('radio', { name: 'Table' })
      .or(page.getByRole('button', { name: 'Table' }))
      .first()
      .click(),
};

/**
 * Runs in the page: the browser’s own figures for the first two, and how long it is from a press to the end of the frame
 * that shows its answer. Its own event timing cannot be used for that: on a page that was scrolled, a bare one too,
 * Chromium 156 reports, for a press that moves nothing, the frame of whatever changes next, or nothing.
 */
const watching = `window.seen = { lcp: 0, shift: 0, press: 0 };
new PerformanceObserver((list) => { for (const each of list.getEntries()) window.seen.lcp = each.startTime; })
  .observe({ type: 'largest-contentful-paint', buffered: true });
new PerformanceObserver((list) => { for (const each of list.getEntries()) if (!each.hadRecentInput) window.seen.shift += each.value; })
  .observe({ type: 'layout-shift', buffered: true });
let pressed = 0;
addEventListener('pointerdown', (event) => { pressed = event.timeStamp; }, true);
addEventListener('click', () => requestAnimationFrame(() => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => { window.seen.press = performance.now() - pressed; };
  port2.postMessage(null);
}), true);`;

interface Seen {
  script: number;
  lcp: number;
  shift: number;
  press: number;
}

async function measure(browser: Browser, address: string, press: (page: Page) => Promise<void>): Promise<Seen> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.addInitScript({ content: watching });
  const scripts: Promise<number>[] = [];
  const weigh = (response: Response): void => {
    if (new URL(response.url()).pathname.endsWith('.js'))
      scripts.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
  };
  page.on('response', weigh);
  await page.goto(address, { waitUntil: 'load' });
  page.off('response', weigh);
  const script = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0);
  await page.waitForTimeout(1_500);
  const { lcp, shift } = (await page.evaluate('window.seen')) as Seen;
  await press(page);
  await page.waitForTimeout(500);
  const after = (await page.evaluate('window.seen')) as Seen;
  if (after.press === 0) throw new Error(`${address} shows no frame after a press`);
  await context.close();
  return { script, lcp, shift, press: after.press };
}

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
if (!existsSync(executablePath)) {
  // as the journeys are
  report({ name: `browser: left out, no Chromium at ${executablePath}`, measured: 0, limit: 0, unit: 'pages' });
  process.exit();
}
const site = await openSite();
const browser = await chromium.launch({
  executablePath,
  // no graphics card is here to draw with
  args: ['--no-sandbox', '--disable-gpu'],
});
for (const [name, path] of Object.entries(PAGES)) {
  const press = PRESSED[name as keyof typeof PAGES];
  const address = `http://127.0.0.1:${site.port}${path}`;
  await measure(browser, address, press); // the server makes the page once
  const seen: Seen[] = [];
  for (let run = 0; run < RUNS; run += 1) seen.push(await measure(browser, address, press));
  const of = (what: keyof Seen) => median(seen.map((each) => each[what]));
  report({ name: `browser: script of the ${name}, gzip`, measured: of('script'), limit: SCRIPT, unit: 'bytes' });
  report({ name: `browser: largest contentful paint of the ${name}`, measured: of('lcp'), limit: 1_500, unit: 'ms' });
  report({ name: `browser: layout shift of the ${name}`, measured: of('shift'), limit: 0, unit: 'of the view' });
  report({ name: `browser: a press on the ${name}`, measured: of('press'), limit: 100, unit: 'ms' });
}
await browser.close();
await site.close();
process.exit();
