import type { checkNotice as declared, NoticeCheck } from '@trover/contract/assistant/check-notice.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { formatDate } from '@trover/core/format/dates.ts';
import { listCasesByDocket, listCasesByTitle } from '@trover/db/queries/assistant/named-cases.ts';
import { listAdministrators, listOfficialSites } from '@trover/db/queries/assistant/official-sites.ts';
import { getCase } from '../../cases/get-case.ts';
import type { Context } from '../../context.ts';
import { conflict } from '../../errors.ts';
import { findCases } from '../questions/find-cases.ts';
import { comparePhones } from './compare-phones.ts';
import { compareSites, type Site, sitesOf } from './compare-sites.ts';
import { compareAmount, compareClassPeriod } from './compare-terms.ts';
import { TextOverdue } from './notice-reader.ts';
import { check } from './outcome.ts';
import type { TextRead } from './read-text.ts';
import { compareAddresses, readAddress, type WebAddress } from './web-addresses.ts';

type Checked = DataOf<typeof declared>;
type CheckContext = Pick<Context, 'db' | 'companies' | 'today' | 'worker' | 'cache' | 'notices'>;
type Case = Awaited<ReturnType<typeof getCase>>;

/** What the notice states, with the words that state it. */
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
  /** Whether the deadline comes from an order that names no claim. */
  isFromOrder: boolean;
  /** The address that the user entered in addition to the text. */
  given: WebAddress | null;
  addresses: WebAddress[];
}

const tooLong = (error: unknown): never => {
  if (!(error instanceof TextOverdue)) throw error;
  return conflict('This text takes too long to read. Send the page that names the case, its court and the deadline.');
};

function readNotice(
  words: string,
  { facts, addresses, isFromOrder }: Omit<TextRead, 'flags'>,
  url: string | null,
): Notice {
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
    isFromOrder,
    given,
    addresses,
  };
}

/**
 * A docket number without the parts that courts write differently: the division, leading zeros and trailing letters.
 */
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

/** The share of the shorter text's words that both texts have. */
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
  const addresses = [...(notice.given === null ? [] : [notice.given]), ...notice.addresses];
  for (const address of addresses)
    for (const { slug, official } of sites) if (official.domain === address.domain) return slug;
  if (notice.title !== null) {
    const [best] = await listCasesByTitle(context.db, notice.title.value, 1);
    if (best !== undefined && likeness(best.title, notice.title.value) >= 0.6) return best.slug;
  }
  const { cases } = await findCases(context, notice.title?.value ?? notice.words.slice(0, 1_500));
  if (cases[0] !== undefined) return cases[0].slug;
  for (const address of addresses)
    for (const { slug, official } of sites) if (compareAddresses(address, official).kind === 'look_alike') return slug;
  return null;
}

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

const isSettled = ({ stage }: Case): boolean =>
  ['settled', 'claims_closed', 'final_approval', 'distribution', 'closed'].includes(stage);

const courtKey = (court: string): string => court.toLowerCase().replace(/[^a-z]/g, '');

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

/** A letter that only mentions the company does not state a caption: anyone can write a name. */
function compareCaption({ title, words }: Notice, one: Case): NoticeCheck {
  const company = one.company.name;
  if (title !== null)
    return compare(
      'caption',
      title,
      one.title,
      (found) => likeness(found, one.title) >= 0.6 || likeness(found, company) >= 0.6,
    );
  const isNamed = ` ${plain(words)} `.includes(` ${plain(company)} `);
  return check('caption', 'unknown', {
    expected: one.title,
    found: isNamed ? company : null,
    evidence: isNamed ? `The notice names ${company}, but no case.` : 'The notice does not state it.',
  });
}

const SETTLES =
  /\b(?:settlement (?:of|has been|was|is) (?:\$|reached|approved|proposed)|(?:has|have|was|been) settled|settlement fund of|claim forms? must)/gi;
/** Words that negate a statement after them: “no settlement”, “has not been settled”, “if a settlement is reached”. */
const NOT_STATED =
  /\b(?:no(?!\.)|not|never|none of|nor|neither|any|if|when|whether|until|once|unless|before|without|may|might|could|[a-z]+n['’]t)(?: (?:a|an|the|any|such|this|that|these|our|your|proposed|final|class|yet|so far|case|cases|claims?|lawsuit|action|litigation|matter|has|have|been|is|was))* $/i;
/** A partial settlement, which does not settle the case itself: for example the claims against the auditor alone. */
const OTHER_PARTY_PATTERN =
  /\bagainst (?:(?:the|its|certain|some|other|former|individual) )*(?:[a-z]+['’]s )?(?:auditors?|accountants?|underwriters?|directors?|officers?|defendants?)\b[^.;]{0,40}$/i;

/** The words that state a settlement; undefined where the notice states none. */
function settlementStated(words: string): string | undefined {
  const text = words.replace(/\s+/g, ' ');
  return [...text.matchAll(SETTLES)].find(({ index }) => {
    const before = text.slice(Math.max(0, index - 120), index);
    return !NOT_STATED.test(before) && !OTHER_PARTY_PATTERN.test(before);
  })?.[0];
}

/**
 * A notice of a payment from a case without a settlement counts as different, whatever else it copies from the docket.
 */
function compareDeadline({ deadline, words, isFromOrder }: Notice, one: Case): NoticeCheck {
  const shown = (day: string): string => (/^\d{4}-\d{2}-\d{2}$/.test(day) ? formatDate(day) : day);
  const promised = (isFromOrder ? undefined : deadline?.words) ?? settlementStated(words);
  if (one.claim_deadline === null && one.settlement_amount === null && !isSettled(one) && promised !== undefined) {
    const known = one.stage_as_of === null ? '' : ` as of ${formatDate(one.stage_as_of)}`;
    return check('deadline', 'differs', {
      expected: `no settlement in this case${known}`,
      found: deadline === null ? promised : shown(deadline.value),
      evidence: promised,
    });
  }
  return compare('deadline', deadline, one.claim_deadline, (found, wanted) => found === wanted, shown);
}

/**
 * Compares a notice with the catalogue, and finds requests that a real notice never makes. Fetches nothing. `caller`
 * decides in whose turn the text is read.
 */
export async function checkNotice(
  context: CheckContext,
  { words, url, caller }: { words: string; url: string | null; caller: string },
): Promise<Checked> {
  const read = await context.notices.read(words, caller).catch(tooLong);
  const { flags } = read;
  const notice = readNotice(words, read, url);
  const sites = sitesOf(await listOfficialSites(context.db));
  const slug = await findCaseOf(context, notice, sites);
  if (slug === null) {
    const checks = [
      ...(notice.title === null ? [] : [compare('caption', notice.title, null, () => false)]),
      ...(notice.docket === null ? [] : [compare('docket', notice.docket, null, () => false)]),
      ...(notice.given === null && notice.addresses.length === 0
        ? []
        : [compareSites(notice, { site: null, firms: [] }, sites)]),
      ...flags,
    ];
    return { verdict: verdictOf(checks, false), case: null, checks };
  }
  const one = await getCase(context, null, slug);
  const phone = comparePhones(words, one.administrator?.contact ?? null);
  const checks = [
    compareCaption(notice, one),
    compare('court', notice.court, one.court, (found, wanted) => courtKey(found) === courtKey(wanted)),
    compare('docket', notice.docket, one.docket, (found, wanted) => docketKey(found) === docketKey(wanted)),
    await compareAdministrator(context, notice, one),
    compareSites(
      notice,
      { site: one.administrator?.site ?? null, firms: [...one.lead_counsel, one.administrator?.name ?? ''] },
      sites,
    ),
    ...(phone === null ? [] : [phone]),
    compareDeadline(notice, one),
    compareAmount(read.facts, one),
    compareClassPeriod(read.facts, one),
    ...flags,
  ];
  return { verdict: verdictOf(checks, true), case: slug, checks };
}

/** A number or a site identifies the case; a name does only together with its court or its administrator. */
function verdictOf(checks: readonly NoticeCheck[], hasCase: boolean): Checked['verdict'] {
  if (checks.some(({ outcome }) => outcome === 'suspicious')) return 'suspicious';
  if (!hasCase) return 'unknown';
  if (checks.some(({ outcome }) => outcome === 'differs')) return 'differs';
  const matching = new Set(checks.flatMap(({ name, outcome }) => (outcome === 'matches' ? [name] : [])));
  const isNamed = matching.has('caption') && (matching.has('court') || matching.has('administrator'));
  return matching.has('docket') || matching.has('web_address') || isNamed ? 'matches' : 'unknown';
}
