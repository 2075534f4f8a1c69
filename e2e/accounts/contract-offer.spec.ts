import { expect, expectAccessible, signInAs, test } from '../support/journey.ts';

// Before the journey that signs the contract: who has one does not see the offer.
test('[Q-2] [M-20] [L-7] the contract for future cases is offered until it is closed', async ({ page }) => {
  await page.goto('/blog?demo&page=1');
  const dialog = page.getByRole('dialog', { name: 'Join future cases automatically' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/' && url.search === '');
  await expect(dialog).toBeHidden();

  await page.goto('/?demo');
  await dialog.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByRole('dialog', { name: /Create/ })).toBeVisible();

  await signInAs(page, 'investor@demo.test');
  await page.goto('/cases/screener');
  const notice = page.getByText('We can join new cases for you.');
  await page.getByRole('button', { name: 'Join future cases automatically' }).click();
  await dialog.getByRole('button', { name: 'Read the contract' }).click();
  await expect(page).toHaveURL(/\/user\/settings\/contract$/);
  await expect(dialog).toBeHidden();
  await page.getByRole('status').filter({ has: notice }).getByRole('button', { name: 'Close notice' }).click();
  await expect(notice).toBeHidden();
  await page.reload();
  await expect(notice).toBeHidden();
});
