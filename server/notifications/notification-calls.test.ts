import { listNearDeadlines } from '@trover/db/queries/notifications/notifiable-events.ts';
import type { RawNode } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type ClaimFixture,
  HELD,
  honest,
  type Investor,
  openClaimFixture,
  press,
} from '../claims/testing/claim-fixture.ts';
import { mailNotices } from './mail-notices.ts';
import { notifyDeadlines, notifyOfChanges } from './notify.ts';

const url = '/api/v1/notices';
let fixture: ClaimFixture;
let mara: Investor;
let ines: Investor;

beforeAll(async () => {
  fixture = await openClaimFixture();
  mara = await fixture.investor('mara');
  ines = await fixture.investor('ines');
  const { portfolio_id } = await fixture.trades(mara, 'MRRW', HELD);
  await press.prove(mara.visitor, portfolio_id);
});
afterAll(() => fixture.close());

const notices = async ({ visitor }: Investor, query = '') => (await visitor.get(`${url}${query}`)).body.data;
const mailsTo = ({ account_id }: Investor) =>
  fixture.server.context.db
    .selectFrom('mails')
    .select(['subject', 'body_text'])
    .where('account_id', '=', account_id)
    .where('template', '=', 'notices')
    .orderBy('id')
    .execute();
const mail = () => mailNotices(fixture.server.context, { quiet: 0 });

describe('the bell', () => {
  test('reports a match to its owner alone, once, with what to do by when', async () => {
    const { items, unread_count, total_count } = await notices(mara);
    expect([unread_count, total_count]).toEqual([1, 1]);
    expect(items[0]).toMatchObject({
      kind: 'match',
      title: 'Merrow Shipping: you may receive about $75',
      text: 'Your trades qualify for this case. The estimate is after our fee. Claim by 17 May 2027.',
      href: '/cases/merrow-shipping-2021',
      read_at: null,
    });
    await fixture.trades(mara, 'MRRW', ['purchase,2020-04-02,10,20'], { label: 'more', account: 'B-2' });
    expect((await notices(mara)).total_count).toBe(1);
    expect((await notices(ines)).items).toEqual([]);
  });

  test('reports deadlines at two weeks and at three days, and each once', async () => {
    const { db } = fixture.server.context;
    const at = (today: string) => notifyDeadlines({ db, today: () => today });
    expect(await at('2027-05-02')).toBe(0);
    expect([await at('2027-05-03'), await at('2027-05-04'), await at('2027-05-14'), await at('2027-05-17')]).toEqual([
      1, 0, 1, 0,
    ]);
    expect((await notices(mara)).items[0]).toMatchObject({
      kind: 'deadline',
      title: 'Merrow Shipping: claim about $80 by 17 May 2027',
      text: 'Your trades qualify for this case. Join it and sign off the claim by 17 May 2027. You may receive about $80, after our fee.',
    });
  });

  test('reports what an operator did with a claim', async () => {
    const joined = await press.join(mara.visitor, fixture.cases.MRRW, honest);
    const [id] = joined.body.data.joined[0].sub_payout_request_ids;
    await fixture.server.context.db
      .updateTable('sub_payout_requests')
      .set({ stage: 'filed', moved_by: 'operator' })
      .where('id', '=', id)
      .execute();
    expect(await notifyOfChanges(fixture.server.context)).toBe(1);
    await fixture.server.context.db
      .updateTable('sub_payout_requests')
      .set({ stage: 'approved', moved_by: 'operator' })
      .where('id', '=', id)
      .execute();
    expect(await notifyOfChanges(fixture.server.context)).toBe(1);
    expect(await notifyOfChanges(fixture.server.context)).toBe(0);
    const { items } = await notices(mara);
    expect(items.slice(0, 2).map((each: { kind: string; title: string }) => [each.kind, each.title])).toEqual([
      ['claim', 'Merrow Shipping: your claim is approved, about $80'],
      ['claim', 'Merrow Shipping: your claim is filed, about $80'],
    ]);
  });

  test('comes by pages, and is read one by one or all at once', async () => {
    const first = await notices(mara, '?limit=2');
    expect(first.items).toHaveLength(2);
    expect((await notices(mara, `?limit=200&cursor=${first.next_cursor}`)).items).toHaveLength(first.total_count - 2);
    const { id } = first.items[0];
    const count = first.unread_count;
    expect((await mara.visitor.post(`${url}/read`, { id })).body.data.unread_count).toBe(count - 1);
    expect((await mara.visitor.post(`${url}/read`, { id })).body.data.unread_count).toBe(count - 1);
    expect((await ines.visitor.post(`${url}/read`, { id })).status).toBe(404);
    expect((await mara.visitor.post(`${url}/read`, {})).body.data.unread_count).toBe(0);
  });
});

describe('which mails someone wants', () => {
  test('is everything until they choose otherwise, and what comes together is one mail', async () => {
    expect((await mara.visitor.get(`${url}/mails`)).body.data).toEqual({
      matches: true,
      deadlines: true,
      claims: true,
      statements: true,
      news: true,
    });
    await mail();
    const [one, ...more] = await mailsTo(mara);
    expect(more).toEqual([]);
    expect(one?.subject).toBe('Merrow Sh…: your claim is approved, about $80 (+4)');
    expect(one?.body_text).toContain('Merrow Shipping: claim about $80 by 17 May 2027');
    await mail();
    expect(await mailsTo(mara)).toHaveLength(1);
  });

  test('is respected by the mails that are sent, while the bell reports everything', async () => {
    const saved = await ines.visitor.post(`${url}/mails`, { matches: false });
    expect(saved.body.data).toEqual({ matches: false, deadlines: true, claims: true, statements: true, news: true });
    await fixture.trades(ines, 'QLLN', HELD);
    await notifyDeadlines({ db: fixture.server.context.db, today: () => '2027-05-10' });
    await mail();
    const mails = await mailsTo(ines);
    expect(mails.map(({ subject }) => subject)).toEqual(['Quillon Grain: claim about $75 by 17 May 2027']);
    expect(mails[0]?.body_text).toMatch(/Claim by 17 May 2027: (\d+ days left|Last day|1 day left)/);
    expect(mails[0]?.body_text).toContain('At stake, by estimate after our fee: $75');
    expect((await notices(ines)).total_count).toBe(2);
    expect((await ines.visitor.post(`${url}/mails`, { birthdays: true })).status).toBe(400);
  });
});

describe('what happened', () => {
  const raw = (text: string) => fixture.server.database.pool.query(text);

  test('while nothing ran for many days is notices all the same', async () => {
    const joined = await press.join(ines.visitor, fixture.cases.QLLN, honest);
    const [id] = joined.body.data.joined[0].sub_payout_request_ids;
    await notifyOfChanges(fixture.server.context);
    await fixture.server.context.db
      .updateTable('sub_payout_requests')
      .set({ stage: 'filed', moved_by: 'operator' })
      .where('id', '=', id)
      .execute();
    await raw(`alter table sub_payout_stages disable trigger all`);
    await raw(`update sub_payout_stages set at = now() - interval '9 days' where sub_payout_request_id = ${id}`);
    await raw(`alter table sub_payout_stages enable trigger all`);
    // The last run that came to its end was ten days ago.
    await raw(`update job_marks set done_until = now() - interval '10 days' where name = 'notices'`);
    expect(await notifyOfChanges(fixture.server.context)).toBe(1);
    expect((await notices(ines)).items[0].title).toBe('Quillon Grain: your claim is filed, about $75');
    expect(await notifyOfChanges(fixture.server.context)).toBe(0);
    const { rows } = await raw(
      `select done_until > now() - interval '1 minute' as is_now from job_marks where name = 'notices'`,
    );
    expect(rows).toEqual([{ is_now: true }]);
  });

  test('to one who cannot be mailed stops no mail of those behind', async () => {
    const first = Math.min(mara.account_id, ines.account_id);
    const [bad, good] = first === mara.account_id ? [mara, ines] : [ines, mara];
    for (const { account_id } of [bad, good])
      await raw(`insert into notices (account_id, kind, cause, title, href)
        values (${account_id}, 'claim', 'a test', 'Something is new', '/cases/my')`);
    await raw(`create function refuse_mail() returns trigger language plpgsql as $$
      begin if new.account_id = ${bad.account_id} then raise exception 'a bad account'; end if; return new; end $$`);
    await raw('create trigger refuse_mail before insert on mails for each row execute function refuse_mail()');
    const before = (await mailsTo(good)).length;
    await mail();
    expect((await mailsTo(good)).length).toBe(before + 1);
    const waits = `select count(*)::int as n from notices where account_id = ${bad.account_id} and mailed_at is null`;
    expect((await raw(waits)).rows[0].n).toBeGreaterThan(0);
    // Once the account is well again, its mail goes too.
    await raw('drop trigger refuse_mail on mails');
    await mail();
    expect((await raw(waits)).rows[0].n).toBe(0);
  });

  test('to one who cannot be notices keeps none of the others waiting', async () => {
    const log = { ...fixture.server.context.log, warn: () => {}, error: () => {} };
    const move = (investor: Investor, stage: string) =>
      raw(`update sub_payout_requests set stage = '${stage}', moved_by = 'operator'
        where account_id = ${investor.account_id} and stage in ('filed', 'approved')`);
    await move(mara, 'rejected');
    await move(ines, 'approved');
    await raw(`create function refuse_notice() returns trigger language plpgsql as $$
      begin if new.account_id = ${mara.account_id} then raise exception 'a bad account'; end if; return new; end $$`);
    await raw('create trigger refuse_notice before insert on notices for each row execute function refuse_notice()');
    const context = { ...fixture.server.context, log: log as unknown as typeof fixture.server.context.log };
    expect(await notifyOfChanges(context)).toBe(1);
    expect((await notices(ines)).items[0].title).toBe('Quillon Grain: your claim is approved, about $75');
    await raw('drop trigger refuse_notice on notices');
    expect(await notifyOfChanges(context)).toBe(1);
  });
});

test('a deadline sums the claims of the case alone once it is joined, and only those of its batch', async () => {
  const near = async (limit: number, db = fixture.server.context.db) =>
    listNearDeadlines(db, {
      ...{ from: '2027-05-17', to: '2027-05-17', name: 'of this test', limit, today: '2026-11-20', fee_pct: '25' },
    });
  const [nora, olga] = [await fixture.investor('nora'), await fixture.investor('olga')];
  for (const investor of [nora, olga]) await fixture.trades(investor, 'MRRW', HELD);
  await press.join(nora.visitor, 'merrow-shipping-2021', honest);
  const ofNora = async () => (await near(100)).find(({ account_id }) => account_id === nora.account_id);
  const alone = await ofNora();
  expect(alone).toMatchObject({ is_joined: true, expected: expect.stringMatching(/^[1-9]/) });
  await fixture.trades(nora, 'MRRW', HELD, { owner: 'Nora’s mother', account: 'N-2', label: 'hers' });
  const { rows } = await fixture.server.database.pool.query(
    'select count(*)::integer as n from matches where account_id = $1 and case_id = $2 and eligible',
    [nora.account_id, fixture.cases.MRRW],
  );
  expect(rows).toEqual([{ n: 2 }]);
  expect(await ofNora(), 'without the account that has no claim').toEqual(alone);
  const estimates = async (limit: number): Promise<number> => {
    const explained = fixture.server.context.db.withPlugin({
      transformQuery: ({ node }) => {
        const { sqlFragments = [] } = node as RawNode;
        return {
          ...node,
          sqlFragments: [`explain (analyze, format json) ${sqlFragments[0]}`, ...sqlFragments.slice(1)],
        };
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
    const plan = JSON.stringify(await near(limit, explained));
    const loops = [...plan.matchAll(/"Strategy":"Plain"[^{}[\]]*?"Actual Loops":(\d+)/g)].map(([, n]) => Number(n));
    return Math.max(...loops);
  };
  expect(await estimates(100)).toBeGreaterThan(1);
  expect(await estimates(1), 'rows beyond the batch are not estimated').toBe(1);
});
