import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sweepFiles } from '../files/sweep-files.ts';
import { openTestServer, type TestServer } from '../testing/test-server.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';

const photo = '/api/v1/users/photo';

let server: TestServer;
let investor: TestVisitor;

beforeAll(async () => {
  server = await openTestServer();
  investor = await server.signIn('investor');
});
afterAll(() => server.close());

const send = (content: Uint8Array, name = 'me.jpg') => investor.upload(photo, { field: 'photo', name, content });

async function fetched(address: string) {
  const response = await server.app.inject({ url: address });
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload };
}

/** A camera's picture, lying on its side: red left, blue right, with a place and an owner in its metadata. */
async function fromCamera() {
  const half = (background: string) => sharp({ create: { width: 200, height: 300, channels: 3, background } }).png();
  return sharp({ create: { width: 400, height: 300, channels: 3, background: 'red' } })
    .composite([{ input: await half('blue').toBuffer(), left: 200, top: 0 }])
    .withMetadata({ orientation: 6, exif: { IFD0: { Copyright: 'Ada Lindqvist' }, IFD3: { GPSLatitudeRef: 'N' } } })
    .jpeg()
    .toBuffer();
}

const filesOf = async (id: number) =>
  readdir(join(server.context.config.dataDir, 'files', 'images', 'people', String(id))).catch(() => []);

describe('users/photo', () => {
  test('[API-15] is made again in three sizes, upright and without metadata', async () => {
    const answer = await send(await fromCamera());
    expect(answer.status).toBe(200);
    const sizes = { small: 64, medium: 192, large: 512 } as const;
    for (const [name, width] of Object.entries(sizes)) {
      const { bytes, headers } = await fetched(answer.body.data.photo[name]);
      expect(headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      });
      const found = await sharp(bytes).metadata();
      expect(found).toMatchObject({ format: 'webp', width, height: width });
      expect([found.exif, found.icc, found.xmp]).toEqual([undefined, undefined, undefined]);
      expect(bytes.includes('Lindqvist')).toBe(false);
    }
    const { bytes } = await fetched(answer.body.data.photo.medium);
    const top = await sharp(bytes).extract({ left: 96, top: 10, width: 1, height: 1 }).raw().toBuffer();
    expect(top[0]).toBeGreaterThan(200); // red is up: turned as the camera was held
    expect((await investor.get('/api/v1/users/profile/me')).body.data.photo).toEqual(answer.body.data.photo);
  });

  test('[API-15] a new picture replaces the old one, and [API-16] removing leaves nothing behind', async () => {
    const { id } = (await investor.get('/api/v1/users/profile/me')).body.data;
    const first = (await send(await fromCamera())).body.data.photo.large;
    const green = await sharp({ create: { width: 90, height: 90, channels: 4, background: 'green' } })
      .png()
      .toBuffer();
    const second = (await send(green, 'me.png')).body.data.photo.large;
    expect([(await fetched(first)).status, (await fetched(second)).status]).toEqual([404, 200]);
    expect((await send(green, 'me.png')).body.data.photo.large).toBe(second);
    expect((await fetched(second)).status).toBe(200);
    for (let at = 0; at < 2; at += 1) expect((await investor.delete(photo)).body.data).toEqual({ photo: null });
    expect((await fetched(second)).status).toBe(404);
    expect((await fetched(second)).headers['cache-control']).toBe('no-store');
    const { db, files, log } = server.context;
    await sweepFiles({ db, store: files.store, log });
    expect(await filesOf(id)).toEqual([]);
  });

  test('[API-15] answers a browser that has it with nothing', async () => {
    const address = (await send(await fromCamera())).body.data.photo.small;
    const { headers } = await fetched(address);
    const again = await server.app.inject({ url: address, headers: { 'if-none-match': String(headers.etag) } });
    expect(again.statusCode).toBe(304);
  });

  test.each([
    ['a page', Buffer.from('<html><script>alert(1)</script></html>')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"><rect width="9"/></svg>')],
    ['a PDF', Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n')],
    ['nothing', Buffer.alloc(0)],
    ['the beginning of a JPEG', Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex')],
  ])('[API-15] refuses %s with a sentence', async (_, content) => {
    const answer = await send(content);
    expect(answer).toMatchObject({ status: 415, body: { error: { code: 'unsupported_file' } } });
    expect(answer.body.error.fields.photo).toContain('Send a JPEG, PNG, WebP');
  });

  test('[API-15] refuses a picture cut short, one too small and one of too many pixels', async () => {
    const whole = await sharp({ create: { width: 800, height: 800, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    expect((await send(whole.subarray(0, whole.length / 2))).status).toBe(415);
    const tiny = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    expect((await send(tiny)).body.error.message).toContain('8 × 8');
    const started = performance.now();
    const bomb = await send(pngOf(60_000, 60_000));
    expect(bomb.status).toBe(415);
    expect(bomb.body.error.message).toContain('megapixels');
    expect(performance.now() - started).toBeLessThan(2000);
  });

  test('[API-15] takes no more than 10 MB, and needs a sign-in', async () => {
    expect((await send(Buffer.alloc(10 * 1024 * 1024 + 1))).status).toBe(413);
    const nobody = server.visitor();
    const content = Buffer.from('x');
    expect((await nobody.upload(photo, { field: 'photo', name: 'a', content })).status).toBe(401);
    expect((await nobody.delete(photo)).status).toBe(401);
  });

  test('the addresses of pictures lead nowhere else', async () => {
    for (const path of ['people/1/../../secret', 'people/1/x.webp', 'trades/1/a', `people/1/${'a'.repeat(64)}.webp`])
      expect((await fetched(`/api/v1/images/${path}`)).status).toBe(404);
  });
});

/** A PNG that declares that size, with as few bytes as possible. */
function pngOf(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const body = Buffer.concat([Buffer.from(type), data]);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(1_000_000));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

function crc(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}
