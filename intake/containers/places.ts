import type { Trade, TradePlace } from '@trover/core/trades/trade.ts';
import type { TradeFileBatch } from '../batches.ts';
import { boxAround, type PageBox } from '../readers/pdf/page-box.ts';
import type { PageLine } from '../readers/pdf/text-lines.ts';

/** How a line of a document is called in a result. */
export const refOf = (page: number, line: number): string => `page ${page} line ${line}`;

/** A row goes on below its first line for at most this many. */
const MAX_LINES = 6;

/** Where the rows of a document are on its pages: each from its line to the next row's. */
export class Places {
  #pages = new Map<number, readonly PageLine[]>();

  add({ number, lines }: { number: number; lines: readonly PageLine[] }): void {
    this.#pages.set(number, lines);
  }

  /** Adds its place to each trade of a batch, and drops earlier pages. */
  of(batch: TradeFileBatch): TradeFileBatch {
    const rows = new Set([...batch.trades.map(({ ref }) => ref), ...batch.ignored.map(({ row }) => row)]);
    for (const { row } of batch.errors) rows.add(row);
    const trades = batch.trades.map((trade) => this.#placed(trade, rows));
    const last = Math.max(...this.#pages.keys());
    for (const number of this.#pages.keys()) if (number < last - 1) this.#pages.delete(number);
    return { ...batch, trades };
  }

  #placed(trade: Trade, rows: ReadonlySet<number | string>): Trade {
    const place = this.#placeOf(trade.ref, rows);
    return place === null ? trade : { ...trade, place };
  }

  #placeOf(ref: number | string, rows: ReadonlySet<number | string>): TradePlace | null {
    const [, page, line] = /^page (\d+) line (\d+)$/.exec(String(ref)) ?? [];
    const lines = this.#pages.get(Number(page));
    const first = Number(line) - 1;
    if (lines?.[first]?.box === undefined) return null;
    const boxes: PageBox[] = [];
    for (let at = first; at < Math.min(lines.length, first + MAX_LINES); at += 1) {
      const box = lines[at]!.box;
      if (box === undefined || (at > first && (rows.has(refOf(Number(page), at + 1)) || !isNext(boxes.at(-1)!, box))))
        break;
      boxes.push(box);
    }
    return { page: Number(page), box: boxAround(boxes) };
  }
}

/** Whether a line is right below another, and not after a gap, as of a heading. */
function isNext([, top, , bottom]: PageBox, [, below]: PageBox): boolean {
  return below >= top && below - bottom < (bottom - top) * 0.75;
}
