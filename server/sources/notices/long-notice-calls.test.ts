import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { recognizeLoss } from '@trover/core/losses/recognize-loss.ts';
import { loadPlan } from '@trover/core/plans/load-plan.ts';
import { readAccount } from '@trover/intake/read-account.ts';
import { accountWithClaim } from '@trover/intake/testing/reference-claims.ts';
import { LONG_NOTICES } from '@trover/intake/testing/reference-securities.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publish } from '../../testing/proposed-case.ts';
import { openTestServer, type TestServer } from '../../testing/test-server.ts';
import type { TestVisitor } from '../../testing/test-visitor.ts';
import { readNoticeOfCase } from './read-notice-of-case.ts';

const FIXTURES = join(import.meta.dirname, '../../../fixtures/notices');
const ACCOUNTS = 50;

let server: TestServer;
let operator: TestVisitor;

beforeAll(async () => {
  server = await openTestServer({ env: { TODAY: '2026-11-20' } });
  operator = await server.signIn('operator');
});
afterAll(() => server.close());

async function claimOf(document: string, csv: string): Promise<string> {
  const plan = loadPlan(JSON.parse(document));
  if (!plan.ok) throw new Error(`${plan.path}: ${plan.message}`);
  const read = await readAccount(
    (async function* () {
      yield new TextEncoder().encode(csv);
    })(),
  );
  if (!read.ok) throw new Error(read.fault.message);
  const loss = recognizeLoss(plan.plan, read.transactions);
  if (!loss.ok) throw new Error(loss.fault.message);
  return loss.result.claim;
}

describe.each(LONG_NOTICES)('the long notice $name on the desk', ({ name, examples, securitiesOf }) => {
  test('is read, drafted and published with its examples, and the version in force gives the claims of its rules', async () => {
    const { id: order_id } = await publish(await server.signIn('scout'), operator, { docket: name.slice(0, 20) });
    const content = readFileSync(join(FIXTURES, `${name}.pdf`));
    const sent = await operator.upload(
      '/api/v1/settlements/documents',
      { field: 'document', name: 'notice.pdf', content },
      { kind: 'notice', title: 'Notice', order_id },
    );
    const id = sent.body.data.document.id as number;
    await operator.post(`/api/v1/operator/notices/${id}/read`, {});
    await readNoticeOfCase(server.context, id);

    const drafted = await operator.post(`/api/v1/operator/notices/${id}/draft`, { row_version: 0 });
    expect(drafted).toMatchObject({ status: 200, body: { data: { order_id, gaps: 0, examples } } });
    const plan = `/api/v1/operator/cases/${order_id}/plan`;
    const { row_version } = drafted.body.data;
    const draft = (await operator.get(plan)).body.data;
    const wrong = draft.examples.map((example: { claim: string }, at: number) =>
      at === examples - 1 ? { ...example, claim: '0.01' } : example,
    );
    const saved = await operator.put(plan, { row_version, document: draft.document, examples: wrong });
    const refused = await operator.post(`${plan}/publish`, { row_version: saved.body.data.row_version });
    expect(refused.status).toBe(409);
    const right = await operator.put(plan, {
      ...{ row_version: saved.body.data.row_version, document: draft.document, examples: draft.examples },
    });
    const done = await operator.post(`${plan}/publish`, { row_version: right.body.data.row_version });
    expect(done).toMatchObject({ status: 200, body: { data: { version: 1, examples } } });

    const version = await server.context.db
      .selectFrom('plan_versions')
      .select('document')
      .where('case_id', '=', order_id)
      .executeTakeFirstOrThrow();
    const document = typeof version.document === 'string' ? version.document : JSON.stringify(version.document);
    const printed = JSON.parse(readFileSync(join(FIXTURES, `${name}.plan.json`), 'utf8'));
    const securities = securitiesOf(printed, JSON.parse(document));
    for (let seed = 101; seed <= 100 + ACCOUNTS; seed += 1) {
      const { csv, claim } = accountWithClaim(securities, seed);
      expect(await claimOf(document, csv), csv).toBe(claim);
    }
  });
});
