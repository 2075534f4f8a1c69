import { expect, expectAccessible, investor, signIn, signInAs, test } from '../support/journey.ts';

test('[L-2] [L-8] [S-1] what needs a sign-in opens it and then the page; signed in, the person’s menu states who it is', async ({
  page,
}) => {
  await page.goto('/user/portfolio');
  await expect(page).toHaveURL(/next=%2Fuser%2Fportfolio/);
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goto('/');
  await signIn(page);
  const menu = page.getByRole('button', { name: /Lindqvist/ });
  await menu.click();
  await expect(page.getByRole('menu')).toContainText(investor.email);
  await page.reload();
  await expect(menu).toBeVisible();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign in' })).toBeVisible();
});

test('[L-4] [L-6] [C-8] every page has its header and footer, and the cookie notice until it is understood', async ({
  page,
}) => {
  for (const path of ['/', '/cases/screener', '/contact-us', '/blog', '/enterprise']) {
    await page.goto(path);
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
  }
  await page.goto('/');
  const claim = page.getByRole('main');
  await expect(claim).toContainText('$8.7 billion');
  await expect(claim).toContainText(/Over 75%.*missed their share/);
  const notice = page.getByRole('region', { name: 'Cookies' });
  await notice.getByRole('button', { name: 'Understood' }).click();
  await expect(notice).toBeHidden();
  const html = await (await page.request.get('/cases/screener')).text();
  expect(html).not.toContain('uses cookies');
  await page.reload();
  await expect(notice).toBeHidden();
});

test('[Q-4] [S-5] an affiliate’s id is stored until its visitor is signed in', async ({ page }) => {
  const stored = () => page.evaluate<string | null>(`localStorage.getItem('affiliate_cid')`);
  await page.goto('/?cid=lantern-7');
  await expect.poll(stored).toBe('lantern-7');
  await page.goto('/cases/screener');
  expect(await stored()).toBe('lantern-7');
  const sent = page.waitForRequest(/auth\/signup/);
  await page.goto('/?dialog=signup');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill('affiliated@example.test');
  for (const field of await dialog.locator('input[type=password]').all()) await field.fill('nine lanterns at dusk');
  await dialog.getByRole('button', { name: /Create|Sign up/ }).click();
  expect((await sent).postDataJSON()).toMatchObject({ affiliate_cid: 'lantern-7' });
  await signInAs(page, 'provider@demo.test');
  await page.goto('/about-us');
  await expect.poll(stored).toBeNull();
});

test('[C-4] the code of a page is fetched when its link is within 200 px of the screen', async ({ page }) => {
  await page.addInitScript(`
    const Observer = window.IntersectionObserver;
    window.margins = [];
    window.IntersectionObserver = class extends Observer {
      constructor(seen, options) {
        super(seen, options);
        window.margins.push(options?.rootMargin ?? '0px');
      }
    };`);
  const answer = await page.goto('/cases/screener?group=all');
  const [, ofThePage = ''] = /data-modules="([^"]+)"/.exec((await answer?.text()) ?? '') ?? [];
  await expect.poll(() => page.evaluate<string[]>('window.margins')).toContain('200px');
  const hrefs = `[...document.querySelectorAll('head link[rel="modulepreload"]')].map((link) => link.getAttribute('href'))`;
  await expect
    .poll(async () => (await page.evaluate<string[]>(hrefs)).filter((href) => !ofThePage.includes(href)).length)
    .toBeGreaterThan(3);
  expect((await page.evaluate<string[]>(hrefs)).filter((href) => href.includes('operator'))).toEqual([]);
});

test('[W-5] on a partner’s host every call goes to that host', async ({ page, faults, baseURL }) => {
  faults.allowHost('castellan.localhost');
  const port = new URL(baseURL ?? '').port;
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  await page.goto(`http://castellan.localhost:${port}/`);
  await page
    .getByRole('combobox')
    .or(page.getByPlaceholder(/Search company/i))
    .first()
    .fill('hal');
  await page.waitForResponse(/company\/autocomplete/);
  expect([...hosts]).toEqual([`castellan.localhost:${port}`]);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    new RegExp(`^http://castellan\\.localhost:${port}/`),
  );
});

test('the bell reports what happened, and leads to the case', async ({ page }) => {
  await page.goto('/');
  await signIn(page);
  const bell = page.getByRole('button', { name: /Notifications, \d+ unread/ });
  await bell.click();
  const panel = page.getByRole('region', { name: 'Notifications' }).filter({ has: page.getByRole('heading') });
  await expect(panel.getByRole('link', { name: /you may receive about \$/ }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(bell).toBeFocused();
  await bell.click();
  await panel.getByRole('link', { name: /^(Unread: )?Laryn Optics: / }).click();
  await expect(page).toHaveURL(/\/cases\/.*laryn/);
});

test('mail choices are saved, and a deletion shows first what is deleted and what remains', async ({ page }) => {
  await signInAs(page, 'scout@demo.test');
  await page.goto('/user/settings/notifications');
  const news = page.getByRole('switch', { name: 'Company news' });
  await expect(news).toBeChecked();
  await news.focus();
  const saved = page.waitForResponse((answer) => answer.url().includes('/notices/mails') && answer.ok());
  await page.keyboard.press('Space');
  await saved;
  await expect(news).not.toBeChecked();
  await page.reload();
  await expect(news).not.toBeChecked();
  await page.goto('/user/settings/data');
  await page.getByRole('button', { name: 'Request your data' }).click();
  await page.getByLabel('Password').fill(investor.password);
  await page.getByRole('button', { name: 'Prepare the download' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).click({ timeout: 150_000 });
  expect((await download).suggestedFilename()).toMatch(/^my-data-.*\.zip$/);
  await expect(page.getByText('You cannot delete this demonstration account')).toBeVisible();
});

test('[L-4] every public page has the top notice, a header and a footer, a page that is not there too', async ({
  page,
  faults,
}) => {
  faults.allow({ status: 404, address: '/nothing-here' });
  const closing = page.getByText(/closes to claims on/);
  const paths = ['/', '/about-us', '/enterprise', '/contact-us', '/cases/screener', '/cases/halden-semiconductor-2023'];
  for (const path of [
    ...paths,
    '/blog',
    '/blog/how-a-plan-of-allocation-works',
    '/help',
    '/help/check-a-file-first',
    '/assistant',
    '/check-notice',
    '/check-notice/red-flags',
    '/unsubscribe',
    '/sign-on',
    '/invitation',
    '/privacy',
    '/terms',
    '/nothing-here',
  ]) {
    await page.goto(path);
    await expect(closing.first(), path).toBeVisible();
    await expect(page.getByRole('banner'), path).toBeVisible();
    await expect(page.getByRole('contentinfo'), path).toBeVisible();
  }
  await page.goto('/terms');
  await expect(closing.first()).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).first().click();
  await expect(closing).toHaveCount(0);
  await page.goto('/privacy');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(closing).toHaveCount(0);
});

test('[L-8] a menu item of a person opens the sign-in, and then its page', async ({ page }) => {
  await page.goto('/about-us');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Portfolio' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(/\/about-us$/);
  await dialog.getByLabel('Email').fill(investor.email);
  await dialog.getByLabel('Password', { exact: true }).fill(investor.password);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/user\/portfolio$/);
});

test('[M-11] [M-15] the confirmations and the sign-off of a claim open by their name, and ask for a sign-in first', async ({
  page,
}) => {
  for (const name of ['trade-confirmations-modal', 'sign-off-modal']) {
    await page.goto(`/cases/screener?dialog=${name}&case=1`);
    await expect(page.getByRole('dialog', { name: 'Sign in' }), name).toBeVisible();
  }
});

test('[P-3] an institution and an attorney have neither a portfolio of their own nor its menu', async ({ page }) => {
  for (const [email, place, label] of [
    ['institution@demo.test', /\/user\/portfolio\/integrations\/institutional$/, 'Integrations'],
    ['attorney@demo.test', /\/user\/firm$/, 'People'],
  ] as const) {
    await signInAs(page, email);
    await page.goto('/user/portfolio');
    await expect(page).toHaveURL(place);
    await expect(page.getByRole('contentinfo').getByRole('link', { name: label })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Portfolio', exact: true })).toHaveCount(0);
    await page.context().clearCookies();
  }
});

test('a missing section of the desk is shown within its frame, whose navigation still works', async ({
  page,
  faults,
}) => {
  faults.allow({ status: 404, address: '/operator/claims/999999999' });
  await signInAs(page, 'operator@demo.test');
  expect((await page.goto('/operator/claims/999999999'))?.status()).toBe(404);
  const missing = page.getByRole('heading', { level: 2, name: 'There is no page at this address' });
  await expect(missing).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Claims' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' }), 'the header of the site is not here').toHaveCount(0);
  await expect(page).toHaveTitle(/There is no page/);
  await expectAccessible(page);
  const navigation = page.getByRole('navigation', { name: 'Desk' });
  await navigation.getByRole('link', { name: 'Settings' }).click();
  await navigation.getByRole('link', { name: 'Outbox' }).click();
  await expect(missing).toBeHidden();
});
