import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ClaimFixture, openClaimFixture, pdf } from '../claims/testing/claim-fixture.ts';
import { filed, type SignedClaim } from '../claims/testing/filed-claim.ts';
import { postedDistribution } from '../distributions/testing/distribution-fixture.ts';
import { TestSmtpServer } from '../testing/test-smtp-server.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';
import { deliverLetter } from './deliver-letter.ts';
import { draftDifferenceQuestions } from './draft-difference-questions.ts';
import { readMailbox } from './read-mailbox.ts';
import { TestImapServer } from './testing/test-imap-server.ts';

const at = '/api/v1/operator';
const smtp = new TestSmtpServer();
const imap = new TestImapServer();
let fixture: ClaimFixture;
let operators: readonly [TestVisitor, TestVisitor];
let mara: SignedClaim;

beforeAll(async () => {
  await smtp.open();
  await imap.open();
  fixture = await openClaimFixture({
    env: {
      ...{ SMTP_URL: smtp.url, MAIL_FROM: 'no-reply@portal.example', PUBLIC_URL: 'https://portal.example' },
      ...{ LETTERS_FROM: 'claims@portal.example', LETTERS_MAILBOX_URL: imap.url },
    },
  });
  operators = [await fixture.server.signIn('operator'), await fixture.server.signIn('operator2')];
  mara = await filed(fixture, operators[0], 'mara', 'MC-0044');
  await filed(fixture, operators[0], 'nils', 'MC-0045');
}, 180_000);
afterAll(async () => {
  await fixture.close();
  await smtp.close();
  await imap.close();
});

const post = (path: string, body: object = {}, who = operators[0]) => who.post(`${at}/${path}`, body);
const get = async (path: string) => (await operators[0].get(`${at}/${path}`)).body.data;
const draft = (body: object) => post('letters', { order_id: fixture.cases.MRRW, ...body });
/** What the administrator received: the portal's mails to investors go over the same server. */
const lettersOut = () => smtp.mails.filter(({ to }) => to.includes('team@plainclaims.example'));
const read = () => readMailbox(fixture.server.context, new AbortController().signal);
const mail = (more: { id: string; subject: string; text: string; from?: string; answers?: string; header?: string }) =>
  [
    `From: Plain Claims <${more.from ?? 'team@plainclaims.example'}>`,
    'To: claims@portal.example',
    `Subject: ${more.subject}`,
    `Message-ID: <${more.id}@plainclaims.example>`,
    ...(more.answers === undefined ? [] : [`In-Reply-To: ${more.answers}`]),
    ...(more.header === undefined ? [] : [more.header]),
    'Date: Sat, 21 Nov 2026 10:00:00 +0000',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary="part"',
    '',
    '--part',
    'Content-Type: text/plain; charset=utf-8',
    '',
    more.text,
    '--part',
    'Content-Type: application/pdf; name="letter.pdf"',
    'Content-Disposition: attachment; filename="letter.pdf"',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from('%PDF-1.7\nx').toString('base64'),
    '--part--',
    '',
  ].join('\r\n');

let letterId = 0;
let messageId = '';

test('a letter is drafted from a template, edited by one at a time, and goes out only once a person sends it', async () => {
  expect((await draft({ template: 'status' })).body.error.message).toContain('Choose at least one');
  const drafted = (await draft({ template: 'status', sub_payout_request_ids: [mara.claim_id] })).body.data;
  expect(drafted).toMatchObject({
    status: 'draft',
    recipient: null,
    row_version: 1,
    administrator: 'Plain Claims Ltd.',
  });
  expect(drafted.body).toContain('claim MC-0044');
  letterId = drafted.id;
  const change = { subject: drafted.subject, body: `${drafted.body}\n\nP.S. As soon as you can.`, awaits_reply: true };
  const edited = await post(`letters/${letterId}`, {
    ...change,
    row_version: 1,
    recipient: 'team@plainclaims.example',
  });
  expect(edited.body.data).toMatchObject({ row_version: 2, recipient: 'team@plainclaims.example' });
  const late = await post(`letters/${letterId}`, { ...change, row_version: 1, recipient: '' }, operators[1]);
  expect([late.status, late.body.error.message]).toEqual([409, expect.stringContaining('Open it again')]);
  const attached = await operators[0].upload(`${at}/letters/${letterId}/files`, { ...pdf('proof'), field: 'file' });
  expect(attached.body.data.files).toMatchObject([{ file_name: 'statement.pdf' }]);
  expect(attached.body.data.row_version).toBe(3);
  expect(lettersOut()).toEqual([]);
  const unseen = await post(`letters/${letterId}/send`, { row_version: 2, channel: 'mail' }, operators[1]);
  expect(unseen.status, 'read before the file was attached').toBe(409);
  const sent = await post(`letters/${letterId}/send`, { row_version: 3, channel: 'mail' });
  expect(sent.body.data.status).toMatch(/^sen(t|ding)$/);
  expect((await post(`letters/${letterId}/send`, { row_version: 2, channel: 'mail' })).status).toBe(200);
  await deliverLetter(fixture.server.context, letterId);
  await expect
    .poll(async () => (await get(`letters?sub_payout_request_id=${mara.claim_id}`)).items[0].status)
    .toBe('sent');
  expect(lettersOut()).toHaveLength(1);
  const [out] = lettersOut();
  expect([out?.from, out?.to]).toEqual(['claims@portal.example', ['team@plainclaims.example']]);
  expect(out?.body).toContain('P.S. As soon as you can.');
  expect(out?.source).toContain('statement.pdf');
  messageId = out?.header('message-id') ?? '';
  const again = await post(`letters/${letterId}`, { ...change, row_version: 2, recipient: '' });
  expect(again.body.error.message).toContain('no longer a draft');
  expect((await get('work?kind=reply')).items).toMatchObject([{ subject_id: letterId, title: 'Plain Claims Ltd.' }]);
});

test('a vacation message is filed with the letter, and the letter still waits for an answer', async () => {
  const header = 'Auto-Submitted: auto-replied';
  imap.add(mail({ id: 'v1', subject: 'Away: status', text: 'Back on Monday.', answers: messageId, header }));
  expect(await read()).toEqual({ added: 1, too_large: 0 });
  expect((await get('work?kind=reply')).items).toHaveLength(1);
  const [thread] = (await get('letter_threads')).items;
  const [away] = (await get(`letters?thread_id=${thread.id}`)).items;
  await post(`letters/${away.id}/settle`, { as: 'done' });
  imap.mails.length = 0;
});

test('its answer is read from the mailbox once, ends the waiting, and is matched to the claim that it names', async () => {
  imap.add(mail({ id: 'a1', subject: 'Re: status', text: 'Claim mc-0044 is approved.', answers: messageId }));
  imap.breaks = true;
  await expect(read()).rejects.toThrow();
  imap.breaks = false;
  expect(imap.mails[0]?.isSeen).toBe(false);
  expect(await read()).toEqual({ added: 1, too_large: 0 });
  expect(imap.mails[0]?.isSeen).toBe(true);
  imap.mails[0]!.isSeen = false; // as if marking it had failed
  expect(await read()).toEqual({ added: 0, too_large: 0 });
  const [thread] = (await get('letter_threads')).items;
  expect(thread).toMatchObject({ letters: 3, unread: 1, awaiting: 0 });
  const [answer] = (await get(`letters?thread_id=${thread.id}`)).items;
  expect(answer).toMatchObject({
    status: 'received',
    sender: 'team@plainclaims.example',
    files: [{ file_name: 'letter.pdf' }],
  });
  expect(answer.claims).toMatchObject([{ sub_payout_request_id: mara.claim_id, matched_by: 'number' }]);
  expect((await operators[0].get(answer.files[0].url)).text).toContain('%PDF-1.7');
  expect((await get('work?kind=reply')).items).toEqual([]);
  expect((await get('work?kind=letter')).items).toMatchObject([{ subject_id: answer.id }]);
  await post(`letters/${answer.id}/settle`, { as: 'done' });
  expect((await get('work?kind=letter')).items).toEqual([]);
  await post(`letters/${answer.id}/settle`, { as: 'received' });
  expect((await get('work?kind=letter')).items).toHaveLength(1);
});

test('an answer without a number is of the claims that it answers; a mail about nothing known waits for a person', async () => {
  imap.add(mail({ id: 'a2', subject: 'Re: status', text: 'Thank you, we will look.', answers: messageId }));
  imap.add(mail({ id: 'b1', subject: 'Hello', text: 'A question.', from: 'new@other.example' }));
  expect(await read()).toEqual({ added: 2, too_large: 0 });
  const [thread] = (await get('letter_threads')).items;
  const [reply] = (await get(`letters?thread_id=${thread.id}`)).items;
  expect(reply.claims).toMatchObject([{ sub_payout_request_id: mara.claim_id, matched_by: 'reply' }]);
  const [stray] = (await get('letters?without_thread=true')).items;
  expect(stray).toMatchObject({ subject: 'Hello', thread_id: null, claims: [] });
  const other = await post(`letters/${stray.id}/match`, {
    order_id: fixture.cases.QLLN,
    sub_payout_request_ids: [mara.claim_id],
  });
  expect(other.status).toBe(409);
  await post(`letters/${stray.id}/match`, { order_id: fixture.cases.MRRW, sub_payout_request_ids: [mara.claim_id] });
  expect((await get('letters?without_thread=true')).items).toEqual([]);
});

test('a saved mail is added by hand, once; what is no mail is refused', async () => {
  const file = {
    name: 'mail.eml',
    field: 'file',
    content: Buffer.from(mail({ id: 'c1', subject: 'TR-1', text: 'x' })),
  };
  const first = await operators[0].upload(`${at}/letters/received`, file);
  expect(first.body.data).toMatchObject({ is_new: true, letter: { subject: 'TR-1', status: 'received' } });
  expect((await operators[0].upload(`${at}/letters/received`, file)).body.data.is_new).toBe(false);
  const text = await operators[0].upload(`${at}/letters/received`, { ...file, content: Buffer.from('hello') });
  expect(text.status).toBe(415);
});

test('a refused letter is a draft again, with the reason, and can be posted in print', async () => {
  const drafted = (await draft({ template: 'late', sub_payout_request_ids: [mara.claim_id] })).body.data;
  const { subject, body } = drafted;
  const edit = { subject, body, awaits_reply: true, row_version: 1, recipient: 'nobody@nowhere.test' };
  await post(`letters/${drafted.id}`, edit);
  await post(`letters/${drafted.id}/send`, { row_version: 2, channel: 'mail' });
  await deliverLetter(fixture.server.context, drafted.id);
  const back = async () => (await get(`letters?sub_payout_request_id=${mara.claim_id}`)).items[0];
  await expect.poll(async () => (await back()).status).toBe('draft');
  expect(await back()).toMatchObject({
    id: drafted.id,
    problem: expect.stringContaining('no such mailbox'),
    row_version: 3,
  });
  const { url } = (await post(`letters/${drafted.id}/print`)).body.data;
  const sent = await fixture.server.app.inject({
    method: 'GET',
    url,
    headers: { host: 'localhost:4200', ...operators[0].cookieHeader },
  });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(sent.rawPayload)), { mergePages: true });
  expect(text).toContain('MC-0044');
  expect(
    (await post(`letters/${drafted.id}/send`, { row_version: 3, channel: 'post', sent_on: '2026-12-01' })).status,
  ).toBe(409);
  const posted = await post(`letters/${drafted.id}/send`, { row_version: 3, channel: 'post', sent_on: '2026-11-20' });
  expect(posted.body.data).toMatchObject({ status: 'sent', channel: 'post', sent_on: '2026-11-20' });
  expect((await post(`letters/${drafted.id}/settle`, { as: 'discarded' })).status).toBe(409);

  // that no answer is awaited any more is undone as well as done, each once
  const waits = async () => (await back()).awaits_reply;
  expect(await waits()).toBe(true);
  for (const [as, expected] of [
    ['answered', false],
    ['answered', false],
    ['unanswered', true],
    ['unanswered', true],
  ] as const) {
    expect((await post(`letters/${drafted.id}/settle`, { as })).status).toBe(200);
    expect([as, await waits()]).toEqual([as, expected]);
  }
  const unsent = (await draft({ template: 'status', sub_payout_request_ids: [mara.claim_id] })).body.data;
  expect(await post(`letters/${unsent.id}/settle`, { as: 'unanswered' })).toMatchObject({ status: 409 });
  expect((await post(`letters/${unsent.id}/settle`, { as: 'discarded' })).status).toBe(200);
});

test('a question about each posted award that differs is drafted by itself, once, and goes when the difference is decided', async () => {
  const questions = async () => {
    const [thread] = (await get(`letter_threads?order_id=${fixture.cases.MRRW}`)).items;
    const { items } = await get(`letters?thread_id=${thread.id}&limit=100`);
    return items.filter(({ template }: { template: string }) => template === 'award');
  };
  const draftAll = () => draftDifferenceQuestions(fixture.server.context);
  expect(await draftAll(), 'nothing is posted').toBe(0);
  const rows = ['MC-0044,Mara Iversen,600.00,5.00', 'MC-0045,Nils Iversen,630.00,88.20'];
  const id = await postedDistribution(operators, { order_id: fixture.cases.MRRW, rows });
  const at_once = await Promise.all([draftAll(), draftAll()]);
  expect(at_once.toSorted(), 'one of two runs at once').toEqual([0, 1]);
  const [question, ...others] = await questions();
  expect(others, 'none about the award that agrees').toEqual([]);
  expect(question).toMatchObject({ status: 'draft', sent_at: null, written_by: null });
  expect(question.claims).toMatchObject([{ sub_payout_request_id: mara.claim_id }]);
  const differing = (await get(`distributions/${id}/rows?show=differences`)).items;
  expect(differing).toHaveLength(1);
  expect(question.subject).toContain('award of claim MC-0044');
  for (const words of ['lists an award of 5.00 USD', '600.00 USD', differing[0].difference])
    expect(question.body).toContain(words);

  const byHand = (row_number: number) => draft({ template: 'award', distribution_id: id, row_number });
  const asked = await byHand(differing[0].row_number);
  expect(asked.status, asked.text).toBe(200);
  expect(asked.body.data.body).toContain('lists an award of 5.00 USD');
  const agrees = differing[0].row_number === 1 ? 2 : 1;
  for (const [row, words] of [
    [agrees, 'is about a row of a distribution that differs'],
    [99, 'could not find that row'],
  ] as const) {
    const refused = await byHand(row);
    expect([refused.status, refused.body.error.message]).toEqual([409, expect.stringContaining(words)]);
  }

  const settled = await post(`distributions/${id}/rows/${differing[0].row_number}/settle`, {
    note: 'The administrator rejected one sale.',
  });
  expect(settled.status, settled.text).toBe(200);
  expect(await draftAll(), 'not again').toBe(0);
  expect(
    (await questions()).map((one: { id: number }) => one.id),
    'the draft that a person wrote stays',
  ).toEqual([asked.body.data.id]);
  await fixture.server.database.pool.query(
    'update distribution_rows set settled_at = null where distribution_id = $1',
    [id],
  );
  expect(await draftAll(), 'a discarded question does not come back').toBe(0);
});

test('what is pressed twice at once is done once: a draft, its sending, and a mail that is added', async () => {
  const count = async (query: string) => (await fixture.server.database.pool.query(query)).rowCount ?? 0;
  const before = await count('select from letters');
  const press = () => draft({ template: 'status', sub_payout_request_ids: [mara.claim_id] });
  const [one, other] = (await Promise.all([press(), press()])).map(({ body }) => body.data);
  expect(other.id).toBe(one.id);
  const source = Buffer.from(mail({ id: 'twice', subject: 'Twice', text: 'x' }));
  const file = { name: 'mail.eml', field: 'file', content: source };
  const add = () => operators[0].upload(`${at}/letters/received`, file);
  const added = (await Promise.all([add(), add()])).map(({ body }) => body.data.is_new);
  expect(added.toSorted()).toEqual([false, true]);
  expect(await count('select from letters')).toBe(before + 2);
  const sent = await count("select from audit_events where action = 'letter_sent'");
  const send = () => post(`letters/${one.id}/send`, { row_version: 1, channel: 'post', sent_on: '2026-11-20' });
  expect((await Promise.all([send(), send()])).map(({ status }) => status)).toEqual([200, 200]);
  expect(await count("select from audit_events where action = 'letter_sent'")).toBe(sent + 1);
});

test('a draft that moves to another case goes to the address of that one', async () => {
  const { id } = (await draft({ template: 'status', sub_payout_request_ids: [mara.claim_id] })).body.data;
  await fixture.server.database.pool.query(
    "update cases set administrator = 'Other Claims', administrator_contact = 'desk@other.example' where id = $1",
    [fixture.cases.QLLN],
  );
  const letter = (await get(`letters?letter_id=${id}`)).items[0];
  const { subject, body, row_version } = letter;
  await post(`letters/${id}`, {
    subject,
    body,
    awaits_reply: false,
    row_version,
    recipient: 'team@plainclaims.example',
  });
  const moved = await post(`letters/${id}/match`, { order_id: fixture.cases.QLLN, sub_payout_request_ids: [] });
  expect(moved.body.data).toMatchObject({ recipient: 'desk@other.example', row_version: row_version + 2 });
  const unread = await post(`letters/${id}/send`, { row_version: row_version + 1, channel: 'mail' });
  expect(unread.status, 'read before it moved').toBe(409);
});

test('a mail that cannot be stored stays unread and keeps no other one waiting', async () => {
  const part = (at: number) => `Content-Type: multipart/mixed; boundary="b${at}"\r\n\r\n--b${at}`;
  const deep = Array.from({ length: 300 }, (_, at) => part(at));
  imap.add(`From: a@other.example\r\nMessage-ID: <deep@other.example>\r\n${deep.join('\r\n')}\r\n`);
  imap.add(mail({ id: 'd\0d', subject: 'After it', text: 'A question.', from: 'd@other.example' }));
  await expect(read()).rejects.toThrow('could not be stored: 1');
  expect(imap.mails.slice(-2).map(({ isSeen }) => isSeen)).toEqual([false, true]);
  expect((await get('letters?without_thread=true')).items[0]).toMatchObject({ subject: 'After it' });
});
