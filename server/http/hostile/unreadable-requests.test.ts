import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const envelope = (message: string) => ({
  result: false,
  error: { code: 'invalid_input', message },
  detail: message,
});

describe('a request that no call can read is refused like any other', () => {
  test.each(['/api/v1/orders/getorder/%ff', '/api/v1/company/%E0%A4', '/cases/%ff'])(
    '[X-4] the address %s, which is no text',
    async (url) => {
      const answer = await server.visitor().get(url);
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual(envelope('The address cannot be read: a % in it does not stand for a letter.'));
      expect(answer.headers['x-request-id']).toMatch(/^[\w-]{36}$/);
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
    },
  );

  test.each([
    [400, 'GET /api/v1/a b HTTP/1.1', 'The request cannot be read. Check its form and its headers.'],
    [431, `GET / HTTP/1.1\r\nX-Big: ${'a'.repeat(40_000)}`, 'The headers of the request are too large.'],
  ])('[X-4] what is not HTTP, or too much of it: %i', async (status, head, message) => {
    await server.app.listen({ port: 0, host: '127.0.0.1' }).catch((error: unknown) => {
      if (!server.app.server.listening) throw error;
    });
    const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1');
    await once(socket, 'connect');
    socket.end(`${head}\r\nHost: localhost\r\n\r\n`);
    const [top = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    expect(top).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(top).toMatch(/x-request-id: [\w-]{36}/i);
    expect(JSON.parse(body)).toEqual(envelope(message));
  });
});
