import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';

const font = (name: string): string => fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`));

/** What a document's structure is at: its root, and the table that its next row belongs to. */
interface Structure {
  root: PDFKit.PDFStructureElement;
  table: PDFKit.PDFStructureElement | null;
}
const structures = new WeakMap<PDFKit.PDFDocument, Structure>();

/**
 * A letter-sized document in the faces that our papers have: `serif`, `italic`, `sans`, `bold`. It is tagged for screen
 * readers: draw with the functions of this file, or within `tagged`, so that everything has its place in the structure.
 */
export function openPage(info: { title: string; author: string; date: Date }): {
  page: PDFKit.PDFDocument;
  /** Ends the document; its bytes. */
  print: () => Promise<Buffer>;
} {
  const page = new PDFDocument({
    size: 'LETTER',
    margin: 72,
    pdfVersion: '1.7',
    // the library knows it, its types do not yet
    subset: 'PDF/UA' as 'PDF/A-3a',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    bufferPages: true, // the foot of each page names how many there are
    info: { Title: info.title, Author: info.author, CreationDate: info.date, ModDate: info.date },
  });
  const chunks: Buffer[] = [];
  const done = new Promise<void>((resolve, reject) => page.on('end', resolve).on('error', reject));
  page.on('data', (chunk: Buffer) => chunks.push(chunk));
  page.registerFont('serif', font('DejaVuSerif')).registerFont('italic', font('DejaVuSerif-Italic'));
  page.registerFont('sans', font('DejaVuSans')).registerFont('bold', font('DejaVuSans-Bold'));
  const root = page.struct('Document', { title: info.title });
  page.addStructure(root);
  structures.set(page, { root, table: null });
  return {
    page,
    print: async () => {
      root.end();
      numberPages(page);
      page.end();
      await done;
      return Buffer.concat(chunks);
    },
  };
}

type Tag = 'H1' | 'H2' | 'P' | 'L' | 'Table' | 'Figure';

/** Draws a part of the document under its tag. A figure needs a text in its place for screen readers. */
export function tagged(page: PDFKit.PDFDocument, tag: Tag, draw: () => unknown, alt?: string): void {
  const structure = structureOf(page);
  structure.table = null;
  structure.root.add(page.struct(tag, alt === undefined ? {} : { alt }, [() => void draw()]));
}

function structureOf(page: PDFKit.PDFDocument): Structure {
  const structure = structures.get(page);
  if (structure === undefined) throw new Error('the document was not opened by openPage');
  return structure;
}

/** The foot of each page. It is no part of what is read aloud. */
function numberPages(page: PDFKit.PDFDocument): void {
  const { start, count } = page.bufferedPageRange();
  for (let at = 0; at < count; at += 1) {
    page.switchToPage(start + at);
    const { width, height, margins } = page.page;
    const { bottom } = margins;
    // within the margin, where text would start a new page
    margins.bottom = 0;
    page.markContent('Artifact', { type: 'Pagination' });
    page
      .font('sans')
      .fontSize(8)
      .fillColor('#555')
      .text(`Page ${at + 1} of ${count}`, margins.left, height - bottom / 2, {
        width: width - margins.left - margins.right,
        align: 'right',
        lineBreak: false,
      });
    page.endMarkedContent();
    margins.bottom = bottom;
  }
}

/** Begins a new page where less than so many points are left: what belongs together, such as a signature, is never parted. */
export function together(page: PDFKit.PDFDocument, points: number): void {
  if (page.y + points > page.page.height - page.page.margins.bottom) page.addPage();
}

const LABEL_WIDTH = 120;
const VALUE_WIDTH = 320;

/** Labels and their values, side by side. */
export function labelled(page: PDFKit.PDFDocument, lines: readonly (readonly [string, string])[]): void {
  if (lines.length === 0) return;
  const structure = structureOf(page);
  structure.table = null;
  const left = page.page.margins.left;
  const list = page.struct('L');
  structure.root.add(list);
  for (const [label, value] of lines) {
    page.font('sans').fontSize(10);
    together(page, Math.min(page.heightOfString(value, { width: VALUE_WIDTH }), 200));
    const top = page.y;
    list.add(
      page.struct('LI', {}, [
        page.struct('Lbl', {}, () => {
          page.font('sans').fontSize(9).fillColor('#555').text(label, left, top, { width: LABEL_WIDTH });
        }),
        page.struct('LBody', {}, () => {
          page
            .font('sans')
            .fontSize(10)
            .fillColor('#111')
            .text(value, left + LABEL_WIDTH + 10, top, { width: VALUE_WIDTH });
        }),
      ]),
    );
    page.moveDown(0.5);
  }
  list.end();
  page.x = left;
}

export const titled = (page: PDFKit.PDFDocument, text: string) =>
  tagged(page, 'H1', () => page.font('bold').fontSize(18).fillColor('#111').text(text).moveDown(0.8));

/** A heading; with what comes below it, it goes to the next page where less than so many points are left. */
export function headed(page: PDFKit.PDFDocument, text: string, points = 90): void {
  together(page, points);
  tagged(page, 'H2', () => page.moveDown(1).font('bold').fontSize(12).fillColor('#111').text(text).moveDown(0.6));
}

export const paragraph = (page: PDFKit.PDFDocument, text: string) =>
  tagged(page, 'P', () => page.font('serif').fontSize(10.5).fillColor('#111').text(text, { lineGap: 2 }).moveDown(0.6));

/** A signature as typed or drawn, as large as a signature is. */
export function signature(page: PDFKit.PDFDocument, name: string, drawn: Buffer | null = null): void {
  if (drawn === null)
    tagged(page, 'P', () => page.font('italic').fontSize(20).fillColor('#111').text(name).moveDown(0.3));
  else tagged(page, 'Figure', () => page.image(drawn, { fit: [220, 70] }).moveDown(0.4), `Signature of ${name}`);
}

/** One row of a table: cells of these widths, the last `numeric` of them at the right. A head comes in bold, and begins a table. */
export function printedRow(
  page: PDFKit.PDFDocument,
  cells: readonly string[],
  { widths, numeric, isHead = false }: { widths: readonly number[]; numeric: number; isHead?: boolean },
): void {
  if (page.y > page.page.height - page.page.margins.bottom - 30) page.addPage();
  const structure = structureOf(page);
  if (isHead || structure.table === null) {
    structure.table = page.struct('Table');
    structure.root.add(structure.table);
  }
  const top = page.y;
  let left = page.page.margins.left;
  let bottom = top;
  const row = page.struct('TR');
  structure.table.add(row);
  for (const [at, cell] of cells.entries()) {
    const width = widths[at] ?? 0;
    const x = left;
    const draw = () => {
      page
        .font(isHead ? 'bold' : 'sans')
        .fontSize(8.5)
        .fillColor('#111')
        .text(cell, x, top, { width: width - 6, align: at >= cells.length - numeric ? 'right' : 'left' });
    };
    // the types of the library do not know the scope of a heading yet
    const options: object = isHead ? { scope: 'Column' } : {};
    row.add(page.struct(isHead ? 'TH' : 'TD', options, [draw]));
    bottom = Math.max(bottom, page.y);
    left += width;
  }
  row.end();
  page.x = page.page.margins.left;
  page.y = bottom + 4;
}

interface PrintedTrade {
  trade_date: string;
  type: string;
  subtype: string | null;
  security: string;
  quantity: string | null;
  price: string | null;
}

const TRADES = { widths: [70, 90, 100, 90, 118], numeric: 2 };

/** The transactions of a claim, in the order in which they are given. */
export function printedTrades(page: PDFKit.PDFDocument, trades: readonly PrintedTrade[]): void {
  printedRow(page, ['Date', 'Transaction', 'Security', 'Quantity', 'Price'], { ...TRADES, isHead: true });
  for (const { trade_date, type, subtype, security, quantity, price } of trades)
    printedRow(
      page,
      [trade_date, (subtype ?? type).replaceAll('_', ' '), security, quantity ?? '', price ?? ''],
      TRADES,
    );
}
