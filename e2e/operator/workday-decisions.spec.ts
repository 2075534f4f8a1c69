import type { APIRequestContext, Browser, BrowserContext } from '@playwright/test';
import { KeyboardDay } from '../support/by-keyboard.ts';
import { call } from '../support/call.ts';
import { clientAccount, fileOne } from '../support/file-and-pay.ts';
import { expect, investor, signInAs, test } from '../support/journey.ts';
import { newClient, signClaim } from '../support/sign-claim.ts';

/** A grey picture of 64 by 64 pixels. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAAAAACPAi4CAAAAKUlEQVR42u3MQREAAAwCIKMb3RD77SAA6VEEAoFAIBAIBAKBQCAQfA8G320AeXC6efoAAAAASUVORK5CYII=',
  'base64',
);
const mark = Date.now().toString(36);
const contexts: BrowserContext[] = [];

/** The calls of a client or a second operator, in a session of their own. */
async function another(browser: Browser): Promise<APIRequestContext> {
  const context = await browser.newContext();
  contexts.push(context);
  return context.request;
}

/** An administrator's file with one award, read. */
async function importDistribution(
  operator: APIRequestContext,
  { order_id, row }: { order_id: number; row: string },
): Promise<number> {
  const { data } = await (await operator.get('/api/v1/auth/getcsrftoken')).json();
  const buffer = Buffer.from(`claim_number,claimant,recognized_claim,award\n${row}\n`);
  const sent = await operator.post('/api/v1/operator/distributions', {
    headers: { 'x-csrftoken': data.csrftoken },
    multipart: {
      order_id: String(order_id),
      round: '1',
      file: { name: `${mark}.csv`, mimeType: 'text/csv', buffer },
    },
  });
  expect(sent.status(), await sent.text()).toBe(200);
  const { id } = (await sent.json()).data.distribution;
  await expect
    .poll(async () => (await call(operator, 'GET', `/api/v1/operator/distributions/${id}`)).status, {
      timeout: 150_000,
    })
    .toBe('read');
  return id;
}

/** An MT940 statement of our dollar account that begins at zero. */
const statement = (closing: string, lines: readonly string[]) => ({
  name: `${mark}.sta`,
  mimeType: 'text/plain',
  buffer: Buffer.from(
    [`:20:${mark}`, ':25:418807702', ':28C:1', ':60F:C261120USD0,00', ...lines, `:62F:C261120USD${closing}`, '-'].join(
      '\r\n',
    ),
  ),
});

test.beforeEach(({ faults }) => {
  test.setTimeout(420_000);
  // the history of an item that was done a moment ago is gone when the pane requests it
  faults.allow({ status: 404, address: '/api/v1/operator/work/' });
});
test.afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
});

test('claims by keyboard: proof, package, receipt, status file', async ({ page, browser }) => {
  const owner = `Claims ${mark}`;
  const client = await another(browser);
  await newClient(client, 'claims');
  const { sub_payout_request_id: claim } = await signClaim(client, { owner, legal_name: 'Ina Vestergaard' });
  await signInAs(page, 'operator@demo.test');
  await page.goto('/operator');
  const day = new KeyboardDay(page);
  const main = page.locator('#main');

  await day.item('a proof is reviewed trade by trade', async () => {
    await day.find(owner, 'Review proof');
    await day.press('a');
    await day.confirmed('1 item assigned to you');
    await expect(page.getByRole('button', { name: 'Finish' })).toBeVisible();
    await day.press('y', 'y');
    await expect(page.getByText('2 of 2 fit').first()).toBeVisible();
    await day.press('ControlOrMeta+Enter');
    await day.confirmed(/^Done$/);
  });
  await day.item('a signed claim is packaged', async () => {
    await day.find(owner, 'File claim');
    await day.open(/\/operator\/filing\?order_id=/);
    await day.choose(page.getByLabel('Template'), 'Neutral');
    await day.fill(page.getByRole('textbox', { name: /^Claims/ }), String(claim));
    await day.pressButton(page.getByRole('button', { name: 'Dry run' }));
    await day.confirmed('No problems found');
    await day.pressButton(page.getByRole('button', { name: 'Prepare the package' }));
    await expect(main.getByText('To be sent').first()).toBeVisible({ timeout: 150_000 });
  });
  await day.item('a package is sent', async () => {
    await day.pressButton(page.getByRole('button', { name: 'Sent today' }));
    await day.confirmed('Its claims are filed');
  });
  const number = `DK-${mark.toUpperCase()}`;
  await day.item('an administrator’s receipt is recorded', async () => {
    await day.fill(page.getByLabel(/^Our reference and the administrator/), `TR-${claim} ${number}`);
    await day.pressButton(page.getByRole('button', { name: 'Record the numbers' }));
    await day.confirmed('1 recorded');
  });
  await day.item('a status file is applied', async () => {
    await day.pressButton(page.getByRole('link', { name: 'Import statuses' }).first());
    await expect(page).toHaveURL(/\/operator\/status-files\?order_id=/);
    await day.fill(page.getByLabel('Statuses are of'), '2026-11-20');
    const text = `Claim Number,Claim Status,Cure By\r\n${number},Needs a document ${mark},2026-12-18\r\n`;
    const file = { name: `${mark}.csv`, mimeType: 'text/csv', buffer: Buffer.from(text) };
    await day.file(page.getByLabel('File', { exact: true }), file);
    await day.pressButton(page.getByRole('button', { name: 'Import the file' }));
    const word = page.getByLabel(`Needs a document ${mark}`);
    const read = page.getByRole('button', { name: 'Read the file this way' });
    await expect(word.or(read).first()).toBeVisible({ timeout: 60_000 });
    // the columns of an administrator are known from its second file on
    if (!(await word.isVisible())) await day.pressButton(read);
    await day.choose(page.getByLabel(`Needs a document ${mark}`), 'Deficient');
    await day.pressButton(page.getByRole('button', { name: 'Save the words' }));
    await day.pressButton(page.getByRole('button', { name: 'Apply 1 change' }));
    await day.confirmed('Applied');
  });
  day.report('claims');
});

test('clients by keyboard: identity and sanctions', async ({ page, browser }) => {
  const owner = `Clients ${mark}`;
  const client = await another(browser);
  const email = await newClient(client, 'clients');
  await signClaim(client, { owner, legal_name: 'Evgraf Orlovskenko', holder: 'Bram Kessel' });
  const { data } = await (await client.get('/api/v1/auth/getcsrftoken')).json();
  const image = (name: string) => ({ name, mimeType: 'image/png', buffer: picture });
  const sent = await client.post('/api/v1/payouts/identity', {
    headers: { 'x-csrftoken': data.csrftoken },
    multipart: { document: image('document.png'), selfie: image('me.png') },
  });
  expect(sent.status(), await sent.text()).toBe(200);
  await signInAs(page, 'operator@demo.test');
  await page.goto('/operator');
  const day = new KeyboardDay(page);

  await day.item('an identity check is approved', async () => {
    await day.find(email, 'Review identity');
    await day.open(/\/operator\/clients\/identity\/\d+/);
    await day.pressButton(page.getByRole('button', { name: 'Show the images' }));
    await expect(page.getByRole('img', { name: 'Identity document' })).toBeVisible();
    await day.fill(page.getByLabel('Name on the document'), 'Evgraf Orlovskenko');
    await day.choose(page.getByLabel('Issued by'), 'Norway');
    await day.fill(page.getByLabel('What agrees'), 'Name and face agree.');
    await day.pressButton(page.getByRole('button', { name: 'Approve' }));
    await day.confirmed('Counts for');
  });
  await day.item('a sanctions match is cleared', async () => {
    await day.find('Evgraf', 'Decide sanctions match');
    await day.open(/\/operator\/clients\/sanctions/);
    await day.fill(page.locator('#main :focus'), 'Born in another year, by the passport.');
    await day.press('Enter');
    await day.confirmed('Cleared: payments continue');
  });
  await day.item('an account of another holder is refused', async () => {
    await day.find(owner, 'Review account holder');
    await day.open(/\/operator\/money\/account-holders/);
    await day.fill(page.locator('#main :focus'), 'We do not pay to others.');
    await day.pressButton(page.locator('#main tr:has(:focus)').getByRole('button', { name: 'Reject' }));
    await day.confirmed('Rejected: we email the owner');
  });
  day.report('clients');
});

test('money by keyboard: approval, differences, bank file, statement and its lines', async ({ page, browser }) => {
  const owner = `Money ${mark}`;
  const client = await another(browser);
  await newClient(client, 'money');
  const signed = await signClaim(client, { owner, legal_name: 'Odile Farrant' });
  const colleague = await another(browser);
  await call(colleague, 'POST', '/api/v1/auth/login', { username: 'operator@demo.test', password: investor.password });
  const number = `MK-${mark.toUpperCase()}`;
  const reference = `WIRE ${number}`;
  await fileOne(colleague, signed, number);
  await call(colleague, 'POST', '/api/v1/operator/bank_accounts', clientAccount);
  const id = await importDistribution(colleague, {
    order_id: signed.order_id,
    row: `${number},Odile Farrant,${signed.estimate.recognized_loss},500.00`,
  });
  await call(colleague, 'POST', `/api/v1/operator/distributions/${id}/arrival`, {
    ...{ amount: '500.00', arrived_on: '2026-11-20', bank_reference: reference, is_unrelated: true },
  });
  await signInAs(page, 'operator2@demo.test');
  await page.goto('/operator');
  const day = new KeyboardDay(page);

  await day.item('a distribution is approved by a second person', async () => {
    await day.find('Distribution', 'Approve distribution');
    await day.open(/\/operator\/money\/\d+/);
    // the approval, and not a field that corrects the import
    await expect(page.locator('[data-first-action]').first()).toBeFocused();
    for (const warning of await page.getByRole('checkbox', { name: /I checked this/ }).all()) {
      await day.tabTo(warning);
      await day.press('Space');
    }
    const distribution = await call(colleague, 'GET', `/api/v1/operator/distributions/${id}`);
    await day.fill(page.getByLabel('Type the total to clients'), distribution.net_total);
    await day.press('Enter');
    await expect(page.getByText('Posted', { exact: true }).first()).toBeVisible({ timeout: 150_000 });
  });
  await day.item('an award that differs is resolved with a note to its client', async () => {
    await day.find('Distribution', 'Resolve awards');
    await day.open(/\/operator\/money\/\d+/);
    // the act for the row has the focus
    await expect(page.locator('summary[data-first-action]')).toBeFocused();
    await day.press('Enter');
    await day.fill(page.getByLabel('How row 1 was resolved, shown to the client'), 'The fund was smaller than stated.');
    await day.press('Enter');
    await day.confirmed('Resolved; the client is notified');
  });
  const drafted = await call(colleague, 'POST', '/api/v1/operator/bank_files', {
    ...{ distribution_id: id, format: 'nacha', execute_on: '2026-11-24' },
  });
  const file = `/api/v1/operator/bank_files/${drafted.bank_file.id}`;
  await expect.poll(async () => (await call(colleague, 'GET', file)).is_ready, { timeout: 150_000 }).toBe(true);
  const { total } = await call(colleague, 'GET', file);
  await day.item('a bank file is checked and approved', async () => {
    await day.find('Bank file', 'Send bank file');
    await day.open(/\/operator\/money\/files\/\d+/);
    await day.fill(page.getByLabel('Type the total of the file'), total);
    await day.press('Enter');
    await day.confirmed('Written, to be sent');
  });
  await day.item('a bank file is sent', async () => {
    await day.pressButton(page.getByRole('button', { name: 'Mark as sent' }));
    await expect(page.getByRole('row', { name: /Odile Farrant.*Paid/ })).toBeVisible({ timeout: 150_000 });
  });
  await day.item('a bank statement is imported, and its arrival is matched by itself', async () => {
    await day.goTo('m', 'Distributions');
    await day.pressButton(page.getByRole('link', { name: 'Books', exact: true }));
    const lines = [
      `:61:261120C500,00NTRFNONREF//A${mark.slice(-6)}`,
      `:86:LARKSPUR ${reference}`,
      ':61:261120D12,50NCHGNONREF',
      `:86:Account analysis fee ${mark}`,
      ':61:261120C7,31NTRFNONREF',
      `:86:Sent in error ${mark}`,
      `:61:261120C${total.replace('.', ',')}NRTINONREF`,
      `:86:Returned R03 ${mark}`,
    ];
    const closing = (494.81 + Number(total)).toFixed(2).replace('.', ',');
    await day.file(page.getByLabel('File of the bank'), statement(closing, lines));
    await day.pressButton(page.getByRole('button', { name: 'Import the statement' }));
    await day.confirmed(/1 statement imported, 1 of 4 lines matched/);
  });
  const line = (text: string) => page.getByRole('listitem').filter({ hasText: `${text} ${mark}` });
  await day.item('a charge of the bank is proposed for booking', async () => {
    const charge = line('Account analysis fee');
    await day.pressButton(charge.getByRole('button', { name: 'Book' }));
    await expect(charge.getByLabel('Book as')).toBeVisible();
    await day.pressButton(charge.getByRole('button', { name: 'Propose the booking' }));
    await day.confirmed('Proposed: someone else approves it');
  });
  await day.item('a line of somebody else is proposed as not ours', async () => {
    const stray = line('Sent in error');
    await day.pressButton(stray.getByRole('button', { name: 'Not ours' }));
    await day.fill(stray.getByLabel('Reason'), 'The bank takes it back.');
    await day.press('Enter');
    await day.confirmed('Proposed: someone else approves it');
  });
  expect(total).toMatch(/^\d+\.\d{2}$/);
  day.report('money');
});
