import { expect, expectAccessible, signInAs, test } from '../support/journey.ts';

const address = '/cases/fenley-motors-2023';

test('[P-1] [API-41] [API-45] [API-21] a case and its company are followed and voted on, once signed in', async ({
  page,
}) => {
  await page.goto('/cases/twitter-2016');
  await expect(page.getByRole('button', { name: 'Follow the company' })).toBeVisible();
  // it is settled: nothing is left to pursue
  await expect(page.getByText('Is this case worth pursuing?')).toHaveCount(0);
  await page.goto(address);
  await page.getByRole('button', { name: 'Follow', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible();

  await signInAs(page, 'operator2@demo.test');
  await page.goto(address);
  const saved = (path: string) =>
    page.waitForResponse((answer) => answer.url().includes(path) && answer.request().method() === 'POST');
  await Promise.all([saved('/postfavorite/'), page.getByRole('button', { name: 'Follow', exact: true }).click()]);
  await expect(page.getByRole('button', { name: 'Following', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await Promise.all([saved('/vote/up'), page.getByRole('button', { name: /^Yes, 0/ }).click()]);
  await Promise.all([
    saved('/subscription/company/update'),
    page.getByRole('button', { name: 'Follow the company' }).click(),
  ]);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Following', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Yes, 1' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('button', { name: 'Following the company' })).toBeVisible();
  await expectAccessible(page);

  await Promise.all([saved('/vote/none'), page.getByRole('button', { name: 'Yes, 1' }).click()]);
  await Promise.all([saved('/postfavorite/'), page.getByRole('button', { name: 'Following', exact: true }).click()]);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Yes, 0' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Follow', exact: true })).toBeVisible();

  await page.goto('/cases/my?state=following');
  const companies = page.getByRole('region', { name: 'Companies you follow' });
  await expect(companies.getByRole('link', { name: /Fenley/ })).toBeVisible();
  await expectAccessible(page);
  await companies.getByRole('button', { name: /^Stop following/ }).click();
  await expect(companies).toHaveCount(0);
});
