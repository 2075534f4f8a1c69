import { Inflate } from 'fflate';
import { hasEnded } from './inflate-end.ts';

export interface ZipEntry {
  name: string;
  method: number;
  crc: number;
  compressedSize: number;
  /** Where its local header begins. */
  at: number;
  isEncrypted: boolean;
}

/** What is wrong with a ZIP, as the end of a sentence about it. */
export class ZipFault extends Error {}

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const END_SIZE = 22;
const MAX_COMMENT_LENGTH = 65_535;
const STORED = 0;
const DEFLATED = 8;
/** Deflate makes at most 1032 bytes of one, so a push never makes more than two million. */
const PUSH = 2048;
const FREE_BYTES = 32_000_000;
const HIGHEST_RATIO = 200;
const MAX_ENTRIES = 10_000;

/** How much may still be inflated, of all entries of a file together. */
export class InflateBudget {
  #left: number;
  #most: number;

  constructor(most: number) {
    this.#left = most;
    this.#most = most;
  }

  spend(bytes: number): void {
    this.#left -= bytes;
    if (this.#left < 0) throw new ZipFault(`it unpacks to more than ${Math.round(this.#most / 1e6)} MB`);
  }
}

/** The entries that the directory at the file's end lists. */
export function listZip(bytes: Uint8Array): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  if (end < 0) throw new ZipFault('its end is missing, so it is cut off or damaged');
  const count = view.getUint16(end + 10, true);
  if (count > MAX_ENTRIES) throw new ZipFault(`it holds ${count} files`);
  let at = view.getUint32(end + 16, true);
  const entries: ZipEntry[] = [];
  for (let read = 0; read < count; read++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== CENTRAL)
      throw new ZipFault('its list of contents is damaged');
    const nameLength = view.getUint16(at + 28, true);
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)).replaceAll('\\', '/'),
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      compressedSize: view.getUint32(at + 20, true),
      at: view.getUint32(at + 42, true),
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
    });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

function findEnd(view: DataView): number {
  const first = Math.max(0, view.byteLength - END_SIZE - MAX_COMMENT_LENGTH);
  for (let at = view.byteLength - END_SIZE; at >= first; at--) if (view.getUint32(at, true) === END) return at;
  return -1;
}

/** An entry's contents in small pieces, each checked against the budget as it comes; the last proves the check sum. */
export function* inflateEntry(bytes: Uint8Array, entry: ZipEntry, budget: InflateBudget): Generator<Uint8Array> {
  const packed = packedBytes(bytes, entry);
  let made: Uint8Array[] = [];
  let size = 0;
  let crc = -1;
  const inflate = new Inflate((piece) => made.push(piece));
  for (let at = 0; at < packed.length; at += PUSH) {
    const piece = packed.subarray(at, at + PUSH);
    if (entry.method === STORED) made.push(piece);
    else if (hasEnded(inflate)) throw new ZipFault('a part of it goes on after its end');
    else push(inflate, piece, at + PUSH >= packed.length);
    for (const part of made) {
      size += part.length;
      budget.spend(part.length);
      if (size > FREE_BYTES && size > (at + PUSH) * HIGHEST_RATIO)
        throw new ZipFault(`a part of it unpacks to more than ${HIGHEST_RATIO} times its size`);
      crc = checkSum(crc, part);
      if (part.length > 0) yield part;
    }
    made = [];
  }
  if (~crc >>> 0 !== entry.crc) throw new ZipFault('a part of it is damaged: its checksum is wrong');
}

function push(inflate: Inflate, piece: Uint8Array, isLast: boolean): void {
  try {
    inflate.push(piece, isLast);
  } catch (error) {
    throw new ZipFault('a part of it is damaged and cannot be unpacked', { cause: error });
  }
}

function packedBytes(bytes: Uint8Array, entry: ZipEntry): Uint8Array {
  if (entry.isEncrypted) throw new ZipFault('it is locked with a password');
  if (entry.method !== STORED && entry.method !== DEFLATED)
    throw new ZipFault('it is packed by a method other than deflate');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (entry.at + 30 > bytes.length || view.getUint32(entry.at, true) !== LOCAL)
    throw new ZipFault('a part of it is not where its list of contents says');
  const from = entry.at + 30 + view.getUint16(entry.at + 26, true) + view.getUint16(entry.at + 28, true);
  if (from + entry.compressedSize > bytes.length) throw new ZipFault('it is cut off');
  return bytes.subarray(from, from + entry.compressedSize);
}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

function checkSum(before: number, bytes: Uint8Array): number {
  let crc = before;
  for (let at = 0; at < bytes.length; at++) crc = TABLE[(crc ^ bytes[at]!) & 255]! ^ (crc >>> 8);
  return crc;
}
