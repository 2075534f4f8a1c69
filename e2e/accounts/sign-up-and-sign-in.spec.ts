import type { Page } from '@playwright/test';
import { expect, expectAccessibleInBothThemes, expectNoSidewaysScroll, test } from '../support/journey.ts';
import { lastMail, linkIn, newUser } from '../support/new-user.ts';
import { appCode } from '../support/totp.ts';

const password = 'nine lanterns at dusk';

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });

async function signUp(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Sign in' }).first().click();
  await dialogOf(page, 'Sign in').getByRole('button', { name: 'Create an account' }).click();
  const dialog = dialogOf(page, 'Create an account');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByLabel('Password again').fill(password);
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await expect(dialog.getByText('We sent an email to')).toBeVisible();
}

async function signIn(page: Page, email: string, secret = password): Promise<void> {
  const dialog = dialogOf(page, 'Sign in');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(secret);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
}

/** A call of the page's own, with its cookies. */
function call(
  page: Page,
  method: string,
  path: string,
  body: object,
): Promise<{ status: number; body: { data: never } }> {
  const script = `(async () => {
    const token = document.cookie.split('; ').find((one) => one.startsWith('csrftoken=')).slice(10);
    const headers = { 'content-type': 'application/json', 'x-csrftoken': decodeURIComponent(token) };
    const answer = await fetch('/api/v1/auth/' + ${JSON.stringify(path)}, {
      method: ${JSON.stringify(method)}, headers, body: ${JSON.stringify(JSON.stringify(body))},
    });
    return { status: answer.status, body: await answer.json() };
  })()`;
  return page.evaluate(script) as Promise<{ status: number; body: { data: never } }>;
}

test('[M-6] [M-7] [M-9] [API-3] from the sign-up over the mail to two-step sign-in and a forgotten password', async ({
  page,
  faults,
  playwright,
  baseURL,
}) => {
  test.setTimeout(480_000);
  const operator = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  const email = newUser('mara');
  await page.goto('/?cid=spring-26');
  await signUp(page, email);
  await dialogOf(page, 'Create an account').getByRole('button', { name: 'Close' }).click();

  // the link of the mail, and the way on to the sign-in
  await page.goto(`/${linkIn(await lastMail(operator, email, 'Confirm your address'))}`);
  const confirmed = dialogOf(page, 'Confirm your address');
  await expect(confirmed.getByText('is confirmed, and your account is ready')).toBeVisible();
  await expect(page).not.toHaveURL(/token/);
  await confirmed.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialogOf(page, 'Sign in').getByLabel('Email')).toHaveValue(email);
  await signIn(page, email);
  await expect(page.getByRole('button', { name: email.split('@')[0]! })).toBeVisible();
  await expect
    .poll(() => page.evaluate('[localStorage.affiliate_cid ?? null, localStorage.userType]'), 'Q-4, S-5, E-1')
    .toEqual([null, '1']);

  // a second factor, switched on through the call that the settings make
  const begun = await call(page, 'POST', 'totp', { password });
  const { secret } = begun.body.data as { secret: string };
  expect((await call(page, 'POST', 'totp/confirm', { code: appCode(secret, -1) })).status).toBe(200);
  await page.getByRole('button', { name: email.split('@')[0]! }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();

  faults.allow({ status: 401, address: '/api/v1/auth/login' });
  await page.getByRole('button', { name: 'Sign in' }).first().click();
  await signIn(page, email);
  const dialog = dialogOf(page, 'Sign in');
  await expect(dialog.getByLabel('Code')).toBeFocused();
  await dialog.getByLabel('Code').fill('000000');
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog.getByLabel('Code')).toHaveAccessibleDescription(/This code isn’t right/);
  await dialog.getByLabel('Code').fill(appCode(secret));
  await dialog.getByLabel('Code').press('Enter');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: email.split('@')[0]! }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();

  // the password is lost
  await page.getByRole('button', { name: 'Sign in' }).first().click();
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Forgot your password?' }).click();
  const restore = dialogOf(page, 'Forgot your password');
  await expect(restore.getByLabel('Email')).toHaveValue(email);
  await restore.getByRole('button', { name: 'Send the link' }).click();
  await expect(restore.getByText('we sent it an email with a link')).toBeVisible();
  await page.goto(`/${linkIn(await lastMail(operator, email, 'Choose a new password'))}`);
  const reset = dialogOf(page, 'Choose a new password');
  await reset.getByLabel('New password', { exact: true }).fill('seven quiet harbours');
  await reset.getByLabel('New password again').fill('seven quiet harbours');
  await reset.getByRole('button', { name: 'Change the password' }).click();
  await expect(reset.getByText('Your password is changed')).toBeVisible();
  await reset.getByRole('button', { name: 'Sign in' }).click();
  await signIn(page, email, 'seven quiet harbours');
  await dialog.getByLabel('Code').fill(appCode(secret, 1));
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog).toBeHidden();
  await operator.dispose();
});

test('[M-7] [V-4] what is wrong with a sign-up is beside its field, from the same schema the server checks with', async ({
  page,
  faults,
}) => {
  faults.allow({ status: 400, address: '/api/v1/auth/signup' });
  await page.goto('/?dialog=signup');
  const dialog = dialogOf(page, 'Create an account');
  await dialog.getByLabel('Email').fill('mara@');
  await dialog.getByLabel('Password', { exact: true }).fill('short');
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await expect(dialog.getByLabel('Email')).toBeFocused();
  await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription(
    'Enter the full address, such as mara@example.com.',
  );
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'Use at least 10 characters.',
  );
  await dialog.getByLabel('Email').fill(newUser('common'));
  await dialog.getByLabel('Password', { exact: true }).fill('basketball');
  await dialog.getByLabel('Password again').fill('basketball');
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    /This password is too common/,
  );
});

test('a passkey signs in without the password', async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign in' }).first().click();
  await signIn(page, 'provider@demo.test', 'journeys-only-password');
  await expect(page.getByRole('button', { name: /Haddad/ })).toBeVisible();
  const begun = await call(page, 'POST', 'passkeys/options', { password: 'journeys-only-password' });
  const { options } = begun.body.data as { options: object };
  const made = await page.evaluate(`(async () => {
    const options = PublicKeyCredential.parseCreationOptionsFromJSON(${JSON.stringify(options)});
    return (await navigator.credentials.create({ publicKey: options })).toJSON();
  })()`);
  expect((await call(page, 'POST', 'passkeys', { name: 'This laptop', credential: made as object })).status).toBe(200);
  await page.getByRole('button', { name: /Haddad/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByRole('button', { name: 'Sign in' }).first().click();
  await dialogOf(page, 'Sign in').getByRole('button', { name: 'use a passkey' }).click();
  await expect(page.getByRole('button', { name: /Haddad/ })).toBeVisible();
});

test('[Q-3] attorneys and scouts get their own sign-in', async ({ page }) => {
  await page.goto('/?scout');
  await expect(dialogOf(page, 'Sign in').getByText('You are signing up as a scout')).toBeVisible();
  await dialogOf(page, 'Sign in').getByRole('button', { name: 'Create an account' }).click();
  const dialog = dialogOf(page, 'Create an account');
  await expect(dialog.getByRole('button', { name: 'For an institution' })).toBeHidden();
  await page.goto('/?attorney');
  await expect(dialogOf(page, 'Sign in').getByText('You are signing up as an attorney')).toBeVisible();
});

test('[API-8] in another browser the link of the mail asks for the password of the sign-up', async ({
  page,
  faults,
}) => {
  faults.allow({ status: 400, address: '/api/v1/auth/verify_email' });
  const email = newUser('elsewhere');
  await page.goto('/');
  await signUp(page, email);
  await page.context().clearCookies(); // as another browser
  await page.goto(`/${linkIn(await lastMail(page.request, email, 'Confirm your address'))}`);
  const dialog = dialogOf(page, 'Confirm your address');
  const confirm = async (typed: string) => {
    await dialog.getByLabel('Password', { exact: true }).fill(typed);
    await dialog.getByRole('button', { name: 'Confirm your address' }).click();
  };
  await confirm('another one entirely');
  await expect(dialog.getByText('This is not the password of this sign-up')).toBeVisible();
  await confirm(password);
  await expect(dialog.getByText('is confirmed, and your account is ready')).toBeVisible();
});

test('a link that no longer works shows that, and what to do', async ({ page, faults }) => {
  faults.allow({ status: 410, address: '/api/v1/auth/verify_email' });
  await page.goto('/?dialog=verify&uid=none&token=none');
  await expect(dialogOf(page, 'Confirm your address').getByText('This link has expired')).toBeVisible();
  await page.goto('/?dialog=reset&uidb64=MQ&token=none');
  const reset = dialogOf(page, 'Choose a new password');
  await reset.getByRole('button', { name: 'Request a new link' }).click();
  await expect(dialogOf(page, 'Forgot your password')).toBeVisible();
});

test('[W-4] a partner’s portal shows the consent above the button', async ({ page, faults, baseURL }) => {
  faults.allowHost('castellan.localhost');
  await page.goto(`${(baseURL ?? '').replace('localhost', 'castellan.localhost')}/?dialog=signup`);
  const dialog = dialogOf(page, 'Create an account');
  await expect(dialog.getByText('your investment information is shared with Castellan Reeve LLP')).toBeVisible();
  await expect(dialog.getByText('Trover')).toHaveCount(0);
});

for (const step of ['login', 'signup', 'restore'])
  test(`the dialog at ${step} can be used by everybody, in both themes, at 320 and by keyboard`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto(`/?dialog=${step}`);
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await expectNoSidewaysScroll(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });
