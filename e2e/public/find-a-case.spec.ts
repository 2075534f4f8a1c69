import type { Route } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  test,
} from '../support/journey.ts';

test('[L-1] the search suggests companies, and Enter goes to the screener', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  const search = page.getByRole('combobox', { name: 'Search company or ticker' });
  // the page's script starts behind its first frame
  await expect(async () => {
    await page.keyboard.press('/');
    await expect(search).toBeFocused({ timeout: 1000 });
  }).toPass();
  await search.fill('kra');
  await expect(page.getByRole('option', { name: /Kraft Heinz/ })).toBeVisible();
  await search.press('ArrowDown');
  await search.press('Enter');
  await expect(page).toHaveURL(/search_query=The(\+|%20)Kraft(\+|%20)Heinz/);
  await page.getByRole('link', { name: 'The Kraft Heinz Company', exact: true }).click();
  await expect(page).toHaveURL(/\/cases\/kraft-heinz-2019$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('[L-1] [Q-5] the search works by keyboard alone: arrows move through the companies and the field, Escape closes', async ({
  page,
}) => {
  await page.goto('/cases/screener?group=all', { waitUntil: 'networkidle' });
  const search = page.getByRole('banner').getByRole('combobox', { name: 'Search company or ticker' });
  await search.focus();
  await page.keyboard.type('h', { delay: 30 }); // the field with suggestions comes while someone types
  await page.keyboard.type('al');
  await expect(search).toHaveValue('hal');
  await expect(search).toBeFocused();
  const options = page.getByRole('listbox', { name: 'Companies' }).getByRole('option');
  await expect(options.first()).toBeVisible();
  await expect(search).toHaveAttribute('aria-expanded', 'true');
  await expect(search).not.toHaveAttribute('aria-activedescendant', /.+/);
  const active = async () => page.locator(`[id="${await search.getAttribute('aria-activedescendant')}"]`);
  await search.press('ArrowDown');
  await expect(await active()).toHaveText((await options.first().textContent()) ?? '');
  await search.press('ArrowUp');
  await expect(search).not.toHaveAttribute('aria-activedescendant', /.+/);
  await search.press('ArrowUp');
  await expect(await active()).toHaveText((await options.last().textContent()) ?? '');
  await expectAccessible(page);
  await search.press('Escape');
  await expect(options).toHaveCount(0);
  await expect(search).toHaveAttribute('aria-expanded', 'false');
  await expect(search).toHaveValue('hal');
  await search.press('Enter');
  await expect(page).toHaveURL(/search_query=hal$/);
});

test('[R-5] filters go into the address, and Back takes them out again', async ({ page }) => {
  await page.goto('/cases/screener?group=all');
  const filters = page.getByRole('complementary', { name: 'Filters' });
  await filters.getByText('Table, Settlement fund').press('Enter');
  await expect(filters.getByRole('table', { name: 'Settlement fund' }).getByRole('row').nth(2)).toContainText(
    / – .*\d/,
  );
  await filters.getByText('Energy').click();
  await expect(page).toHaveURL(/sector=energy/);
  await expect(page.getByRole('link', { name: 'Remove filter: Energy' })).toBeVisible();
  await page.reload();
  await expect(filters.getByRole('checkbox', { name: /Energy/ })).toBeChecked();
  await page.goBack();
  await expect(page).not.toHaveURL(/sector/);
  await expect(filters.getByRole('checkbox', { name: /Energy/ })).not.toBeChecked();
});

test('[R-5] pages follow one another, and Back returns to the one before', async ({ page }) => {
  await page.goto('/cases/screener?group=all&sort=title');
  const pages = page.getByRole('navigation', { name: 'Pages' });
  const first = page.getByRole('row').nth(1);
  const name = await first.innerText();
  await pages.getByRole('link', { name: 'Next' }).click();
  await expect(pages).toContainText('26–50 of');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await pages.getByRole('link', { name: 'Next' }).click();
  await expect(pages).toContainText('51–75 of');
  await page.goBack();
  await expect(pages).toContainText('26–50 of');
  await pages.getByRole('link', { name: 'Previous' }).click();
  await expect(pages).toContainText('1–25 of');
  await expect(first).toHaveText(name, { useInnerText: true });
});

test('[R-5] nothing found shows what to do', async ({ page }) => {
  await page.goto('/cases/screener?search_query=zzzzqq');
  await expect(page.getByRole('heading', { name: 'No case for “zzzzqq”' })).toBeVisible();
  await expect(page.getByText('No case matches “zzzzqq”. Try the ticker')).toBeVisible();
});

test('[R-5] a damaged address still shows the cases', async ({ page }) => {
  await page.goto('/cases/screener?group=nonsense&page=7000&cursor=broken&deadline_to=soon');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

test('[R-5] [Q-5] page 2 is page 2: by its link, by its address and after a reload', async ({ page }) => {
  const rows = () => page.locator('main tbody a').allTextContents();
  await page.goto('/cases/screener?group=all');
  const first = await rows();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(/\/cases\/screener\?group=all&page=2$/);
  await expect(page.getByText(/^26–/)).toBeVisible();
  await expect.poll(rows).not.toEqual(first);
  const second = await rows();
  expect(second.filter((name) => first.includes(name))).toEqual([]);
  await page.reload();
  await expect.poll(rows).toEqual(second);
  await page.goto('/cases/screener?group=all&page=2');
  await expect.poll(rows).toEqual(second);
  await page.getByRole('link', { name: 'Previous' }).click();
  await expect(page).toHaveURL(/\/cases\/screener\?group=all$/);
  await expect.poll(rows).toEqual(first);
});

test('[B-4] a newer search, filter or order aborts the request before it', async ({ page }) => {
  const aborted: string[] = [];
  page.on('requestfailed', (request) => {
    if (request.failure()?.errorText === 'net::ERR_ABORTED') aborted.push(new URL(request.url()).pathname);
  });
  await page.goto('/cases/screener?group=all');
  let isHeld = true;
  const held = async (route: Route) => {
    if (isHeld) await new Promise((resolve) => setTimeout(resolve, 3000));
    await route.continue().catch(() => undefined);
  };
  await page.route(/autocomplete|screener\.data/, held);
  const box = page.getByRole('banner').getByRole('combobox');
  await Promise.all([page.waitForRequest(/autocomplete\?term=ha$/), box.fill('ha')]);
  await Promise.all([page.waitForRequest(/autocomplete\?term=hal$/), box.fill('hal')]);
  await expect.poll(() => aborted).toContain('/api/v1/company/autocomplete');
  await box.fill('');

  const older = page.waitForRequest(/screener\.data\?group=upcoming/);
  await page.getByRole('link', { name: /^Upcoming/ }).click();
  await older;
  isHeld = false;
  await page.getByRole('link', { name: /^Pending/ }).click();
  await expect(page).toHaveURL(/group=pending/);
  await expect.poll(() => aborted).toContain('/cases/screener.data');
});

test('[R-17] a page that is not there has its status and its way on', async ({ page, faults }) => {
  faults.allow({ status: 404, address: '/nowhere' });
  const response = await page.goto('/nowhere');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'There is no page at this address' })).toBeVisible();
  await page.getByRole('link', { name: 'See all cases' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cases' })).toBeVisible();
});

test('[L-5] [Q-5] the HTML of the server shows what the page is', async ({ request }) => {
  const html = await (await request.get('/cases/screener?page=2&group=all&utm=x')).text();
  expect(html).toContain('<title>Cases · Trover</title>');
  expect(html).toMatch(/<link rel="canonical" href="http:\/\/localhost:\d+\/cases\/screener\?group=all&amp;page=2"\/>/);
  const filtered = await (await request.get('/cases/screener?sort=fund&kind=&group=pending&sector=technology')).text();
  expect(filtered).toContain('/cases/screener?group=pending&amp;sector=technology&amp;sort=fund"/>');
  for (const name of ['og:title', 'og:description', 'og:url', 'og:image', 'twitter:card']) expect(html).toContain(name);
  expect(html).toContain('<h1');
  const about = await (await request.get('/about-us?page=3&cid=x')).text();
  expect(about).toMatch(/<link rel="canonical" href="http:\/\/localhost:\d+\/about-us\?page=3"\/>/);
});

test('the theme that was chosen is in the server’s HTML', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Dark' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  const html = await (await page.request.get('/')).text();
  expect(html).toContain('data-theme="dark"');
});

for (const path of ['/', '/cases/screener?group=all']) {
  test(`${path} can be used by everybody, in both themes`, async ({ page }) => {
    await page.goto(path);
    await expectAccessibleInBothThemes(page);
  });
}

test('a row on a phone shows the settlement fund', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/cases/screener?group=all&sort=fund');
  await expect(page.getByRole('row').filter({ hasText: 'Kraft Heinz' }).getByText('$450.0M')).toBeVisible();
});

test('the cases fit a screen of any width', async ({ page }) => {
  await page.goto('/cases/screener?group=all');
  for (const width of [1440, 1024, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
  }
});

test('[R-1] [R-8] home and a case are whole in the server’s HTML, without a script', async ({ request }) => {
  const home = await (await request.get('/')).text();
  expect(home).toContain('missed their share');
  expect(home, 'with the chart drawn').toMatch(
    /id="chart"[^§]*Corvane Therapeutics share price, class period and your trades/,
  );
  const page = await (await request.get('/cases/kraft-heinz-2019')).text();
  for (const fact of [
    'In re Kraft Heinz Securities Litigation',
    '1:19-cv-01339',
    '$450M',
    'og:title',
    'rel="canonical"',
  ])
    expect(page).toContain(fact);
  for (const html of [home, page]) {
    expect(/<script[^>]* data-modules="\/assets\//.test(html), 'scripts are held').toBe(true);
    expect(/rel="modulepreload"|<script[^>]* type="module"/.test(html), 'and none is asked for').toBe(false);
  }
});
