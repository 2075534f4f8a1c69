import { sql } from 'kysely';
import { expect } from 'vitest';
import type { TestServer } from '../../testing/test-server.ts';
import type { TestVisitor } from '../../testing/test-visitor.ts';
import { escalateWork } from '../escalate-work.ts';

/** Expects that the most urgent item of a kind is escalated the day after its time limit, and not on its day. */
export async function expectEscalated(
  { context }: Pick<TestServer, 'context'>,
  operator: TestVisitor,
  kind: string,
): Promise<void> {
  const [{ due_on, subject_id }] = (await operator.get(`/api/v1/operator/work?kind=${kind}`)).body.data.items;
  const escalated = async () => {
    const { rows } = await sql<{ escalated: number }>`
      select escalated from work_items where kind = ${kind} and subject_id = ${subject_id}`.execute(context.db);
    return rows[0]?.escalated;
  };
  await escalateWork({ ...context, today: () => due_on });
  expect(await escalated(), `${kind} on its day`).toBe(0);
  const next = new Date(`${due_on}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  await escalateWork({ ...context, today: () => next.toISOString().slice(0, 10) });
  expect(await escalated(), `${kind} a day late`).toBe(1);
}
