import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetchListFile } from './download-list.ts';

let site: Server;
let other: Server;
const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as { port: number }).port}`;

beforeAll(async () => {
  other = createServer((_, response) => response.end('elsewhere')).listen(0, '127.0.0.1');
  site = createServer((request, response) => {
    const to = { '/moved/SDN.XML': '/SDN.XML', '/away': addressOf(other), '/round': '/round' }[request.url ?? ''];
    if (to !== undefined) return response.writeHead(302, { location: to }).end();
    return response.end('<sdnList/>');
  }).listen(0, '127.0.0.1');
  await Promise.all([once(site, 'listening'), once(other, 'listening')]);
});
afterAll(() => {
  site.close();
  other.close();
});

test('the list of sanctions is fetched across redirects of its site, and never over http from another', async () => {
  const { name, bytes } = await fetchListFile(`${addressOf(site)}/moved/SDN.XML`);
  expect([name, Buffer.from(bytes).toString()]).toEqual(['SDN.XML', '<sdnList/>']);
  await expect(fetchListFile(`${addressOf(site)}/away`)).rejects.toThrow('which is not https');
  await expect(fetchListFile(`${addressOf(site)}/round`)).rejects.toThrow('redirects more than 5 times');
});
