import { insertAccount } from '@trover/db/queries/accounts/accounts.ts';
import { addMember } from '@trover/db/queries/organisations/members.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findDebitAgainst } from '../../bank-statements/find-debit.ts';
import { refuseOwnClaim } from '../../claims/operator/own-claim.ts';
import { demonstrationPassword, openTestServer, type TestServer } from '../../testing/test-server.ts';
import { hashPassword } from '../passwords/hash.ts';
import { findLikeness } from './find-likeness.ts';
import { refuseOwnAccount, requireApprover, requireAuthorStillMay, requireMaker } from './may-approve.ts';

const password = 'nine lanterns at dusk';

let server: TestServer;
let maker: number;
let checker: number;
beforeAll(async () => {
  server = await openTestServer();
  maker = await operatorOf('maker@firm.example');
  checker = await operatorOf('checker@firm.example');
});
afterAll(() => server.close());

async function operatorOf(email: string, capabilities = ['money_maker', 'money_checker'] as const): Promise<number> {
  const { db } = server.context;
  const password_hash = await hashPassword(db, password);
  return (await insertAccount(db, { email, password_hash, type: 'operator', capabilities: [...capabilities] }))!;
}

const approve = (by: number, authors: (number | null)[]) =>
  requireApprover(server.context.db, server.context.config, { by, authors });

async function payTo(account_id: number, fingerprint: string): Promise<void> {
  const details = { kind: 'ach', label: 'Bank', holder: 'Wren', currency: 'USD', shown: '1234' } as const;
  await server.context.db
    .insertInto('payment_details')
    .values({
      account_id,
      ...details,
      ciphertext: Buffer.from('-'),
      master_key_id: '-',
      fingerprint: Buffer.from(fingerprint),
    } as never)
    .execute();
}

test('who undid the match of a debit is the same person on another account of theirs', async () => {
  const { db, config } = server.context;
  const too = await operatorOf('maker+two@firm.example');
  const debits = (undone_by: number | null) => [{ booked_on: '2026-11-20', undone_by }];
  const against = (by: number, undone_by: number | null) => findDebitAgainst(db, config, by, debits(undone_by));
  expect(await against(maker, maker)).toEqual({ booked_on: '2026-11-20', is_undone: true });
  expect(await against(too, maker), 'another account with the same mailbox').toEqual({
    ...{ booked_on: '2026-11-20', is_undone: true },
  });
  expect(await against(checker, maker)).toBeUndefined();
  expect(await against(checker, null), 'a debit that is matched').toEqual({
    booked_on: '2026-11-20',
    is_undone: false,
  });
});

test('[P-2] nobody decides about an organization for which they act on another account', async () => {
  const { db, config } = server.context;
  const investor = async (email: string) =>
    (await insertAccount(db, { email, password_hash: '-', type: 'investor', org_type: 1 }))!;
  const organisation_id = (await insertAccount(db, {
    ...{ email: 'owner@fund.example', password_hash: '-', type: 'investor', org_type: 2 },
  }))!;
  const member_id = await investor('maker+fund@firm.example');
  const decide = (by: number) => refuseOwnAccount(db, config, by, [organisation_id]);
  await expect(decide(maker)).resolves.toBeUndefined();
  await addMember(db, { organisation_id, member_id, role: 'manager', invited_by: organisation_id });
  await expect(decide(maker)).rejects.toMatchObject({ code: 'conflict' });
  await expect(
    db.transaction().execute((trx) => refuseOwnClaim(trx, config, maker, organisation_id)),
  ).rejects.toMatchObject({ message: expect.stringContaining('the same member') });
  await expect(approve(maker, [organisation_id])).rejects.toMatchObject({ code: 'conflict' });
  await expect(decide(checker)).resolves.toBeUndefined();
  await db
    .updateTable('organisation_members')
    .set({ ended_at: new Date() })
    .where('member_id', '=', member_id)
    .execute();
  await expect(decide(maker), 'a former member').rejects.toMatchObject({ code: 'conflict' });
});

describe('who approves', () => {
  test('is a second person with the capability', async () => {
    await expect(approve(checker, [maker, null, maker])).resolves.toBeUndefined();
    await expect(approve(maker, [maker])).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('You imported, drafted or changed it yourself'),
    });
    await expect(approve(maker, [checker, maker])).rejects.toMatchObject({ code: 'conflict' });
  });

  test('has the capability for it, and so has who prepares', async () => {
    const { db } = server.context;
    const none = await operatorOf('none@firm.example', [] as never);
    await expect(approve(none, [maker])).rejects.toMatchObject({ code: 'not_allowed' });
    await expect(requireMaker(db, none)).rejects.toMatchObject({ code: 'not_allowed' });
    await expect(requireMaker(db, maker)).resolves.toBeUndefined();
    const investor = await server.accountOf('investor');
    await expect(requireMaker(db, investor)).rejects.toMatchObject({ code: 'not_allowed' });
    await expect(
      requireApprover(db, server.context.config, { by: none, authors: [maker], capability: null }),
    ).resolves.toBeUndefined();
  });

  test('approves nothing of a person who may no longer prepare it', async () => {
    const { db } = server.context;
    const former = await operatorOf('former.maker@firm.example');
    await expect(requireAuthorStillMay(db, former)).resolves.toBeUndefined();
    const set = (column: string, value: unknown) =>
      server.database.pool.query(`update accounts set ${column} = $2 where id = $1`, [former, value]);
    await set('capabilities', ['money_checker']);
    await expect(requireAuthorStillMay(db, former)).rejects.toMatchObject({
      message: expect.stringContaining('no longer prepares payments'),
    });
    await expect(requireAuthorStillMay(db, former, null)).resolves.toBeUndefined();
    await set('capabilities', []);
    await set('type', 'investor');
    for (const author of [former, null, 999_999])
      await expect(requireAuthorStillMay(db, author, null)).rejects.toMatchObject({
        message: expect.stringContaining('no longer an operator'),
      });
  });

  test('decides about no account of their own, on any of their accounts', async () => {
    const { db, config } = server.context;
    const refuse = (by: number, accounts: number[]) => refuseOwnAccount(db, config, by, accounts);
    await expect(refuse(maker, [maker])).rejects.toMatchObject({
      message: expect.stringContaining('your own account'),
    });
    const email = 'maker+private@firm.example';
    const own = (await insertAccount(db, { email, password_hash: '-', type: 'investor' }))!;
    await expect(refuse(maker, [checker, own])).rejects.toMatchObject({
      message: `${email} may be another account of yours. Someone else must decide.`,
    });
    await expect(refuse(checker, [own])).resolves.toBeUndefined();
  });

  test('[P-2] acts for no client’s organization that is concerned, nor did once', async () => {
    const { db, config } = server.context;
    const fund = (await insertAccount(db, {
      email: 'fund@own.example',
      password_hash: '-',
      type: 'investor',
      org_type: 2,
    }))!;
    const former = await operatorOf('former@firm.example');
    await server.database.pool.query(
      "insert into organisation_members (organisation_id, member_id, role, ended_at) values ($1, $2, 'viewer', now())",
      [fund, former],
    );
    expect(await findLikeness(db, config, former, [fund])).toMatchObject([{ reasons: ['membership'] }]);
    await expect(approve(former, [fund])).rejects.toMatchObject({ code: 'conflict' });
    await expect(db.transaction().execute((trx) => refuseOwnClaim(trx, config, former, fund))).rejects.toMatchObject({
      message: expect.stringContaining('Someone else must decide it'),
    });
    await expect(approve(checker, [fund])).resolves.toBeUndefined();
  });

  test('is not a second account of the one who prepared: not by mail address', async () => {
    const second = await operatorOf('m.aker+approver@firm.example');
    await expect(approve(second, [checker, maker])).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/maker@firm\.example, who prepared it, has the same email address/),
    });
  });

  test('nor by device, even after signing out and in again', async () => {
    const second = await operatorOf('other.name@elsewhere.example');
    await expect(approve(second, [maker])).resolves.toBeUndefined();
    const browser = server.visitor();
    expect((await browser.signIn('maker@firm.example', password)).status).toBe(200);
    await browser.post('/api/v1/auth/logout');
    expect((await browser.signIn('other.name@elsewhere.example', password)).status).toBe(200);
    await expect(approve(second, [maker])).rejects.toMatchObject({ message: expect.stringContaining('same device') });
    await expect(approve(maker, [second])).rejects.toMatchObject({ code: 'conflict' });
    await expect(approve(checker, [maker, second])).resolves.toBeUndefined();
  });

  test('nor by payment details, also those that were removed since', async () => {
    const second = await operatorOf('payee@elsewhere.example');
    const first = await operatorOf('first@elsewhere.example');
    await payTo(first, 'one bank account');
    await payTo(second, 'another');
    await expect(approve(second, [first])).resolves.toBeUndefined();
    await payTo(second, 'one bank account');
    await server.database.pool.query('update payment_details set removed_at = now() where account_id = $1', [second]);
    await expect(approve(second, [first])).rejects.toMatchObject({
      message: expect.stringContaining('same payment details'),
    });
  });

  test('one office’s network is reported, and is nothing against anyone', async () => {
    const { db, config } = server.context;
    const [one, other] = [await operatorOf('one@office.example'), await operatorOf('two@office.example')];
    for (const email of ['one@office.example', 'two@office.example']) await server.visitor().signIn(email, password);
    expect(await findLikeness(db, config, one, [other])).toEqual([
      { account_id: other, email: 'two@office.example', reasons: ['network'], shared_device_lately: false },
    ]);
    await expect(approve(one, [other])).resolves.toBeUndefined();
  });

  test('the demonstration operators approve for each other from one device, outside production alone', async () => {
    const browser = server.visitor();
    await browser.signIn('operator@demo.test', demonstrationPassword);
    await browser.signIn('operator2@demo.test', demonstrationPassword);
    const [one, two] = [await server.accountOf('operator'), await server.accountOf('operator2')];
    await expect(approve(two, [one])).resolves.toBeUndefined();
    await expect(approve(one, [one])).rejects.toMatchObject({ code: 'conflict' });
    const { db } = server.context;
    await expect(requireApprover(db, { isProduction: true }, { by: two, authors: [one] })).rejects.toMatchObject({
      message: expect.stringContaining('same device'),
    });
  });
});
