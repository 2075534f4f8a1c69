import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../testing/test-server.ts';
import { TestSmtpServer } from '../testing/test-smtp-server.ts';
import { openMailer, permitsUnencrypted } from './mailer.ts';
import { postMail } from './post-mail.ts';
import { sendMail } from './send-mail.ts';
import { button, declareMail, heading } from './template.ts';

const greeting = declareMail<{ name: string }>({
  name: 'greeting',
  subject: ({ name }) => `Guten Tag, ${name}`,
  blocks: () => [heading('Grüße — 7 € für Sie'), button('Go on', '/x')],
  reason: () => 'You’re receiving this because you asked.',
});

const smtp = new TestSmtpServer();
let server: TestServer;

beforeAll(async () => {
  await smtp.open();
  const mail = { SMTP_URL: smtp.url, MAIL_FROM: 'no-reply@portal.example', PUBLIC_URL: 'https://portal.example' };
  server = await openTestServer({
    role: 'api,worker',
    env: { ...mail, MAIL_FROM_PARTNERS: 'no-reply@tracker.example' },
  });
});
afterAll(async () => {
  await server.close();
  await smtp.close();
});
afterEach(() => smtp.clear());

const post = (to: string, more: { partner?: string; cause?: string } = {}) =>
  server.context.db.transaction().execute((trx) =>
    postMail(server.context, trx, {
      template: greeting,
      data: { name: 'Mara' },
      to,
      partner: more.partner ?? null,
      cause: more.cause ?? `greeting ${to}`,
    }),
  );
const mailTo = (recipient: string) =>
  server.context.db.selectFrom('mails').selectAll().where('recipient', '=', recipient).executeTakeFirstOrThrow();
const settled = async (recipient: string, status: string) => {
  await expect.poll(async () => (await mailTo(recipient)).status).toBe(status);
  return mailTo(recipient);
};

const sender = { mailFrom: 'a@b.example', partnerMailFrom: undefined, privateHosts: [], isProduction: false };

describe('a mail server without TLS', () => {
  const letter = {
    ...{ from: { name: 'A', address: 'a@b.example' }, to: 'c@d.example', message_id: '<1@b.example>' },
    ...{ subject: 'Plain', text: 'Plain', files: [] },
  };

  test('gets mails on this machine, and no other one does', async () => {
    const here = openMailer({ ...sender, smtpUrl: smtp.url })!;
    await here.deliverLetter(letter);
    // the same server by an address that is not known to be this machine's
    const elsewhere = openMailer({ ...sender, smtpUrl: smtp.url.replace('127.0.0.1', '[::ffff:127.0.0.1]') })!;
    await expect(elsewhere.deliverLetter(letter)).rejects.toThrow(/STARTTLS/);
    expect(smtp.mails).toHaveLength(1);
    for (const one of [here, elsewhere]) one.close();
  });

  test('may be on this machine, in PRIVATE_HOSTS, or outside production beside the program', () => {
    const may = (url: string, more = {}) => permitsUnencrypted(url, { ...sender, ...more });
    const local = ['smtp://localhost:25', 'smtp://127.0.0.1', 'smtp://u:p@[::1]:25', 'smtp://mail:1025'];
    expect(local.map((url) => may(url))).toEqual([true, true, true, true]);
    expect(local.map((url) => may(url, { isProduction: true }))).toEqual([true, true, true, false]);
    expect([may('smtp://mail.example:587'), may('smtp://10.0.0.5'), may('smtp://[fd00::1]')]).toEqual([
      ...[false, false, false],
    ]);
    expect(may('smtp://relay.corp.internal', { isProduction: true, privateHosts: ['relay.corp.internal'] })).toBe(true);
  });
});

describe('with a mail server', () => {
  test('a mail arrives with sender, subject, both bodies and an id, and what is mailTo of it opens nothing', async () => {
    expect(await post('mara@example.test')).toBe(true);
    const mail = await settled('mara@example.test', 'sent');
    expect(mail).toMatchObject({ body_html: null, body_text: null, tries: 1, last_error: null });
    const [got, ...more] = smtp.mails;
    expect(more).toEqual([]);
    expect(got).toMatchObject({ from: 'no-reply@portal.example', to: ['mara@example.test'] });
    expect(got?.header('From')).toBe('Trover <no-reply@portal.example>');
    expect(got?.header('Subject')).toBe('Guten Tag, Mara');
    expect(got?.header('Message-ID')).toMatch(/^<[0-9a-f]{32}@portal\.example>$/);
    expect(got?.body).toContain('Grüße — 7 € für Sie');
    expect(got?.body).toContain('https://portal.example/x');
    expect(got?.source).toMatch(/multipart\/alternative/);
  });

  test('one that its reader may do without carries what ends it by one press, and others carry nothing', async () => {
    const { id: account_id } = await server.context.db
      .insertInto('accounts')
      .values({ email: 'weary@example.test', password_hash: '-', type: 'investor' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const letter = { data: { name: 'Mara' }, account_id, to: 'weary@example.test', partner: null };
    const send = (kind: 'news' | null, cause: string) =>
      server.context.db
        .transaction()
        .execute((trx) =>
          postMail(server.context, trx, { ...letter, template: kind ? { ...greeting, kind } : greeting, cause }),
        );
    expect(await send(null, 'always')).toBe(true);
    await settled('weary@example.test', 'sent');
    expect(smtp.mails[0]?.header('List-Unsubscribe')).toBeUndefined();
    smtp.clear();
    expect(await send('news', 'first news')).toBe(true);
    await expect.poll(() => smtp.mails.length).toBe(1);
    const [mail] = smtp.mails;
    expect(mail?.header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    const [, path] =
      /^<https:\/\/portal\.example(\/api\/v1\/unsubscribe\/[\w-]+)>$/.exec(mail?.header('List-Unsubscribe') ?? '') ??
      [];
    const token = path?.split('/').at(-1) ?? '';
    expect(mail?.body).toContain(`https://portal.example/unsubscribe?token=${token}`);

    const anybody = server.visitor();
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const pressed = await anybody.send({
      method: 'POST',
      url: path ?? '',
      headers: form,
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(pressed.status).toBe(200);
    expect(await send('news', 'second news')).toBe(false);

    const page = '/api/v1/notices/unsubscribe';
    expect((await anybody.get(`${page}?token=${token}`)).body.data).toEqual({
      kinds: ['news'],
      email: 'w•••@example.test',
      is_wanted: false,
    });
    expect((await anybody.post(page, { token, wanted: true })).body.data.is_wanted).toBe(true);
    expect(await send('news', 'third news')).toBe(true);
    await expect.poll(() => smtp.mails.length).toBe(2);
    for (const wrong of [token.replace(/^\d+/, '1'), token.replace('-n-', '-m-'), 'x'])
      expect((await anybody.post(page, { token: wrong })).status).toBe(404);
  });

  test('[W-2] a partner firm’s mail comes from its name and address', async () => {
    await post('client@example.test', { partner: 'castellan' });
    await settled('client@example.test', 'sent');
    expect(smtp.mails[0]?.header('From')).toBe('Castellan Reeve LLP <no-reply@tracker.example>');
    expect(smtp.mails[0]?.source).not.toMatch(/trover/i);
  });

  test('one cause makes one mail for each reader', async () => {
    expect(await post('one@example.test', { cause: 'deadline 7' })).toBe(true);
    expect(await post('one@example.test', { cause: 'deadline 7' })).toBe(false);
    expect(await post('two@example.test', { cause: 'deadline 7' })).toBe(true);
    await settled('one@example.test', 'sent');
    await settled('two@example.test', 'sent');
    expect(smtp.mails).toHaveLength(2);
  });

  test('a cause that is rolled back sends nothing', async () => {
    const { context } = server;
    await expect(
      context.db.transaction().execute(async (trx) => {
        await postMail(context, trx, {
          template: greeting,
          data: { name: 'Nobody' },
          to: 'rolled.back@example.test',
          partner: null,
          cause: 'never',
        });
        throw new Error('the cause did not stand');
      }),
    ).rejects.toThrow('did not stand');
    await post('after@example.test');
    await settled('after@example.test', 'sent');
    expect(smtp.mails.map(({ to }) => to)).toEqual([['after@example.test']]);
  });

  test('a busy server gets the mail again, and it arrives once', async () => {
    smtp.busyFor = 1;
    await post('busy@example.test');
    const mail = await settled('busy@example.test', 'sent');
    expect(mail.tries).toBe(2);
    expect(smtp.mails).toHaveLength(1);
  });

  test('a mailbox that is not there is reported, and not asked again', async () => {
    await post('gone@nowhere.test');
    const mail = await settled('gone@nowhere.test', 'failed');
    expect(mail).toMatchObject({ tries: 1, last_error: expect.stringContaining('no such mailbox') });
  });

  test('a job that runs twice, or beside itself, sends once', async () => {
    await post('twice@example.test');
    await settled('twice@example.test', 'sent');
    const { id } = await mailTo('twice@example.test');
    await server.context.db
      .updateTable('mails')
      .set({ status: 'waiting', body_html: '<p>again</p>', body_text: 'again' })
      .where('id', '=', id)
      .execute();
    smtp.clear();
    await Promise.all([1, 2, 3].map(() => sendMail(server.context, { id })));
    expect(smtp.mails).toHaveLength(1);
  });

  test('one that cannot be reached throws, so that the job comes again, and notes why', async () => {
    const { recipient } = await mailTo('gone@nowhere.test');
    await server.context.db
      .updateTable('mails')
      .set({ status: 'waiting', tries: 0 })
      .where('recipient', '=', recipient)
      .execute();
    const closed = openMailer({ ...sender, smtpUrl: 'smtp://127.0.0.1:1' });
    const { id } = await mailTo(recipient);
    await expect(sendMail({ ...server.context, mailer: closed }, { id })).rejects.toThrow(/ECONNREFUSED/);
    expect(await mailTo(recipient)).toMatchObject({ status: 'waiting', tries: 1 });
    await server.context.db.updateTable('mails').set({ tries: 19 }).where('id', '=', id).execute();
    await sendMail({ ...server.context, mailer: closed }, { id });
    expect(await mailTo(recipient)).toMatchObject({ status: 'failed', tries: 20 });
  });
});

describe('what was sent', () => {
  test('the operator sees without its body', async () => {
    const operator = await server.signIn('operator');
    const { items } = (await operator.get('/api/v1/operator/outbox?status=sent&limit=1')).body.data;
    expect(items).toHaveLength(1);
    const one = (await operator.get(`/api/v1/operator/outbox/${items[0].id}`)).body.data;
    expect(one).toMatchObject({ subject: 'Guten Tag, Mara', html: null, text: null, status: 'sent' });
  });
});
