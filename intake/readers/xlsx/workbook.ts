import type { TableRecord } from '../csv.ts';
import { type XmlElement, type XmlHandler, XmlReader } from '../xml.ts';
import { InflateBudget, inflateEntry, type ZipEntry, ZipFault } from '../zip.ts';
import { DayColumns } from './day-columns.ts';
import { DayStyles } from './number-formats.ts';
import { MAX_CELL_LENGTH, SheetReader, type Workbook } from './sheet.ts';

const MAX_UNPACKED_BYTES = 600_000_000;
const MAX_OF_STRINGS = 60_000_000;
/** Of the texts that cells refer to, each as often as it is referred to. */
const MAX_LETTERS = 200_000_000;
const MAX_SHEETS = 300;

export interface Sheet {
  name: string;
  isHidden: boolean;
  part: string;
}

/** A workbook's parts, read one after another; each sheet streams. */
export class WorkbookReader implements Workbook {
  readonly strings: string[] = [];
  readonly styles = new DayStyles();
  readonly sheets: Sheet[] = [];
  is1904 = false;
  #bytes: Uint8Array;
  #entries: ReadonlyMap<string, ZipEntry>;
  #budget = new InflateBudget(MAX_UNPACKED_BYTES);
  #letters = new InflateBudget(MAX_LETTERS);

  constructor(bytes: Uint8Array, entries: readonly ZipEntry[]) {
    this.#bytes = bytes;
    this.#entries = new Map(entries.map((entry) => [entry.name.toLowerCase(), entry]));
    const main = this.#mainPart();
    this.#readContents(main, this.#relationsOf(main));
    if (this.sheets.length === 0) throw new ZipFault('it has no sheets');
  }

  spend(letters: number): void {
    this.#letters.spend(letters);
  }

  /** Compressed size of the sheet in bytes. */
  sizeOf(sheet: Sheet): number {
    return this.#find(sheet.part)?.compressedSize ?? 0;
  }

  /** The sheet's rows in batches, without formatting. A fault of its XML is thrown after the last row. */
  *rows(sheet: Sheet): Generator<TableRecord[]> {
    const reader = new SheetReader(this);
    const days = new DayColumns(this.is1904);
    const text = new TextDecoder();
    let rows: TableRecord[] = [];
    for (const piece of this.#pieces(sheet.part)) {
      reader.push(text.decode(piece, { stream: true }), rows);
      if (reader.fault !== null) break;
      if (rows.length === 0) continue;
      for (const row of rows) days.settle(row);
      yield rows;
      rows = [];
    }
    reader.push(text.decode(), rows);
    reader.end();
    for (const row of rows) days.settle(row);
    if (rows.length > 0) yield rows;
    if (reader.fault !== null) throw new ZipFault(`its XML is broken (${reader.fault.message})`);
  }

  #mainPart(): string {
    const found = this.#relationsOf('').find(({ type }) => type.endsWith('/officeDocument'));
    return found?.target ?? 'xl/workbook.xml';
  }

  #readContents(main: string, relations: readonly Relation[]): void {
    const targets = new Map(relations.map(({ id, target }) => [id, target]));
    this.#readPart(main, {
      open: ({ name, attributes }) => {
        if (name === 'workbookPr') this.is1904 = /^(?:1|true)$/i.test(attributes.date1904 ?? '');
        if (name !== 'sheet' || this.sheets.length >= MAX_SHEETS) return;
        const part = targets.get(localAttribute(attributes, 'id') ?? '');
        const isHidden = /hidden/i.test(attributes.state ?? '');
        if (part !== undefined && this.#find(part))
          this.sheets.push({ name: attributes.name ?? `Sheet ${this.sheets.length + 1}`, isHidden, part });
      },
    });
    for (const { type, target } of relations) {
      if (type.endsWith('/styles')) this.#readPart(target, this.styles);
      else if (type.endsWith('/sharedStrings')) this.#readStrings(target);
    }
  }

  #readStrings(part: string): void {
    let text = '';
    let size = 0;
    let isText = false;
    let isPhonetic = false;
    this.#readPart(part, {
      open: ({ name }) => {
        if (name === 'si') text = '';
        else if (name === 'rPh') isPhonetic = true;
        else isText = name === 't' && !isPhonetic;
      },
      close: (name) => {
        if (name === 'si') this.strings.push(text.slice(0, MAX_CELL_LENGTH));
        else if (name === 'rPh') isPhonetic = false;
        isText = false;
      },
      text: (more) => {
        if (!isText) return;
        text += more;
        size += more.length;
        if (size > MAX_OF_STRINGS) throw new ZipFault('its texts are over 60 MB');
      },
    });
  }

  #relationsOf(part: string): Relation[] {
    const slash = part.lastIndexOf('/');
    const folder = part.slice(0, slash + 1);
    const relations: Relation[] = [];
    this.#readPart(`${folder}_rels/${part.slice(slash + 1)}.rels`, {
      open: ({ name, attributes }) => {
        if (name !== 'Relationship' || attributes.Target === undefined) return;
        const target = resolved(folder, attributes.Target);
        relations.push({ id: attributes.Id ?? '', type: attributes.Type ?? '', target });
      },
    });
    return relations;
  }

  #readPart(part: string, handler: XmlHandler & { open(element: XmlElement): void }): void {
    const xml = new XmlReader(handler);
    const text = new TextDecoder();
    for (const piece of this.#pieces(part)) xml.push(text.decode(piece, { stream: true }));
    xml.push(text.decode());
    if (this.#find(part)) xml.end();
    if (xml.fault !== null) throw new ZipFault(`the part ${part} is broken (${xml.fault.message})`);
  }

  *#pieces(part: string): Generator<Uint8Array> {
    const entry = this.#find(part);
    if (entry) yield* inflateEntry(this.#bytes, entry, this.#budget);
  }

  #find(part: string): ZipEntry | undefined {
    return this.#entries.get(part.toLowerCase());
  }
}

interface Relation {
  id: string;
  type: string;
  target: string;
}

function resolved(folder: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1);
  const parts: string[] = [];
  for (const part of `${folder}${target}`.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}

function localAttribute(attributes: Readonly<Record<string, string>>, name: string): string | undefined {
  const found = Object.keys(attributes).find((key) => key === `r:${name}` || key.endsWith(`:${name}`));
  return found === undefined ? undefined : attributes[found];
}
