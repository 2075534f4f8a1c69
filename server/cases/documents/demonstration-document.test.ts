import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadDemonstration } from '../../catalogue/demonstration/load-demonstration.ts';
import { readPaper } from '../../pdf/testing/read-paper.ts';
import { openTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ env: { TODAY: '2026-11-20' } });
});
afterAll(() => server.close());

test('every document of a demonstration can be opened, by everybody, and states that it is invented', async () => {
  await loadDemonstration(server.context.db, '2026-11-20');
  const visitor = server.visitor();
  const { documents, id } = (await visitor.get('/api/v1/orders/getorder/halden-semiconductor-2023')).body.data;
  expect(documents.length).toBeGreaterThan(2);
  for (const { url, bytes } of documents) {
    expect(url).toMatch(/^\/api\/v1\/settlements\/documents\/\d+$/);
    expect(bytes).toBeNull();
    const link = (await visitor.get(url)).headers.location as string;
    const file = await server.app.inject({ url: link });
    expect(file.statusCode).toBe(200);
    expect(file.headers).toMatchObject({ 'content-type': 'application/pdf' });
    expect(await readPaper(file.rawPayload)).toContain('invented');
  }
  const [{ url }] = documents as [{ url: string }];
  const link = (await visitor.get(url)).headers.location as string;
  await server.context.db.updateTable('cases').set({ is_demonstration: false }).where('id', '=', id).execute();
  expect((await server.app.inject({ url: link })).statusCode).toBe(404);
  expect((await visitor.get(url)).status).toBe(404);
});
