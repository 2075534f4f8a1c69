import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importCases } from '../../testing/one-case.ts';
import { publish } from '../../testing/proposed-case.ts';
import { openTestServer, type TestServer } from '../../testing/test-server.ts';
import type { TestVisitor } from '../../testing/test-visitor.ts';
import { notifyCompanyNews } from './notify-news.ts';

const subscription = '/api/v1/crm/subscription/company';
const milestones = '/api/v1/orders/milestones';
const today = '2026-11-20';

let server: TestServer;
let investor: TestVisitor;
let operator: TestVisitor;
let kraft: { company: number; order: number };

beforeAll(async () => {
  server = await openTestServer({ env: { TODAY: today } });
  const [order] = (await importCases(server.context.db, today, 'kraft-heinz-2019')) as [number];
  investor = await server.signIn('investor');
  operator = await server.signIn('operator');
  const { data } = (await investor.get(`/api/v1/orders/getorder/${order}`)).body;
  kraft = { company: data.company.id, order };
});
afterAll(() => server.close());

const follow = (visitor: TestVisitor, company_id: number, subscribed?: boolean) =>
  visitor.post(`${subscription}/update`, { company_id, subscribed });
const news = async (visitor = investor) => (await visitor.get(`${subscription}/news`)).body.data;
const notify = () => notifyCompanyNews(server.context);
const mailsTo = (recipient: string) =>
  server.context.db
    .selectFrom('mails')
    .selectAll()
    .where('recipient', '=', recipient)
    .where('template', '=', 'company-news')
    .orderBy('id')
    .execute();

describe('following a company', () => {
  test('[API-21] is stored once however often it is sent, listed, and ended', async () => {
    for (let at = 0; at < 2; at += 1)
      expect((await follow(investor, kraft.company)).body.data).toEqual({
        company_id: kraft.company,
        subscribed: true,
      });
    const { items, total_count } = (await investor.get(subscription)).body.data;
    expect([items.length, total_count]).toEqual([1, 1]);
    expect(items[0]).toMatchObject({ id: kraft.company });
    expect((await investor.get(`/api/v1/company/${kraft.company}`)).body.data.is_subscribed).toBe(true);
    expect((await operator.get(subscription)).body.data.items).toEqual([]);
    await follow(investor, kraft.company, false);
    await follow(investor, kraft.company, false);
    expect((await investor.get(subscription)).body.data.items).toEqual([]);
    expect((await investor.get(`/api/v1/company/${kraft.company}`)).body.data.is_subscribed).toBe(false);
  });

  test('[API-21] needs a sign-in and a company that has a case', async () => {
    expect((await follow(server.visitor(), kraft.company)).status).toBe(401);
    expect((await follow(investor, 2_147_483_647)).status).toBe(404);
    expect((await investor.post(`${subscription}/update`, {})).body.error.fields).toHaveProperty(['body.company_id']);
  });

  test('[API-21] brings each step of its cases once, as a mail and as news to read', async () => {
    await follow(investor, kraft.company);
    expect(await notify()).toBe(0); // what was on record before is no news
    const step = { order_id: kraft.order, date: today, stage: 'closed', title: 'The fund is paid out' };
    await operator.post(milestones, step);
    expect([await notify(), await notify()]).toEqual([1, 0]);
    const [mail, ...more] = await mailsTo('investor@demo.test');
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ subject: expect.stringContaining('The fund is paid out') });
    expect(mail?.body_text).toContain('/cases/kraft-heinz-2019');
    const listed = await news();
    expect(listed).toMatchObject({ unread_count: 1, total_count: 1 });
    expect(listed.items[0]).toMatchObject({
      order: { slug: 'kraft-heinz-2019' },
      milestone: { stage: 'closed', title: 'The fund is paid out' },
      is_read: false,
    });
    const read = await investor.post(`${subscription}/news/read`, { up_to: listed.items[0].id });
    expect(read.body.data).toEqual({ unread_count: 0 });
    expect((await news()).items[0].is_read).toBe(true);
  });

  test('[API-21] brings a new case with all of its steps at once, and nothing to who ended it', async () => {
    const scout = await server.signIn('scout');
    const first = await publish(scout, operator, { company: { name: 'Larkspur Mining' }, title: 'First Larkspur' });
    const { id } = (await investor.get(`/api/v1/orders/getorder/${first.id}`)).body.data.company;
    await follow(investor, id);
    await follow(operator, id);
    await follow(operator, id, false);
    await publish(scout, operator, { company: { id }, title: 'Second Larkspur', docket: '1:26-cv-1' });
    const before = (await mailsTo('investor@demo.test')).length;
    expect(await notify()).toBe(1);
    const mails = await mailsTo('investor@demo.test');
    expect(mails.length).toBe(before + 1);
    expect(mails.at(-1)?.body_text).toContain('Second Larkspur');
    expect((await mailsTo('operator@demo.test')).length).toBe(0);
    expect((await news(operator)).items).toEqual([]);
  });
});

describe('news after an outage', () => {
  const raw = (text: string) => server.database.pool.query(text);

  test('of many days are still reported, once', async () => {
    await operator.post(milestones, { order_id: kraft.order, date: today, stage: 'closed', title: 'Told late' });
    await raw(`alter table milestones disable trigger all`);
    await raw(`update milestones set recorded_at = now() - interval '30 days' where title = 'Told late'`);
    await raw(`alter table milestones enable trigger all`);
    await raw(
      `update company_subscriptions set created_at = now() - interval '90 days' where company_id = ${kraft.company}`,
    );
    await raw(`update job_marks set done_until = now() - interval '31 days' where name = 'company-news'`);
    expect([await notify(), await notify()]).toEqual([1, 0]);
    expect((await mailsTo('investor@demo.test')).at(-1)?.subject).toContain('Told late');
    const { rows } = await raw(
      `select done_until > now() - interval '1 minute' as is_now from job_marks where name = 'company-news'`,
    );
    expect(rows).toEqual([{ is_now: true }]);
  });

  test('for one who cannot be mailed stop no mail of those behind, and come once that one can be', async () => {
    await follow(operator, kraft.company);
    const [bad, good] = ['investor@demo.test', 'operator@demo.test'];
    await raw(`create function refuse_news() returns trigger language plpgsql as $$
      begin if new.recipient = '${bad}' then raise exception 'a bad account'; end if; return new; end $$`);
    await raw('create trigger refuse_news before insert on mails for each row execute function refuse_news()');
    await operator.post(milestones, { order_id: kraft.order, date: today, stage: 'closed', title: 'For both' });
    const before = (await mailsTo(good)).length;
    expect(await notify()).toBe(1);
    expect((await mailsTo(good)).length).toBe(before + 1);
    await raw('drop trigger refuse_news on mails');
    expect(await notify()).toBe(1);
    expect((await mailsTo(bad)).at(-1)?.subject).toContain('For both');
  });
});
