import {
  FileMissing,
  type FileStore,
  type StoredObject,
  type StoreUnavailable,
  type WrittenFile,
} from './file-store.ts';

/**
 * Two stores while files move from one to the other: writes go to the first, and files that it lacks are read from the
 * second. Processes find each other's files, whichever of them have already switched the order.
 */
export class MigratingFiles implements FileStore {
  readonly #first: FileStore;
  readonly #second: FileStore;

  constructor(first: FileStore, second: FileStore) {
    this.#first = first;
    this.#second = second;
  }

  write(key: string, source: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Omit<WrittenFile, 'key'>> {
    return this.#first.write(key, source, maxBytes);
  }

  async *open(key: string, from = 0): AsyncGenerator<Uint8Array> {
    try {
      // A missing file is detected before its first byte.
      yield* this.#first.open(key, from);
    } catch (error) {
      if (!(error instanceof FileMissing)) throw error;
      yield* this.#second.open(key, from);
    }
  }

  async sizeOf(key: string): Promise<number | undefined> {
    return (await this.#first.sizeOf(key)) ?? this.#second.sizeOf(key);
  }

  async remove(key: string): Promise<void> {
    await this.#first.remove(key);
    await this.#second.remove(key);
  }

  async *list(): AsyncGenerator<StoredObject> {
    yield* this.#first.list();
    yield* this.#second.list();
  }

  async trouble(): Promise<StoreUnavailable | undefined> {
    return (await this.#first.trouble()) ?? this.#second.trouble();
  }

  close(): void {
    this.#first.close();
    this.#second.close();
  }
}
