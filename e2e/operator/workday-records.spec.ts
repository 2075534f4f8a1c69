import { readFileSync } from 'node:fs';
import type { APIRequestContext, Browser, BrowserContext } from '@playwright/test';
import { KeyboardDay } from '../support/by-keyboard.ts';
import { call } from '../support/call.ts';
import { expect, investor, signInAs, test } from '../support/journey.ts';
import { newClient, signClaim } from '../support/sign-claim.ts';
import { statementPdf } from '../support/statement-pdf.ts';

const mark = Date.now().toString(36);
/** Who administers the invented cases. */
const ADMINISTRATOR = 'Larkspur Claims Administration';
const contexts: BrowserContext[] = [];

/** The calls of a client or a second operator, in a session of their own. */
async function another(browser: Browser): Promise<APIRequestContext> {
  const context = await browser.newContext();
  contexts.push(context);
  return context.request;
}

const csrfOf = async (request: APIRequestContext): Promise<string> =>
  (await (await request.get('/api/v1/auth/getcsrftoken')).json()).data.csrftoken;

test.beforeEach(({ faults }) => {
  test.setTimeout(420_000);
  // the history of an item that was done a moment ago is gone when the pane requests it
  faults.allow({ status: 404, address: '/api/v1/operator/work/' });
});
test.afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
});

test('letters by keyboard: matched, read, answered, waited for; messages', async ({ page, browser }) => {
  const owner = `Letters ${mark}`;
  const client = await another(browser);
  await newClient(client, 'letters');
  const { sub_payout_request_id: claim } = await signClaim(client, { owner, legal_name: 'Una Castellanos' });
  await signInAs(page, 'operator@demo.test');
  const headers = { 'x-csrftoken': await csrfOf(page.request) };
  const letter = [
    `From: Quarry Claims <stray-${mark}@quarry.example>`,
    'To: claims@portal.example',
    `Subject: About your client ${mark}`,
    `Message-ID: <stray-${mark}@quarry.example>`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    'We need the original statement.',
    '',
  ].join('\r\n');
  const received = await page.request.post('/api/v1/operator/letters/received', {
    headers,
    multipart: { file: { name: 'mail.eml', mimeType: 'message/rfc822', buffer: Buffer.from(letter) } },
  });
  expect(received.status()).toBe(200);
  const asked = await client.post('/api/v1/crm/form_contact', {
    headers: { 'x-csrftoken': await csrfOf(client) },
    multipart: { name: `Writer ${mark}`, email: 'writer@example.test', message: 'When am I paid?' },
  });
  expect(asked.status()).toBe(200);
  await page.goto('/operator');
  const day = new KeyboardDay(page);

  await day.item('a letter without a case is matched to a claim', async () => {
    await day.find(`stray-${mark}`, 'Read letter');
    await day.press('Enter');
    await expect(page).toHaveURL(/\/operator\/letters/);
    const card = page.getByRole('article', { name: `About your client ${mark}` });
    await day.fill(card.getByLabel('Case'), 'Osmund');
    await expect(page.getByRole('listbox', { name: 'Cases' }).getByRole('option').first()).toBeVisible();
    await day.press('Enter');
    await day.fill(card.getByLabel('Claims', { exact: true }), `TR-${claim}`);
    await day.pressButton(card.getByRole('button', { name: 'Match', exact: true }));
    await day.confirmed('Letter matched');
  });
  await day.item('it is read in the thread of its case', async () => {
    await day.goTo('e', 'Letters');
    await day.pressButton(page.getByRole('region', { name: 'Threads' }).getByRole('link').first());
    const card = page.getByRole('article', { name: `About your client ${mark}` });
    await day.pressButton(card.getByRole('button', { name: 'Mark as read' }));
    await day.confirmed('Marked as read');
  });
  await day.item('a letter to the administrator is drafted from a template and sent', async () => {
    await day.pressButton(page.getByRole('link', { name: 'Draft a letter' }));
    await expect(page.getByLabel('Template')).toBeVisible();
    await day.choose(page.getByLabel('Template'), 'Status');
    await day.fill(page.getByRole('region', { name: 'Draft a letter' }).getByLabel('Claims'), `TR-${claim}`);
    await day.pressButton(page.getByRole('button', { name: 'Draft the letter' }));
    await day.confirmed('Draft saved');
    await day.pressButton(page.getByRole('button', { name: 'Send…' }).first());
    await day.pressButton(page.getByRole('button', { name: /^Record as mailed/ }).first());
    await day.confirmed('Recorded as mailed today');
  });
  await day.item('its answer came by telephone: nobody waits for it any longer', async () => {
    await day.find(ADMINISTRATOR, 'Chase answer');
    await day.press('ControlOrMeta+Enter');
    await day.confirmed('1 item done');
  });
  await day.item('a message of a client is closed', async () => {
    await day.find(`Writer ${mark}`, 'Answer message');
    await day.press('ControlOrMeta+Enter');
    await day.confirmed('1 item done');
  });
  day.report('letters');
});

test('cases by keyboard: a proposal accepted, a case edited, notices read and a plan published', async ({
  page,
  browser,
}) => {
  const scout = await another(browser);
  await call(scout, 'POST', '/api/v1/auth/login', { username: 'scout@demo.test', password: investor.password });
  const name = `Dayfield ${mark} Inc.`;
  const { id } = await call(scout, 'POST', '/api/v1/orders/postorder', {
    ...{ company: { name }, court: 'D. Del.', securities: [{ ticker: `D${mark.slice(-4)}`.toUpperCase() }] },
    class_periods: [{ from: '2023-02-01', to: '2024-05-14' }],
    allegations: { blocks: [{ type: 'paragraph', text: 'Stock was counted twice.' }], entity_map: {} },
  });
  await call(scout, 'POST', '/api/v1/orders/milestones', {
    ...{ order_id: id, date: '2025-04-02', stage: 'filed', title: 'Complaint filed' },
  });
  const complaint = { name: 'complaint.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') };
  const attached = await scout.post('/api/v1/settlements/documents', {
    headers: { 'x-csrftoken': await csrfOf(scout) },
    multipart: { order_id: String(id), kind: 'complaint', title: 'The complaint', document: complaint },
  });
  expect(attached.status(), await attached.text()).toBe(200);
  await call(scout, 'POST', '/api/v1/orders/postorder', { id, submit: true });
  await signInAs(page, 'operator@demo.test');
  const token = await csrfOf(page.request);
  await page.goto('/operator');
  const day = new KeyboardDay(page);

  await day.item('a proposal of a scout is accepted', async () => {
    await day.find('In re Dayfield', 'Review proposal');
    await day.open(/\/operator\/cases\/\d+/);
    await day.pressButton(page.getByRole('button', { name: 'Accept and publish' }));
    await day.confirmed('Accepted and published');
  });
  await day.item('a fact of a case is edited in its place', async () => {
    await day.pressButton(page.getByRole('button', { name: /^Edit Docket number/ }));
    await day.type('1:25-cv-00412');
    await day.press('Enter', 'ControlOrMeta+s');
    await day.confirmed('Saved; the previous values are in the history');
  });
  await day.item('the parts of a case are opened by keys, and each begins at its heading', async () => {
    const heading = (name: string) => page.getByRole('heading', { name, exact: true });
    await day.press('Alt+2');
    await expect(heading('Deadlines')).toBeFocused();
    await day.press('d');
    await expect(page.getByLabel('Deadline', { exact: true })).toBeFocused();
    await day.press('Escape', 'Alt+7');
    await expect(heading('History')).toBeFocused();
    await day.press('v');
    await expect(page).toHaveURL(/\/plan$/);
    await expect(heading('Plan of allocation')).toBeFocused();
    await day.press('Alt+4');
    await expect(heading('Milestones')).toBeFocused();
    await day.press('d');
    await expect(heading('Deadlines')).toBeFocused();
    await day.press('e');
    await expect(page.getByRole('button', { name: /^Edit Docket number/ })).toBeVisible();
    await expect(page.locator('#main h2:focus')).toBeVisible();
  });
  const notice = statementPdf([
    'NOTICE OF PENDENCY AND PROPOSED SETTLEMENT OF CLASS ACTION',
    `In re ${name} Securities Litigation`,
    'The Settlement Amount is $31,000,000 in cash.',
    'The Class Period is February 1, 2023 through May 14, 2024, inclusive.',
    'Claim Forms must be postmarked no later than February 12, 2027.',
  ]);
  const added = await page.request.post('/api/v1/settlements/documents', {
    headers: { 'x-csrftoken': token },
    multipart: { order_id: String(id), kind: 'notice', title: `Notice ${mark}`, document: notice },
  });
  expect(added.status(), await added.text()).toBe(200);
  const accept = page.getByRole('button', { name: /^Accept / });
  const openNotice = async (title: string) => {
    await day.goTo('n', 'Notices');
    await day.press('/');
    await day.type(title);
    await day.press('Enter');
    await expect(page.locator('tbody tr')).toHaveCount(1);
    await day.press('Escape', 'j');
    await expect(page.getByRole('link', { name: title })).toBeFocused();
    await day.press('Enter');
    await expect(page.getByRole('button', { name: 'Read the notice' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Page of the notice' })).toContainText(/settlement/i);
  };
  await day.item('a notice is found in the list, rejected with a reason, and restored', async () => {
    await openNotice(`Notice ${mark}`);
    await day.press('r');
    await day.type('A claim form.');
    await day.press('Enter');
    await day.confirmed('Rejected. You can restore it here.');
    await expect(page.getByText('rejected this notice')).toBeVisible();
    await day.press('z');
    await day.confirmed('Restored. The notice can be read.');
  });
  await day.item('it is read, and what it states is accepted, undone and accepted together', async () => {
    await expect(page.getByRole('button', { name: 'Read the notice' })).toBeVisible();
    await day.press('ControlOrMeta+Enter');
    await accept.first().waitFor({ timeout: 150_000 });
    await day.press('y');
    await day.confirmed(/^Accepted\. You can undo it/);
    await day.confirmed(/^Left: 1 fact/);
    await day.press('z');
    await day.confirmed('Undone. The fact is open again.');
    await day.confirmed(/^Left: 2 facts/);
    await day.press('Shift+Y');
    await expect(accept).toHaveCount(0);
  });
  const long = {
    name: 'wexford.pdf',
    mimeType: 'application/pdf',
    buffer: readFileSync('fixtures/notices/wexford-steps-in-words.pdf'),
  };
  const second = await page.request.post('/api/v1/settlements/documents', {
    headers: { 'x-csrftoken': token },
    multipart: { order_id: String(id), kind: 'notice', title: `Plan ${mark}`, document: long },
  });
  expect(second.status(), await second.text()).toBe(200);
  await day.item('the plan of a notice is drafted and published, from the list and without the mouse', async () => {
    await openNotice(`Plan ${mark}`);
    await day.press('ControlOrMeta+Enter');
    const draft = page.getByRole('button', { name: 'Use as the plan draft' });
    await draft.waitFor({ timeout: 150_000 });
    await day.press('ControlOrMeta+Enter');
    await expect(draft).toBeFocused();
    await day.press('ControlOrMeta+Enter');
    await expect(page).toHaveURL(/\/cases\/\d+\/plan/);
    const publish = page.getByRole('button', { name: 'Publish the next version' });
    await expect(publish).toBeEnabled({ timeout: 60_000 });
    await day.press('ControlOrMeta+Enter');
    await expect(publish).toBeFocused();
    await day.press('ControlOrMeta+Enter');
    await day.confirmed('Version 1 is in force');
    await day.goTo('n', 'Notices');
    await expect(page.getByRole('link', { name: `Plan ${mark}` })).toBeVisible();
  });
  day.report('cases');
});

test('people by keyboard: a requested role is rejected', async ({ page, browser }) => {
  const [client, colleague] = [await another(browser), await another(browser)];
  const email = await newClient(client, 'people');
  await call(colleague, 'POST', '/api/v1/auth/login', { username: 'operator@demo.test', password: investor.password });
  const people = await call(colleague, 'GET', `/api/v1/operator/accounts?email=${encodeURIComponent(email)}`);
  const [person] = people.items as { id: number }[];
  await call(colleague, 'POST', `/api/v1/operator/accounts/${person?.id}/role`, {
    ...{ role: 'operator', capabilities: [], reason: `Joins the desk ${mark}` },
  });
  await signInAs(page, 'operator2@demo.test');
  await page.goto('/operator');
  const day = new KeyboardDay(page);

  await day.item('a role that a colleague requested is rejected', async () => {
    await day.find(email, 'Decide role');
    await day.open(/\/operator\/people\/requests/);
    const request = page.getByRole('region', { name: email });
    await day.pressButton(request.getByRole('button', { name: 'Reject' }));
    await day.fill(request.getByLabel('Reason'), 'Not before the training.');
    await day.press('Enter');
    await day.confirmed('The request is rejected');
  });
  day.report('people');
});
