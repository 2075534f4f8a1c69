import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { deleteOldPageAssets, listPageAssets } from '@trover/db/queries/site/page-assets.ts';
import fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../db/testing/test-database.ts';
import { publishAssets, registerAssets } from './page-assets.ts';

const script = `export const words = ${JSON.stringify('a script of the last version '.repeat(40))};`;
const folders: string[] = [];
let database: TestDatabase;
let app: FastifyInstance;

/** The folder of a version's assets; a script has a compressed form beside it, as in a build. */
function version(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'trover-assets-'));
  folders.push(folder);
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(join(folder, name), content);
    if (name.endsWith('.js')) writeFileSync(join(folder, `${name}.br`), brotliCompressSync(content));
  }
  return folder;
}

beforeAll(async () => {
  database = await openTestDatabase();
  app = fastify();
  registerAssets(app, database.db, new Set(), "default-src 'none'");
});
afterAll(async () => {
  await app.close();
  await database.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

test('a process serves the scripts, styles and fonts of another version', async () => {
  await publishAssets(database.db, version({ 'old-A1.js': script, 'old-B2.css': 'p{}', 'c-C3.woff2': 'f' }));
  await publishAssets(database.db, version({ 'new-D4.js': 'new', 'c-C3.woff2': 'f' }));

  const packed = await app.inject({ url: '/assets/old-A1.js', headers: { 'accept-encoding': 'gzip, br' } });
  expect(packed.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'",
    vary: 'accept-encoding',
  });
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(script);
  expect((await app.inject({ url: '/assets/old-A1.js' })).body).toBe(script);
  const refused = await app.inject({ url: '/assets/old-A1.js', headers: { 'accept-encoding': 'br;q=0, gzip' } });
  expect([refused.body, refused.headers['content-encoding']]).toEqual([script, undefined]);
  const style = await app.inject({ url: '/assets/old-B2.css', headers: { 'accept-encoding': 'br' } });
  expect([style.body, style.headers['content-type']]).toEqual(['p{}', 'text/css; charset=utf-8']);
  expect((await app.inject({ url: '/assets/c-C3.woff2' })).headers['content-type']).toBe('font/woff2');
});

test('what was served lately is read once', async () => {
  let reads = 0;
  const counted = database.db.withPlugin({
    transformQuery: ({ node }) => {
      reads += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const other = fastify();
  registerAssets(other, counted, new Set(), '');
  for (let at = 0; at < 10; at += 1) await other.inject({ url: '/assets/old-A1.js' });
  expect(reads).toBeLessThan(5);
  await other.close();
});

test('an unknown name is not found, and a flood of them causes no query each', async () => {
  let queries = 0;
  const counted = database.db.withPlugin({
    transformQuery: ({ node }) => {
      queries += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const other = fastify();
  registerAssets(other, counted, new Set(), '');
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, at) => other.inject({ url: `/assets/none-${at}.js` })),
  );
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([404]));
  expect(queries).toBeLessThan(5);
  expect((await other.inject({ url: '/assets/..%2f..%2fpackage.json' })).statusCode).toBe(404);
  await other.close();
});

test('files of a version that no process reports are deleted after 30 days, and those of one that runs are not', async () => {
  await database.db.updateTable('page_assets').set({ used_at: sql<Date>`now() - interval '31 days'` }).execute();
  await publishAssets(database.db, version({ 'new-D4.js': 'new' }));
  await deleteOldPageAssets(database.db);
  expect(await listPageAssets(database.db)).toEqual(['new-D4.js']);
});
