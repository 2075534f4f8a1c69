import type { Picture, PictureText, PictureWord, ReadPicture } from '@trover/intake/containers/scans/picture-text.ts';
import type { PageBox } from '@trover/intake/readers/pdf/page-box.ts';
import sharp from '../../images/sharp.ts';
import { findTurn, hasPictureReader, recognizeWords } from './tesseract.ts';
import { surerOf, withoutRules } from './without-rules.ts';

const MAX_PIXELS = 80_000_000;
const SECONDS = 30;
/** Width of a letter page at 300 dots per inch, at which recognition works best. */
const WIDE = 2550;
const MAX_WIDER = 3;
const MAX_SIDE_PIXELS = 4200;
const FEW_WORDS = 8;
const UNSURE = 60;
const EVEN = 50;
/** Words that are less sure than this above even, on average, are those of a page with specks. */
const SPECKLED = 40;
/** The side of the square of points whose middle one replaces a speck. */
const SPECK = 3;
const BLUR = 1;
/** Per cents of the points: the darkest become black, and all but the darker ones white, as paper is. */
const PAPER = { lower: 1, upper: 15 };
const SHOWN_WIDTH_PIXELS = 1400;
/** Lines with a smaller slope count as level. */
const LEVEL = 0.003;

/** The picture reader; undefined where tesseract is not installed. */
export async function findPictureReader(onProgress?: () => void): Promise<ReadPicture | undefined> {
  if (!(await hasPictureReader())) return undefined;
  return async (picture) => {
    const text = await readPicture(picture);
    onProgress?.();
    return text;
  };
}

/**
 * The text of a picture (PNG, JPEG, TIFF, WebP) in lines; empty where it has none, null where no picture reader is
 * installed.
 */
export async function readPictureText(bytes: Uint8Array): Promise<string | null> {
  if (!(await hasPictureReader())) return null;
  const prepared = await prepare(bytes);
  if (prepared === null) return '';
  const words = wordsOf(await recognizeWords(prepared.png, 'page').catch(() => ''));
  return Map.groupBy(words, ({ line }) => line)
    .values()
    .map((line) => line.map(({ text }) => text).join(' '))
    .toArray()
    .join('\n');
}

interface Prepared {
  png: Buffer;
  width: number;
  height: number;
}

async function readPicture(picture: Picture): Promise<PictureText | null> {
  let prepared = await prepare(picture);
  if (prepared === null) return null;
  try {
    let words = wordsOf(await recognizeWords(prepared.png, 'block'));
    const cleaned = sureness(words) < SPECKLED * words.length ? await prepare(picture, true) : null;
    if (cleaned !== null) {
      const again = wordsOf(await recognizeWords(cleaned.png, 'block'));
      if (sureness(again) > sureness(words)) [prepared, words] = [cleaned, again];
    }
    for (const findAngle of [quarterTurn, slant]) {
      const angle = await findAngle(prepared, words);
      if (angle === 0) continue;
      prepared = await turned(prepared, angle);
      words = wordsOf(await recognizeWords(prepared.png, 'block'));
    }
    const { png, width, height } = prepared;
    const plain = await withoutRules(png);
    if (plain !== null) words = surerOf(words, wordsOf(await recognizeWords(plain, 'block')));
    return { width, height, words: onLines(words), crop: (box) => crop({ png, width, height }, box) };
  } catch {
    return null;
  }
}

/** How sure its words are together. Words that are more likely wrong than right count against it. */
const sureness = (words: readonly LineWord[]): number =>
  words.reduce((sum, { confidence }) => sum + confidence - EVEN, 0);

type LineWord = PictureWord & { line: string };

/** A page scanned sideways or upside down has few words with high confidence. */
async function quarterTurn({ png }: Prepared, words: readonly LineWord[]): Promise<number> {
  const sure = words.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, words.length);
  return words.length < FEW_WORDS || sure < UNSURE ? findTurn(png) : 0;
}

/** The angle in degrees by which the lines must be rotated to be level. */
function slant(_: Prepared, words: readonly LineWord[]): number {
  const slopes: number[] = [];
  for (const line of Map.groupBy(words, (word) => word.line).values()) {
    const sure = line.filter(({ text, confidence }) => confidence > UNSURE && !/[,;()gjpqy$]/.test(text));
    const [first, last] = [sure[0], sure.at(-1)];
    if (first && last && last.x - first.x > WIDE / 4) slopes.push((last.bottom - first.bottom) / (last.x - first.x));
  }
  const slope = slopes.length < 2 ? 0 : median(slopes);
  return Math.abs(slope) < LEVEL ? 0 : (-Math.atan(slope) * 180) / Math.PI;
}

/** Converts a picture to gray, upright and large enough; `isCleaned`: without specks. Null for an unsupported picture. */
async function prepare(picture: Picture, isCleaned = false): Promise<Prepared | null> {
  try {
    const opened =
      picture instanceof Uint8Array
        ? sharp(picture, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient()
        : sharp(picture.data, {
            raw: { width: picture.width, height: picture.height, channels: picture.channels },
            limitInputPixels: MAX_PIXELS,
          });
    const { width, height } = picture instanceof Uint8Array ? await sizeOf(picture) : picture;
    const wider = Math.min(
      MAX_WIDER,
      Math.max(1, WIDE / Math.min(width, height)),
      MAX_SIDE_PIXELS / Math.max(width, height),
    );
    const flat = opened.flatten({ background: '#fff' });
    // In one step the picture would be enlarged first, and its specks with it.
    const source = isCleaned
      ? sharp(await flat.grayscale().median(SPECK).blur(BLUR).normalise(PAPER).png({ compressionLevel: 1 }).toBuffer())
      : flat;
    const { data, info } = await source
      .resize({ width: Math.round(width * wider) })
      .grayscale()
      .png({ compressionLevel: 1 })
      .timeout({ seconds: SECONDS })
      .toBuffer({ resolveWithObject: true });
    return { png: data, width: info.width, height: info.height };
  } catch {
    return null;
  }
}

/** Its displayed size: a photo may be stored sideways. */
async function sizeOf(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  const { autoOrient } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata();
  return autoOrient;
}

async function turned({ png }: Prepared, degrees: number): Promise<Prepared> {
  const { data, info } = await sharp(png)
    .rotate(degrees, { background: '#fff' })
    .flatten({ background: '#fff' })
    .grayscale()
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  return { png: data, width: info.width, height: info.height };
}

async function crop({ png, width, height }: Prepared, [left, top, right, bottom]: PageBox): Promise<Uint8Array> {
  const at = (share: number, size: number) => Math.round((share / 10_000) * size);
  const around = Math.round(height / 150);
  const y = Math.max(0, at(top, height) - around);
  const x = Math.max(0, at(left, width) - around);
  const part = {
    left: x,
    top: y,
    width: Math.min(width - x, at(right, width) - x + around),
    height: Math.min(height - y, at(bottom, height) - y + around),
  };
  return sharp(png)
    .extract(part)
    .resize({ width: SHOWN_WIDTH_PIXELS, withoutEnlargement: true })
    .webp({ quality: 60 })
    .timeout({ seconds: SECONDS })
    .toBuffer();
}

const LEVEL_OF_WORDS = 5;

/** Parses the words of tesseract's output table. */
function wordsOf(table: string): LineWord[] {
  const words: LineWord[] = [];
  for (const row of table.split('\n').slice(1)) {
    const [level, page, block, paragraph, line, , left, top, width, height, confidence, ...text] = row.split('\t');
    const word = text.join(' ').trim();
    if (Number(level) !== LEVEL_OF_WORDS || word === '') continue;
    words.push({
      text: word,
      x: Number(left),
      bottom: Number(top) + Number(height),
      width: Number(width),
      height: Number(height),
      confidence: Math.max(0, Number(confidence)),
      line: [page, block, paragraph, line].join('.'),
    });
  }
  return words;
}

/** Commas hang low and periods are small: each word gets the bottom and height of its line's median word. */
function onLines(words: readonly LineWord[]): LineWord[] {
  const lines = Map.groupBy(words, ({ line }) => line);
  const middles = new Map(
    lines.entries().map(([line, of]) => {
      const tall = of.filter(({ text }) => /[A-Za-z0-9]/.test(text));
      const among = tall.length > 0 ? tall : of;
      return [
        line,
        { bottom: median(among.map(({ bottom }) => bottom)), height: median(among.map(({ height }) => height)) },
      ];
    }),
  );
  return words.map((word) => ({ ...word, ...middles.get(word.line)! }));
}

function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
