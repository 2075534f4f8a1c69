import type { APIRequestContext, Browser, BrowserContext, Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import { call } from '../support/call.ts';
import { dropFile } from '../support/drop-file.ts';
import { fileAndPay } from '../support/file-and-pay.ts';
import { csv, expect, expectNoSidewaysScroll, investor, phone, signInAs, test } from '../support/journey.ts';
import { lastMail, linkIn, newUser } from '../support/new-user.ts';
import { statementPdf } from '../support/statement-pdf.ts';

const MAX_CLICKS = 15;
/** Two people with one account at the broker would be one claim filed twice. */
const fileOf = (account: string) =>
  csv('osmund.csv', [
    `${account},OSMB,purchase,2021-03-15,400,48.10,USD,`,
    `${account},OSMB,purchase,2022-03-15,200,57.70,USD,`,
    `${account},OSMB,sale,2023-06-15,100,28.40,USD,`,
  ]);
const statement = statementPdf([
  '2021-03-15 bought 400 OSMB 48.10',
  '2022-03-15 bought 200 OSMB 57.70',
  '2023-06-15 sold 100 OSMB',
]);
interface Person {
  mail: string;
  name: string;
  account: string;
  broker_account: string;
}
/** Jobs may be slow on a busy machine. */
const patiently = expect.configure({ timeout: 150_000 });

/** Counts every press of the mouse or the finger on this page, whatever is loaded in it. */
async function countPresses(page: Page): Promise<() => number> {
  let presses = 0;
  await page.exposeFunction('countPress', () => {
    presses += 1;
  });
  await page.addInitScript({ content: "addEventListener('pointerdown', () => countPress(), true)" });
  return () => presses;
}

async function signUp(page: Page, email: string): Promise<void> {
  const create = page.getByRole('dialog', { name: 'Create an account' });
  await create.getByLabel('Email').fill(email);
  await create.getByLabel('Password', { exact: true }).fill(investor.password);
  await create.getByLabel('Password again').fill(investor.password);
  await page.keyboard.press('Enter');
  await expect(create.getByText('We sent an email to')).toBeVisible();
  await page.goto(`/${linkIn(await lastMail(page.request, email, 'Confirm your address'))}`);
  await page.getByRole('dialog', { name: 'Confirm your address' }).getByRole('button', { name: 'Sign in' }).click();
  const signIn = page.getByRole('dialog', { name: 'Sign in' });
  await signIn.getByLabel('Email').fill(email);
  await signIn.getByLabel('Password', { exact: true }).fill(investor.password);
  await page.keyboard.press('Enter');
}

async function claim(page: Page, { name, account }: Person): Promise<void> {
  const join = page.getByRole('dialog', { name: 'Join Osmund Bank' });
  await join.getByLabel('No, nobody is').check();
  await join.getByRole('button', { name: 'Join this case' }).click();

  const trades = page.getByRole('dialog', { name: 'Confirm your trades' });
  await trades.getByLabel('Documents of these months').setInputFiles(statement);
  await expect(trades.getByText('statement.pdf').first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await trades.getByRole('button', { name: 'Continue' }).click();

  const contract = page.getByRole('dialog', { name: 'Claim contract' });
  await contract.getByLabel('Legal name').fill(name);
  await contract.getByLabel('Street').fill('3 Quay Street');
  await contract.getByLabel('City').fill('Portland');
  await contract.getByLabel('State').fill('ME');
  await contract.getByLabel('ZIP or postal code').fill('04101');
  await contract.getByText('I have read the agreement').click();
  await contract.getByLabel('Type your name as your signature').fill(name);
  await expectNoSidewaysScroll(page);
  await contract.getByRole('button', { name: 'Continue' }).click();

  const payment = page.getByRole('dialog', { name: 'Payment method' });
  await payment.getByLabel('Account holder').fill(name);
  await payment.getByLabel('Routing number').fill('021000021');
  await payment.getByLabel('Account number').fill(account);
  await payment.getByRole('button', { name: 'Continue' }).click();
}

/** The calls of each of the two operators, with a session of its own. */
async function asOperators(
  browser: Browser,
  act: (operators: [APIRequestContext, APIRequestContext]) => Promise<void>,
): Promise<void> {
  const contexts = [await browser.newContext(), await browser.newContext()] as const;
  const signedIn = async (context: BrowserContext, name: string) => {
    const page = await context.newPage();
    await signInAs(page, `${name}@demo.test`);
    return page.request;
  };
  try {
    await act([await signedIn(contexts[0], 'operator'), await signedIn(contexts[1], 'operator2')]);
  } finally {
    await Promise.all(contexts.map((context) => context.close()));
  }
}

/** The case, the payments page and the PDF of the statement name what was promised at first sight, to the cent. */
async function expectPaid(page: Page, sum: string): Promise<void> {
  const { items } = await call(page.request, 'GET', '/api/v1/payouts/payments');
  const [payment] = items as { id: number; amount: string }[];
  if (payment === undefined) throw new Error('nothing was paid');
  const inMoney = (digits: number) =>
    Number(payment.amount).toLocaleString('en-US', {
      style: 'currency',
      currency: 'USD',
      maximumFractionDigits: digits,
    });
  expect(inMoney(0)).toBe(sum);
  const paid = inMoney(2);
  await page.goto('/cases/osmund-bank-2023');
  await expect(page.getByText(`We pay ${paid} on 24 Nov 2026`).first()).toBeVisible();
  await page.goto('/user/settings/payments');
  await expect(page.getByText(paid).filter({ visible: true }).first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  const { url } = await call(page.request, 'POST', '/api/v1/payouts/statement/open', { payment_id: payment.id });
  const pdf = await (await page.request.get(url)).body();
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  expect(text).toContain(paid);
}

async function runJourney(page: Page, browser: Browser, person: Person): Promise<void> {
  test.setTimeout(480_000);
  const presses = await countPresses(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  await dropFile(page, { name: 'osmund.csv', buffer: fileOf(person.broker_account).buffer });
  const first = page.getByRole('button', { name: /^Claim \$/ });
  await patiently(first).toBeVisible();
  const sum = (await first.textContent())?.replace('Claim ', '') ?? '';
  await first.click();
  await signUp(page, newUser(person.mail));

  const upload = page.getByRole('dialog', { name: 'Upload trades' });
  await patiently(upload.getByText(/3 trades added/)).toBeVisible();
  await upload.getByRole('button', { name: 'Continue' }).click();
  const result = page.getByRole('dialog', { name: '3 trades added' });
  await expectNoSidewaysScroll(page);
  await result.getByRole('button', { name: `Claim ${sum}`, exact: true }).click();
  await claim(page, person);

  const off = page.getByRole('dialog', { name: 'Sign off' });
  await expect(off.getByText(sum).filter({ visible: true }).first()).toBeVisible();
  for (const words of ['These trades are mine', 'I have not been paid', 'The class does not exclude me'])
    await off.getByText(words).first().click();
  await off.getByLabel('Type your name as your signature').fill(person.name);
  await off.getByRole('button', { name: 'Sign and file' }).click();
  await expect(page.getByRole('dialog', { name: 'Signed off' }).getByText(/[0-9a-f]{64}/)).toBeVisible();
  await page.goto('/cases/my');
  await expect(page.getByText('Osmund Bank').first()).toBeVisible();
  await expect(page.getByText(sum).first()).toBeVisible();
  await asOperators(browser, (operators) => fileAndPay(page.request, operators, 'osmund-bank-2023'));
  await expectPaid(page, sum);
  // the link of the mail is pressed in a mail program; from the signature to the money the investor presses nothing
  expect(presses() + 1).toBeLessThanOrEqual(MAX_CLICKS);
}

test('from the dropped file to the payment in at most 15 clicks, with one figure', async ({ page, browser }) =>
  runJourney(page, browser, {
    mail: 'clicks',
    name: 'Ines Moreau',
    account: '000418806121',
    broker_account: 'Clicks',
  }));

test.describe('on a phone', () => {
  test.use(phone);
  test('from the dropped file to the payment in at most 15 clicks, with one figure', async ({ page, browser }) =>
    runJourney(page, browser, {
      mail: 'taps',
      name: 'Idris Calloway',
      account: '000418806122',
      broker_account: 'Taps',
    }));
});
