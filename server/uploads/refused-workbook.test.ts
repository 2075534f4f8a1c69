import { boundIgnoredRows } from '@trover/db/queries/uploads/bound-ignored-rows.ts';
import { workbookOf } from '@trover/intake/testing/workbook.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ClaimFixture, openClaimFixture } from '../claims/testing/claim-fixture.ts';

let fixture: ClaimFixture;

beforeAll(async () => {
  fixture = await openClaimFixture();
}, 600_000);
afterAll(() => fixture.close());

/** The cells of a CSV, well enough for this test. */
const cellsOf = (csv: string): string[] =>
  csv
    .split(/[\r\n]+/)
    .flatMap((line) => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/).map((cell) => cell.replace(/^"/, '')));

test('the refused rows of a workbook hold no formula that a spreadsheet would run, whatever its cells state', async () => {
  const { visitor } = await fixture.investor('mara');
  const made = await visitor.post('/api/v1/portfolio/portfolio', { label: 'workbook' });
  const header = ['account', 'security', 'type', 'date', 'quantity', 'price', 'currency', 'note'];
  const rows = [
    header,
    ['A-1', 'MRRW', 'purchase', '2020-03-02', 100, 20, 'USD', ''],
    ['A-1', 'MRRW', 'purchase', '=HYPERLINK("http://localhost","x")', 100, 20, 'USD', '@SUM(1)'],
    ['A-1', 'MRRW', 'purchase', '2020-03-04', "+cmd|'/c calc'!A1", 20, 'USD', ''],
    ['=1+1', 'MRRW', 'purchase', '2020-02-31', 10, 20, 'USD', '-2+3'],
    ['A-1', 'MRRW', 'purchase', '2020-03-05', { formula: 'cmd|A1' }, 20, 'USD', ''],
  ];
  const content = Buffer.from(workbookOf({ sheets: [{ name: 'Trades', rows }] }));
  const sent = await visitor.upload(
    '/api/v1/portfolio/uploadtradesfile',
    { name: 'trades.xlsx', content },
    { portfolio_id: made.body.data.id },
  );
  expect(sent.body.error ?? sent.status).toBe(200);
  const upload_id: number = sent.body.data.upload.id;
  await visitor.get(`/api/v1/portfolio/uploadtradesfile/events?upload_id=${upload_id}`);
  const refused = await visitor.get(`/api/v1/portfolio/uploadtradesfile/refused?upload_id=${upload_id}`);
  const { text, total_count } = refused.body.data;
  expect(total_count).toBe(4);
  for (const words of ['HYPERLINK', 'cmd', 'What is wrong']) expect(text).toContain(words);
  expect(cellsOf(text).filter((cell) => /^\s*[=+@-]/.test(cell) && !/^[+-]?[\d.,]+$/.test(cell))).toEqual([]);
});

test('rows that an upload of before ignored beyond the first thousand are removed in parts, and counted as before', async () => {
  const { db } = fixture.server.context;
  const ines = await fixture.investor('ines');
  const { portfolio_id, upload_id } = await fixture.trades(ines, 'MRRW', ['purchase,2020-03-02,100,20']);
  await fixture.server.database.pool.query(
    `insert into upload_rows (portfolio_id, upload_id, position, outcome, row, reason)
     select $1, $2, n, 'ignored', n, 'a blank line' from generate_series(0, 2499) n`,
    [portfolio_id, upload_id],
  );
  await db.updateTable('uploads').set({ ignored: 2500 }).where('id', '=', upload_id).execute();
  expect([
    await boundIgnoredRows(db, 1000),
    await boundIgnoredRows(db, 1000),
    await boundIgnoredRows(db, 1000),
  ]).toEqual([1000, 500, 0]);
  const rows = await db.selectFrom('upload_rows').select('position').where('upload_id', '=', upload_id).execute();
  expect([rows.length, Math.max(...rows.map(({ position }) => position))]).toEqual([1000, 999]);
  const shown = await ines.visitor.get(
    `/api/v1/portfolio/uploadtradesfile/rows?upload_id=${upload_id}&outcome=ignored`,
  );
  expect(shown.body.data.total_count, 'counted as before').toBe(2500);
});
