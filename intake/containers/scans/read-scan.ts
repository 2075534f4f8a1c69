import { missingMappingFields } from '@trover/core/trades/column-mapping.ts';
import { type ReadOptions, refusedFile, type TradeFileBatch } from '../../batches.ts';
import type { ChooseColumns } from '../../mapping/find-unmapped-table.ts';
import type { PageBox } from '../../readers/pdf/page-box.ts';
import { fileCalled } from '../../unknown-file.ts';
import { type Page, type PageSource, readPages } from '../read-pages.ts';
import { confidenceIn, linesOfPicture, type Picture, type PictureText, type ReadPicture } from './picture-text.ts';
import { nothingIn, type ScannedRow, type ScannedRows } from './scanned-rows.ts';

/** Limit of pages, since recognition needs seconds for each. */
const MAX_PAGES = 40;
const MAX_ROWS = 500;
const BETTER = 'Download the statement as PDF, CSV or OFX from the broker, and use that file.';

/** The pictures of a document, one a page; null where a page has none. */
interface PictureSource {
  readonly count: number;
  read(number: number): Promise<Picture | null>;
}

/**
 * Reads what the pictures of a scan or a photo show. Nothing of it is a trade before its owner has seen each row beside
 * its picture: the rows are in `scanned`, and the batch has no trades.
 */
export async function* readScan(
  source: PictureSource,
  size: number,
  options: ReadOptions,
): AsyncGenerator<TradeFileBatch> {
  const file = fileCalled(options.name);
  const { readPicture } = options;
  const refused = (reason: string): TradeFileBatch => refusedFile(`${file} ${reason} ${BETTER}`, size);
  if (options.leavesPictures) yield refused('is a picture among other files: upload it separately.');
  else if (readPicture === undefined) yield refused('is a scan or a photo, and this server cannot read pictures.');
  else if (source.count > MAX_PAGES) yield refused(`is a scan of ${source.count} pages. We read at most ${MAX_PAGES}.`);
  else {
    const pages = new ScannedPages(source, readPicture);
    const scanned = await scan(pages, size, options);
    if (!pages.hasWords) yield refused('is a scan or a photo in which no text was found.');
    else if (!scanned?.rows.some(({ trade }) => trade !== null))
      yield refused('is a scan or a photo, and no trades were recognized in it.');
    else if (scanned.rows.length > MAX_ROWS)
      yield refused(`is a scan with ${scanned.rows.length} rows, too many to confirm one by one.`);
    else {
      const count = scanned.rows.filter(({ trade }) => trade !== null).length;
      const rows = count === 1 ? '1 row was' : `${count} rows were`;
      const toConfirm = `${file} is a scan or a photo. ${rows} recognized in it. Each counts only after you confirm it.`;
      yield { ...refusedFile(toConfirm, size), scanned };
    }
  }
}

/** What the columns seem to be: every row is confirmed anyway. */
const likelyColumns: ChooseColumns = ({ proposal: { mapping } }) =>
  missingMappingFields(mapping) === null ? { mapping, corrections: [] } : null;

/** Null where the pages are of no statement that is known. */
async function scan(pages: ScannedPages, size: number, options: ReadOptions): Promise<ScannedRows | null> {
  const rows: ScannedRow[] = [];
  for await (const batch of readPages(pages, size, { ...options, chooseColumns: likelyColumns })) {
    if (batch.format === null) return null;
    for (const trade of batch.trades) rows.push(await pages.rowOf(trade.ref, { trade, fault: null }));
    for (const fault of batch.errors) rows.push(await pages.rowOf(fault.row, { trade: null, fault }));
  }
  for (const page of pages.wordless) rows.push(nothingIn(`page ${page}`, page));
  return { rows };
}

class ScannedPages implements PageSource {
  readonly count: number;
  hasWords = false;
  #source: PictureSource;
  #readPicture: ReadPicture;
  #pictures = new Map<number, PictureText | null>();
  #wordless = new Set<number>();

  constructor(source: PictureSource, readPicture: ReadPicture) {
    this.count = source.count;
    this.#source = source;
    this.#readPicture = readPicture;
  }

  /** Pages that are pictures and show no words. */
  get wordless(): number[] {
    return [...this.#wordless];
  }

  async opening(): Promise<Page[]> {
    const opening: Page[] = [];
    for (let number = 1; number <= this.count; number += 1) opening.push(await this.read(number));
    return opening;
  }

  async read(number: number): Promise<Page> {
    if (!this.#pictures.has(number)) {
      const picture = await this.#source.read(number);
      this.#pictures.set(number, picture && (await this.#readPicture(picture)));
    }
    const text = this.#pictures.get(number);
    const lines = text ? linesOfPicture(text) : [];
    if (lines.length > 0) this.hasWords = true;
    else this.#wordless.add(number);
    return { number, lines };
  }

  async rowOf(ref: number | string, found: Pick<ScannedRow, 'trade' | 'fault'>): Promise<ScannedRow> {
    const [, page = '1', line] = /^page (\d+)(?: line (\d+))?$/.exec(String(ref)) ?? [];
    const number = Number(page);
    const text = this.#pictures.get(number);
    if (!text) throw new Error(`page ${number} has a row and no picture`);
    const place = found.trade?.place ?? { page: number, box: linesOfPicture(text)[Number(line) - 1]?.box ?? WHOLE };
    return {
      row: String(ref),
      place,
      ...found,
      confidence: confidenceIn(text, place.box),
      picture: await text.crop(place.box),
    };
  }
}

const WHOLE: PageBox = [0, 0, 10_000, 10_000];
