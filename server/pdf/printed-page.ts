import PDFDocument from 'pdfkit';
import { asArtifact, COLORS, ruleAt } from './artifacts.ts';
import { heightOf, registerFaces, write } from './faces.ts';
import { finishPages, type PageFrame } from './page-frame.ts';

/** The present position in a document's structure: its root, and the table that its next row belongs to. */
interface Structure {
  root: PDFKit.PDFStructureElement;
  table: PDFKit.PDFStructureElement | null;
  /** Draws the table's header row again at the top of a page. */
  repeatHead: (() => void) | null;
  /** Whether the last element is a list of labels: text below it needs a space. */
  isBelowLabels: boolean;
}
const structures = new WeakMap<PDFKit.PDFDocument, Structure>();

export function structureOf(page: PDFKit.PDFDocument): Structure {
  const structure = structures.get(page);
  if (structure === undefined) throw new Error('the document was not opened by openPage');
  return structure;
}

const HEAD = 32;

/**
 * A letter-sized document in the brand's fonts, with its mark at the top of each page and the page number at the
 * bottom. It is tagged for screen readers: draw with the functions of this folder, or within `tagged`, so that
 * everything has its place in the structure. `portal`: whose mark it has; null for a document that belongs to someone
 * else, such as a court. `isWide`: narrower margins, for tables with many columns.
 */
export function openPage(info: PageFrame & { author: string; date: Date; isWide?: boolean }): {
  page: PDFKit.PDFDocument;
  /** Ends the document; its bytes. */
  print: () => Promise<Buffer>;
} {
  const side = info.isWide ? 48 : 72;
  const top = info.portal === null ? 72 : 72 + (info.isWide ? HEAD - 8 : HEAD);
  const page = new PDFDocument({
    size: 'LETTER',
    margins: { top, bottom: 72, left: side, right: side },
    pdfVersion: '1.7',
    // the library supports it, its types do not yet
    subset: 'PDF/UA' as 'PDF/A-3a',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    bufferPages: true, // needed for the total number of pages at the bottom of each page
    info: { Title: info.title, Author: info.author, CreationDate: info.date, ModDate: info.date },
  });
  const chunks: Buffer[] = [];
  const done = new Promise<void>((resolve, reject) => page.on('end', resolve).on('error', reject));
  page.on('data', (chunk: Buffer) => chunks.push(chunk));
  registerFaces(page);
  const root = page.struct('Document', { title: info.title });
  page.addStructure(root);
  structures.set(page, { root, table: null, repeatHead: null, isBelowLabels: false });
  return {
    page,
    print: async () => {
      root.end();
      finishPages(page, info);
      page.end();
      await done;
      return Buffer.concat(chunks);
    },
  };
}

/** In points; a heading has its own space above it. */
const SPACE_BELOW_LABELS = 6;

type Tag = 'H1' | 'H2' | 'P' | 'L' | 'Table' | 'Figure';

/** Draws a part of the document under its tag. A figure needs an alternative text for screen readers. */
function tagged(page: PDFKit.PDFDocument, tag: Tag, draw: () => unknown, alt?: string): void {
  const structure = structureOf(page);
  endTable(structure);
  if (structure.isBelowLabels && tag === 'P') page.y += SPACE_BELOW_LABELS;
  structure.isBelowLabels = false;
  structure.root.add(page.struct(tag, alt === undefined ? {} : { alt }, [() => void draw()]));
}

function endTable(structure: Structure): void {
  structure.table = null;
  structure.repeatHead = null;
}

/** Starts a new page if fewer points than this are left, so that a block such as a signature is not split. */
export function ensureSpace(page: PDFKit.PDFDocument, points: number): void {
  if (page.y + points > page.page.height - page.page.margins.bottom) page.addPage();
}

const LABEL_WIDTH = 120;
const VALUE_WIDTH = 338;

/** A SHA-256 is set smaller, since it fits on one line then. */
const valueFace = (value: string) => ({ face: 'sans', size: /^[\da-f]{64}$/.test(value) ? 8.5 : 10 }) as const;

/**
 * Labels and their values, side by side, with a hairline below each. `areAmounts`: right-aligned figures, as in a
 * table. `height`: minimum height of each line in points, to fill in by hand.
 */
export function addLabels(
  page: PDFKit.PDFDocument,
  lines: readonly (readonly [string, string])[],
  { areAmounts = false, height: minHeight = 0 } = {},
): void {
  if (lines.length === 0) return;
  const structure = structureOf(page);
  endTable(structure);
  const left = page.page.margins.left;
  const list = page.struct('L');
  structure.root.add(list);
  for (const [label, value] of lines) {
    const height = Math.max(minHeight, heightOf(page, value, valueFace(value), VALUE_WIDTH));
    ensureSpace(page, Math.min(height + 8, 200));
    const top = page.y;
    let bottom = top;
    list.add(
      page.struct('LI', {}, [
        page.struct('Lbl', {}, () => {
          const style = { face: 'sans', size: 9, color: COLORS.quiet } as const;
          write(page, label, style, { at: [left, top + 1], width: LABEL_WIDTH });
          bottom = page.y;
        }),
        page.struct('LBody', {}, () => {
          write(page, value, valueFace(value), {
            at: [left + LABEL_WIDTH + 10, top],
            width: VALUE_WIDTH,
            ...(areAmounts && { align: 'right' as const, features: ['tnum' as const] }),
          });
          // a value that continues on the next page ends below its label
          bottom = page.y < top ? page.y : Math.max(bottom, page.y, top + minHeight);
        }),
      ]),
    );
    ruleAt(page, bottom + 3);
    page.y = bottom + 8;
  }
  list.end();
  page.x = left;
  structure.isBelowLabels = true;
}

export const addTitle = (page: PDFKit.PDFDocument, text: string) =>
  tagged(page, 'H1', () => {
    write(page, text, { face: 'bold', size: 20 });
    page.moveDown(0.6);
  });

/** A heading; it moves to the next page, with the text below it, if fewer than this many points are left. */
export function addHeading(page: PDFKit.PDFDocument, text: string, points = 90): void {
  ensureSpace(page, points);
  tagged(page, 'H2', () => {
    page.fontSize(12);
    if (page.y > page.page.margins.top) page.moveDown(1);
    write(page, text, { face: 'bold', size: 12 });
    page.moveDown(0.5);
  });
}

const RECORD = { face: 'serif', size: 11.5 } as const;
const LINE_GAP = 2.5;
/** The space below a part of a record. */
const BELOW_RECORD = 12;

const LEAD = { face: 'sans', size: 11.25, color: COLORS.second } as const;
const LEAD_WIDTH = 470;
const CAPTION = { face: 'sans', size: 9.4, color: COLORS.second } as const;

/** The first sentences below the title. */
export const addLead = (page: PDFKit.PDFDocument, text: string) =>
  tagged(page, 'P', () => {
    page.y -= 4;
    write(page, text, LEAD, { lineGap: 3.5, width: LEAD_WIDTH });
    page.moveDown(0.7);
  });

/** The sentence below a heading: what the table or chart below it shows. */
export const addCaption = (page: PDFKit.PDFDocument, text: string) =>
  tagged(page, 'P', () => {
    page.y -= 3;
    write(page, text, CAPTION, { lineGap: 2 });
    page.moveDown(0.6);
  });

/** A drawing with the text that screen readers read in its place; `height` is what it covers, in points. */
export function addFigure(page: PDFKit.PDFDocument, alt: string, height: number, draw: (top: number) => void): void {
  ensureSpace(page, height);
  const top = page.y;
  tagged(page, 'Figure', () => draw(top), alt);
  page.x = page.page.margins.left;
  page.y = top + height;
}

const COLUMN_GAP = 27;

/** Parts side by side, none of which may be higher than the space that is left. */
export function addColumns(page: PDFKit.PDFDocument, points: number, parts: readonly (() => void)[]): void {
  ensureSpace(page, points);
  const { margins, width } = page.page;
  const { left, right } = margins;
  const column = (width - left - right - COLUMN_GAP * (parts.length - 1)) / parts.length;
  const top = page.y;
  let bottom = top;
  for (const [at, draw] of parts.entries()) {
    margins.left = left + at * (column + COLUMN_GAP);
    margins.right = width - margins.left - column;
    page.x = margins.left;
    page.y = top;
    draw();
    bottom = Math.max(bottom, page.y);
  }
  margins.left = left;
  margins.right = right;
  page.x = left;
  page.y = bottom;
}

/** Text of the product, in sans; `asRecord`: sworn or signed text, in serif. */
export const addParagraph = (page: PDFKit.PDFDocument, text: string, { asRecord = false } = {}) =>
  tagged(page, 'P', () => {
    write(page, text, asRecord ? RECORD : { face: 'sans', size: 10 }, { lineGap: LINE_GAP });
    page.moveDown(0.6);
  });

/**
 * The signed text, part by part. The last part is on the same page as the signature below it, which has this many
 * points.
 */
export function addRecord(page: PDFKit.PDFDocument, parts: readonly string[], signaturePoints: number): void {
  for (const [at, part] of parts.entries()) {
    if (at === parts.length - 1) {
      const { width, margins } = page.page;
      const height = heightOf(page, part, RECORD, width - margins.left - margins.right, LINE_GAP);
      ensureSpace(page, height + BELOW_RECORD + signaturePoints);
    }
    addParagraph(page, part, { asRecord: true });
  }
}

/** Small print below an element, such as the signer's name. */
export const addNote = (page: PDFKit.PDFDocument, text: string) =>
  tagged(page, 'P', () => write(page, text, { face: 'sans', size: 9, color: COLORS.quiet }));

const SIGNATURE_SPACE = 28;

/** Lines to sign on by hand, side by side, each with who signs below it. */
export const addSignatureLines = (page: PDFKit.PDFDocument, labels: readonly string[]): void =>
  addColumns(
    page,
    SIGNATURE_SPACE + 20,
    labels.map((label) => () => {
      page.y += SIGNATURE_SPACE;
      ruleAt(page, page.y, COLORS.text);
      page.y += 5;
      addNote(page, label);
    }),
  );

/** A typed or drawn signature, in the usual size. */
export function addSignature(page: PDFKit.PDFDocument, name: string, drawn: Buffer | null = null): void {
  if (drawn === null)
    tagged(page, 'P', () => {
      write(page, name, { face: 'italic', size: 22 });
      page.moveDown(0.3);
    });
  else tagged(page, 'Figure', () => page.image(drawn, { fit: [220, 70] }).moveDown(0.4), `Signature of ${name}`);
}

/** The total of a payment: a double rule where the bank has executed it, a single one before. */
export function addPaidFigure(
  page: PDFKit.PDFDocument,
  amount: string,
  { label, isExecuted }: { label: string; isExecuted: boolean },
): void {
  tagged(page, 'P', () => {
    write(page, label, { face: 'sans', size: 9, color: COLORS.quiet });
    write(page, amount, { face: 'bold', size: 28, color: COLORS.yours });
  });
  const { left } = page.page.margins;
  const width = page.widthOfString(amount);
  asArtifact(page, 'Layout', () => {
    for (const y of isExecuted ? [page.y, page.y + 3] : [page.y])
      page
        .moveTo(left, y)
        .lineTo(left + width, y)
        .lineWidth(1)
        .strokeColor(COLORS.yours)
        .stroke();
  });
  page.y += 16;
}
