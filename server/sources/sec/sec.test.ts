import { listCasesOfCompanies } from '@trover/db/queries/assistant/named-cases.ts';
import { findCatalogueRevision } from '@trover/db/queries/catalogue/revision.ts';
import { addFormerNames, findListedByName, saveFormerNames } from '@trover/db/queries/sources/listed-companies.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, type StandIn, startStandIn } from '../../../fixtures/providers/stand-in.ts';
import { importCases } from '../../testing/one-case.ts';
import { openTestServer, type TestServer } from '../../testing/test-server.ts';
import { runSource } from '../run-source.ts';
import { loadListedCompanies, readFormerNames, readShippedList } from './listed-companies.ts';

const today = '2026-11-20';
let sec: StandIn;
let server: TestServer;
let list: unknown = {};
let submissions: Answer = { status: 404, body: {} };

beforeAll(async () => {
  sec = await startStandIn(({ path }) =>
    path === '/files/company_tickers.json'
      ? { body: list }
      : path.startsWith('/submissions/')
        ? submissions
        : { status: 404, body: {} },
  );
  server = await openTestServer({ env: { TODAY: today, SEC_URL: sec.url, SOURCES_CONTACT: 'sources@portal.example' } });
});
afterAll(async () => {
  await server.close();
  await sec.close();
});

const read = () => runSource(server.context, 'sec', { cause: 'operator' });
const state = () =>
  server.context.db.selectFrom('catalogue_sources').selectAll().where('name', '=', 'sec').executeTakeFirstOrThrow();

test('more than 5,000 companies ship with the program, with the date of their list, and are loaded once', async () => {
  const { as_of, companies } = readShippedList();
  expect(companies.length).toBeGreaterThan(5_000);
  expect(companies.every(({ cik, name, tickers }) => cik > 0 && name !== '' && tickers.every(Boolean))).toBe(true);
  const { db } = server.context;
  await loadListedCompanies(db);
  await loadListedCompanies(db);
  const { count } = await db
    .selectFrom('listed_companies')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(count).toBe(companies.length);
  expect(await findListedByName(db, { name: 'Kraft Heinz Co' })).toMatchObject([{ tickers: ['KHC'], as_of }]);
});

test('former names and tickers ship with the list, and their companies are found by them', async () => {
  const { db } = server.context;
  const ciks = new Set(readShippedList().companies.map(({ cik }) => cik));
  const former = readFormerNames();
  expect(former.length).toBeGreaterThan(100);
  for (const { cik, name, until } of former) {
    expect(ciks, name).toContain(cik);
    expect(until ?? '2000-01-01').toMatch(/^\d{4}-\d\d-\d\d$/);
  }
  await loadListedCompanies(db);
  const [meta, ...others] = await findListedByName(db, { name: 'Facebook, Inc.' });
  expect(others).toEqual([]);
  expect(meta).toMatchObject({
    ...{ name: 'Meta Platforms, Inc.', tickers: ['META'] },
    former_names: [{ name: 'Facebook, Inc.', until: '2021-10-28' }],
    former_tickers: [{ name: 'FB', until: '2022-06-09' }],
  });
  expect(await findListedByName(db, { name: 'Symantec Corp' })).toMatchObject([{ name: 'Gen Digital Inc.' }]);
});

test('former names that ship stay when the SEC states none, or others', async () => {
  const { db } = server.context;
  await loadListedCompanies(db);
  const names = async () =>
    (await findListedByName(db, { name: 'Meta Platforms, Inc.' }))[0]!.former_names.map(({ name }) => name);
  await saveFormerNames(db, { cik: 1326801, former_names: [] });
  expect(await names()).toEqual(['Facebook, Inc.']);
  await saveFormerNames(db, { cik: 1326801, former_names: [{ name: 'TheFacebook, Inc.', until: '2005-09-20' }] });
  expect(await names()).toEqual(['TheFacebook, Inc.', 'Facebook, Inc.']);
  await saveFormerNames(db, { cik: 1326801, former_names: [] });
  await db
    .updateTable('listed_companies')
    .set({ former_names: JSON.stringify([{ name: 'Facebook, Inc.', until: '2021-10-28' }]) })
    .where('cik', '=', 1326801)
    .execute();
});

test('former names that are added twice are there once', async () => {
  const { db } = server.context;
  const stated = readFormerNames().filter(({ cik }) => cik === 1326801);
  await addFormerNames(db, stated);
  await addFormerNames(db, stated);
  const [meta] = await findListedByName(db, { name: 'Facebook, Inc.' });
  expect([meta?.former_names.length, meta?.former_tickers.length]).toEqual([1, 1]);
});

test('the list and former names come from the SEC by its own forms, with a contact', async () => {
  const { db } = server.context;
  await importCases(db, today, 'kraft-heinz-2019');
  list = { 0: { cik_str: 1637459, ticker: 'KHZ', title: 'Kraft Heinz Co' } };
  submissions = {
    body: {
      ...{ cik: '0001637459', name: 'Kraft Heinz Co', tickers: ['KHZ'], exchanges: ['Nasdaq'] },
      formerNames: [
        { name: 'H.J. Heinz Holding Corp', from: '2015-03-25T00:00:00.000Z', to: '2015-07-02T00:00:00.000Z' },
      ],
    },
  };
  await read();
  const [found] = await findListedByName(db, { name: 'H.J. Heinz Holding Corporation' });
  expect(found).toMatchObject({
    ...{ name: 'Kraft Heinz Co', tickers: ['KHZ'] },
    former_names: [{ name: 'H.J. Heinz Holding Corp', until: '2015-07-02' }],
    former_tickers: [{ name: 'KHC', until: today }],
  });
  expect(sec.received.map(({ path }) => path)).toContain('/submissions/CIK0001637459.json');
  for (const { headers } of sec.received) expect(headers['user-agent']).toContain('sources@portal.example');
});

test('another form than documented is stated, and what is stored stays', async () => {
  const { db } = server.context;
  await db.updateTable('catalogue_sources').set({ state: '{}' }).where('name', '=', 'sec').execute();
  for (const [wrong, words] of [
    [[{ cik_str: '1', ticker: 'A' }], 'another form'],
    [{}, 'is empty'],
  ] as const) {
    list = wrong;
    await read();
    expect((await state()).failure).toContain(words);
  }
  expect(await findListedByName(db, { name: 'Kraft Heinz Co' })).toHaveLength(1);
});

test('a case is found by the names and tickers that its company has now and had before', async () => {
  const { db, companies } = server.context;
  await loadListedCompanies(db);
  await importCases(db, today, 'kraft-heinz-2019');
  await addFormerNames(db, [{ cik: 1637459, kind: 'ticker', name: 'HNZX', until: '2015-07-02' }]);
  await addFormerNames(db, [{ cik: 1637459, kind: 'name', name: 'Wexcombe Sauces, Inc.', until: null }]);
  for (const typed of ['hnzx', 'wexcombe']) {
    const ids = await companies.find(typed, 5, await findCatalogueRevision(db));
    const [found] = await listCasesOfCompanies(db, ids);
    expect(found, typed).toMatchObject({ slug: 'kraft-heinz-2019' });
    expect(found!.tickers).toContain('HNZX');
    expect(found!.names).toContain('wexcombe sauces, inc.');
  }
});
