import { expect, expectAccessible, expectNoSidewaysScroll, signInAs, test } from '../support/journey.ts';
import { newUser, signUpByCalls } from '../support/new-user.ts';

/** A grey picture of 64 by 64 pixels: what a camera sends, as far as the program can know. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAAAAACPAi4CAAAAKUlEQVR42u3MQREAAAwCIKMb3RD77SAA6VEEAoFAIBAIBAKBQCAQfA8G320AeXC6efoAAAAASUVORK5CYII=',
  'base64',
);
const image = (name: string) => ({ name, mimeType: 'image/png', buffer: picture });

test('a person sends a document, an operator compares it, and the person sees how long it counts', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const email = newUser('ines');
  await signUpByCalls(page.request, email);
  await signInAs(page, email);
  await page.goto('/user/settings');
  await page.getByLabel('First name').fill('Ines');
  await page.getByLabel('Last name').fill('Halloran');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('Profile saved')).toBeVisible();
  await page.goto('/user/settings/identity');
  await expectAccessible(page);
  await page.getByLabel('Document', { exact: true }).setInputFiles(image('passport.png'));
  await page.getByLabel(/Your photo/).setInputFiles(image('me.png'));
  await page.getByRole('button', { name: 'Send for review' }).click();
  await expect(page.getByText('We compare it with your name, usually within two business days.')).toBeVisible();

  const context = await browser.newContext();
  const desk = await context.newPage();
  await signInAs(desk, 'operator@demo.test');
  await desk.goto('/operator/queue?kind=identity_review');
  await desk
    .getByRole('button', { name: /Ines Halloran/ })
    .last()
    .click();
  await desk.getByRole('link', { name: 'Open', exact: true }).click();
  await desk.getByRole('button', { name: 'Show the images' }).click();
  await expect(desk.getByRole('img', { name: 'Identity document' })).toBeVisible();
  await expectNoSidewaysScroll(desk);
  await expectAccessible(desk);
  await desk.getByLabel('Name on the document').fill('Ines Halloran');
  await desk.getByLabel('Issued by').selectOption('US');
  await desk.getByLabel('What agrees').fill('Name and face agree.');
  await desk.getByRole('button', { name: 'Approve' }).click();
  await expect(desk.getByText('Counts for')).toBeVisible();
  await context.close();

  await page.reload();
  await expect(page.getByText(/^Valid until/)).toBeVisible();
});
