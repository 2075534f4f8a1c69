import { readFileSync } from 'node:fs';
import type { Browser, Download, Locator, Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import readExcelFile from 'read-excel-file/node';
import { extractText, getDocumentProxy } from 'unpdf';
import { dropFile } from '../support/drop-file.ts';
import { csv, expect, expectAccessible, expectNoSidewaysScroll, signInAs, test } from '../support/journey.ts';
import { newUser, signUpByCalls } from '../support/new-user.ts';
import { returnOf } from '../support/return-file.ts';
import { statementPdf } from '../support/statement-pdf.ts';

const file = csv('osmund.csv', [
  'A,OSMB,purchase,2021-03-15,400,48.10,USD,',
  'A,OSMB,purchase,2022-03-15,200,57.70,USD,',
  'A,OSMB,sale,2023-06-15,100,28.40,USD,',
]);
const statement = statementPdf([
  '2021-03-15 bought 400 OSMB 48.10',
  '2022-03-15 bought 200 OSMB 57.70',
  '2023-06-15 sold 100 OSMB',
]);
const CASE = 'Osmund Bank';
/** Jobs may be slow on a busy machine. */
const patiently = expect.configure({ timeout: 150_000 });

/** Each operator works on the desk in a browser of their own. */
async function signInToDesk(browser: Browser, name: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  page.setDefaultTimeout(20_000);
  await page.goto('/');
  await signInAs(page, `${name}@demo.test`);
  return page;
}

/** Presses a key until it moved the focus: a page that is still loading hears none. */
async function pressUntil(page: Page, key: string, target: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press(key);
    await expect(target).toBeFocused({ timeout: 3_000 });
  }).toPass();
}

async function bytesOf(download: Download): Promise<Uint8Array> {
  return new Uint8Array(readFileSync(await download.path()));
}

async function textOf(pdf: Uint8Array): Promise<string> {
  return (await extractText(await getDocumentProxy(pdf.slice()), { mergePages: true })).text;
}

/** Drops the broker's file anywhere on the home page and saves the result. */
async function dropAndSave(page: Page): Promise<void> {
  await page.goto('/', { waitUntil: 'networkidle' });
  await dropFile(page, { name: 'osmund.csv', buffer: file.buffer });
  await expect(page.getByRole('heading', { name: /You may be owed about \$[\d,]+ from 1 case/ })).toBeVisible();
  await page.getByRole('button', { name: /^Claim \$/ }).click();
  const upload = page.getByRole('dialog', { name: 'Upload trades' });
  await patiently(upload.getByText(/3 trades added/)).toBeVisible();
  await upload.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('link', { name: 'See the case' }).click();
  await expect(page).toHaveURL(/\/cases\/osmund-bank-2023$/);
}

/** The investor's part: join, prove, sign, choose payment, sign off. */
async function prepareClaim(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Join this case' }).first().click();
  const join = page.getByRole('dialog', { name: `Join ${CASE}` });
  await join.getByLabel('No, nobody is').check();
  await join.getByRole('button', { name: 'Join this case' }).click();

  const trades = page.getByRole('dialog', { name: 'Confirm your trades' });
  // its months are those of the first and the last trade
  await trades.getByLabel('Documents of these months').setInputFiles(statement);
  await expect(trades.getByText('statement.pdf').first()).toBeVisible();
  const complete = trades.getByLabel('My trades are complete anyway.');
  if (await complete.isVisible()) await complete.check();
  await trades.getByRole('button', { name: 'Continue' }).click();

  const contract = page.getByRole('dialog', { name: 'Claim contract' });
  // the owner has no name yet, and a placeholder is no name to sign for
  await expect(contract.getByLabel('Legal name')).toHaveValue('');
  await contract.getByLabel('Legal name').fill('Tove Ahlgren');
  await contract.getByLabel('Street').fill('3 Quay Street');
  await contract.getByLabel('City').fill('Portland');
  await contract.getByLabel('State').fill('ME');
  await contract.getByLabel('ZIP or postal code').fill('04101');
  await contract.getByText('I have read the agreement').click();
  await contract.getByLabel('Type your name as your signature').fill('Tove Ahlgren');
  await contract.getByRole('button', { name: 'Continue' }).click();

  const payment = page.getByRole('dialog', { name: 'Payment method' });
  await payment.getByLabel('Account holder').fill('Tove Ahlgren');
  await payment.getByLabel('Routing number').fill('021000021');
  await payment.getByLabel('Account number').fill('000418806120');
  await payment.getByRole('button', { name: 'Continue' }).click();

  const off = page.getByRole('dialog', { name: 'Sign off' });
  for (const words of ['These trades are mine', 'I have not been paid', 'The class does not exclude me'])
    await off.getByText(words).first().click();
  await off.getByLabel('Type your name as your signature').fill('Tove Ahlgren');
  await off.getByRole('button', { name: 'Sign and file' }).click();
  const done = page.getByRole('dialog', { name: 'Signed off' });
  await expect(done.getByText(/[0-9a-f]{64}/)).toBeVisible();
  await done.getByRole('button', { name: 'Done' }).click();
}

/** An operator's: the document that the investor sent, beside the trades it is to prove. */
async function reviewProof(page: Page): Promise<void> {
  await page.goto('/operator/queue?kind=confirmation');
  const item = page.getByRole('button', { name: /statement\.pdf/ }).last();
  await item.click();
  await page.getByRole('link', { name: 'Open', exact: true }).click();
  await expect(page.getByText('2022-03-15 bought 200 OSMB')).toBeVisible();
  await page.getByRole('button', { name: 'Assign to me' }).click();
  await page
    .getByRole('row', { name: /Bought OSMB 200 / })
    .getByRole('button')
    .click();
  const row = page.getByRole('group', { name: /Bought 200 OSMB/ });
  await row.getByLabel('Does not fit').check();
  await row.getByLabel('Why').selectOption('Different price');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await row.getByLabel('Fits', { exact: true }).check();
  await page.getByRole('button', { name: 'All others fit' }).click();
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByText(/3 of 3 fit; reviewed on/)).toBeVisible();
}

/** The first operator's: from the work queue to the administrator's number. Returns what the claim is recognized with. */
async function fileClaim(page: Page, number: string): Promise<{ reference: string; recognized: string }> {
  await page.goto('/operator/queue?kind=sign_off');
  await page
    .getByRole('button', { name: /Tove Ahlgren/ })
    .last()
    .click();
  await page.getByRole('button', { name: 'Assign to me' }).click();
  await expect(page.getByRole('button', { name: 'Unassign' })).toBeVisible();
  await page.getByRole('link', { name: 'Open', exact: true }).click();
  await expect(page).toHaveURL(/\/operator\/filing\?order_id=\d+$/);
  await page.getByLabel('Template').selectOption({ label: 'Neutral' });
  await page.getByRole('button', { name: 'Dry run' }).click();
  await expect(page.getByText('No problems found')).toBeVisible();
  await page.getByRole('button', { name: 'Prepare the package' }).click();
  await expect(page.getByText('We are preparing the package').first()).toBeVisible();
  const filing = page.getByRole('row', { name: /Osmund/ }).first();
  await expect(async () => {
    await page.reload();
    await expect(filing.getByText('To be sent')).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 150_000 });

  const saving = page.waitForEvent('download');
  await filing.getByRole('button', { name: 'Save' }).click();
  const files = unzipSync(await bytesOf(await saving));
  const { control, claims } = JSON.parse(Buffer.from(files['manifest.json']!).toString());
  const { reference } = claims.at(-1);
  const sheets = await readExcelFile(Buffer.from(files['claims.xlsx']!));
  const rows = (name: string) => sheets.find(({ sheet }) => sheet === name)!.data.slice(1);
  expect(rows('Claims')).toHaveLength(Number(control.claims));
  expect(rows('Transactions')).toHaveLength(Number(control.transactions));
  const inWords = Number(control.recognized_claims).toLocaleString('en-US', { minimumFractionDigits: 2 });
  expect(await textOf(files['cover-letter.pdf']!)).toContain(inWords);
  const form = await textOf(files[`forms/${reference}.pdf`]!);
  expect(form).toContain('Tove Ahlgren');
  const recognized = /Recognized claim\s+\$([\d,]+\.\d{2})/.exec(form)![1]!.replaceAll(',', '');

  await filing.getByRole('button', { name: 'Sent today' }).click();
  await expect(page.getByText('Its claims are filed')).toBeVisible();
  await page.getByLabel('Our reference and the administrator’s number').fill(`${reference} ${number}`);
  await page.getByRole('button', { name: 'Record the numbers' }).click();
  await expect(page.getByText('1 recorded')).toBeVisible();
  return { reference, recognized };
}

/** An operator's: the administrator's status file approves the claim; the meaning of its status is chosen once. */
async function approveByStatusFile(page: Page, order: string, number: string): Promise<void> {
  await page.goto(`/operator/status-files?order_id=${order}`);
  await page.getByLabel('Statuses are of').fill('2026-11-20');
  await page.getByLabel('File', { exact: true }).setInputFiles({
    name: 'status.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Claim Number,Claim Status\r\n${number},Valid in full\r\n`),
  });
  await page.getByRole('button', { name: 'Import the file' }).click();
  await expect(page.getByLabel('Administrator’s claim number')).toHaveValue(/.+/);
  await page.getByRole('button', { name: 'Read the file this way' }).click();
  await page.getByLabel('Valid in full').selectOption({ label: 'Accepted' });
  await page.getByRole('button', { name: 'Save the words' }).click();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Apply 1 change' }).click();
  await expect(page.getByText('Applied', { exact: true }).first()).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);
}

test('[S-7] a dropped broker file becomes a payment on a statement, through two operators, and the books agree', async ({
  page,
  browser,
}) => {
  test.setTimeout(480_000);
  page.setDefaultTimeout(20_000);
  const email = newUser('tove');
  const number = `OB-${Date.now().toString(36).toUpperCase()}`;
  const first = await signInToDesk(browser, 'operator');
  const second = await signInToDesk(browser, 'operator2');
  await signUpByCalls(page.request, email);
  await signInAs(page, email);
  await dropAndSave(page);
  await prepareClaim(page);
  await reviewProof(second);
  const { recognized } = await fileClaim(first, number);
  const order = /order_id=(\d+)/.exec(first.url())![1]!;
  await first.goto('/operator/claims?find=TR-999999999');
  await expect(first.getByRole('heading', { name: 'No claim has this number' })).toBeVisible();
  await first.goto(`/operator/claims?find=${number}`);
  await first.getByRole('rowheader', { name: /^TR-/ }).getByRole('link').click();
  await expect(first.getByLabel('The claim is now')).toBeVisible();
  await expectAccessible(first);
  await approveByStatusFile(first, order, number);
  await page.goto('/cases/my');
  await expect(page.getByRole('heading', { name: 'Filed, with the administrator' })).toBeVisible();

  // the administrator pays: the first operator imports its file and records the money, the second approves
  await first.goto('/operator/money/accounts');
  await first.getByLabel('Currency').fill('USD');
  await first.getByLabel('Holder').fill('Trover Client Account');
  await first.getByLabel('Bank', { exact: true }).fill('Harbor Bank');
  await first.getByLabel('Routing number').fill('021000021');
  await first.getByLabel('Company ID').fill('1841234567');
  await first.getByRole('button', { name: 'Save the account' }).click();
  await expect(first.getByText('Account in USD saved')).toBeVisible();
  await first.goto('/operator/money');
  await first.getByLabel('Case').fill(order);
  await first.getByLabel('File', { exact: true }).setInputFiles({
    name: 'distribution.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `claim_number,claimant,recognized_claim,award\n${number},Tove Ahlgren,${recognized},1000.01\nX-${number},Somebody Else,10.00,2.00\n`,
    ),
  });
  await first.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(first.getByRole('heading', { name: /Osmund.*round 1/ })).toBeVisible();
  await patiently(first.getByText('To be approved', { exact: true })).toBeVisible();
  await first.getByLabel('Arrived on').fill('2026-11-20');
  await first.getByLabel('The bank’s reference').fill('WIRE 4471');
  await first.getByRole('button', { name: 'Record the arrival' }).click();
  await patiently(first.getByText('Arrival recorded')).toBeVisible();
  await expect(first.getByText(/^Someone else must approve it\. You imported/)).toBeVisible();
  await expect(first.getByRole('button', { name: /^Approve/ })).toBeDisabled();
  await second.goto(first.url());
  // by keyboard: the button is off until the right total is typed, and the reason is beside it
  const approve = second.getByRole('button', { name: 'Approve $850.01' });
  const total = second.getByLabel('Type the total to clients');
  await pressUntil(second, 'ControlOrMeta+Enter', total);
  await expect(approve).toBeDisabled();
  await expect(second.getByText('Type $850.01 to approve it.')).toBeVisible();
  await second.keyboard.type('850.00');
  await second.keyboard.press('ControlOrMeta+Enter');
  await expect(approve).toBeDisabled();
  await expect(second.getByText('You typed $850.00, and this pays $850.01.')).toBeVisible();
  await second.keyboard.press('Backspace');
  await expect(second.getByText('Type the whole total to approve it.')).toBeVisible();
  await second.keyboard.type('1');
  await expect(approve).toBeEnabled();
  await second.keyboard.press('ControlOrMeta+Enter');
  await patiently(second.getByText('Posted', { exact: true })).toBeVisible();
  // the button that was pressed is gone: the focus is on the heading of its section
  await expect(second.locator('h1:focus, h2:focus, h3:focus')).toHaveCount(1);
  await first.reload();
  await first.getByLabel('To be executed on').fill('2026-11-24');
  const distributionPage = first.url();
  await first.getByRole('button', { name: 'Draft the file' }).dblclick();
  await expect(first).toHaveURL(/\/operator\/money\/files\/\d+$/);
  await patiently(first.getByText(/^Someone else must approve it\./)).toBeVisible();
  await expect(first.getByRole('button', { name: /^Approve/ })).toBeDisabled();
  await second.goto(first.url());
  await second.getByLabel('Type the total of the file').fill('850.01');
  await second.getByRole('button', { name: 'Approve $850.01' }).dblclick();
  await patiently(second.getByText('Written, to be sent')).toBeVisible();
  await first.reload();
  const saving = first.waitForEvent('download');
  await first.getByRole('button', { name: 'Save the file' }).click();
  await first.getByRole('button', { name: 'Mark as sent' }).dblclick();
  await patiently(first.getByText('Sent', { exact: true }).first()).toBeVisible();
  await expect(first.getByRole('row', { name: /Tove Ahlgren.*1,000\.01.*150\.00.*850\.01.*Paid/ })).toBeVisible();
  const bankFilePage = first.url();
  await expectAccessible(first);
  await expectNoSidewaysScroll(first);
  await first.goto(distributionPage);
  await expect(first.getByText('Nothing is due.')).toBeVisible();
  await expect(first.getByRole('row', { name: /BF-\d+.*Osmund.*850\.01.*Paid/ })).toBeVisible();
  await pressUntil(first, 'Backspace', first.getByLabel('Reason'));
  await first.keyboard.type('A corrected file came.');
  await first.getByRole('button', { name: 'Reverse the distribution' }).click();
  await first.getByRole('dialog').getByRole('button', { name: 'Reverse it' }).click();
  await expect(first.getByText('1 of its payments are with the bank. Record their returns first.')).toBeVisible();
  const ach = Buffer.from(await bytesOf(await saving)).toString();
  expect(ach.split('\n').filter((line) => line.startsWith('6'))).toEqual([
    expect.stringMatching(/^622021000021000418806120 {5}0000085001/),
  ]);
  await first.goto('/operator/money');
  await expect(first.getByText('Ledger and claims agree')).toBeVisible();
  await expectNoSidewaysScroll(first);
  await expectAccessible(first);

  // and it is on the investor's pages, to the cent
  await page.goto('/cases/my');
  // the bank executes it on Tuesday: until then it is on its way, and nowhere called paid
  await expect(page.getByText('Payment on its way').first()).toBeVisible();
  await page.goto('/cases/osmund-bank-2023', { waitUntil: 'networkidle' });
  await expect(page.getByText('We pay $850.01 on 24 Nov 2026, to ••6120.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Receipt' }).first().click();
  const statementOf = page.getByRole('dialog', { name: 'Payment on its way' });
  await expect(statementOf.getByText(/\$1,000\.01 on 21 Nov 2026, less the fee of 15%, \$150\.00/)).toBeVisible();
  await expectAccessible(page);
  await statementOf.getByRole('link', { name: 'Statements by payment and tax year' }).click();
  await expect(page.getByRole('heading', { name: 'Payments received' })).toBeVisible();
  await page.getByRole('link', { name: '2026', exact: true }).click();
  await expect(page.getByRole('row', { name: /Osmund Bank.*\$1,000\.01.*\$150\.00.*\$850\.01/ })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const printing = page.waitForEvent('download');
  await page.getByRole('button', { name: /PDF.*Osmund Bank/ }).click();
  const paper = await textOf(await bytesOf(await printing));
  for (const words of ['Statement of payment', number, '$1,000.01', '−$150.00', '$850.01'])
    expect(paper).toContain(words);
  // drawn over time, and walked by keyboard
  await page.goto('/user/portfolio', { waitUntil: 'networkidle' });
  const recovery = page.getByRole('region', { name: 'Filed' });
  const drawing = recovery.getByRole('img', { name: /Paid so far \$0\.00; filed \$/ }).first();
  await drawing.locator('xpath=..').focus();
  await page.keyboard.press('ArrowRight');
  await expect(drawing).toContainText(/Osmund BankFiled \$/);
  await recovery.getByRole('button', { name: 'Table' }).click();
  await expect(recovery.getByRole('row', { name: /Osmund Bank.*Filed.*\$/ })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await returnPayment(second, bankFilePage, ach);
});

/** The bank returns the payment: the file has the state of its row, a message to the client begins, and it can be paid again. */
async function returnPayment(page: Page, bankFilePage: string, sent: string): Promise<void> {
  await page.goto(bankFilePage);
  await expect(page.getByRole('region', { name: 'Status' }).getByText('Paid', { exact: true })).toBeVisible();
  const report = page.getByLabel('File of the bank');
  await pressUntil(page, 'i', report);
  await report.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Nothing came back.') });
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('This is neither a NACHA return file nor a pain.002.').first()).toBeVisible();
  await report.setInputFiles({ name: 'returns.ach', mimeType: 'text/plain', buffer: returnOf(sent, 'R03') });
  await pressUntil(page, 'i', report);
  await page.keyboard.press('ControlOrMeta+Enter');
  await patiently(page.getByText(/^1 came back, 850\.01/).first()).toBeVisible();
  await page.goto(bankFilePage);
  await expect(page.getByRole('row', { name: /Tove Ahlgren.*850\.01.*Came back/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Status' }).getByText('Paid', { exact: true })).toHaveCount(0);
  await expectAccessible(page);
  const message = page.getByRole('dialog', { name: 'Message to Tove Ahlgren' });
  await expect(async () => {
    await page.keyboard.press('Shift+K');
    await expect(message.getByLabel('Message')).toHaveValue(/We can also pay you by check/, { timeout: 3_000 });
  }, 'a page that is still loading hears no key').toPass();
  await page.keyboard.press('Escape');
  await expect(message).toBeHidden();
  await page.keyboard.press('r');
  await expect(page).toHaveURL(/\/operator\/money\/\d+#pay$/);
  await expect(page.getByText('Nothing is due.')).toHaveCount(0);
}
