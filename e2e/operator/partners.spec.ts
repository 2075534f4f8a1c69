import { expect, expectAccessible, signInAs, test } from '../support/journey.ts';

test('[W-1] a partner’s portal is switched off only after the operator confirms it, and on again', async ({ page }) => {
  await page.goto('/');
  await signInAs(page, 'operator@demo.test');
  await page.goto('/operator/partners', { waitUntil: 'networkidle' });
  const row = page.getByRole('row', { name: /Castellan Reeve LLP/ });
  await row.getByRole('button', { name: 'Switch off' }).click();
  const dialog = page.getByRole('dialog', { name: 'Switch off the portal of Castellan Reeve LLP?' });
  await expect(dialog).toContainText('visitors see the portal without the firm’s brand');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(row).toContainText('On');

  await row.getByRole('button', { name: 'Switch off' }).click();
  await dialog.getByRole('button', { name: 'Switch off' }).click();
  await expect(row).toContainText('Off');
  await row.getByRole('button', { name: 'Switch on' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Switch on' }).click();
  await expect(row).toContainText('On');
});
