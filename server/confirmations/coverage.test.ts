import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type ClaimFixture,
  honest,
  type Investor,
  openClaimFixture,
  pdf,
  press,
} from '../claims/testing/claim-fixture.ts';
import { signedOff } from '../claims/testing/filed-claim.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';

let fixture: ClaimFixture;
let operator: TestVisitor;

beforeAll(async () => {
  fixture = await openClaimFixture();
  operator = await fixture.server.signIn('operator');
});
afterAll(() => fixture.close());

const add = ({ visitor }: Investor, portfolio: number, text: string, fields: object = {}) =>
  visitor.upload(`/api/v1/payouts/confirmations/${portfolio}`, pdf(text), { ...fields });
const only = async ({ visitor }: Investor) => (await press.claims(visitor, fixture.cases.MRRW)).body.data.items[0];
const proofsOf = async (of: Investor) =>
  (await only(of)).trades.map(({ proof }: { proof: { kind: string } }) => proof.kind);
const account = (name: string) => ({ accounts: JSON.stringify([name]) });
const waiting = async () => (await operator.get('/api/v1/operator/work?kind=confirmation')).body.data.items;

/** Bought in March and May 2020 in one account, sold in July 2021 from another. */
async function twoAccounts(name: string): Promise<{ of: Investor; portfolio: number }> {
  const of = await fixture.investor(name);
  const [from, to] = [`${name}-1`, `${name}-2`];
  const { portfolio_id: portfolio } = await fixture.trades(of, 'MRRW', ['purchase,2020-03-02,100,20'], {
    account: from,
  });
  const more = [
    'account,security,type,date,quantity,price,currency,note',
    `${from},MRRW,purchase,2020-05-04,50,22,USD,`,
  ];
  const file = [...more, `${to},MRRW,purchase,2020-03-09,30,15,USD,`, `${to},MRRW,sale,2021-07-01,30,15,USD,`];
  const sent = await of.visitor.upload(
    '/api/v1/portfolio/uploadtradesfile',
    { name: 'more.csv', content: Buffer.from(`${file.join('\n')}\n`) },
    { portfolio_id: portfolio },
  );
  const { id } = sent.body.data.upload;
  await of.visitor.get(`/api/v1/portfolio/uploadtradesfile/events?upload_id=${id}`);
  await press.join(of.visitor, fixture.cases.MRRW, honest);
  return { of, portfolio };
}

describe('a document', () => {
  test('proves its account in its months, and nothing else; several of one account add up', async () => {
    const { of, portfolio } = await twoAccounts('mara');
    expect(await proofsOf(of)).toEqual(['missing', 'missing', 'missing', 'missing']);
    // the wrong month and the wrong account prove nothing of the claim, and both stay to be seen
    await add(of, portfolio, 'of April', { ...account('mara-1'), from_month: '2020-04' });
    await add(of, portfolio, 'of the other account', {
      ...account('mara-2'),
      from_month: '2020-05',
      to_month: '2020-06',
    });
    expect(await proofsOf(of)).toEqual(['missing', 'missing', 'missing', 'missing']);
    await add(of, portfolio, 'of March', { ...account('mara-1'), from_month: '2020-03' });
    expect(await proofsOf(of)).toEqual(['document', 'missing', 'missing', 'missing']);
    const added = await add(of, portfolio, 'of May', {
      ...account('mara-1'),
      from_month: '2020-05',
      to_month: '2020-05',
    });
    expect(added.body.data.confirmation).toMatchObject({
      accounts: ['mara-1'],
      covers: { from: '2020-05-01', to: '2020-05-31' },
    });
    await add(of, portfolio, 'of two years', { ...account('mara-2'), from_month: '2020-01', to_month: '2021-12' });
    expect(await proofsOf(of)).toEqual(['document', 'document', 'document', 'document']);
    expect((await only(of)).confirmations).toHaveLength(5);
  });

  test('without months covers none, until someone shows which: then it is in its own place', async () => {
    const { of, portfolio } = await twoAccounts('nils');
    const silent = await add(of, portfolio, 'a scan', account('nils-1'));
    expect(silent.body.data.confirmation.covers).toBeNull();
    expect(await proofsOf(of)).toEqual(['missing', 'missing', 'missing', 'missing']);
    await add(of, portfolio, 'a scan', { ...account('nils-1'), from_month: '2020-03', to_month: '2020-05' });
    const { confirmations } = await only(of);
    expect(confirmations).toMatchObject([{ covers: { from: '2020-03-01', to: '2020-05-31' } }]);
    // of several accounts it is of none before its owner names one
    const unnamed = await add(of, portfolio, 'of which account?', { from_month: '2020-03', to_month: '2021-12' });
    expect(unnamed.body.data.confirmation.accounts).toEqual([]);
    expect((await proofsOf(of)).filter((kind: string) => kind === 'document')).toHaveLength(2);
  });

  test('of a portfolio with one account is of that one; months that are none are refused with a sentence', async () => {
    const of = await fixture.investor('ines');
    const { portfolio_id } = await fixture.trades(of, 'MRRW', ['purchase,2020-03-02,100,20'], { account: 'I-7' });
    const added = await add(of, portfolio_id, 'of March', { from_month: '2020-03' });
    expect(added.body.data.confirmation.accounts).toEqual(['I-7']);
    const turned = await add(of, portfolio_id, 'x', { from_month: '2020-03', to_month: '2020-02' });
    expect([turned.status, turned.body.error.fields['body.to_month']]).toEqual([400, expect.stringContaining('after')]);
    const day = await add(of, portfolio_id, 'x', { from_month: '2020-03-01' });
    expect(day.body.error.fields['body.from_month']).toBe('write the month as 2020-03');
    expect((await add(of, portfolio_id, 'x', { to_month: '2020-03' })).status).toBe(400);
  });

  test('of another account goes to no administrator with the claim', async () => {
    const { investor, claim_id } = await signedOff(fixture, 'olga');
    const { accounts } = await only(investor);
    const [{ portfolio_id }] = accounts;
    const other = await fixture.trades(investor, 'QLLN', ['purchase,2020-03-02,100,20'], { account: 'Q-1' });
    await press.prove(investor.visitor, other.portfolio_id, 'of another portfolio');
    await add(investor, portfolio_id, 'of 2009', { ...account('of olga'), from_month: '2009-01' });
    const { db } = fixture.server.context;
    const signed = await db
      .selectFrom('sign_offs')
      .select('claim')
      .where('sub_payout_request_id', '=', claim_id)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(signed.claim).documents).toHaveLength(1);
  });
});

describe('a dividend', () => {
  test('needs no proof and is in no claim', async () => {
    const of = await fixture.investor('theo');
    const rows = ['purchase,2020-03-02,100,20', 'dividend,2020-06-15,,'];
    const { portfolio_id } = await fixture.trades(of, 'MRRW', rows, { account: 'T-1' });
    await press.join(of.visitor, fixture.cases.MRRW, honest);
    const claim = await only(of);
    expect(claim.trades.map(({ type }: { type: string }) => type)).toEqual(['buy']);
    expect(claim.accounts).toMatchObject([{ trades: 1, by_file: 1 }]);
    await add(of, portfolio_id, 'of March', { from_month: '2020-03' });
    expect((await only(of)).coverage_pct).toBe(100);
  });
});

test('a document of a filed claim waits to be reviewed still, and one added then waits too', async () => {
  const { investor, claim_id } = await signedOff(fixture, 'vera');
  const of = { sub_payout_request_id: claim_id, from_stage: 'review', to: 'filed', reason: 'The deadline is today.' };
  const own = async () => (await waiting()).filter(({ title }: { title: string }) => title.includes('vera'));
  expect(await own()).toHaveLength(1);
  expect((await operator.post('/api/v1/operator/claims/move', of)).status).toBe(200);
  expect(await own()).toHaveLength(1);
  const { accounts } = await only(investor);
  expect((await press.prove(investor.visitor, accounts[0].portfolio_id, 'a better one')).status).toBe(200);
  expect(await own()).toHaveLength(2);
  const [item] = await own();
  const { data } = (await operator.get(`/api/v1/operator/proofs/${item.subject_id}/rows`)).body;
  expect(data.total_count).toBe(3);
});
