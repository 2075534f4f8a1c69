/** Colors for print: text by importance, lines, amounts that belong to the reader, and time. */
export const COLORS = {
  text: '#10231d',
  second: '#3d5048',
  quiet: '#586a61',
  rule: '#dce3de',
  strongRule: '#b7c3bb',
  yours: '#08685a',
  deep: '#054e43',
  middle: '#5faf9b',
  soft: '#bfdfd3',
  time: '#b9682a',
  timeText: '#8f4a14',
  timeTint: '#fbf0e5',
};

/** Draws decoration that is not read aloud: rules, and the header and footer of a page. */
export function asArtifact(page: PDFKit.PDFDocument, type: 'Layout' | 'Pagination', draw: () => void): void {
  page.markContent('Artifact', { type });
  draw();
  page.endMarkedContent();
}

/** A hairline, or a darker rule, across the width of the text at this height. */
export function ruleAt(page: PDFKit.PDFDocument, y: number, color: string = COLORS.rule): void {
  const { margins, width } = page.page;
  asArtifact(page, 'Layout', () => {
    page
      .moveTo(margins.left, y)
      .lineTo(width - margins.right, y)
      .lineWidth(0.5)
      .strokeColor(color)
      .stroke();
  });
}

/** How certain an amount is: its rule is double where paid, single where filed, dotted where estimated. */
export type PrintedCertainty = 'paid' | 'filed' | 'estimated';

/** The rule below an amount; it belongs to the amount's own content. */
export function certaintyRule(
  page: PDFKit.PDFDocument,
  certainty: PrintedCertainty,
  { x, y, width, weight = 0.9 }: { x: number; y: number; width: number; weight?: number },
): void {
  page.save();
  if (certainty === 'estimated')
    page
      .lineCap('round')
      .dash(0.1, { space: weight * 2.6 })
      .lineWidth(weight * 1.35);
  else page.lineWidth(weight);
  for (const height of certainty === 'paid' ? [y, y + weight * 2.6] : [y])
    page
      .moveTo(x, height)
      .lineTo(x + width, height)
      .strokeColor(COLORS.yours)
      .stroke();
  page.restore();
}
