import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Locator, type Page } from '@playwright/test';

/** A failure that a journey causes on purpose: a response of this status from an address that contains this text. */
interface Allowed {
  status: number;
  address: string;
}

interface FaultBoundary {
  allow: (allowed: Allowed) => void;
  /** From here on failed requests are permitted: the journey disables the network. */
  allowOffline: () => void;
  /** A host of ours beside the first: a partner firm's. */
  allowHost: (host: string) => void;
}

const offline = /ERR_INTERNET_DISCONNECTED|Unable to preload CSS|Failed to fetch|did not load/;

/** The configuration has it so: only the journey without a network has one. */
const noWorker = 'Service Worker registration blocked by Playwright';

const reportViolations = `document.addEventListener('securitypolicyviolation', (event) =>
  console.error('content policy: ' + event.violatedDirective + ' ' + event.blockedURI + ' ' + (event.sourceFile || '')))`;

/** Fails a journey on anything that a user's browser would complain of: the console, requests, the content policy. */
export const test = base.extend<{ faults: FaultBoundary }>({
  faults: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      const allowed: Allowed[] = [];
      const hosts = ['localhost'];
      let mayBeOffline = false;
      const isAllowed = (status: number, address: string) =>
        allowed.some((each) => each.status === status && address.includes(each.address));

      await page.addInitScript({ content: reportViolations });
      page.on('console', (message) => {
        if (message.type() !== 'error' && message.type() !== 'warning') return;
        if (message.text().includes(noWorker)) return;
        if (mayBeOffline && offline.test(message.text())) return;
        const { url } = message.location();
        const status = Number(/status of (\d{3})/.exec(message.text())?.[1]);
        if (!isAllowed(status, url)) complaints.push(`${message.type()}: ${message.text()} (${url})`);
      });
      page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
      page.on('requestfailed', (request) => {
        // The request was replaced by a newer one, or the page was left.
        const failure = request.failure()?.errorText ?? '';
        if (mayBeOffline && offline.test(failure)) return;
        if (failure !== 'net::ERR_ABORTED') complaints.push(`failed: ${request.url()}`);
      });
      page.on('response', (response) => {
        if (response.status() >= 400 && !isAllowed(response.status(), response.url()))
          complaints.push(`${response.status()}: ${response.url()}`);
      });
      page.on('request', (request) => {
        const { hostname, protocol } = new URL(request.url());
        if (protocol.startsWith('http') && !hosts.includes(hostname)) complaints.push(`elsewhere: ${request.url()}`);
      });

      await use({
        allow: (each) => allowed.push(each),
        allowHost: (host) => hosts.push(host),
        allowOffline: () => {
          mayBeOffline = true;
        },
      });
      expect(complaints, 'what the browser complained of').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Waits until React has attached its handlers to an element that the server rendered. */
export async function waitForScripts(element: Locator): Promise<void> {
  await expect
    .poll(() => element.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactProps'))))
    .toBe(true);
}

export const investor = { email: 'investor@demo.test', password: 'journeys-only-password' };

export async function signIn(page: Page): Promise<void> {
  const menu = page.getByRole('banner').getByRole('button', { name: 'Menu' });
  const isPhone = await menu.isVisible();
  if (isPhone) await menu.click();
  const where = isPhone ? page.getByRole('dialog') : page.getByRole('banner');
  await where.getByRole('button', { name: 'Sign in' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await dialog.getByLabel('Email').fill(investor.email);
  await dialog.getByLabel('Password', { exact: true }).fill(investor.password);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog).toBeHidden();
  const name = page.getByRole('button', { name: /Lindqvist/ });
  await expect(isPhone ? page.getByRole('banner').getByRole('button', { name: /^Notifications/ }) : name).toBeVisible();
}

/** Signs in by the calls alone: the dialog has journeys of its own. */
export async function signInAs(page: Page, username: string): Promise<void> {
  const { data } = await (await page.request.get('/api/v1/auth/getcsrftoken')).json();
  const answer = await page.request.post('/api/v1/auth/login', {
    headers: { 'x-csrftoken': data.csrftoken },
    data: { username, password: investor.password },
  });
  expect(answer.status()).toBe(200);
}

/** A file as the file chooser gives it. */
export function csv(name: string, rows: readonly string[]): { name: string; mimeType: string; buffer: Buffer } {
  const text = ['account,security,type,date,quantity,price,currency,note', ...rows, ''].join('\n');
  return { name, mimeType: 'text/csv', buffer: Buffer.from(text) };
}

/** Runs the journey on a phone. */
export const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** Nothing of the page is beside the screen, once its drawings have its width. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const over = () => page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
  await expect.poll(over, { message: 'the page scrolls sideways' }).toBe(0);
}

type Violation = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number];

const reasonsOf = ({ any, all, none }: Violation['nodes'][number]): string =>
  [...any, ...all, ...none].map(({ message }) => message).join(' ');

const findings = async (axe: AxeBuilder): Promise<string[]> =>
  (await axe.analyze()).violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.target.join(' ')} (${reasonsOf(node)})`).join(', ')}`,
  );

// no page has a frame: axe need not open its own page to bring the findings of frames together; what passes is not described
const axeOf = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();

/**
 * The place of the page at this moment covers no target of it for the check: the header and the cookie notice stay in
 * the window, and what they cover scrolls away from them.
 */
const scrollToStart = (page: Page): Promise<unknown> =>
  page.evaluate(`window.scrollTo(0, 0);
    document.querySelector('section[aria-label="Cookies"]')?.style.setProperty('position', 'static')`);

/** The cookie notice is where a user has it again. */
const resetNotice = (page: Page): Promise<unknown> =>
  page.evaluate(`document.querySelector('section[aria-label="Cookies"]')?.style.removeProperty('position')`);

/** What the automatic part of WCAG 2.2 AA finds. */
export async function expectAccessible(page: Page): Promise<void> {
  await scrollToStart(page);
  const found = await findings(axeOf(page).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']));
  await resetNotice(page);
  expect(found).toEqual([]);
}

/** In light all of it, in dark what hangs on the colours; the page is left in light. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await findings(axeOf(page).withRules(['color-contrast']))).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}
