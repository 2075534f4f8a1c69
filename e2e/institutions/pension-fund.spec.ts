import type { APIRequestContext, Page } from '@playwright/test';
import { fileInBulk } from '../support/file-in-bulk.ts';
import { csv, expect, expectAccessible, investor, signInAs, test } from '../support/journey.ts';
import { lastMail, linkIn, newUser } from '../support/new-user.ts';

const ENTITIES = 40;
const numbers = Array.from({ length: ENTITIES }, (_, at) => `RT-${String(at + 1).padStart(3, '0')}`);

const provider = process.env.E2E_PROVIDER ?? '';

async function call(request: APIRequestContext, method: 'POST' | 'PUT', path: string, data: object): Promise<never> {
  const token = await (await request.get('/api/v1/auth/getcsrftoken')).json();
  const headers = { 'x-csrftoken': token.data.csrftoken as string };
  const answer = await request.fetch(path, { method, data, headers });
  const body = await answer.json();
  expect(answer.status(), `${path}: ${JSON.stringify(body).slice(0, 400)}`).toBe(200);
  return body.data as never;
}

/** An institution with its own address, which an operator vouches for, and its own sign-on. */
async function foundOrganisation(page: Page, operator: Page, domain: string): Promise<string> {
  const email = `owner@${domain}`;
  const { password } = investor;
  await call(page.request, 'POST', '/api/v1/auth/signup/investor/-', {
    email,
    password,
    re_password: password,
    org_type: 2,
  });
  const link = new URLSearchParams(linkIn(await lastMail(page.request, email, 'Confirm your address')));
  await call(page.request, 'POST', `/api/v1/auth/verify_email/${link.get('uid')}/${link.get('token')}`, {});
  await signInAs(page, email);
  await call(page.request, 'POST', '/api/v1/auth/step_up', { password });
  const { id } = await call(page.request, 'POST', '/api/v1/organisation/domains', { domain });
  await signInAs(operator, 'operator@demo.test');
  await call(operator.request, 'POST', `/api/v1/operator/domains/${id}/approve`, { reason: 'Confirmed by letter.' });
  await call(page.request, 'PUT', '/api/v1/organisation/sign_on', {
    ...{ issuer: provider, client_id: 'portal', client_secret: 'a-secret-of-the-provider' },
    ...{ default_role: 'approver', is_enforced: false },
  });
  return email;
}

/** Signs on at the fund's own provider, in the browser. */
async function signOn(page: Page, email: string): Promise<void> {
  const person = { sub: email, email, email_verified: true, given_name: email.split('@')[0], family_name: 'Rosemead' };
  expect((await page.request.post(`${provider}/people`, { data: person })).status()).toBe(200);
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Use single sign-on' }).click();
  await dialog.getByLabel('Work email').fill(email);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Overview' })).toBeVisible();
}

async function approve(page: Page, reason: string): Promise<void> {
  await page.goto('/user/overview');
  await page.getByRole('link', { name: 'Make the next decision' }).click();
  const choices = page.getByRole('group', { name: 'Your choice' });
  await page.getByRole('textbox', { name: 'Reason' }).fill(reason);
  // nothing is selected before the member selects it
  await expect(choices.getByRole('button', { pressed: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('alert')).toContainText('Select “Join” or “Stay out” first.');
  await choices.getByRole('button', { name: 'Join' }).click();
  await page.getByRole('button', { name: 'Approve' }).click();
}

test('a pension fund’s day: sign-on, a feed of 40 entities, a policy, a case decided by two people, 40 claims filed in bulk, the board’s figures', async ({
  page,
  browser,
  faults,
}) => {
  test.setTimeout(900_000);
  faults.allowHost('127.0.0.1');
  const desk = await browser.newContext();
  const domain = `${newUser('rosemead').split('@')[0]?.replaceAll('.', '-')}.example`;
  const operator = await desk.newPage();
  await foundOrganisation(page, operator, domain);

  // the custodian's file: each account becomes an entity
  await page.goto('/user/portfolio/connect');
  await page.getByRole('searchbox', { name: 'Search brokers' }).fill('fid');
  await page.getByRole('link', { name: /^Fidelity File/ }).click();
  const rows = numbers.map((number) => `${number},HLDN,purchase,2022-03-22,400,68.42,USD,`);
  await page.locator('#main input[type=file]').setInputFiles(csv('custody.csv', rows));
  const upload = page.getByRole('dialog', { name: 'Upload trades' });
  await expect(upload.getByText(`${ENTITIES} accounts without an entity`)).toBeVisible({ timeout: 180_000 });
  const choices = numbers.map((account_number) => ({
    account_number,
    kind: 'new_entity',
    name: `Sleeve ${account_number}`,
  }));
  await call(page.request, 'PUT', '/api/v1/portfolio/accountmap', { choices });
  await expect
    .poll(async () => (await (await page.request.get('/api/v1/organisation/coverage')).json()).data.entities, {
      timeout: 180_000,
    })
    .toBeGreaterThanOrEqual(ENTITIES);
  await page.goto('/user/overview');
  await expect(page.getByRole('heading', { name: 'Records, month by month' })).toBeVisible();
  await expect(page.getByText('Sleeve RT-001').first()).toBeVisible();
  await expectAccessible(page);

  // a policy is tried and put in force
  const document = {
    ...{ currency: 'USD', assets: null, conflicts: [] },
    rules: [
      { when: [{ field: 'loss', method: 'fifo', at_least: '1' }], outcome: 'escalate', approvals: 2, within_days: 5 },
      { when: [], outcome: 'ignore', approvals: 0, within_days: null },
    ],
  };
  await call(page.request, 'PUT', '/api/v1/organisation/policy/draft', { document });
  await page.goto('/user/policy');
  await page.getByRole('button', { name: 'Test on past cases' }).click();
  await expect(page.getByRole('heading', { name: /^Tried against \d+ past case/ })).toBeVisible();
  await page.getByRole('button', { name: 'Put version 1 in force' }).click();
  await page.getByRole('button', { name: 'Put it in force' }).click();
  await expect(page.getByText('Version 1 is in force since')).toBeVisible();

  // within a minute the case waits for a decision; two people make it, each signed on by the fund's provider
  await expect
    .poll(async () => (await (await page.request.get('/api/v1/organisation/decisions')).json()).data.waiting, {
      timeout: 180_000,
    })
    .toBeGreaterThan(0);
  const people: Page[] = [];
  for (const name of ['noor', 'theo']) {
    const theirs = await (await browser.newContext()).newPage();
    await signOn(theirs, `${name}@${domain}`);
    people.push(theirs);
  }
  const [noor, theo] = people as [Page, Page];
  await approve(noor, 'The loss is above our limit.');
  await expect(noor.getByText('1 of 2 approvers agree so far.')).toBeVisible();
  await expectAccessible(noor);
  await approve(theo, 'Agreed.');
  await expect(theo.getByText(/Decided: Join/)).toBeVisible();

  // the owner joins for every entity and signs; an operator files all claims in one package
  const second = await (await browser.newContext()).newPage();
  await signInAs(second, 'operator2@demo.test');
  const { id: account_id } = (await (await page.request.get('/api/v1/organisation/profile')).json()).data;
  const filed = await fileInBulk(page.request, [operator.request, second.request], {
    ...{ slug: 'halden-semiconductor-2023', account_id, sent_on: '2026-11-21' },
    sign: async (name, count) => {
      await page.goto('/cases/halden-semiconductor-2023/sign');
      await expect(page.getByText(`${count} ready to sign`)).toBeVisible({ timeout: 60_000 });
      await expectAccessible(page);
      for (const box of await page.getByRole('form', { name: 'Your signature' }).getByRole('checkbox').all())
        await box.check();
      await page.getByLabel('Type your name as your signature').fill(name);
      await page.getByRole('button', { name: `Sign ${count} claims` }).click();
      await expect(page.getByText('No claims to sign')).toBeVisible({ timeout: 180_000 });
    },
  });
  expect(filed).toBe(ENTITIES);
  await page.goto('/user/reports?list=claims');
  await expect(page.getByRole('row', { name: /Sleeve RT-0\d\d/ }).first()).toBeVisible();
  const report = await page.request.get('/api/v1/organisation/report/claims?limit=100');
  expect((await report.json()).data.total_count).toBe(ENTITIES);

  // the board's report: its PDF, and a figure down to its trades
  await page.goto('/user/reports?list=exposure');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Board PDF' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
  await page.getByRole('table', { name: 'Exposure' }).getByRole('link').first().click();
  await page
    .getByRole('link', { name: /Sleeve RT-001/ })
    .first()
    .click();
  await expect(page.getByText('68.42').first()).toBeVisible();

  // a file that does not name its custodian, which is typed in: its accounts are those at this custodian
  await page.goto('/user/portfolio/integrations/institutional', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Upload trades' }).click();
  await upload.getByLabel('Custodian').fill('Harbor Trust');
  const harbor = csv('harbor.csv', [
    'HB-101,HLDN,purchase,2022-03-22,15,68.42,USD,',
    'HB-102,HLDN,purchase,2022-03-22,25,68.42,USD,',
  ]);
  await upload.locator('input[type=file]').setInputFiles(harbor);
  await expect(upload.getByText('2 accounts without an entity')).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);
  await page.goto('/user/portfolio/integrations/institutional');
  await expect(page.getByRole('row', { name: /HB-101.*HARBOR TRUST/i })).toBeVisible();

  // the auditor reads all of it and changes nothing
  await call(page.request, 'POST', '/api/v1/organisation/invitations', { email: `audit@${domain}`, role: 'auditor' });
  const auditor = await (await browser.newContext()).newPage();
  await signOn(auditor, `audit@${domain}`);
  for (const path of [
    '/user/overview',
    '/user/decisions?status=decided',
    '/user/policy',
    '/user/reports',
    '/user/organization',
  ]) {
    await auditor.goto(path);
    await expect(auditor.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await auditor.goto('/user/reports?list=claims');
  await expect(auditor.getByRole('row', { name: /Sleeve RT-0\d\d/ }).first()).toBeVisible();
  await auditor.goto('/user/policy');
  await expect(auditor.getByRole('button', { name: 'Edit the rules' })).toBeHidden();
  const { data } = await (await auditor.request.get('/api/v1/auth/getcsrftoken')).json();
  const [decided] = (await (await auditor.request.get('/api/v1/organisation/decisions?status=decided')).json()).data
    .items;
  const refused: [method: string, path: string, body: object][] = [
    ['PUT', '/api/v1/organisation/policy/draft', { document }],
    ['POST', `/api/v1/organisation/decisions/${decided.id}/vote`, { choice: 'pass', reason: 'Not mine to give.' }],
    ['POST', `/api/v1/organisation/decisions/${decided.id}/propose`, { choice: 'pass', text: 'Not mine to give.' }],
    ['POST', '/api/v1/organisation/invitations', { email: `new@${domain}`, role: 'viewer' }],
    ['POST', '/api/v1/organisation/keys', { name: 'Key', scopes: ['read'], entities: null, expires_on: '2027-01-01' }],
    ['POST', '/api/v1/orders/osmund-bank-2023/join', { claimed_elsewhere: 'no', is_excluded_party: false }],
    ['PUT', '/api/v1/portfolio/accountmap', { choices: [] }],
  ];
  for (const [method, path, body] of refused) {
    const answer = await auditor.request.fetch(path, {
      ...{ method, data: body, headers: { 'x-csrftoken': data.csrftoken } },
    });
    expect(answer.status(), `${method} ${path}: ${await answer.text()}`).toBe(403);
  }
  for (const one of [operator, second, noor, theo, auditor]) await one.context().close();
});
