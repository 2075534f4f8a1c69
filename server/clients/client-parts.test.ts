import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../testing/test-server.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';

let server: TestServer;
let operator: TestVisitor;
let client: number;
beforeAll(async () => {
  server = await openTestServer({ env: { TODAY: '2026-11-20' } });
  operator = await server.signIn('operator');
  client = await server.accountOf('investor');
  const { db } = server.context;
  await sql`insert into beneficial_accounts (account_id, name)
    select ${client}, 'Fund ' || lpad(n::text, 2, '0') from generate_series(1, 47) n`.execute(db);
  await sql`insert into portfolios (account_id, beneficial_account_id, label)
    select account_id, id, 'Portfolio of ' || name from beneficial_accounts
    where account_id = ${client} and name like 'Fund %'`.execute(db);
  await sql`insert into claimants (account_id, beneficial_account_id, kind, legal_name, street, city, region, postal_code, country)
    select account_id, id, 'trust', name || ' Trust', '1 Quay', 'Portland', 'ME', '04101', 'US'
    from beneficial_accounts where account_id = ${client} and name like 'Fund %'`.execute(db);
  await sql`insert into tickets (account_id, form, name, email, subject, message)
    select ${client}, 'contact', 'Ivy', 'investor@demo.test', 'Question ' || n, 'When?' from generate_series(1, 23) n`.execute(
    db,
  );
  await sql`insert into mails (recipient, cause, template, account_id, subject)
    select 'investor@demo.test', 'part-test:' || n, 'test', ${client}, 'Mail ' || n from generate_series(1, 24) n`.execute(
    db,
  );
});
afterAll(() => server.close());

const parts = ['claimants', 'portfolios', 'payments', 'messages', 'documents'];
const at = (part: string, query = '') => `/api/v1/operator/clients/${client}/${part}${query}`;

/** Every row of a part, page by page. */
async function readPages(part: string): Promise<{ rows: Record<string, unknown>[]; totals: number[] }> {
  const rows: Record<string, unknown>[] = [];
  const totals: number[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const answer = await operator.get(at(part, `?limit=10${cursor && `&cursor=${cursor}`}`));
    expect(answer.status, answer.text).toBe(200);
    rows.push(...answer.body.data.items);
    totals.push(answer.body.data.total_count);
    cursor = answer.body.data.next_cursor;
  }
  return { rows, totals };
}

describe('a list of one client', () => {
  test.each([
    ['portfolios', 47, 'label'],
    ['claimants', 47, 'legal_name'],
  ])('%s has its real count and each row once over all pages', async (part, least, field) => {
    const { rows, totals } = await readPages(part);
    expect(rows.length).toBeGreaterThanOrEqual(least);
    expect(new Set(rows.map((row) => row[field])).size).toBe(rows.length);
    expect(new Set(totals)).toEqual(new Set([rows.length]));
  });

  test('messages are tickets, letters and mails of one moment too, each once', async () => {
    const { rows, totals } = await readPages('messages');
    const subjects = rows.map(({ subject }) => String(subject));
    expect(subjects.filter((subject) => subject.startsWith('Question '))).toHaveLength(23);
    expect(subjects.filter((subject) => subject.startsWith('Mail '))).toHaveLength(24);
    expect(new Set(rows.map(({ kind, id }) => `${kind} ${id}`)).size).toBe(rows.length);
    expect(new Set(totals)).toEqual(new Set([rows.length]));
  });

  test('is saved whole as CSV, not the page that is shown', async () => {
    const list = '/api/v1/operator/clients/{id}/portfolios';
    const saved = await operator.post('/api/v1/operator/exports', { list, params: { id: client } });
    expect(saved.status, saved.text).toBe(200);
    expect(saved.body.data.is_whole).toBe(true);
    expect(saved.body.data.content).toContain('Portfolio of Fund 47');
    expect(saved.body.data.rows).toBeGreaterThanOrEqual(47);
  });

  test('is empty for an operator’s account and one that nobody has', async () => {
    for (const id of [await server.accountOf('operator2'), 2_000_000_000])
      for (const part of parts) {
        const answer = await operator.get(`/api/v1/operator/clients/${id}/${part}`);
        expect(answer.body.data, `${id} ${part}`).toEqual({ items: [], total_count: 0, next_cursor: null });
      }
  });

  test('refuses a cursor of another list, one made up, and any caller who is no operator', async () => {
    const other = (await operator.get(at('portfolios', '?limit=1'))).body.data.next_cursor;
    for (const cursor of [other, 'bWFkZSB1cA', Buffer.from('[-1,"mail",3]').toString('base64url')])
      expect((await operator.get(at('messages', `?cursor=${cursor}`))).status, cursor).toBe(400);
    const investor = await server.signIn('investor');
    for (const part of parts) expect((await investor.get(at(part))).status, part).toBe(403);
  });
});
