import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  signInAs,
  test,
} from '../support/journey.ts';

const holdsFocus = "document.querySelector('[role=dialog]').contains(document.activeElement)";
const isLocked = (page: Page) => page.evaluate("document.body.hasAttribute('data-scroll-locked')");

test('[M-22] [S-9] a dialog that a link opens has the focus, holds the page still, and goes with the page', async ({
  page,
}) => {
  const links = [
    ['/enterprise', 'scheduling', 'Book a call'],
    ['/cases/halden-semiconductor-2023', 'eligibility-check-modal', 'Did you own the stock?'],
    ['/about-us', 'login', 'Sign in'],
    ['/privacy', 'upload-modal', 'Sign in'],
  ] as const;
  for (const [address, name, title] of links) {
    await page.goto(`${address}?dialog=${name}`);
    const dialog = page.getByRole('dialog', { name: title });
    await expect(dialog.getByRole('heading', { name: title })).toBeFocused();
    await expect(page).toHaveURL(address);
    expect(await isLocked(page), `${name} holds the page`).toBe(true);
    for (let press = 0; press < 30; press += 1) await page.keyboard.press('Tab');
    // a part that has loaded in the meantime may hand the focus to the dialog itself
    await expect.poll(() => page.evaluate(holdsFocus), `${name} holds the focus`).toBe(true);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    expect(await isLocked(page), `${name} lets the page go`).toBe(false);
  }
  await page.goto('/enterprise');
  await page.getByRole('link', { name: 'Contact' }).click();
  await expect(page).toHaveURL('/contact-us');
  await page.getByRole('contentinfo').getByRole('button', { name: 'New case' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/enterprise');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await isLocked(page)).toBe(false);
});

test('[M-10] [M-22] a purchase is checked against the case, and the sign-up replaces the check', async ({ page }) => {
  await page.goto('/cases/halden-semiconductor-2023');
  const trigger = page.getByRole('button', { name: 'Check a purchase' }).first();
  const dialog = page.getByRole('dialog', { name: 'Did you own the stock?' });
  // what came first was a dialog that waited; the focus goes back to what opened that
  await trigger.press('Enter');
  await expect(dialog.getByLabel('Shares')).toBeVisible();
  // the first Escape leaves the chart's crosshair, the next the dialog
  const chart = dialog.getByRole('img', { name: /Halden/ }).filter({ visible: true });
  await chart.locator('xpath=..').press('End');
  const crosshair = dialog.locator('[data-leaves-first]');
  await expect(crosshair).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(crosshair).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(trigger).toBeFocused();
  await trigger.click();
  await expect(dialog).toContainText('If you bought Halden Semiconductor between 14 Feb 2022 and 9 Nov 2023');
  const bought = dialog.getByLabel('Bought about');
  await bought.fill('soon');
  await bought.blur();
  await expect(dialog.getByText('Enter a date such as 4 Dec 2025.')).toBeVisible();
  await bought.fill('Apr 4, 2023');
  await bought.blur();
  await expect(bought).toHaveValue('4 Apr 2023');
  // the calendar by keyboard
  await bought.press('Alt+ArrowDown');
  await expect(page.getByRole('button', { name: '4 Apr 2023', exact: true })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(bought).toHaveValue('5 Apr 2023');
  await expect(bought).toBeFocused();
  await dialog.getByLabel('Shares').fill('520');
  await expect(dialog.getByText('Likely eligible')).toBeVisible();
  await expect(dialog.getByText('Inside the class period. After our fee, you may receive about:')).toBeVisible();
  await dialog.getByLabel('Bought about').fill('2024-04-05');
  await expect(dialog.getByText('Likely eligible')).toBeHidden();
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(page.getByRole('dialog')).toContainText('Halden Semiconductor');
});

test('[M-4] [R-4] a call is booked, its faults reported beside the fields, and comes to the person who confirms it by mail', async ({
  page,
}) => {
  await page.goto('/enterprise');
  await page.getByRole('button', { name: 'Book a call' }).click();
  const dialog = page.getByRole('dialog', { name: 'Book a call' });
  await expectAccessible(page);
  await dialog.getByLabel('Day').fill('2026-11-28');
  await dialog.getByRole('button', { name: 'Book the call' }).click();
  await expect(dialog.getByText('We call from Monday to Friday. Choose another day.')).toBeVisible();
  await expect(dialog.getByText(/Enter the phone number to call/)).toBeVisible();
  await dialog.getByLabel('Day').fill('2026-11-25');
  await dialog.getByLabel('Time').selectOption('14:30');
  await dialog.getByLabel('Phone').fill('+1 212 555 0100');
  await dialog.getByLabel('Name').fill('Ines Marlowe');
  await dialog.getByLabel('Email').fill('ines@fund.example');
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);
  await dialog.getByRole('button', { name: 'Book the call' }).click();
  const done = page.getByRole('dialog', { name: 'Call requested' });
  await expect(done).toContainText(
    '25 Nov 2026 at 14:30, America/New_York. We confirm it by email to ines@fund.example',
  );
  await done.getByRole('button', { name: 'Okay' }).click();
  await expect(done).toBeHidden();

  // and the one who confirms it finds it on the desk
  await signInAs(page, 'operator@demo.test');
  await page.goto('/operator/support');
  const rows = page.getByRole('listitem').filter({ hasText: 'Ines Marlowe' });
  await expect(rows.first()).toContainText('To answer');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const waiting = await rows.count();
  await rows.first().getByRole('button').click();
  const asked = page.getByRole('article').filter({ hasText: 'Ines Marlowe, ines@fund.example' });
  await expect(asked).toContainText('Please call me on 25 Nov 2026 at 14:30 (America/New_York)');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await asked.getByRole('button', { name: 'Close' }).click();
  await expect(rows).toHaveCount(waiting - 1);
});

test('[M-16] [S-4] a service provider without a country is asked for it on every page until it is set', async ({
  page,
}) => {
  await signInAs(page, 'provider@demo.test');
  const { data } = await (await page.request.get('/api/v1/auth/getcsrftoken')).json();
  const headers = { 'x-csrftoken': data.csrftoken };
  await page.request.post('/api/v1/users/profile/me', { headers, data: { address: { country: null } } });
  await page.goto('/privacy');
  const dialog = page.getByRole('dialog', { name: 'Complete your profile' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Terms' }).click();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Save profile' }).click();
  await expect(dialog.getByText('Choose the country that you work in.')).toBeVisible();
  await dialog.getByLabel('Country').selectOption('Portugal');
  await dialog.getByRole('button', { name: 'Save profile' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('link', { name: 'Privacy' }).click();
  await expect(page).toHaveURL('/privacy');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(dialog).toHaveCount(0);
});
