import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { Db } from '@trover/db/connect.ts';
import {
  findPageAsset,
  insertPageAssets,
  listPageAssets,
  type PageAsset,
  renewPageAssets,
} from '@trover/db/queries/site/page-assets.ts';
import type { FastifyInstance } from 'fastify';
import type { Log } from '../../log.ts';

const decompress = promisify(brotliDecompress);

export const ASSET_CACHING = 'public, max-age=31536000, immutable';

/** How long a list of the names is used: a flood of unknown names causes one query in this time. */
const NAMES_FRESH_MS = 1_000;
const RENEWAL_MS = 12 * 60 * 60_000;
/** Files of one insert: some megabytes. */
const BATCH = 50;

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
  json: 'application/json; charset=utf-8',
};
const typeOf = (name: string): string => TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream';

/**
 * Stores the files of this version's pages in the database, so that processes of other versions can serve them. Called
 * before the first page refers to them.
 */
export async function publishAssets(db: Db, folder: string): Promise<string[]> {
  const files = await readdir(folder);
  const names = files.filter((file) => !file.endsWith('.br'));
  const compressed = new Set(files.filter((file) => file.endsWith('.br')));
  const stored = new Set(await listPageAssets(db));
  const missing = names.filter((name) => !stored.has(name));
  for (let at = 0; at < missing.length; at += BATCH) {
    const read = async (name: string): Promise<PageAsset> => {
      const isCompressed = compressed.has(`${name}.br`);
      const content = await readFile(join(folder, isCompressed ? `${name}.br` : name));
      return { name, content, encoding: isCompressed ? 'br' : null };
    };
    await insertPageAssets(db, await Promise.all(missing.slice(at, at + BATCH).map(read)));
  }
  await renewPageAssets(db, names);
  return names;
}

/** Reports twice a day that this version runs, until the signal ends it: its files are deleted a month after the last report. */
export async function renewAssets(db: Db, names: readonly string[], log: Log, signal: AbortSignal): Promise<void> {
  for (;;) {
    const isOver = await pause(RENEWAL_MS, false, { signal, ref: false }).catch(() => true);
    if (isOver) return;
    await renewPageAssets(db, names).catch((error: unknown) => log.warn({ err: error }, 'assets could not be renewed'));
  }
}

/** Serves the files of other versions, which this process does not have on its disk. */
export function registerOtherAssets(app: FastifyInstance, db: Db, policy: string): void {
  let names: Promise<ReadonlySet<string>> | undefined;
  let readAt = 0;
  const listNames = (): Promise<ReadonlySet<string>> => {
    if (names === undefined || Date.now() - readAt > NAMES_FRESH_MS) {
      readAt = Date.now();
      names = listPageAssets(db).then((found) => new Set(found));
      names.catch(() => {
        names = undefined;
      });
    }
    return names;
  };
  app.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
    const { name } = request.params;
    if (!(await listNames()).has(name)) return reply.callNotFound();
    const asset = await findPageAsset(db, name);
    if (asset === undefined) return reply.callNotFound();
    reply.header('cache-control', ASSET_CACHING).header('content-security-policy', policy);
    reply.header('vary', 'accept-encoding').type(typeOf(name));
    if (asset.encoding === null) return reply.send(asset.content);
    if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(await decompress(asset.content));
    return reply.header('content-encoding', asset.encoding).send(asset.content);
  });
}
