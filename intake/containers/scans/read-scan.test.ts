import { describe, expect, it } from 'vitest';
import { readTradeFile } from '../../read-trade-file.ts';
import { pdfOf, tableWords } from '../../testing/pdf.ts';
import type { PictureText, PictureWord } from './picture-text.ts';

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]);
const HEAD = ['Trade Date', 'Action', 'Symbol', 'Description', 'Quantity', 'Price', 'Amount'];
const PLACES = [100, 350, 550, 750, 1250, 1500, 1750];

/** The words of a page as a reader of pictures finds them: 40 points high, each with what it is sure of. */
function page(...rows: (readonly string[])[]): PictureText {
  const words = rows.flatMap((cells, line) =>
    cells.flatMap((cell, column) => {
      let x = PLACES[column]!;
      return cell.split(' ').map((text): PictureWord => {
        const word = { text, x, bottom: 300 + line * 80, width: text.length * 20, height: 29, confidence: 91 - line };
        x += (text.length + 0.6) * 20;
        return word;
      });
    }),
  );
  return { width: 2550, height: 3300, words, crop: async (box) => new TextEncoder().encode(box.join(' ')) };
}

const BOUGHT = ['03/04/2024', 'Buy', 'RHGD', 'RHEINGOLD INC', '100', '25.50', '-2,550.00'];
const SOLD = ['03/11/2024', 'Sell', 'RHGD', 'RHEINGOLD INC', '40', '27.25', '1,090.00'];

const read = (text: PictureText | null, options = {}) =>
  readTradeFile(one(PNG), { name: 'folder/photo.png', readPicture: async () => text, ...options });

async function* one(bytes: Uint8Array) {
  yield bytes;
}

describe('a photo of a statement', () => {
  it('gives rows to confirm with their places, and no trade', async () => {
    const file = await read(page(HEAD, BOUGHT, SOLD));
    expect(file).toMatchObject({ format: null, trades: [] });
    expect(file.errors[0]!.reason).toContain('"photo.png" is a scan or a photo. 2 rows were recognized');
    expect(file.to_confirm).toMatchObject([
      { type: 'buy', symbol: 'RHGD', trade_date: '2024-03-04', quantity: '100', price: '25.5', place: { page: 1 } },
      { type: 'sell', symbol: 'RHGD', trade_date: '2024-03-11', quantity: '40', price: '27.25', place: { page: 1 } },
    ]);
    const [first, second] = file.to_confirm!;
    expect(first!.place!.box[3]).toBeLessThanOrEqual(second!.place!.box[3]);
    expect(first!.place!.box[1]).toBeLessThan(second!.place!.box[1]);
  });

  it('joins a day that a gap broke in two, and lists a row that is not legible without making a trade of it', async () => {
    const broken = ['03/1 1/2024', ...SOLD.slice(1)];
    const file = await read(page(HEAD, BOUGHT, broken, ['os/18/2024', ...BOUGHT.slice(1)]));
    const shown = file.to_confirm?.map(({ type, symbol, trade_date }) => [type, symbol, trade_date].join(' '));
    expect(shown).toEqual(['buy RHGD 2024-03-04', 'sell RHGD 2024-03-11']);
  });

  it('is refused where no reader of pictures is installed, and beside other files in an archive', async () => {
    const bare = await readTradeFile(one(PNG), { name: 'photo.png' });
    expect(bare).toMatchObject({ format: null, trades: [] });
    expect(bare.errors[0]!.reason).toContain('this server cannot read pictures');
    expect(bare.to_confirm).toBeUndefined();
    const packed = await read(page(HEAD, BOUGHT), { leavesPictures: true });
    expect(packed.errors[0]!.reason).toContain('upload it separately');
    expect(packed.to_confirm).toBeUndefined();
  });

  it.each([
    ['without text', page(), 'no text was found'],
    ['of no table', page(['Dear', 'Ada,'], ['thank', 'you']), 'no trades were recognized'],
    ['that cannot be read', null, 'no text was found'],
  ])('%s is refused', async (_, text, reason) => {
    const file = await read(text);
    expect(file).toMatchObject({ format: null, trades: [] });
    expect(file.errors[0]!.reason).toContain(reason);
    expect(file.to_confirm).toBeUndefined();
  });
});

describe('a document whose text is what a scanner recognized', () => {
  it('is a scan, and its text is no trade', async () => {
    const columns = PLACES.map((x) => ({ x: x / 4.25 }));
    const words = [tableWords(columns, [HEAD, BOUGHT, SOLD], 100)];
    expect((await readTradeFile(one(await pdfOf({ pages: words })))).trades).toHaveLength(2);
    const file = await readTradeFile(one(await pdfOf({ pages: words, isHidden: true })), {
      readPicture: async () => null,
    });
    expect(file).toMatchObject({ format: null, trades: [] });
    expect(file.errors[0]!.reason).toContain('is a scan or a photo');
  });
});

describe('a trade of a document', () => {
  const columns = PLACES.map((x) => ({ x: x / 4.25 }));
  it('has the page and the box of its row, and of the lines that the row goes on in', async () => {
    const rows = [HEAD, BOUGHT, ['', '', '', 'COMMON STOCK'], SOLD];
    const bytes = await pdfOf({ pages: [tableWords(columns, [], 60), tableWords(columns, rows, 100)] });
    const { trades } = await readTradeFile(one(bytes));
    expect(trades.map(({ place }) => place?.page)).toEqual([2, 2]);
    const [first, second] = trades.map(({ place }) => place!.box);
    const heightOf = ([, top, , bottom]: readonly number[]) => bottom! - top!;
    expect(heightOf(first!)).toBeGreaterThan(heightOf(second!) * 1.5);
    expect(first![3]).toBeLessThan(second![3]);
    expect(first![0]).toBeGreaterThan(0);
    expect(first![2]).toBeLessThan(10_000);
  });
});
