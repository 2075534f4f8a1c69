import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { isIP } from 'node:net';
import type { Config } from '../config.ts';
import { isPublicAddress, resolvePublic } from './public-address.ts';

/** An entered address that is not called: it is not public, or not https. */
export class NotCalled extends Error {
  override name = 'NotCalled';
}

interface Sent {
  method?: string | undefined;
  headers?: Record<string, string> | undefined;
  body?: string | undefined;
  signal?: AbortSignal | undefined;
}

interface Limits {
  /** Time limit for the whole response. */
  timeout_ms: number;
  /** Maximum bytes that are read of the response; a longer one is an error, or truncated with `cuts`. */
  most_bytes: number;
  cuts?: boolean;
}

const usual: Limits = { timeout_ms: 10_000, most_bytes: 1024 * 1024 };

export type Outbound = Pick<Config, 'privateHosts'>;

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').toLowerCase();

/**
 * The sentence about an address that is never called; undefined for one that may be. Its host is checked at the call.
 */
export function addressFault(text: string, { privateHosts }: Outbound): string | undefined {
  if (!URL.canParse(text)) return 'use an address such as https://example.com/path';
  const url = new URL(text);
  const host = hostOf(url);
  if (privateHosts.includes(host)) return undefined;
  if (url.protocol !== 'https:') return 'use an address that begins with https://';
  if (url.username !== '' || url.password !== '') return 'leave the name and the password out of the address';
  const isName = isIP(host) === 0;
  if (isName ? !host.includes('.') || /\.(local|internal|localhost|home\.arpa)$/.test(host) : !isPublicAddress(host))
    return 'use an address of the public internet';
  return undefined;
}

const publicLookup = resolvePublic((host) => new NotCalled(`${host} is not on the public internet`));

async function readBody(answer: IncomingMessage, { most_bytes, cuts }: Limits): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    bytes += part.length;
    parts.push(part);
    if (bytes <= most_bytes) continue;
    answer.destroy();
    if (!cuts) throw new Error(`the answer is longer than ${most_bytes} bytes`);
    break;
  }
  return Buffer.concat(parts).subarray(0, most_bytes);
}

/**
 * Calls an address that someone else entered: only https on the public internet (or a host in `PRIVATE_HOSTS`), without
 * following redirects, within limits of time and size.
 */
export async function fetchPublic(
  outbound: Outbound,
  address: string | URL,
  { method = 'GET', headers = {}, body, signal }: Sent = {},
  limits: Partial<Limits> = {},
): Promise<Response> {
  const url = new URL(address);
  const fault = addressFault(url.href, outbound);
  if (fault !== undefined) throw new NotCalled(`${url.host}: ${fault}`);
  const within = { ...usual, ...limits };
  const isTrusted = outbound.privateHosts.includes(hostOf(url));
  const timeout = AbortSignal.timeout(within.timeout_ms);
  const options = {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }) },
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    agent: false as const,
    ...(!isTrusted && { lookup: publicLookup }),
  };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = (url.protocol === 'https:' ? secureRequest : plainRequest)(url, options, resolve);
    request.once('error', reject);
    request.end(body);
  });
  const read = await readBody(answer, within);
  const status = answer.statusCode ?? 502;
  const fields = Object.entries(answer.headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): [string, string] => [name, one]),
  );
  return new Response([101, 204, 205, 304].includes(status) ? null : new Uint8Array(read), { status, headers: fields });
}
