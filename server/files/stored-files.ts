import { randomBytes } from 'node:crypto';
import type { Db, DbTransaction } from '@trover/db/connect.ts';
import * as queries from '@trover/db/queries/files/stored-files.ts';
import type { FilePurpose } from '@trover/db/schema/files.ts';
import { FileMissing, type FileReader, type FileStore, type Presentation, type WrittenFile } from './file-store.ts';
import type { ScanFile } from './virus-scan.ts';

/** The owner and the purpose of a file; both determine its folder. */
export type NewFile =
  | {
      purpose: 'trades' | 'proof' | 'contract' | 'signature' | 'export' | 'photo' | 'retained' | 'identity';
      account_id: number;
    }
  | { purpose: 'case_document' | 'distribution' | 'filing' | 'case_picture' | 'status_file'; case_id: number }
  | { purpose: 'ticket' | 'letter'; account_id: number | null };

const folders: Record<FilePurpose, (owner: string) => string> = {
  trades: (owner) => `trades/${owner}`,
  proof: (owner) => `documents/${owner}`,
  contract: (owner) => `contracts/${owner}`,
  signature: (owner) => `signatures/${owner}`,
  export: (owner) => `exports/${owner}`,
  photo: (owner) => `images/people/${owner}`,
  case_document: (owner) => `case-documents/${owner}`,
  distribution: (owner) => `distributions/${owner}`,
  filing: (owner) => `filings/${owner}`,
  case_picture: (owner) => `images/cases/${owner}`,
  ticket: (owner) => `tickets/${owner}`,
  retained: (owner) => `retained/${owner}`,
  letter: () => 'letters',
  identity: (owner) => `identity/${owner}`,
  status_file: (owner) => `status-files/${owner}`,
};

/** Files that users send. We generate the others, or derive them from a file that was sent (pictures). */
const SENT_TO_US: ReadonlySet<FilePurpose> = new Set([
  ...(['trades', 'proof', 'case_document', 'distribution', 'ticket', 'letter', 'identity', 'status_file'] as const),
]);

/** The scanner detected malware; the file is not stored. */
export class InfectedFile extends Error {
  override name = 'InfectedFile';
  readonly signature: string;

  constructor(signature: string) {
    super(`the file was refused: ${signature}`);
    this.signature = signature;
  }
}

const EXTEND_MS = 10 * 60_000;

/** The file was swept before the transaction that was to use it: it was uploaded more than an hour ago. */
export class FileExpired extends Error {
  constructor(key: string) {
    super(`${key} was removed before it was registered`);
    this.name = 'FileExpired';
  }
}

/**
 * A stored file that belongs to nobody yet. The only way to get its key is to register it in the transaction whose rows
 * refer to it; files that no transaction registers are swept within the hour.
 */
export class ReceivedFile {
  readonly sha256: string;
  readonly bytes: number;
  readonly #key: string;

  constructor({ key, sha256, bytes }: WrittenFile) {
    this.#key = key;
    this.sha256 = sha256;
    this.bytes = bytes;
  }

  /** Returns the key, for rows that this transaction writes. */
  async register(trx: DbTransaction): Promise<string> {
    if (!trx.isTransaction) throw new Error('a file is registered in the transaction that uses it');
    const { sha256, bytes } = this;
    if (!(await queries.registerFile(trx, { key: this.#key, sha256, bytes }))) throw new FileExpired(this.#key);
    return this.#key;
  }

  /** Discards a file that is not needed: the sweeper removes it at once. */
  discard(db: Db): Promise<void> {
    return queries.expireFile(db, this.#key);
  }
}

/** The file store with the table of each file's owner: no file is stored without a row, and only the sweeper removes one. */
export class StoredFiles implements FileReader {
  readonly #db: Db;
  readonly #scan: ScanFile | undefined;
  readonly store: FileStore;

  /** With `scan`, an uploaded file is unavailable until it has been scanned. */
  constructor(db: Db, store: FileStore, scan?: ScanFile) {
    this.#db = db;
    this.store = store;
    this.#scan = scan;
  }

  /**
   * Stores a stream. Throws `FileTooLarge` beyond the limit, `InfectedFile` where the scanner detects malware,
   * `ScannerUnavailable` where it does not respond.
   */
  async receive(file: NewFile, source: AsyncIterable<Uint8Array>, maxBytes: number): Promise<ReceivedFile> {
    const owner = 'case_id' in file ? file.case_id : file.account_id;
    const key = `${folders[file.purpose](String(owner ?? 'nobody'))}/${randomBytes(32).toString('hex')}`;
    await queries.announceFile(this.#db, { ...file, key });
    const extend = () => queries.extendArrival(this.#db, key);
    const timer = setInterval(() => void extend().catch(() => undefined), EXTEND_MS);
    try {
      const written = await this.store.write(key, source, maxBytes);
      // It was deleted during the upload, e.g. with its account: delete what was written later too.
      if (!(await extend())) {
        await this.store.remove(key);
        throw new FileExpired(key);
      }
      const signature = SENT_TO_US.has(file.purpose) ? await this.#scan?.(this.store.open(key)) : null;
      if (signature) throw new InfectedFile(signature);
      return new ReceivedFile({ key, ...written });
    } catch (error) {
      await queries.expireFile(this.#db, key).catch(() => undefined); // otherwise it expires within the hour
      throw error;
    } finally {
      clearInterval(timer);
    }
  }

  open(key: string, from?: number): AsyncIterable<Uint8Array> {
    return this.store.open(key, from);
  }

  /** The store's own link to a file in use; undefined where the file is not in use, or the store has no links. */
  async linkUsed(key: string, as: Presentation): Promise<string | undefined> {
    return (await queries.isFileUsed(this.#db, key)) ? this.store.link?.(key, as) : undefined;
  }

  /** As `open`, for callers from outside: a file that nothing refers to any more is missing even before it is swept. */
  async *openUsed(key: string): AsyncGenerator<Uint8Array> {
    if (!(await queries.isFileUsed(this.#db, key))) throw new FileMissing(key);
    yield* this.store.open(key);
  }
}
