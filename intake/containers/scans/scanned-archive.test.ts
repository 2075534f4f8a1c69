import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readTradeFile, streamTradeFile } from '../../read-trade-file.ts';
import type { PictureText, PictureWord, ReadPicture } from './picture-text.ts';
import { fileOfRow } from './scanned-rows.ts';

const picture = (mark: number) => new Uint8Array([0xff, 0xd8, 0xff, mark, 0]);
const HEAD = ['Trade Date', 'Action', 'Symbol', 'Quantity', 'Price', 'Amount'];
const PLACES = [100, 350, 550, 750, 1250, 1500];

function page(...rows: (readonly string[])[]): PictureText {
  const words = rows.flatMap((cells, line) =>
    cells.flatMap((cell, column) => {
      let x = PLACES[column]!;
      return cell.split(' ').map((text): PictureWord => {
        const word = { text, x, bottom: 300 + line * 80, width: text.length * 20, height: 29, confidence: 90 };
        x += (text.length + 0.6) * 20;
        return word;
      });
    }),
  );
  return { width: 2550, height: 3300, words, crop: async () => new Uint8Array([1]) };
}

const PAGES: Record<number, PictureText> = {
  1: page(HEAD, ['03/14/2025', 'Buy', 'RHGD', '100', '25.50', '-2,550.00']),
  2: page(HEAD, ['03/18/2025', 'Sell', 'RHGD', '40', '27.25', '1,090.00']),
  3: page(['Dear', 'Ada']),
};
const CSV = strToU8('Date,Action,Symbol,Quantity,Price,Amount\n2025-03-19,Buy,MRW,10,5.00,-50.00\n');

let recognized = 0;
const readPicture: ReadPicture = async (found) => {
  recognized += 1;
  return PAGES[(found as Uint8Array)[3]!] ?? null;
};

function read(files: Record<string, Uint8Array>) {
  recognized = 0;
  async function* whole() {
    yield zipSync(files);
  }
  return readTradeFile(whole(), { name: 'photos.zip', readPicture });
}

describe('an archive of scans and photos', () => {
  it('of one is read as the photo itself', async () => {
    const file = await read({ 'IMG_1.jpg': picture(1) });
    expect(file).toMatchObject({ format: null, trades: [] });
    expect(file.to_confirm).toMatchObject([{ ref: 'page 1 line 2', type: 'buy', quantity: '100' }]);
  });

  it('of several has the rows of all to confirm, each with its file, and no trade', async () => {
    const file = await read({ 'a/IMG_1.jpg': picture(1), 'a/IMG_2.jpg': picture(2), 'letter.jpg': picture(3) });
    expect(file).toMatchObject({ format: null, trades: [] });
    expect(file.to_confirm?.map(({ ref, type }) => [ref, type])).toEqual([
      ['a/IMG_1.jpg page 1 line 2', 'buy'],
      ['a/IMG_2.jpg page 1 line 2', 'sell'],
    ]);
    expect(file.errors.map(({ reason }) => reason)).toEqual([
      'The file "photos.zip" contains scans or photos. 2 rows were recognized in them. Each counts only after you confirm it. We recognized nothing in "letter.jpg".',
    ]);
  });

  it('has a row for each file in which nothing was recognized, so that it is not lost', async () => {
    async function* whole() {
      yield zipSync({ 'IMG_1.jpg': picture(1), 'letter.jpg': picture(3) });
    }
    for await (const { scanned } of streamTradeFile(whole(), { name: 'photos.zip', readPicture }))
      expect(scanned?.rows.map(({ row, trade, picture: { length } }) => [fileOfRow(row), trade?.type, length])).toEqual(
        [
          ['IMG_1.jpg', 'buy', 1],
          ['letter.jpg', undefined, 0],
        ],
      );
  });

  it('beside files that are read leaves the pictures, and recognizes nothing in vain', async () => {
    const file = await read({ 'IMG_1.jpg': picture(1), 'trades.csv': CSV });
    expect(file.trades).toMatchObject([{ symbol: 'MRW' }]);
    expect(file.to_confirm).toBeUndefined();
    expect(file.errors).toMatchObject([{ row: 'IMG_1.jpg', reason: expect.stringContaining('upload it separately') }]);
    expect(recognized).toBe(0);
  });

  it('of more pages than are read at once is refused', async () => {
    const many = Object.fromEntries(Array.from({ length: 42 }, (_, at) => [`IMG_${at}.jpg`, picture(1)]));
    const file = await read(many);
    expect(file.to_confirm).toBeUndefined();
    expect(file.errors[0]!.reason).toContain('more pages or rows of scans than are read at once');
    expect(recognized).toBe(40);
  });
});
