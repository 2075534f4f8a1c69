import { asArtifact, COLORS, certaintyRule, type PrintedCertainty, ruleAt } from './artifacts.ts';
import { write } from './faces.ts';
import { ensureSpace, structureOf } from './printed-page.ts';

/** A key figure; its rule shows how certain it is. */
export interface PrintedFigure {
  label: string;
  amount: string;
  note: string;
  certainty: PrintedCertainty | null;
}

const HEIGHT = 66;
const INDENT = 11;
const AMOUNT = { face: 'bold', size: 13, color: COLORS.yours } as const;
const PLAIN = { ...AMOUNT, color: COLORS.text } as const;
/** Digits of one width, which are wider than those of a text. */
const DIGITS: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum'];
const SMALL = { face: 'sans', size: 8.25, color: COLORS.quiet } as const;

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
          write(page, amount, certainty === null ? PLAIN : AMOUNT, { at: [x, top + 23], ...room, features: DIGITS });
          const across = page.widthOfString(amount, { features: DIGITS });
          if (certainty !== null) certaintyRule(page, certainty, { x, y: top + 40.5, width: across });
          write(page, note, SMALL, { at: [x, top + 48], ...room });
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

const separate = (page: PDFKit.PDFDocument, x: number, top: number): void =>
  asArtifact(page, 'Layout', () => {
    page
      .moveTo(x, top)
      .lineTo(x, top + HEIGHT - 1)
      .lineWidth(0.5)
      .strokeColor(COLORS.rule)
      .stroke();
  });
