import PDFDocument from 'pdfkit';

/** What a page prints: a text at a place, in points from the top left corner. */
export interface PlacedWords {
  text: string;
  x: number;
  y: number;
  /** Where the text ends, for figures set flush right. */
  end?: number;
}

export interface TestPdf {
  pages: readonly (readonly PlacedWords[])[];
  size?: number;
  landscape?: boolean;
  width?: number;
  password?: string;
  /** Whether what is on the pages is packed, as nearly every program does. */
  compress?: boolean;
  /** Whether its text is invisible, as that which a scanner recognized. */
  isHidden?: boolean;
}

/** A document as a printing program makes it. */
export function pdfOf({
  pages,
  size = 9,
  landscape = false,
  width = 612,
  password,
  compress = true,
  isHidden = false,
}: TestPdf): Promise<Uint8Array> {
  const document = new PDFDocument({
    autoFirstPage: false,
    compress,
    ...(password === undefined ? {} : { userPassword: password }),
  });
  const pieces: Uint8Array[] = [];
  const finished = new Promise<Uint8Array>((resolve, reject) => {
    document.on('data', (piece: Uint8Array) => pieces.push(piece));
    document.on('end', () => resolve(new Uint8Array(Buffer.concat(pieces))));
    document.on('error', reject);
  });
  for (const words of pages) {
    document.addPage({ margin: 0, size: [width, 792], layout: landscape ? 'landscape' : 'portrait' });
    document.fontSize(size);
    if (isHidden) document.addContent('3 Tr');
    for (const { text, x, y, end } of words) {
      const from = end === undefined ? x : end - document.widthOfString(text);
      document.text(text, from, y, { lineBreak: false });
    }
  }
  document.end();
  return finished;
}

/** Rows of a table, `end` true where a column's texts are flush right. */
export function tableWords(
  columns: readonly { x: number; end?: number }[],
  rows: readonly (readonly string[])[],
  from: number,
): PlacedWords[] {
  return rows.flatMap((row, at) =>
    row.flatMap((text, column) => (text === '' ? [] : [{ text, y: from + at * 14, ...columns[column]! }])),
  );
}

/** Lines of text under each other, with two spaces or more between what is apart. */
export function lineWords(lines: readonly string[], from = 40): PlacedWords[] {
  return lines.flatMap((line, at) => {
    let x = 40;
    return line.split(/\s{2,}/).map((text) => {
      const word = { text, x, y: from + at * 13 };
      x += text.length * 5.5 + 30;
      return word;
    });
  });
}
