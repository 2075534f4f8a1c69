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
/** Of two or three versions, without fonts. */
const MAX_RECENT_BYTES = 20_000_000;
const RENEWAL_MS = 12 * 60 * 60_000;
/** Files of one insert: some megabytes. */
const BATCH = 50;

const ACCEPTS_BROTLI = /\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|\s|$))/i;

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
 * Stores the files of this version's pages in the database, so that processes of other versions can serve them, and
 * reports that this version runs. Called before the first page refers to them.
 */
export async function publishAssets(db: Db, folder: string): Promise<void> {
  const files = await readdir(folder);
  const names = files.filter((file) => !file.endsWith('.br'));
  const compressed = new Set(files.filter((file) => file.endsWith('.br')));
  // before they are listed: none of them is deleted in between
  await renewPageAssets(db, names);
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
}

/** Publishes them again twice a day until the signal ends it: they are deleted a month after the last report. */
export async function republishAssets(db: Db, folder: string, log: Log, signal: AbortSignal): Promise<void> {
  for (;;) {
    const isOver = await pause(RENEWAL_MS, false, { signal, ref: false }).catch(() => true);
    if (isOver) return;
    await publishAssets(db, folder).catch((error: unknown) => log.warn({ err: error }, 'assets were not published'));
  }
}

/** Both forms of an asset: compressed as the build has it, and plain for the few clients that want that. */
interface ServedAsset {
  packed: Buffer | null;
  plain: Buffer;
}

/** Serves from memory what was read lately, the oldest first to be removed. */
class RecentAssets {
  readonly #assets = new Map<string, ServedAsset>();
  readonly #db: Db;
  #bytes = 0;

  constructor(db: Db) {
    this.#db = db;
  }

  async find(name: string): Promise<ServedAsset | undefined> {
    const recent = this.#assets.get(name);
    if (recent !== undefined) return recent;
    const stored = await findPageAsset(this.#db, name);
    if (stored === undefined) return undefined;
    const { content, encoding } = stored;
    const asset =
      encoding === null ? { packed: null, plain: content } : { packed: content, plain: await decompress(content) };
    if (!this.#assets.has(name)) this.#add(name, asset);
    return asset;
  }

  #add(name: string, asset: ServedAsset): void {
    this.#assets.set(name, asset);
    this.#bytes += sizeOf(asset);
    for (const [oldest, one] of this.#assets) {
      if (this.#bytes <= MAX_RECENT_BYTES) return;
      this.#assets.delete(oldest);
      this.#bytes -= sizeOf(one);
    }
  }
}

const sizeOf = ({ packed, plain }: ServedAsset): number => (packed?.length ?? 0) + plain.length;

/** Serves the files of this version from the disk, and those of other versions from the database. */
export function registerAssets(app: FastifyInstance, db: Db, own: ReadonlySet<string>, policy: string): void {
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
  const recent = new RecentAssets(db);
  app.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
    const { name } = request.params;
    if (own.has(name)) return reply.sendFile(`assets/${name}`);
    if (!(await listNames()).has(name)) return reply.callNotFound();
    const asset = await recent.find(name);
    if (asset === undefined) return reply.callNotFound();
    reply.header('cache-control', ASSET_CACHING).header('content-security-policy', policy);
    reply.header('vary', 'accept-encoding').type(typeOf(name));
    if (asset.packed === null || !ACCEPTS_BROTLI.test(request.headers['accept-encoding'] ?? ''))
      return reply.send(asset.plain);
    return reply.header('content-encoding', 'br').send(asset.packed);
  });
}
