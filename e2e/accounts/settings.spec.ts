import { TOTP } from 'otpauth';
import {
  expect,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  investor,
  signIn,
  signInAs,
  test,
} from '../support/journey.ts';

/** A square of one colour, 192 by 192. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAMAAAADACAIAAADdvvtQAAABZUlEQVR42u3SQQ0AAAjEsBOCHFTgXwgWCO8mVbAsNQ1vkQADYSAMhIHAQBgIA2EgMBAGwkAYCAyEgTAQBgIDYSAMhIEwEBgIA2EgDAQGwkAYCAOBgTAQBsJAYCAMhIEwEAYCA2EgDISBwEAYCANhIDAQBsJAGAgMhIEwEAYCA2EgDISBMBAYCANhIAwEBsJAGAgDgYEwEAbCQGAgDISBMBAGAgNhIAyEgcBAGAgDYSAwEAbCQBgIDISBMBAGwkBgIAyEgTAQGAgDYSAMBAbCQBgIA4GBMBAGwkBgIAyEgTAQBgIDYSAMhIHAQBgIA2EgMBAGwkAYCAyEgTAQBsJAYCAMhIEwEBgIA2EgDAQGwkAYCAOBgTAQBsJAGEgFDISBMBAGAgNhIAyEgcBAGAgDYSAwEAbCQBgIDISBMBAGwkBgIAyEgTAQGAgDYSAMBAbCQBgIA4GBMBAGwkAYCAyEgTAQBoKrBfK7phnfqMTlAAAAAElFTkSuQmCC',
  'base64',
);

test('[R-10] [V-4] the profile is saved, and a fault is reported beside its field', async ({ page }) => {
  await page.goto('/');
  await signIn(page);
  await page.getByRole('button', { name: /Lindqvist/ }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await expect(page).toHaveURL(/\/user\/settings$/);
  const phone = page.getByLabel('Phone');
  await phone.fill('call me');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(phone).toHaveAccessibleDescription(/Use only digits, spaces and/);
  await expect(phone).toBeFocused();
  await phone.fill('+1 555 0100');
  await page.getByLabel('City').fill('Portland');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('Profile saved')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('City')).toHaveValue('Portland');
});

test('[API-14] the profile page has the countries and roles of the API, with how many show themselves', async ({
  page,
}) => {
  await signInAs(page, investor.email);
  await page.goto('/user/settings');
  const country = page.getByRole('combobox', { name: 'Country' });
  await expect(country.locator('option')).toHaveCount(250);
  const before = await country.inputValue();
  await country.selectOption('IT');
  const shown = page.getByLabel(/^Show a public profile at/);
  await shown.press('Space');
  await expect(shown).toBeChecked();
  const fields = page.getByRole('group', { name: 'See your public profile' });
  await fields.getByLabel('Country').check();
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('Profile saved')).toBeVisible();
  await page.reload();
  await expect(country.locator('option[value=IT]')).toHaveText(/^Italy \(\d+\)$/);
  await expect(page.getByText(/^Public profiles so far: .*\d+ \S+/)).toBeVisible();
  await shown.press('Space');
  await expect(shown).not.toBeChecked();
  await country.selectOption(before);
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('Profile saved')).toBeVisible();
});

test('[API-15] [API-16] a photo is set and removed, and another file is refused with a sentence', async ({
  page,
  faults,
}) => {
  faults.allow({ status: 415, address: '/api/v1/users/photo' });
  await signInAs(page, investor.email);
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
  faults,
}) => {
  faults.allow({ status: 400, address: '/api/v1/auth/totp' });
  await signInAs(page, 'provider@demo.test');
  await page.goto('/user/settings/security');
  await page.getByRole('button', { name: 'Set up' }).click();
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('not the password');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(password).toHaveAccessibleDescription('This password isn’t right.');
  await password.fill(investor.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  const secret = (await page.getByText(/^([A-Z2-7]{4} ?)+$/).innerText()).replaceAll(' ', '');
  await page.getByLabel('Code from the app').fill(new TOTP({ secret }).generate());
  await page.getByRole('button', { name: 'Switch on' }).click();
  const codes = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: /^[A-Za-z0-9-]{8,}$/ });
  await expect(codes).toHaveCount(10);
  const [recovery = ''] = await codes.allInnerTexts();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByText(/On since .*recovery codes left/)).toBeVisible();
  await page.getByRole('button', { name: 'Switch off' }).click();
  await password.fill(investor.password);
  await page.getByLabel('Code').fill(recovery);
  await page.getByRole('button', { name: 'Switch off' }).click();
  await expect(page.getByText(/Off. Turn it on, and a password alone/)).toBeVisible();
});

test('[R-11] [R-12] [P-3] an institution has neither payment methods nor a contract in its settings', async ({
  page,
  faults,
}) => {
  faults.allow({ status: 404, address: '/user/settings/' });
  await signInAs(page, 'institution@demo.test');
  await page.goto('/user/settings');
  const parts = page.getByRole('navigation', { name: 'Settings' });
  await expect(parts.getByRole('link')).toHaveText([
    'Profile',
    'Organization',
    'Payments received',
    'Tax forms',
    'Identity',
    'Notifications',
    'Messages',
    'Sign-in and security',
    'Your data',
  ]);
  for (const path of ['payment', 'contract']) {
    await page.goto(`/user/settings/${path}`);
    await expect(page.getByRole('heading', { name: 'There is no page at this address' })).toBeVisible();
  }
});

test('[R-11] a payment method is added in the settings, shown masked, and removed', async ({ page }) => {
  await signInAs(page, 'provider@demo.test');
  await page.goto('/user/settings/payment');
  await page.getByRole('button', { name: 'Add a payment method' }).click();
  const dialog = page.getByRole('dialog', { name: 'Payment method' });
  await dialog.getByLabel('Account holder').fill('Noor Haddad');
  await dialog.getByLabel('Routing number').fill('021000021');
  await dialog.getByLabel('Account number').fill('000123456789');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('••6789').first()).toBeVisible();
  expect(await page.content()).not.toContain('000123456789');
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No payment method yet')).toBeVisible();
});

test('the settings can be used by everybody, in both themes', async ({ page }) => {
  await signInAs(page, investor.email);
  for (const path of [
    '/user/settings',
    '/user/settings/payment',
    '/user/settings/contract',
    '/user/settings/payments',
    '/user/settings/security',
    '/user/settings/notifications',
    '/user/settings/data',
  ]) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    await expectAccessibleInBothThemes(page);
    await page.setViewportSize({ width: 320, height: 700 });
    await expectNoSidewaysScroll(page);
  }
});
