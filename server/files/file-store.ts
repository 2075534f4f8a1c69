/** What a stored file is known by from then on. */
export interface WrittenFile {
  key: string;
  sha256: string;
  bytes: number;
}

export interface StoredObject {
  key: string;
  /** Milliseconds since 1970. */
  changed_at: number;
}

/** Serves files. */
export interface FileReader {
  /** The file's bytes, from an offset where one is given; throws `FileMissing` when there is none. */
  open(key: string, from?: number): AsyncIterable<Uint8Array>;
}

/**
 * Where bytes are stored: a local folder, or an object store. A key is a path such as `trades/12/4f0c…`, chosen by the
 * caller before the first byte; each is written once. Whose files they are, and when they go, is `StoredFiles`' business.
 */
export interface FileStore extends FileReader {
  /**
   * Stores a file as it streams by, hashing it on the way. Refuses with `FileTooLarge` beyond the limit; a file that does
   * not arrive whole is not seen under its key.
   */
  write(key: string, source: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Omit<WrittenFile, 'key'>>;
  /** How large a stored file is; undefined where there is none. */
  sizeOf(key: string): Promise<number | undefined>;
  /** Removes a file, and what arrived of it in part; one that is not there is no error. */
  remove(key: string): Promise<void>;
  /** All that is stored, in any order. */
  list(): AsyncIterable<StoredObject>;
  /** What is wrong with the store at this moment; undefined where it serves. */
  trouble(): Promise<StoreUnavailable | undefined>;
  /** A URL that serves the file for a minute to anyone who has it; absent if the store has no such URLs. */
  link?(key: string, as: Presentation): Promise<string>;
  /** Ends its connections. */
  close(): void;
}

/** How a file is given out. */
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

/** The store is away, or refuses us: nothing was stored, and what is stored may be there again later. */
export class StoreUnavailable extends Error {
  /** It answered, and will answer the same until a setting is changed. */
  readonly isRefusal: boolean;

  constructor(reason: string, { cause, isRefusal }: { cause?: unknown; isRefusal: boolean }) {
    super(reason, { cause });
    this.name = 'StoreUnavailable';
    this.isRefusal = isRefusal;
  }
}

/** Bytes that are all there, as a stream to be stored. */
export async function* onePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
