import { businessDayFrom } from '@trover/core/dates/business-days.ts';
import { addDays, formatDay, requireDay } from '@trover/core/dates/day.ts';
import { dayIn } from '@trover/core/format/dates.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type ClaimFixture,
  HELD,
  honest,
  type Investor,
  openClaimFixture,
  press,
  TODAY,
  YEARS,
} from '../../claims/testing/claim-fixture.ts';
import { signedOff } from '../../claims/testing/filed-claim.ts';
import sharp from '../../images/sharp.ts';
import { openPage } from '../../pdf/printed-page.ts';
import type { TestVisitor } from '../../testing/test-visitor.ts';

let fixture: ClaimFixture;
let operator: TestVisitor;
let second: TestVisitor;
let ines: Investor;
let portfolio: number;

beforeAll(async () => {
  fixture = await openClaimFixture();
  [operator, second] = [await fixture.server.signIn('operator'), await fixture.server.signIn('operator2')];
  ines = await fixture.investor('ines');
  portfolio = (await fixture.trades(ines, 'MRRW', HELD, { account: 'I-7' })).portfolio_id;
});
afterAll(() => fixture.close());

/** The third business day after today: what waits is due by the real clock. */
function thirdBusinessDay(): string {
  let day = requireDay(dayIn(new Date()));
  for (let left = 3; left > 0; left -= 1) day = businessDayFrom('federal_reserve', addDays(day, 1));
  return formatDay(day);
}

const proofs = '/api/v1/operator/proofs';
const waiting = async () => (await operator.get('/api/v1/operator/work?kind=confirmation')).body.data.items;
const assign = (by: TestVisitor, id: number) =>
  by.post('/api/v1/operator/work/claim', { kind: 'confirmation', subject_id: id });
const rowsOf = async (id: number) => (await operator.get(`${proofs}/${id}/rows`)).body.data.items;
const only = async ({ visitor }: Investor) => (await press.claims(visitor, fixture.cases.MRRW)).body.data.items[0];
const noticesOf = async ({ visitor }: Investor) => (await visitor.get('/api/v1/notices')).body.data.items;

async function statement(): Promise<Buffer> {
  const { page, print } = openPage({ title: 'Statement', author: 'Broker', date: new Date(0), portal: null });
  page.font('sans').fontSize(9).text('2020-03-02   Bought   100 MRRW   20.00', 72, 100);
  page.text('2020-05-04   Bought    45 MRRW   22.00', 72, 120);
  page.addPage().text('Settled on the second day after the trade.', 72, 100);
  return print();
}

const drawing = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#dddddd' } });

async function scan(): Promise<Buffer> {
  const { page, print } = openPage({ title: 'Scan', author: 'Broker', date: new Date(0), portal: null });
  page.image(await drawing(800, 600).jpeg().toBuffer(), 72, 72, { width: 400 });
  return print();
}

const send = (name: string, content: Buffer) =>
  ines.visitor.upload(`/api/v1/payouts/confirmations/${portfolio}`, { name, content }, YEARS);

describe('a document that is to prove trades', () => {
  let id: number;

  test('waits to be reviewed as soon as a claim rests on it, and not before', async () => {
    const sent = await send('march.pdf', await statement());
    id = sent.body.data.confirmation.id;
    expect(await waiting()).toEqual([]);
    await press.join(ines.visitor, fixture.cases.MRRW, honest);
    expect(await waiting()).toMatchObject([
      {
        kind: 'confirmation',
        subject_id: id,
        due_on: thirdBusinessDay(),
        claimed_by: null,
        order_id: fixture.cases.MRRW,
      },
    ]);
    expect((await waiting())[0].detail).toContain('march.pdf');
  });

  test('is shown as text with its columns, page by page, beside the trades it is to prove', async () => {
    const page = (number: number) => operator.post(`${proofs}/${id}/page`, { page: number });
    const first = (await page(1)).body.data;
    expect(first).toMatchObject({ page: 1, pages: 2, problem: null });
    expect(first.lines.join('\n')).toContain('100 MRRW');
    expect((await page(2)).body.data.lines[0]).toContain('Settled on the second day');
    expect((await page(3)).body.data.problem).toBe('it has 2 pages');
    const rows = await rowsOf(id);
    expect(rows.map(({ trade_date, quantity, fits }: Record<string, unknown>) => [trade_date, quantity, fits])).toEqual(
      [
        ['2020-03-02', '100', null],
        ['2020-05-04', '50', null],
        ['2021-07-01', '30', null],
      ],
    );
    const paged = await operator.get(`${proofs}/${id}/rows?limit=2`);
    const next = await operator.get(`${proofs}/${id}/rows?limit=2&cursor=${paged.body.data.next_cursor}`);
    expect(next.body.data.items).toEqual([rows[2]]);
  });

  test('is taken up by one of two operators, and nobody else states anything of it', async () => {
    const [row] = await rowsOf(id);
    const rows = { rows: [{ trade_id: row.trade_id, fits: true }] };
    expect((await operator.post(`${proofs}/${id}/rows`, rows)).body.error.message).toContain(
      'Assign the document to yourself',
    );
    const both = await Promise.all([operator, second].map((by) => assign(by, id)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    if (both[0]!.status === 409) [operator, second] = [second, operator];
    const refused = await second.post(`${proofs}/${id}/rows`, rows);
    expect(refused).toMatchObject({ status: 409 });
    expect(refused.body.error.message).toContain('This document is assigned to');
    expect((await second.post(`${proofs}/${id}/close`, {})).status).toBe(409);
  });

  test('needs a reason where a trade does not fit, and none where it does', async () => {
    const [row] = await rowsOf(id);
    const answer = (more: object) =>
      operator.post(`${proofs}/${id}/rows`, { rows: [{ trade_id: row.trade_id, ...more }] });
    expect((await answer({ fits: false })).body.error.fields).toEqual({
      'body.rows.0.reason': 'enter the reason why it does not match',
    });
    expect((await answer({ fits: true, reason: 'not_shown' })).status).toBe(400);
    const strange = { rows: [{ trade_id: 999_999_999, fits: true }] };
    expect((await operator.post(`${proofs}/${id}/rows`, strange)).status).toBe(409);
  });

  test('proves the trades that it shows: coverage follows the verdict, and its owner is notices what would be right', async () => {
    expect((await only(ines)).coverage_pct).toBe(100);
    const [bought, more, sold] = await rowsOf(id);
    const rows = [
      { trade_id: bought.trade_id, fits: true },
      { trade_id: more.trade_id, fits: false, reason: 'other_quantity', note: 'it says 45 shares' },
    ];
    expect((await operator.post(`${proofs}/${id}/rows`, { rows })).body.data.rows).toEqual({
      total: 3,
      fit: 1,
      mismatch: 1,
    });
    const early = await operator.post(`${proofs}/${id}/close`, {});
    expect(early.body.error.message).toContain('One trade is not reviewed yet');
    const last = { rows: [{ trade_id: sold.trade_id, fits: false, reason: 'not_shown' }] };
    await operator.post(`${proofs}/${id}/rows`, last);
    const closed = await Promise.all([1, 2].map(() => operator.post(`${proofs}/${id}/close`, {})));
    expect(closed.map(({ status, body }) => [status, body.data?.rows])).toEqual([
      [200, { total: 3, fit: 1, mismatch: 2 }],
      [200, { total: 3, fit: 1, mismatch: 2 }],
    ]);
    expect(await waiting()).toEqual([]);

    const claim = await only(ines);
    expect(claim).toMatchObject({ stage: 'trades', coverage_pct: 33, accounts: [{ by_file: 3, proved: 1 }] });
    expect(claim.trades.map(({ proof }: { proof: { kind: string } }) => proof.kind)).toEqual([
      'document',
      'missing',
      'missing',
    ]);
    const sentence =
      'Bought 50 MRRW on 4 May 2020: march.pdf shows another quantity (it says 45 shares). Correct the trade, or add the document that shows this quantity; if it was filled in parts, all of them.';
    expect(claim.trades[1].proof.mismatch).toBe(sentence);
    const move = await press.move(ines.visitor, claim.sub_payout_request_id, { trades_complete: true });
    expect(move.status).toBe(409);
    expect(move.body.error.message).toContain(sentence);
    const notices = (await noticesOf(ines)).filter(({ title }: { title: string }) => title.includes('march.pdf'));
    expect(notices).toHaveLength(1);
    expect(notices[0]).toMatchObject({ kind: 'claim', href: `/cases/my?claim=${fixture.cases.MRRW}` });
    expect(notices[0].text).toContain(sentence);
  });

  test('that is added in its place covers the trades again, and waits to be reviewed itself', async () => {
    await send('april.pdf', await scan());
    expect((await only(ines)).coverage_pct).toBe(100);
    const [item] = await waiting();
    expect(item.detail).toContain('april.pdf');
    const { body } = await operator.post(`${proofs}/${item.subject_id}/page`, { page: 1 });
    expect(body.data).toMatchObject({ lines: [expect.stringContaining('Page 1 of 1')], problem: null });
    expect(body.data.pictures).toEqual([expect.stringMatching(/^data:image\/webp;base64,/)]);
  });

  test('is shown as a picture where it is one, and what cannot be shown shows why', async () => {
    const shown = async (name: string, content: Buffer) => {
      const sent = await send(name, content);
      return (await operator.post(`${proofs}/${sent.body.data.confirmation.id}/page`, { page: 1 })).body.data;
    };
    const photo = await shown('photo.png', await drawing(300, 200).png().toBuffer());
    const fax = await shown('fax.tif', await drawing(300, 200).tiff().toBuffer());
    for (const { pages, pictures } of [photo, fax])
      expect([pages, pictures]).toEqual([1, [expect.stringMatching(/^data:image\/webp/)]]);
    expect((await shown('cut.pdf', Buffer.from('%PDF-1.7\ncut'))).problem).toBe('it is damaged or cut off');
    expect((await shown('cut.png', Buffer.from('\x89PNG\r\n\x1a\nx', 'latin1'))).problem).toBe(
      'it is damaged or cut off',
    );
  });

  test('every act on it is in the audit log', async () => {
    const seen = await fixture.server.context.db
      .selectFrom('audit_events')
      .select(['action', 'detail'])
      .where('subject_kind', '=', 'confirmation')
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute();
    expect([...new Set(seen.map(({ action }) => action))]).toEqual([
      'document_viewed',
      'work_taken',
      'proof_judged',
      'proof_reviewed',
    ]);
    expect(seen.at(-1)!.detail).toEqual({ fit: 1, mismatch: 2, deficient: 0 });
    expect(seen.filter(({ action }) => action === 'proof_reviewed')).toHaveLength(1);
  });
});

test('a claim that is signed off and loses its proof becomes deficient, with the day to cure it by', async () => {
  const theo = await signedOff(fixture, 'theo');
  const item = (await waiting()).find(({ title }: { title: string }) => title.includes('theo'));
  const id: number = item.subject_id;
  await assign(operator, id);
  const rows = await rowsOf(id);
  const verdicts = rows.map(({ trade_id }: { trade_id: number }) => ({
    trade_id,
    fits: false,
    reason: 'not_accepted',
  }));
  await operator.post(`${proofs}/${id}/rows`, { rows: verdicts });
  const undated = await operator.post(`${proofs}/${id}/close`, {});
  expect(undated.body.error.fields).toEqual({ 'body.cure_by': 'enter a date that is not in the past' });
  expect((await only(theo.investor)).stage).toBe('review');
  expect((await operator.post(`${proofs}/${id}/close`, { cure_by: TODAY })).status).toBe(200);
  const claim = await only(theo.investor);
  expect(claim).toMatchObject({ stage: 'deficient', cured_by: 'trades', cure_by: TODAY, coverage_pct: 0 });
  expect(claim.reason).toContain('Average-cost reports');

  // cured by another document in its place
  const { visitor } = theo.investor;
  const at = claim.accounts[0].portfolio_id;
  await visitor.delete(`/api/v1/payouts/confirmations/${at}?confirmation_to_delete=${id}`);
  await press.prove(visitor, at, 'the statement of the month');
  for (const from_stage of ['deficient', 'trades'])
    expect((await press.move(visitor, theo.claim_id, { from_stage, trades_complete: true })).status).toBe(200);
  expect(await only(theo.investor)).toMatchObject({ stage: 'contract', coverage_pct: 100 });
  expect((await waiting()).map(({ subject_id }: { subject_id: number }) => subject_id)).not.toContain(id);
});
