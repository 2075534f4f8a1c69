import type { PagePicture } from '../../readers/pdf/document.ts';
import { boxOnPage, type PageBox } from '../../readers/pdf/page-box.ts';
import { linesOf, type PageLine, type PlacedText } from '../../readers/pdf/text-lines.ts';

/** A word that was recognized in a picture, in points of the picture from its top left corner. */
export interface PictureWord {
  text: string;
  x: number;
  /** Where the line that it is in ends below. */
  bottom: number;
  width: number;
  height: number;
  /** How sure the reader is, of a hundred. */
  confidence: number;
}

/** The words of a picture, and its parts as pictures of their own. */
export interface PictureText {
  width: number;
  height: number;
  words: readonly PictureWord[];
  /** A small picture (WebP) of a part. */
  crop(box: PageBox): Promise<Uint8Array>;
}

/** A picture as a file (PNG, JPEG, TIFF, WebP), or the points of one out of a document. */
export type Picture = Uint8Array | PagePicture;

/** Recognizes the words of a picture; null where it is none that can be read. */
export type ReadPicture = (picture: Picture) => Promise<PictureText | null>;

/** Height of capitals and digits as a share of the font size. */
const CAPITALS = 0.72;
/** Lines of tables and the frames of captions, of which nothing but the sign was recognized. */
const RULES = /^(?:[|[\]_—–=~]+|[:;'‘’`]+)$/;

/** The words as a page places them, their heights those of the type. */
export function piecesOf({ words }: PictureText): PlacedText[] {
  return withWholeDays(words.filter(({ text }) => !RULES.test(text))).map(({ text, x, bottom, width, height }) => ({
    text,
    x,
    y: bottom,
    width,
    height: height / CAPITALS,
  }));
}

const DAY = /^\d{1,2}([/.-])\d{1,2}\1\d{2,4}$/;

/** A day that a small gap between two digits broke in two is one word again. */
function withWholeDays(words: readonly PictureWord[]): PictureWord[] {
  const whole: PictureWord[] = [];
  for (const word of words) {
    const last = whole.at(-1);
    const gap = last ? word.x - last.x - last.width : 0;
    if (last?.bottom === word.bottom && gap < word.height && !DAY.test(last.text) && DAY.test(last.text + word.text))
      whole[whole.length - 1] = {
        ...last,
        text: last.text + word.text,
        width: word.x + word.width - last.x,
        confidence: Math.min(last.confidence, word.confidence),
      };
    else whole.push(word);
  }
  return whole;
}

/** The lines of a picture, each with its box. */
export function linesOfPicture(picture: PictureText): PageLine[] {
  return linesOf(piecesOf(picture)).map((line) => ({ ...line, box: boxOnPage(line, picture) }));
}

/** The least sure of the words in a box; 100 where there are none. */
export function confidenceIn({ words, width, height }: PictureText, [left, top, right, bottom]: PageBox): number {
  const inside = words.filter((word) => {
    const x = ((word.x + word.width / 2) / width) * 10_000;
    const y = ((word.bottom - word.height / 2) / height) * 10_000;
    return x >= left && x <= right && y >= top && y <= bottom && !RULES.test(word.text);
  });
  return Math.round(Math.min(100, ...inside.map(({ confidence }) => confidence)));
}
