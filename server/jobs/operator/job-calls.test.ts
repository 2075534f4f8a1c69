import { indexFailedJobs } from '@trover/db/queries/jobs/failed-jobs.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../testing/test-server.ts';
import type { TestVisitor } from '../../testing/test-visitor.ts';
import { declareJob } from '../queue/boss.ts';

const path = '/api/v1/operator/jobs';

let isCorrected = false;
const done: number[] = [];
const weigh = declareJob<{ load: number }>({
  name: 'weigh-for-a-test',
  retries: 0,
  run: async (_, { load }) => {
    if (!isCorrected) throw new Error(`the scale is broken\n    at secret.ts:12`);
    done.push(load);
  },
});

let server: TestServer;
let operator: TestVisitor;
let second: TestVisitor;
beforeAll(async () => {
  server = await openTestServer({ role: 'api,worker', jobs: [weigh], env: { TODAY: '2026-11-20' } });
  await indexFailedJobs(server.context.db);
  operator = await server.signIn('operator');
  second = await server.signIn('operator2');
});
afterAll(() => server.close());

const failed = async (query = '') => (await operator.get(`${path}${query}`)).body.data;

describe('jobs that were cancelled', () => {
  test('are listed with the reason in a line, in pages', async () => {
    for (const load of [1, 2, 3]) await server.context.jobs.send(weigh, { load });
    await expect.poll(async () => (await failed()).total_count).toBe(3);
    const first = await failed('?limit=2');
    expect(first.items).toHaveLength(2);
    expect(first.items[0]).toMatchObject({ name: 'weigh-for-a-test', reason: 'the scale is broken', tries: 1 });
    const rest = await failed(`?limit=2&cursor=${first.next_cursor}`);
    const ids = [...first.items, ...rest.items].map((job: { id: string }) => job.id);
    expect([new Set(ids).size, rest.next_cursor]).toEqual([3, null]);
    expect(first.kinds.map((kind: { name: string }) => kind.name)).toContain('weigh-for-a-test');
  });

  test('are tried again when an operator asks for it, once for two simultaneous requests', async () => {
    isCorrected = true;
    const [job] = (await failed()).items;
    const retry = (by: TestVisitor) => by.post(`${path}/${job.id}/retry`, {});
    const answers = await Promise.all([retry(operator), retry(second)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await expect.poll(() => done.length).toBe(1);
    await expect.poll(async () => (await failed()).total_count).toBe(2);
    const audit = (await operator.get('/api/v1/operator/audit?action=job_retried')).body.data.items;
    expect(audit.map((event: { detail: { job_id: string } }) => event.detail.job_id)).toEqual([job.id]);
    expect((await retry(operator)).status).toBe(200);
    expect((await operator.post(`${path}/5f6d1c6e-8f0e-4d4e-9c1f-0a4f3f3d9a10/retry`, {})).status).toBe(404);
    expect((await operator.post(`${path}/7/retry`, {})).status).toBe(400);
  });
});
