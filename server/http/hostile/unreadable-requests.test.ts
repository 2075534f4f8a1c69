import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../testing/test-server.ts';
import { securityHeaders } from '../protection/security-headers.ts';
import { readableAddress } from '../unreadable-requests.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const listen = () =>
  server.app.listen({ port: 0, host: '127.0.0.1' }).catch((error: unknown) => {
    if (!server.app.server.listening) throw error;
  });

const envelope = (message: string) => ({
  result: false,
  error: { code: 'invalid_input', message },
  detail: message,
});

describe('a request that no call can read is refused like any other', () => {
  test.each(['/api/v1/orders/getorder/%ff', '/api/v1/company/%E0%A4'])(
    '[X-4] the address %s, which is no text',
    async (url) => {
      const answer = await server.visitor().get(url);
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual(envelope('The address cannot be read: a % in it does not encode a character.'));
      expect(answer.headers['x-request-id']).toMatch(/^[\w-]{36}$/);
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
    },
  );

  test('[R-17] the address of a page, which is not a text, leads to where there is none', async () => {
    expect(readableAddress('/cases/%ff?page=%ff')).toBe('/cases/%25ff?page=%ff');
    expect(readableAddress('/cases/%C3%A4?q=1')).toBe('/cases/%C3%A4?q=1');
    expect((await server.visitor().get('/cases/%ff')).status).toBe(404);
  });

  test.each([
    ['{"label":"\xff"}', 'body', 'send JSON in UTF-8'],
    ['{"label":"\\ud800 half"}', 'body.label', 'half of a character'],
    ['{"\\udc00":1}', 'body', 'half of a character'],
  ])('a body whose letters nobody can keep is refused: %s', async (text, field, sentence) => {
    const investor = await server.signIn('investor');
    const headers = { 'content-type': 'application/json', ...(await investor.token()) };
    const url = '/api/v1/portfolio/portfolio';
    const answer = await investor.send({ method: 'POST', url, headers, payload: Buffer.from(text, 'latin1') });
    expect(answer.status).toBe(400);
    expect(answer.body.error.fields).toMatchObject({ [field]: expect.stringContaining(sentence) });
  });

  test.each([
    [400, 'GET /api/v1/a b HTTP/1.1', 'The request cannot be read. Check its form and its headers.'],
    [431, `GET / HTTP/1.1\r\nX-Big: ${'a'.repeat(40_000)}`, 'The headers of the request are too large.'],
  ])('[X-4] what is not HTTP, or too much of it: %i', async (status, head, message) => {
    await listen();
    const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1');
    await once(socket, 'connect');
    socket.end(`${head}\r\nHost: localhost\r\n\r\n`);
    const [top = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    expect(top).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(top).toMatch(/x-request-id: [\w-]{36}/i);
    for (const [name, value] of Object.entries(securityHeaders('https'))) expect(top).toContain(`${name}: ${value}`);
    expect(JSON.parse(body)).toEqual(envelope(message));
  });

  test('one with two lengths ends the connection, and nothing behind it is a request of its own', async () => {
    await listen();
    for (const [first, second] of [
      ['Content-Length: 4', 'Transfer-Encoding: chunked'],
      ['Transfer-Encoding: chunked', 'Content-Length: 4'],
      ['Content-Length: 4', 'Content-Length: 5'],
      ['Transfer-Encoding: xchunked', 'Content-Length: 4'],
    ]) {
      const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1');
      await once(socket, 'connect');
      const head = `POST /api/v1/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`;
      socket.end(`${head}${first}\r\n${second}\r\n\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n`);
      const answers = await text(socket);
      expect(answers.match(/^HTTP\/1\.1 \d+/gm), `${first}, ${second}`).toEqual(['HTTP/1.1 400']);
      expect(answers).toMatch(/connection: close/i);
    }
  });
});
