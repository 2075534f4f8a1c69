import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lastMailTo, mailsTo } from '../testing/test-outbox.ts';
import { openTestServer, type TestServer } from '../testing/test-server.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';

const form = (name: string) => `/api/v1/crm/form_${name}`;
const stranger = { name: 'Ines Duarte', email: 'Ines@Example.test', message: 'How do I claim?' };

let server: TestServer;
let operator: TestVisitor;

beforeAll(async () => {
  server = await openTestServer();
  operator = await server.signIn('operator');
});
afterAll(() => server.close());

const listed = async (query = '') => (await operator.get(`/api/v1/crm/tickets${query}`)).body.data;
const attachment = (name: string, content: string | Uint8Array) => ({
  field: 'attachment',
  name,
  content: Buffer.from(content),
});

describe('crm/form_{ticketing}', () => {
  test('[API-22] [R-4] takes a message from anyone and sends a receipt that repeats none of it', async () => {
    const answer = await server.visitor().post(form('contact'), { ...stranger, subject: 'A <b>claim</b>', page: '/' });
    expect(answer).toMatchObject({ status: 200, body: { data: { receipt_to: 'ines@example.test' } } });
    const [ticket] = (await listed()).items;
    expect(ticket).toMatchObject({
      id: answer.body.data.id,
      form: 'contact',
      account_id: null,
      name: 'Ines Duarte',
      subject: 'A claim',
      message: 'How do I claim?',
      attachments: [],
    });
    const mail = await server.context.db
      .selectFrom('mails')
      .selectAll()
      .where('recipient', '=', 'ines@example.test')
      .executeTakeFirstOrThrow();
    expect(mail.subject).toContain(String(ticket.id));
    expect(mail.body_text).not.toContain('How do I claim');
  });

  test('[API-22] knows who is signed in', async () => {
    const investor = await server.signIn('investor');
    const { id } = (await investor.get('/api/v1/users/profile/me')).body.data;
    const answer = await investor.post(form('bug'), { message: 'The chart does not draw.' });
    expect(answer.body.data.receipt_to).toBe('investor@demo.test');
    const [ticket] = (await listed('?form=bug')).items;
    expect(ticket).toMatchObject({ account_id: id, name: 'Ada Lindqvist', subject: 'A problem with the site' });
  });

  test('[API-22] stores attachments, which operators open by short-lived links', async () => {
    const files = [attachment('statement.pdf', '%PDF-1.7\nx'), attachment('trades.csv', 'Date,Symbol\n')];
    const answer = await server.visitor().form(form('claim'), stranger, files);
    expect(answer.status).toBe(200);
    const [ticket] = (await listed('?form=claim')).items;
    expect(ticket.attachments.map((one: { file_name: string }) => one.file_name)).toEqual([
      'statement.pdf',
      'trades.csv',
    ]);
    const file = await operator.get(ticket.attachments[1].url);
    expect(file).toMatchObject({ status: 200, text: 'Date,Symbol\n' });
    expect(file.headers['content-disposition']).toContain('attachment');
  });

  test('[API-22] refuses what is not a document, too many files and a message without words, and stores nothing', async () => {
    const before = (await listed()).total_count;
    const visitor = server.visitor();
    const page = await visitor.form(form('claim'), stranger, [attachment('a.pdf', '<html><script>')]);
    expect(page).toMatchObject({ status: 415, body: { error: { fields: { attachment: expect.any(String) } } } });
    const six = Array.from({ length: 6 }, (_, at) => attachment(`${at}.txt`, `text ${at}`));
    expect((await visitor.form(form('claim'), stranger, six)).status).toBe(400);
    const empty = await visitor.post(form('contact'), { ...stranger, message: ' <p> </p> ' });
    expect(empty.body.error.fields).toEqual({ 'body.message': 'write your message' });
    const nobody = await visitor.post(form('contact'), { message: 'Hello' });
    expect(nobody.body.error.fields).toHaveProperty(['body.email']);
    const wrong = await visitor.post(form('contact'), { ...stranger, email: 'ines', order_id: 2_147_483_647 });
    expect(Object.keys(wrong.body.error.fields)).toEqual(['body.email']);
    expect((await visitor.post(form('contact'), { ...stranger, order_id: 2_147_483_647 })).status).toBe(400);
    expect((await visitor.post(form('praise'), stranger)).status).toBe(400);
    expect((await listed()).total_count).toBe(before);
  });

  test('[API-22] takes so many from one address and no more', async () => {
    const strict = await openTestServer({ env: { RATE_LIMITS: 'strict' } });
    const visitor = strict.visitor();
    const answers: number[] = [];
    for (let at = 0; at < 21; at += 1) answers.push((await visitor.post(form('contact'), stranger)).status);
    expect(answers.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(answers[20]).toBe(429);
    await strict.close();
  });

  test('[API-22] [P-2] operators list and close them, nobody else', async () => {
    const { total_count, items } = await listed('?limit=2');
    const idsOf = ({ items: page }: { items: { id: number }[] }) => page.map(({ id }) => id);
    const all = idsOf(await listed());
    const oldest = await listed('?sort=oldest&limit=2');
    expect(idsOf(oldest), 'the oldest first').toEqual(all.toReversed().slice(0, 2));
    expect(idsOf(await listed(`?sort=oldest&limit=2&cursor=${oldest.next_cursor}`)), 'and its second page').toEqual(
      all.toReversed().slice(2, 4),
    );
    const closed = await operator.post(`/api/v1/crm/tickets/${items[0].id}`, { status: 'closed' });
    expect(closed.body.data).toEqual({ id: items[0].id, status: 'closed' });
    expect((await listed()).total_count).toBe(total_count - 1);
    expect((await listed('?status=closed')).items.map((one: { id: number }) => one.id)).toContain(items[0].id);
    for (const name of ['investor', 'scout', 'attorney', 'provider'])
      expect((await (await server.signIn(name)).get('/api/v1/crm/tickets')).status).toBe(403);
    expect((await server.visitor().get('/api/v1/crm/tickets')).status).toBe(401);
    expect((await operator.post('/api/v1/crm/tickets/9007199254740991', { status: 'open' })).status).toBe(404);
  });

  test('[API-22] an undo opens a ticket that its operator closed, and none that a colleague closed since', async () => {
    const { id } = (await server.visitor().post(form('contact'), stranger)).body.data;
    const colleague = await server.signIn('operator2');
    const set = (who: TestVisitor, status: string, only_own?: boolean) =>
      who.post(`/api/v1/crm/tickets/${id}`, { status, only_own });
    expect((await set(operator, 'open', true)).status, 'nobody closed it').toBe(409);
    await set(operator, 'closed');
    expect((await set(operator, 'open', true)).body.data).toEqual({ id, status: 'open' });
    expect((await set(operator, 'open', true)).status, 'repeated').toBe(200);
    await set(operator, 'closed');
    await set(colleague, 'open');
    await set(colleague, 'closed');
    const refused = await set(operator, 'open', true);
    expect(refused).toMatchObject({ status: 409, body: { error: { code: 'conflict' } } });
    expect((await listed('?status=closed')).items.map((one: { id: number }) => one.id)).toContain(id);
    expect(
      (await operator.post('/api/v1/crm/tickets/9007199254740991', { status: 'open', only_own: true })).status,
    ).toBe(404);
  });
});

describe('answers of the desk', () => {
  const answer = (who: TestVisitor, id: number, body: object) => who.post(`/api/v1/crm/tickets/${id}/answer`, body);
  const messages = async (who: TestVisitor) => (await who.get('/api/v1/crm/own_messages')).body.data;

  test('go to a visitor by mail, close the ticket and stay in its list', async () => {
    const asked = await server.visitor().post(form('contact'), { ...stranger, subject: 'Old records' });
    const { id } = asked.body.data;
    const message = 'Ask your broker for 2020.\n\nIt keeps statements for <b>ten</b> years.';
    const sent = await answer(operator, id, { message });
    expect(sent.body.data).toEqual({ id, answer_id: expect.any(Number), status: 'closed' });
    const mail = await lastMailTo(server, 'ines@example.test');
    expect(mail).toMatchObject({ template: 'ticket-answer', subject: `Re: Old records (${id})` });
    expect(mail.text).toContain('Ask your broker for 2020.\n\nIt keeps statements for ten years.');
    expect(mail.text).not.toContain('under Messages');
    expect(mail.link.get('about')).toBe(String(id));
    const closed = (await listed('?status=closed')).items.find((one: { id: number }) => one.id === id);
    expect(closed.answers).toMatchObject([{ id: sent.body.data.answer_id, message: expect.stringContaining('2020') }]);
    // pressed again after a lost connection
    expect((await answer(operator, id, { message })).body.data).toEqual(sent.body.data);
    const colleague = await server.signIn('operator2');
    const late = await answer(colleague, id, { message: 'Ask your bank.', seen_answers: 0 });
    expect(late.body.error).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('A colleague has answered'),
    });
    const open = await answer(operator, id, { message: 'One more thing.', closes: false, seen_answers: 1 });
    expect(open.body.data.status, 'it stays as it is').toBe('closed');
    const mails = (await mailsTo(server, 'ines@example.test')).filter(({ template }) => template === 'ticket-answer');
    expect(mails).toHaveLength(2);
  });

  test('reach a client as a mail, a notice and under Messages, of nobody else', async () => {
    const investor = await server.signIn('investor');
    const { id } = (await investor.post(form('claim'), { message: 'Where is my claim?' })).body.data;
    expect((await messages(investor)).items[0]).toMatchObject({ id, is_own: true, status: 'open', answers: [] });
    await answer(operator, id, { message: 'It was filed on 3 November.', closes: false });
    expect((await messages(investor)).items[0]).toMatchObject({
      ...{ id, status: 'open', answers: [{ message: 'It was filed on 3 November.' }] },
    });
    const { items } = (await investor.get('/api/v1/notices')).body.data;
    expect(items[0]).toMatchObject({ title: 'We answered: A claim', href: '/user/settings/messages' });
    expect((await lastMailTo(server, 'investor@demo.test')).text).toContain('under Messages');
    const institution = await server.signIn('institution');
    expect((await messages(institution)).items.map((one: { id: number }) => one.id)).not.toContain(id);
  });

  test('can begin with the desk; a message is sent once', async () => {
    const investor = await server.signIn('investor');
    const account = await server.accountOf('investor');
    const body = { subject: 'Your statement of May 2021', message: 'It is not legible.' };
    const to = `/api/v1/operator/clients/${account}/message`;
    const twice = await Promise.all([1, 2].map(() => operator.post(to, body)));
    expect(new Set(twice.map((one) => one.body.data.id)).size).toBe(1);
    const { id } = twice[0]!.body.data;
    const [newest] = (await messages(investor)).items;
    expect(newest).toMatchObject({ id, is_own: false, ...body, status: 'closed' });
    const mails = (await mailsTo(server, 'investor@demo.test')).filter(({ template }) => template === 'desk-message');
    expect(mails.map(({ subject }) => subject)).toEqual([body.subject]);
    // it is no question that waits for an answer
    expect((await listed()).items.map((one: { id: number }) => one.id)).not.toContain(id);
    const parts = (await operator.get(`/api/v1/operator/clients/${account}/messages`)).body.data.items;
    expect(parts.map((one: { kind: string; id: number }) => `${one.kind} ${one.id}`)).toContain(`ticket ${id}`);
  });

  test('are refused without words, for an unknown ticket or client, and from anyone but an operator', async () => {
    const { id } = (await server.visitor().post(form('contact'), stranger)).body.data;
    const empty = await answer(operator, id, { message: ' <p></p> ' });
    expect(empty.body.error.fields).toEqual({ 'body.message': 'write your message' });
    expect((await answer(operator, 9_007_199_254_740_991, { message: 'Hello' })).status).toBe(404);
    const colleague = await server.accountOf('operator2');
    for (const account of [colleague, 9_007_199_254_740_991]) {
      const to = `/api/v1/operator/clients/${account}/message`;
      expect((await operator.post(to, { subject: 'A', message: 'B' })).status).toBe(404);
    }
    const investor = await server.signIn('investor');
    expect((await answer(investor, id, { message: 'I am the desk' })).status).toBe(403);
    expect((await server.visitor().get('/api/v1/crm/own_messages')).status).toBe(401);
    expect((await listed()).items.find((one: { id: number }) => one.id === id).answers).toEqual([]);
  });

  test('of one member of an organization are read by no other, and go to the address that its author has now', async () => {
    const { db } = server.context;
    const institution = await server.signIn('institution');
    const organisation = await server.accountOf('institution');
    const { id } = (await institution.post(form('contact'), { message: 'A question of a member.' })).body.data;
    const author = await server.accountOf('scout');
    await db.updateTable('tickets').set({ author_id: author }).where('id', '=', id).execute();
    await answer(operator, id, { message: 'For the member alone.' });
    expect((await messages(institution)).items.map((one: { id: number }) => one.id)).not.toContain(id);
    expect((await lastMailTo(server, 'scout@demo.test')).template).toBe('ticket-answer');
    const notices = (await institution.get('/api/v1/notices')).body.data.items;
    expect(JSON.stringify(notices)).not.toContain('For the member alone');
    const own = (await institution.post(form('contact'), { message: 'Its own.' })).body.data.id;
    expect((await messages(institution)).items[0].id).toBe(own);
    // a closed account reads nothing
    await db.updateTable('accounts').set({ closed_at: new Date() }).where('id', '=', organisation).execute();
    const closed = await operator.post(`/api/v1/operator/clients/${organisation}/message`, {
      subject: 'A',
      message: 'B',
    });
    expect(closed.body.error.code).toBe('conflict');
  });
});
