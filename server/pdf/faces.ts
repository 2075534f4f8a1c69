import { fileURLToPath } from 'node:url';

/** The fonts of documents: sans for the product's text, serif for records (contracts, sworn statements, signatures). */
type Face = 'sans' | 'bold' | 'serif' | 'italic';

const path = (of: string): string => fileURLToPath(import.meta.resolve(of));
const sans = (subset: string, weight: number) =>
  path(`@fontsource/instrument-sans/files/instrument-sans-${subset}-${weight}-normal.woff`);
const record = (subset: string, style: string) =>
  path(`@fontsource/brygada-1918/files/brygada-1918-${subset}-400-${style}.woff`);
const wide = (name: string) => path(`dejavu-fonts-ttf/ttf/${name}.ttf`);

/** The font files of each face: the first one that has a character draws it; the last covers most European scripts. */
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

/** A property of the library's fonts that its types do not declare. */
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

/** Splits a text into as few runs as possible, each in a font that has its characters. */
function runsOf(page: PDFKit.PDFDocument, face: Face, text: string): Run[] {
  const fonts = FILES[face].map((_, at) => nameOf(face, at));
  const runs: Run[] = [];
  for (const letter of text) {
    const last = runs.at(-1);
    // a space remains in the font of the text before it
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

/** Draws a text with any characters, at the present position or at a given one. */
export function write(
  page: PDFKit.PDFDocument,
  text: string,
  { face, size, color = '#10231d' }: Style,
  { at, ...options }: PDFKit.Mixins.TextOptions & { at?: readonly [number, number] } = {},
): void {
  page.fontSize(size).fillColor(color);
  let runs = runsOf(page, face, text);
  // right-aligned text is measured as one run
  if (options.align === 'right' && runs.length > 1) runs = [{ font: nameOf(face, 2), text }];
  if (runs.length === 0) runs.push({ font: nameOf(face, 0), text });
  for (const [index, run] of runs.entries()) {
    page.font(run.font);
    const how = { ...options, continued: index < runs.length - 1 };
    if (index === 0 && at) page.text(run.text, at[0], at[1], how);
    else page.text(run.text, how);
  }
}

/** The height of a text; approximate where it needs several fonts. */
export function heightOf(
  page: PDFKit.PDFDocument,
  text: string,
  { face, size }: Style,
  width: number,
  lineGap = 0,
): number {
  return page.font(nameOf(face, 0)).fontSize(size).heightOfString(text, { width, lineGap });
}
