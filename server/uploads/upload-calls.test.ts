import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importCases } from '../testing/one-case.ts';
import { openTestServer, type TestServer } from '../testing/test-server.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';
import { csvOf } from './testing/trade-csv.ts';

const address = '/api/v1/portfolio/uploadtradesfile';

/** One statement as several programs print it. */
const DOCUMENTS = [
  'pdfkit.pdf',
  'chromium.pdf',
  'libreoffice.pdf',
  'ghostscript.pdf',
  'type-3-fonts.pdf',
  'empty-password.pdf',
  'empty-password-rc4.pdf',
  'turned-90.pdf',
];

let server: TestServer;
let investor: TestVisitor;
let stranger: TestVisitor;

beforeAll(async () => {
  server = await openTestServer({ role: 'api,worker' });
  investor = await server.signIn('investor');
  stranger = await server.signIn('institution');
});
afterAll(() => server.close());

const file = (text: string, name = 'trades.csv') => ({ name, content: Buffer.from(text) });

/** The events of an upload until the stream closes. */
async function eventsOf(visitor: TestVisitor, uploadId: number) {
  const answer = await visitor.get(`${address}/events?upload_id=${uploadId}`);
  expect(answer.headers['content-type']).toContain('text/event-stream');
  return answer.text
    .split('\n\n')
    .filter((block) => block.startsWith('event: '))
    .map((block) => {
      const [, event, data] = /^event: (\w+)\ndata: (.*)$/.exec(block)!;
      return { event: event!, data: JSON.parse(data!) };
    });
}

describe('POST portfolio/uploadtradesfile', () => {
  test('[API-62] takes a file into the last portfolio and reports how it continues', async () => {
    const sent = await investor.upload(
      address,
      file(csvOf('ABC Buy 2021-03-08 400 76.29', 'ABC Sell 2021-04-08 400 70')),
    );
    expect(sent.status).toBe(200);
    expect(sent.body.data).toMatchObject({ is_new: true, upload: { file_name: 'trades.csv', status: 'received' } });
    const events = await eventsOf(investor, sent.body.data.upload.id);
    expect(events.at(-1)).toMatchObject({
      event: 'done',
      data: { upload: { status: 'matched', counts: { trades_added: 2, duplicates: 0, refused: 0 } } },
    });
    const listed = await investor.get(`/api/v1/portfolio/trade?portfolio_id=${sent.body.data.upload.portfolio_id}`);
    expect(listed.body.data).toMatchObject({ total_count: 2 });
    expect(listed.body.data.items[0]).toMatchObject({ type: 'sell', trade_date: '2021-04-08', quantity: '400' });
    expect(listed.body.data.items[0].sources).toEqual([
      { upload_id: sent.body.data.upload.id, file_name: 'trades.csv', row: '3', page: null, box: null },
    ]);
  });

  test('[API-62] answers the earlier upload for the same file', async () => {
    const text = csvOf('SAME Buy 2021-03-08 1 76.29');
    const [first, second] = [await investor.upload(address, file(text)), await investor.upload(address, file(text))];
    expect(second.body.data).toMatchObject({ is_new: false, upload: { id: first.body.data.upload.id } });
  });

  test('[API-62] refuses a caller who is not signed in, before the file is read', async () => {
    const answer = await server.visitor().upload(address, file('x'));
    expect(answer).toMatchObject({ status: 401, body: { result: false, error: { code: 'not_signed_in' } } });
  });

  test('[API-62] knows no portfolio of someone else', async () => {
    const own = await investor.post('/api/v1/portfolio/portfolio', { label: 'for nobody else' });
    const answer = await stranger.upload(address, file('x'), { portfolio_id: own.body.data.id });
    expect(answer).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
  });

  test('[X-2] a file that cannot be read fails with a sentence', async () => {
    const sent = await investor.upload(address, file('%PDF-1.7', 'statement.pdf'));
    const events = await eventsOf(investor, sent.body.data.upload.id);
    expect(events.at(-1)!.data.upload).toMatchObject({ status: 'failed' });
    expect(events.at(-1)!.data.upload.failure).toContain('PDF');
  });

  test('[X-2] a document smaller than a piece of a stream is read', async () => {
    for (const name of DOCUMENTS) {
      const content = readFileSync(join(import.meta.dirname, '../../fixtures/documents', name));
      const portfolio = await investor.post('/api/v1/portfolio/portfolio', { label: name });
      const sent = await investor.upload(address, { name, content }, { portfolio_id: portfolio.body.data.id });
      const events = await eventsOf(investor, sent.body.data.upload.id);
      const uploadId = sent.body.data.upload.id;
      // Its owner confirms the columns of the first; of the others they are remembered.
      if (events.at(-1)!.event === 'needs_input') {
        const columns = '/api/v1/portfolio/uploadtradesfile/columns';
        const { mapping } = (await investor.get(`${columns}?upload_id=${uploadId}`)).body.data;
        await investor.put(columns, { upload_id: uploadId, mapping, remember: true });
      }
      const done = (await eventsOf(investor, uploadId)).at(-1)!;
      expect(done.data.upload, name).toMatchObject({ status: 'matched', counts: { trades_added: 3, refused: 0 } });
    }
  });

  test('[API-62] lists the rows that did not become trades', async () => {
    const sent = await investor.upload(address, file(csvOf('ROW Buy 2021-02-31 10 7', 'ROW Buy 2021-02-28 10 7')));
    const { id } = sent.body.data.upload;
    await eventsOf(investor, id);
    const rows = await investor.get(`${address}/rows?upload_id=${id}&outcome=refused`);
    expect(rows.body.data).toMatchObject({
      total_count: 1,
      items: [{ row: '2', outcome: 'refused', column: 'Date', value: '02/31/2021' }],
    });
    expect((await stranger.get(`${address}/rows?upload_id=${id}`)).status).toBe(404);
    const refused = await investor.get(`${address}/refused?upload_id=${id}`);
    expect(refused.body.data).toMatchObject({ file_name: 'trades-refused.csv', rows: 1, is_resendable: true });
    const corrected = refused.body.data.text.replace('02/31/2021', '02/27/2021');
    const again = await investor.upload(address, file(corrected, 'corrected.csv'));
    const ended = (await eventsOf(investor, again.body.data.upload.id)).at(-1)!;
    expect(ended.data.upload.counts).toMatchObject({ trades_added: 1, refused: 0 });
    expect((await stranger.get(`${address}/refused?upload_id=${id}`)).status).toBe(404);
  });

  test('[API-62] is withdrawn, once, and by its owner alone', async () => {
    const sent = await investor.upload(address, file(csvOf('BACK Buy 2021-03-08 5 76.29')));
    const { id } = sent.body.data.upload;
    await eventsOf(investor, id);
    expect((await stranger.delete(address, { upload_id: id })).status).toBe(404);
    const first = await investor.delete(address, { upload_id: id });
    expect(first.body.data).toMatchObject({ trades_removed: 1, upload: { status: 'undone' } });
    const second = await investor.delete(address, { upload_id: id });
    expect(second.body.data).toMatchObject({ trades_removed: 0, upload: { status: 'undone' } });
    expect((await investor.get('/api/v1/portfolio/trade?ticker=back')).body.data.total_count).toBe(0);
  });

  test('[API-62] once it is withdrawn, its end is reported when no case holds its trades any more', async () => {
    await importCases(server.context.db, server.context.today(), 'kraft-heinz-2019');
    const sent = await investor.upload(address, file(csvOf('KHC Buy 2016-03-08 400 76.29')));
    const { id } = sent.body.data.upload;
    expect((await eventsOf(investor, id)).at(-1)!.data.cases).toHaveLength(1);
    const undone = await investor.delete(address, { upload_id: id });
    expect(undone.body.data.upload.status).toBe('undone');
    const [last] = (await eventsOf(investor, id)).slice(-1);
    expect(last).toMatchObject({
      event: 'done',
      data: { upload: { status: 'undone', finished_at: expect.any(String) } },
    });
    const { body } = await investor.get('/api/v1/portfolio/portfolio/cases/stats');
    expect(body.data).toMatchObject({ cases: [], is_updating: false });
  });

  test('the uploads of a portfolio are listed, newest first, page by page', async () => {
    const all = await investor.get(`${address}/all`);
    const first = await investor.get(`${address}/all?limit=1`);
    const next = await investor.get(`${address}/all?limit=1&cursor=${first.body.data.next_cursor}`);
    expect(first.body.data.items[0].id).toBe(all.body.data.items[0].id);
    expect(next.body.data.items[0].id).toBe(all.body.data.items[1].id);
    const wrong = await investor.get(`${address}/all?cursor=nonsense`);
    expect(wrong).toMatchObject({ status: 400, body: { error: { fields: { 'query.cursor': expect.any(String) } } } });
  });
});
