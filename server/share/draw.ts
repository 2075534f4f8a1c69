import { fileURLToPath } from 'node:url';
import { escapeMarkup } from '@trover/core/text/escape-markup.ts';
import sharp from '../images/sharp.ts';

/** The Open Graph size of link previews (1.91:1). */
const PICTURE = { width: 1200, height: 630 } as const;

const fonts = {
  regular: fileURLToPath(new URL('./fonts/instrument-sans-regular.ttf', import.meta.url)),
  semibold: fileURLToPath(new URL('./fonts/instrument-sans-semibold.ttf', import.meta.url)),
} as const;
const names = { regular: 'Instrument Sans', semibold: 'Instrument Sans Semi-Bold' } as const;

export interface Line {
  text: string;
  left: number;
  top: number;
  size: number;
  colour: string;
  weight?: keyof typeof fonts;
  /** Wraps at this width; without it, lines with the same `top` and `size` share a baseline. */
  width?: number;
}

/**
 * A line's picture ends where its visible pixels do: these invisible letters give all lines of one size the same
 * height.
 */
const strut = '<span alpha="1">Åg</span>';

/** Renders a line in an embedded font, so that every machine draws the same. */
export async function setLine({ text, size, colour, weight = 'regular', width }: Line): Promise<Set> {
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}">${escapeMarkup(text)}</span>${width === undefined ? strut : ''}`,
      font: `${names[weight]} ${size}`,
      fontfile: fonts[weight],
      dpi: 72,
      rgba: true,
      wrap: 'word-char',
      ...(width === undefined ? {} : { width }),
    },
  })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  return { input: data, width: info.width, height: info.height };
}

interface Set {
  input: Buffer;
  width: number;
  height: number;
}

/** Shapes with lines of text over them, as a PNG. */
export async function drawPicture(shapes: string, lines: readonly Line[]): Promise<Buffer> {
  const { width, height } = PICTURE;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${shapes}</svg>`;
  const set = await Promise.all(lines.map(async (line) => ({ ...(await setLine(line)), line })));
  return sharp(Buffer.from(svg))
    .composite(set.map(({ input, line: { left, top } }) => ({ input, left: Math.round(left), top: Math.round(top) })))
    .png({ compressionLevel: 9, palette: true, quality: 95 })
    .toBuffer();
}

/** The width of a text's visible pixels. */
export async function widthOf(line: Line): Promise<number> {
  return (await setLine({ ...line, width: PICTURE.width })).width;
}
