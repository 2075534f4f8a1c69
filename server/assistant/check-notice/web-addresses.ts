import { parse } from 'tldts';
import { distance } from '../questions/correct-spelling.ts';

/**
 * Limits on the labels of a host name and the letters of a mailbox make the time to read a text linear in its length.
 */
const ADDRESS =
  /\bhttps?:\/\/[^\s<>"'()]+|\b(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.){1,126}(?:[a-z]{2,18}|xn--[a-z0-9-]+)(?:\/[^\s<>"'()]*)?/giu;
const EMAIL = /[\w.+-]{1,64}@((?:[\p{L}\p{N}-]{1,63}\.){1,126}[a-z]{2,18})/giu;

/** A web address of a text, in parts. */
export interface WebAddress {
  written: string;
  /** With all subdomains, as DNS has it (punycode). */
  host: string;
  /** The registrable domain: `example.co.uk`. */
  domain: string;
  /** The domain without its ending: `example`. */
  label: string;
  ending: string;
  /** Written with letters that resemble others, or as punycode. */
  isForeign: boolean;
  /** For a mail address: the words before it on its line. */
  before: string | null;
}

export function readAddress(written: string): WebAddress | null {
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(written) ? written : `http://${written}`;
  if (!URL.canParse(withScheme)) return null;
  const { hostname: host } = new URL(withScheme);
  const { domain, domainWithoutSuffix, publicSuffix, isIp } = parse(host);
  if (isIp) return { written, host, domain: host, label: host, ending: '', isForeign: false, before: null };
  if (domain === null || domainWithoutSuffix === null) return null;
  const isForeign = host.split('.').some((label) => label.startsWith('xn--'));
  return { written, host, domain, label: domainWithoutSuffix, ending: publicSuffix ?? '', isForeign, before: null };
}

const MAX_ADDRESSES = 200;
const MAX_BEFORE = 120;

/** Every web and mail address of a text; each host and each mailbox once. */
export function addressesOf(text: string): WebAddress[] {
  const found = new Map<string, WebAddress>();
  const add = (key: string, written: string, before: string | null): void => {
    const read = readAddress(written.replace(/[.,;:!?]+$/, ''));
    if (read === null || !isKnownEnding(read) || found.size >= MAX_ADDRESSES) return;
    found.set(key === '' ? read.host : key, { ...read, before });
  };
  for (const [written] of text.replace(EMAIL, ' ').matchAll(ADDRESS)) add('', written, null);
  for (const { 0: mail, 1: host = '', index } of text.matchAll(EMAIL)) {
    const before = text.slice(Math.max(0, index - MAX_BEFORE), index);
    add(mail.toLowerCase(), host, before.slice(before.lastIndexOf('\n') + 1));
  }
  return [...found.values()];
}

/** “Halden Inc.The” is not an address: no such top-level domain exists. */
const isKnownEnding = ({ host, written }: WebAddress): boolean =>
  /^[a-z][a-z0-9+.-]*:\/\//i.test(written) ||
  host.startsWith('www.') ||
  (parse(host).isIcann ?? false) ||
  /\.(?:example|test|localhost)$/.test(host);

export type Likeness = { kind: 'same' } | { kind: 'look_alike'; why: string } | { kind: 'other' };

/** Letters that resemble other letters. */
const SIMILAR_LETTERS: readonly (readonly [RegExp, string])[] = [
  [/rn/g, 'm'],
  [/vv/g, 'w'],
  [/0/g, 'o'],
  [/[1|]/g, 'l'],
  [/5/g, 's'],
  [/3/g, 'e'],
];

const folded = (label: string): string =>
  SIMILAR_LETTERS.reduce((text, [pattern, letter]) => text.replace(pattern, letter), label.replaceAll('-', ''));

/** How an address compares with the official one. */
export function compareAddresses(found: WebAddress, official: WebAddress): Likeness {
  if (found.domain === official.domain) return { kind: 'same' };
  const shown = `The official site is ${official.domain}`;
  if (found.label === official.label)
    return { kind: 'look_alike', why: `${shown}. This one has the same name with another ending, .${found.ending}.` };
  if (found.host.split('.').includes(official.label) || found.host.startsWith(`${official.domain}.`))
    return { kind: 'look_alike', why: `${shown}. This one only begins like it: it belongs to ${found.domain}.` };
  if (found.isForeign)
    return {
      kind: 'look_alike',
      why: `${shown}. This one is written with letters that resemble others (${found.host}).`,
    };
  if (folded(found.label) === folded(official.label))
    return { kind: 'look_alike', why: `${shown}. This one differs by similar letters or by a hyphen.` };
  const most = official.label.length < 6 ? 1 : official.label.length < 12 ? 2 : 3;
  if (distance(found.label, official.label, most) <= most)
    return { kind: 'look_alike', why: `${shown}. This one differs from it by a few letters.` };
  if (
    official.label.length >= 8 &&
    (found.label.includes(official.label) || folded(found.label).includes(folded(official.label)))
  )
    return { kind: 'look_alike', why: `${shown}. This one has more words around its name.` };
  return { kind: 'other' };
}
