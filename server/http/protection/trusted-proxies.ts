import { isIP } from 'node:net';

/** The proxies whose `X-Forwarded-…` headers count: this many in a row, or those with these addresses. */
export type TrustedProxies = { hops: number } | { ranges: readonly string[] };

const NAMES = new Set(['loopback', 'linklocal', 'uniquelocal']);
const MAX_HOPS = 10;

function isRange(text: string): boolean {
  if (NAMES.has(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

/** `false`, a number of hops (`true` is one), or addresses and networks by commas; undefined for anything else. */
export function parseTrustedProxies(text: string): TrustedProxies | false | undefined {
  if (text === 'false' || text === '0') return false;
  if (text === 'true') return { hops: 1 };
  if (/^\d+$/.test(text)) return Number(text) <= MAX_HOPS ? { hops: Number(text) } : undefined;
  const ranges = text.split(',').map((one) => one.trim());
  return ranges.every(isRange) ? { ranges } : undefined;
}

type TrustProxy = false | string[] | ((address: string, hop: number) => boolean);

/** In the form that the framework accepts: with a plain number of hops it would trust no proxy. */
export function trustProxyOption(proxies: TrustedProxies | false): TrustProxy {
  if (proxies === false) return false;
  return 'ranges' in proxies ? [...proxies.ranges] : (_, hop) => hop < proxies.hops;
}
