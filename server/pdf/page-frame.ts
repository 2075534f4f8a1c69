import { asArtifact, COLORS, ruleAt } from './artifacts.ts';
import { write } from './faces.ts';
import { drawMark, markHeight } from './mark.ts';

/** The lines at the head of each page, right of the mark, and those at its foot, left of the page number. */
export interface PageFrame {
  title: string;
  /** Whose mark it has; null for a document of someone else. */
  portal: string | null;
  /** Instead of the title. */
  head?: readonly string[] | undefined;
  foot?: readonly string[] | undefined;
}

const SMALL = { face: 'sans', size: 8, color: COLORS.quiet } as const;
const LINE = 12;
/** Where the mark and the lines beside it end. */
const BOTTOM = 71;

/** Draws the head and the foot of every page, which screen readers leave out. */
export function finishPages(page: PDFKit.PDFDocument, { title, portal, head = [title], foot = [] }: PageFrame): void {
  const { start, count } = page.bufferedPageRange();
  for (let at = 0; at < count; at += 1) {
    page.switchToPage(start + at);
    const { width, height, margins } = page.page;
    const { bottom, left } = margins;
    const across = width - left - margins.right;
    // within the margin, where text would start a new page
    margins.bottom = 0;
    if (portal !== null) {
      asArtifact(page, 'Pagination', () => {
        const height = markHeight(head.length);
        drawMark(page, portal, left, BOTTOM - height, height);
        const top = BOTTOM - head.length * LINE;
        for (const [line, text] of head.entries())
          write(page, text, SMALL, {
            at: [left + 150, top + line * LINE],
            ...{ width: across - 150, align: 'right' as const, lineBreak: false, ellipsis: true },
          });
      });
      ruleAt(page, BOTTOM + 10, COLORS.text);
    }
    const below = height - bottom / 2;
    ruleAt(page, below - 10);
    asArtifact(page, 'Pagination', () => {
      for (const [line, text] of foot.entries())
        write(page, text, SMALL, {
          at: [left, below + line * LINE],
          ...{ width: across - 80, lineBreak: false, ellipsis: true },
        });
      const place = { at: [left + across - 80, below] as const, width: 80, align: 'right' as const, lineBreak: false };
      write(page, `Page ${at + 1} of ${count}`, SMALL, place);
    });
    margins.bottom = bottom;
  }
}
