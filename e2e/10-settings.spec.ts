import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { expect, expectAccessible, expectNoSidewaysScroll, investor, signIn, test } from './journey.ts';

/** A square of one colour, 192 by 192. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAMAAAADACAIAAADdvvtQAAABZUlEQVR42u3SQQ0AAAjEsBOCHFTgXwgWCO8mVbAsNQ1vkQADYSAMhIHAQBgIA2EgMBAGwkAYCAyEgTAQBgIDYSAMhIEwEBgIA2EgDAQGwkAYCAOBgTAQBsJAYCAMhIEwEAYCA2EgDISBwEAYCANhIDAQBsJAGAgMhIEwEAYCA2EgDISBMBAYCANhIAwEBsJAGAgDgYEwEAbCQGAgDISBMBAGAgNhIAyEgcBAGAgDYSAwEAbCQBgIDISBMBAGwkBgIAyEgTAQGAgDYSAMBAbCQBgIA4GBMBAGwkBgIAyEgTAQBgIDYSAMhIHAQBgIA2EgMBAGwkAYCAyEgTAQBsJAYCAMhIEwEBgIA2EgDAQGwkAYCAOBgTAQBsJAGEgFDISBMBAGAgNhIAyEgcBAGAgDYSAwEAbCQBgIDISBMBAGwkBgIAyEgTAQGAgDYSAMBAbCQBgIA4GBMBAGwkAYCAyEgTAQBoKrBfK7phnfqMTlAAAAAElFTkSuQmCC',
  'base64',
);

/** Signs in by the calls alone: the dialog has journeys of its own. */
async function signInAs(page: Page, username: string): Promise<void> {
  const { data } = await (await page.request.get('/api/v1/auth/getcsrftoken')).json();
  const answer = await page.request.post('/api/v1/auth/login', {
    headers: { 'x-csrftoken': data.csrftoken },
    data: { username, password: investor.password },
  });
  expect(answer.status()).toBe(200);
}

test('[R-10] [V-4] the profile is kept, and what cannot be is told beside its field', async ({ page }) => {
  await page.goto('/');
  await signIn(page);
  await page.getByRole('button', { name: /Lindqvist/ }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await expect(page).toHaveURL(/\/user\/settings$/);
  const phone = page.getByLabel('Phone');
  await phone.fill('call me');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(phone).toHaveAccessibleDescription(/Use digits, spaces and \+ \( \) - \. \/ alone/);
  await expect(phone).toBeFocused();
  await phone.fill('+1 555 0100');
  await page.getByLabel('City').fill('Portland');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('Profile saved')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('City')).toHaveValue('Portland');
});

test('[API-15] [API-16] a photo is set and removed, and a file that is none is refused in words', async ({
  page,
  guard,
}) => {
  guard.allow({ status: 415, address: '/api/v1/users/photo' });
  await page.goto('/');
  await signIn(page);
  await page.goto('/user/settings');
  const file = page.locator('input[type=file]');
  await file.setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await file.setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: picture });
  await expect(page.getByRole('button', { name: 'Change photo' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('button', { name: 'Add a photo' })).toBeVisible();
});

test('an authenticator app is set up in the settings, and switched off with a recovery code', async ({
  page,
  guard,
}) => {
  guard.allow({ status: 400, address: '/api/v1/auth/totp' });
  await signInAs(page, 'provider@demo.test');
  await page.goto('/user/settings/security');
  await page.getByRole('button', { name: 'Set up' }).click();
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('not the password');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(password).toHaveAccessibleDescription('This is not your password.');
  await password.fill(investor.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  const secret = (await page.getByText(/^([A-Z2-7]{4} ?)+$/).innerText()).replaceAll(' ', '');
  await page.getByLabel('Code that the app shows').fill(new TOTP({ secret }).generate());
  await page.getByRole('button', { name: 'Switch on' }).click();
  const codes = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: /^[A-Za-z0-9-]{8,}$/ });
  await expect(codes).toHaveCount(10);
  const [recovery = ''] = await codes.allInnerTexts();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText(/On since .*recovery codes left/)).toBeVisible();
  await page.getByRole('button', { name: 'Switch off' }).click();
  await password.fill(investor.password);
  await page.getByLabel('Code').fill(recovery);
  await page.getByRole('button', { name: 'Switch off' }).click();
  await expect(page.getByText(/Off. With it, a password alone/)).toBeVisible();
});

for (const scheme of ['light', 'dark'] as const) {
  test(`the settings can be used by everybody, ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await page.goto('/');
    await signIn(page);
    for (const path of ['/user/settings', '/user/settings/security']) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(path);
      await expectAccessible(page);
      await page.setViewportSize({ width: 320, height: 700 });
      await expectNoSidewaysScroll(page);
    }
  });
}
