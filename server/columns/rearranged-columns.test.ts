import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../testing/test-server.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';

const uploads = '/api/v1/portfolio/uploadtradesfile';
const columns = `${uploads}/columns`;

let server: TestServer;
let investor: TestVisitor;

beforeAll(async () => {
  server = await openTestServer({ role: 'api,worker' });
  investor = await server.signIn('investor');
});
afterAll(() => server.close());

async function lastEventOf(uploadId: number): Promise<string> {
  const { text } = await investor.get(`${uploads}/events?upload_id=${uploadId}`);
  return [...text.matchAll(/^event: (\w+)$/gm)].at(-1)![1]!;
}

async function upload(name: string, lines: string[]): Promise<number> {
  const content = Buffer.from(`${lines.join('\n')}\n`);
  return (await investor.upload(uploads, { name, content })).body.data.upload.id;
}

async function openColumns(name: string, lines: string[]) {
  const id = await upload(name, lines);
  expect(await lastEventOf(id)).toBe('needs_input');
  return { id, ...(await investor.get(`${columns}?upload_id=${id}`)).body.data };
}

const tradesOf = async (id: number): Promise<string[]> =>
  (await investor.get(`/api/v1/portfolio/trade?upload_id=${id}`)).body.data.items
    .map(({ type, symbol, trade_date, quantity, price, sources }: Record<string, unknown>) => {
      const rows = (sources as { upload_id: number; row: string }[]).filter((each) => each.upload_id === id);
      return [rows.map(({ row }) => row).join(), type, symbol, trade_date, quantity, price].join(' ');
    })
    .sort();

const countsOf = async (id: number) =>
  (await investor.get(`${uploads}/all`)).body.data.items.find((each: { id: number }) => each.id === id).counts;

const ROUND_TRIPS = [
  'Ticker,Shares,Bought on,Buy price,Sold on,Sell price',
  'RHNE,20,01/17/2023,28.95,08/25/2024,20.11',
  'ELBE,7,03/22/2023,74.10,,',
];

describe('the owner of a list whose rows are a purchase and its sale', () => {
  test('[API-62] sees one row for each trade, and corrects the sale alone', async () => {
    const { id, table, mapping } = await openColumns('round-trips.csv', ROUND_TRIPS);
    expect(table.names.slice(0, 3)).toEqual(['Date', 'Action', 'Ticker']);
    const rows: { line: number; cells: string[] }[] = table.rows;
    expect(rows.map(({ line, cells }) => [line, ...cells.slice(0, 3)].join(' '))).toEqual([
      '2 01/17/2023 Buy RHNE',
      '3 08/25/2024 Sell RHNE',
      '4 03/22/2023 Buy ELBE',
    ]);
    const column = mapping.columns.indexOf('price');
    const corrections = [{ row: 3, column, value: '21.11' }];
    expect((await investor.put(columns, { upload_id: id, mapping, corrections })).status).toBe(200);
    expect(await lastEventOf(id)).toBe('done');
    expect(await tradesOf(id)).toEqual([
      '2 buy RHNE 2023-01-17 20 28.95',
      '2 sell RHNE 2024-08-25 20 21.11',
      '3 buy ELBE 2023-03-22 7 74.1',
    ]);
  });

  test('[API-62] has both trades of a line once, though two files have it, and none after both are undone', async () => {
    const lines = ROUND_TRIPS.map((line) => line.replaceAll('RHNE', 'RHND').replaceAll('ELBE', 'ELBD'));
    // their columns are those of the list before
    const first = { id: await upload('list.csv', lines) };
    expect(await lastEventOf(first.id)).toBe('done');
    const second = { id: await upload('longer-list.csv', [...lines, 'WESR,5,04/03/2023,11.20,05/04/2023,12.30']) };
    expect(await lastEventOf(second.id)).toBe('done');
    expect(await countsOf(first.id)).toMatchObject({ trades_added: 3, refused: 0 });
    expect(await countsOf(second.id)).toMatchObject({ trades_added: 2, duplicates: 3, refused: 0 });
    expect(await tradesOf(second.id)).toContain('2 sell RHND 2024-08-25 20 20.11');

    await investor.delete(uploads, { upload_id: first.id });
    expect(await tradesOf(second.id)).toHaveLength(5);
    await investor.delete(uploads, { upload_id: second.id });
    for (const ticker of ['RHND', 'ELBD', 'WESR'])
      expect((await investor.get(`/api/v1/portfolio/trade?ticker=${ticker}`)).body.data.total_count).toBe(0);
  });
});

test('[API-62] the owner of a list in sections sees the side of each row, and changes a column of it', async () => {
  const { id, table, mapping } = await openColumns('sections.csv', [
    'Purchases,,,,',
    'Trade date,Entered,Ticker,Shares,Price',
    '01/17/2023,01/19/2023,RHNS,20,28.95',
    'Sales,,,,',
    'Trade date,Entered,Ticker,Shares,Price',
    '08/25/2024,08/27/2024,RHNS,20,20.11',
  ]);
  expect(table.names).toEqual(['Trade date', 'Entered', 'Ticker', 'Shares', 'Price', 'Action']);
  expect(table.rows.map(({ line, cells }: { line: number; cells: string[] }) => [line, cells[5]])).toEqual([
    [3, 'Buy'],
    [6, 'Sell'],
  ]);
  const swapped = { ...mapping, columns: [null, 'trade_date', 'symbol', 'quantity', 'price', 'action'] };
  await investor.put(columns, { upload_id: id, mapping: swapped });
  expect(await lastEventOf(id)).toBe('done');
  expect(await tradesOf(id)).toEqual(['3 buy RHNS 2023-01-19 20 28.95', '6 sell RHNS 2024-08-27 20 20.11']);
});

describe('a gain and loss report', () => {
  const HEADER = 'Symbol,Quantity,Date Acquired,Date Sold,Proceeds,Cost Basis';
  const LOTS = ['LOTS,60,01/12/2015,02/02/2015,1620.00,1500.00', 'LOTS,40,01/12/2015,03/03/2015,1200.00,1000.00'];
  const HISTORY = [
    'Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount',
    '01/12/2015,Buy,LOTS,LOTS INC,100,$25.00,,-$2500.00',
    '02/02/2015,Sell,LOTS,LOTS INC,60,$27.00,,$1620.00',
  ];
  const namesOf = async (id: number) =>
    (await investor.get(`/api/v1/portfolio/trade?upload_id=${id}`)).body.data.items
      .map(({ type, symbol, trade_date, quantity }: Record<string, string>) =>
        [type, symbol, trade_date, quantity].join(' '),
      )
      .sort();
  const use = (id: number, mapping: object) => investor.put(columns, { upload_id: id, mapping, use_lots: true });
  const remove = (id: number) => investor.delete(uploads, { upload_id: id });

  async function used(name: string, lines: string[]): Promise<number> {
    const { id, mapping } = await openColumns(name, [HEADER, ...lines]);
    expect((await use(id, mapping)).status).toBe(200);
    expect(await lastEventOf(id)).toBe('done');
    return id;
  }

  test('[API-62] waits for its owner, who uses its lots as trades or chooses another file', async () => {
    const various = 'LOTS,5,VARIOUS,03/03/2015,150.00,100.00';
    const { id, mapping, upload, lots } = await openColumns('gains.csv', [HEADER, ...LOTS, various]);
    expect(lots).toEqual({ count: 2, sales_only: 0, left_out: 1 });
    expect(upload).toMatchObject({ format: 'gain_report', format_name: 'Gain and loss report' });
    expect((await investor.put(columns, { upload_id: id, mapping })).status).toBe(400);
    expect(await namesOf(id)).toEqual([]);
    expect((await use(id, mapping)).status).toBe(200);
    expect(await lastEventOf(id)).toBe('done');
    expect(await countsOf(id)).toMatchObject({ trades_added: 4, ignored: 1, refused: 0 });
    expect(await namesOf(id)).toEqual([
      'buy LOTS 2015-01-12 40',
      'buy LOTS 2015-01-12 60',
      'sell LOTS 2015-02-02 60',
      'sell LOTS 2015-03-03 40',
    ]);
    const { items } = (await investor.get(`/api/v1/portfolio/trade?upload_id=${id}`)).body.data;
    expect(items[0].note).toBe('from a gain and loss report');
    await remove(id);
  });

  test('counts each part of one purchase that was sold in another year, and none twice', async () => {
    const [one, other] = [
      'LOTS,60,01/12/2015,02/02/2015,1620.00,1500.00',
      'LOTS,60,01/12/2015,03/02/2016,1620.00,1500.00',
    ];
    const first = await used('gains-of-2015.csv', [one]);
    const second = await used('gains-of-2016.csv', [other]);
    expect(await countsOf(second)).toMatchObject({ trades_added: 2, duplicates: 0 });
    const both = await used('gains-of-both.csv', [one, other]);
    expect(await countsOf(both)).toMatchObject({ trades_added: 0, duplicates: 4 });
    for (const id of [both, second, first]) await remove(id);
  });

  test('counts the purchase of a lot once, though a later report has another cost', async () => {
    const first = await used('gains-before.csv', ['LOTS,60,01/12/2015,02/02/2015,1620.00,1500.00']);
    const second = await used('gains-corrected.csv', ['LOTS,60,01/12/2015,02/02/2015,1620.00,1550.00']);
    expect(await namesOf(first)).toEqual(['buy LOTS 2015-01-12 60', 'sell LOTS 2015-02-02 60']);
    expect(await countsOf(second)).toMatchObject({ trades_added: 0, ignored: 1, duplicates: 1 });
    await remove(first);
    await expect.poll(() => countsOf(second), { timeout: 20_000 }).toMatchObject({ trades_added: 2, ignored: 0 });
    await remove(second);
  });

  test('counts no trade that a history lists, whichever of the two comes first', async () => {
    const first = await used('gains-2015.csv', LOTS);
    const history = await upload('history.csv', HISTORY);
    await lastEventOf(history);
    expect(await namesOf(first)).toEqual(['sell LOTS 2015-03-03 40']);
    expect(await countsOf(first)).toMatchObject({ trades_added: 1, ignored: 3, duplicates: 0 });
    const rows = (await investor.get(`${uploads}/rows?upload_id=${first}&outcome=ignored`)).body.data.items;
    expect(rows[0].reason).toContain('another file lists the trades of this security');

    const second = await used('gains-later.csv', [LOTS[0]!, 'HLDN,1,01/12/2015,02/02/2015,2,1']);
    expect(await namesOf(second)).toEqual(['buy HLDN 2015-01-12 1', 'sell HLDN 2015-02-02 1']);
    await remove(second);
    await remove(history);

    await expect.poll(() => countsOf(first), { timeout: 20_000 }).toMatchObject({ trades_added: 4, ignored: 0 });
    expect(await namesOf(first)).toHaveLength(4);
    await remove(first);
  });
});
