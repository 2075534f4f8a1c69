import { request as plain } from 'node:http';
import { request as secure } from 'node:https';
import { isIP } from 'node:net';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { isPublicAddress, resolvePublic } from '../../outbound/public-address.ts';
import { SourceError } from '../source.ts';

const publicLookup = resolvePublic(() => new Error('this host is not on the public internet'));

const MAX_BYTES = 2 * 1024 * 1024;
const MAX_UNPACKED = 8 * 1024 * 1024;
const TIMEOUT_MS = 20_000;
const MAX_REDIRECTS = 4;

export interface PageRequest {
  user_agent: string;
  /** `host:port` of stand-ins that may be read although they are not public. */
  allowed_hosts: readonly string[];
  etag?: string | null;
  last_modified?: string | null;
  signal?: AbortSignal | undefined;
}

export interface PageRead {
  /** 304: the page has not changed. */
  status: number;
  address: string;
  body: string;
  etag: string | null;
  last_modified: string | null;
}

/** The parsed address if a page may be fetched from it; otherwise a sentence. */
export function checkAddress(text: string, allowed: readonly string[]): URL {
  if (!URL.canParse(text)) throw new SourceError('refused', `“${text.slice(0, 100)}” is not an address.`);
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new SourceError('refused', 'Only pages at http or https addresses are read.');
  if (url.username !== '' || url.password !== '')
    throw new SourceError('refused', 'We do not read an address that contains a password.');
  if (allowed.includes(url.host)) return url;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isPublicAddress(host))
    throw new SourceError('refused', `${host} is not a public internet address, so we do not read it.`);
  if (url.port !== '' && url.port !== '80' && url.port !== '443')
    throw new SourceError('refused', 'Only the usual ports of the web are read.');
  return url;
}

function unpack(body: Buffer, encoding: string | undefined): string {
  const options = { maxOutputLength: MAX_UNPACKED };
  const text =
    encoding === 'gzip'
      ? gunzipSync(body, options)
      : encoding === 'br'
        ? brotliDecompressSync(body, options)
        : encoding === 'deflate'
          ? inflateSync(body, options)
          : body;
  return text.toString();
}

interface Answered extends Omit<PageRead, 'address'> {
  location: string | null;
  type: string;
}

function get(url: URL, request: PageRequest, isAllowed: boolean): Promise<Answered> {
  const { user_agent, etag, last_modified, signal } = request;
  return new Promise((done, refuse) => {
    const fail = (sentence: string) => refuse(new SourceError('later', `${url.host} ${sentence}`));
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    const sent = (url.protocol === 'https:' ? secure : plain)(
      url,
      {
        agent: false,
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        headers: {
          'user-agent': user_agent,
          accept: 'text/html, text/plain;q=0.8',
          'accept-encoding': 'gzip, br',
          ...(etag && { 'if-none-match': etag }),
          ...(last_modified && { 'if-modified-since': last_modified }),
        },
        ...(!isAllowed && { lookup: publicLookup }),
      },
      (response) => {
        const chunks: Buffer[] = [];
        let size = 0;
        response.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size > MAX_BYTES) {
            fail('sends a page of more than 2 MB. It was not read.');
            sent.destroy();
          } else chunks.push(chunk);
        });
        response.on('error', () => fail('broke off.'));
        response.on('end', () => {
          const { headers, statusCode = 0 } = response;
          try {
            done({
              status: statusCode,
              body: unpack(Buffer.concat(chunks), headers['content-encoding']),
              etag: headers.etag?.slice(0, 300) ?? null,
              last_modified: headers['last-modified']?.slice(0, 100) ?? null,
              location: headers.location ?? null,
              type: headers['content-type'] ?? '',
            });
          } catch {
            fail('sends a page that cannot be unpacked.');
          }
        });
      },
    );
    sent.on('error', (error) =>
      timeout.aborted
        ? fail('does not answer in 20 seconds.')
        : fail(
            /public internet/.test(error.message)
              ? 'is not on the public internet, so we do not read it.'
              : 'cannot be reached.',
          ),
    );
    sent.end();
  });
}

/**
 * Reads a page of the public web. Checks every address, including redirects, and the IP address that its name resolves
 * to before the request.
 */
export async function readPage(address: string, request: PageRequest): Promise<PageRead> {
  let url = checkAddress(address, request.allowed_hosts);
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    const isFirst = hop === 0;
    const conditions = isFirst ? request : { ...request, etag: null, last_modified: null };
    const answered = await get(url, conditions, request.allowed_hosts.includes(url.host));
    const { location, type, ...page } = answered;
    if (page.status >= 300 && page.status < 400 && page.status !== 304 && location !== null) {
      if (!URL.canParse(location, url.href)) throw new SourceError('format', `${url.host} has no address.`);
      url = checkAddress(new URL(location, url).href, request.allowed_hosts);
      continue;
    }
    if (page.status === 304) return { ...page, address: url.href };
    if (page.status !== 200) throw new SourceError('later', `${url.host} answers with ${page.status}.`);
    if (!/^(?:text\/(?:html|plain)|application\/xhtml\+xml)/i.test(type || 'text/html'))
      throw new SourceError('format', `${url.host} sends ${type.slice(0, 60)} and not a page.`);
    return { ...page, address: url.href };
  }
  throw new SourceError('format', `${new URL(address).host} redirects too many times.`);
}
