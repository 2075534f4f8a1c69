import { Unzlib } from 'fflate';
import { hasEnded } from '../inflate-end.ts';

const MAX_STREAM = 64_000_000;
const MAX_FILE = 400_000_000;
const PUSH = 2048;
const SHORT_PUSH = 256;
const STREAM = 'stream';
const RETURN = 13;
const NEWLINE = 10;
const FEW_BYTES = 100_000;
/** Streams lie one after another, so that all of them together are read about once; in each other they never end. */
const MAX_ROUNDS = 3;
const FREE_BYTES = 4_000_000;

/**
 * What a document would unpack to, as the end of a sentence when that is more than any statement has; null when it may be
 * opened. A page's text is unpacked whole by the one who reads it, so it is counted here first, in little memory.
 */
export function findBomb(bytes: Uint8Array): string | null {
  let total = 0;
  let examined = 0;
  for (let at = nextStream(bytes, 0); at >= 0; at = nextStream(bytes, at)) {
    const { size, packed } = unpackedSize(bytes, at);
    total += size;
    examined += packed;
    if (size > MAX_STREAM || total > MAX_FILE) return 'it unpacks to hundreds of times its size';
    if (examined > bytes.length * MAX_ROUNDS + FREE_BYTES) return 'its parts overlap';
  }
  const isOld = bytes.length > FEW_BYTES && indexOfWord(bytes, '/LZWDecode', 0) >= 0;
  return isOld ? 'it is packed in an old way (LZW)' : null;
}

/** Where the bytes of the next stream begin. */
function nextStream(bytes: Uint8Array, from: number): number {
  for (let at = indexOfWord(bytes, STREAM, from); at >= 0; at = indexOfWord(bytes, STREAM, at + 1)) {
    const after = at + STREAM.length;
    if (bytes[after] === NEWLINE) return after + 1;
    if (bytes[after] === RETURN) return after + (bytes[after + 1] === NEWLINE ? 2 : 1);
  }
  return -1;
}

/** Decompressed size, counted up to the limit, and of how many bytes; doubly compressed data counts as over the limit. */
function unpackedSize(bytes: Uint8Array, from: number): { size: number; packed: number } {
  if (!isPacked(bytes[from], bytes[from + 1])) return { size: 0, packed: 0 };
  let size = 0;
  let packed = 0;
  const opening: number[] = [];
  const unzip = new Unzlib((piece) => {
    for (let at = 0; at < piece.length && opening.length < 2; at++) opening.push(piece[at]!);
    size += piece.length;
  });
  try {
    let push = SHORT_PUSH;
    for (let at = from; at < bytes.length && !hasEnded(unzip) && size <= MAX_STREAM; at += push) {
      // a document of very short streams is read past the end of each
      if (at > from) packed += push;
      push = at - from < PUSH ? SHORT_PUSH : PUSH;
      unzip.push(bytes.subarray(at, at + push), at + push >= bytes.length);
    }
  } catch {
    // The stream ends here or is none at all: what came of it so far counts.
  }
  const isTwice = size > FEW_BYTES && isPacked(opening[0], opening[1]);
  return { size: isTwice ? MAX_STREAM + 1 : size, packed };
}

function isPacked(first: number | undefined, second: number | undefined): boolean {
  return first === 0x78 && second !== undefined && ((first << 8) | second) % 31 === 0;
}

function indexOfWord(bytes: Uint8Array, word: string, from: number): number {
  const first = word.charCodeAt(0);
  for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1)) {
    let matched = 1;
    while (matched < word.length && bytes[at + matched] === word.charCodeAt(matched)) matched++;
    if (matched === word.length) return at;
  }
  return -1;
}
