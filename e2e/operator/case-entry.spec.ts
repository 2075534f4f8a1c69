import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, expectAccessible, expectNoSidewaysScroll, phone, signInAs, test } from '../support/journey.ts';
import { newUser, signUpByCalls } from '../support/new-user.ts';

// at a desk operators are walked with from the file to the payment
test.use(phone);

const read = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../../fixtures/plans', `wexcombe-rail.${name}`), 'utf8').trimEnd();

test('a settlement with a plan that nobody has seen is entered on the desk, and an investor sees the exact loss', async ({
  page,
  browser,
  baseURL,
  faults,
}) => {
  test.setTimeout(480_000);
  faults.allow({ status: 400, address: '/api/v1/operator/cases' });
  const investor = await browser.newPage(baseURL === undefined ? {} : { baseURL });
  await signInAs(investor, 'provider@demo.test');
  const { data: token } = await (await investor.request.get('/api/v1/auth/getcsrftoken')).json();
  const headers = { 'x-csrftoken': token.csrftoken as string };
  const made = await investor.request.post('/api/v1/portfolio/portfolio', {
    headers,
    data: { label: 'Rail', beneficial_owner: 'Rail' },
  });
  const { data: portfolio } = await made.json();
  const file = { name: 'rail.csv', mimeType: 'text/csv', buffer: Buffer.from(read('trades.csv')) };
  const sent = await investor.request.post('/api/v1/portfolio/uploadtradesfile', {
    headers,
    multipart: { portfolio_id: String(portfolio.id), file },
  });
  expect(sent.status()).toBe(200);

  await signInAs(page, 'operator@demo.test');
  const desk = page.locator('#main');
  await page.goto('/operator/cases');
  await desk.getByRole('link', { name: 'Add a case' }).click();
  await desk.getByLabel('Company').fill('Wexcombe Rail');
  await desk.getByLabel('Court', { exact: true }).fill('S.D.N.Y.');
  await desk.getByLabel('Settlement amount').fill('31000000');
  await desk.getByLabel('Official site').fill('harbor.example/wexcombe');
  await desk.getByLabel('Address that claims are sent to').fill('PO Box 7, Portland, ME 04101');
  await desk.getByLabel('Ticker').fill('wxr');
  await desk.getByLabel('Class period 1, from').fill('2024-06-28');
  await desk.getByLabel('To', { exact: true }).fill('2024-01-02');
  await page.getByRole('button', { name: 'Save the case' }).click();
  await expect(desk.getByText('The period ends before it begins.', { exact: true })).toBeVisible();
  await desk.getByLabel('Class period 1, from').fill('2024-01-02');
  await desk.getByLabel('To', { exact: true }).fill('2024-06-28');
  await page.getByRole('button', { name: 'Save the case' }).click();
  await expect(page.getByRole('heading', { name: 'Wexcombe Rail', exact: true })).toBeVisible();
  await expect(desk.getByText('Before publication:')).toHaveCount(2);

  await desk.getByRole('button', { name: 'Edit Sources' }).click();
  await desk.getByLabel('Sources').fill('https://court.example/notice.pdf');
  await page.getByRole('button', { name: 'Save 1 change' }).click();
  await expect(desk.getByText('Before publication:')).toHaveCount(1);
  await desk.getByRole('link', { name: 'Milestones and documents' }).click();
  await desk.getByLabel('What happened').fill('Preliminary approval');
  await desk.getByLabel('Day').first().fill('2026-10-02');
  await desk.getByLabel('New stage').selectOption('settled');
  await page.getByRole('button', { name: 'Record the milestone' }).click();
  await expect(page.getByRole('rowheader', { name: 'Preliminary approval' })).toBeVisible();
  await desk.getByRole('link', { name: 'Deadlines' }).click();
  await desk.getByLabel('Applies to').selectOption('hard');
  await desk.getByLabel('Day').fill('2027-02-12');
  await desk.getByLabel('Source').fill('https://court.example/notice.pdf, page 3');
  await desk.getByLabel('Quote').fill('Claims must be postmarked no later than February 12, 2027.');
  await page.getByRole('button', { name: 'Set the deadline' }).click();
  await expect(page.getByRole('cell', { name: '12 Feb 2027' })).toBeVisible();
  await desk.getByRole('link', { name: 'Details' }).click();
  await page.getByRole('button', { name: 'Publish the case' }).click();
  await expect(desk.getByRole('link', { name: 'See its page' })).toBeVisible();

  await desk.getByRole('link', { name: 'Plan of allocation' }).click();
  const text = desk.getByLabel('The plan as JSON');
  await expect(text).toHaveValue(/"currency": "USD"/);
  const publish = page.getByRole('button', { name: 'Publish the next version' });
  await text.fill(read('json').replace('"value": "4"', '"value": "4 per cent"'));
  await expect(desk.getByText('securities[0].inflation.rows[1].value:')).toBeVisible();
  await page.getByRole('button', { name: 'Show where' }).click();
  await page.keyboard.type('"4"');
  await expect(desk.getByText('No errors found. The plan is ready to use.')).toBeVisible();
  await expect(
    desk.getByText('0.6 × (the inflation when bought less the inflation when sold)'),
    'what it means stands beside it',
  ).toBeVisible();
  await expect(publish).toBeDisabled();
  await page.getByRole('button', { name: 'Add a worked example' }).click();
  await desk.getByLabel('Name').fill('Example 1 of the notice');
  await desk.getByLabel('Trades').fill(read('trades.csv'));
  await desk.getByLabel('Lines expected').fill(read('lines.csv'));
  await desk.getByLabel('Recognized claim').fill('1482.01');
  await expect(desk.getByText('the claim: expected 1482.01, the plan gives 1482.00')).toBeVisible();
  await expect(publish).toBeDisabled();
  await desk.getByLabel('Recognized claim').fill('1482.00');
  await expect(desk.getByText('All worked examples pass.')).toBeVisible();
  // transient messages are not checked
  await expect(page.locator('[data-toasts] b')).toHaveCount(0, { timeout: 150_000 });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await publish.click();
  await expect(desk.getByText('Version 1 is in force.')).toBeVisible();

  const rising = newUser('rising');
  const { request } = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  await signUpByCalls(request, rising);
  await page.goto(`/operator/people?email=${rising}`);
  await desk.getByRole('link', { name: rising, exact: true }).click();
  await desk.getByLabel('This account is').selectOption('scout');
  await page.getByRole('button', { name: 'Change the role' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Change the role' }).click();
  await expect(page.getByText('Scout from now on')).toBeVisible();
  await expect(desk.getByText('This account already has this role.')).toBeVisible();

  await page.goto('/operator/audit');
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'Audit log' })).toBeInViewport({ ratio: 0.9 });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused();

  await investor.goto('/cases/in-re-wexcombe-rail-securities-litigation');
  await expect(async () => {
    await investor.reload();
    await expect(investor.getByText('$1,482.00').first()).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 150_000 });
  await investor.close();
});
