import { findFiling } from '@trover/db/queries/filings/filings.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { courtDay } from '../business-date.ts';
import { type ClaimFixture, openClaimFixture, press, TODAY } from '../claims/testing/claim-fixture.ts';
import { type SignedClaim, signedOff } from '../claims/testing/filed-claim.ts';
import type { ReceivedFile, StoredFiles } from '../files/stored-files.ts';
import { sweepFiles } from '../files/sweep-files.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';
import { makePackage } from './make-package.ts';
import { saveNeutralTemplate } from './template-routes.ts';

const filings = '/api/v1/operator/filings';

let fixture: ClaimFixture;
let operator: TestVisitor;
let mara: SignedClaim;
let template_id: number;

beforeAll(async () => {
  fixture = await openClaimFixture();
  operator = await fixture.server.signIn('operator');
  mara = await signedOff(fixture, 'mara');
  const { db } = fixture.server.context;
  await saveNeutralTemplate(db);
  template_id = (await db.selectFrom('filing_templates').select('id').executeTakeFirstOrThrow()).id;
}, 600_000);
afterAll(() => fixture.close());

const statusOf = async (id: number) => (await findFiling(fixture.server.context.db, id))!.status;

async function make(): Promise<number> {
  const made = await operator.post(filings, {
    order_id: fixture.cases.MRRW,
    template_id,
    unreviewed_reason: 'A test of cancelling.',
  });
  expect(made.status).toBe(200);
  await expect.poll(() => statusOf(made.body.data.id)).toBe('made');
  return made.body.data.id;
}

/** A file store that cancels the filing at the moment its package is written, before the database records it. */
function cancelling(id: number): { files: Pick<StoredFiles, 'open' | 'receive'>; written: ReceivedFile[] } {
  const { files } = fixture.server.context;
  const written: ReceivedFile[] = [];
  return {
    written,
    files: {
      open: (key) => files.open(key),
      receive: async (file, source, most) => {
        const received = await files.receive(file, source, most);
        written.push(received);
        expect((await operator.post(`${filings}/${id}/cancel`, {})).status).toBe(200);
        return received;
      },
    },
  };
}

test('a filing that is cancelled while it is packed stays cancelled, and its package is removed', async () => {
  const { context } = fixture.server;
  const id = await make();
  await context.db
    .updateTable('filings')
    .set({ status: 'making', file_key: null, file_sha256: null, bytes: null, control: null })
    .where('id', '=', id)
    .execute();
  const { files, written } = cancelling(id);
  await makePackage({ ...context, files }, id);
  expect(await findFiling(context.db, id)).toMatchObject({ status: 'cancelled', file_key: null, file_sha256: null });
  expect(written).toHaveLength(1);
  const { rows } = await fixture.server.database.pool.query(
    `update stored_files set expires_at = now() where purpose = 'filing' and uses = 0 returning key, sha256`,
  );
  expect(rows.map(({ sha256 }) => sha256)).toContain(written[0]!.sha256);
  await sweepFiles({ db: context.db, store: context.files.store, log: context.log });
  await expect(async () => {
    for await (const _ of context.files.open(rows[0].key)) break;
  }).rejects.toThrow('the file store has no');
});

test('cancelled, packed again and sent: only the second package is filed, on the day that it is at the court', async () => {
  // a day and an hour apart: at every hour one of them has another day than New York
  const zone = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].find((each) => courtDay(TODAY, each) !== TODAY)!;
  const atCourt = courtDay(TODAY, zone);
  await fixture.server.database.pool.query('update cases set time_zone = $2 where id = $1', [fixture.cases.MRRW, zone]);
  const [first] = (await operator.get(filings)).body.data.items;
  const id = await make();
  for (const late of [`${filings}/${first.id}/sent`, `${filings}/${first.id}/open`])
    expect((await operator.post(late, late.endsWith('sent') ? { sent_on: TODAY } : {})).status).toBe(409);
  expect((await operator.post(`${filings}/${first.id}/cancel`, {})).body.data.status).toBe('cancelled');
  expect((await operator.post(`${filings}/${id}/sent`, {})).body.data).toMatchObject({
    status: 'sent',
    sent_on: atCourt,
  });
  expect(await statusOf(first.id)).toBe('cancelled');
  const { body } = await press.claims(mara.investor.visitor, fixture.cases.MRRW);
  expect(body.data.items[0]).toMatchObject({ stage: 'filed', filed_on: atCourt });
  const claims = [{ sub_payout_request_id: mara.claim_id, claim_number: 'MS-1' }];
  const confirmed = await operator.post(`${filings}/${id}/confirm`, { claims });
  expect([confirmed.status, confirmed.body.data.unconfirmed]).toEqual([200, 0]);
});
