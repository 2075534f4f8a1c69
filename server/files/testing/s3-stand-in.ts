import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { startFauxqs } from 'fauxqs';
import type { S3FilesSettings } from '../s3/s3-files.ts';
import { checkSignature } from './check-signature.ts';

interface Seen {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
}

/** Simulated faults of the store, for requests that a test selects. */
interface Misbehaviour {
  /** The affected requests; all where absent. */
  of?: (request: Seen) => boolean;
  /** The status of the response, which replaces the requested object. */
  status?: number;
  /** Cuts the connection at once, or after this many bytes of the response. */
  cutAfter?: number;
  /** Delays the response, or its second half, by this long. */
  delayMs?: number;
  stallMs?: number;
}

export interface S3StandIn {
  settings: S3FilesSettings;
  /** Environment variables for a separate process. */
  env: Record<string, string>;
  /** Every request received, whatever its result. */
  seen: Seen[];
  /** Multipart uploads that were started and neither completed nor aborted. */
  unfinished: () => string[];
  misbehave: (how: Misbehaviour | null) => void;
  close: () => Promise<void>;
}

const KEY = { id: 'AKTROVERTEST', secret: 'a secret that only the store and its client have' };

/**
 * An S3 server over HTTP: fauxqs behind a proxy of ours, which checks every signature and the hash of every body as S3
 * does, lists multipart uploads, which fauxqs does not, and simulates faults on demand. Stores in memory where no
 * `folder` is given.
 */
export async function openS3StandIn(
  bucket = 'trover-files',
  { port = 0, folder }: { port?: number; folder?: string } = {},
): Promise<S3StandIn> {
  const store = await startFauxqs({ port: 0, logger: false, ...(folder !== undefined && { dataDir: folder }) });
  store.createBucket(bucket);
  const seen: Seen[] = [];
  const uploads = new Map<string, string>();
  let wrong: Misbehaviour | null = null;

  async function answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    const { method = 'GET', url = '/', headers } = request;
    const asked = { method, url, headers };
    seen.push(asked);
    const fault = wrong !== null && (wrong.of?.(asked) ?? true) ? wrong : null;
    if (fault?.delayMs !== undefined) await pause(fault.delayMs);
    if (fault?.cutAfter === 0) return void request.socket.destroy();
    if (fault?.status !== undefined) return refuse(reply, fault.status, 'InternalError');
    const refused = checkSignature({ ...asked, body }, KEY);
    if (refused !== null) return refuse(reply, 403, refused);
    const { pathname, searchParams } = new URL(url, 'http://store');
    if (method === 'GET' && searchParams.has('uploads')) return listUploads(reply, searchParams.get('prefix') ?? '');
    const found = await fetch(`http://127.0.0.1:${store.port}${url}`, {
      method,
      headers: ownHeaders(headers),
      ...(body.length > 0 && { body }),
      redirect: 'manual',
    });
    const content = Buffer.from(await found.arrayBuffer());
    follow(method, pathname, searchParams, found.status, content.toString('latin1', 0, 2000));
    reply.writeHead(found.status, {
      ...Object.fromEntries(found.headers),
      'content-length': found.headers.get('content-length') ?? content.length,
    });
    if (method === 'HEAD') return void reply.end();
    if (fault?.cutAfter !== undefined) {
      reply.write(content.subarray(0, fault.cutAfter), () => setTimeout(() => request.socket.destroy(), 20));
      return;
    }
    if (fault?.stallMs !== undefined) {
      reply.write(content.subarray(0, content.length / 2));
      await pause(fault.stallMs);
      return void reply.end(content.subarray(content.length / 2));
    }
    reply.end(content);
  }

  function follow(method: string, path: string, query: URLSearchParams, status: number, content: string): void {
    if (status >= 300) return;
    const begun = /<UploadId>([^<]+)</.exec(content)?.[1];
    if (method === 'POST' && query.has('uploads') && begun) uploads.set(begun, path.split('/').slice(2).join('/'));
    if ((method === 'POST' || method === 'DELETE') && query.has('uploadId'))
      uploads.delete(query.get('uploadId') ?? '');
  }

  function listUploads(reply: ServerResponse, prefix: string): void {
    const found = [...uploads].filter(([, key]) => decodeURIComponent(key).startsWith(prefix));
    const rows = found.map(
      ([id, key]) => `<Upload><Key>${decodeURIComponent(key)}</Key><UploadId>${id}</UploadId></Upload>`,
    );
    reply.writeHead(200, { 'content-type': 'application/xml' });
    reply.end(
      `<?xml version="1.0"?><ListMultipartUploadsResult><Bucket>${bucket}</Bucket><IsTruncated>false</IsTruncated>${rows.join('')}</ListMultipartUploadsResult>`,
    );
  }

  const door = createServer((request, reply) => {
    answer(request, reply).catch(() => request.socket.destroy());
  });
  await new Promise<void>((done) => door.listen(port, '127.0.0.1', done));
  const endpoint = `http://127.0.0.1:${(door.address() as { port: number }).port}`;
  return {
    settings: {
      bucket,
      prefix: 'of/tests',
      endpoint,
      region: 'eu-central-1',
      accessKeyId: KEY.id,
      secretAccessKey: KEY.secret,
    },
    env: {
      FILES_URL: `s3://${bucket}/of/tests`,
      S3_ENDPOINT: endpoint,
      S3_REGION: 'eu-central-1',
      S3_ACCESS_KEY_ID: KEY.id,
      S3_SECRET_ACCESS_KEY: KEY.secret,
    },
    seen,
    unfinished: () => [...uploads.values()],
    misbehave: (how) => {
      wrong = how;
    },
    close: async () => {
      door.closeAllConnections();
      await new Promise((done) => door.close(done));
      await store.stop();
    },
  };
}

/** The headers without those that apply to one connection only. */
function ownHeaders(headers: IncomingMessage['headers']): [string, string][] {
  const left = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'expect', 'keep-alive']);
  return Object.entries(headers).flatMap(([name, value]) =>
    left.has(name) || value === undefined ? [] : [[name, String(value)] as [string, string]],
  );
}

function refuse(reply: ServerResponse, status: number, code: string): void {
  reply.writeHead(status, { 'content-type': 'application/xml' });
  reply.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>refused</Message></Error>`);
}
