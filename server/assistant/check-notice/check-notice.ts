import type { checkNotice as declared, NoticeCheck } from '@trover/contract/assistant/check-notice.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { formatDate } from '@trover/core/format/dates.ts';
import { listCasesByDocket, listCasesByTitle } from '@trover/db/queries/assistant/named-cases.ts';
import {
  listAdministrators,
  listOfficialSites,
  type OfficialSite,
} from '@trover/db/queries/assistant/official-sites.ts';
import { readFactsOfWords } from '@trover/intake/notices/read-notice.ts';
import { getCase } from '../../cases/get-case.ts';
import type { Context } from '../../context.ts';
import { findCases } from '../questions/find-cases.ts';
import { findRedFlags } from './red-flags.ts';
import { addressesOf, compareAddresses, readAddress, type WebAddress } from './web-addresses.ts';

type Checked = DataOf<typeof declared>;
type CheckContext = Pick<Context, 'db' | 'companies' | 'today' | 'worker' | 'cache'>;
type Case = Awaited<ReturnType<typeof getCase>>;

/** What the notice states, with its words. */
interface Stated {
  value: string;
  words: string;
}

interface Notice {
  words: string;
  title: Stated | null;
  court: Stated | null;
  docket: Stated | null;
  administrator: Stated | null;
  deadline: Stated | null;
  addresses: WebAddress[];
}

const MOST_WORDS = 200_000;

function readNotice(words: string, url: string | null): Notice {
  const facts = readFactsOfWords(words.slice(0, MOST_WORDS));
  const stated = (field: string): Stated | null => {
    const fact = facts[field];
    if (fact === undefined) return null;
    const { value } = fact;
    const text = typeof value === 'string' ? value : ((value as { name?: string } | null)?.name ?? null);
    return text === null ? null : { value: text, words: fact.evidence.words.replace(/\s+/g, ' ').slice(0, 300) };
  };
  const given = url === null ? null : readAddress(url);
  return {
    words,
    title: stated('title'),
    court: stated('court'),
    docket: stated('docket'),
    administrator: stated('administrator'),
    deadline: stated('claim_deadline'),
    addresses: [...(given === null ? [] : [given]), ...addressesOf(words)],
  };
}

/** A docket number without what courts write differently: the division, leading zeros and the letters at the end. */
const docketKey = (docket: string): string => {
  const found = /(\d{2}|\d{4})-(cv|md|cr|mc)-0*(\d+)/i.exec(docket);
  return found === null
    ? docket.toLowerCase().replace(/[^a-z0-9]/g, '')
    : `${found[1]!.slice(-2)}-${found[2]!.toLowerCase()}-${found[3]}`;
};

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(
      /\b(in re|securities|litigation|settlement|et al|inc|corp|corporation|ltd|llc|plc|co|holdings|group|the|of|and|class action)\b/g,
      ' ',
    )
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** The share of the words of the shorter one that both have. */
function likeness(one: string, other: string): number {
  const [a, b] = [new Set(plain(one).split(' ')), new Set(plain(other).split(' '))];
  const [less, more] = a.size <= b.size ? [a, b] : [b, a];
  return [...less].filter((word) => more.has(word)).length / Math.max(1, less.size);
}

/** The case that a notice is about: by docket number, by its official site, by its name, by the company. */
async function findCaseOf(context: CheckContext, notice: Notice, sites: readonly Site[]): Promise<string | null> {
  if (notice.docket !== null) {
    const core = /\d{2}-(?:cv|md|cr|mc)-0*\d+/i.exec(notice.docket.value)?.[0] ?? notice.docket.value;
    const number = core.replace(/-0+(\d+)$/, '-$1');
    for (const one of new Set([core, number]))
      for (const found of await listCasesByDocket(context.db, one)) return found.slug;
  }
  for (const address of notice.addresses)
    for (const { slug, official } of sites) if (official.domain === address.domain) return slug;
  if (notice.title !== null) {
    const [best] = await listCasesByTitle(context.db, notice.title.value, 1);
    if (best !== undefined && likeness(best.title, notice.title.value) >= 0.6) return best.slug;
  }
  const { cases } = await findCases(context, notice.title?.value ?? notice.words.slice(0, 1_500));
  if (cases[0] !== undefined) return cases[0].slug;
  for (const address of notice.addresses)
    for (const { slug, official } of sites) if (compareAddresses(address, official).kind === 'look_alike') return slug;
  return null;
}

interface Site {
  slug: string;
  official: WebAddress;
}

const sitesOf = (rows: readonly OfficialSite[]): Site[] =>
  rows.flatMap(({ slug, site }) => {
    const official = readAddress(site);
    return official === null ? [] : [{ slug, official }];
  });

const check = (
  name: NoticeCheck['name'],
  outcome: NoticeCheck['outcome'],
  more: Partial<NoticeCheck> = {},
): NoticeCheck => ({
  name,
  outcome,
  expected: null,
  found: null,
  evidence: null,
  ...more,
});

function compare(
  name: NoticeCheck['name'],
  stated: Stated | null,
  expected: string | null,
  isSame: (found: string, wanted: string) => boolean,
  shown = (value: string): string => value,
): NoticeCheck {
  if (stated === null)
    return check(name, 'unknown', { expected: expected && shown(expected), evidence: 'The notice does not state it.' });
  if (expected === null) return check(name, 'unknown', { found: shown(stated.value), evidence: stated.words });
  const outcome = isSame(stated.value, expected) ? 'matches' : 'differs';
  return check(name, outcome, { expected: shown(expected), found: shown(stated.value), evidence: stated.words });
}

const courtKey = (court: string): string => court.toLowerCase().replace(/[^a-z]/g, '');

/** Sites that every notice may name: of courts, of the SEC, of mail providers. */
const COMMON_SITES = /(?:^|\.)(?:uscourts\.gov|sec\.gov|gov|gmail\.com|outlook\.com|yahoo\.com|hotmail\.com)$/;

/** One check for the addresses of a notice: the worst of them decides. */
function compareSites(notice: Notice, one: Case | null, sites: readonly Site[]): NoticeCheck {
  const own = one?.administrator?.site ? readAddress(one.administrator.site) : null;
  const expected = own?.domain ?? null;
  const found = notice.addresses.filter(({ domain }) => !COMMON_SITES.test(domain));
  if (found.length === 0)
    return check('web_address', 'unknown', { expected, evidence: 'The notice has no web address.' });
  const compared = found.map((address) => {
    if (own !== null && compareAddresses(address, own).kind === 'same')
      return { address, kind: 'same' as const, why: '' };
    if (sites.some(({ official }) => official.domain === address.domain))
      return { address, kind: 'known' as const, why: '' };
    for (const official of own === null
      ? sites.map((site) => site.official)
      : [own, ...sites.map((site) => site.official)]) {
      const like = compareAddresses(address, official);
      if (like.kind === 'look_alike') return { address, kind: 'look_alike' as const, why: like.why };
    }
    if (address.isForeign)
      return {
        address,
        kind: 'look_alike' as const,
        why: `It is written with letters that resemble others (${address.host}).`,
      };
    return { address, kind: 'other' as const, why: '' };
  });
  const NOT_OPENED = 'We compare the address itself and never open it.';
  const like = compared.find(({ kind }) => kind === 'look_alike');
  if (like !== undefined)
    return check('web_address', 'suspicious', {
      expected,
      found: like.address.host,
      evidence: `${like.address.written}: ${like.why} ${NOT_OPENED}`,
    });
  const same = compared.find(({ kind }) => kind === 'same');
  if (same !== undefined)
    return check('web_address', 'matches', {
      expected,
      found: same.address.host,
      evidence: `${same.address.written}. ${NOT_OPENED}`,
    });
  const [first] = compared;
  const evidence = `${first!.address.written}. ${NOT_OPENED}`;
  return check('web_address', expected === null ? 'unknown' : 'differs', {
    expected,
    found: first!.address.host,
    evidence,
  });
}

/** A short name of a firm: its first words. */
const firmKey = (name: string): string => plain(name).split(' ').slice(0, 2).join(' ');

async function compareAdministrator(context: CheckContext, notice: Notice, one: Case): Promise<NoticeCheck> {
  const expected = one.administrator?.name ?? null;
  const text = plain(notice.words);
  if (expected !== null && text.includes(firmKey(expected)))
    return check('administrator', 'matches', {
      expected,
      found: expected,
      evidence: notice.administrator?.words ?? expected,
    });
  if (notice.administrator !== null)
    return compare('administrator', notice.administrator, expected, (found, wanted) => likeness(found, wanted) >= 0.5);
  const other = (await listAdministrators(context.db)).find(
    (name) => firmKey(name).length > 4 && text.includes(firmKey(name)),
  );
  return compare('administrator', other === undefined ? null : { value: other, words: other }, expected, () => false);
}

const STRONG: readonly NoticeCheck['name'][] = ['caption', 'docket', 'web_address'];

/** Compares a notice with the catalogue, and finds what no real notice asks for. Nothing is fetched. */
export async function checkNotice(
  context: CheckContext,
  { words, url }: { words: string; url: string | null },
): Promise<Checked> {
  const notice = readNotice(words, url);
  const flags = findRedFlags(words);
  const sites = sitesOf(await listOfficialSites(context.db));
  const slug = await findCaseOf(context, notice, sites);
  if (slug === null) {
    const checks = [
      ...(notice.title === null ? [] : [compare('caption', notice.title, null, () => false)]),
      ...(notice.docket === null ? [] : [compare('docket', notice.docket, null, () => false)]),
      ...(notice.addresses.length === 0 ? [] : [compareSites(notice, null, sites)]),
      ...flags,
    ];
    return { verdict: verdictOf(checks, false), case: null, checks };
  }
  const one = await getCase(context, null, slug);
  const company = one.company.name;
  const isNamed = plain(notice.words).includes(plain(company).split(' ')[0] ?? company);
  const caption = notice.title ?? (isNamed ? { value: company, words: company } : null);
  const deadline = one.claim_deadline;
  const checks = [
    compare(
      'caption',
      caption,
      one.title,
      (found) => likeness(found, one.title) >= 0.6 || likeness(found, company) >= 0.6,
    ),
    compare('court', notice.court, one.court, (found, wanted) => courtKey(found) === courtKey(wanted)),
    compare('docket', notice.docket, one.docket, (found, wanted) => docketKey(found) === docketKey(wanted)),
    await compareAdministrator(context, notice, one),
    compareSites(notice, one, sites),
    compare(
      'deadline',
      notice.deadline,
      deadline,
      (found, wanted) => found === wanted,
      (day) => (/^\d{4}-\d{2}-\d{2}$/.test(day) ? formatDate(day) : day),
    ),
    ...flags,
  ];
  return { verdict: verdictOf(checks, true), case: slug, checks };
}

function verdictOf(checks: readonly NoticeCheck[], hasCase: boolean): Checked['verdict'] {
  if (checks.some(({ outcome }) => outcome === 'suspicious')) return 'suspicious';
  if (!hasCase) return 'unknown';
  if (checks.some(({ outcome }) => outcome === 'differs')) return 'differs';
  return checks.some(({ name, outcome }) => outcome === 'matches' && STRONG.includes(name)) ? 'matches' : 'unknown';
}
