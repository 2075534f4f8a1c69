import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../testing/test-server.ts';
import { snooze } from './act-on-work.ts';
import { escalateWork } from './escalate-work.ts';

let server: TestServer;
const at = '/api/v1/operator';

beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

/** The mails of late work since the last that was seen. */
async function mails(after: number) {
  const { rows } = await sql<{ id: number; recipient: string; subject: string }>`
    select id, recipient, subject from mails where template = 'late-work' and id > ${after} order by id`.execute(
    server.context.db,
  );
  return rows;
}

test('late work is mailed to who leads and to who has it, once for each step, and in spite of a snooze once for each time', async () => {
  const [operator, second] = [await server.accountOf('operator'), await server.accountOf('operator2')];
  const signedIn = await server.signIn('operator');
  await server.visitor().post('/api/v1/crm/form_contact', { name: 'Ana', email: 'a@example.test', message: 'Help' });
  await server.visitor().post('/api/v1/crm/form_contact', { name: 'Ben', email: 'b@example.test', message: 'Help' });
  await server.visitor().post('/api/v1/crm/form_contact', { name: 'Cem', email: 'c@example.test', message: 'Help' });
  const { items } = (await signedIn.get(`${at}/work?kind=ticket`)).body.data;
  const due = items[0].due_on as string;
  const on = (days: number) => {
    const day = new Date(`${due}T00:00:00Z`);
    day.setUTCDate(day.getUTCDate() + days);
    return { ...server.context, today: () => day.toISOString().slice(0, 10) };
  };
  await signedIn.post(`${at}/leads`, { account_id: operator, leads: true });
  await signedIn.post(`${at}/work/assign`, {
    items: [{ kind: 'ticket', subject_id: items[0].subject_id }],
    account_id: second,
  });

  const early = { items: [{ kind: 'ticket', subject_id: items[2].subject_id }], until: on(30).today() };
  await signedIn.post(`${at}/work/snooze`, early);

  expect(await escalateWork(on(0)), 'on its day it is not late').toBe(0);
  const shown = async () => {
    const rows = (await signedIn.get(`${at}/work?kind=ticket`)).body.data.items;
    const kinds = (await signedIn.get(`${at}/board`)).body.data.kinds as { kind: string; escalated: number }[];
    return [
      rows.map(({ escalated }: { escalated: number }) => escalated),
      kinds.find(({ kind }) => kind === 'ticket')?.escalated,
    ];
  };
  expect(await shown()).toEqual([[0, 0], 0]);
  expect(await escalateWork(on(1)), 'one of them snoozed before it was late').toBe(3);
  expect(await shown(), 'seen in the queue and on the board').toEqual([[1, 1], 2]);
  expect(await escalateWork(on(1)), 'once').toBe(0);
  const first = await mails(0);
  expect(first.map(({ recipient, subject }) => [recipient, subject])).toEqual([
    ['operator@demo.test', '3 items of the queue are late'],
    ['operator2@demo.test', '1 item of the queue is late'],
  ]);

  const until = on(30).today();
  await signedIn.post(`${at}/work/snooze`, { items: [{ kind: 'ticket', subject_id: items[1].subject_id }], until });
  expect(await escalateWork(on(14)), 'the second step, without what is snoozed').toBe(1);
  const then = await mails(first.at(-1)!.id);
  expect(then).toHaveLength(2);
  const again = { by: operator, items: [{ kind: 'ticket' as const, subject_id: items[1].subject_id }] };
  await snooze(on(14), { ...again, until: on(20).today() });
  expect(await escalateWork(on(14)), 'a late item that is snoozed again').toBe(1);
  expect(await escalateWork(on(14)), 'once for this snooze').toBe(0);
  expect((await mails(then.at(-1)!.id)).map(({ recipient }) => recipient)).toEqual(['operator@demo.test']);
  await snooze(on(14), { ...again, until: on(21).today() });
  expect(await escalateWork(on(14)), 'and for each later one').toBe(1);
  const { events } = (await signedIn.get(`${at}/work/ticket/${items[0].subject_id}`)).body.data;
  expect(events.map(({ act }: { act: string }) => act)).toEqual(['assigned', 'escalated', 'escalated']);
});
