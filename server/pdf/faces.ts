import { fileURLToPath } from 'node:url';

/** What papers are set in: the product speaks in sans, the record (contracts, sworn words, signatures) in serif. */
type Face = 'sans' | 'bold' | 'serif' | 'italic';

const path = (of: string): string => fileURLToPath(import.meta.resolve(of));
const sans = (subset: string, weight: number) =>
  path(`@fontsource/instrument-sans/files/instrument-sans-${subset}-${weight}-normal.woff`);
const record = (subset: string, style: string) =>
  path(`@fontsource/brygada-1918/files/brygada-1918-${subset}-400-${style}.woff`);
const wide = (name: string) => path(`dejavu-fonts-ttf/ttf/${name}.ttf`);

/** The files of each face: the first that has a letter draws it; the last knows most scripts of Europe. */
const FILES: Record<Face, readonly [string, string, string]> = {
  sans: [sans('latin', 400), sans('latin-ext', 400), wide('DejaVuSans')],
  bold: [sans('latin', 600), sans('latin-ext', 600), wide('DejaVuSans-Bold')],
  serif: [record('latin', 'normal'), record('latin-ext', 'normal'), wide('DejaVuSerif')],
  italic: [record('latin', 'italic'), record('latin-ext', 'italic'), wide('DejaVuSerif-Italic')],
};

const nameOf = (face: Face, at: number): string => (at === 0 ? face : `${face}-${at}`);

export function registerFaces(page: PDFKit.PDFDocument): void {
  for (const [face, files] of Object.entries(FILES))
    for (const [at, file] of files.entries()) page.registerFont(nameOf(face as Face, at), file);
}

/** Of the library's own font, which its types do not show. */
interface Opened {
  _font: { font: { hasGlyphForCodePoint(code: number): boolean } };
}

function hasLetter(page: PDFKit.PDFDocument, font: string, letter: string): boolean {
  page.font(font);
  return (page as unknown as Opened)._font.font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
}

const isBlank = (letter: string): boolean => /[\s\u00ad\u200b]/.test(letter);

interface Run {
  font: string;
  text: string;
}

/** A text in the fonts that have its letters, as few as possible. */
function runsOf(page: PDFKit.PDFDocument, face: Face, text: string): Run[] {
  const fonts = FILES[face].map((_, at) => nameOf(face, at));
  const runs: Run[] = [];
  for (const letter of text) {
    const last = runs.at(-1);
    // a blank stays in the font of what it follows
    const font =
      isBlank(letter) && last
        ? last.font
        : (fonts.find((each) => hasLetter(page, each, letter)) ?? nameOf(face, fonts.length - 1));
    if (last?.font === font) last.text += letter;
    else runs.push({ font, text: letter });
  }
  return runs;
}

interface Style {
  face: Face;
  size: number;
  color?: string;
}

/** Draws a text whatever its letters are, where the page is or at a place. */
export function write(
  page: PDFKit.PDFDocument,
  text: string,
  { face, size, color = '#10231d' }: Style,
  { at, ...options }: PDFKit.Mixins.TextOptions & { at?: readonly [number, number] } = {},
): void {
  page.fontSize(size).fillColor(color);
  let runs = runsOf(page, face, text);
  // what ends at the right is measured as one text
  if (options.align === 'right' && runs.length > 1) runs = [{ font: nameOf(face, 2), text }];
  if (runs.length === 0) runs.push({ font: nameOf(face, 0), text });
  for (const [index, run] of runs.entries()) {
    page.font(run.font);
    const how = { ...options, continued: index < runs.length - 1 };
    if (index === 0 && at) page.text(run.text, at[0], at[1], how);
    else page.text(run.text, how);
  }
}

/** How high a text becomes, near enough where it needs several fonts. */
export function heightOf(
  page: PDFKit.PDFDocument,
  text: string,
  { face, size }: Style,
  width: number,
  lineGap = 0,
): number {
  return page.font(nameOf(face, 0)).fontSize(size).heightOfString(text, { width, lineGap });
}
