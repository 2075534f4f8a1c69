import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type ClaimFixture,
  HELD,
  honest,
  type Investor,
  openClaimFixture,
  press,
  signature,
  TODAY,
} from '../claims/testing/claim-fixture.ts';

let fixture: ClaimFixture;
let mara: Investor;
let ines: Investor;
let portfolio_id: number;
let today = TODAY;
let upload_id: number;

beforeAll(async () => {
  fixture = await openClaimFixture();
  fixture.server.context.today = () => today;
  mara = await fixture.investor('mara');
  ines = await fixture.investor('ines');
  ({ portfolio_id, upload_id } = await fixture.trades(mara, 'MRRW', HELD));
}, 600_000);
afterAll(() => fixture.close());

const read = async (path: string) => (await mara.visitor.get(path)).body.data;
const stats = () => read('/api/v1/portfolio/portfolio/cases/stats');
const mine = async () => (await read('/api/v1/orders/getallorders?held=1')).items[0].mine;
const recovery = () => read('/api/v1/portfolio/recovery');
const positions = () => read('/api/v1/portfolio/positions');

/** As if the plan's minimum payment were larger than the estimate. */
const setBelowMinimum = (below_minimum: boolean) =>
  fixture.server.context.db
    .updateTable('matches')
    .set({ below_minimum })
    .where('account_id', '=', mara.account_id)
    .execute();

describe('an estimate below the plan’s minimum payment', () => {
  test('counts as nothing in every list and sum, which give the reason', async () => {
    expect((await stats()).cases[0]).toMatchObject({ payment_expected: '88.20', below_minimum: false });
    await setBelowMinimum(true);
    const { cases, totals } = await stats();
    expect(cases[0]).toMatchObject({ payment_expected: '0.00', below_minimum: true });
    expect(totals).toMatchObject([{ payment_expected: '0.00', recognized_loss: '630.00' }]);
    expect(await mine()).toMatchObject({ payment_expected: '0.00', below_minimum: true });
    const upload = await read(`/api/v1/portfolio/uploadtradesfile?upload_id=${upload_id}`);
    expect(upload.cases[0]).toMatchObject({ payment_expected: '0.00', below_minimum: true });
    const found = await positions();
    expect(found.items[0]).toMatchObject({ payment_expected: '0.00', state: 'open' });
    expect(found.sums[0]).toMatchObject({ estimated: '0.00' });
    const holdings = await read('/api/v1/portfolio/holdings');
    expect(holdings.items[0]).toMatchObject({ payment_expected: '0.00' });
    await setBelowMinimum(false);
  });
});

/** As if the contract had been signed on a text with another fee than that of today's. */
const setFee = (version: string, fee_pct: string) =>
  fixture.server.context.db.connection().execute(async (db) => {
    await sql`set session_replication_role = replica`.execute(db);
    await db.updateTable('agreement_texts').set({ fee_pct }).where('version', '=', version).execute();
    await sql`set session_replication_role = origin`.execute(db);
  });

test('a position that cannot be right is named so in the portfolio, the upload’s result, the claim’s lists and at sign-off', async () => {
  const { upload_id: id } = await fixture.trades(ines, 'MRRW', ['purchase,2020-03-02,90000000,20']);
  const implausible = expect.stringContaining('larger than all known claims together') as string;
  const { cases } = (await ines.visitor.get('/api/v1/portfolio/portfolio/cases/stats')).body.data;
  expect(cases).toMatchObject([{ implausible }]);
  const upload = (await ines.visitor.get(`/api/v1/portfolio/uploadtradesfile?upload_id=${id}`)).body.data;
  expect(upload.cases).toMatchObject([{ implausible }]);
  expect((await press.join(ines.visitor, fixture.cases.MRRW, honest)).status).toBe(200);
  const [claim] = (await press.claims(ines.visitor, fixture.cases.MRRW)).body.data.items;
  expect(claim.estimate).toMatchObject({ implausible });
  expect((await stats()).cases).toMatchObject([{ implausible: null }]);
});

const FIRST_ADDED = 900_000;

/** As if so many further owners of the account had the same trades and claims. */
const addOwners = (count: number) =>
  fixture.server.context.db.connection().execute(async (db) => {
    await sql`set session_replication_role = replica`.execute(db);
    for (const [table, key] of ADDED) {
      const { rows } = await sql<{ names: string }>`select string_agg(quote_ident(column_name), ', ') as names
        from information_schema.columns where table_name = ${table} and is_generated = 'NEVER'`.execute(db);
      const names = sql.raw(rows[0]!.names);
      await sql`insert into ${sql.table(table)} (${names}) overriding system value
        select ${names} from (
          select (jsonb_populate_record(t, case ${key}::text
            when 'id' then jsonb_build_object('id', ${FIRST_ADDED} + n, 'name', 'Owner ' || n)
            when 'owner' then jsonb_build_object('beneficial_account_id', ${FIRST_ADDED} + n)
            else jsonb_build_object('id', ${FIRST_ADDED} + n, 'beneficial_account_id', ${FIRST_ADDED} + n) end)).*
          from ${sql.table(table)} t, generate_series(1, ${count}::integer) n where t.account_id = ${mara.account_id}) added`.execute(
        db,
      );
    }
    await sql`set session_replication_role = origin`.execute(db);
  });

const removeOwners = () =>
  fixture.server.context.db.connection().execute(async (db) => {
    await sql`set session_replication_role = replica`.execute(db);
    for (const [table, key] of ADDED.toReversed())
      await sql`delete from ${sql.table(table)}
        where account_id = ${mara.account_id} and ${sql.ref(key === 'owner' ? 'beneficial_account_id' : 'id')} > ${FIRST_ADDED}`.execute(
        db,
      );
    await sql`set session_replication_role = origin`.execute(db);
  });

/** The tables of an owner's claim, with what of their key is the owner's. */
const ADDED = [
  ['beneficial_accounts', 'id'],
  ['matches', 'owner'],
  ['sub_payout_requests', 'both'],
] as const;

describe('a claim', () => {
  test('that was not signed in time is late in every list, and no sum waits for it', async () => {
    await press.prove(mara.visitor, portfolio_id);
    expect((await press.join(mara.visitor, fixture.cases.MRRW, honest)).status).toBe(200);
    expect((await positions()).items[0]).toMatchObject({
      state: 'waiting',
      claim_stage: 'trades',
      payment_net: '74.97',
    });
    expect((await recovery()).currencies).toMatchObject([{ waiting: '75.00', waiting_claims: 1 }]);
    await setBelowMinimum(true);
    expect((await recovery()).currencies).toEqual([]);
    await setBelowMinimum(false);
    today = '2027-05-18';
    expect((await positions()).items[0]).toMatchObject({ state: 'late', claim_stage: 'trades' });
    expect((await positions()).sums).toMatchObject([{ estimated: null, filed: null, open_cases: 0 }]);
    const late = await recovery();
    expect(late.currencies).toEqual([]);
    expect(late.claims).toMatchObject([{ phase: 'late', pill: 'closed', word: 'Not filed in time', amount: null }]);
    const own = await read('/api/v1/orders/getmyorders');
    expect(own.items[0]).toMatchObject({ is_late: true });
    today = TODAY;
  });

  test('counts in the sum of its case however many claims the case has', async () => {
    await addOwners(500);
    const { claims } = await recovery();
    expect(claims).toMatchObject([{ slug: 'merrow-shipping-2021', phase: 'waiting', amount: '37575.00' }]);
    await removeOwners();
  });

  test('of each of two owners is rounded by itself, so that every sum is that of the rows', async () => {
    await addOwners(1);
    const setPayment = (payment_expected: string) =>
      fixture.server.context.db
        .updateTable('matches')
        .set({ payment_expected })
        .where('account_id', '=', mara.account_id)
        .execute();
    // 8.50 each after the fee
    await setPayment('10.00');
    const { items, sums } = await positions();
    expect(items.map((one: { payment_net: string }) => one.payment_net)).toEqual(['8.50', '8.50']);
    expect(sums).toMatchObject([{ estimated: '18.00' }]);
    expect((await read('/api/v1/orders/getmyorders')).sums).toMatchObject([{ of: 'waiting', amount: '18.00' }]);
    expect((await stats()).cases).toMatchObject([{ payment_net: '18.00' }]);
    expect(await mine()).toMatchObject({ payment_net: '18.00' });
    const { currencies, claims } = await recovery();
    expect(currencies).toMatchObject([{ waiting: '18.00', estimated: '18.00' }]);
    expect(claims).toMatchObject([{ amount: '18.00' }]);
    await setPayment('88.20');
    await removeOwners();
  });

  test('[R-16] that is signed shows so in every list, and its fee is that of its signature', async () => {
    await press.sign(mara.visitor);
    await press.pay(mara.visitor);
    const [{ sub_payout_request_id: id }] = (await press.claims(mara.visitor, fixture.cases.MRRW)).body.data.items;
    for (let stage = ''; stage !== 'review'; ) {
      const moved = await press.move(mara.visitor, id, signature);
      expect(moved.status).toBe(200);
      const [claim] = (await press.claims(mara.visitor, fixture.cases.MRRW)).body.data.items;
      stage = claim.stage;
    }
    expect((await recovery()).claims).toMatchObject([
      {
        slug: 'merrow-shipping-2021',
        phase: 'signed',
        pill: 'pending',
        word: 'Signed, not filed yet',
        certainty: 'estimated',
        amount: '74.97',
      },
    ]);
    const [{ version, fee_pct }] = (await fixture.server.context.db
      .selectFrom('contracts')
      .innerJoin('agreement_texts', 'agreement_texts.version', 'contracts.text_version')
      .select(['agreement_texts.version', 'agreement_texts.fee_pct'])
      .where('contracts.account_id', '=', mara.account_id)
      .execute()) as [{ version: string; fee_pct: string }];
    await setFee(version, '10');
    const net = '79.38';
    const [claim] = (await press.claims(mara.visitor, fixture.cases.MRRW)).body.data.items;
    expect(claim.fee.net_expected).toBe(net);
    expect((await positions()).items[0]).toMatchObject({ payment_net: net });
    expect((await recovery()).currencies).toMatchObject([{ signed: '79.00' }]);
    expect((await read('/api/v1/orders/getmyorders')).sums).toMatchObject([{ of: 'signed', amount: '79.00' }]);
    expect((await stats()).cases[0]).toMatchObject({ payment_net: net });
    expect(await mine()).toMatchObject({ payment_net: net });
    await setFee(version, fee_pct);
  });
});
