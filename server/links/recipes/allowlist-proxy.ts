import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, isIP, type LookupFunction, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { resolvePublic } from '../../outbound/public-address.ts';
import { isAllowed, type Recipe } from './recipe.ts';

/** Maximum bytes that a browser may transfer in one sign-in. */
const MAX_BYTES = 400 * 1024 * 1024;
const MAX_REFUSED = 20;
/** Hosts that Chromium itself calls; no recipe needs them. */
const BROWSERS_OWN = /(^|\.)(googleapis|gvt1|gstatic)\.com$|^(accounts|clients\d*)\.google\.com$/;

export interface AllowlistProxy {
  url: string;
  /** Hosts that the browser requested and the recipe does not name. */
  refused: ReadonlySet<string>;
  close: () => Promise<void>;
}

const plainHost = (hostname: string): string => hostname.replace(/^\[|\]$/g, '');

/**
 * The only network access of a recipe's browser: a proxy that connects only to the hosts that the recipe names, and not
 * to private addresses that these names resolve to. An IP address in the recipe itself is intended by its author.
 */
export async function openAllowlistProxy(
  recipe: Pick<Recipe, 'hosts'>,
  { privateHosts }: { privateHosts: readonly string[] },
): Promise<AllowlistProxy> {
  const refused = new Set<string>();
  const sockets = new Set<Duplex>();
  const publicLookup = resolvePublic((host) => new Error(`${host} is not on the public internet`));
  let bytes = 0;

  const isReachable = (address: string): boolean => {
    if (isAllowed(recipe, address)) return true;
    const { host, hostname } = URL.canParse(address) ? new URL(address) : { host: address, hostname: address };
    if (refused.size < MAX_REFUSED && !BROWSERS_OWN.test(hostname)) refused.add(host);
    return false;
  };
  const lookupOf = (hostname: string): { lookup?: LookupFunction } =>
    isIP(hostname) !== 0 || privateHosts.includes(hostname) ? {} : { lookup: publicLookup };
  const hold = (socket: Duplex): void => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => sockets.delete(socket));
    socket.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MAX_BYTES) for (const one of sockets) one.destroy();
    });
  };

  const forward = (asked: IncomingMessage, answer: ServerResponse): void => {
    const address = asked.url ?? '';
    if (!address.startsWith('http://') || !isReachable(address)) {
      answer.writeHead(403).end();
      return;
    }
    const url = new URL(address);
    const { 'proxy-connection': _, ...headers } = asked.headers;
    const sent = request(url, { method: asked.method, headers, agent: false, ...lookupOf(plainHost(url.hostname)) });
    sent.once('socket', hold);
    sent.once('response', (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
      got.once('error', () => answer.destroy());
    });
    sent.once('error', () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()));
    asked.pipe(sent);
  };

  /** The content of a tunnel is encrypted, so only its host and port decide. */
  const tunnel = (asked: IncomingMessage, client: Duplex, head: Buffer): void => {
    const target = asked.url ?? '';
    hold(client);
    if (![`https://${target}`, `http://${target}`].some((address) => isAllowed(recipe, address))) {
      isReachable(`https://${target}`);
      client.end('HTTP/1.1 403 Forbidden\r\n\r\n');
      return;
    }
    const { hostname, port } = new URL(`http://${target}`);
    const host = plainHost(hostname);
    const far: Socket = connect({ host, port: Number(port || 443), ...lookupOf(host) });
    hold(far);
    far.once('connect', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      if (head.length > 0) far.write(head);
      far.pipe(client);
      client.pipe(far);
    });
    far.once('close', () => client.destroy());
    client.once('close', () => far.destroy());
  };

  const server = createServer(forward);
  server.on('connect', tunnel);
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(0, '127.0.0.1', done);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    refused,
    close: () =>
      new Promise((done) => {
        for (const socket of sockets) socket.destroy();
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
