import type { Findings, LineReader, TradeReader } from '../formats/format.ts';

const MAX_LINE_LENGTH = 10_000;

/** Hands the lines of a text to a reader of lines. */
export class LineText implements TradeReader {
  readonly found: Findings;
  #reader: LineReader;
  #rest = '';
  #line = 0;

  constructor(reader: LineReader) {
    this.#reader = reader;
    this.found = reader.found;
  }

  push(text: string): void {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop()!.slice(0, MAX_LINE_LENGTH);
    for (const line of lines) this.#read(line);
  }

  end(): void {
    if (this.#rest !== '') this.#read(this.#rest);
    this.#reader.end();
  }

  #read(line: string): void {
    this.#line++;
    this.#reader.read({ ref: `line ${this.#line}`, text: line.slice(0, MAX_LINE_LENGTH).trim() });
  }
}
