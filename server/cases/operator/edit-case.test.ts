import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importCatalogue } from '../../catalogue/import-catalogue.ts';
import { readSource } from '../../catalogue/read-source.ts';
import { propose } from '../../testing/proposed-case.ts';
import { openTestServer, type TestServer } from '../../testing/test-server.ts';
import type { TestVisitor } from '../../testing/test-visitor.ts';

const cases = '/api/v1/operator/cases';

let server: TestServer;
let operator: TestVisitor;
let second: TestVisitor;
let scout: TestVisitor;
beforeAll(async () => {
  server = await openTestServer({ env: { TODAY: '2026-11-20' } });
  operator = await server.signIn('operator');
  second = await server.signIn('operator2');
  scout = await server.signIn('scout');
});
afterAll(() => server.close());

const begin = async (name: string, more: Record<string, unknown> = {}) => {
  const answer = await operator.post(cases, { company: { name }, ...more });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
};
const show = async (id: number) => (await operator.get(`${cases}/${id}`)).body.data;
const change = (id: number, body: Record<string, unknown>, by = operator) => by.post(`${cases}/${id}`, body);
const history = async (id: number) => (await operator.get(`${cases}/${id}/changes`)).body.data.items;

const deadline = {
  is_set: true,
  kind: 'claim',
  date: '2027-03-01',
  source: 'https://court.example/notice.pdf, page 3',
  quote: 'Claims must be postmarked by March 1, 2027.',
  checked_on: '2026-11-19',
  hard: true,
};

describe('a case on the desk', () => {
  test('is begun unpublished, and published once it has a source and a milestone', async () => {
    const begun = await begin('Merrin Foods', {
      securities: [{ name: 'Common stock', ticker: 'mrrn', cusip: '58933Y105' }],
      class_periods: [{ from: '2024-01-02', to: '2024-06-28' }],
      settlement_amount: '12000000',
      administrator_site: 'harbor.example/merrin',
    });
    expect(begun).toMatchObject({
      title: 'In re Merrin Foods Securities Litigation',
      slug: 'in-re-merrin-foods-securities-litigation',
      is_published: false,
      settlement_amount: '12000000.00',
      administrator_site: 'https://harbor.example/merrin',
      securities: [{ name: 'Common stock', ticker: 'MRRN', cusip: '58933Y105', isin: null }],
      class_periods: [{ id: 'class', from: '2024-01-02', to: '2024-06-28' }],
    });
    const { id } = begun;
    expect((await scout.get(`/api/v1/orders/getorder/${id}`)).status).toBe(404);
    const early = await operator.post(`${cases}/${id}/publish`, { row_version: begun.row_version });
    expect(early.status).toBe(409);
    expect(Object.keys(early.body.error.fields)).toEqual(['body.sources', 'body.milestones']);
    const ahead = await operator.post(`${cases}/${id}`, { row_version: 3_656_553_208, judge: 'Ames' });
    expect(ahead.status).toBe(400);
    expect(ahead.body.error.fields['body.row_version']).toContain('send the version you saw');
    await operator.post('/api/v1/orders/milestones', {
      order_id: id,
      date: '2026-05-04',
      stage: 'filed',
      title: 'Filed',
    });
    const changed = await change(id, { row_version: begun.row_version, sources: ['https://court.example/1'] });
    const published = await operator.post(`${cases}/${id}/publish`, { row_version: changed.body.data.row_version });
    expect(published.body.data).toMatchObject({ is_published: true, stage: 'filed' });
    expect((await operator.post(`${cases}/${id}/publish`, { row_version: 1 })).status).toBe(200);
    const shown = (await server.visitor().get(`/api/v1/orders/getorder/${begun.slug}`)).body.data;
    expect(shown).toMatchObject({ stage: 'filed', tickers: ['MRRN'] });
  });

  test('stores the value before each change, with person and time', async () => {
    const { id, row_version } = await begin('Calder Tools', { court: 'D. Mass.' });
    await change(id, {
      row_version,
      court: 'D. Del.',
      settlement_amount: '5000000.00',
      notes: ['Look at the docket.'],
    });
    const items = await history(id);
    const of = (field: string) => items.find((item: { field: string }) => item.field === field);
    expect(of('court')).toMatchObject({ before: 'D. Mass.', after: 'D. Del.', by: 'operator@demo.test' });
    expect(of('settlement_amount')).toMatchObject({ before: null, after: '5000000.00' });
    expect(of('case')).toMatchObject({ before: null, after: 'In re Calder Tools Securities Litigation' });
    const audit = (await operator.get(`/api/v1/operator/audit?subject_kind=case&subject_id=${id}`)).body.data.items;
    expect(audit.map((event: { action: string }) => event.action)).toEqual(['case_changed', 'case_changed']);
    const { row_version: now } = await show(id);
    // the same amount otherwise written is the same amount
    await change(id, { row_version: now, settlement_amount: '5000000' });
    expect((await show(id)).row_version).toBe(now);
    await expect(
      server.context.db.updateTable('case_changes').set({ field: 'x' }).where('case_id', '=', id).execute(),
    ).rejects.toThrow('as they were written');
  });

  test('of two operators at once one changes it, and the other is refused what changed', async () => {
    const { id, row_version } = await begin('Larkfield Mining');
    const answers = await Promise.all([
      change(id, { row_version, court: 'D. Del.' }),
      change(id, { row_version, court: 'S.D.N.Y.', judge: 'Ames' }, second),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409)!;
    expect(refused.body.error.message).toMatch(/^operator2?@demo\.test changed this case after you opened it \(court/);
    const won = answers.find(({ status }) => status === 200)!.body.data;
    expect(await show(id)).toMatchObject({ court: won.court, judge: won.judge });
    // the same button twice has one effect and one answer
    expect((await change(id, { row_version, court: won.court }, second)).status).toBe(200);
  });

  test('has deadlines with source, words, day checked and who is bound, and every earlier one', async () => {
    const { id, row_version } = await begin('Hollin Energy');
    const set = (body: Record<string, unknown>, by = operator) => by.post(`${cases}/${id}/deadlines`, body);
    for (const field of ['source', 'quote', 'checked_on', 'hard'] as const) {
      const { [field]: _, ...rest } = deadline;
      expect((await set({ row_version, ...rest })).body.error.fields).toHaveProperty([`body.${field}`]);
    }
    expect((await set({ row_version, ...deadline, checked_on: '2026-11-21' })).status).toBe(400);
    const first = (await set({ row_version, ...deadline })).body.data;
    expect(first.deadlines).toMatchObject([
      { ...saved(deadline), recorded_by: 'operator@demo.test', superseded_at: null },
    ]);
    const late = await set({ row_version, ...deadline, date: '2027-04-01' }, second);
    expect(late.status).toBe(409);
    expect(late.body.error.message).toContain('deadline: claim');
    const later = (await set({ row_version: first.row_version, ...deadline, date: '2027-04-01' }, second)).body.data;
    expect(later.deadlines).toMatchObject([
      { date: '2027-04-01', recorded_by: 'operator2@demo.test', superseded_at: null },
      { date: '2027-03-01', recorded_by: 'operator@demo.test', superseded_by: 'operator2@demo.test' },
    ]);
    const gone = (await set({ row_version: later.row_version, is_set: false, kind: 'claim' })).body.data;
    expect(gone.deadlines.map((one: { superseded_at: string | null }) => one.superseded_at === null)).toEqual([
      false,
      false,
    ]);
    expect((await history(id))[0]).toMatchObject({
      field: 'deadline.claim',
      before: { date: '2027-04-01' },
      after: null,
    });
  });

  test('is found by its title, docket, company or ticker, and listed in pages', async () => {
    const { id } = await begin('Ostrava Chemicals', { docket: '3:26-cv-00991', securities: [{ ticker: 'OSTC' }] });
    for (const search of ['ostrava', '26-cv-00991', 'OSTC', 'in re ostrava chemicals']) {
      const { items } = (await operator.get(`${cases}?search=${encodeURIComponent(search)}`)).body.data;
      expect(
        items.map((one: { id: number }) => one.id),
        search,
      ).toContain(id);
    }
    const first = (await operator.get(`${cases}?limit=2`)).body.data;
    const rest = (await operator.get(`${cases}?limit=200&cursor=${first.next_cursor}`)).body.data;
    const ids = [...first.items, ...rest.items].map((one: { id: number }) => one.id);
    expect(new Set(ids).size).toBe(first.total_count);
    expect((await operator.get(`${cases}?show=unpublished&search=ostrava`)).body.data.total_count).toBe(1);
    expect((await operator.get(`${cases}?show=published&search=ostrava`)).body.data.total_count).toBe(0);
  });

  test('keeps all that an imported security goes by when the period alone changes', async () => {
    const { id, row_version } = await begin('Dorset Paper', { securities: [{ ticker: 'DRST', isin: 'US0378331005' }] });
    await change(id, { row_version, class_periods: [{ from: '2023-01-02', to: '2023-03-31' }] });
    expect(await show(id)).toMatchObject({
      securities: [{ ticker: 'DRST', cusip: '037833100', isin: 'US0378331005' }],
      class_periods: [{ from: '2023-01-02', to: '2023-03-31' }],
    });
  });
});

test('the news that revealed the truth is saved with its day and what the price did, and can be corrected', async () => {
  const { id, row_version } = await begin('Holm Textiles');
  const news = { date: '2024-06-28', title: 'The audit is withdrawn', price_change_pct: '-31.4' };
  const saved = await change(id, { row_version, corrective_disclosures: [news] });
  expect(saved.body.data.corrective_disclosures).toEqual([news]);
  const later = { ...news, date: '2024-07-01', price_change_pct: null };
  await change(id, { row_version: saved.body.data.row_version, corrective_disclosures: [later] });
  expect((await show(id)).corrective_disclosures).toEqual([later]);
  expect((await history(id)).map(({ field }: { field: string }) => field).slice(0, 2)).toEqual([
    'corrective_disclosures',
    'corrective_disclosures',
  ]);
  const { row_version: now } = await show(id);
  const wrong = await change(id, {
    row_version: now,
    corrective_disclosures: [{ ...news, price_change_pct: 'a third' }],
  });
  expect(wrong.body.error.fields).toEqual({
    'body.corrective_disclosures.0.price_change_pct': 'use a percentage such as -31.4',
  });
});

test('a published case is unpublished with its reason, and shown again; a person who follows it is refused both times', async () => {
  const investor = await server.signIn('investor');
  const begun = await begin('Tarn Mills', {
    securities: [{ ticker: 'TRNM' }],
    sources: ['https://court.example/tarn'],
  });
  const { id } = begun;
  const step = { order_id: id, date: '2026-05-04', stage: 'filed', title: 'Complaint filed' };
  expect((await operator.post('/api/v1/orders/milestones', step)).status).toBe(200);
  const publish = async () => operator.post(`${cases}/${id}/publish`, { row_version: (await show(id)).row_version });
  const withdraw = (row_version: number, by = operator) =>
    by.post(`${cases}/${id}/withdraw`, { row_version, reason: 'The docket is of another company' });
  const isShown = async () => (await investor.get(`/api/v1/orders/getorder/${id}`)).status === 200;
  const refused = async () =>
    (await investor.get('/api/v1/notices')).body.data.items
      .filter(({ title }: { title: string }) => title.includes('Tarn Mills'))
      .map(({ title, text }: { title: string; text: string }) => `${title}: ${text}`);
  expect((await publish()).status).toBe(200);
  expect([await isShown(), await refused()]).toEqual([true, []]);
  await investor.post(`/api/v1/orders/postfavorite/${id}`);
  const { db } = server.context;
  await db
    .insertInto('payout_requests')
    .columns(['account_id', 'case_id'])
    .expression((eb) =>
      eb
        .selectFrom('accounts')
        .select(['id', eb.val(id).as('case_id')])
        .where('email', '=', 'provider@demo.test'),
    )
    .execute();

  const { row_version } = await show(id);
  const both = await Promise.all([withdraw(row_version), withdraw(row_version, second)]);
  expect(both.map(({ status, body }) => [status, body.data?.is_published])).toEqual([
    [200, false],
    [200, false],
  ]);
  expect(await isShown()).toBe(false);
  const claimant = await server.signIn('provider');
  const own = await claimant.get(`/api/v1/orders/getorder/${id}`);
  expect([own.status, own.body.data?.title], 'who claims in it still sees it').toEqual([
    200,
    'In re Tarn Mills Securities Litigation',
  ]);
  expect((await operator.post(`${cases}/${id}/withdraw`, { row_version, reason: 'no' })).status).toBe(400);
  expect((await publish()).body.data.is_published).toBe(true);
  expect(await isShown()).toBe(true);
  expect(await refused()).toEqual([
    'In re Tarn Mills Securities Litigation is shown again: Your claims in it continue.',
    'In re Tarn Mills Securities Litigation is not shown for the time being: The docket is of another company. Your claims in it are saved. We notify you when it is shown again.',
  ]);
  const fields = (await history(id)).map(({ field, after }: { field: string; after: unknown }) => [field, after]);
  expect(fields).toContainEqual(['withdrawn_because', 'The docket is of another company']);
});

const saved = ({ is_set: _, ...rest }: typeof deadline) => rest;

describe('a scout’s proposal on the desk', () => {
  test('is corrected there, and accepted as it is corrected', async () => {
    const id = await propose(scout);
    const waiting = await show(id);
    expect(waiting).toMatchObject({
      proposal: { status: 'submitted', proposed_by: 'scout@demo.test' },
      securities: [{ ticker: 'BRKW' }],
      title: 'In re Brackwater Foods Securities Litigation',
    });
    const fixed = await change(id, {
      row_version: waiting.row_version,
      docket: '1:25-cv-00418',
      administrator: 'Harbor Claims',
      class_periods: [{ from: '2023-02-01', to: '2024-05-15' }],
      securities: [{ name: 'Common stock', ticker: 'BRKX' }],
    });
    expect(fixed.status, fixed.text).toBe(200);
    expect((await operator.post(`${cases}/${id}/publish`, { row_version: fixed.body.data.row_version })).status).toBe(
      409,
    );
    const accepted = await operator.post(`/api/v1/orders/${id}/review`, { decision: 'accept' });
    expect(accepted.status, accepted.text).toBe(200);
    const shown = (await server.visitor().get(`/api/v1/orders/getorder/${accepted.body.data.slug}`)).body.data;
    expect(shown).toMatchObject({
      docket: '1:25-cv-00418',
      tickers: ['BRKX'],
      class_periods: [{ to: '2024-05-15' }],
      administrator: { name: 'Harbor Claims' },
    });
  });

  test('that is not sent in yet is nobody else’s', async () => {
    const id = await propose(scout, {}, false);
    expect((await operator.get(`${cases}/${id}`)).status).toBe(404);
    const { items } = (await operator.get(`${cases}?limit=200`)).body.data;
    expect(items.map((one: { id: number }) => one.id)).not.toContain(id);
  });
});

describe('catalogue files', () => {
  test('leave alone what an operator edited on the desk, and report it', async () => {
    const { db } = server.context;
    const { cases: files } = readSource(join(import.meta.dirname, '../../../fixtures/cases/ok'));
    const options = { today: '2026-11-20', origin: 'import' } as const;
    const outcomes = async (more = {}) =>
      (await importCatalogue(db, files, { ...options, ...more })).saved.map(({ outcome }) => outcome);
    expect(await outcomes()).toEqual(['new', 'new', 'new']);
    const { id } = await db
      .selectFrom('cases')
      .select('id')
      .where('slug', '=', 'merrow-shipping-2023')
      .executeTakeFirstOrThrow();
    const { row_version } = await show(id);
    expect((await change(id, { row_version, court: 'W.D. Wash.' })).status).toBe(200);
    expect(await outcomes()).toEqual(['unchanged', 'edited', 'unchanged']);
    expect(await outcomes({ origin: 'starter' })).toEqual(['unchanged', 'edited', 'unchanged']);
    expect((await show(id)).court).toBe('W.D. Wash.');
    expect(await outcomes({ over_edits: true })).toEqual(['unchanged', 'changed', 'unchanged']);
    expect((await show(id)).court).not.toBe('W.D. Wash.');
    expect((await history(id))[0]).toMatchObject({ field: 'import', by: null, after: ['description'] });
  });
});
