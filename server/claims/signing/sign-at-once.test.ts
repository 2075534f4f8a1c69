import { formatMoney } from '@trover/core/format/amounts.ts';
import { sumWholeAmounts } from '@trover/core/money/whole-amounts.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMember, type MemberForTest } from '../../organisations/testing/organisation-fixture.ts';
import { claimsSignedMail } from '../mails.ts';
import { type ClaimFixture, HELD, honest, type Investor, openClaimFixture, press } from '../testing/claim-fixture.ts';
import { mailSigner } from './mail-signer.ts';

const SLUG = 'merrow-shipping-2021';
const at = `/api/v1/orders/${SLUG}`;

interface Listed {
  sub_payout_request_id: number;
  claim_sha256: string;
  net_expected: string;
}

let fixture: ClaimFixture;
let trust: Investor;
let manager: MemberForTest;
beforeAll(async () => {
  fixture = await openClaimFixture();
  trust = await fixture.investor('trust', { org_type: 2 });
  for (const n of [1, 2, 3, 4]) {
    const made = await fixture.trades(trust, 'MRRW', HELD, { owner: `Fund ${n}`, account: `F-${n}` });
    await press.prove(trust.visitor, made.portfolio_id, `of fund ${n}`);
    await trust.visitor.post('/api/v1/payouts/funds', {
      beneficial_account_ids: [made.beneficial_account_id],
      claimant: {
        ...{ street: '4 Mill Lane', city: 'Boston', region: 'MA', postal_code: '02110', country: 'US' },
        ...{ tax_id_kind: 'ein', tax_id: `12-345710${n}`, signer_name: 'Ada Rosemead', signer_title: 'Trustee' },
      },
    });
  }
  await fixture.server.database.pool.query(
    `insert into institution_agreements (account_id, reference, fee_pct, valid_from) values ($1, 'Trust 2026', 10, '2026-01-01')`,
    [trust.account_id],
  );
  await press.join(trust.visitor, SLUG);
  manager = await aMember(fixture.server, trust.account_id, 'manager');
}, 600_000);
afterAll(() => fixture.close());

const sign = async ({ visitor }: Pick<Investor, 'visitor'>, claims: readonly Listed[]) => {
  const answer = await visitor.post(`${at}/sign`, {
    claims: claims.map(({ sub_payout_request_id, claim_sha256 }) => ({ sub_payout_request_id, claim_sha256 })),
    ...{ certified: true, signed_name: 'Ada Rosemead', trades_complete: true, ...honest },
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data as { signed: number[]; not_signed: { sub_payout_request_id: number; reason: string }[] };
};

test('two members who sign the same claims at one moment sign each exactly once, and the other learns who did', async () => {
  const claims: Listed[] = (await trust.visitor.get(`${at}/claims_to_sign`)).body.data.items;
  expect(claims).toHaveLength(4);
  const backwards = claims.toReversed();
  // each presses twice, and the second goes through the list from its end
  const [own, again, theirs, theirsAgain] = await Promise.all([
    sign(trust, claims),
    sign(trust, claims),
    sign(manager, backwards),
    sign(manager, backwards),
  ]);
  const ids = claims.map(({ sub_payout_request_id: id }) => id);
  const { pool } = fixture.server.database;
  const { rows } = await pool.query(
    `select o.sub_payout_request_id as claim, o.signed_by, s.stage,
       (select count(*)::integer from sub_payout_stages h where h.account_id = o.account_id
         and h.sub_payout_request_id = o.sub_payout_request_id and h.stage = 'review') as times
     from sign_offs o join sub_payout_requests s on s.account_id = o.account_id and s.id = o.sub_payout_request_id
     order by 1`,
  );
  expect(rows.map(({ claim, stage, times }) => [claim, stage, times])).toEqual(
    ids.toSorted((a, b) => a - b).map((id) => [id, 'review', 1]),
  );
  const ofOwner = rows.filter(({ signed_by }) => signed_by === trust.account_id).map(({ claim }) => claim);
  const ofManager = rows.filter(({ signed_by }) => signed_by !== trust.account_id).map(({ claim }) => claim);
  const numbers = (all: readonly number[]) => all.toSorted((a, b) => a - b);
  for (const [answers, signed, others] of [
    [[own, again], ofOwner, ofManager],
    [[theirs, theirsAgain], ofManager, ofOwner],
  ] as const)
    for (const answer of answers) {
      expect(numbers(answer.signed)).toEqual(signed);
      expect(numbers(answer.not_signed.map(({ sub_payout_request_id: id }) => id))).toEqual(others);
      for (const { reason } of answer.not_signed)
        expect(reason).toBe(
          'Another member of your organization signed this claim as Ada Rosemead on 21 Nov 2026. You have nothing left to sign.',
        );
    }
  // one mail to each person who signed, with exactly their claims, and a copy to the owner of what a colleague signed
  const { rows: mails } = await pool.query(
    "select recipient, template, subject, body_text as text from mails where cause like 'sign-offs %'",
  );
  const { rows: people } = await pool.query('select email from accounts where id = $1', [trust.account_id]);
  const owner: string = people[0].email;
  const isOwnMail = ({ template }: { template: string }) => template === 'claims-signed-off';
  const signers = [
    [owner, ofOwner],
    [manager.email, ofManager],
  ] as const;
  for (const [email, signed] of signers) {
    const theirMails = mails.filter((mail) => mail.recipient === email && isOwnMail(mail));
    expect(theirMails, email).toHaveLength(signed.length === 0 ? 0 : 1);
    for (const { subject, text } of theirMails) {
      // the same figures as beside the claims on the page of their signature: after the fee of the agreement
      const shown = claims.filter(({ sub_payout_request_id: id }) => signed.includes(id));
      const [sum] = sumWholeAmounts(shown.map(({ net_expected }) => ({ amount: net_expected, currency: 'USD' })));
      const total = formatMoney(sum!.amount, { places: 0 });
      const counted = signed.length === 1 ? 'claim' : `${signed.length} claims`;
      expect(subject).toMatch(new RegExp(`^Merrow Sh.*: ${counted} signed off, about \\${total}$`));
      expect(text).toContain(`Your estimated payment, after our fee: ${total}`);
      expect(text.match(/SHA-256/g)).toHaveLength(signed.length);
      expect(text).toMatch(/file it with the claims administrator before claims close on \d+ \w+ \d{4}\./);
    }
  }
  const copies = mails.filter((mail) => !isOwnMail(mail));
  expect(copies.map(({ recipient, template }) => [recipient, template])).toEqual(
    ofManager.length === 0 ? [] : [[owner, 'claims-signed-off-copy']],
  );
});

test('who comes later signs nothing either, and who signed it may press again', async () => {
  const { rows } = await fixture.server.database.pool.query(
    `select o.sub_payout_request_id, o.sha256 as claim_sha256, o.signed_by from sign_offs o order by o.id limit 1`,
  );
  const [first, second] = rows[0].signed_by === trust.account_id ? [trust, manager] : [manager, trust];
  const id = rows[0].sub_payout_request_id;
  expect(await sign(first, rows)).toEqual({ signed: [id], not_signed: [] });
  expect((await sign(second, rows)).not_signed).toMatchObject([
    { sub_payout_request_id: id, reason: expect.stringMatching(/^Another member of your organization signed/) },
  ]);
  const { rows: counted } = await fixture.server.database.pool.query('select count(*)::integer as n from sign_offs');
  expect(counted).toEqual([{ n: 4 }]);
});

test('an owner who switched mails about claims off gets no copy of what a colleague signed; the signer does', async () => {
  const { context, database } = fixture.server;
  const { rows: people } = await database.pool.query('select email from accounts where id = $1', [trust.account_id]);
  const receipt = (cause: string) =>
    context.db.transaction().execute((trx) =>
      mailSigner(context, trx, { person_id: manager.account_id }, trust.account_id, {
        template: claimsSignedMail,
        data: {
          ...{ title: 'In re Merrow', company: 'Merrow', slug: SLUG, deadline: null, signed_name: 'Ada', day: 'today' },
          ...{ total: null, claims: [] },
        },
        cause,
      }),
    );
  const recipients = async (cause: string) => {
    const { rows } = await database.pool.query('select recipient from mails where cause = $1 order by id', [cause]);
    return rows.map(({ recipient }) => recipient);
  };
  await receipt('copy 1');
  expect(await recipients('copy 1')).toEqual([manager.email, people[0].email]);
  await database.pool.query(
    "insert into mail_choices (account_id, unsubscribed_kinds) values ($1, '{claims}') on conflict (account_id) do update set unsubscribed_kinds = '{claims}'",
    [trust.account_id],
  );
  await receipt('copy 2');
  expect(await recipients('copy 2')).toEqual([manager.email]);
});
