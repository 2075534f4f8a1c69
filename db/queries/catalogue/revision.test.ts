import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveCases } from '../../testing/cases.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { findCatalogueRevision } from './revision.ts';

describe('the catalogue’s revision', () => {
  let database: TestDatabase;
  let published: number;
  let draft: number;
  beforeAll(async () => {
    database = await openTestDatabase();
    const [one, other] = await saveCases(database.db, [
      { slug: 'merrow-2024', issuer: 'Merrow Corp.', tickers: ['MRW'], claim_deadline: '2027-01-05' },
      { slug: 'unsourced-2024', issuer: 'Unsourced Corp.', sources: [] },
    ]);
    published = one!.case_id;
    draft = other!.case_id;
  });
  afterAll(() => database.close());

  const revision = () => findCatalogueRevision(database.db);
  const raisedBy = async (text: string) => {
    const before = await revision();
    await database.pool.query(text);
    return (await revision()) - before;
  };

  it.each([
    ['companies', `update companies set sector = 'energy'`],
    [
      'company_names',
      `insert into company_names (company_id, name, key) select id, 'Merrow Ltd.', 'merrow' from companies limit 1`,
    ],
    ['securities', `update securities set name = 'Class A'`],
    ['security_identifiers', `update security_identifiers set valid_from = '2020-01-01'`],
    ['prices', `insert into prices values ('MRW', 2024, '{2024-01-02}', '{12.5}')`],
    ['prices, emptied', 'truncate prices'],
    ['cases', `update cases set title = 'In re Merrow' where is_published`],
    ['cases, hidden', `update cases set is_published = false where slug = 'merrow-2024'`],
    ['cases, shown', `update cases set is_published = true where slug = 'merrow-2024'`],
  ])('rises by one with a change of %s', async (_, text) => {
    expect(await raisedBy(text)).toBe(1);
  });

  const parts: [string, (case_id: number) => string][] = [
    ['class_periods', (id) => `update class_periods set to_date = to_date + 1 where case_id = ${id}`],
    [
      'case_deadlines',
      (id) => `insert into case_deadlines (case_id, kind, date) values (${id}, 'exclusion', '2026-12-24')`,
    ],
    ['case_documents', (id) => `insert into case_documents (case_id, kind, title) values (${id}, 'notice', 'Notice')`],
    [
      'milestones',
      (id) => `insert into milestones (case_id, date, stage, title) values (${id}, '2026-11-02', 'settled', 'A step')`,
    ],
    [
      'plan_versions',
      (id) => `insert into plan_versions (case_id, version, document, sha256) values (${id}, 1, '{}', repeat('a', 64))`,
    ],
    ['case_securities', (id) => `delete from case_securities where case_id = ${id}`],
  ];

  it.each(parts)(
    'rises by one with a change of a published case’s %s, and not with that of a draft',
    async (_, text) => {
      expect(await raisedBy(text(published))).toBe(1);
      expect(await raisedBy(text(draft))).toBe(0);
    },
  );

  it('rises once for all changes of a transaction, when it is over, and not when it is cancelled', async () => {
    const client = await database.pool.connect();
    const before = await revision();
    await client.query(`begin; update companies set sector = 'health'; update cases set judge = 'A. Judge'`);
    expect(await revision()).toBe(before);
    await client.query('commit');
    expect(await revision()).toBe(before + 1);
    await client.query(`begin; update companies set sector = 'energy'; rollback`);
    expect(await revision()).toBe(before + 1);
    await client.query(`begin; savepoint one; update companies set sector = 'energy'; rollback to one`);
    await client.query(`update companies set sector = 'energy'; commit`);
    expect(await revision()).toBe(before + 2);
    client.release();
  });

  it('counts transactions that overlap without one waiting for another', async () => {
    const before = await revision();
    const clients = await Promise.all([1, 2, 3].map(() => database.pool.connect()));
    for (const [at, client] of clients.entries())
      await client.query(`begin; insert into prices values ('OVERLAP', ${2020 + at}, '{}', '{}')`);
    expect(await revision()).toBe(before);
    for (const [at, client] of clients.toReversed().entries()) {
      await client.query('commit');
      expect(await revision()).toBe(before + at + 1);
      client.release();
    }
  });

  it('rises where triggers are off, as when a copy is filled', async () => {
    const client = await database.pool.connect();
    const before = await revision();
    await client.query(`set session_replication_role = replica`);
    await client.query(`update companies set sector = 'finance'`);
    client.release(true);
    expect(await revision()).toBe(before + 1);
  });
});
