import sharp from '../../images/sharp.ts';

/** Darker points are drawn. */
const DARK = 160;
const PAPER = 255;
/** Shares of the width: no letter is as wide or as high as the lines of a table. */
const MIN_ACROSS = 1 / 8;
const MIN_DOWN = 1 / 26;
/** A line is no thicker, and a picture or a bar is. */
const MAX_THICK = 1 / 250;
/** Fewer are underlines and frames of letters. */
const MIN_ACROSS_LINES = 3;
const MIN_DOWN_LINES = 2;
/** A page with more is hatched. */
const MAX_LINES = 2000;
/** Gray points at the edges of a line. */
const EDGE = 2;

interface Run {
  /** The row of a run across, the column of one down. */
  at: number;
  from: number;
  until: number;
}

/**
 * A page without the lines of its tables, whose cells tesseract would pass over as pictures; null for a page without
 * such tables. `png` is gray.
 */
export async function withoutRules(png: Buffer): Promise<Buffer | null> {
  const { data, info } = await sharp(png).grayscale().raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const isDrawn = (x: number, y: number): boolean => data[(y * width + x) * channels]! < DARK;
  const across = thinRuns(
    runsOf(height, width, width * MIN_ACROSS, (y, x) => isDrawn(x, y)),
    width * MAX_THICK,
  );
  const down = thinRuns(runsOf(width, height, width * MIN_DOWN, isDrawn), width * MAX_THICK);
  if (across.length < MIN_ACROSS_LINES || down.length < MIN_DOWN_LINES) return null;
  const clear = (x: number, y: number) => {
    if (x >= 0 && y >= 0 && x < width && y < height)
      data.fill(PAPER, (y * width + x) * channels, (y * width + x + 1) * channels);
  };
  for (const line of across)
    for (const { at, from, until } of line)
      for (let x = from; x < until; x += 1) for (let y = at - EDGE; y <= at + EDGE; y += 1) clear(x, y);
  for (const line of down)
    for (const { at, from, until } of line)
      for (let y = from; y < until; y += 1) for (let x = at - EDGE; x <= at + EDGE; x += 1) clear(x, y);
  return sharp(data, { raw: { width, height, channels } }).png({ compressionLevel: 1 }).toBuffer();
}

/** Unbroken lines of at least that length along each of the rows. */
function runsOf(rows: number, length: number, min: number, isDrawn: (row: number, place: number) => boolean): Run[] {
  const runs: Run[] = [];
  for (let at = 0; at < rows; at += 1) {
    let from = -1;
    for (let place = 0; place <= length; place += 1) {
      const isDark = place < length && isDrawn(at, place);
      if (isDark && from < 0) from = place;
      if (isDark || from < 0) continue;
      if (place - from >= min) runs.push({ at, from, until: place });
      from = -1;
    }
  }
  return runs;
}

/** Runs that touch each other are one line; thick ones are none. Empty for more lines than a table has. */
function thinRuns(runs: readonly Run[], thick: number): Run[][] {
  const lines: Run[][] = [];
  /** Those whose last run is in this row or the one before. */
  let open: Run[][] = [];
  let row = -1;
  for (const run of runs) {
    if (run.at !== row) open = open.filter((line) => run.at - line.at(-1)!.at <= 1);
    row = run.at;
    const line = open.findLast((own) => {
      const last = own.at(-1)!;
      return run.from < last.until && last.from < run.until;
    });
    if (line !== undefined) line.push(run);
    else {
      if (lines.length === MAX_LINES) return [];
      lines.push([run]);
      open.push(lines.at(-1)!);
    }
  }
  return lines.filter((line) => line.at(-1)!.at - line[0]!.at < thick);
}

/** The reading of a picture whose words have the higher confidence together. */
export function surerOf<Words extends readonly { confidence: number }[]>(one: Words, other: Words): Words {
  const sumOf = (words: Words): number => words.reduce((sum, { confidence }) => sum + confidence, 0);
  return sumOf(other) >= sumOf(one) ? other : one;
}
