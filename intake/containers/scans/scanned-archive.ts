import { type ReadOptions, refusedFile, type TradeFileBatch } from '../../batches.ts';
import { fileCalled } from '../../unknown-file.ts';
import type { ReadPicture } from './picture-text.ts';
import { nothingIn, type ScannedRow, type ScannedRows } from './scanned-rows.ts';

/** Limit of pictures, since recognition needs seconds for each. */
const MAX_PICTURES = 40;
const MAX_ROWS = 500;
const MAX_NAMES = 2;
const MAY_BE_SCAN = /\.(?:pdf|png|jpe?g|tiff?|webp)$/i;

/** The scans and photos of an archive that has nothing else: their rows are confirmed together. */
export class ScannedArchive {
  #rows: ScannedRow[] = [];
  #names: string[] = [];
  #pictures = 0;
  #isFull = false;

  /** How the files of an archive are read: pictures only where all of them may be scans. */
  optionsFor(names: readonly string[], options: ReadOptions): ReadOptions {
    const { readPicture } = options;
    if (!names.every((name) => MAY_BE_SCAN.test(name))) return { ...options, leavesPictures: true };
    return readPicture === undefined ? options : { ...options, readPicture: this.#atMost(readPicture) };
  }

  get names(): readonly string[] {
    return this.#names;
  }

  add(name: string, { rows }: ScannedRows): void {
    this.#names.push(name);
    const placed = (row: number | string) => `${name} ${row}`;
    for (const each of rows)
      this.#rows.push({
        ...each,
        row: placed(each.row),
        trade: each.trade && { ...each.trade, ref: placed(each.trade.ref) },
        fault: each.fault && { ...each.fault, row: placed(each.fault.row) },
      });
  }

  /** The batch of the whole archive, with the names of files in which no trades were recognized. */
  batch(name: string | undefined, unread: readonly string[], size: number): TradeFileBatch {
    const file = fileCalled(name);
    if (this.#isFull || this.#rows.length > MAX_ROWS)
      return refusedFile(
        `${file} holds more pages or rows of scans than are read at once (${MAX_PICTURES} and ${MAX_ROWS}). Upload them in several archives, or download the statements as CSV or OFX.`,
        size,
      );
    const count = this.#rows.filter(({ trade }) => trade !== null).length;
    const rows = count === 1 ? '1 row was' : `${count} rows were`;
    const shown = unread.slice(0, MAX_NAMES).map((one) => `"${one}"`);
    const more = unread.length > shown.length ? ` and ${unread.length - shown.length} more` : '';
    const rest = shown.length === 0 ? '' : ` We recognized nothing in ${shown.join(', ')}${more}.`;
    const sentence = `${file} contains scans or photos. ${rows} recognized in them. Each counts only after you confirm it.${rest}`;
    return {
      ...refusedFile(sentence, size),
      scanned: { rows: [...this.#rows, ...unread.map((one) => nothingIn(one, 1))] },
    };
  }

  #atMost(readPicture: ReadPicture): ReadPicture {
    return async (picture) => {
      this.#pictures += 1;
      this.#isFull ||= this.#pictures > MAX_PICTURES;
      return this.#isFull ? null : await readPicture(picture);
    };
  }
}
