import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  signInAs,
  test,
} from '../support/journey.ts';

test('[R-7] [R-8] a case that cannot be claimed yet is followed, listed in My cases, and unfollowed', async ({
  page,
}) => {
  await signInAs(page, 'operator2@demo.test');
  await page.goto('/cases/screener?group=upcoming');
  const name = 'Grenville Insurance';
  await page.getByRole('link', { name }).first().click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const rail = page.getByRole('complementary', { name: 'Your claim in this case' });
  const answered = page.waitForResponse((answer) => answer.url().includes('/postfavorite/'));
  await rail.getByRole('button', { name: 'Follow' }).click();
  await answered;
  await expect(rail.getByRole('button', { name: 'Following' })).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/cases/my');
  await page.getByRole('link', { name: /^Following/ }).click();
  const row = page.getByRole('listitem').filter({ hasText: name });
  await expect(row).toContainText('Not settled yet');
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await row.getByRole('link', { name: /^See the case/ }).click();
  const removed = page.waitForResponse((answer) => answer.url().includes('/postfavorite/'));
  await rail.getByRole('button', { name: 'Following' }).click();
  await removed;
  await expect(rail.getByRole('button', { name: 'Follow', exact: true })).toHaveAttribute('aria-pressed', 'false');
  await page.goto('/cases/my?state=following');
  await expect(page.getByRole('heading', { name: 'You do not follow any cases yet' })).toBeVisible();
});

test('[R-5] a search of the screener is saved, found again after a reload, and deleted', async ({ page }) => {
  await page.goto('/cases/screener?group=all&sector=technology');
  await page.getByRole('button', { name: 'Save this search' }).click();
  await expect(page.getByText('This search is saved in this browser.')).toBeVisible();
  await page.goto('/cases/screener');
  const saved = page.getByRole('region', { name: 'Saved searches' });
  await saved.getByRole('link', { name: 'All, Technology' }).click();
  await expect(page).toHaveURL(/sector=technology/);
  await page.waitForLoadState('networkidle'); // rows of before are dimmed until the new ones are there
  await expectAccessible(page);
  await saved.getByRole('button', { name: 'Delete All, Technology' }).click();
  await page.reload();
  await expect(saved.getByRole('button', { name: 'Save this search' })).toBeVisible();
  await expect(saved.getByRole('link')).toHaveCount(0);
});

test('[R-17] a missing page shows that on both brands and in both themes, for everybody', async ({ page, faults }) => {
  faults.allow({ status: 404, address: '/nothing-here' });
  faults.allowHost('castellan.localhost');
  const partner = new URL(test.info().project.use.baseURL!);
  partner.hostname = 'castellan.localhost';
  for (const origin of ['', partner.origin]) {
    expect((await page.goto(`${origin}/nothing-here`))?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'There is no page at this address' })).toBeVisible();
    await expectAccessibleInBothThemes(page);
  }
  expect(await page.content()).not.toContain('Trover');
});
