import type { TableRecord } from '../csv.ts';
import { type XmlElement, type XmlFault, XmlReader } from '../xml.ts';
import { ZipFault } from '../zip.ts';
import { readCellNumber, readSerialDay } from './cell-values.ts';
import type { DayStyles } from './number-formats.ts';

const MAX_COLUMNS = 500;
/** As long as a spreadsheet lets a cell be. */
export const MAX_CELL_LENGTH = 32_767;
/** A cell may refer to a text that others have too: a small file can have rows without end. */
const MAX_ROW_LENGTH = 200_000;

/** What a sheet's cells refer to. */
export interface Workbook {
  strings: readonly string[];
  styles: DayStyles;
  is1904: boolean;
  /** Counts the letters of a text that a cell refers to; too many of them together are a fault. */
  spend(letters: number): void;
}

/**
 * A worksheet's XML to its rows, piece by piece. A formula is never evaluated: the value that the spreadsheet stored beside
 * it is read, and where it stored none the formula itself is in the cell, which no number is.
 */
export class SheetReader {
  #workbook: Workbook;
  #xml: XmlReader;
  #into: TableRecord[] = [];
  #line = 0;
  #cells: string[] | null = null;
  #widest = 0;
  #length = 0;
  #column = -1;
  #kind = 'n';
  #style = 0;
  #value = '';
  #formula = '';
  #hasFormula = false;
  #part: 'value' | 'formula' | null = null;
  #isPhonetic = false;

  constructor(workbook: Workbook) {
    this.#workbook = workbook;
    this.#xml = new XmlReader({
      open: (element) => this.#open(element),
      close: (name) => this.#close(name),
      text: (text) => this.#text(text),
    });
  }

  get fault(): XmlFault | null {
    return this.#xml.fault;
  }

  push(text: string, into: TableRecord[]): void {
    this.#into = into;
    this.#xml.push(text);
  }

  end(): void {
    this.#xml.end();
  }

  #open({ name, attributes }: XmlElement): void {
    if (name === 'row') {
      const line = Number(attributes.r);
      this.#line = Number.isSafeInteger(line) && line > this.#line ? line : this.#line + 1;
      this.#cells = [];
      this.#length = 0;
      this.#column = -1;
    } else if (name === 'c') {
      this.#column = attributes.r === undefined ? this.#column + 1 : columnOf(attributes.r);
      this.#kind = attributes.t ?? 'n';
      this.#style = Number(attributes.s ?? 0);
      this.#value = '';
      this.#formula = '';
      this.#hasFormula = false;
    } else if (name === 'v' || (name === 't' && !this.#isPhonetic)) this.#part = 'value';
    else if (name === 'f') {
      this.#part = 'formula';
      this.#hasFormula = true;
    } else if (name === 'rPh') this.#isPhonetic = true;
  }

  #close(name: string): void {
    if (name === 'v' || name === 't' || name === 'f') this.#part = null;
    else if (name === 'rPh') this.#isPhonetic = false;
    else if (name === 'c') this.#place();
    else if (name === 'row' && this.#cells !== null) {
      this.#finishRow(this.#cells);
      this.#cells = null;
    }
  }

  /** A sheet leaves out the empty cells at a row's end. */
  #finishRow(cells: string[]): void {
    if (cells.length === 0) return;
    this.#widest = Math.max(this.#widest, cells.length);
    while (cells.length < this.#widest) cells.push('');
    this.#into.push({ line: this.#line, cells });
  }

  #text(text: string): void {
    if (this.#part === 'value' && this.#value.length < MAX_CELL_LENGTH) this.#value += text.slice(0, MAX_CELL_LENGTH);
    else if (this.#part === 'formula' && this.#formula.length < 80) this.#formula += text.slice(0, 80);
  }

  #place(): void {
    const cells = this.#cells;
    const value = this.#read();
    if (cells === null || value === '' || this.#column < 0 || this.#column >= MAX_COLUMNS) return;
    this.#length += value.length;
    if (this.#length > MAX_ROW_LENGTH)
      throw new ZipFault(`its row ${this.#line} has over ${MAX_ROW_LENGTH.toLocaleString('en-US')} letters`);
    while (cells.length < this.#column) cells.push('');
    cells[this.#column] = value;
  }

  #read(): string {
    const value = this.#value;
    if (value === '') return this.#hasFormula ? `=${this.#formula}` : '';
    switch (this.#kind) {
      case 's': {
        const text = this.#workbook.strings[Number(value)] ?? '';
        this.#workbook.spend(text.length);
        return text;
      }
      case 'b':
        return value.trim() === '1' ? 'TRUE' : 'FALSE';
      case 'n':
        return this.#workbook.styles.isDay(this.#style)
          ? readSerialDay(value.trim(), this.#workbook.is1904)
          : readCellNumber(value.trim());
      default:
        return value;
    }
  }
}

/** `AB12` is column 27, from 0. */
function columnOf(reference: string): number {
  let column = 0;
  for (let at = 0; at < reference.length; at++) {
    const letter = reference.charCodeAt(at) & ~32;
    if (letter < 65 || letter > 90) break;
    column = column * 26 + letter - 64;
    if (column > MAX_COLUMNS) break;
  }
  return column - 1;
}
