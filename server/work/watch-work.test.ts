import type { DeskTopic } from '@trover/core/work/topics.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ClaimFixture, openClaimFixture } from '../claims/testing/claim-fixture.ts';
import { filed } from '../claims/testing/filed-claim.ts';
import { watchWork } from './watch-work.ts';

let fixture: ClaimFixture;
beforeAll(async () => {
  fixture = await openClaimFixture();
}, 600_000);
afterAll(() => fixture.close());

/** A stream may be slow on a busy machine. */
const patiently = { timeout: 20_000 };

/** The topics of each event of a stream, until it is closed. */
function watch(age_ms = 0) {
  const { db } = fixture.server.context;
  const closing = new AbortController();
  const events: DeskTopic[][] = [];
  const done = (async () => {
    for await (const { data } of watchWork({ db }, closing.signal, { age_ms, wait: 200 })) events.push(data.topics);
  })();
  const topics = () => new Set(events.flat());
  return {
    events,
    topics,
    waitFor: (topic: DeskTopic) => expect.poll(() => topics().has(topic), patiently).toBe(true),
    begins: () => expect.poll(() => events.length, patiently).toBeGreaterThan(0),
    close: () => {
      closing.abort();
      return done;
    },
  };
}

/** As if everything so far had happened an hour ago. */
const age = () => sql`update work_changes set at = at - interval '50 minutes'`.execute(fixture.server.context.db);

test('a stream names the lists whose rows changed, once they are committed, and nothing where no row changed', async () => {
  const { db } = fixture.server.context;
  await age();
  const stream = watch();
  await stream.begins();
  await sql`update distributions set file_name = file_name where false`.execute(db);
  await sql`update bank_files set problem = problem where id < 0`.execute(db);
  await fixture.investor('a-new-client');
  await stream.waitFor('clients');
  const topics = [...stream.topics()];
  expect(topics.filter((topic) => topic === 'distributions' || topic === 'bank_files' || topic === 'filings')).toEqual(
    [],
  );
  let finish: () => void = () => {};
  const released = new Promise<void>((done) => {
    finish = done;
  });
  const changing = db.transaction().execute(async (trx) => {
    await sql`insert into work_changes (topic) values ('notices')`.execute(trx);
    await released;
  });
  // a later change that is committed first does not hide the earlier one
  await sql`insert into work_changes (topic) values ('status_files')`.execute(db);
  await stream.waitFor('status_files');
  expect(stream.topics().has('notices')).toBe(false);
  finish();
  await changing;
  await stream.waitFor('notices');
  await stream.close();
});

test('a claim that is filed changes the work and the clients, and a sign-in changes no list', async () => {
  await age();
  const stream = watch();
  const operator = await fixture.server.signIn('operator');
  await stream.begins();
  expect(stream.topics().has('clients')).toBe(false);
  await filed(fixture, operator, 'mara', 'MS-1');
  await stream.waitFor('work');
  await stream.waitFor('clients');
  await stream.close();
});

test('the first event of a stream names what changed since the page was loaded, and no older change', async () => {
  const { db } = fixture.server.context;
  await age();
  await sql`insert into work_changes (topic, at) values ('filings', now() - interval '20 seconds'),
    ('bank_files', now() - interval '3 minutes')`.execute(db);
  const first = async (age_ms: number) => {
    const stream = watch(age_ms);
    await stream.begins();
    await stream.close();
    // the work is refreshed in the background at any time
    return stream.events[0]?.filter((topic) => topic !== 'work');
  };
  expect(await first(30_000)).toEqual(['filings']);
  expect(await first(0)).toEqual([]);
});
