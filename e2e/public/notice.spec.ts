import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  investor,
  phone,
  signInAs,
  test,
} from '../support/journey.ts';

const postcard = (deadline: string): string => `UNITED STATES DISTRICT COURT, NORTHERN DISTRICT OF CALIFORNIA
In re Halden Semiconductor Corp. Securities Litigation
Case No. 0:23-cv-99114
If you bought common stock of Halden Semiconductor from February 14, 2022 through November 9, 2023, inclusive, you may be
entitled to a payment. Claim Forms must be postmarked no later than ${deadline}.
Visit https://halden-semiconductor-2023.example/ or write to Larkspur Claims Administration. Claiming is free.`;

/** The words of a real notice of the demonstration, and its deadline as pages show it: it moves with the day. */
async function realNotice(page: Page): Promise<{ words: string; deadline: string }> {
  const { data } = await (await page.request.get('/api/v1/orders/getorder/halden-semiconductor-2023')).json();
  const day = new Date(`${data.claim_deadline}T12:00:00Z`);
  const long = day.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  const [, month = '', date = ''] = /^(\w{3})\w* (\d+)/.exec(long) ?? [];
  return { words: postcard(long), deadline: `${date} ${month} ${day.getUTCFullYear()}` };
}

const FAKE = `URGENT: release of your settlement payment
Your share of In re Halden Semiconductor Corp. Securities Litigation, Case No. 0:23-cv-99114, is approved.
To release it, pay a processing fee of $49.50 by gift card today.
Please have the password of your online bank ready. Visit https://halden-semlconductor-2023.example/pay`;

test('[API-77] [API-78] a frightened reader pastes a postcard on the home page and learns that it is real, what it is worth and how to claim', async ({
  page,
}) => {
  const { words, deadline } = await realNotice(page);
  await page.goto('/');
  const entry = page.getByRole('region', { name: 'Did you get a letter about a settlement?' });
  await entry.getByLabel('Text of the letter').fill(words);
  await entry.getByRole('button', { name: 'Is this notice real?' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Matches a real case' })).toBeFocused();
  const checks = page.getByRole('list', { name: 'Checks' });
  for (const name of ['Caption', 'Court', 'Docket number', 'Administrator', 'Web address', 'Deadline'])
    await expect(checks.getByRole('listitem').filter({ hasText: name })).toContainText('Agrees');

  // what it is worth, and until when
  const card = page.getByRole('region', { name: 'The case' });
  await expect(card).toContainText('Halden Semiconductor is open to claim');
  await expect(card).toContainText(`Claim by ${deadline}`);
  await expect(card).toContainText('The fund is $72,500,000.');
  await expect(page.getByRole('heading', { name: 'How to claim' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await card.getByRole('link', { name: 'Open the case' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Halden Semiconductor' })).toBeVisible();
});

test('[API-77] who is signed in and held it sees their own estimate beside the answer', async ({ page }) => {
  await signInAs(page, investor.email);
  await page.goto('/check-notice');
  await page.getByLabel('Text of the notice').fill((await realNotice(page)).words);
  await page.getByRole('button', { name: 'Check it' }).click();
  const card = page.getByRole('region', { name: 'The case' });
  await expect(card).toContainText('you held it in the class period');
  await expect(card.getByText(/^estimated/)).toBeAttached();
});

test('[API-77] a fake is named with the words that give it away, and each sign is explained', async ({ page }) => {
  await page.goto('/help/is-this-notice-real');
  await page.getByRole('article').getByRole('link', { name: 'Paste its words' }).click();
  await page.getByRole('button', { name: 'Check it' }).click();
  await expect(page.getByLabel('Text of the notice')).toHaveAccessibleDescription(/Paste the text, choose a file/);
  await page.getByLabel('Text of the notice').fill(FAKE);
  await page.getByRole('button', { name: 'Check it' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Signs of fraud' })).toBeFocused();
  await expect(page.getByText(/^Do not pay, sign in or call back\./)).toBeVisible();
  const checks = page.getByRole('list', { name: 'Checks' });
  for (const name of ['An upfront fee', 'Gift cards', 'Your bank password'])
    await expect(checks.getByRole('listitem').filter({ hasText: name })).toContainText('Sign of fraud');
  await expect(checks.getByRole('listitem').filter({ hasText: 'Web address' })).toContainText('A look-alike');
  await expect(page.getByRole('region', { name: 'The case' })).toContainText('The real Halden Semiconductor case');
  const paper = page.getByRole('article', { name: /^The notice/ });
  await expect(paper.locator('mark').filter({ hasText: 'gift card' })).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await checks.getByRole('listitem').filter({ hasText: 'Gift cards' }).getByRole('link').click();
  await expect(page).toHaveURL(/\/check-notice\/red-flags#gift_cards$/);
  await expect(page.getByRole('heading', { name: 'Gift cards' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
});

test('[API-77] a file is read as pasted words are, and an unknown case is reported as unknown', async ({ page }) => {
  await page.goto('/check-notice');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from(FAKE) });
  await expect(page.getByText('letter.txt')).toBeVisible();
  await page.getByRole('button', { name: 'Check it' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Signs of fraud' })).toBeVisible();
  await page.getByRole('button', { name: 'Check another' }).click();
  await page.getByLabel('Text of the notice').fill('Dear neighbor, the garden party is on Sunday.');
  await page.getByRole('button', { name: 'Check it' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'We cannot tell' })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use(phone);
  test('[API-77] the check and its result fit', async ({ page }) => {
    await page.goto('/check-notice');
    await expectNoSidewaysScroll(page);
    await page.getByLabel('Text of the notice').fill(FAKE);
    await page.getByRole('button', { name: 'Check it' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Signs of fraud' })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.goto('/check-notice/red-flags');
    await expectNoSidewaysScroll(page);
  });
});
