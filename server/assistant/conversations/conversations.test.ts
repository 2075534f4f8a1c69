import { createHash, randomBytes } from 'node:crypto';
import { insertKey } from '@trover/db/queries/organisations/keys.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aMember, anOrganisation } from '../../organisations/testing/organisation-fixture.ts';
import { type AssistantServer, openAssistantServer } from '../testing/assistant-server.ts';

let server: AssistantServer;
beforeAll(async () => {
  server = await openAssistantServer();
});
afterAll(() => server.close());

const start = async (visitor: ReturnType<AssistantServer['visitor']>) =>
  (await visitor.post('/start_conversation', {})).body.data.conversation_id as string;

describe('a conversation', () => {
  test('[API-77] begins for anyone, with a greeting and suggestions', async () => {
    const answer = await server.visitor().post('/start_conversation', { page: '/cases/screener' });
    expect(answer.status, answer.text).toBe(200);
    const { conversation_id, greeting, suggestions } = answer.body.data;
    expect(conversation_id).toMatch(/^[0-9a-f-]{36}$/);
    expect(greeting).toContain('not legal advice');
    expect(suggestions.length).toBeGreaterThan(1);
  });

  test('[API-77] [B-1] is refused without the token, and from another site', async () => {
    const visitor = server.visitor();
    const plain = await visitor.send({ method: 'POST', url: '/start_conversation', payload: {} });
    expect(plain).toMatchObject({ status: 403, body: { error: { code: 'csrf_failed' } } });
    const elsewhere = await visitor.post('/start_conversation', {}, { origin: 'https://evil.example' });
    expect(elsewhere.status).toBe(403);
  });

  test('[API-78] answers in each format', async () => {
    const visitor = server.visitor();
    const conversation_id = await start(visitor);
    const body = { conversation_id, message: 'Why is my claim zero?' };
    const html = (await visitor.post('/process?format=html', body)).body.data;
    expect(html.html).toMatch(/^<(p|h3)>/);
    expect(html).not.toHaveProperty('text');
    const json = (await visitor.post('/process', body)).body.data;
    expect(json.text.length).toBeGreaterThan(40);
    expect(json).not.toHaveProperty('html');
    expect((await visitor.post('/process?format=text', body)).body.data.text).toBe(json.text);
    expect((await visitor.post('/process?format=xml', body)).status).toBe(400);
  });

  test('[API-78] comes as events where they are accepted, and the last one is the whole answer', async () => {
    const visitor = server.visitor();
    const conversation_id = await start(visitor);
    const answer = await visitor.post(
      '/process?format=html',
      { conversation_id, message: 'What is a class period?' },
      { accept: 'text/event-stream' },
    );
    expect(answer.headers['content-type']).toContain('text/event-stream');
    const events = answer.text
      .split('\n\n')
      .filter(Boolean)
      .map((one) => {
        const [, name, data = ''] = /^event: (\w+)\ndata: (.*)$/.exec(one) ?? [];
        return { name, data: JSON.parse(data) };
      });
    expect(events.map(({ name }) => name)).toEqual(expect.arrayContaining(['text', 'source', 'done']));
    expect(events.at(-1)?.name).toBe('done');
    const shown = events.filter(({ name }) => name === 'text').map(({ data }) => data.text);
    expect(shown.join('')).toBe(events.at(-1)?.data.html);
  });

  test('belongs to its browser or account alone: others can neither read, continue, rate nor delete it', async () => {
    const visitor = server.visitor();
    const conversation_id = await start(visitor);
    const asked = { conversation_id, message: 'Is this notice real?' };
    const { message_id } = (await visitor.post('/process', asked)).body.data;
    expect((await visitor.get('/conversations')).body.data.total_count).toBe(1);
    const owner = await server.signIn('investor');
    for (const other of [server.visitor(), owner]) {
      expect((await other.get(`/conversations/${conversation_id}`)).status).toBe(404);
      expect((await other.post('/process', asked)).status).toBe(404);
      expect((await other.post('/feedback', { message_id, helpful: true })).status).toBe(404);
      expect((await other.delete(`/conversations/${conversation_id}`)).status).toBe(404);
      expect((await other.get('/conversations')).body.data.items).toEqual([]);
    }
    expect((await visitor.post('/feedback', { message_id, helpful: false, words: 'Too long' })).body.data).toEqual({});
    const { messages } = (await visitor.get(`/conversations/${conversation_id}`)).body.data;
    expect(messages).toMatchObject([
      { from: 'caller', text: 'Is this notice real?' },
      { from: 'assistant', message_id, helpful: false, answer: { message_id } },
    ]);
    expect((await visitor.delete(`/conversations/${conversation_id}`)).body.data).toEqual({});
    expect((await visitor.get(`/conversations/${conversation_id}`)).status).toBe(404);
  });

  test('of someone who then signs in becomes the account’s, and no longer the browser’s', async () => {
    const browser = server.visitor();
    const conversation_id = await start(browser);
    const signedIn = await server.signIn('investor');
    signedIn.cookies.set('guest', browser.cookies.get('guest') ?? '');
    const letters = ['one.txt', 'two.txt'].map(async (name) => {
      const sent = await browser.upload('/attachments', { name, content: Buffer.from('In re Quillon, No. 1:22-cv-7') });
      return sent.body.data.attachment_id as string;
    });
    const [attachment_id, checked] = await Promise.all(letters);
    const asked = { conversation_id, message: 'What am I owed?', attachment_id };
    expect((await signedIn.post('/check_notice', { attachment_id: checked })).status).toBe(200);
    expect((await signedIn.post('/process', asked)).status).toBe(200);
    expect((await browser.get(`/conversations/${conversation_id}`)).status).toBe(404);
    expect((await signedIn.get(`/conversations/${conversation_id}`)).status).toBe(200);
    expect((await signedIn.delete('/conversations')).body.data).toEqual({ deleted: 1 });
  });

  test('of a member is the member’s, and another member of the organization cannot read it, nor can an API key', async () => {
    const fund = await anOrganisation(server.portal, 'quillon');
    const colleague = await aMember(server.portal, fund.account_id, 'viewer');
    const [founder, viewer] = [server.visitor(fund.visitor), server.visitor(colleague.visitor)];
    const ofFounder = await start(founder);
    const ofViewer = await start(viewer);
    await founder.post('/process', { conversation_id: ofFounder, message: 'What am I owed?' });
    await viewer.post('/process', { conversation_id: ofViewer, message: 'What am I owed?' });
    const listed = async (one: typeof viewer) =>
      (await one.get('/conversations')).body.data.items.map(
        (each: { conversation_id: string }) => each.conversation_id,
      );
    expect(await listed(viewer)).toEqual([ofViewer]);
    expect((await viewer.get(`/conversations/${ofFounder}`)).status).toBe(404);
    expect((await viewer.get(`/conversations/${ofViewer}`)).status).toBe(200);
    expect(await listed(founder)).toEqual([ofFounder]);
    const secret = `trv_${randomBytes(32).toString('base64url')}`;
    await insertKey(server.portal.context.db, {
      organisation_id: fund.account_id,
      name: 'Ledger',
      key_hash: createHash('sha256').update(secret).digest(),
      ending: secret.slice(-4),
      scopes: ['read'],
      entities: null,
      made_by: null,
      expires_at: new Date(Date.now() + 3_600_000),
    });
    for (const url of ['/conversations', `/conversations/${ofFounder}`])
      expect((await server.visitor().get(url, { authorization: `Bearer ${secret}` })).status).toBe(403);
  });
});
