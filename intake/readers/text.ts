import { type LegacyEncoding, legacyEncoding } from './legacy-encoding.ts';

const SPECIAL_SPACES = ['\u00a0', '\u2007', '\u2009', '\u202f'];
const EVERY_SPECIAL_SPACE = /[\u00a0\u2007\u2009\u202f]/g;

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | LegacyEncoding;

/** The encoding by byte order mark, by zero bytes, by whether the opening is sound UTF-8, or by the words it spells. */
export function detectEncoding(opening: Uint8Array): Encoding {
  if (opening[0] === 0xff && opening[1] === 0xfe) return 'utf-16le';
  if (opening[0] === 0xfe && opening[1] === 0xff) return 'utf-16be';
  const sampled = Math.min(opening.length, 2000) & ~1;
  let evenZeros = 0;
  let oddZeros = 0;
  for (let at = 0; at < sampled; at += 2) {
    if (opening[at] === 0) evenZeros++;
    if (opening[at + 1] === 0) oddZeros++;
  }
  const pairs = sampled / 2;
  if (pairs >= 4 && oddZeros > pairs * 0.7 && evenZeros < pairs * 0.1) return 'utf-16le';
  if (pairs >= 4 && evenZeros > pairs * 0.7 && oddZeros < pairs * 0.1) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(opening, { stream: true });
    return 'utf-8';
  } catch {
    return legacyEncoding(opening);
  }
}

/**
 * Bytes to text, piece by piece.
 *
 * A file that was plain ASCII until a byte that UTF-8 does not know continues in the encoding that it then shows; one that
 * had real UTF-8 before it has a damaged character, shown as U+FFFD.
 */
export class TextReader {
  #decoder: InstanceType<typeof TextDecoder>;
  #isStrict: boolean;
  #sawMultibyte = false;
  #tail = new Uint8Array(0);

  constructor(encoding: Encoding) {
    this.#isStrict = encoding === 'utf-8';
    this.#decoder = new TextDecoder(encoding, { fatal: this.#isStrict });
  }

  read(bytes: Uint8Array): string {
    if (!this.#isStrict) return this.#decoder.decode(bytes, { stream: true });
    try {
      const text = this.#decoder.decode(bytes, { stream: true });
      this.#tail = bytes.slice(Math.max(0, bytes.length - 3));
      if (!this.#sawMultibyte && text.length !== bytes.length) this.#sawMultibyte = hasBeyondAscii(text);
      return text;
    } catch {
      const pending = pendingBytes(this.#tail);
      this.#isStrict = false;
      this.#decoder = new TextDecoder(this.#sawMultibyte ? 'utf-8' : legacyEncoding(bytes));
      const before = this.#decoder.decode(pending, { stream: true });
      return before + this.#decoder.decode(bytes, { stream: true });
    }
  }

  end(): string {
    try {
      return this.#decoder.decode();
    } catch {
      return '�';
    }
  }
}

/** Text whose spaces are all the usual one, as cells that are compared with words need. */
export function withPlainSpaces(text: string): string {
  return SPECIAL_SPACES.some((space) => text.includes(space)) ? text.replace(EVERY_SPECIAL_SPACE, ' ') : text;
}

function hasBeyondAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 127) return true;
  return false;
}

/** The start of a character that the last piece left unfinished. */
function pendingBytes(tail: Uint8Array): Uint8Array {
  for (let back = 1; back <= tail.length; back++) {
    const byte = tail[tail.length - back]!;
    if (byte < 0x80) break;
    if (byte >= 0xc0) {
      const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return needed > back ? tail.slice(tail.length - back) : new Uint8Array(0);
    }
  }
  return new Uint8Array(0);
}
