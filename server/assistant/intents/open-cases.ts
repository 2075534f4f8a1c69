import type { Sector } from '@trover/core/cases/case-record.ts';
import { formatFund } from '@trover/core/format/amounts.ts';
import { formatDate, formatDaysLeft, LONG_MONTHS } from '@trover/core/format/dates.ts';
import { type AnswerBuilder, from, link } from '../answers/draft.ts';
import type { QuestionContext } from '../question-context.ts';
import type { Intent } from './case-intents.ts';
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
const monthPattern = (name: string): RegExp =>
  name === 'May'
    ? /\b(?:in|during|of|by|until|due|this|next) may\b|\bmay 20\d\d\b/
    : new RegExp(`\\b${name.toLowerCase()}\\b`);

/** The cases that can still be claimed, the next deadline first, or those of one sector. */
export const answerOpenCases: Intent = async (answer, asker, { text, cases }) => {
  if (cases.length > 0 || CALLER_WORD.test(text)) return false;
  const sector = sectorAsked(text);
  const isBySize = ASKS_FOR_LARGEST.test(text);
  if (sector === null && !isBySize && !ASKS_FOR_OPEN.test(text)) return false;
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
