import { fail } from '../errors.ts';
import type { IncomingFile } from '../http/route.ts';
import sharp from './sharp.ts';

/** A picture of that size decodes to at most some 150 MB. */
const MAX_PIXELS = 36_000_000;
const MIN_EDGE = 16;
const SECONDS = 10;

export interface ImageSize {
  width: number;
  height: number;
}

/**
 * Decodes a picture that someone sent and makes each of the sizes again, cut to fill it, upright and without anything
 * that a camera or a program added. What cannot be decoded, or decodes to too much, is refused with a sentence.
 */
export async function readImage<Size extends ImageSize>(
  file: IncomingFile,
  sizes: readonly Size[],
): Promise<{ size: Size; bytes: Buffer }[]> {
  const refuse = (message: string): never => fail('unsupported_file', { message, fields: { [file.field]: message } });
  const content = await collect(file.stream);
  if (!isPicture(content)) refuse(unreadable);
  const source = sharp(content, { limitInputPixels: MAX_PIXELS, limitInputChannels: 4, failOn: 'error', pages: 1 });
  const found = await source
    .metadata()
    .catch((error: Error) => refuse(/pixel limit/i.test(error.message) ? tooManyPixels : unreadable));
  if (found.width * found.height > MAX_PIXELS) refuse(tooManyPixels);
  if (found.width < MIN_EDGE || found.height < MIN_EDGE)
    refuse(`The picture is ${found.width} × ${found.height} pixels. Send one of at least ${MIN_EDGE} × ${MIN_EDGE}.`);
  const images: { size: Size; bytes: Buffer }[] = [];
  for (const size of sizes) {
    const bytes = await source
      .clone()
      .autoOrient()
      .resize(size.width, size.height, { fit: 'cover' })
      .webp({ quality: 82 })
      .timeout({ seconds: SECONDS })
      .toBuffer()
      .catch(() => refuse(unreadable));
    images.push({ size, bytes });
  }
  return images;
}

const magic: readonly { at: number; bytes: string }[] = [
  { at: 0, bytes: '\xff\xd8\xff' },
  { at: 0, bytes: '\x89PNG\r\n\x1a\n' },
  { at: 0, bytes: 'GIF8' },
  { at: 8, bytes: 'WEBP' },
  { at: 4, bytes: 'ftyp' },
];

/** Whether it begins as a picture of points does; a drawing such as SVG is never given to what decodes pictures. */
function isPicture(content: Buffer): boolean {
  return magic.some(({ at, bytes }) => content.toString('latin1', at, at + bytes.length) === bytes);
}

const unreadable = 'This picture cannot be read. Send a JPEG, PNG, WebP, GIF or AVIF file that opens on your computer.';
const tooManyPixels = `The picture has too many pixels. Send one of at most ${MAX_PIXELS / 1_000_000} megapixels.`;

async function collect(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of stream) pieces.push(piece);
  return Buffer.concat(pieces);
}
