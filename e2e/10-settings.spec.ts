import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from './journey.ts';

/** A square of one colour, 192 by 192. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAMAAAADACAIAAADdvvtQAAABZUlEQVR42u3SQQ0AAAjEsBOCHFTgXwgWCO8mVbAsNQ1vkQADYSAMhIHAQBgIA2EgMBAGwkAYCAyEgTAQBgIDYSAMhIEwEBgIA2EgDAQGwkAYCAOBgTAQBsJAYCAMhIEwEAYCA2EgDISBwEAYCANhIDAQBsJAGAgMhIEwEAYCA2EgDISBMBAYCANhIAwEBsJAGAgDgYEwEAbCQGAgDISBMBAGAgNhIAyEgcBAGAgDYSAwEAbCQBgIDISBMBAGwkBgIAyEgTAQGAgDYSAMBAbCQBgIA4GBMBAGwkBgIAyEgTAQBgIDYSAMhIHAQBgIA2EgMBAGwkAYCAyEgTAQBsJAYCAMhIEwEBgIA2EgDAQGwkAYCAOBgTAQBsJAGEgFDISBMBAGAgNhIAyEgcBAGAgDYSAwEAbCQBgIDISBMBAGwkBgIAyEgTAQGAgDYSAMBAbCQBgIA4GBMBAGwkAYCAyEgTAQBoKrBfK7phnfqMTlAAAAAElFTkSuQmCC',
  'base64',
);

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

for (const scheme of ['light', 'dark'] as const) {
  test(`the settings can be used by everybody, ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await page.goto('/');
    await signIn(page);
    await page.goto('/user/settings');
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 700 });
    await expectNoSidewaysScroll(page);
  });
}
