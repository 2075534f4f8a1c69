import { insertAccount } from '@trover/db/queries/accounts/accounts.ts';
import { lockBeneficialAccounts, saveMatches } from '@trover/db/queries/matches/matches.ts';
import { requireBeneficialAccount } from '@trover/db/queries/portfolios/portfolios.ts';
import { saveCases } from '@trover/db/testing/cases.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { visitAs } from '../../access/testing/people.ts';
import { openTestServer, type TestServer } from '../../testing/test-server.ts';
import type { TestVisitor } from '../../testing/test-visitor.ts';

const url = '/api/v1/partners';
let server: TestServer;
let castellan: TestVisitor;
let orrin: TestVisitor;
const cases: Record<string, number> = {};
const people: Record<string, number> = {};

beforeAll(async () => {
  server = await openTestServer({ env: { TODAY: '2026-11-20' } });
  const { db } = server.context;
  const saved = await saveCases(db, [
    { slug: 'castellan-leads', lead_counsel: 'Castellan Reeve LLP' },
    { slug: 'orrin-leads', lead_counsel: 'Orrin Vale LLP' },
    { slug: 'both-lead', lead_counsel: 'Castellan Reeve LLP; Orrin Vale LLP' },
    { slug: 'nobody-leads' },
  ]);
  const slugs = ['castellan-leads', 'orrin-leads', 'both-lead', 'nobody-leads'];
  for (const [at, slug] of slugs.entries()) cases[slug] = saved[at]!.case_id;
  for (const [name, partner] of [
    ['Mara', 'castellan'],
    ['Ines', 'castellan'],
    ['Theo', 'orrin'],
    ['Silent', null],
  ] as const) {
    const made = { email: `${name.toLowerCase()}@example.test`, password_hash: '-', type: 'investor' } as const;
    const id = (await insertAccount(db, { ...made, first_name: name, last_name: 'Iversen', partner }))!;
    people[name] = id;
    const owner = await requireBeneficialAccount(db, id, `=${name} Iversen`);
    for (const slug of Object.keys(cases)) await matched(id, owner, cases[slug]!);
    if (partner !== null) await consent(id, partner);
  }
  castellan = await server.signIn('attorney');
  const lawyer = { email: 'rival@example.test', password_hash: '-', type: 'attorney', partner: 'orrin' } as const;
  const rival = (await insertAccount(db, lawyer))!;
  orrin = await visitAs(server, { account_id: rival, type: 'attorney', is_institution: false });
});
afterAll(() => server.close());

const consent = (account_id: number, partner: string) =>
  server.context.db
    .insertInto('partner_consents')
    .values({
      account_id,
      partner,
      text_version: 'v1',
      text: 'I agree.',
      host: 'h',
      address: '-',
      given_at: new Date(),
    })
    .execute();

async function matched(account_id: number, beneficial_account_id: number, case_id: number): Promise<void> {
  await server.context.db.transaction().execute(async (trx) => {
    await lockBeneficialAccounts(trx, [beneficial_account_id]);
    const shares = { shares_bought: '100', shares_sold: '0', held_at_start: '0', held_at_end: '100' };
    const market_loss_lifo = `${800 + (account_id === people.Mara ? 50 : 0)}.00`;
    const money = {
      market_loss: '900.00',
      market_loss_lifo,
      bought_cost: null,
      implausible: null,
      recognized_loss: '250.50',
      payment_low: null,
      payment_expected: '31.00',
    };
    await saveMatches(trx, [
      {
        account_id,
        beneficial_account_id,
        case_id,
        eligible: true,
        why: 'You bought 100 shares in the class period.',
        basis: 'estimate',
        plan_version: null,
        currency: 'USD',
        ...shares,
        ...money,
        payment_high: null,
        payment_basis: 'estimated recovery per share',
        confidence: 'rough',
        below_minimum: false,
        chance_below_minimum: null,
        inputs_hash: '00',
      },
    ]);
  });
}

const namesSeenBy = async (visitor: TestVisitor, query = '') =>
  (await visitor.get(`${url}/people${query}`)).body.data.items.map((each: { first_name: string }) => each.first_name);

describe('[W-6] what an attorney sees', () => {
  test('is the people who consented to the own firm, and nobody else’s', async () => {
    expect(await namesSeenBy(castellan)).toEqual(['Ines', 'Mara']);
    expect(await namesSeenBy(orrin)).toEqual(['Theo']);
    for (const [visitor, theirs] of [
      [castellan, ['Theo', 'Silent']],
      [orrin, ['Mara', 'Ines', 'Silent']],
    ] as const)
      for (const name of theirs) {
        const answer = await visitor.get(`${url}/people/${people[name]}`);
        expect(answer.status).toBe(404);
        expect(answer.body).toEqual((await visitor.get(`${url}/people/2000000000`)).body);
        expect((await visitor.get(`/api/v1/users/profile/${people[name]}`)).status).toBe(404);
      }
  });

  test('is their eligibility and losses in the cases that the firm leads', async () => {
    const { data } = (await castellan.get(`${url}/people/${people.Mara}`)).body;
    expect(data.person).toMatchObject({
      display_name: 'Mara Iversen',
      email: 'mara@example.test',
      consent: { text_version: 'v1' },
      cases_eligible: 2,
      losses: [{ currency: 'USD', recognized_loss: '501.00' }],
    });
    expect(data.matches.map((each: { slug: string }) => each.slug)).toEqual(['castellan-leads', 'both-lead']);
    expect(data.matches[0]).toMatchObject({ eligible: true, recognized_loss: '250.50', payment_expected: '31.00' });
    expect((await orrin.get(`${url}/people`)).body.data.items[0].cases_eligible).toBe(2);
  });

  test('is the firm’s cases with how many of its people each concerns', async () => {
    const { items, total_count } = (await castellan.get(`${url}/cases`)).body.data;
    expect(total_count).toBe(2);
    expect(items.map((each: { slug: string }) => each.slug)).toEqual(['both-lead', 'castellan-leads']);
    expect(items[0]).toMatchObject({
      people_eligible: 2,
      losses: [{ currency: 'USD', recognized_loss: '501.00' }],
    });
    expect(await namesSeenBy(castellan, `?order_id=${cases['both-lead']}`)).toEqual(['Ines', 'Mara']);
    expect((await castellan.get(`${url}/people?order_id=${cases['orrin-leads']}`)).status).toBe(404);
    expect((await castellan.post(`${url}/people/export`, { order_id: cases['nobody-leads'] })).status).toBe(404);
  });

  test('comes by pages', async () => {
    const first = (await castellan.get(`${url}/people?limit=1`)).body.data;
    expect(first).toMatchObject({ total_count: 2, items: [{ first_name: 'Ines' }] });
    const rest = (await castellan.get(`${url}/people?limit=1&cursor=${first.next_cursor}`)).body.data;
    expect(rest).toMatchObject({ items: [{ first_name: 'Mara' }], next_cursor: null });
  });

  test('leaves as CSV, without formulas and with an entry in the audit log', async () => {
    const { data } = (await castellan.post(`${url}/people/export`, {})).body;
    expect(data.rows).toBe(4);
    const file = await castellan.get(data.url);
    expect(file.headers['content-disposition']).toContain('attachment');
    const lines = file.text.replace('\ufeff', '').trim().split('\r\n');
    expect(lines).toHaveLength(5);
    expect(lines[0]).toMatch(/^Name,E-mail,/);
    expect(lines[1]).toContain('Ines Iversen,ines@example.test,,,');
    expect(lines[1]).toContain(",'=Ines Iversen,yes,");
    expect(file.text).not.toContain('Theo');
    const { items } = (await (await server.signIn('operator')).get('/api/v1/operator/audit?action=export_made')).body
      .data;
    expect(items[0]).toMatchObject({
      account: { email: 'attorney@demo.test' },
      detail: { what: 'firm_people', rows: 4 },
    });
  });

  test('is who lost most in a case by three methods, sorted by the one that is asked for', async () => {
    const of = `${url}/cases/${cases['castellan-leads']}/holders`;
    const { data } = (await castellan.get(`${of}?by=lifo`)).body;
    expect(data).toMatchObject({
      people: 2,
      order: { slug: 'castellan-leads' },
      totals: [{ currency: 'USD', holders: 2, fifo: '1800.00', lifo: '1650.00', recognized: null }],
    });
    expect(data.items.map((one: { person: string; lifo: string }) => [one.person, one.lifo])).toEqual([
      ['Mara Iversen', '850.00'],
      ['Ines Iversen', '800.00'],
    ]);
    expect(data.items[0]).toMatchObject({ fifo: '900.00', recognized: null, share_pct: '51.5', certification: null });
    const first = (await castellan.get(`${of}?by=lifo&limit=1`)).body.data;
    const rest = (await castellan.get(`${of}?by=lifo&limit=1&cursor=${first.next_cursor}`)).body.data;
    expect([first.items[0].person, rest.items[0].person, rest.next_cursor]).toEqual([
      'Mara Iversen',
      'Ines Iversen',
      null,
    ]);
    expect((await castellan.get(`${of}?by=recognized`)).body.data.items, 'nobody has one').toHaveLength(2);
    expect((await castellan.get(`${url}/cases/${cases['orrin-leads']}/holders`)).status).toBe(404);
    const theirs = (await orrin.get(`${url}/cases/${cases['both-lead']}/holders`)).body.data;
    expect(
      theirs.items.map((one: { person: string }) => one.person),
      'each firm its own people',
    ).toEqual(['Theo Iversen']);
  });

  test('is the loss chart of chosen holders, of whom nobody is another firm’s', async () => {
    const of = `${url}/cases/${cases['both-lead']}/loss_chart`;
    const holder = async (name: string) => {
      const found = await server.context.db
        .selectFrom('beneficial_accounts')
        .select('id')
        .where('account_id', '=', people[name]!)
        .executeTakeFirstOrThrow();
      return { person_id: people[name]!, beneficial_account_id: found.id };
    };
    const [mara, theo] = [await holder('Mara'), await holder('Theo')];
    const sent = await castellan.post(of, { holders: [theo] });
    expect(sent.status, 'of another firm').toBe(404);
    const mixed = { person_id: mara.person_id, beneficial_account_id: theo.beneficial_account_id };
    expect((await castellan.post(of, { holders: [mixed] })).status, 'not hers').toBe(404);
    const made = (await castellan.post(of, { holders: [mara, theo] })).body.data;
    expect(made.file_name).toBe('loss-chart-both-lead.pdf');
    const file = await castellan.get(made.url);
    expect(file.text.slice(0, 5)).toBe('%PDF-');
    const { rows } = await server.database.pool.query(
      "select account_id from firm_views where what = 'exported' and account_id = any($1)",
      [[mara.person_id, theo.person_id]],
    );
    expect(rows.map(({ account_id }: { account_id: number }) => account_id)).toEqual([mara.person_id]);
  });

  test('is noted for the person it is of, once an hour for each kind, and for nobody else', async () => {
    const [mara, theo] = [people.Mara!, people.Theo!];
    await server.context.db.deleteFrom('firm_views').execute();
    for (let time = 0; time < 2; time += 1) {
      await castellan.get(`${url}/people`);
      await castellan.get(`${url}/people/${mara}`);
      await castellan.get(`${url}/people/${theo}`);
      await castellan.post(`${url}/people/export`, {});
    }
    const logOf = async (account_id: number) => {
      const visitor = await visitAs(server, { account_id, type: 'investor', is_institution: false });
      return (await visitor.get('/api/v1/users/firm_views')).body.data;
    };
    const log = await logOf(mara);
    expect(log.items.map(({ what }: { what: string }) => what)).toEqual(['exported', 'opened', 'listed']);
    expect(log.items[0]).toMatchObject({ firm: 'Castellan Reeve LLP' });
    expect((await logOf(theo)).items, 'another firm’s person').toEqual([]);
  });

  test('ends when a person takes the consent back', async () => {
    await server.context.db
      .updateTable('partner_consents')
      .set({ withdrawn_at: new Date() })
      .where('account_id', '=', people.Ines!)
      .execute();
    expect(await namesSeenBy(castellan)).toEqual(['Mara']);
    expect((await castellan.get(`${url}/people/${people.Ines}`)).status).toBe(404);
    expect((await castellan.get(`${url}/cases`)).body.data.items[0].people_eligible).toBe(1);
  });

  test('is nothing before an operator has approved the account', async () => {
    const lawyer = { email: 'new@example.test', password_hash: '-', type: 'attorney', partner: 'castellan' } as const;
    const id = (await insertAccount(server.context.db, { ...lawyer, approved_at: null }))!;
    const visitor = await visitAs(server, { account_id: id, type: 'attorney', is_institution: false });
    for (const path of ['people', `people/${people.Mara}`, 'cases'])
      expect((await visitor.get(`${url}/${path}`)).status).toBe(403);
  });
});
