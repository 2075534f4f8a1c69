import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importCases } from '../testing/one-case.ts';
import { openTestServer, type TestServer } from '../testing/test-server.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';

const uploads = '/api/v1/portfolio/uploadtradesfile';
const securities = '/api/v1/portfolio/securities';
const corrections = '/api/v1/portfolio/corrections';
const transfers = '/api/v1/portfolio/history/transfers';
const events = '/api/v1/portfolio/history/events';

let server: TestServer;
let investor: TestVisitor;
let scout: TestVisitor;

beforeAll(async () => {
  server = await openTestServer({ role: 'api,worker', env: { TODAY: '2026-11-20' } });
  await importCases(server.context.db, '2026-11-20', 'kraft-heinz-2019');
  investor = await server.signIn('investor');
  scout = await server.signIn('scout');
});
afterAll(() => server.close());

async function portfolioOf(visitor: TestVisitor, label: string, owner = label): Promise<number> {
  const made = await visitor.post('/api/v1/portfolio/portfolio', { label, beneficial_owner: owner });
  return made.body.data.id;
}

/** Uploads a file and waits until it is matched; returns the upload's id. */
async function upload(visitor: TestVisitor, portfolio_id: number, name: string, text: string): Promise<number> {
  const sent = await visitor.upload(uploads, { name, content: Buffer.from(text) }, { portfolio_id });
  const { id } = sent.body.data.upload;
  expect((await visitor.get(`${uploads}/events?upload_id=${id}`)).text).toContain('event: done');
  return id;
}

const HEAD = 'account,security,type,date,quantity,price,currency,note';
const neutral = (...rows: string[]) => `${[HEAD, ...rows].join('\n')}\n`;
const SCHWAB = '"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"';
const schwab = (...rows: string[]) => `${[SCHWAB, ...rows].join('\n')}\n`;

async function lossOf(visitor: TestVisitor, portfolio_id: number): Promise<string | null> {
  const { data } = (await visitor.get(`/api/v1/portfolio/portfolio/cases/stats?portfolio_id=${portfolio_id}`)).body;
  return data.cases[0]?.recognized_loss ?? null;
}

const unknownIn = async (visitor: TestVisitor, portfolio_id: number, state = 'unknown') =>
  (await visitor.get(`${securities}?portfolio_id=${portfolio_id}&state=${state}`)).body.data;

const boughtAndSold = (symbol: string) =>
  neutral(`A,${symbol},purchase,2018-01-10,100,80,USD,`, `A,${symbol},sale,2019-08-08,100,28.22,USD,`);

describe('a security that the files do not name well', () => {
  test('is listed with why, is resolved once for all, is known in the next file, and is undone', async () => {
    const portfolio = await portfolioOf(investor, 'Old statements');
    await upload(investor, portfolio, 'old.csv', boughtAndSold('KRAFTHNZ'));
    const { items, total_count, to_review_count } = await unknownIn(investor, portfolio);
    expect({ total_count, to_review_count }).toEqual({ total_count: 1, to_review_count: 0 });
    expect(items).toMatchObject([
      {
        symbol: 'KRAFTHNZ',
        trades_nb: 2,
        first_trade_date: '2018-01-10',
        security_id: null,
        review_reason: 'not_listed',
      },
    ]);
    expect(await lossOf(investor, portfolio)).toBeNull();

    const choices = (await investor.get(`${securities}/choices?search=kraft`)).body.data.items;
    expect(choices).toMatchObject([{ company: expect.stringContaining('Kraft Heinz'), ticker: 'KHC' }]);
    const { printed_security_id } = items[0];
    const correction = { kind: 'security', printed_security_id, security_id: choices[0].security_id };
    const made = await investor.post(corrections, correction);
    expect(made.body.data).toEqual({ id: expect.any(Number), cases: 1, is_relinking: false });
    // 100 × (12.59 − 1.33)
    expect(await lossOf(investor, portfolio)).toBe('1126.00');
    expect(await unknownIn(investor, portfolio)).toMatchObject({ items: [] });
    expect((await unknownIn(investor, portfolio, 'recognised')).items).toMatchObject([
      { symbol: 'KRAFTHNZ', ticker: 'KHC', correction_id: made.body.data.id },
    ]);

    const next = await portfolioOf(investor, 'Newer statements');
    await upload(investor, next, 'new.csv', boughtAndSold('KraftHnz'));
    expect(await lossOf(investor, next)).toBe('1126.00');

    const undone = await investor.delete(corrections, { id: made.body.data.id });
    expect(undone.body.data).toEqual({ id: made.body.data.id, cases: 1, is_relinking: false });
    expect(await lossOf(investor, portfolio)).toBeNull();
    expect((await investor.delete(corrections, { id: made.body.data.id })).body.data.cases).toBe(0);
    expect((await investor.get(corrections)).body.data.items[0]).toMatchObject({
      kind: 'security',
      symbol: 'KRAFTHNZ',
      undone_at: expect.any(String),
    });
  });

  test('that is known may be none of the catalogue’s, and another class of it is not taken for it', async () => {
    const portfolio = await portfolioOf(investor, 'Not mine');
    await upload(investor, portfolio, 'khc.csv', boughtAndSold('KHC'));
    expect(await lossOf(investor, portfolio)).toBe('1126.00');
    const [{ printed_security_id }] = (await unknownIn(investor, portfolio, 'recognised')).items;
    const made = await investor.post(corrections, { kind: 'security', printed_security_id, security_id: null });
    expect(await lossOf(investor, portfolio)).toBeNull();
    await investor.delete(corrections, { id: made.body.data.id });
    expect(await lossOf(investor, portfolio)).toBe('1126.00');
  });

  test('is nobody else’s to correct', async () => {
    const { items } = (await investor.get(`${securities}?state=recognised`)).body.data;
    const [{ printed_security_id }] = items;
    const answer = await scout.post(corrections, { kind: 'security', printed_security_id, security_id: null });
    expect(answer).toMatchObject({
      status: 404,
      body: { error: { message: 'None of your files contains that security.' } },
    });
    expect((await scout.get(securities)).body.data).toMatchObject({ items: [], total_count: 0 });
    const own = await investor.post(corrections, { kind: 'security', printed_security_id, security_id: 999_999 });
    expect(own.status).toBe(404);
  });
});

describe('a move between two accounts', () => {
  test('of ten days at most is joined, and shows what money that brings back; parted it brings none', async () => {
    const portfolio = await portfolioOf(investor, 'Two brokers');
    const text = neutral(
      'A,KHC,purchase,2018-01-10,100,80,USD,',
      'A,KHC,delivery,2018-05-02,100,,USD,',
      'B,KHC,receipt,2018-05-04,100,,USD,',
      'B,KHC,sale,2019-08-08,100,28.22,USD,',
    );
    await upload(investor, portfolio, 'moved.csv', text);
    expect(await lossOf(investor, portfolio)).toBe('1126.00');
    const [move] = (await investor.get(`${transfers}?portfolio_id=${portfolio}`)).body.data.items;
    expect(move).toMatchObject({
      security: { symbol: 'KHC' },
      quantity: '100',
      joined_by: 'rule',
      out: { account: 'A', trade_date: '2018-05-02' },
      into: { account: 'B', trade_date: '2018-05-04' },
      brings_back: [{ slug: 'kraft-heinz-2019', recognized_loss: '1126.00', currency: 'USD' }],
    });
    const legs = (of: { portfolio_id: number; trade_id: number }) => ({
      portfolio_id: of.portfolio_id,
      trade_id: of.trade_id,
    });
    const parted = await investor.post(corrections, { kind: 'parted', out: legs(move.out), into: legs(move.into) });
    expect(parted.body.data.cases).toBe(1);
    expect(await lossOf(investor, portfolio)).toBe('0.00');
    await investor.delete(corrections, { id: parted.body.data.id });
    expect(await lossOf(investor, portfolio)).toBe('1126.00');
  });

  test('of more days is joined by hand, and stays joined when the file is removed and sent again', async () => {
    const portfolio = await portfolioOf(investor, 'Slow brokers');
    const text = neutral(
      'A,KHC,purchase,2018-01-10,100,80,USD,',
      'A,KHC,delivery,2018-05-02,100,,USD,',
      'B,KHC,receipt,2018-08-04,100,,USD,',
      'B,KHC,sale,2019-08-08,100,28.22,USD,',
    );
    const id = await upload(investor, portfolio, 'slow.csv', text);
    expect(await lossOf(investor, portfolio)).toBe('0.00');
    const { items, loose_count } = (await investor.get(`${transfers}?portfolio_id=${portfolio}`)).body.data;
    expect(loose_count).toBe(1);
    const loose = items.find((each: { into: unknown }) => each.into !== null);
    expect(loose).toMatchObject({
      joined_by: null,
      fits: { account: 'A' },
      brings_back: [{ recognized_loss: '1126.00' }],
    });
    const of = (leg: { portfolio_id: number; trade_id: number }) => ({
      portfolio_id: leg.portfolio_id,
      trade_id: leg.trade_id,
    });
    const joined = await investor.post(corrections, { kind: 'joined', out: of(loose.fits), into: of(loose.into) });
    expect(joined.status).toBe(200);
    expect(await lossOf(investor, portfolio)).toBe('1126.00');

    await investor.delete(uploads, { upload_id: id });
    await upload(investor, portfolio, 'slow again.csv', text);
    expect(await lossOf(investor, portfolio)).toBe('1126.00');
    expect((await investor.get(`${transfers}?portfolio_id=${portfolio}`)).body.data).toMatchObject({
      loose_count: 0,
      items: [{ joined_by: 'owner', correction_id: joined.body.data.id }],
    });
  });

  test('from a broker without records takes the purchase that its owner enters', async () => {
    const portfolio = await portfolioOf(investor, 'Lost records');
    const text = neutral('B,KHC,receipt,2018-08-04,100,,USD,', 'B,KHC,sale,2019-08-08,100,28.22,USD,');
    await upload(investor, portfolio, 'lost.csv', text);
    const [loose] = (await investor.get(`${transfers}?portfolio_id=${portfolio}`)).body.data.items;
    const trade = { portfolio_id: loose.into.portfolio_id, trade_id: loose.into.trade_id };
    const late = { kind: 'acquired', trade, acquired_on: '2018-09-01', acquired_price: '80' };
    expect(await investor.post(corrections, late)).toMatchObject({
      status: 400,
      body: { error: { fields: { 'body.acquired_on': expect.stringContaining('arrived on 2018-08-04') } } },
    });
    await investor.post(corrections, { ...late, acquired_on: '2018-01-10' });
    expect(await lossOf(investor, portfolio)).toBe('1126.00');
    const other = { ...trade, trade_id: trade.trade_id + 1 };
    expect((await investor.post(corrections, { kind: 'ignored', trade: other })).status).toBe(400);
    expect((await scout.post(corrections, { kind: 'ignored', trade })).status).toBe(404);
  });
});

describe('what happened to a security', () => {
  const text = schwab(
    '"08/08/2019","Sell","KHC","KRAFT HEINZ CO","10","$282.20","","$2822.00"',
    '"06/10/2018","Reverse Split","KHC","KRAFT HEINZ CO","10","","",""',
    '"06/10/2018","Reverse Split","890260854","KRAFT HEINZ CO XXXREVERSE SPLIT EFF: 06/10/18","-100","","",""',
    '"01/10/2018","Buy","KHC","KRAFT HEINZ CO","100","$80","","-$8000.00"',
  );

  test('is reported by two rows as one event, is corrected, and the cases follow', async () => {
    const portfolio = await portfolioOf(investor, 'Schwab');
    await upload(investor, portfolio, 'schwab.csv', text);
    // the plan's figures are per share after the split: 10 × (12.59 − 1.33)
    expect(await lossOf(investor, portfolio)).toBe('112.60');
    const [event] = (await investor.get(`${events}?portfolio_id=${portfolio}`)).body.data.items;
    expect(event).toMatchObject({
      kind: 'reverse_split',
      date: '2018-06-10',
      ratio: '10:100',
      before: '100',
      after: '10',
      is_loose: false,
      legs: [{ quantity: '-100' }, { quantity: '10' }],
    });
    const [, leg] = event.legs;
    const trade = { portfolio_id: leg.portfolio_id, trade_id: leg.trade_id };
    expect((await investor.post(corrections, { kind: 'ratio', trade, ratio: 'two' })).status).toBe(400);
    const made = await investor.post(corrections, { kind: 'ratio', trade, ratio: '1:5' });
    expect(made.body.data.cases).toBe(1);
    const again = (await investor.get(`${events}?portfolio_id=${portfolio}`)).body.data.items;
    expect(again).toMatchObject([{ ratio: '1:5', correction_ids: [made.body.data.id] }]);
  });

  test('finds the old line’s trades by the new line’s name', async () => {
    const portfolio = await portfolioOf(investor, 'Renamed');
    await upload(
      investor,
      portfolio,
      'renamed.csv',
      schwab(
        '"08/08/2019","Sell","KHC","KRAFT HEINZ CO","100","$28.22","","$2822.00"',
        '"06/11/2018","Name Change","KHC","KRAFT HEINZ CO","100","","",""',
        '"06/11/2018","Name Change","09070K200","OLDNAME INC XXXNAME CHANGE EFF: 06/11/18","-100","","",""',
        '"01/10/2018","Buy","OLDN","OLDNAME INC","100","$80","","-$8000.00"',
      ),
    );
    expect(await lossOf(investor, portfolio)).toBe('1126.00');
    expect((await unknownIn(investor, portfolio)).items).toEqual([]);
  });
});

test('lists go by pages', async () => {
  const { data } = (await investor.get(`${transfers}?limit=1`)).body;
  expect(data.items).toHaveLength(1);
  const next = (await investor.get(`${transfers}?limit=200&cursor=${data.next_cursor}`)).body.data;
  expect(next.items).toHaveLength(data.total_count - 1);
  const all = (await investor.get(`${securities}?state=recognised&limit=1`)).body.data;
  const rest = (await investor.get(`${securities}?state=recognised&cursor=${all.next_cursor}`)).body.data;
  expect(rest.items).toHaveLength(all.total_count - 1);
});
