import { write } from './faces.ts';
import { asArtifact, COLORS, ensureSpace, ruleAt, structureOf } from './printed-page.ts';

/** A key figure; its rule shows how certain it is: double where paid, single where filed, dotted where estimated. */
export interface PrintedFigure {
  label: string;
  amount: string;
  note: string;
  certainty: 'paid' | 'filed' | 'estimated' | null;
}

const HEIGHT = 56;
const INDENT = 10;
const AMOUNT = { face: 'bold', size: 13, color: COLORS.yours } as const;
const PLAIN = { ...AMOUNT, color: COLORS.text } as const;
/** Digits of one width, which are wider than those of a text. */
const DIGITS: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum'];
const SMALL = { face: 'sans', size: 8, color: COLORS.quiet } as const;

/** Key figures side by side below a dark rule, each with its label above and a note below. */
export function addFigures(page: PDFKit.PDFDocument, figures: readonly PrintedFigure[]): void {
  ensureSpace(page, HEIGHT + 12);
  const structure = structureOf(page);
  structure.table = null;
  structure.repeatHead = null;
  const { margins, width } = page.page;
  const top = page.y;
  const column = (width - margins.left - margins.right) / figures.length;
  const list = page.struct('L');
  structure.root.add(list);
  ruleAt(page, top, COLORS.text);
  for (const [at, { label, amount, note, certainty }] of figures.entries()) {
    const x = margins.left + at * column + (at === 0 ? 0 : INDENT);
    const room = { width: column - INDENT, lineBreak: false, ellipsis: true };
    list.add(
      page.struct('LI', {}, [
        page.struct('Lbl', {}, () => void write(page, label, SMALL, { at: [x, top + 9], ...room })),
        page.struct('LBody', {}, () => {
          write(page, amount, certainty === null ? PLAIN : AMOUNT, { at: [x, top + 20], ...room, features: DIGITS });
          underline(page, certainty, x, top + 37, page.widthOfString(amount, { features: DIGITS }));
          write(page, note, SMALL, { at: [x, top + 43], ...room });
        }),
      ]),
    );
    if (at > 0) separate(page, margins.left + at * column, top + 1);
  }
  list.end();
  ruleAt(page, top + HEIGHT);
  page.x = margins.left;
  page.y = top + HEIGHT + 8;
  structure.isBelowLabels = true;
}

function underline(
  page: PDFKit.PDFDocument,
  certainty: PrintedFigure['certainty'],
  x: number,
  y: number,
  width: number,
): void {
  if (certainty === null) return;
  page.save();
  if (certainty === 'estimated') page.dash(1, { space: 2 });
  for (const height of certainty === 'paid' ? [y, y + 2.5] : [y])
    page
      .moveTo(x, height)
      .lineTo(x + width, height)
      .lineWidth(0.9)
      .strokeColor(COLORS.yours)
      .stroke();
  page.restore();
}

const separate = (page: PDFKit.PDFDocument, x: number, top: number): void =>
  asArtifact(page, 'Layout', () => {
    page
      .moveTo(x, top)
      .lineTo(x, top + HEIGHT - 1)
      .lineWidth(0.5)
      .strokeColor(COLORS.rule)
      .stroke();
  });
