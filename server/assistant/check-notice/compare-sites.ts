import type { NoticeCheck } from '@trover/contract/assistant/check-notice.ts';
import type { OfficialSite } from '@trover/db/queries/assistant/official-sites.ts';
import { check } from './outcome.ts';
import { compareAddresses, readAddress, type WebAddress } from './web-addresses.ts';

/** The official site of a case. */
export interface Site {
  slug: string;
  official: WebAddress;
}

export const sitesOf = (rows: readonly OfficialSite[]): Site[] =>
  rows.flatMap(({ slug, site }) => {
    const official = readAddress(site);
    return official === null ? [] : [{ slug, official }];
  });

/** What a notice is compared with: the site of its case, and the firms in the case. */
interface Expected {
  site: string | null;
  firms: readonly string[];
}

/** Sites that every notice may name: of courts, of agencies, of the clearinghouse of class actions. */
const COMMON_SITES = /(?:^|\.)(?:gov|securities\.stanford\.edu)$/;
/** Mail providers where anyone can open a mailbox within a minute. */
const FREE_MAIL =
  /^(?:gmail|googlemail|outlook|hotmail|live|msn|yahoo|ymail|aol|icloud|me|gmx|mail|proton|protonmail|zoho|yandex|tutanota|fastmail)\.[a-z.]{2,6}$|^pm\.me$/;
/** Addresses that the reader is to write to; not the sender and recipient in the header of a forwarded mail. */
const TO_WRITE_TO = /\b(?:reply|respond|write|send|contact|e-?mail|reach|message|questions?|office)\b[^\n]{0,80}$/i;

const FORM_OF_FIRM = /\b(?:llp|llc|pllc|p\.?c|p\.?a|inc|corp|ltd|co|and|the|of)\b/gi;

/** Whether a domain belongs to a firm by its name: its first words, or their initials, written together. */
function belongsTo({ label }: WebAddress, firm: string): boolean {
  const words =
    firm
      .toLowerCase()
      .replace(FORM_OF_FIRM, ' ')
      .match(/[a-z0-9]+/g) ?? [];
  const letters = words.map((word) => word[0]).join('');
  const names = words.map((_, at) => words.slice(0, at + 1).join('')).filter((name) => name.length >= 4);
  if (letters.length >= 2) names.push(`${letters}law`, `${letters}legal`, `${letters}llp`);
  if (letters.length >= 3) names.push(letters);
  const own = label.replaceAll('-', '');
  return names.some((name) => own === name || own === `${name}law` || own === `${name}llp`);
}

type Kind = 'same' | 'known' | 'firm' | 'private' | 'look_alike' | 'other';

interface Compared {
  address: WebAddress;
  kind: Kind;
  why: string;
}

function kindOf(address: WebAddress, own: WebAddress | null, expected: Expected, sites: readonly Site[]): Compared {
  const is = (kind: Kind, why = ''): Compared => ({ address, kind, why });
  if (own !== null && compareAddresses(address, own).kind === 'same') return is('same');
  if (sites.some(({ official }) => official.domain === address.domain)) return is('known');
  if (address.before !== null && FREE_MAIL.test(address.domain))
    return is(TO_WRITE_TO.test(address.before) ? 'other' : 'private');
  for (const official of [...(own === null ? [] : [own]), ...sites.map((site) => site.official)]) {
    const like = compareAddresses(address, official);
    if (like.kind === 'look_alike') return is('look_alike', like.why);
  }
  if (address.isForeign) return is('look_alike', `It is written with letters that resemble others (${address.host}).`);
  return is(expected.firms.some((firm) => belongsTo(address, firm)) ? 'firm' : 'other');
}

const NOT_OPENED = 'We compare the address itself and never open it.';

/** One check for all addresses of a notice. The entered one decides; otherwise the worst of those in the text. */
export function compareSites(
  { given, addresses }: { given: WebAddress | null; addresses: readonly WebAddress[] },
  expected: Expected,
  sites: readonly Site[],
): NoticeCheck {
  const own = expected.site === null ? null : readAddress(expected.site);
  const wanted = own?.domain ?? null;
  const stated = addresses.filter(({ host }) => !COMMON_SITES.test(host));
  const compared = [...(given === null ? [] : [given]), ...stated].map((one) => kindOf(one, own, expected, sites));
  const [first] = compared;
  if (first === undefined)
    return check('web_address', 'unknown', { expected: wanted, evidence: 'The notice has no web address.' });
  const outcome = (kind: NoticeCheck['outcome'], { address, why }: Compared): NoticeCheck =>
    check('web_address', kind, {
      expected: wanted,
      found: address.host,
      evidence: [`${address.written}${why === '' ? '.' : `: ${why}`}`, NOT_OPENED].join(' '),
    });
  const unlike = wanted === null ? 'unknown' : 'differs';
  const like = compared.find(({ kind }) => kind === 'look_alike');
  if (like !== undefined) return outcome('suspicious', like);
  if (given !== null && first.kind !== 'same') return outcome(unlike, first);
  const strange = compared.find(({ kind }) => kind === 'other');
  if (strange !== undefined) return outcome(unlike, strange);
  const same = compared.find(({ kind }) => kind === 'same');
  if (same !== undefined) return outcome('matches', same);
  // neither a firm's own site nor a mailbox alone confirms or refutes a notice
  const known = compared.find(({ kind }) => kind === 'known');
  if (known !== undefined) return outcome(unlike, known);
  return outcome(compared.every(({ kind }) => kind === 'private') ? unlike : 'unknown', first);
}
