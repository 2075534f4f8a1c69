/** A line of a delimited file, or several where a quoted cell contains newlines. */
export interface TableRecord {
  /** Physical line of its first character, from 1. */
  line: number;
  cells: string[];
  /** The line is longer than any record of a trade file; its cells are only its beginning. */
  oversized?: boolean;
  /** The text ends here without a line break, so the record may be cut off. */
  unended?: boolean;
}

export const DELIMITERS = [',', ';', '\t', '|'] as const;

const MAX_RECORD = 1_000_000;
const MAX_QUOTED = 64_000;
const MAX_CELLS = 2_000;
const UNFINISHED = -1;

const QUOTE = 34;
const SPACE = 32;
const TAB = 9;
const RETURN = 13;

/**
 * Delimited text to records, piece by piece, in bounded memory.
 *
 * Quotes are read as spreadsheets write them, and forgiven as brokers write them: text after a closing quote belongs to
 * the cell (`"Individual" X000`), spaces around a quoted cell do not. A quote that opens a cell and closes none within
 * reach, or closes one on a later line in the middle of a word, is a character like any other: no row is swallowed.
 */
export class CsvReader {
  #delimiter: string;
  #newline: string;
  #rest = '';
  #line = 1;
  #skipping = false;
  #cells: string[] = [];
  #consumedLines = 0;
  #lineEnd = -1;

  constructor(delimiter: string, newline: '\n' | '\r' = '\n') {
    this.#delimiter = delimiter;
    this.#newline = newline;
  }

  push(text: string, into: TableRecord[]): void {
    this.#read(this.#rest === '' ? text : this.#rest + text, false, into);
  }

  end(into: TableRecord[]): void {
    this.#read(this.#rest, true, into);
  }

  #read(buffer: string, last: boolean, into: TableRecord[]): void {
    let at = 0;
    let quote = buffer.indexOf('"');
    while (at < buffer.length) {
      const newline = buffer.indexOf(this.#newline, at);
      if (this.#skipping) {
        if (newline < 0) {
          at = buffer.length;
          break;
        }
        this.#skipping = false;
        this.#line++;
        at = newline + 1;
        continue;
      }
      if (quote >= 0 && quote < at) quote = buffer.indexOf('"', at);
      const end = newline < 0 ? buffer.length : newline;
      const hasQuotes = quote >= 0 && quote < end;
      if (newline < 0 && !last && !hasQuotes) break;
      if (newline >= 0 && !hasQuotes && this.#isBlank(buffer, at, end)) {
        this.#line++;
        at = end + 1;
        continue;
      }
      const line = newline < 0 && !last ? null : buffer.slice(at, withoutReturn(buffer, at, end));
      const cells = line === null ? null : hasQuotes ? unquoted(line, this.#delimiter) : line.split(this.#delimiter);
      if (cells !== null) {
        into.push(newline < 0 ? { line: this.#line, cells, unended: true } : { line: this.#line, cells });
        this.#line++;
        at = end + 1;
        continue;
      }
      const next = this.#readQuoted(buffer, at, last);
      if (next === UNFINISHED) break;
      const unended = next >= buffer.length && !buffer.endsWith(this.#newline);
      into.push(unended ? { line: this.#line, cells: this.#cells, unended } : { line: this.#line, cells: this.#cells });
      this.#line += this.#consumedLines + 1;
      at = next;
    }
    this.#rest = at >= buffer.length ? '' : buffer.slice(at);
    if (this.#rest.length > MAX_RECORD) {
      into.push({ line: this.#line, cells: [this.#rest.slice(0, 80)], oversized: true });
      this.#rest = '';
      this.#skipping = true;
    }
  }

  /** A line of delimiters alone is no record: files of millions of them cost next to nothing. */
  #isBlank(buffer: string, from: number, end: number): boolean {
    const delimiter = this.#delimiter.charCodeAt(0);
    let at = from;
    while (at < end) {
      const code = buffer.charCodeAt(at);
      if (code !== delimiter && code !== SPACE && code !== RETURN) return false;
      at++;
    }
    return at > from;
  }

  /** Reads one record with quotes from `from`; where it ends, or UNFINISHED when its end is not here yet. */
  #readQuoted(buffer: string, from: number, last: boolean): number {
    this.#cells = [];
    this.#consumedLines = 0;
    this.#lineEnd = -1;
    let at = from;
    while (this.#cells.length < MAX_CELLS) {
      let open = at;
      while (this.#isPadding(buffer, open)) open++;
      const quoted = buffer.charCodeAt(open) === QUOTE ? this.#quotedCell(buffer, open, last) : null;
      if (quoted === UNFINISHED) return UNFINISHED;
      const end = quoted ?? this.#plainCell(buffer, at, '', last);
      if (end === UNFINISHED) return UNFINISHED;
      if (end >= buffer.length) return buffer.length;
      if (buffer.charAt(end) === this.#newline) return end + 1;
      at = end + 1;
    }
    const newline = buffer.indexOf(this.#newline, at);
    return newline < 0 ? buffer.length : newline + 1;
  }

  /** Reads the cell whose quote opens at `open`; null when that quote is no opening quote. */
  #quotedCell(buffer: string, open: number, last: boolean): number | null {
    let close = buffer.indexOf('"', open + 1);
    let doubled = false;
    while (close >= 0 && close - open <= MAX_QUOTED && buffer.charCodeAt(close + 1) === QUOTE) {
      doubled = true;
      close = buffer.indexOf('"', close + 2);
    }
    if (close < 0 || close - open > MAX_QUOTED) {
      return last || buffer.length - open > MAX_QUOTED ? null : UNFINISHED;
    }
    if (close + 1 >= buffer.length && !last) return UNFINISHED;
    const raw = buffer.slice(open + 1, close);
    const value = doubled ? raw.replaceAll('""', '"') : raw;
    let after = close + 1;
    while (this.#isPadding(buffer, after)) after++;
    if (after >= buffer.length && !last) return UNFINISHED;
    const lines = raw.length > 0 ? countOf(raw, this.#newline) : 0;
    const following = buffer.charAt(after);
    if (following === '' || following === this.#delimiter || following === this.#newline) {
      this.#consumedLines += lines;
      this.#cells.push(value);
      return after;
    }
    return lines > 0 ? null : this.#plainCell(buffer, close + 1, value, last);
  }

  #plainCell(buffer: string, from: number, before: string, last: boolean): number {
    if (this.#lineEnd < from) {
      const newline = buffer.indexOf(this.#newline, from);
      if (newline < 0 && !last) return UNFINISHED;
      this.#lineEnd = newline < 0 ? buffer.length : newline;
    }
    const lineEnd = this.#lineEnd;
    const delimiter = buffer.indexOf(this.#delimiter, from);
    const end = delimiter < 0 || delimiter > lineEnd ? lineEnd : delimiter;
    const textEnd = end === lineEnd && end > from && buffer.charCodeAt(end - 1) === RETURN ? end - 1 : end;
    this.#cells.push(before + buffer.slice(from, textEnd));
    return end;
  }

  #isPadding(buffer: string, at: number): boolean {
    const code = buffer.charCodeAt(at);
    if (code !== SPACE && code !== TAB && code !== RETURN) return false;
    const character = buffer.charAt(at);
    return character !== this.#delimiter && character !== this.#newline;
  }
}

function withoutReturn(buffer: string, from: number, end: number): number {
  return end > from && buffer.charCodeAt(end - 1) === RETURN ? end - 1 : end;
}

/** The cells of a line whose quotes are only around cells or their beginnings, as nearly all do; null for another. */
function unquoted(line: string, delimiter: string): string[] | null {
  const cells = line.split(delimiter);
  for (let at = 0; at < cells.length; at++) {
    const cell = cells[at]!;
    const isQuoted = cell.charCodeAt(0) === QUOTE;
    const close = cell.indexOf('"', isQuoted ? 1 : 0);
    if (!isQuoted && close < 0) continue;
    if (!isQuoted || close < 0) return null;
    const isWhole = close === cell.length - 1;
    if (!isWhole && cell.includes('"', close + 1)) return null;
    const inside = cell.slice(1, close);
    cells[at] = isWhole ? inside : inside + cell.slice(close + 1).trimEnd();
  }
  return cells;
}

function countOf(text: string, character: string): number {
  let count = 0;
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) count++;
  return count;
}
