import { COLORS, ruleAt } from './artifacts.ts';
import { write } from './faces.ts';
import { ensureSpace, structureOf } from './printed-page.ts';

const TEXT = { face: 'sans', size: 8.6, color: COLORS.text } as const;
const LABEL_TEXT = { ...TEXT, color: COLORS.second } as const;
const NOTE = { face: 'sans', size: 8.25, color: COLORS.quiet } as const;

function openList(page: PDFKit.PDFDocument): PDFKit.PDFStructureElement {
  const structure = structureOf(page);
  structure.table = null;
  structure.repeatHead = null;
  const list = page.struct('L');
  structure.root.add(list);
  return list;
}

/** One bar of a list: its length is a share of the longest, in thousandths. */
export interface PrintedBar {
  label: string;
  share: number;
  count: string;
  amount: string;
  /** A bar that waits too long, in the color of time. */
  isLate: boolean;
}

const BAR_ROW = 18;
const BAR_LABEL = 78;
const BAR_COUNT = 24;
const BAR_AMOUNT = 66;

/** Bars with their labels at the left, counts and amounts at the right, as wide as the column. */
export function addBars(page: PDFKit.PDFDocument, bars: readonly PrintedBar[]): void {
  ensureSpace(page, bars.length * BAR_ROW);
  const { left, right } = page.page.margins;
  const across = page.page.width - left - right;
  const room = across - BAR_LABEL - BAR_COUNT - BAR_AMOUNT - 8;
  const list = openList(page);
  for (const { label, share, count, amount, isLate } of bars) {
    const top = page.y;
    const numeric = { align: 'right' as const, lineBreak: false, features: ['tnum' as const] };
    list.add(
      page.struct('LI', {}, [
        page.struct('Lbl', {}, () => void write(page, label, LABEL_TEXT, { at: [left, top], width: BAR_LABEL })),
        page.struct('LBody', {}, () => {
          if (share > 0)
            page
              .rect(left + BAR_LABEL, top + 1, Math.max(2, (room * share) / 1000), 7.5)
              .lineWidth(0.75)
              .fillAndStroke(isLate ? COLORS.timeTint : COLORS.soft, isLate ? COLORS.time : COLORS.yours);
          const end = left + across;
          write(page, count, TEXT, {
            at: [end - BAR_AMOUNT - BAR_COUNT, top],
            width: BAR_COUNT,
            ...numeric,
          });
          write(page, amount, TEXT, { at: [end - BAR_AMOUNT, top], width: BAR_AMOUNT, ...numeric });
        }),
      ]),
    );
    page.x = left;
    page.y = top + BAR_ROW;
  }
  list.end();
  page.y += 4;
}

/** One line of a list: what an amount is, a note below it, and the amount at the right. */
export interface PrintedAmount {
  label: string;
  note: string;
  amount: string;
}

const AMOUNT_ROW = 30;
const AMOUNT_WIDTH = 78;

/** Amounts below a dark rule, each with a note, divided by hairlines. */
export function addAmounts(page: PDFKit.PDFDocument, amounts: readonly PrintedAmount[]): void {
  ensureSpace(page, amounts.length * AMOUNT_ROW);
  const { left, right } = page.page.margins;
  const across = page.page.width - left - right;
  const list = openList(page);
  ruleAt(page, page.y, COLORS.text);
  for (const { label, note, amount } of amounts) {
    const top = page.y + 5;
    const room = { width: across - AMOUNT_WIDTH, lineBreak: false, ellipsis: true };
    list.add(
      page.struct('LI', {}, [
        page.struct('Lbl', {}, () => void write(page, label, TEXT, { at: [left, top], ...room })),
        page.struct('LBody', {}, () => {
          write(page, amount, TEXT, {
            at: [left + across - AMOUNT_WIDTH, top],
            ...{ width: AMOUNT_WIDTH, align: 'right' as const, lineBreak: false, features: ['tnum' as const] },
          });
          write(page, note, NOTE, { at: [left, top + 11.5], ...room, width: across });
        }),
      ]),
    );
    ruleAt(page, top + AMOUNT_ROW - 5);
    page.x = left;
    page.y = top + AMOUNT_ROW - 5;
  }
  list.end();
  page.y += 6;
}
