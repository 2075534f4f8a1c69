import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, beforeEach, test } from 'vitest';
import { openTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await openTestServer();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => server.close());

// the timeout is below the minute that Node allows for the headers of a request
test('a stop does not wait for a connection that never sent a byte', { timeout: 40_000 }, async () => {
  const { port } = server.app.server.address() as AddressInfo;
  const accepted = once(server.app.server, 'connection');
  const spare = connect(port, '127.0.0.1');
  await accepted;
  const closed = once(spare, 'close');
  spare.resume();
  await server.app.close();
  await closed;
});
