import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildBase } from '../http/build-app.ts';
import sharp from '../images/sharp.ts';
import { importCases } from '../testing/one-case.ts';
import { openTestServer, type TestServer } from '../testing/test-server.ts';
import { type CaseFacts, drawCase, revisionOf } from './case-picture.ts';
import { registerSharePictures } from './routes.ts';

let server: TestServer;
let site: FastifyInstance;
let address: string;
beforeAll(async () => {
  server = await openTestServer();
  site = buildBase(server.context);
  registerSharePictures(site, server.context);
  await importCases(server.context.db, '2026-11-20', 'kraft-heinz-2019');
  const page = await server.visitor().get('/api/v1/orders/getorder/kraft-heinz-2019');
  address = page.body.data.share_image;
});
afterAll(async () => {
  await site.close();
  await server.close();
});

const ask = (url: string, host = 'localhost', headers: Record<string, string> = {}) =>
  site.inject({ url, headers: { host, ...headers } });

describe('[M-17] [L-5] the picture that goes with a link to a case', () => {
  test('is a PNG of 1200 by 630, at the address that the page names', async () => {
    expect(address).toMatch(/^\/share\/cases\/kraft-heinz-2019\.png\?v=[0-9a-f]{12}$/);
    const answer = await ask(address);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('image/png');
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
  });

  test('is not sent again to who has it', async () => {
    const { headers } = await ask(address);
    const again = await ask(address, 'localhost', { 'if-none-match': String(headers.etag) });
    expect(again.statusCode).toBe(304);
    expect(again.rawPayload).toHaveLength(0);
  });

  test('[W-2] [W-6] is another one on each partner’s host', async () => {
    const of = async (host: string) => (await ask(address, host)).rawPayload.toString('base64');
    const pictures = await Promise.all(['localhost', 'castellan.localhost', 'orrin.localhost'].map(of));
    expect(new Set(pictures).size).toBe(3);
    const portals = await Promise.all(
      ['localhost', 'castellan.localhost', 'orrin.localhost'].map(async (host) =>
        (await ask('/share.png', host)).rawPayload.toString('base64'),
      ),
    );
    expect(new Set(portals).size).toBe(3);
  });

  test('is of published cases alone', async () => {
    expect((await ask('/share/cases/none-such.png')).statusCode).toBe(404);
    await server.context.db.updateTable('cases').set({ is_published: false }).execute();
    expect((await ask(address)).statusCode).toBe(404);
    await server.context.db.updateTable('cases').set({ is_published: true }).execute();
  });
});

describe('a drawn case', () => {
  const facts: CaseFacts = {
    company: 'Halden & Sons <Semiconductor>',
    title: 'In re Halden Securities Litigation, '.repeat(9),
    ticker: 'HLDN',
    isDemonstration: true,
    facts: [{ label: 'Settlement fund', value: '$72.5M' }],
  };

  test('takes any name and any length of title', async () => {
    const picture = await drawCase(facts, undefined);
    expect(await sharp(picture).metadata()).toMatchObject({ width: 1200, height: 630 });
    expect(picture.length).toBeLessThan(200_000);
  });

  test('is of another revision when what it shows changes', () => {
    expect(revisionOf(facts)).toBe(revisionOf({ ...facts }));
    expect(revisionOf(facts)).not.toBe(revisionOf({ ...facts, company: 'Halden' }));
  });
});
