import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3';
import { openS3Client } from '../../files/s3/s3-client.ts';
import type { S3Settings } from '../../files/s3/s3-settings.ts';
import { type DropStore, UNFINISHED, type WaitingFile } from './drop-store.ts';

const STABLE_FOR_MS = 5_000;

const seenOf = (bytes: number, tag: string): string => `${bytes} ${tag}`;

/**
 * A drop in a bucket. An object is visible only once it is complete, but an SFTP gateway shows an unfinished upload by
 * the name that its client gave it.
 */
export class S3Drop implements DropStore {
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #prefix: string;

  /** `address` is `s3://bucket/prefix`. */
  constructor(address: string, settings: S3Settings) {
    const { host, pathname } = new URL(address);
    this.#bucket = host;
    this.#prefix = pathname.replace(/^\/+|\/+$/g, '');
    this.#client = openS3Client(settings);
  }

  #key(...parts: string[]): string {
    return [this.#prefix, ...parts].filter((part) => part !== '').join('/');
  }

  async list(dropName: string): Promise<WaitingFile[]> {
    const Prefix = `${this.#key(dropName, 'incoming')}/`;
    const found: WaitingFile[] = [];
    for await (const page of paginateListObjectsV2({ client: this.#client }, { Bucket: this.#bucket, Prefix }))
      for (const { Key = '', Size = 0, ETag = '' } of page.Contents ?? []) {
        const name = Key.slice(Prefix.length);
        if (name !== '' && !name.includes('/') && !UNFINISHED.test(name))
          found.push({ name, bytes: Size, seen: seenOf(Size, ETag) });
      }
    return found;
  }

  quietMs(): number {
    return STABLE_FOR_MS;
  }

  async seenNow(dropName: string, name: string): Promise<string | null> {
    const Key = this.#key(dropName, 'incoming', name);
    try {
      const { ContentLength = 0, ETag = '' } = await this.#client.send(
        new HeadObjectCommand({ Bucket: this.#bucket, Key }),
      );
      return seenOf(ContentLength, ETag);
    } catch (error) {
      if (['NotFound', 'NoSuchKey'].includes((error as { name?: string }).name ?? '')) return null;
      throw error;
    }
  }

  async *open(dropName: string, name: string): AsyncGenerator<Uint8Array> {
    const Key = this.#key(dropName, 'incoming', name);
    const { Body } = await this.#client.send(new GetObjectCommand({ Bucket: this.#bucket, Key }));
    if (Body !== undefined) yield* Body as unknown as AsyncIterable<Uint8Array>;
  }

  async move(dropName: string, name: string, to: 'done' | 'failed', report: string): Promise<void> {
    const Bucket = this.#bucket;
    const from = this.#key(dropName, 'incoming', name);
    const target = this.#key(dropName, to, `${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}-${name}`);
    await this.#client.send(new PutObjectCommand({ Bucket, Key: `${target}.report.txt`, Body: report }));
    const CopySource = `${Bucket}/${from}`.split('/').map(encodeURIComponent).join('/');
    try {
      await this.#client.send(new CopyObjectCommand({ Bucket, CopySource, Key: target }));
    } catch (error) {
      // Moved before a crash.
      if ((error as { name?: string }).name !== 'NoSuchKey') throw error;
    }
    await this.#client.send(new DeleteObjectCommand({ Bucket, Key: from }));
  }
}
