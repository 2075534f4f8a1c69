import { fillTemplate } from '@trover/core/filings/fill-template.ts';
import { listClaimVersions } from '@trover/db/queries/filings/claims-to-file.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type ClaimFixture, HELD, honest, openClaimFixture, press } from '../claims/testing/claim-fixture.ts';
import { signedOff } from '../claims/testing/filed-claim.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';
import { saveNeutralTemplate } from './template-routes.ts';

vi.mock('@trover/core/filings/fill-template.ts', { spy: true });
vi.mock('@trover/db/queries/filings/claims-to-file.ts', { spy: true });

const at = '/api/v1/operator/filings';

let fixture: ClaimFixture;
let operator: TestVisitor;
/** A filing with the claim of one owner, whose package is made. */
let id: number;

beforeAll(async () => {
  fixture = await openClaimFixture();
  operator = await fixture.server.signIn('operator');
  await signedOff(fixture, 'mara');
  await saveNeutralTemplate(fixture.server.context.db);
  const { body } = await operator.get('/api/v1/operator/filing_templates');
  const filing = {
    order_id: fixture.cases.MRRW,
    template_id: body.data.items[0].id,
    unreviewed_reason: 'The deadline is today; the documents are reviewed tomorrow.',
  };
  const made = await operator.post(at, filing);
  expect(made.status).toBe(200);
  id = made.body.data.id;
  await vi.waitFor(async () => expect((await operator.get(`${at}/${id}`)).body.data.status).toBe('made'), {
    timeout: 60_000,
  });
}, 600_000);
afterAll(() => fixture.close());

test('a filing lists the claims of its case that no package has, each with its reason', async () => {
  const excluded = async (of = id) => (await operator.get(`${at}/${of}/excluded_claims`)).body.data;
  expect(await excluded()).toMatchObject({ items: [], total_count: 0 });
  const late = await signedOff(fixture, 'lena');
  const joined = await fixture.investor('ines');
  await fixture.trades(joined, 'MRRW', HELD, { account: 'of ines' });
  await press.join(joined.visitor, fixture.cases.MRRW, honest);
  const reference = `TR-${late.claim_id}`;
  const unreviewed = { unreviewed_trades: 3, documents_to_review: 1 };
  expect((await excluded()).items).toMatchObject([
    {
      reference,
      reason: 'proof_not_reviewed',
      step: null,
      recognized_claim: '630.00',
      currency: 'USD',
      ...unreviewed,
    },
    { reason: 'not_signed_off', step: 'trades', recognized_claim: null, faults: [] },
  ]);
  const { db } = fixture.server.context;
  const { template } = await db.selectFrom('filings').select('template').where('id', '=', id).executeTakeFirstOrThrow();
  const set = (document: unknown) =>
    sql`update filings set template = ${JSON.stringify(document)}::jsonb where id = ${id}`.execute(db);
  const columns = [{ header: 'Tax ID', field: 'tax_id', format: 'text', required: true, max_length: 8 }];
  await set({ ...(template as object), sheets: [{ name: 'Data', rows: 'claims', columns }] });
  expect((await excluded()).items[0]).toMatchObject({
    ...{ reference, reason: 'would_be_returned', faults_total: 1 },
    faults: [{ sheet: 'Data', column: 'Tax ID', message: 'has 9 characters, where the administrator accepts 8' }],
  });
  await excluded();
  const phone = [{ header: 'Phone', field: 'phone', format: 'text', required: true }];
  await set({ ...(template as object), sheets: [{ name: 'Data', rows: 'claims', columns: phone }] });
  const whyOf = async () => (await excluded()).items[0].reason;
  expect(await whyOf()).toBe('would_be_returned');
  const filled = vi.mocked(fillTemplate).mock.calls.length;
  expect(await whyOf()).toBe('would_be_returned');
  expect(vi.mocked(fillTemplate).mock.calls.length, 'a claim is filled once for its version').toBe(filled);
  await sql`insert into profiles (account_id, phone) values (${late.investor.account_id}, '+1 212 555 0100')
    on conflict (account_id) do update set phone = excluded.phone`.execute(db);
  expect(await whyOf(), 'what its owner added since counts').toBe('proof_not_reviewed');
  const setPhone = (value: string) =>
    sql`update profiles set phone = ${value} where account_id = ${late.investor.account_id}`.execute(db);
  await set({ ...(template as object), sheets: [{ name: 'Other', rows: 'claims', columns: phone }] });
  const before = await listClaimVersions(db, [late.claim_id]);
  await setPhone('');
  vi.mocked(listClaimVersions).mockResolvedValueOnce(before);
  expect(await whyOf(), 'changed after the versions were read').toBe('would_be_returned');
  await setPhone('+1 212 555 0100');
  expect(await whyOf(), 'set back to what it was').toBe('proof_not_reviewed');
  await set(template);
  await sql`update confirmation_reviews set closed_at = now() where account_id = ${late.investor.account_id}`.execute(
    db,
  );
  expect((await excluded()).items[0]).toMatchObject({ reason: 'proof_not_reviewed', documents_to_review: 0 });
  const later = await fixture.investor('ines2');
  await fixture.trades(later, 'MRRW', HELD, { account: 'of ines2' });
  const newest = (await press.join(later.visitor, fixture.cases.MRRW, honest)).body.data.joined[0];
  const [signed, ...atStep] = (await excluded()).items;
  expect([signed.reference, atStep.length, atStep[0].sub_payout_request_id], 'the newest first').toEqual([
    ...[reference, 2, newest.sub_payout_request_ids[0]],
  ]);
  const first = (await operator.get(`${at}/${id}/excluded_claims?limit=1`)).body.data;
  const rest = await operator.get(`${at}/${id}/excluded_claims?limit=1&cursor=${first.next_cursor}`);
  expect([first.items.length, rest.body.data.items[0].reason]).toEqual([1, 'not_signed_off']);
  expect([first.total_count, rest.body.data.total_count]).toEqual([3, 3]);
  const last = await operator.get(`${at}/${id}/excluded_claims?limit=1&cursor=${rest.body.data.next_cursor}`);
  expect(last.body.data).toMatchObject({ items: [atStep[1]], next_cursor: null });
  expect((await operator.get(`${at}/999999/excluded_claims`)).status).toBe(404);
  const withdrawn = {
    sub_payout_request_id: late.claim_id,
    from_stage: 'review',
    to: 'withdrawn',
    reason: 'A test.',
  };
  expect((await operator.post('/api/v1/operator/claims/move', withdrawn)).status).toBe(200);
  expect((await excluded()).items).toHaveLength(2);
});
