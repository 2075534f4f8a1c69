import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  signInAs,
  test,
} from '../support/journey.ts';

const person = 'scout@demo.test';

test('[API-70] [API-76] a sandbox broker is linked, asks for its sign-in again, and is unlinked without and with its trades', async ({
  page,
}) => {
  await signInAs(page, person);
  await page.goto('/user/portfolio/connect');
  await expect(page.getByRole('heading', { name: 'What we never read' })).toBeVisible();
  await expect(page.getByText('Your password: you type it on the broker’s own page')).toBeVisible();

  // by the keyboard alone: search, open, choose, continue
  await expect(async () => {
    // before this page is ready the key belongs to the search of the header
    await page.evaluate('document.activeElement.blur()');
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox', { name: 'Search brokers' })).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.type('sand');
  const row = page.getByRole('button', { name: /^Sandbox/ });
  await expect(row).toBeVisible();
  await row.focus();
  await page.keyboard.press('ArrowRight');
  await expect(row).toHaveAttribute('aria-expanded', 'true');
  await expectAccessibleInBothThemes(page);
  await page.getByRole('radio', { name: /^Link it/ }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /^Sign-in that lapses/ })).toBeChecked();
  await page.getByRole('button', { name: 'Continue to Sandbox' }).press('Enter');

  await expect(page).toHaveURL(/\/connect\/syncs\/sandbox\/\d+\?portfolio=\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Sandbox Brokerage is linked' })).toBeVisible({
    timeout: 90_000,
  });
  const cases = page.getByRole('region', { name: 'Cases found' });
  await expect(cases.getByRole('link', { name: 'Halden Semiconductor' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Sandbox Brokerage is linked' })).toBeVisible();
  await expect(cases.getByRole('link', { name: 'Halden Semiconductor' })).toBeVisible();
  await expect(page.getByText('Individual ••7120')).toBeVisible();
  await expectAccessible(page);

  // the sign-in lapses, and one press renews it
  await page.goto('/user/portfolio/integrations');
  const more = page.getByRole('button', { name: 'More for Sandbox Brokerage' });
  await more.press('Enter');
  await page.getByRole('menuitem', { name: 'Sync now' }).press('Enter');
  await expect(page).toHaveURL(/\/connect\/syncs\/sandbox\/\d+/);
  await expect(page.getByRole('alert').getByRole('button', { name: 'Sign in again' })).toBeVisible({
    timeout: 150_000,
  });
  await page.goto('/user/portfolio/integrations');
  await expect(page.getByRole('region', { name: 'Needs your attention' })).toContainText(
    'Sandbox Brokerage asks you to sign in again',
  );
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Sign in again at Sandbox Brokerage' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sandbox Brokerage is linked' })).toBeVisible({
    timeout: 90_000,
  });

  await page.goto('/user/portfolio/integrations');
  await expect(page.getByRole('region', { name: 'Needs your attention' })).toHaveCount(0);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  // without its trades
  await more.press('Enter');
  await page.getByRole('menuitem', { name: 'Unlink' }).click();
  const unlink = page.getByRole('dialog', { name: 'Unlink Sandbox Brokerage?' });
  await expect(unlink.getByText('Halden Semiconductor')).toBeVisible();
  await expectAccessible(page);
  await unlink.getByRole('button', { name: 'Unlink and keep the trades' }).click();
  await expect(page.getByText('Its trades stay in your portfolio.')).toBeVisible();
  await expect(page).toHaveURL(/\/user\/portfolio\/connect$/);
  await page.goto('/user/portfolio');
  await expect(page.getByRole('rowheader', { name: /Halden Semiconductor/ }).first()).toBeVisible();

  // with them: a new link into its own portfolio
  await page.getByRole('button', { name: 'Link new account' }).click();
  await expect(page).toHaveURL(/\/connect\?id=\d+$/);
  await page.getByRole('button', { name: /^Sandbox/ }).click();
  await page.getByRole('button', { name: 'Continue to Sandbox' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sandbox Brokerage is linked' })).toBeVisible({
    timeout: 90_000,
  });
  await page.goto('/user/portfolio/integrations');
  await more.click();
  await page.getByRole('menuitem', { name: 'Unlink' }).click();
  await unlink.getByRole('radio', { name: /^Remove the trades too/ }).check();
  await unlink.getByRole('button', { name: /^Unlink and remove/ }).click();
  await expect(page.getByText(/^\d+ trades? removed\.$/)).toBeVisible();
});
