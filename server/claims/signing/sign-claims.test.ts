import { lockCaseForFiling } from '@trover/db/queries/contracts/sign-offs.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMember } from '../../organisations/testing/organisation-fixture.ts';
import {
  bank,
  type ClaimFixture,
  HELD,
  honest,
  type Investor,
  openClaimFixture,
  press,
} from '../testing/claim-fixture.ts';

const SLUG = 'merrow-shipping-2021';
const at = `/api/v1/orders/${SLUG}`;
const FUNDS = [1, 2, 3, 4];

interface Listed {
  sub_payout_request_id: number;
  beneficial_owner: string;
  claim_sha256: string | null;
  is_ready: boolean;
  missing: { step: string; message: string }[];
}

let fixture: ClaimFixture;
let trust: Investor;
beforeAll(async () => {
  fixture = await openClaimFixture();
  trust = await fixture.investor('trust', { org_type: 2 });
  for (const n of FUNDS) {
    const made = await fixture.trades(trust, 'MRRW', HELD, { owner: `Fund ${n}`, account: `F-${n}` });
    if (n < 4) await press.prove(trust.visitor, made.portfolio_id, `of fund ${n}`);
    await trust.visitor.post('/api/v1/payouts/funds', {
      beneficial_account_ids: [made.beneficial_account_id],
      claimant: {
        ...{ street: '4 Mill Lane', city: 'Boston', region: 'MA', postal_code: '02110', country: 'US' },
        ...{ tax_id_kind: 'ein', tax_id: `12-345710${n}`, signer_name: n === 3 ? 'Theo Vance' : 'Ada Rosemead' },
        signer_title: 'Trustee',
      },
    });
  }
  await fixture.server.database.pool.query(
    `insert into institution_agreements (account_id, reference, fee_pct, valid_from) values ($1, 'Trust 2026', 10, '2026-01-01')`,
    [trust.account_id],
  );
  await press.join(trust.visitor, SLUG);
}, 600_000);
afterAll(() => fixture.close());

const list = async (query = ''): Promise<Listed[]> =>
  (await trust.visitor.get(`${at}/claims_to_sign${query}`)).body.data.items;
const signed = { certified: true, signed_name: 'Ada Rosemead', trades_complete: true, ...honest };
const sign = (claims: readonly Listed[], more: object = {}, { visitor } = trust) =>
  visitor.post(`${at}/sign`, {
    claims: claims.map(({ sub_payout_request_id, claim_sha256 }) => ({
      sub_payout_request_id,
      claim_sha256: claim_sha256 ?? '0'.repeat(64),
    })),
    ...signed,
    ...more,
  });

test('the claims of an institution are listed with what prevents each signature, a page at a time', async () => {
  const all = await list();
  expect(all.map(({ beneficial_owner, is_ready }) => [beneficial_owner, is_ready])).toEqual([
    ['Fund 1', true],
    ['Fund 2', true],
    ['Fund 3', true],
    ['Fund 4', false],
  ]);
  expect(all[0]).toMatchObject({
    stage: 'trades',
    signer: 'Ada Rosemead',
    trades: 3,
    recognized_loss: '630.00',
    claim_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(all[3]?.missing.map(({ step }) => step)).toEqual(['trades']);
  expect(all[3]?.missing[0]?.message).toContain('Add a trade confirmation or statement for account F-4');
  expect(all[3]?.claim_sha256).toBeNull();
  const first = (await trust.visitor.get(`${at}/claims_to_sign?limit=3`)).body.data;
  expect(first.total_count).toBe(4);
  expect(await list(`?limit=3&cursor=${first.next_cursor}`)).toEqual(all.slice(3));
});

test('one name signs every claim that lacks nothing; each other one stays with its reason, and twice signs once', async () => {
  const all = await list();
  const { pool } = fixture.server.database;
  // the receipt is queued with the signature or there is none
  await pool.query(`create function no_receipt() returns trigger language plpgsql as $$ begin
    if new.template = 'claims-signed-off' and new.body_text like '%Claims: 2%' then raise exception 'no receipt'; end if;
    return new; end $$`);
  await pool.query('create trigger no_receipt before insert on mails for each row execute function no_receipt()');
  expect((await sign(all)).status).toBe(500);
  const stages = (await press.claims(trust.visitor, SLUG)).body.data.items.map(({ stage }: { stage: string }) => stage);
  expect(stages, 'the second has neither signature nor receipt').toEqual(['review', 'trades', 'trades', 'trades']);
  await pool.query('drop trigger no_receipt on mails');
  const answer = await sign(all);
  expect(answer.status, answer.text).toBe(200);
  const { signed: done, not_signed } = answer.body.data;
  expect(done).toEqual(all.slice(0, 2).map(({ sub_payout_request_id }) => sub_payout_request_id));
  expect(not_signed.map(({ reason }: { reason: string }) => reason)).toEqual([
    expect.stringContaining('Theo Vance'),
    expect.stringContaining('Add a trade confirmation or statement for account F-4'),
  ]);
  const claims = (await press.claims(trust.visitor, SLUG)).body.data.items;
  expect(claims.map(({ stage }: { stage: string }) => stage)).toEqual(['review', 'review', 'trades', 'trades']);
  expect(claims[0].sign_off).toMatchObject({ signed_name: 'Ada Rosemead', sha256: all[0]?.claim_sha256 });
  expect((await sign(all.slice(0, 2))).body.data, 'again').toMatchObject({ signed: done, not_signed: [] });
  const { rows } = await pool.query('select count(*)::integer as n from sign_offs');
  expect(rows).toEqual([{ n: 2 }]);
  const { rows: mails } = await pool.query("select body_text from mails where template = 'claims-signed-off'");
  expect(
    mails.map(({ body_text }) => body_text.match(/Fund \d/g)),
    'one receipt of both',
  ).toEqual([['Fund 1', 'Fund 2']]);
  expect((await list()).map(({ beneficial_owner }) => beneficial_owner)).toEqual(['Fund 3', 'Fund 4']);
});

test('another claim by now is not signed unseen, nor makes others of the case wait, and its named person signs for it', async () => {
  const [third] = await list();
  const wrong = { ...third!, claim_sha256: 'f'.repeat(64) };
  expect((await sign([wrong, wrong])).body.error.message).toContain('name each claim once');
  const other = await fixture.server.context.db.transaction().execute(async (trx) => {
    await lockCaseForFiling(trx, fixture.cases.MRRW);
    return sign([wrong], { signed_name: 'Theo Vance' });
  });
  expect(other.body.data.not_signed[0].reason).toBe('The claim changed since you read it. Review it again, then sign.');
  expect((await press.claims(trust.visitor, SLUG)).body.data.items[2].stage, 'as it was').toBe('trades');
  expect((await sign([third!], { signed_name: 'Theo Vance' })).body.data.signed).toEqual([
    third?.sub_payout_request_id,
  ]);
});

test('a claim that was signed before counts as signed as it was signed alone, and a rejected one not at all', async () => {
  const [first] = (await press.claims(trust.visitor, SLUG)).body.data.items;
  const { sub_payout_request_id, sign_off } = first;
  const again = (claim_sha256: string) => sign([{ sub_payout_request_id, claim_sha256 } as Listed]);
  expect((await again('0'.repeat(64))).body.data).toMatchObject({
    signed: [],
    not_signed: [{ reason: expect.stringContaining('was signed before, and not as you see it now') }],
  });
  const { pool } = fixture.server.database;
  const client = await pool.connect();
  await client.query('begin');
  await client.query('select from sub_payout_requests where id = $1 for update', [sub_payout_request_id]);
  const member = await aMember(fixture.server, trust.account_id, 'owner', 'second');
  const signing = sign(
    [{ sub_payout_request_id, claim_sha256: sign_off.sha256 } as Listed, (await list())[0]!],
    {},
    member,
  );
  await expect
    .poll(
      async () =>
        (
          await pool.query(
            "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
          )
        ).rowCount,
      { timeout: 20_000 },
    )
    .toBeGreaterThan(0);
  await pool.query('delete from sessions where account_id = $1', [member.account_id]);
  await client.query('rollback');
  client.release();
  expect((await signing).status, 'a session that ends in the middle signs nothing more').toBe(401);
  expect((await again(sign_off.sha256)).body.data).toEqual({ signed: [sub_payout_request_id], not_signed: [] });
});

test('what is withdrawn, somebody else’s, or of another case is not signed', async () => {
  const [fourth] = await list();
  const other = await fixture.investor('other');
  const refused = await sign([fourth!], {}, other);
  expect(refused.body.data).toMatchObject({
    signed: [],
    not_signed: [{ reason: 'We could not find that claim in your account.' }],
  });
  const elsewhere = await trust.visitor.post('/api/v1/orders/quillon-grain-2021/sign', {
    claims: [{ sub_payout_request_id: fourth?.sub_payout_request_id, claim_sha256: '0'.repeat(64) }],
    ...signed,
  });
  expect(elsewhere.body.data.not_signed[0].reason).toBe('We could not find that claim in your account.');
  await trust.visitor.post('/api/v1/payouts/payout_request/withdraw', {
    sub_payout_request_id: fourth?.sub_payout_request_id,
  });
  expect((await sign([fourth!])).body.data.not_signed[0].reason).toContain('withdrawn');
  const viewer = await aMember(fixture.server, trust.account_id, 'viewer');
  expect((await sign([fourth!], {}, viewer)).status).toBe(403);
  for (const wrong of [{ certified: false }, { trades_complete: false }, { claims: [] }, { is_excluded_party: true }])
    expect((await sign([fourth!], wrong)).status, JSON.stringify(wrong)).toBe(400);
});

test('a session of more than ten minutes is confirmed before it signs', async () => {
  const [row] = (
    await fixture.server.database.pool.query(
      `update sessions set created_at = now() - interval '11 minutes' where account_id = $1 returning account_id`,
      [trust.account_id],
    )
  ).rows;
  expect(row).toBeDefined();
  const refused = await sign([{ sub_payout_request_id: 1, claim_sha256: null } as Listed]);
  expect([refused.status, refused.body.error.code]).toEqual([403, 'step_up_required']);
});

test('an investor’s own usual payment details are chosen on the way to the signature', async () => {
  const ada = await fixture.investor('ada');
  const made = await fixture.trades(ada, 'QLLN', HELD);
  await press.join(ada.visitor, 'quillon-grain-2021');
  await press.prove(ada.visitor, made.portfolio_id);
  await press.sign(ada.visitor);
  const ofGrain = async (): Promise<Listed> =>
    (await ada.visitor.get('/api/v1/orders/quillon-grain-2021/claims_to_sign')).body.data.items[0];
  expect((await ofGrain()).missing.map(({ step }) => step)).toEqual(['payment']);
  await ada.visitor.post('/api/v1/payouts/payment_details', { details: bank });
  const ready = await ofGrain();
  expect(ready).toMatchObject({ is_ready: true, missing: [] });
  const { sub_payout_request_id, claim_sha256 } = ready;
  const answer = await ada.visitor.post('/api/v1/orders/quillon-grain-2021/sign', {
    claims: [{ sub_payout_request_id, claim_sha256 }],
    ...signed,
    signed_name: 'Mara Iversen',
  });
  expect(answer.body.data).toEqual({ signed: [sub_payout_request_id], not_signed: [] });
});
