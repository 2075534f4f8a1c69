import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../testing/test-server.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';
import { hasPictureReader } from './scans/tesseract.ts';

const FIXTURES = join(import.meta.dirname, '../../fixtures');
const uploads = '/api/v1/portfolio/uploadtradesfile';
const scan = `${uploads}/scan`;

let server: TestServer;
let investor: TestVisitor;
let stranger: TestVisitor;

beforeAll(async () => {
  server = await openTestServer({ role: 'api,worker' });
  investor = await server.signIn('investor');
  stranger = await server.signIn('institution');
});
afterAll(() => server.close());

async function send(path: string): Promise<number> {
  const sent = await investor.upload(uploads, { name: path, content: readFileSync(join(FIXTURES, path)) });
  return sent.body.data.upload.id;
}

/** The last event of an upload, with which its stream closes. */
async function endOf(uploadId: number) {
  const { text } = await investor.get(`${uploads}/events?upload_id=${uploadId}`);
  const last = text
    .split('\n\n')
    .filter((each) => each.startsWith('event: '))
    .at(-1)!;
  const [, event, data] = /^event: (\w+)\ndata: (.*)$/.exec(last)!;
  return { event: event!, data: JSON.parse(data!) };
}

const tradesOf = async (uploadId: number) =>
  (await investor.get(`/api/v1/portfolio/trade?upload_id=${uploadId}&limit=10`)).body.data.items as {
    type: string;
    symbol: string;
    quantity: string;
    sources: { upload_id: number; row: string; page: number | null; box: number[] | null }[];
  }[];

/** CI installs it (`.ci/run`). */
describe.runIf(await hasPictureReader())('a scan where tesseract is installed', () => {
  test('waits until each row is confirmed, and what was corrected or left out is as its owner decided', async () => {
    const id = await send('scans/scan.png');
    expect(await endOf(id)).toMatchObject({
      event: 'needs_input',
      data: { status: 'needs_confirmation', format: 'scan' },
    });
    expect(await tradesOf(id)).toEqual([]);
    const { items, total_count } = (await investor.get(`${scan}?upload_id=${id}&limit=2`)).body.data;
    expect(total_count).toBe(3);
    expect(items).toMatchObject([
      { position: 0, page: 1, fault: null, trade: { type: 'buy', symbol: 'RHGD', quantity: '100' } },
      { position: 1, page: 1, fault: null, trade: { type: 'sell', symbol: 'RHGD', quantity: '40' } },
    ]);
    expect(items[0].picture).toMatch(/^data:image\/webp;base64,.{200,}/);

    const answer = (...rows: object[]) => investor.put(scan, { upload_id: id, rows });
    const half = await answer({ position: 0, is_left_out: false });
    expect(half).toMatchObject({ status: 400, body: { error: { message: expect.stringContaining('each of the 3') } } });
    const right = { ...items[1].trade, quantity: '41', net_amount: '1112.30' };
    const { type, trade_date, symbol, cusip, security_name, quantity, price, currency, net_amount } = right;
    const corrected = { type, trade_date, symbol, cusip, security_name, quantity, price, currency, net_amount };
    const others = [
      { position: 0, is_left_out: false },
      { position: 2, is_left_out: true },
    ];
    const wrong = { position: 1, is_left_out: false, corrected: { ...corrected, symbol: null, security_name: null } };
    expect(await answer(...others, wrong)).toMatchObject({ status: 400 });
    expect(await endOf(id)).toMatchObject({ event: 'needs_input' });
    expect(await answer(...others, { position: 1, is_left_out: false, corrected })).toMatchObject({ status: 200 });

    expect(await endOf(id)).toMatchObject({
      event: 'done',
      data: { upload: { counts: { trades_added: 2, ignored: 1 } } },
    });
    const trades = await tradesOf(id);
    expect(trades.map((trade) => [trade.type, trade.symbol, trade.quantity].join(' '))).toEqual([
      'sell RHGD 41',
      'buy RHGD 100',
    ]);
    const proof = await investor.get(
      `/api/v1/portfolio/trade/proof?upload_id=${id}&row=${encodeURIComponent(trades[0]!.sources[0]!.row)}`,
    );
    expect(proof.body.data).toMatchObject({ page: 1, picture: items[1].picture, box: trades[0]!.sources[0]!.box });
    expect((await answer(...others, wrong)).status).toBe(409);
    expect((await investor.get(`${scan}?upload_id=${id}`)).status).toBe(409);

    expect((await investor.delete(uploads, { upload_id: id })).status).toBe(200);
    expect(await tradesOf(id)).toEqual([]);
    const left = await server.context.db.selectFrom('scanned_rows').where('upload_id', '=', id).select('row').execute();
    expect(left).toEqual([]);
  });

  test('an archive of photos names the file of each row, counts a page once that was photographed twice, and shows where nothing was found', async () => {
    const page = readFileSync(join(FIXTURES, 'scans/scan.png'));
    const blank = await sharp({ create: { width: 600, height: 400, channels: 3, background: 'white' } })
      .png()
      .toBuffer();
    const content = Buffer.from(zipSync({ 'a/IMG_1.png': page, 'IMG_2.png': page, 'blank.png': blank }));
    const sent = await investor.upload(uploads, { name: 'photos.zip', content });
    const { id } = sent.body.data.upload as { id: number };
    expect(await endOf(id)).toMatchObject({ event: 'needs_input', data: { status: 'needs_confirmation' } });
    const { items } = (await investor.get(`${scan}?upload_id=${id}`)).body.data;
    type Item = { position: number; in_file: string; picture: string | null; warnings: string[]; fault: string | null };
    expect(items.map(({ in_file }: Item) => in_file)).toEqual([
      ...['a/IMG_1.png', 'a/IMG_1.png', 'a/IMG_1.png', 'IMG_2.png', 'IMG_2.png', 'IMG_2.png'],
      'blank.png',
    ]);
    const repeated = expect.arrayContaining([expect.stringContaining('counts once')]);
    expect(items[0].warnings).not.toEqual(repeated);
    expect(items[3].warnings).toEqual(repeated);
    expect(items[6]).toMatchObject({
      picture: null,
      trade: null,
      fault: expect.stringContaining('We recognized nothing'),
    });
    const rows = items.slice(0, 6).map(({ position }: Item) => ({ position, is_left_out: position === 2 }));
    expect((await investor.put(scan, { upload_id: id, rows })).status).toBe(200);
    expect(await endOf(id)).toMatchObject({
      event: 'done',
      data: { upload: { counts: { trades_added: 3, ignored: 3, refused: 1 } } },
    });
    expect((await investor.delete(uploads, { upload_id: id })).status).toBe(200);
  });

  test.each(['scans/photo.jpg', 'scans/scan.pdf', 'scans/sideways.png'])(
    '%s is read, upright and level',
    async (path) => {
      const id = await send(path);
      expect(await endOf(id)).toMatchObject({ event: 'needs_input', data: { status: 'needs_confirmation' } });
      const { items } = (await investor.get(`${scan}?upload_id=${id}`)).body.data;
      expect(items.map(({ trade }: { trade: { quantity: string; net_amount: string } }) => trade)).toMatchObject([
        { quantity: '100', price: '25.5', net_amount: '-2554.95' },
        { quantity: '40', price: '27.25', net_amount: '1085.05' },
        { quantity: '12', price: '301.1', net_amount: '-3613.2' },
      ]);
      expect((await stranger.get(`${scan}?upload_id=${id}`)).status).toBe(404);
      expect((await investor.delete(uploads, { upload_id: id })).status).toBe(200);
      expect((await investor.put(scan, { upload_id: id, rows: [{ position: 0, is_left_out: true }] })).status).toBe(
        409,
      );
    },
  );
});

test('a document is the proof of its trades: its page is shown with the row', async () => {
  const id = await send('documents/turned-90.pdf');
  expect(await endOf(id)).toMatchObject({ event: 'needs_input', data: { status: 'needs_mapping' } });
  const { mapping } = (await investor.get(`${uploads}/columns?upload_id=${id}`)).body.data;
  const answer = { upload_id: id, mapping, corrections: [], remember: false, leave_out: false };
  expect((await investor.put(`${uploads}/columns`, answer)).status).toBe(200);
  expect(await endOf(id)).toMatchObject({ event: 'done' });
  const [trade] = await tradesOf(id);
  const { row, page } = trade!.sources[0]!;
  const box = trade!.sources[0]!.box!;
  expect(page).toBe(1);
  const address = `/api/v1/portfolio/trade/proof?upload_id=${id}&row=${encodeURIComponent(row)}`;
  const { width, height, texts, ...proof } = (await investor.get(address)).body.data;
  expect(proof).toMatchObject({ file_name: 'turned-90.pdf', page: 1, pages: 1, box, picture: null });
  const inside = (texts as { text: string; x: number; y: number; turn: number }[]).filter(
    ({ x, y }) =>
      x >= (box[0]! / 10_000) * width &&
      x <= (box[2]! / 10_000) * width &&
      y >= (box[1]! / 10_000) * height - 1 &&
      y <= (box[3]! / 10_000) * height + 1,
  );
  expect(inside.map(({ text }) => text)).toEqual(expect.arrayContaining(['WALKURE CORP', '12', '301.10']));
  expect(inside.every(({ turn }) => turn === 1)).toBe(true);
  expect((await stranger.get(address)).status).toBe(404);
  expect((await investor.get(address.replace(/line%20\d+/, 'line%2099'))).status).toBe(404);
});
