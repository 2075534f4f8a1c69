import { csv, expect, expectAccessible, expectNoSidewaysScroll, phone, signIn, test } from '../support/journey.ts';

test.use(phone);

const statement = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\nStatement of account, trades of 2022 and 2023\n%%EOF'),
});

const HALDEN = '/cases/halden-semiconductor-2023';

test('[M-18] [M-21] [M-22] [M-11] [M-12] [M-13] [M-14] [M-15] [R-7] [S-7] an investor joins, proves, signs, enters payment details and signs off', async ({
  page,
}) => {
  test.setTimeout(480_000);
  await page.goto(HALDEN);
  await signIn(page);
  await page.getByRole('button', { name: 'Join this case' }).first().click();

  const join = page.getByRole('dialog', { name: 'Join Halden Semiconductor' });
  await expect(join.getByText('Our fee on this claim')).toBeVisible();
  await expect(join.getByText(/About \$\d+ \(15 percent\)/)).toBeVisible();
  await join.getByText('You can file yourself for free').click();
  await expect(join.getByText(/for free with the claims administrator/)).toBeVisible();
  const saved = page.waitForEvent('download');
  await join
    .getByRole('button', { name: /Download a filled-in claim form/ })
    .first()
    .click();
  expect((await saved).suggestedFilename()).toBe('proof-of-claim-halden-semiconductor-2023.pdf');
  await expectAccessible(page);
  await join.getByRole('button', { name: 'Join this case' }).click();
  await expect(join.getByRole('alert')).toHaveText('First tell us whether anyone else is claiming this loss for you.');
  await join.getByRole('button', { name: 'Not now' }).click();
  const leave = page.getByRole('dialog', { name: 'Leave before joining?' });
  await expect(leave).toContainText(/open to claim for \d+ days\. We will remind you on \d+ \w+/);
  await leave.getByRole('button', { name: 'Continue joining' }).click();
  await join.getByLabel('No, nobody is').check();
  await join.getByRole('button', { name: 'Join this case' }).click();

  // what is joined can be left until it is filed, and joined again
  await page.getByRole('button', { name: 'Leave this case' }).click();
  await page.getByRole('button', { name: 'Leave the case' }).click();
  const left = page.getByRole('dialog', { name: 'Withdrawn' });
  await left.getByRole('button', { name: 'Join again' }).click();
  const again = page.getByRole('dialog', { name: 'Join Halden Semiconductor again' });
  await again.getByLabel('No, nobody is').check();
  await again.getByRole('button', { name: 'Join again' }).click();

  const trades = page.getByRole('dialog', { name: 'Confirm your trades' });
  await expect(trades.getByText(/proofs? still missing/)).toBeVisible();
  // [M-15] how ready the claim is shows from its first step, with what helps most
  await expect(trades.getByText(/Readiness \d+ of 100\. \S+/)).toBeVisible();
  await expect(trades.getByRole('meter', { name: 'Readiness' })).toBeVisible();
  expect(await page.evaluate("document.body.hasAttribute('data-scroll-locked')"), 'the page stands still').toBe(true);
  await expectAccessible(page);
  // one document for each broker account
  const missing = trades.getByRole('button', { name: 'Add a confirmation or statement' });
  for (let left = await missing.count(), at = 0; left > 0; left = await missing.count(), at += 1) {
    await trades
      .locator('input[type=file]')
      .first()
      .setInputFiles(statement(`statement-${at}.pdf`));
    await expect.poll(() => missing.count()).toBeLessThan(left);
  }
  await expect(trades.getByText('statement-0.pdf').first()).toBeVisible();
  const list = trades.getByRole('region', { name: 'Trade confirmations' });
  await trades.getByRole('button', { name: 'Remove statement-0.pdf' }).click();
  await expect(missing.first()).toBeVisible();
  await trades.locator('input[type=file]').first().setInputFiles(statement('right.pdf'));
  await expect(list.getByRole('link', { name: 'right.pdf' })).toBeVisible();
  await expect(missing).toHaveCount(0);
  await trades.getByRole('button', { name: 'Sources of your trades' }).click();
  const records = page.getByRole('dialog', { name: 'Trade records, HLDN' });
  await expect(records.getByText(/, row \d+/).first()).toBeVisible();
  await records.getByRole('button', { name: 'Okay' }).click();
  // a file added to the claim is requested again with it
  await trades.getByRole('button', { name: 'Add a missing trade' }).click();
  const upload = page.getByRole('dialog', { name: 'Upload trades' });
  const reloaded = page.waitForRequest(/\/subprs\?/);
  await upload.getByLabel('Files').setInputFiles(csv('missing.csv', ['A,QQWX,purchase,2022-03-14,3,10.00,USD,']));
  await reloaded;
  await upload.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Undo missing.csv' }).click();
  await page.getByRole('button', { name: 'Remove the file' }).click();
  await expect(page.getByText('1 trade removed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo missing.csv' })).toBeHidden();
  const complete = trades.getByLabel('My trades are complete anyway.');
  if (await complete.isVisible()) await complete.check();
  await trades.getByRole('button', { name: 'Continue' }).click();

  const contract = page.getByRole('dialog', { name: 'Claim contract' });
  await contract.getByLabel('Legal name').fill('');
  await contract.getByRole('button', { name: 'Continue' }).click();
  await expect(contract.getByLabel('Legal name')).toBeFocused();
  await expect(contract.getByLabel('Street'), '[V-4] beside the field').toHaveAccessibleDescription(
    'This field is required.',
  );
  await contract.getByLabel('Legal name').fill('Ada Lindqvist');
  await contract.getByLabel('Street').fill('18 Lantern Row');
  await contract.getByLabel('City').fill('Portland');
  await contract.getByLabel('State').fill('ME');
  await contract.getByLabel('ZIP or postal code').fill('04101');
  // a reload opens the claim at the same step, with what was typed
  await page.reload();
  await expect(contract.getByLabel('Street')).toHaveValue('18 Lantern Row');
  await expect(contract.getByLabel('ZIP or postal code')).toHaveValue('04101');
  await expectAccessible(page);
  await contract.getByText('I have read the agreement').click();
  await contract.getByLabel('Type your name as your signature').fill('Ada Lindqvist');
  await contract.getByRole('button', { name: 'Continue' }).click();

  const payment = page.getByRole('dialog', { name: 'Payment method' });
  await payment.getByLabel('Routing number').fill('021000022');
  await payment.getByLabel('Account number').fill('000418804471');
  await expectAccessible(page);
});

test('[API-50] a routing number whose check digit is wrong is reported beside its field, and the claim continues with the right one', async ({
  page,
  faults,
}) => {
  test.setTimeout(480_000);
  faults.allow({ status: 400, address: '/api/v1/payouts/payment_details' });
  await page.goto(HALDEN);
  await signIn(page);
  await page.getByRole('button', { name: 'Choose how you are paid' }).first().click();
  const payment = page.getByRole('dialog', { name: 'Payment method' });
  await payment.getByLabel('Routing number').fill('021000022');
  await payment.getByLabel('Account number').fill('000418804471');
  await payment.getByRole('button', { name: 'Continue' }).click();
  await expect(payment.getByLabel('Routing number')).toHaveAccessibleDescription(/routing number isn’t valid/);
  await payment.getByLabel('Routing number').fill('021000021');
  await payment.getByRole('button', { name: 'Continue' }).click();

  const off = page.getByRole('dialog', { name: 'Sign off' });
  await expect(off.getByText('••4471').filter({ visible: true }).first()).toBeVisible();
  await expectAccessible(page);
  await off.getByRole('button', { name: 'Sign and file' }).click();
  await expect(off.getByText('Check this box to continue.')).toHaveCount(3);
  for (const words of ['These trades are mine', 'I have not been paid', 'The class does not exclude me'])
    await off.getByText(words).first().click();
  await off.getByLabel('Type your name as your signature').fill('Ada Lindqvist');
  await off.getByRole('button', { name: 'Sign and file' }).click();
  const done = page.getByRole('dialog', { name: 'Signed off' });
  await expect(done.getByText(/[0-9a-f]{64}/)).toBeVisible();
  await expect(done.getByText(/before the deadline, \d+ \w+ \d{4}/)).toBeVisible();
  await done.getByRole('button', { name: 'Done' }).click();
  // paper has nothing to press
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.locator('button:visible, nav:visible, [data-foot-bar]:visible')).toHaveCount(0);
  await page.emulateMedia({ media: null });

  await page.goto('/cases/my');
  await expect(page.getByRole('heading', { name: 'Signed, not filed yet' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Halden Semiconductor', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add to calendar' })).toHaveAttribute('href', /^webcal:.*\.ics$/);
  await page.getByRole('complementary', { name: 'Deadlines' }).getByRole('button').first().press('Enter');
  await expect(page.getByRole('region', { name: /^Due on / }).getByRole('link')).not.toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
