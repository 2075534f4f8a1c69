import { expect, expectAccessible, expectNoSidewaysScroll, signInAs, test } from '../support/journey.ts';
import { lastMail, linkIn, newUser } from '../support/new-user.ts';

test('[P-2] an owner invites an analyst, makes an API key and puts a policy in force', async ({ page, browser }) => {
  const address = newUser('noor');
  await signInAs(page, 'institution@demo.test');
  await page.goto('/user/organization');
  await page.getByRole('button', { name: 'Invite a member' }).click();
  await page.getByLabel('Email address').fill(address);
  await page.getByLabel('Role', { exact: true }).selectOption('analyst');
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(page.getByRole('rowheader', { name: address })).toBeVisible();
  await expectAccessible(page);

  const reader = await browser.newContext();
  const theirs = await reader.newPage();
  await theirs.goto(`/invitation${linkIn(await lastMail(page.request, address, 'Join'))}`);
  await theirs.getByLabel('First name').fill('Noor');
  await theirs.getByLabel('Last name').fill('Aldama');
  await theirs.getByLabel('Password', { exact: true }).fill('nine lanterns at dusk');
  await theirs.getByRole('button', { name: 'Create account and join' }).click();
  await expect(theirs.getByRole('heading', { name: 'Organization', exact: true })).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'Invite a member' })).toBeHidden();

  await page.getByRole('button', { name: 'New key' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Ledger');
  await page.getByRole('button', { name: 'Create the key' }).click();
  const secret = await page.locator('code').textContent();
  const called = await page.request.get('/api/v1/payouts/funds', { headers: { authorization: `Bearer ${secret}` } });
  expect(called.status()).toBe(200);

  await page.goto('/user/policy');
  await page.getByRole('button', { name: 'Edit the rules' }).click();
  await page.getByRole('button', { name: 'Save the draft' }).click();
  await page.getByRole('button', { name: 'Test on past cases' }).click();
  await expect(page.getByRole('heading', { name: /^Tried against \d+ past case/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Put version 1 in force' }).click();
  await page.getByRole('button', { name: 'Put it in force' }).click();
  await expect(page.getByText('Version 1 is in force since')).toBeVisible();

  await page.goto('/user/decisions?status=decided');
  await expectNoSidewaysScroll(page);
  await theirs.goto('/user/policy');
  await expect(theirs.getByRole('button', { name: 'Edit the rules' })).toBeHidden();
  await page.goto('/user/organization');
  await page
    .getByRole('row', { name: /Noor Aldama/ })
    .getByRole('button', { name: 'Remove' })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('rowheader', { name: /Noor Aldama/ })).toBeHidden();
  await theirs.goto('/user/organization');
  await expect(theirs).toHaveURL((url) => url.searchParams.get('next') === '/user/organization');
  await reader.close();
});
