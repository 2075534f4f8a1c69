import type { APIRequestContext, PlaywrightWorkerArgs } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, investor, phone, test } from '../support/journey.ts';

// at a desk a scout is walked with where a case is initiated
test.use(phone);

interface Caller {
  request: APIRequestContext;
  post: (path: string, data: unknown) => Promise<Record<string, never>>;
}

/** Someone with their own program, as the API's users are. */
async function callerOf(
  playwright: PlaywrightWorkerArgs['playwright'],
  baseURL: string | undefined,
  email: string,
): Promise<Caller> {
  const request = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL });
  const token = async (): Promise<string> =>
    (await (await request.get('/api/v1/auth/getcsrftoken')).json()).data.csrftoken;
  const post: Caller['post'] = async (path, data) => {
    const answer = await request.post(`/api/v1/${path}`, { data, headers: { 'x-csrftoken': await token() } });
    const body = await answer.json();
    expect([path, answer.status(), body.detail]).toEqual([path, 200, undefined]);
    return body.data;
  };
  await post('auth/login', { username: email, password: investor.password });
  return { request, post };
}

test('[R-9] [API-12] [API-13] a scout shows what they choose of themselves, and nothing before', async ({
  page,
  playwright,
  baseURL,
  faults,
}) => {
  faults.allow({ status: 404, address: '/user/' });
  const scout = await callerOf(playwright, baseURL, 'scout@demo.test');
  const { id } = await scout.post('users/profile/me', {
    about: 'I read complaints.\nMostly of food companies.',
    organisation: 'Ferrante Research',
    site: 'ferrante.example',
    address: { country: 'IT' },
    public: { is_public: false, fields: ['name', 'organisation', 'about', 'site', 'country'] },
  });
  expect((await page.goto(`/user/${id}`))?.status()).toBe(404);
  await scout.post('users/profile/me', { public: { is_public: true } });
  await page.goto(`/user/${id}`);
  await expect(page).toHaveTitle('Milo Ferrante · Trover');
  await expect(page.getByRole('heading', { name: 'Milo Ferrante' })).toBeVisible();
  await expect(page.getByText('Italy')).toBeVisible();
  await expect(page.getByText('Mostly of food companies.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'ferrante.example' })).toHaveAttribute('rel', /nofollow/);
  expect(await page.content()).not.toContain('scout@demo.test');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await scout.request.dispose();
});

test('[API-43] [API-23] [API-59] a case that a scout proposes is read by everybody once an operator accepts it', async ({
  page,
  playwright,
  baseURL,
  faults,
}) => {
  faults.allow({ status: 404, address: '/cases/' });
  const scout = await callerOf(playwright, baseURL, 'scout@demo.test');
  const operator = await callerOf(playwright, baseURL, 'operator@demo.test');
  const { id } = await scout.post('orders/postorder', {
    company: { name: 'Brackwater Foods, Inc.' },
    court: 'D. Del.',
    securities: [{ ticker: 'BRKW' }],
    class_periods: [{ from: '2023-02-01', to: '2024-05-14' }],
    allegations: { blocks: [{ type: 'paragraph', text: 'Stock <b was counted twice.' }], entity_map: {} },
  });
  await scout.post('orders/milestones', { order_id: id, date: '2025-04-02', stage: 'filed', title: 'Complaint filed' });
  const { csrftoken } = (await (await scout.request.get('/api/v1/auth/getcsrftoken')).json()).data;
  const document = { name: 'complaint.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') };
  const sent = await scout.request.post('/api/v1/settlements/documents', {
    headers: { 'x-csrftoken': csrftoken },
    multipart: { order_id: String(id), kind: 'complaint', title: 'The complaint', document },
  });
  expect(sent.status()).toBe(200);
  await scout.post('orders/postorder', { id, submit: true });
  expect((await page.goto(`/cases/${id}`))?.status()).toBe(404);

  const { slug } = await operator.post(`orders/${id}/review`, { decision: 'accept' });
  await page.goto(`/cases/${slug}`);
  await expect(page.getByRole('heading', { name: 'Brackwater Foods' }).first()).toBeVisible();
  await expect(page.getByText('Stock <b was counted twice.')).toBeVisible();
  await expect(page.getByText('Complaint filed').first()).toBeVisible();
  const arriving = page.waitForEvent('download');
  await page.getByRole('link', { name: /The complaint/ }).click();
  expect((await arriving).suggestedFilename()).toBe('complaint.pdf');
  for (const caller of [scout, operator]) await caller.request.dispose();
});
