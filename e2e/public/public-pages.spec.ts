import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  test,
} from '../support/journey.ts';

const pages = [
  '/about-us',
  '/enterprise',
  '/contact-us',
  '/blog',
  '/help',
  '/help/why-a-claim-is-zero',
  '/blog/what-pro-rata-pays',
  '/check-notice',
  '/check-notice/red-flags',
  '/privacy',
  '/terms',
];

test('[R-2] [R-3] [R-15] the menu and the footer lead to the public pages', async ({ page }) => {
  await page.goto('/');
  const menu = page.getByRole('banner').getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name: 'Institutional' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Institutional' })).toBeVisible();
  await menu.getByRole('link', { name: 'About us' }).click();
  await expect(page).toHaveURL(/\/about-us$/);
  await expect(page.getByText(/class actions paid investors \$8\.7 billion last year/)).toBeVisible();
  await menu.getByRole('link', { name: 'Blog' }).click();
  await page.getByRole('link', { name: 'How a plan of allocation works' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'How a plan of allocation works' })).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
});

test('[R-4] [API-22] [V-4] a message is sent from the contact page, and a fault is beside its field', async ({
  page,
}) => {
  await page.goto('/contact-us');
  await page.getByLabel('Email').fill('mara@');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Use an email address such as/);
  await expect(page.getByLabel('Message')).toHaveAccessibleDescription(/Write your message/);
  await page.getByLabel('Name').fill('Mara Iversen');
  await page.getByLabel('Email').fill('mara@example.com');
  await page.getByLabel('Message').fill('The notice names another date than the case page.');
  await page.locator('input[type=file]').setInputFiles({
    name: 'notice.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('The claim deadline is 4 May.'),
  });
  await expect(page.getByText('notice.txt, 28 B')).toBeVisible();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText(/has the number \d+\. We sent a receipt to mara@example\.com/)).toBeVisible();
});

test('the public pages can be used by everybody, in both themes', async ({ page }) => {
  for (const path of pages) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    await expectAccessibleInBothThemes(page);
    await page.setViewportSize({ width: 320, height: 700 });
    await expectNoSidewaysScroll(page);
  }
});

test('the topics of the help center are one below another on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/help');
  const leftOf = async (name: RegExp) => (await page.getByRole('heading', { level: 3, name }).boundingBox())?.x;
  const first = await leftOf(/^Start/);
  expect(first).toBeDefined();
  for (const name of [/^Your figures/, /^Claiming/]) expect(await leftOf(name)).toBe(first);
});

test('[W-1] [W-2] [W-3] [W-6] a partner’s host is the class action tracker of that firm, and of nobody else', async ({
  page,
  faults,
  baseURL,
}) => {
  faults.allow({ status: 404, address: '/about-us' });
  const port = new URL(baseURL ?? '').port;
  for (const [marker, firm, other] of [
    ['castellan', 'Castellan Reeve LLP', 'Orrin Vale LLP'],
    ['orrin', 'Orrin Vale LLP', 'Castellan Reeve LLP'],
  ] as const) {
    faults.allowHost(`${marker}.localhost`);
    await page.goto(`http://${marker}.localhost:${port}/`);
    await expect(page).toHaveTitle(/^Class Action Tracker:/);
    await expect(page.getByRole('banner').getByText(firm)).toBeVisible();
    await expect(page.getByRole('complementary', { name: 'Disclaimer' })).toContainText('not a law firm');
    await expect(page.getByRole('contentinfo')).toContainText('no attorney-client relationship');
    await expect(page.getByRole('link', { name: 'About us' })).toHaveCount(0);
    const html = await page.content();
    expect(html).not.toContain(other);
    expect(html.replace(/trover[-.\w]*\.(js|css|woff2)/g, '')).not.toMatch(/trover/i);
    await expectAccessible(page);
    await page.goto(`http://${marker}.localhost:${port}/about-us`);
    await expect(page.getByRole('heading', { name: 'There is no page at this address' })).toBeVisible();
  }
});

test('an unsubscribe link that does not work shows that, signed out', async ({ page }) => {
  await page.goto('/unsubscribe?token=1-n-made-up');
  await expect(page.getByRole('heading', { level: 1, name: 'This link does not work' })).toBeVisible();
  await expectAccessible(page);
});
