import type { Sector } from '@trover/core/cases/case-record.ts';
import { addDays, formatDay, requireDay } from '@trover/core/dates/day.ts';
import { formatFund } from '@trover/core/format/amounts.ts';
import { formatDate, formatDaysLeft, LONG_MONTHS } from '@trover/core/format/dates.ts';
import { type AnswerBuilder, from, link } from '../answers/draft.ts';
import type { QuestionContext } from '../question-context.ts';
import type { Intent } from './case-intents.ts';
import { likelyList } from './case-kind.ts';
import { SECTOR_NAMES, sectorAsked } from './sectors.ts';

const ASKS_FOR_OPEN =
  /\b(which|what|any|list|show|all|are there|see|find|give)\b.{0,25}\b(cases?|settlements?|class actions?|lawsuits?)\b.{0,40}\b(open|still|now|currently|claim in|claimable|available|active|deadlines?|closing|due|this month|next month)\b|\b(open|active|current|available) (cases?|settlements?|class actions?|lawsuits?)\b|\b(cases?|settlements?) (are |that are )?(currently |still )?open\b|\b(?:which|what|any|the) (?:of the )?open ones\b/;
/** A list by size: “which case pays out the most”. */
const ASKS_FOR_LARGEST =
  /\b(?:biggest|largest|highest|richest|top|fattest)\b.{0,25}\b(?:cases?|settlements?|class actions?|lawsuits?|funds?|pots?|pools?|kitty)\b|\b(?:which|what) (?:\w+ )?(?:case|settlement|class action|lawsuit|one)s?\b.{0,30}\b(?:most money|pays? (?:out )?(?:the )?(?:most|best)|most)\b/;
const CALLER_WORD = /\b(my|mine|our|ours|add|upload|account)\b|\b(?:pays?|gives?|owes?|brings?) (?:me|us)\b/;

const MAX_ROWS = 10;
const MAX_PAST = 5;

/** The largest cases of a sector that can no longer be claimed. */
async function addPastOfSector(answer: AnswerBuilder, asker: QuestionContext, sector: Sector): Promise<void> {
  const { items } = await asker.read('GET /api/v1/orders/getallorders', {
    query: { sort: 'fund', limit: MAX_ROWS, sector },
  });
  const past = items
    .filter(({ claim_deadline, days_left }) => claim_deadline !== null && days_left !== null && days_left < 0)
    .slice(0, MAX_PAST);
  if (past.length === 0) return;
  const rows = past.map(({ company, slug, claim_deadline, settlement_amount, currency }) => ({
    name: company.name,
    slug,
    words: `claims closed on ${formatDate(claim_deadline!)}, fund ${settlement_amount === null ? 'not known' : formatFund(settlement_amount, currency)}`,
  }));
  const id = answer.source({
    kind: 'case',
    title: `Cases of the sector “${SECTOR_NAMES[sector]}”`,
    url: `/cases/screener?sector=${sector}#past`,
    passage: rows.map(({ name, words }) => `${name}: ${words}.`).join(' '),
  });
  answer
    .paragraph('Settlements of that sector in which claims are closed, the largest first:')
    .list(rows.map(({ name, slug, words }) => [link(name, `/cases/${slug}`, id), from(id, `: ${words}`)]));
}

interface Days {
  from: string;
  to?: string | undefined;
}

const two = (number: number): string => String(number).padStart(2, '0');

/** The range of deadlines that a question names: a month, a year, or all from today. */
export function daysAsked(text: string, today: string): Days {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  const daysOf = (ofYear: number, first: number, last: number): Days => {
    const from = `${ofYear}-${two(first)}-01`;
    const to = `${ofYear}-${two(last)}-${two(new Date(Date.UTC(ofYear, last, 0)).getUTCDate())}`;
    return { from: from < today ? today : from, to };
  };
  if (/\bthis month\b/.test(text)) return daysOf(year, month, month);
  if (/\bnext month\b/.test(text)) return month === 12 ? daysOf(year + 1, 1, 1) : daysOf(year, month + 1, month + 1);
  const named = LONG_MONTHS.findIndex((name) => monthPattern(name).test(text)) + 1;
  const years = /\b20\d\d\b/.exec(text)?.[0];
  if (named > 0) return daysOf(years === undefined ? year + (named < month ? 1 : 0) : Number(years), named, named);
  return years === undefined ? { from: today } : daysOf(Number(years), 1, 12);
}

/** “May” is a month only after a word of time or before a year. */
export const monthPattern = (name: string): RegExp =>
  name === 'May'
    ? /\b(?:in|during|of|by|until|due|this|next) may\b|\bmay 20\d\d\b/
    : new RegExp(`\\b${name.toLowerCase()}\\b`);

const ASKS_FOR_CLOSED =
  /\b(?:which|what|list|show|any)\b.{0,20}\b(?:cases|settlements|class actions|lawsuits|ones)\b.{0,25}\b(?:closed|ended|expired|finished|(?:were|got|been) paid)\b|\b(?:which|what|list|show)\b.{0,20}\b(?:closed|past|finished|expired|former|ended) (?:cases|settlements|class actions|lawsuits)\b/;

const daysLater = (day: string, count: number): string => formatDay(addDays(requireDay(day), count));

/** The cases whose claim deadline was in the year that a question names, or in the last twelve months. */
async function addClosed(answer: AnswerBuilder, asker: QuestionContext, text: string): Promise<void> {
  const { today } = asker;
  const named =
    /\b(?:19|20)\d\d\b/.exec(text)?.[0] ?? (/\blast year\b/.test(text) ? String(Number(today.slice(0, 4)) - 1) : null);
  const from_day = named === null ? daysLater(today, -365) : `${named}-01-01`;
  const end = named === null ? today : `${named}-12-31`;
  const deadline_to = end < today ? end : daysLater(today, -1);
  const { items } = await asker.read('GET /api/v1/orders/getallorders', {
    query: { sort: 'fund', limit: MAX_ROWS, deadline_from: from_day, deadline_to },
  });
  const span = `from ${formatDate(from_day)} to ${formatDate(deadline_to)}`;
  answer.action('See all cases', '/cases/screener');
  if (items.length === 0) {
    answer.paragraph(`No case on record had its claim deadline ${span}.`);
    return;
  }
  const rows = items.map(({ company, slug, claim_deadline, settlement_amount, currency }) => ({
    name: company.name,
    slug,
    words: `claims closed on ${formatDate(claim_deadline!)}, fund ${settlement_amount === null ? 'not known' : formatFund(settlement_amount, currency)}`,
  }));
  const id = answer.source({
    kind: 'case',
    title: 'Closed cases',
    url: '/cases/screener#past',
    passage: rows.map(({ name, words }) => `${name}: ${words}.`).join(' '),
  });
  answer
    .paragraph(`Claims closed in these cases ${span}, the largest fund first:`)
    .list(rows.map(({ name, slug, words }) => [link(name, `/cases/${slug}`, id), from(id, `: ${words}`)]));
}

/** From this likelihood on, a question wants a list of cases, whatever its words. */
const IS_LIST = 0.7;
/** The same where of all questions about cases only one for a list is possible. */
const MAY_BE_LIST = 0.4;
const IS_ONLY_KIND = 0.95;

/** Which list of cases a question wants; null where none. */
function listAsked(text: string, isSignedIn: boolean): 'open' | 'largest' | 'closed' | null {
  if (ASKS_FOR_LARGEST.test(text)) return 'largest';
  if (ASKS_FOR_CLOSED.test(text)) return 'closed';
  if (ASKS_FOR_OPEN.test(text)) return 'open';
  const likely = likelyList(text, isSignedIn);
  if (likely === null) return null;
  if (likely.likelihood < (likely.within >= IS_ONLY_KIND ? MAY_BE_LIST : IS_LIST)) return null;
  switch (likely.slug) {
    case 'cases-largest':
      return 'largest';
    case 'cases-closed-list':
      return 'closed';
    case 'cases-open-list':
      return 'open';
    default:
      return null;
  }
}

/** The cases that can still be claimed, the next deadline first, or those of one sector. */
export const answerOpenCases: Intent = async (answer, asker, { text, cases }) => {
  if (cases.length > 0 || CALLER_WORD.test(text)) return false;
  const sector = sectorAsked(text);
  const list = listAsked(text, asker.session !== null);
  if (sector === null && list === null) return false;
  if (sector === null && list === 'closed') {
    await addClosed(answer, asker, text);
    return true;
  }
  const isBySize = list === 'largest';
  const { from: first, to } = daysAsked(text, asker.today);
  const { items } = await asker.read('GET /api/v1/orders/getallorders/{group}', {
    params: { group: 'actionable' },
    query: {
      sort: isBySize ? 'fund' : 'deadline',
      limit: MAX_ROWS,
      deadline_from: first,
      ...(to !== undefined && { deadline_to: to }),
      ...(sector !== null && { sector }),
    },
  });
  const open = items.filter(
    ({ claim_deadline, days_left }) => claim_deadline !== null && days_left !== null && days_left >= 0,
  );
  const url = sector === null ? '/cases/screener' : `/cases/screener?sector=${sector}`;
  answer.action('See all cases', url);
  if (open.length === 0) {
    if (sector === null) answer.paragraph('No case on record has its claim deadline in that time.');
    else {
      answer.paragraph(`No case of the sector “${SECTOR_NAMES[sector]}” can be claimed now.`);
      await addPastOfSector(answer, asker, sector);
    }
    return true;
  }
  const rows = open.map(({ company, slug, claim_deadline, days_left, settlement_amount, currency }) => ({
    name: company.name,
    slug,
    until: `${formatDate(claim_deadline!)} (${formatDaysLeft(days_left!).toLowerCase()})`,
    fund: settlement_amount === null ? 'not known' : formatFund(settlement_amount, currency),
  }));
  const passage = rows.map(({ name, until, fund }) => `${name}: claim deadline ${until}, fund ${fund}.`).join(' ');
  const id = answer.source({ kind: 'case', title: 'Open cases', url, passage });
  const order = isBySize ? 'the largest fund first' : 'the next deadline first';
  const which = sector === null ? 'these cases' : `these cases of the sector “${SECTOR_NAMES[sector]}”`;
  answer.paragraph(`You can still claim in ${which}, ${order}:`).table(
    ['Case', 'Claim deadline', 'Fund'],
    rows.map(({ name, slug, until, fund }) => [
      [link(name, `/cases/${slug}`, id)],
      [from(id, until)],
      [from(id, fund)],
    ]),
  );
  if (sector !== null) await addPastOfSector(answer, asker, sector);
  if (asker.session === null) {
    answer.paragraph(
      'Whether your trades qualify depends on their dates. Your browser can check a file without sign-in.',
    );
    answer.action('Check a file', '/');
  }
  return true;
};
