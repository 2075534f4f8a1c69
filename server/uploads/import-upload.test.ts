import { Readable } from 'node:stream';
import type { ColumnMapping } from '@trover/core/trades/column-mapping.ts';
import {
  answerUploadColumns,
  findUploadColumns,
  saveUploadColumns,
} from '@trover/db/queries/columns/upload-columns.ts';
import { removeSomeOfUpload, sumAfterRemoval } from '@trover/db/queries/uploads/remove-upload.ts';
import { listUploadRows } from '@trover/db/queries/uploads/uploads.ts';
import { anInvestor, type TestPortfolio } from '@trover/db/testing/portfolios.ts';
import type { TradeFileBatch } from '@trover/intake/read-trade-file.ts';
import { zipOf } from '@trover/intake/testing/workbook.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { importUpload, type ReadFile } from './import-upload.ts';
import { uploadQuotas } from './quotas.ts';
import { csvOf } from './testing/trade-csv.ts';
import { openUploadFixture, type UploadFixture } from './testing/upload-fixture.ts';

let fixture: UploadFixture;
let owner: TestPortfolio;
let investors = 0;

beforeAll(async () => {
  fixture = await openUploadFixture();
});
beforeEach(async () => {
  investors += 1;
  owner = await anInvestor(fixture.db, `investor${investors}@example.test`);
});
afterAll(() => fixture.close());

async function importFile(text: string, file_name?: string) {
  const received = await fixture.receive(owner, text, file_name);
  await importUpload(fixture.work, received.id);
  return { ...(await fixture.upload(owner.account_id, received.id)), is_new: received.is_new };
}

const january = 'KHC Buy 2016-01-04 300 72.55';
const march = 'KHC Buy 2016-03-08 400 76.29';
const june = 'KHC Sell 2016-06-01 100 83.01';

describe('an uploaded file', () => {
  test('[API-62] becomes trades, with what was read and added', async () => {
    const upload = await importFile(csvOf(january, june));
    expect(upload).toMatchObject({
      status: 'stored',
      rows_read: 2,
      trades_stored: 2,
      trades_added: 2,
      first_trade_date: '2016-01-04',
      last_trade_date: '2016-06-01',
      failure: null,
    });
    expect(await fixture.trades(owner.portfolio_id)).toEqual([
      'KHC buy 2016-01-04 300 72.55 #1',
      'KHC sell 2016-06-01 100 83.01 #1',
    ]);
  });

  test('[API-62] a second time is the same upload and adds nothing', async () => {
    const first = await importFile(csvOf(january, june));
    const second = await importFile(csvOf(january, june));
    expect(second.is_new).toBe(false);
    expect(second.id).toBe(first.id);
    expect(await fixture.trades(owner.portfolio_id)).toHaveLength(2);
  });

  test('[API-62] that overlaps another adds only what is new', async () => {
    await importFile(csvOf(january, march));
    const second = await importFile(csvOf(march, june));
    expect(second).toMatchObject({ trades_stored: 2, trades_added: 1 });
    expect(await fixture.trades(owner.portfolio_id)).toHaveLength(3);
  });

  test('[API-62] with two equal fills keeps both, also where another file has one of them', async () => {
    await importFile(csvOf(march));
    const second = await importFile(csvOf(march, march, june));
    expect(second.trades_added).toBe(2);
    expect(await fixture.trades(owner.portfolio_id)).toEqual([
      'KHC buy 2016-03-08 400 76.29 #1',
      'KHC buy 2016-03-08 400 76.29 #2',
      'KHC sell 2016-06-01 100 83.01 #1',
    ]);
  });

  test('[API-62] that is an archive gives the trades of the files within, each by its place in its file', async () => {
    const bytes = zipOf({ '2015.csv': csvOf(january, march), '2016.csv': csvOf(march, june), 'readme.txt': 'hello' });
    const received = await fixture.receive(owner, Readable.from([bytes]), 'history.zip');
    await importUpload(fixture.work, received.id);
    const upload = await fixture.upload(owner.account_id, received.id);
    expect(upload).toMatchObject({ status: 'stored', format: 'archive', trades_added: 3, ignored: 1, refused: 1 });
    const places = await fixture.db
      .selectFrom('upload_trades')
      .where('upload_id', '=', upload.id)
      .orderBy('row')
      .select('row')
      .execute();
    expect(places.map(({ row }) => row)).toEqual(['2015.csv row 2', '2015.csv row 3', '2016.csv row 3']);
    const rows = await fixture.db.selectFrom('upload_rows').where('upload_id', '=', upload.id).selectAll().execute();
    expect(rows.map(({ row }) => row).sort()).toEqual(['2016.csv row 2', 'readme.txt']);
  });

  test('[API-62] lists each refused row with its line, value and reason', async () => {
    const upload = await importFile(csvOf(january, 'KHC Buy 2016-02-31 10 70'));
    expect(upload).toMatchObject({ trades_added: 1, refused: 1 });
    const rows = await fixture.db.selectFrom('upload_rows').where('upload_id', '=', upload.id).selectAll().execute();
    expect(rows).toMatchObject([{ outcome: 'refused', row: '3', column: 'Date', value: '02/31/2016' }]);
    expect(rows[0]!.reason).not.toBe('');
  });

  test('[API-62] of no known format fails with a sentence, and can be sent again', async () => {
    const upload = await importFile('%PDF-1.7 …', 'statement.pdf');
    expect(upload.status).toBe('failed');
    expect(upload.failure).toContain('PDF');
    expect((await importFile('%PDF-1.7 …', 'statement.pdf')).id).not.toBe(upload.id);
  });

  test('withdrawn loses the trades that no other upload holds', async () => {
    const first = await importFile(csvOf(january, march, march));
    const second = await importFile(csvOf(march, june));
    const key = { portfolio_id: owner.portfolio_id, upload_id: first.id };
    // one by one, as a removal that is killed again and again continues
    while (await fixture.db.transaction().execute((trx) => removeSomeOfUpload(trx, key, 1)));
    await fixture.db.transaction().execute((trx) => sumAfterRemoval(trx, first.id));
    expect((await fixture.upload(owner.account_id, first.id)).trades_removed).toBe(2);
    expect(await fixture.trades(owner.portfolio_id)).toEqual([
      'KHC buy 2016-03-08 400 76.29 #1',
      'KHC sell 2016-06-01 100 83.01 #1',
    ]);
    const sums = await fixture.db
      .selectFrom('portfolio_securities')
      .where('portfolio_id', '=', owner.portfolio_id)
      .select(['trades', 'first_trade_date', 'last_trade_date'])
      .execute();
    expect(sums).toEqual([{ trades: 2, first_trade_date: '2016-03-08', last_trade_date: '2016-06-01' }]);
    expect(second.status).toBe('stored');
  });

  test('with unknown columns waits, and continues with the answer, whichever process reads it', async () => {
    const sheet = 'Datum;B/S;Security;Qty;Px\n22/03/2022;Zug;HLDN;400;68.42\n23/03/2022;Zug;HLDN;4;68.42\n';
    const upload = await importFile(sheet, 'old-trades.csv');
    expect(upload.status).toBe('needs_mapping');
    await importUpload(fixture.work, upload.id);
    expect((await fixture.upload(owner.account_id, upload.id)).status).toBe('needs_mapping');
    const key = { portfolio_id: owner.portfolio_id, upload_id: upload.id };
    const asked = await findUploadColumns(fixture.db, key);
    expect(asked).toMatchObject({ names: ['Datum', 'B/S', 'Security', 'Qty', 'Px'], mapping: null });
    const mapping: ColumnMapping = {
      columns: ['trade_date', 'action', 'symbol', 'quantity', 'price'],
      dates: 'dmy',
      decimal_comma: false,
      direction: 'action',
      actions: [{ printed: 'Zug', means: 'buy' }],
      currency: null,
    };
    await answerUploadColumns(fixture.db, key);
    await saveUploadColumns(fixture.db, key, { ...asked!, mapping, corrections: [], is_remembered: false });
    await importUpload(fixture.work, upload.id);
    expect(await fixture.upload(owner.account_id, upload.id)).toMatchObject({ status: 'stored', trades_added: 2 });
  });

  test('of very many ignored lines stores the first thousand and counts the others, also where it was broken off', async () => {
    const { id } = await fixture.receive(owner, csvOf(january));
    const lines = 250_000;
    const status = (to: 'undone' | 'detected') =>
      fixture.db.updateTable('uploads').set({ status: to }).where('id', '=', id).execute();
    let isBrokenOff = false;
    // Seventy-five million lines are only more of the same.
    const reading: ReadFile = async function* () {
      for (let rows = 0; rows < lines; rows += 1000) {
        const ignored = Array.from({ length: 1000 }, (_, at) => ({ row: rows + at + 1, reason: 'an empty line' }));
        if (rows === 230_000 && !isBrokenOff) await status('undone');
        const part = { trades: [], ignored, errors: [], format: 'schwab', rows_read: rows + 1000, bytes_read: rows };
        yield part as unknown as TradeFileBatch;
      }
    };
    const stored = () => fixture.db.selectFrom('upload_rows').where('upload_id', '=', id).selectAll().execute();
    await importUpload(fixture.work, id, reading);
    isBrokenOff = true;
    await status('detected');
    expect((await fixture.upload(owner.account_id, id)).ignored).toBe(200_000);
    expect((await stored()).length).toBe(1000);
    await importUpload(fixture.work, id, reading);
    expect(await fixture.upload(owner.account_id, id)).toMatchObject({
      status: 'stored',
      ignored: lines,
      rows_read: lines,
    });
    const rows = await stored();
    expect(rows.map(({ position }) => position).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 1000 }, (_, at) => at),
    );
    const page = await listUploadRows(fixture.db, { portfolio_id: owner.portfolio_id, upload_id: id, limit: 10 });
    expect(page).toMatchObject({ total_count: lines });
  });

  test('of more rows than one file may have fails with a sentence that shows how many', async () => {
    const { id } = await fixture.receive(owner, csvOf(january, march));
    const most = uploadQuotas.person.rows_a_file;
    const tooLong: ReadFile = async function* () {
      const part = { trades: [], ignored: [], errors: [], format: 'schwab', rows_read: most + 1, bytes_read: 1 };
      yield part as unknown as TradeFileBatch;
    };
    await importUpload(fixture.work, id, tooLong);
    expect(await fixture.upload(owner.account_id, id)).toMatchObject({
      status: 'failed',
      failure: expect.stringMatching(/^This file has more than 10,000,000 rows, our limit\./),
    });
  });

  test('read by two processes at once is stored once', async () => {
    const { id } = await fixture.receive(owner, csvOf(january, march, march, june));
    await Promise.all([1, 2, 3].map(() => importUpload(fixture.work, id)));
    expect(await fixture.upload(owner.account_id, id)).toMatchObject({ status: 'stored', trades_added: 4 });
    expect(await fixture.trades(owner.portfolio_id)).toHaveLength(4);
  });
});
