import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';

const font = (name: string): string => fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`));

/** A letter-sized document in the faces that our papers have: `serif`, `italic`, `sans`, `bold`. */
export function openPage(info: { title: string; author: string; date: Date }): {
  page: PDFKit.PDFDocument;
  /** Ends the document; its bytes. */
  print: () => Promise<Buffer>;
} {
  const page = new PDFDocument({
    size: 'LETTER',
    margin: 72,
    info: { Title: info.title, Author: info.author, CreationDate: info.date, ModDate: info.date },
  });
  const chunks: Buffer[] = [];
  const done = new Promise<void>((resolve, reject) => page.on('end', resolve).on('error', reject));
  page.on('data', (chunk: Buffer) => chunks.push(chunk));
  page.registerFont('serif', font('DejaVuSerif')).registerFont('italic', font('DejaVuSerif-Italic'));
  page.registerFont('sans', font('DejaVuSans')).registerFont('bold', font('DejaVuSans-Bold'));
  return {
    page,
    print: async () => {
      page.end();
      await done;
      return Buffer.concat(chunks);
    },
  };
}

/** Labels and their values, side by side. */
export function labelled(page: PDFKit.PDFDocument, lines: readonly (readonly [string, string])[]): void {
  const left = page.page.margins.left;
  for (const [label, value] of lines) {
    const top = page.y;
    page.font('sans').fontSize(9).fillColor('#555').text(label, left, top, { width: 120 });
    page
      .font('sans')
      .fontSize(10)
      .fillColor('#111')
      .text(value, left + 130, top, { width: 320 });
    page.moveDown(0.5);
  }
  page.x = left;
}

export const titled = (page: PDFKit.PDFDocument, text: string) =>
  page.font('bold').fontSize(18).fillColor('#111').text(text).moveDown(0.8);

export const headed = (page: PDFKit.PDFDocument, text: string) =>
  page.moveDown(1).font('bold').fontSize(12).fillColor('#111').text(text).moveDown(0.6);

export const paragraph = (page: PDFKit.PDFDocument, text: string) =>
  page.font('serif').fontSize(10.5).fillColor('#111').text(text, { lineGap: 2 }).moveDown(0.6);

/** One row of a table: cells of these widths, the last `numeric` of them at the right. A head comes in bold. */
export function printedRow(
  page: PDFKit.PDFDocument,
  cells: readonly string[],
  { widths, numeric, isHead = false }: { widths: readonly number[]; numeric: number; isHead?: boolean },
): void {
  if (page.y > page.page.height - page.page.margins.bottom - 30) page.addPage();
  const top = page.y;
  let left = page.page.margins.left;
  let bottom = top;
  page
    .font(isHead ? 'bold' : 'sans')
    .fontSize(8.5)
    .fillColor('#111');
  for (const [at, cell] of cells.entries()) {
    const width = widths[at] ?? 0;
    page.text(cell, left, top, { width: width - 6, align: at >= cells.length - numeric ? 'right' : 'left' });
    bottom = Math.max(bottom, page.y);
    left += width;
  }
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
