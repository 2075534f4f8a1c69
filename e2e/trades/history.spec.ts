import type { Page } from '@playwright/test';
import { csv, expect, expectAccessible, expectNoSidewaysScroll, signInAs, test } from '../support/journey.ts';

/** Someone whose portfolio no other journey fills: a history comes from all of a person's trades. */
const owner = 'scout@demo.test';

const moved = csv('two-brokers.csv', [
  'A,KHC,purchase,2017-05-02,100,90.12,USD,',
  'A,KHC,delivery,2018-05-02,100,,USD,',
  'B,KHC,receipt,2018-08-04,100,,USD,',
  'B,KHC,sale,2019-08-08,100,28.22,USD,',
]);
const unknown = csv('old-statement.csv', [
  'C,KRAFTHNZ,purchase,2018-01-10,50,80,USD,',
  'C,KRAFTHNZ,sale,2019-08-08,50,28.22,USD,',
]);
const next = csv('next-statement.csv', ['C,KRAFTHNZ,purchase,2018-02-10,10,70,USD,']);

const split = {
  name: 'schwab.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      '"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"',
      '"06/10/2022","Reverse Split","WNDR","WANDERER INC","10","","",""',
      '"06/10/2022","Reverse Split","890260854","WANDERER INC XXXREVERSE SPLIT EFF: 06/10/22","-100","","",""',
      '"01/10/2022","Buy","WNDR","WANDERER INC","100","$8","","-$800.00"',
      '',
    ].join('\n'),
  ),
};

async function upload(page: Page, files: readonly { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
  await page.getByRole('button', { name: 'Upload trades' }).first().click();
  const drop = page.getByRole('dialog', { name: 'Upload trades' });
  await drop.getByLabel('Files').setInputFiles([...files]);
  for (const _ of files) await expect(drop.getByText(/trades? added/).first()).toBeVisible();
  await expect(drop.getByRole('button', { name: 'Continue' })).toBeEnabled();
  await drop.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('dialog').getByText(/added/).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.reload();
}

const history = (page: Page) => page.locator('#history');

test('a security that the file names badly is corrected, and the next file is read this way', async ({ page }) => {
  await signInAs(page, owner);
  await page.goto('/user/portfolio');
  await upload(page, [unknown]);

  const row = history(page).getByRole('listitem').filter({ hasText: 'KRAFTHNZ' });
  const others = history(page).getByText(/that no known case covers/);
  if (!(await row.isVisible())) await others.click();
  await row.getByRole('button', { name: 'Choose what KRAFTHNZ is' }).click();
  const dialog = page.getByRole('dialog', { name: 'What is KRAFTHNZ?' });
  await dialog.getByLabel('Company or ticker').fill('kraft');
  await dialog
    .getByRole('button', { name: /Kraft Heinz/ })
    .first()
    .click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('1 case matched again.')).toBeVisible();
  const correction = history(page)
    .getByRole('listitem')
    .filter({ hasText: /is Kraft Heinz|is The Kraft Heinz/ });
  await expect(correction).toBeVisible();
  await expectAccessible(page);

  await upload(page, [next]);
  await expect(
    history(page).getByRole('listitem').filter({ hasText: 'No known case' }).filter({ hasText: 'KRAFTHNZ' }),
  ).toHaveCount(0);

  await correction.getByRole('button', { name: /^Undo/ }).click();
  await expect(page.getByText('Undone')).toBeVisible();
  await expect(correction).toHaveCount(0);
});

test('a move of months is joined by hand, and shows what it brings back', async ({ page }) => {
  await signInAs(page, owner);
  await page.goto('/user/portfolio');
  await upload(page, [moved]);
  await expect(history(page).getByRole('heading', { name: 'What we need you to check' })).toBeVisible();
  const leg = history(page).getByRole('listitem').filter({ hasText: '100 shares came in' });
  await expect(leg.getByText('$1,126.00')).toBeVisible();

  await leg.getByRole('button', { name: /^Enter what 100 KHC cost/ }).press('Enter');
  const purchase = page.getByRole('dialog', { name: 'What did 100 KHC cost?' });
  await purchase.getByRole('button', { name: 'Save the purchase' }).click();
  await expect(purchase.getByLabel('Bought on')).toHaveAccessibleDescription('This field is required.');
  await page.keyboard.press('Escape');
  await expect(purchase).toBeHidden();

  await leg.getByRole('button', { name: 'Join the rows' }).press('Enter');
  const move = history(page).getByRole('listitem').filter({ hasText: '100 shares moved, joined by you' });
  await expect(move.getByText('Joined, it restores')).toBeVisible();
  await expect(move.getByRole('button', { name: 'Separate the move of 100 KHC' })).toBeVisible();
});

test('a reverse split of two rows is one event, and its ratio is corrected', async ({ page }) => {
  await signInAs(page, owner);
  await page.goto('/user/portfolio');
  await upload(page, [split]);
  const event = history(page).getByRole('listitem').filter({ hasText: 'Reverse split, 1 for 10' });
  await expect(event.getByText(/100 shares became 10/)).toBeVisible();
  await event.getByRole('button', { name: /^Correct/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Reverse split, 1 for 10' });
  await expectAccessible(page);
  await dialog.getByLabel('New shares for old ones').fill('one for five');
  await dialog.getByRole('button', { name: 'Save the ratio' }).click();
  await expect(dialog.getByLabel('New shares for old ones')).toHaveAccessibleDescription(
    /Write new shares for old ones/,
  );
  await dialog.getByLabel('New shares for old ones').fill('1:5');
  await dialog.getByRole('button', { name: 'Save the ratio' }).click();
  await expect(dialog).toBeHidden();
  await expect(history(page).getByRole('listitem').filter({ hasText: 'Reverse split, 1 for 5' })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});
