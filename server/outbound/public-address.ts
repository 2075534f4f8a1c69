import { lookup as resolve } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Addresses outside the public internet: this machine, private networks, cloud metadata, and reserved ranges. */
const closed = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  closed.addSubnet(network, bits, 'ipv4');

/** The public ranges of IPv6, without tunnels that contain an IPv4 address, documentation and benchmarks. */
const open6 = new BlockList();
open6.addSubnet('2000::', 3, 'ipv6');
const closed6 = new BlockList();
closed6.addSubnet('2001::', 23, 'ipv6');
closed6.addSubnet('2001:db8::', 32, 'ipv6');
closed6.addSubnet('2002::', 16, 'ipv6');
closed6.addSubnet('3fff::', 20, 'ipv6');

/** Whether an IP address belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !closed.check(address, 'ipv4');
  if (version !== 6) return false;
  return open6.check(address, 'ipv6') && !closed6.check(address, 'ipv6');
}

/** Resolves a name for a connection and permits only public addresses; the checked address is the one that is used. */
export const resolvePublic =
  (refusal: (hostname: string) => Error): LookupFunction =>
  (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '', 0);
      const [first] = found;
      if (first === undefined || !found.every(({ address }) => isPublicAddress(address)))
        return done(refusal(hostname), '', 0);
      return options.all ? done(null, found) : done(null, first.address, first.family);
    });
  };
