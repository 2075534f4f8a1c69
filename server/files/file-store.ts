/** The properties of a file that is stored. */
export interface WrittenFile {
  key: string;
  sha256: string;
  bytes: number;
}

export interface StoredObject {
  key: string;
  /** In milliseconds since 1970. */
  changed_at: number;
}

/** Serves files. */
export interface FileReader {
  /** The file's bytes, from an offset where one is given; throws `FileMissing` when there is none. */
  open(key: string, from?: number): AsyncIterable<Uint8Array>;
}

/**
 * A store for bytes: a local folder, or an object store. A key is a path such as `trades/12/4f0c…`, chosen by the
 * caller before the first byte; each is written once. `StoredFiles` manages the owners and the deletion of files.
 */
export interface FileStore extends FileReader {
  /**
   * Stores a stream and hashes it. Throws `FileTooLarge` beyond the limit. A file that does not arrive completely never
   * appears under its key.
   */
  write(key: string, source: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Omit<WrittenFile, 'key'>>;
  /** The size of a stored file; undefined where it does not exist. */
  sizeOf(key: string): Promise<number | undefined>;
  /** Removes a file and its incomplete uploads; a missing file is not an error. */
  remove(key: string): Promise<void>;
  /** All stored files, in any order. */
  list(): AsyncIterable<StoredObject>;
  /** The fault of the store at this moment; undefined where it works. */
  trouble(): Promise<StoreUnavailable | undefined>;
  /** A URL that serves the file for a minute to anyone who has it; absent if the store has no such URLs. */
  link?(key: string, as: Presentation): Promise<string>;
  /** Closes its connections. */
  close(): void;
}

/** How a file is presented for download. */
export interface Presentation {
  /** The value of Content-Disposition. */
  file_name_header: string;
  media_type: string;
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

/** The store is unavailable or refuses access: nothing was stored; what is stored may be available again later. */
export class StoreUnavailable extends Error {
  /** The store answered, and will answer the same until a setting is changed. */
  readonly isRefusal: boolean;

  constructor(reason: string, { cause, isRefusal }: { cause?: unknown; isRefusal: boolean }) {
    super(reason, { cause });
    this.name = 'StoreUnavailable';
    this.isRefusal = isRefusal;
  }
}

/** Bytes in memory as a stream for the store. */
export async function* onePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
