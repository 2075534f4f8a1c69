import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AssistantServer, openAssistantServer } from './testing/assistant-server.ts';

let server: AssistantServer;
beforeAll(async () => {
  server = await openAssistantServer({
    env: { PORT: '4200', ASSISTANT_PORT: '4201', WEB_ORIGINS: 'https://www.trover.example' },
  });
});
afterAll(() => server.close());

const preflight = (origin: string, host = 'localhost:4201') =>
  server.app.inject({
    method: 'OPTIONS',
    url: '/process',
    headers: { host, origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'x-csrftoken' },
  });

describe('the assistant’s host', () => {
  test.each([
    ['http://localhost:4200', 'localhost:4201'],
    ['http://castellan.localhost:4200', 'castellan.localhost:4201'],
    ['https://www.trover.example', 'localhost:4201'],
  ])('[API-77] lets pages of %s call it with the session', async (origin, host) => {
    const answer = await preflight(origin, host);
    expect(answer.statusCode).toBe(204);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      vary: expect.stringContaining('origin'),
    });
    expect(answer.headers['access-control-allow-headers']).toContain('x-csrftoken');
  });

  test.each([
    'http://evil.example:4200',
    'http://localhost:4207',
    'https://localhost:4200',
    'null',
    'http://localhost.evil.example:4200',
  ])('allows nothing to pages of %s', async (origin) => {
    expect((await preflight(origin)).headers).not.toHaveProperty('access-control-allow-origin');
  });

  test('[API-77] knows who is signed in by the session of the portal, from its pages', async () => {
    const investor = await server.signIn('investor');
    const headers = { origin: 'http://localhost:4200', host: 'localhost:4201' };
    const answer = await investor.post('/start_conversation', {}, headers);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.headers['access-control-allow-origin']).toBe('http://localhost:4200');
    expect(answer.body.data.suggestions).toContain('What am I owed?');
    expect(
      (await investor.post('/start_conversation', {}, { ...headers, origin: 'http://evil.example:4200' })).status,
    ).toBe(403);
  });

  test('exports conversations with the account’s data, and deletes them after 90 days', async () => {
    const { db } = server.portal.context;
    const { deletePastConversations } = await import('@trover/db/queries/assistant/expired.ts');
    const { listPart } = await import('@trover/db/queries/accounts/own-data/collect.ts');
    const investor = await server.signIn('investor');
    const { conversation_id } = (await investor.post('/start_conversation', {})).body.data;
    await investor.post('/process', { conversation_id, message: 'What is a class period?' });
    const account = await server.portal.accountOf('investor');
    const rows = await listPart(db, 'assistant/conversations.json', account);
    expect(rows.join()).toContain('What is a class period?');
    await db
      .updateTable('assistant_conversations')
      .set({ last_message_at: new Date(Date.now() - 91 * 24 * 3600 * 1000) })
      .where('id', '=', conversation_id)
      .execute();
    await deletePastConversations(db);
    expect((await investor.get(`/conversations/${conversation_id}`)).status).toBe(404);
  });

  test('deletes conversations with the account, those from before the sign-in too', async () => {
    const { db } = server.portal.context;
    const { deleteWholeAccount } = await import('@trover/db/queries/accounts/own-data/delete-account.ts');
    const scout = await server.signIn('scout');
    const { conversation_id } = (await scout.post('/start_conversation', {})).body.data;
    await scout.post('/process', { conversation_id, message: 'What is a zyxquorian class period?' });
    const left = async () =>
      (
        await server.portal.database.pool.query(
          `select count(*)::integer as n from assistant_messages m where m::text like '%zyxquorian%'`,
        )
      ).rows[0].n;
    expect(await left()).toBeGreaterThan(0);
    await db.transaction().execute(async (trx) => deleteWholeAccount(trx, await server.portal.accountOf('scout')));
    expect(await left()).toBe(0);
  });
});
