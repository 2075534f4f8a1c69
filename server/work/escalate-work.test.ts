import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../testing/test-server.ts';
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

test('late work is mailed to who leads and to who has it, once for each step, and not while it is snoozed', async () => {
  const [operator, second] = [await server.accountOf('operator'), await server.accountOf('operator2')];
  const signedIn = await server.signIn('operator');
  await server.visitor().post('/api/v1/crm/form_contact', { name: 'Ana', email: 'a@example.test', message: 'Help' });
  await server.visitor().post('/api/v1/crm/form_contact', { name: 'Ben', email: 'b@example.test', message: 'Help' });
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
  expect(await escalateWork(on(1))).toBe(2);
  expect(await shown(), 'seen in the queue and on the board').toEqual([[1, 1], 2]);
  expect(await escalateWork(on(1)), 'once').toBe(0);
  const first = await mails(0);
  expect(first.map(({ recipient, subject }) => [recipient, subject])).toEqual([
    ['operator@demo.test', '2 items of the queue are late'],
    ['operator2@demo.test', '1 item of the queue is late'],
  ]);

  const until = on(30).today();
  await signedIn.post(`${at}/work/snooze`, { items: [{ kind: 'ticket', subject_id: items[1].subject_id }], until });
  expect(await escalateWork(on(14)), 'the second step, without what is snoozed').toBe(1);
  expect(await mails(first.at(-1)!.id)).toHaveLength(2);
  const { events } = (await signedIn.get(`${at}/work/ticket/${items[0].subject_id}`)).body.data;
  expect(events.map(({ act }: { act: string }) => act)).toEqual(['assigned', 'escalated', 'escalated']);
});
