import { zipOf } from '@trover/intake/testing/workbook.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../testing/test-server.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';

const uploads = '/api/v1/portfolio/uploadtradesfile';
const columns = `${uploads}/columns`;
const remembered = '/api/v1/portfolio/columnmapping';

let server: TestServer;
let investor: TestVisitor;
let stranger: TestVisitor;
let headers = 0;

beforeAll(async () => {
  server = await openTestServer({ role: 'api,worker' });
  investor = await server.signIn('investor');
  stranger = await server.signIn('institution');
});
afterAll(() => server.close());

/** A header that no test before has confirmed. */
let own = '';
beforeEach(() => {
  headers += 1;
  own = `Remark ${headers}`;
});

/** A sheet written by hand, with unknown words for the sides. */
const sheet = (...rows: string[]) => [`Datum;B/S;Security;Qty;Px;Total;${own}`, ...rows, ''].join('\n');
const zugang = '22/03/2022;Zug;HLDN;400;68.42;27368.00;';
const abgang = '12/01/2023;Abg;HLDN;200;84.60;16920.00;';

async function send(text: string, visitor = investor) {
  const sent = await visitor.upload(uploads, { name: 'old-trades.csv', content: Buffer.from(text) });
  return sent.body.data.upload as { id: number; status: string; portfolio_id: number };
}

/** The last event of an upload, with which its stream closes. */
async function endOf(uploadId: number, visitor = investor) {
  const { text } = await visitor.get(`${uploads}/events?upload_id=${uploadId}`);
  const block = text
    .split('\n\n')
    .filter((each) => each.startsWith('event: '))
    .at(-1)!;
  const [, event, data] = /^event: (\w+)\ndata: (.*)$/.exec(block)!;
  return { event: event!, data: JSON.parse(data!) };
}

async function asked(text: string) {
  const { id } = await send(text);
  expect(await endOf(id)).toMatchObject({ event: 'needs_input', data: { status: 'needs_mapping' } });
  const answer = await investor.get(`${columns}?upload_id=${id}`);
  expect(answer.status).toBe(200);
  return { id, ...answer.body.data };
}

const actions = [
  { printed: 'Zug', means: 'buy' },
  { printed: 'Abg', means: 'sell' },
];

const trades = async (id: number) =>
  (await investor.get(`/api/v1/portfolio/trade?upload_id=${id}`)).body.data.items.map(
    ({ type, symbol, trade_date, quantity }: Record<string, string>) => [type, symbol, trade_date, quantity].join(' '),
  );

describe('a file whose columns nobody knows', () => {
  test('[API-62] waits for its owner, who sees its rows and what its columns seem to be', async () => {
    const { id, table, mapping, warnings, is_remembered, upload } = await asked(sheet(zugang, abgang));
    expect(table).toMatchObject({ line: 1, is_whole: true, rows: [{ line: 2 }, { line: 3 }] });
    expect(mapping).toMatchObject({ dates: 'dmy', actions: [] });
    expect(mapping.columns.slice(2)).toEqual(['symbol', 'quantity', 'price', 'amount', null]);
    expect(warnings.length).toBeGreaterThan(0);
    expect(is_remembered).toBe(false);
    expect(upload.finished_at).toBeNull();
    const waiting = await investor.get(`${uploads}/all?status=needs_mapping`);
    expect(waiting.body.data.items.map((each: { id: number }) => each.id)).toContain(id);
    expect((await stranger.get(`${columns}?upload_id=${id}`)).status).toBe(404);
  });

  test('[API-62] is read as its owner set it, with the cells that were put right', async () => {
    const bad = '31/02/2022;Zug;CRVN;150;21.06;3159.00;';
    const { id, mapping } = await asked(sheet(zugang, bad, abgang));
    const whole = { ...mapping, columns: ['trade_date', 'action', ...mapping.columns.slice(2)], actions };
    const answer = await investor.put(columns, {
      upload_id: id,
      mapping: whole,
      corrections: [{ row: 3, column: 0, value: '28/02/2022' }],
    });
    expect(answer.status).toBe(200);
    expect(await endOf(id)).toMatchObject({
      event: 'done',
      data: { upload: { status: 'matched', format: 'columns', counts: { trades_added: 3, refused: 0 } } },
    });
    expect(await trades(id)).toEqual([
      'sell HLDN 2023-01-12 200',
      'buy HLDN 2022-03-22 400',
      'buy CRVN 2022-02-28 150',
    ]);
    expect((await investor.get(`${columns}?upload_id=${id}`)).body).toMatchObject({ error: { code: 'conflict' } });
  });

  test('[API-62] keeps a ticker that its owner put right for the next file', async () => {
    const odd = zugang.replace('HLDN', 'HALDEN');
    const { id, mapping } = await asked(sheet(odd, abgang));
    const whole = {
      ...mapping,
      columns: ['trade_date', 'action', ...mapping.columns.slice(2)],
      actions,
      tickers: [{ printed: 'HALDEN', means: 'HLDN' }],
    };
    expect((await investor.put(columns, { upload_id: id, mapping: whole, remember: true })).status).toBe(200);
    await endOf(id);
    expect(await trades(id)).toEqual(['sell HLDN 2023-01-12 200', 'buy HLDN 2022-03-22 400']);
    const next = await send(sheet(odd.replace('400', '410'), abgang.replace('200', '210')));
    expect(await endOf(next.id)).toMatchObject({ event: 'done', data: { upload: { status: 'matched' } } });
    expect(await trades(next.id)).toEqual(['sell HLDN 2023-01-12 210', 'buy HLDN 2022-03-22 410']);
  });

  test('is not read by half a mapping, nor by another’s, nor twice', async () => {
    const { id, mapping } = await asked(sheet(zugang, abgang));
    const without = { ...mapping, columns: mapping.columns.map(() => null) };
    const refused = await investor.put(columns, { upload_id: id, mapping: without });
    expect(refused).toMatchObject({ status: 400, body: { error: { message: expect.stringContaining('trade date') } } });
    const whole = { ...mapping, columns: ['trade_date', 'action', ...mapping.columns.slice(2)], actions };
    expect((await stranger.put(columns, { upload_id: id, mapping: whole })).status).toBe(404);
    expect((await investor.put(columns, { upload_id: id, mapping: whole })).status).toBe(200);
    expect((await investor.put(columns, { upload_id: id, mapping: whole })).status).toBe(409);
  });

  test('can be withdrawn while it waits', async () => {
    const { id } = await asked(sheet(zugang));
    const undone = await investor.delete(uploads, { upload_id: id });
    expect(undone.body.data).toMatchObject({ trades_removed: 0, upload: { status: 'undone' } });
  });

  test('that is not a history of trades is refused in words', async () => {
    const { id } = await send('Date,Description,Amount,Balance\n2024-03-04,Rent,-900.00,120.00\n');
    const { event, data } = await endOf(id);
    expect(event).toBe('done');
    expect(data.upload).toMatchObject({ status: 'failed', failure: expect.stringContaining('bank statement') });
  });
});

describe('an archive with several files whose columns nobody knows', () => {
  const mapping = {
    columns: ['trade_date', 'action', 'symbol', 'quantity', 'price', 'amount', null],
    dates: 'dmy',
    decimal_comma: false,
    direction: 'action',
    actions,
    currency: null,
  };

  test('is asked about file by file, with nothing of it lost', async () => {
    const known = 'Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount';
    const files = {
      'schwab.csv': `${known}\n03/14/2022,Buy,HLDN,HOLDEN INC,7,$70.00,,-$490.00\n`,
      'desk/old.csv': sheet(zugang, abgang),
      'older.csv': sheet(zugang.replace('2022', '2021')).replace('Datum', 'Tag'),
      'wishes.csv': sheet(zugang).replace('Datum', 'Wann'),
    };
    const sent = await investor.upload(uploads, { name: 'all.zip', content: Buffer.from(zipOf(files)) });
    const { id } = sent.body.data.upload as { id: number };
    const waitsFor = async () => {
      expect(await endOf(id)).toMatchObject({ event: 'needs_input' });
      return (await investor.get(`${columns}?upload_id=${id}`)).body.data;
    };
    const answer = (body: object) => investor.put(columns, { upload_id: id, mapping, remember: false, ...body });

    const first = await waitsFor();
    expect(first).toMatchObject({
      in_file: 'desk/old.csv',
      table: { names: ['Datum', 'B/S', 'Security', 'Qty', 'Px', 'Total', own] },
    });
    expect(await trades(id)).toEqual([]);
    expect((await answer({ corrections: [{ row: 3, column: 2, value: 'ELBE' }] })).status).toBe(200);

    expect(await waitsFor()).toMatchObject({ in_file: 'older.csv', table: { rows: [{ line: 2 }] } });
    expect((await answer({})).status).toBe(200);

    expect(await waitsFor()).toMatchObject({ in_file: 'wishes.csv' });
    expect((await answer({ leave_out: true })).status).toBe(200);

    expect(await endOf(id)).toMatchObject({ event: 'done' });
    expect((await trades(id)).sort()).toEqual([
      'buy HLDN 2021-03-22 400',
      'buy HLDN 2022-03-14 7',
      'buy HLDN 2022-03-22 400',
      'sell ELBE 2023-01-12 200',
    ]);
    const rows = (await investor.get(`${uploads}/rows?upload_id=${id}&outcome=ignored`)).body.data.items;
    expect(rows).toMatchObject([{ row: 'wishes.csv', reason: 'this file is left out, as you chose' }]);
  });
});

describe('a file without a header', () => {
  /** Each with prices of its own, so that no test reads another's trades again. */
  const nameless = (day: string, ...cells: string[]) =>
    [`${day},HLDN,Buy,400,${cells[0]}`, `${day},CRVN,Sell,150,${cells[1]}`, ''].join('\n');

  test('[API-62] waits for its owner, who sees its first line among its rows and why each column seems what it is', async () => {
    const {
      id,
      table,
      columns: found,
      mapping,
      warnings,
    } = await asked(nameless('2022-03-24', '68.42,27368.00', '21.06,3159.00'));
    expect(table).toMatchObject({
      line: 1,
      is_nameless: true,
      names: expect.arrayContaining(['Column 1', 'Column 6']),
    });
    expect(table.rows[0]).toMatchObject({ line: 1, cells: ['2022-03-24', 'HLDN', 'Buy', '400', '68.42', '27368.00'] });
    expect(mapping.columns).toEqual(['trade_date', 'symbol', 'action', 'quantity', 'price', 'amount']);
    expect(found[5]).toMatchObject({ field: 'amount', reason: 'it is column 4 × column 5' });
    expect(warnings).toContain('there is no header row');
    expect(await trades(id)).toEqual([]);
    expect((await investor.put(columns, { upload_id: id, mapping, remember: true })).status).toBe(200);
    expect(await endOf(id)).toMatchObject({
      event: 'done',
      data: { upload: { counts: { trades_added: 2, refused: 0 } } },
    });
    expect((await trades(id)).sort()).toEqual(['buy HLDN 2022-03-24 400', 'sell CRVN 2022-03-24 150']);
  });

  test('is read like the last one of its shape, and asked about again where its cells show something else', async () => {
    const next = await send(nameless('2022-04-25', '70.11,28044.00', '22.10,3315.00'));
    expect(await endOf(next.id)).toMatchObject({ event: 'done', data: { upload: { status: 'matched' } } });
    expect((await trades(next.id)).sort()).toEqual(['buy HLDN 2022-04-25 400', 'sell CRVN 2022-04-25 150']);
    const swapped = [
      '2022-05-02,HLDN,Buy,68.42,400,27368.00',
      '2022-05-03,HLDN,Buy,69.55,100,6955.00',
      '2022-05-04,CRVN,Sell,21.06,150,3159.00',
      '',
    ].join('\n');
    const { id, is_remembered } = await asked(swapped);
    expect(is_remembered).toBe(true);
    expect(await trades(id)).toEqual([]);
    await investor.delete(uploads, { upload_id: id });
    const { id: other } = await send(nameless('2022-06-06', '71.00,28400.00', '23.00,3450.00'), stranger);
    expect(await endOf(other, stranger)).toMatchObject({ event: 'needs_input' });
    await stranger.delete(uploads, { upload_id: other });
  });

  test.each([
    ['no minus before the shares', ['03/17/2026,ACME,100,12.50,1250.00', '03/18/2026,BOLT,50,20.00,-1000.00']],
    [
      'words where the other had none',
      ['03/19/2026,ACME,Buy,-100,12.50,1250.00', '03/20/2026,BOLT,Sell,50,20.00,-1000.00'],
    ],
    [
      'no day that shows whether the month is first',
      ['03/09/2026,ACME,-101,12.50,1262.50', '03/10/2026,BOLT,51,20.00,-1020.00'],
    ],
  ])('that has %s is asked about, though the one before was of the same columns', async (_, lines) => {
    const columnsOf = (line: string) => line.split(',').length;
    const signed = ['03/24/2026,ACME,-100,12.50,1250.00', '03/25/2026,BOLT,50,20.00,-1000.00'];
    const before = columnsOf(lines[0]!) === 5 ? signed : signed.map((line) => line.replace(/,(?=-?\d+,)/, ',Margin,'));
    const sent = await send([...before, ''].join('\n'));
    if ((await endOf(sent.id)).event === 'needs_input') {
      const { mapping } = (await investor.get(`${columns}?upload_id=${sent.id}`)).body.data;
      expect(mapping).toMatchObject({ direction: 'quantity', dates: 'mdy' });
      await investor.put(columns, { upload_id: sent.id, mapping, remember: true });
      expect(await endOf(sent.id)).toMatchObject({ event: 'done' });
    }
    const { id } = await asked([...lines, ''].join('\n'));
    expect(await trades(id)).toEqual([]);
    await investor.delete(uploads, { upload_id: id });
    const again = await send([...before, ''].join('\n').replace('25/2026', '26/2026'));
    expect(await endOf(again.id), 'shows what the first one did').toMatchObject({ event: 'done' });
    await investor.delete(uploads, { upload_id: again.id });
  });
});

test('[API-62] a file that names no security is of the one that its owner enters, each time', async () => {
  const history = (day: string) =>
    [
      'Transaction Date,Effective Date,Description,FMV,Amount,Share Price,Transaction Shares',
      `${day},${day},SALE,21.40,107.00,21.40,5.0000`,
      '',
    ].join('\n');
  const first = await asked(history('06/13/25'));
  expect(first.warnings[0]).toContain('no column names the security');
  const without = await investor.put(columns, { upload_id: first.id, mapping: first.mapping });
  expect(without).toMatchObject({
    status: 400,
    body: { error: { message: expect.stringContaining('enter the one') } },
  });
  const mapping = { ...first.mapping, security: 'HLDN' };
  expect((await investor.put(columns, { upload_id: first.id, mapping, remember: true })).status).toBe(200);
  await endOf(first.id);
  expect(await trades(first.id)).toEqual(['sell HLDN 2025-06-13 5']);
  const next = await asked(history('07/14/25'));
  expect(next).toMatchObject({ is_remembered: true, mapping: { security: null } });
  await investor.delete(uploads, { upload_id: next.id });
});

describe('what was actions of a header', () => {
  async function confirm(text: string, body: object = {}) {
    const { id, mapping } = await asked(text);
    const whole = { ...mapping, columns: ['trade_date', 'action', ...mapping.columns.slice(2)], actions };
    await investor.put(columns, { upload_id: id, mapping: whole, ...body });
    await endOf(id);
    return id;
  }

  test('reads the next file with it, also one that waits already', async () => {
    const waiting = await asked(sheet(abgang));
    await confirm(sheet(zugang));
    expect(await endOf(waiting.id)).toMatchObject({ event: 'done', data: { upload: { status: 'matched' } } });
    const next = await send(sheet('23/03/2022;Zug;HLDN;10;70.00;700.00;').toUpperCase().replace('ZUG', 'Zug'));
    expect(await endOf(next.id)).toMatchObject({ event: 'done', data: { upload: { counts: { trades_added: 1 } } } });
    const { items } = (await investor.get(remembered)).body.data;
    expect(items[0]).toMatchObject({ file_name: 'old-trades.csv', files: 3, names: expect.arrayContaining([own]) });
  });

  test('is asked about again where it does not fit', async () => {
    await confirm(sheet(zugang));
    const { id, is_remembered } = await asked(sheet('22.03.2022;Tausch;HLDN;400;68.42;1;', 'x;Tausch;HLDN;1;2;2;'));
    expect(is_remembered).toBe(true);
    await investor.delete(uploads, { upload_id: id });
  });

  test('is not stored where its owner does not want it, and only its owner changes and deletes it', async () => {
    await confirm(sheet(zugang), { remember: false });
    const again = await asked(sheet(abgang));
    expect(again.is_remembered).toBe(false);
    await confirm(sheet('24/03/2022;Zug;HLDN;1;70.00;70.00;'));
    const [item] = (await investor.get(remembered)).body.data.items;
    const changed = { ...item.mapping, currency: 'EUR' };
    expect((await stranger.put(remembered, { id: item.id, mapping: changed })).status).toBe(404);
    expect((await investor.put(remembered, { id: item.id, mapping: changed })).body.data.mapping.currency).toBe('EUR');
    const none = { ...item.mapping, columns: [null] };
    expect((await investor.put(remembered, { id: item.id, mapping: none })).status).toBe(400);
    expect((await stranger.delete(remembered, { id: item.id })).status).toBe(404);
    expect((await investor.delete(remembered, { id: item.id })).status).toBe(200);
    expect((await investor.delete(remembered, { id: item.id })).status).toBe(404);
    const { id } = await asked(sheet('25/03/2022;Zug;HLDN;1;70.00;70.00;'));
    await investor.delete(uploads, { upload_id: id });
  });
});
