import { troverLogo } from '@trover/contract/partners/brand-paths.ts';
import { write } from './faces.ts';

/** In points; smaller beside two lines of text. */
export const markHeight = (lines: number): number => (lines > 1 ? 16 : 21);

const INKS: readonly string[] = ['#10231d', '#08685a'];

/** The wordmark of the portal's brand; for a law firm, its portal's name. */
export function drawMark(page: PDFKit.PDFDocument, portal: string, x: number, y: number, height: number): void {
  if (portal !== 'Trover') {
    write(page, portal, { face: 'bold', size: 12 }, { at: [x, y + 5], width: 200, lineBreak: false, ellipsis: true });
    return;
  }
  page
    .save()
    .translate(x, y)
    .scale(height / 24);
  for (const [at, { d }] of troverLogo.paths.entries()) page.path(d).fill(INKS[at] ?? '#10231d');
  page.restore();
}
