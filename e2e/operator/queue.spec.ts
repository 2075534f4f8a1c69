import {
  expect,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  investor,
  signInAs,
  test,
} from '../support/journey.ts';

test('an operator works through the queue with the keyboard alone: assign, snooze, undo, comment, open, answer', async ({
  page,
}) => {
  const names = Array.from({ length: 6 }, (_, at) => `Keyboard ${String.fromCharCode(65 + at)}`);
  await page.goto('/');
  const { data: token } = await (await page.request.get('/api/v1/auth/getcsrftoken')).json();
  for (const name of names)
    await page.request.post('/api/v1/crm/form_contact', {
      headers: { 'x-csrftoken': token.csrftoken as string },
      multipart: { name, email: 'writer@example.test', message: 'How do I claim?' },
    });
  await signInAs(page, 'operator@demo.test');
  await page.goto('/operator');
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  await expectAccessibleInBothThemes(page);

  // no press of the mouse from here
  await page.keyboard.press('g');
  await page.keyboard.press('q');
  await expect(page.getByRole('heading', { level: 1, name: 'Queue' })).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('keyboard');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/find=keyboard/);
  const list = page.getByRole('region', { name: 'Items' });
  await expect(list.getByRole('listitem')).toHaveCount(6);
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Escape');

  // two are selected and assigned at once, which is undone and done again
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('a');
  await expect(page.getByText('2 items assigned to you')).toBeVisible();
  await expect(list.getByRole('button', { name: /assigned to You/ })).toHaveCount(2);
  await page.keyboard.press('z');
  await expect(page.getByText('2 items put back')).toBeVisible();
  await expect(list.getByRole('button', { name: /assigned to You/ })).toHaveCount(0);

  // two acts are undone one after the other, the newest first
  await page.keyboard.press('a');
  await expect(list.getByRole('button', { name: /assigned to You/ })).toHaveCount(1);
  await page.keyboard.press('k');
  await page.keyboard.press('a');
  await expect(list.getByRole('button', { name: /assigned to You/ })).toHaveCount(2);
  await page.keyboard.press('z');
  await expect(page.getByText('Press Z to undo also: 1 item assigned to you.')).toBeVisible();
  await expect(list.getByRole('button', { name: /assigned to You/ })).toHaveCount(1);
  await page.keyboard.press('z');
  await expect(list.getByRole('button', { name: /assigned to You/ })).toHaveCount(0);

  // one is snoozed and leaves the list
  await page.keyboard.press('s');
  await expect(page.getByRole('dialog', { name: /Snooze 1 item/ })).toBeVisible();
  await page.getByLabel('Until').press('Enter');
  await expect(list.getByRole('listitem')).toHaveCount(5);

  // a comment on the item that replaced it
  await page.keyboard.press('c');
  await page.keyboard.type('Asked for the statement, @operator2@demo.test.');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Comment saved, 1 person notified')).toBeVisible();
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Asked for the statement');
  await page.keyboard.press('Escape');

  // it is opened by its key, and the list of shortcuts by its own
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Shortcuts' })).toContainText('Assign to another');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/operator\/support\?ticket=\d+$/);

  // beside the list of messages it is assigned and answered; the next one is under the cursor, and it is among the closed
  const messages = page.getByRole('region', { name: 'List of messages' });
  const current = messages.locator('[data-current]');
  await expect(current).toContainText(/Keyboard [A-F]/);
  const [name = ''] = /Keyboard [A-F]/.exec(await current.innerText()) ?? [];
  const named = messages.getByRole('listitem').filter({ hasText: name });
  const before = await named.count();
  await page.keyboard.press('a');
  await expect(current.getByRole('button', { name: /assigned to You/ })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('r');
  await expect(page.getByLabel('Answer, by email to writer@example.test')).toBeFocused();
  await page.keyboard.type('File the claim by 18 March.');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('Answer sent to writer@example.test')).toBeVisible();
  await expect(named).toHaveCount(before - 1);
  await expect(current).toBeFocused();
  await page.keyboard.press('Alt+2');
  await expect(page).toHaveURL(/status=closed/);
  await expect(named.first()).toContainText('We wrote: File the claim by 18 March.');
  await expect(named.first()).toContainText('Answered');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/operator/queue?find=keyboard');
  await expectNoSidewaysScroll(page);
});

test('a list of the desk shows what arrived while it is open, without a reload', async ({ page }) => {
  const subject = `Live letter ${Date.now().toString(36)}`;
  await signInAs(page, 'operator@demo.test');
  const listening = page.waitForRequest(/\/operator\/work\/events/);
  await page.goto('/operator/letters');
  await expect(page.getByRole('heading', { level: 1, name: 'Letters' })).toBeVisible();
  await listening;
  await expect(page.getByText(subject)).toHaveCount(0);
  const { data: token } = await (await page.request.get('/api/v1/auth/getcsrftoken')).json();
  const lines = [
    'From: Marlow Claims <live@marlow.example>',
    'To: claims@portal.example',
    `Subject: ${subject}`,
    `Message-ID: <${subject.replaceAll(' ', '-')}@marlow.example>`,
    'Content-Type: text/plain; charset=utf-8',
  ];
  const sent = await page.request.post('/api/v1/operator/letters/received', {
    headers: { 'x-csrftoken': token.csrftoken as string },
    multipart: {
      file: {
        name: 'mail.eml',
        mimeType: 'message/rfc822',
        buffer: Buffer.from([...lines, '', 'It is paid.', ''].join('\r\n')),
      },
    },
  });
  expect(sent.status()).toBe(200);
  await expect(page.getByText(subject).first()).toBeVisible({ timeout: 20_000 });
});

test('Done opens what one press cannot decide, with the focus on its action', async ({ page, playwright, baseURL }) => {
  const name = `Focusfield ${Date.now().toString(36)} Inc.`;
  const scout = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL });
  const post = async (path: string, data: object) => {
    const { data: token } = await (await scout.get('/api/v1/auth/getcsrftoken')).json();
    const answer = await scout.post(`/api/v1/${path}`, { data, headers: { 'x-csrftoken': token.csrftoken as string } });
    expect([path, answer.status()]).toEqual([path, 200]);
    return (await answer.json()).data;
  };
  await post('auth/login', { username: 'scout@demo.test', password: investor.password });
  const { id } = await post('orders/postorder', {
    company: { name },
    court: 'D. Del.',
    securities: [{ ticker: 'FCSF' }],
    class_periods: [{ from: '2023-02-01', to: '2024-05-14' }],
    allegations: { blocks: [{ type: 'paragraph', text: 'Stock was counted twice.' }], entity_map: {} },
  });
  await post('orders/milestones', { order_id: id, date: '2025-04-02', stage: 'filed', title: 'Complaint filed' });
  const { data: token } = await (await scout.get('/api/v1/auth/getcsrftoken')).json();
  const complaint = { name: 'complaint.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') };
  const attached = await scout.post('/api/v1/settlements/documents', {
    headers: { 'x-csrftoken': token.csrftoken as string },
    multipart: { order_id: String(id), kind: 'complaint', title: 'The complaint', document: complaint },
  });
  expect(attached.status()).toBe(200);
  await post('orders/postorder', { id, submit: true });
  await scout.dispose();
  await signInAs(page, 'operator@demo.test');
  await page.goto('/operator/queue?kind=proposal');
  await expect(page.getByRole('region', { name: 'Items' }).getByRole('listitem').first()).toBeVisible();
  // no press of the mouse from here
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page).toHaveURL(/\/operator\/cases\/\d+/);
  await expect(page.locator('#main :is(button, input, select, textarea):focus')).toHaveCount(1);
  await page.goBack();
  await expect(page).toHaveURL(/\/operator\/queue/);
});
