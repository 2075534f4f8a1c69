import { expect, expectAccessible, expectNoSidewaysScroll, signInAs, test } from '../support/journey.ts';
import { lastMail, newUser } from '../support/new-user.ts';

const port = process.env.E2E_PORT ?? '4613';
const home = `http://castellan.localhost:${port}`;

test('a firm’s week: its portal changes after an operator approves, its form brings people, its page shows who lost most', async ({
  page,
  browser,
  faults,
}) => {
  test.setTimeout(180_000);
  faults.allowHost('castellan.localhost');
  await signInAs(page, 'attorney@demo.test');
  await page.goto('/user/firm/portal');
  await expect(page.getByRole('heading', { name: 'Portal', level: 1 })).toBeVisible();
  await expectAccessible(page);
  const nameField = page.getByLabel('Portal name');
  const former = await nameField.inputValue();
  const name = `Claims desk ${Date.now() % 10_000}`;
  await nameField.fill(name);
  await expect(page.getByRole('region', { name: 'Preview' }).getByText(name).first()).toBeVisible();
  await page.getByLabel('Light', { exact: true }).fill('#b9cdf3');
  await expect(page.getByText('Not readable: this color on the page, light')).toBeVisible();
  await page.getByLabel('Light', { exact: true }).fill('#1c3a6e');
  const desk = await (await browser.newContext()).newPage();
  await signInAs(desk, 'operator@demo.test');
  const publish = async (shown: string) => {
    await page.getByRole('button', { name: 'Save the draft' }).click();
    await page.getByRole('button', { name: /^Send version \d+ for review$/ }).click();
    await expect(page.getByText(/waits for an operator/).first()).toBeVisible();
    await desk.goto('/operator/partners');
    await expect(desk.getByText(shown).first()).toBeVisible();
    await desk.getByRole('button', { name: 'Put it live' }).click();
    await expect(desk.getByRole('button', { name: 'Put it live' })).toBeHidden();
  };
  await publish(name);

  await page.goto('/user/firm/cases');
  await page.getByRole('table', { name: 'Cases of the firm' }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Link and form' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  const path = new URL((await page.getByRole('link', { name: 'Open the form' }).getAttribute('href')) ?? '').pathname;
  const caseUrl = page.url();

  // somebody fills in the form on the firm's host, and confirms the address
  const email = newUser('lars');
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`${home}${path}`);
  await expect(visitor.getByText('Consent text')).toBeVisible();
  await visitor.getByLabel('Shares bought').fill('1,200');
  await visitor.getByLabel('Still held').fill('400');
  await visitor.getByLabel('Email').fill(email);
  await visitor.getByRole('checkbox').check();
  // nobody fills it in faster: what is sent at once is a robot's
  await visitor.waitForTimeout(2_500);
  await visitor.getByRole('button', { name: 'Send to the firm' }).click();
  await expect(visitor.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await page.reload();
  await expect(page.getByText(email)).toBeHidden();
  const mail = await lastMail(page.request, email, 'Confirm');
  await visitor.goto(`${home}${new URL(/http\S+embed\/confirm\/\S+/.exec(mail)?.[0] ?? '').pathname}`);
  await visitor.getByRole('button', { name: 'Yes, show it to the firm' }).click();
  await expect(visitor.getByRole('heading', { name: 'Confirmed' })).toBeVisible();
  await page.goto(caseUrl);
  await expect(page.getByRole('link', { name: email })).toBeVisible();
  await expectAccessible(page);
  const intake = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Intake as CSV' }).click();
  expect((await intake).suggestedFilename()).toMatch(/\.csv$/);

  // the name goes back the same way
  await page.goto('/user/firm/portal', { waitUntil: 'networkidle' });
  await nameField.fill(former);
  await expect(nameField).toHaveValue(former);
  await publish(former);
  await expect(async () => {
    await page.goto(home);
    await expect(page).toHaveTitle(new RegExp(`^${former}:`));
  }).toPass();
  for (const one of [desk, visitor]) await one.context().close();
});
