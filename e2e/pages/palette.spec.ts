import type { Page } from '@playwright/test';
import { expect, expectAccessibleInBothThemes, investor, signInAs, test } from '../support/journey.ts';

const field = { name: 'Search or run' };

/** On a page that has just come: on a busy machine it may be idle before the palette's script listens. */
async function openPalette(page: Page): Promise<void> {
  const search = page.getByRole('combobox', field);
  await expect(async () => {
    if (!(await search.isVisible())) await page.keyboard.press('Control+k');
    await expect(search).toBeFocused({ timeout: 5000 });
  }).toPass({ timeout: 60_000 });
}

test('[API-78] an investor finds, does and leaves by keyboard alone', async ({ page }) => {
  await signInAs(page, investor.email);
  await page.goto('/user/portfolio', { waitUntil: 'networkidle' });
  const link = page.getByRole('banner').getByRole('link', { name: 'Cases', exact: true });
  await link.focus();
  await openPalette(page);
  const search = page.getByRole('combobox', field);
  await expect(search).toBeFocused();
  await expect(page.getByRole('option', { name: /^Upload trades/ })).toBeVisible();
  await expectAccessibleInBothThemes(page);

  // it closes, and the focus is where it was
  await page.keyboard.press('Escape');
  await expect(search).toBeHidden();
  await expect(link).toBeFocused();

  // an action, with one letter wrong
  await page.keyboard.press('Control+k');
  await page.keyboard.type('dark thene');
  await expect(page.getByRole('option', { name: /^Dark theme/ })).toHaveAttribute('data-active-item', /.*/);
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');

  // a dialog
  await page.keyboard.press('Control+k');
  await page.keyboard.type('upload');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: /upload/i })).toBeVisible();
  await page.keyboard.press('Escape');

  // a page, by the arrows
  await page.keyboard.press('Control+k');
  await page.keyboard.type('settings');
  await expect(page.getByRole('option', { name: /^Settings/ }).first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/user\/settings/);

  // help, by a question
  await page.keyboard.press('Control+k');
  await page.keyboard.type('deficiency');
  const article = page.getByRole('option', { name: /deficiency letter/i });
  await expect(article).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await article.click();
  await expect(page).toHaveURL(/\/help\/deficiency-letter$/);
});

test('[API-78] a newer search cancels the one before, and what is found belongs to what is typed', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  await openPalette(page);
  await page.getByRole('combobox', field).pressSequentially('deficiency letter', { delay: 15 });
  await expect(page.getByRole('option', { name: /deficiency letter/i })).toBeVisible();
  await page.getByRole('combobox', field).fill('zzqqxx');
  await expect(page.getByText('Nothing found for “zzqqxx”.')).toBeVisible();
  await expect(page.getByRole('option')).toHaveCount(0);
});

test('[API-78] an operator has the desk in it, a visitor has not', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  await openPalette(page);
  await page.keyboard.type('audit');
  await expect(page.getByRole('option', { name: /^Audit log/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await signInAs(page, 'operator@demo.test');
  await page.goto('/operator', { waitUntil: 'networkidle' });
  await openPalette(page);
  await page.keyboard.type('audit');
  await expect(page.getByRole('option', { name: /^Audit log/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/operator\/audit$/);
});
