import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import {
  FileMissing,
  type FileStore,
  FileTooLarge,
  type Presentation,
  type StoredObject,
  StoreUnavailable,
  type WrittenFile,
} from '../file-store.ts';
import { MULTIPART_CONCURRENCY, MULTIPART_PART_BYTES } from './multipart.ts';
import { openS3Client } from './s3-client.ts';
import { asStoreFault } from './s3-fault.ts';
import type { S3Address, S3Settings } from './s3-settings.ts';

/** How often a download resumes after cut connections without receiving a byte in between. */
const READ_ATTEMPTS = 5;
/** How long a download waits for the next chunk. */
const PIECE_MS = 30_000;
const LINK_SECONDS = 60;

export interface S3FilesSettings extends S3Settings, S3Address {
  /** `AES256`, `aws:kms` or `aws:kms:KEY`; undefined: the bucket's default. */
  encryption?: string | undefined;
  /** Time and page limits that a test reduces. */
  pieceMs?: number;
  pageSize?: number;
  retryMs?: number;
}

/** Files in a bucket. Each appears under its key completely or not at all: an incomplete upload is not an object. */
export class S3Files implements FileStore {
  readonly #client: S3Client;
  readonly #settings: S3FilesSettings;

  constructor(settings: S3FilesSettings) {
    this.#settings = settings;
    this.#client = openS3Client(settings);
  }

  async write(key: string, source: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Omit<WrittenFile, 'key'>> {
    const hash = createHash('sha256');
    let bytes = 0;
    let ofSource: unknown;
    async function* hashed(): AsyncGenerator<Uint8Array> {
      try {
        for await (const chunk of source) {
          bytes += chunk.byteLength;
          if (bytes > maxBytes) throw new FileTooLarge(maxBytes);
          hash.update(chunk);
          yield chunk;
        }
      } catch (error) {
        ofSource = error;
        throw error;
      }
    }
    const Body = Readable.from(hashed(), { objectMode: false, highWaterMark: 256 * 1024 });
    const params = { ...this.#object(key), Body, ContentType: 'application/octet-stream', ...this.#encryption() };
    const upload = new Upload({
      client: this.#client,
      params,
      partSize: MULTIPART_PART_BYTES,
      queueSize: MULTIPART_CONCURRENCY,
    });
    try {
      await upload.done();
    } catch (error) {
      if (ofSource !== undefined) throw ofSource;
      throw asStoreFault(error, key);
    } finally {
      Body.destroy();
    }
    return { sha256: hash.digest('hex'), bytes };
  }

  /** If the connection is cut or a chunk is late, the download resumes from there. */
  async *open(key: string, from = 0): AsyncGenerator<Uint8Array> {
    const { retryMs = 200 } = this.#settings;
    const object = this.#object(key);
    let at = from;
    let etag: string | undefined;
    for (let attempt = 1; ; attempt += 1) {
      try {
        const found = await this.#get(object, at, etag);
        if (found === null) return;
        etag = found.etag;
        for await (const piece of this.#pieces(found.body)) {
          at += piece.byteLength;
          attempt = 0;
          yield piece;
        }
        if (at >= found.size) return;
        throw new Error(`${key} ended at ${at} of ${found.size} bytes`);
      } catch (error) {
        const fault = asStoreFault(error, key);
        if (fault instanceof FileMissing || fault.isRefusal || attempt >= READ_ATTEMPTS) throw fault;
        await pause(retryMs * 2 ** attempt);
      }
    }
  }

  async sizeOf(key: string): Promise<number | undefined> {
    try {
      return (await this.#client.send(new HeadObjectCommand(this.#object(key)))).ContentLength;
    } catch (error) {
      // A response to HEAD has no body that could name the error.
      if ((error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 404) return undefined;
      throw asStoreFault(error, key);
    }
  }

  async remove(key: string): Promise<void> {
    const object = this.#object(key);
    try {
      await this.#client.send(new DeleteObjectCommand(object));
      await this.#abortArrivals(object);
    } catch (error) {
      throw asStoreFault(error, key);
    }
  }

  async *list(): AsyncGenerator<StoredObject> {
    const { bucket: Bucket, prefix, pageSize } = this.#settings;
    const Prefix = prefix === '' ? '' : `${prefix}/`;
    try {
      for await (const { Contents = [] } of paginateListObjectsV2(
        { client: this.#client, ...(pageSize && { pageSize }) },
        { Bucket, Prefix },
      ))
        for (const { Key = '', LastModified } of Contents)
          yield { key: Key.slice(Prefix.length), changed_at: LastModified?.getTime() ?? Date.now() };
    } catch (error) {
      throw asStoreFault(error, '');
    }
  }

  async trouble(): Promise<StoreUnavailable | undefined> {
    try {
      await this.#client.send(new HeadBucketCommand({ Bucket: this.#settings.bucket }));
      return undefined;
    } catch (error) {
      // A response to HEAD has no body that could name the error.
      const isNotThere = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 404;
      const fault = asStoreFault(isNotThere ? { ...(error as object), name: 'NoSuchBucket' } : error, '');
      return fault instanceof StoreUnavailable ? fault : undefined;
    }
  }

  link(key: string, { file_name_header, media_type }: Presentation): Promise<string> {
    const presented = {
      ...this.#object(key),
      ResponseContentDisposition: file_name_header,
      ResponseContentType: media_type,
      ResponseCacheControl: 'private, no-store',
    };
    return getSignedUrl(this.#client, new GetObjectCommand(presented), { expiresIn: LINK_SECONDS });
  }

  close(): void {
    this.#client.destroy();
  }

  /** Null where nothing is left after `at`. */
  async #get(object: { Bucket: string; Key: string }, at: number, etag: string | undefined) {
    const request = {
      ...object,
      ...(at > 0 && { Range: `bytes=${at}-` }),
      ...(etag !== undefined && { IfMatch: etag }),
    };
    const answer = await this.#client.send(new GetObjectCommand(request)).catch((error: { name?: string }) => {
      if (error.name === 'InvalidRange') return null;
      throw error;
    });
    if (answer === null) return null;
    const size = Number(/\/(\d+)$/.exec(answer.ContentRange ?? '')?.[1] ?? answer.ContentLength ?? 0);
    return { body: answer.Body as Readable, etag: answer.ETag, size };
  }

  async *#pieces(body: Readable): AsyncGenerator<Uint8Array> {
    const pieces = body[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
    try {
      for (;;) {
        const next = await inTime(pieces.next(), this.#settings.pieceMs ?? PIECE_MS);
        if (next.done) return;
        yield next.value;
      }
    } finally {
      body.destroy();
    }
  }

  /** Aborts incomplete uploads, for example of a killed process. */
  async #abortArrivals({ Bucket, Key }: { Bucket: string; Key: string }): Promise<void> {
    const { Uploads = [] } = await this.#client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: Key }));
    for (const { Key: found, UploadId } of Uploads)
      if (found === Key) await this.#client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
  }

  #encryption() {
    const { encryption } = this.#settings;
    if (encryption === undefined) return {};
    if (encryption === 'AES256') return { ServerSideEncryption: 'AES256' as const };
    const kmsKey = encryption.slice('aws:kms:'.length);
    return { ServerSideEncryption: 'aws:kms' as const, ...(kmsKey !== '' && { SSEKMSKeyId: kmsKey }) };
  }

  #object(key: string): { Bucket: string; Key: string } {
    if (key.split('/').some((part) => part === '' || part === '.' || part === '..'))
      throw new Error(`${key} lies outside the file store`);
    const { bucket, prefix } = this.#settings;
    return { Bucket: bucket, Key: prefix === '' ? key : `${prefix}/${key}` };
  }
}

async function inTime<Result>(promise: Promise<Result>, ms: number): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`nothing came for ${ms} ms`)), ms);
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
