/** What a received file is known by from then on. */
export interface KeptFile {
  key: string;
  sha256: string;
  bytes: number;
}

/** Where uploaded files are kept: a local folder, or an object store. Keys are paths such as `trades/12/<sha256>`. */
export interface FileStore {
  /**
   * Takes a file as it streams by, hashing it on the way, and keeps it as `folder/<sha256>`; the same content in the
   * same folder is kept once. Refuses with `FileTooLarge` beyond the limit, and then keeps nothing.
   */
  receive(folder: string, source: AsyncIterable<Uint8Array>, maxBytes: number): Promise<KeptFile>;
  /** The file's bytes; throws `FileMissing` when there is none. */
  open(key: string): AsyncIterable<Uint8Array>;
  remove(key: string): Promise<void>;
}

export class FileTooLarge extends Error {
  readonly maxBytes: number;

  constructor(maxBytes: number) {
    super(`the file is larger than ${maxBytes} bytes`);
    this.name = 'FileTooLarge';
    this.maxBytes = maxBytes;
  }
}

export class FileMissing extends Error {
  constructor(key: string, cause?: unknown) {
    super(`the file store has no ${key}`, { cause });
    this.name = 'FileMissing';
  }
}

/** Bytes that are all there, as a stream to be kept. */
export async function* onePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
