import { escapePattern } from '@trover/core/text/escape-pattern.ts';
import { findAmounts, type WrittenAmount } from './amounts/find-amounts.ts';
import { readFees } from './amounts/read-fees.ts';
import type { Evidence, Fact, Span } from './fact.ts';
import { findDates } from './find-dates.ts';
import { inMixedCase } from './names/mixed-case.ts';
import type { NoticeText } from './notice-text.ts';
import { readCaption, readListedCompany, readSettlingCompany } from './read-caption.ts';
import { readClassPeriods } from './read-class-period.ts';
import { readCourt } from './read-court.ts';
import { type DeadlineField, readDeadlines } from './read-deadlines.ts';
import { readDocket } from './read-docket.ts';
import { readAdministrator, readCounsel } from './read-parties.ts';
import { isOfEarlierSettlement, isOfMarket, readSums } from './read-sums.ts';
import { isMasked, readSecurities } from './securities/read-securities.ts';
import { weighClassPeriods } from './weighed/class-period.ts';
import { weighDeadlines } from './weighed/deadlines.ts';
import { weighFees } from './weighed/fees.ts';
import { withoutReplaced } from './weighed/replaced-days.ts';
import { readRespectiveDays } from './weighed/respective-days.ts';
import { weighSecurities, withItsOther } from './weighed/securities.ts';
import { readSubClasses } from './weighed/sub-classes.ts';
import { weighSums } from './weighed/sums.ts';
import { withYearsBelow } from './weighed/years-below.ts';

/** Of a list, the words from its first to its last value; further apart than this, those of the first alone. */
const MAX_WORDS = 600;

/**
 * The facts that a notice states, each with the words that state it. Where the text is silent, or has lost a digit,
 * there is no fact: `partial` has days without their year.
 */
export function readFacts(notice: NoticeText): Record<string, Fact> {
  const text = firstOfList(withUsualSigns(withoutReadingErrors(notice.text)));
  const facts: Record<string, Fact> = {};
  const add = <T>(field: string, span: Span<T> | null | undefined, confidence: Fact['confidence'] = 'high') => {
    if (!span) return;
    const isMisread = MISREAD.test(notice.text.slice(span.start, span.end));
    facts[field] = {
      value: span.value,
      evidence: evidenceOf(notice, span),
      confidence: isMisread ? 'low' : confidence,
    };
  };
  const addList = <T>(field: string, spans: readonly Span<T>[], confidence: Fact['confidence'] = 'high') => {
    const [first] = spans;
    if (first === undefined) return;
    const start = Math.min(...spans.map((span) => span.start));
    const end = Math.max(...spans.map((span) => span.end));
    const value = spans.map((span) => span.value);
    add(field, end - start > MAX_WORDS ? { ...first, value } : { value, start, end }, confidence);
  };

  const dates = withoutReplaced(text, findDates(text), notice.lineStarts);
  const amounts = findAmounts(text);
  const { title, company } = readCaption(text);
  const named = readSecurities(text, company?.value ?? null);
  const securities =
    named.length > 0
      ? withItsOther(named, text, company?.value ?? null)
      : weighSecurities(text, company?.value ?? null);
  add('title', title);
  const issuer = company ?? readListedCompany(text) ?? companyOf(securities[0], text) ?? readSettlingCompany(text);
  add('company', issuer && withWholeName(issuer, text), company ? 'high' : 'low');
  add('court', readCourt(text));
  add('docket', readDocket(text, title?.value ?? null, notice.lineStarts));
  const classes = readSubClasses(text, dates, company?.value ?? null);
  addList('securities', classes.securities.length > securities.length ? classes.securities : securities, 'low');
  const stated = readClassPeriods(text, dates);
  const periods = classes.periods.length > stated.length ? classes.periods : stated;
  if (periods.length > 0) addList('class_periods', periods);
  else addList('class_periods', weighClassPeriods(text, dates), 'low');

  const { sums, settlement } = readSums(text, amounts);
  for (const [field, span] of sums) add(field, span);
  const weighed = weighSums(text, amounts, sums);
  for (const [field, span] of weighed) add(field, span, 'low');
  const shown =
    settlement ??
    amounts.find(
      (amount) => isSum(amount, sums) && !isOfEarlierSettlement(text, amount.start) && !isOfMarket(text, amount.start),
    );
  const currency = shown && (shown.currency ?? currencyOf(text, shown.isDollarSign));
  if (shown && currency) add('currency', { value: currency, start: shown.start, end: shown.end });
  if (settlement !== null || sums.size > 0 || weighed.size > 0) add('fees_percent', readFees(text) ?? weighFees(text));

  const respective = readRespectiveDays(text, withYearsBelow(dates, text, notice.lineStarts));
  const whole = respective.rest;
  const { days, partial } = readDeadlines(text, whole, notice.lineStarts);
  for (const [field, span] of respective.days) if (!days.has(field)) days.set(field, span);
  for (const [field, span] of days) add(field, span);
  for (const [field, span] of weighDeadlines(text, whole, notice.lineStarts))
    if (!days.has(field) && !partial.has(field) && isInOrder(field, span.value, days)) add(field, span, 'low');
  const lost = [...partial].filter(([field]) => !days.has(field));
  if (lost.length > 0) {
    const [first] = lost;
    add('partial', { ...first![1], value: Object.fromEntries(lost.map(([field, span]) => [field, span.value])) });
  }
  add('administrator', readAdministrator(text));
  add('lead_counsel', readCounsel(text));
  return facts;
}

/** Nobody has to object or leave after the hearing, nor is it held before. */
function isInOrder(field: string, day: string, days: ReadonlyMap<DeadlineField, Span<string>>): boolean {
  const hearing = days.get('fairness_hearing')?.value;
  if (/^(?:exclusion|objection)_/.test(field)) return hearing === undefined || day <= hearing;
  return (
    field !== 'fairness_hearing' ||
    (['exclusion_deadline', 'objection_deadline'] as const).every((other) => day >= (days.get(other)?.value ?? ''))
  );
}

/**
 * The text with all letters in their places: `Acme s shares` of a copy that lost its apostrophes has them again, and the
 * signs that frame a caption in Texas are brackets, as they are elsewhere.
 */
const withUsualSigns = (text: string) =>
  text
    .replace(/§(?!§? ?\d)/g, ')')
    .replace(/(?<=\b[A-Z][A-Za-z]*[a-z]) s(?=,? [A-Za-z])/g, "'s")
    .replace(/(?<=\b[A-Z]{2,}) S(?=,? (?:INC|CORP|LTD|COMPANY|LIMITED|HOLDINGS)\b)/g, "'S");

/** Where a scan has a letter for a figure, or a small l for a capital I, and nothing else is possible. */
const MISREAD =
  /(?<=\b[12])O(?=\d\d\b)|(?<=\d)O(?=%)|(?<=[A-Z][a-z]+ )l(?=\d, \d{4}\b)|\bl(?=[NT] (?:RE|THE)\b|NC\b)|(?<=[A-Z])l(?=[A-Z])/;

/** The text with those letters as they were printed, each in its place. */
const withoutReadingErrors = (text: string) =>
  text.replace(new RegExp(MISREAD, 'g'), (letter, at: number) =>
    letter === 'O' ? '0' : /\d/.test(text[at + 1] ?? '') ? '1' : 'I',
  );

const LISTED_FACT =
  /\bIn re:? (?:(?!In re).){3,90}? (?:Litigation|Action) (?:Trading Symbol|CUSIP(?: Number)?|Terms of the Settlement|Settlement Amount|Class Period):/gi;

/** Of a list of cases, each a caption above labels, the first alone. */
function firstOfList(text: string): string {
  const [, second] = text.matchAll(LISTED_FACT);
  return second === undefined ? text : text.slice(0, second.index);
}

/** A threshold or an example of a few dollars shows no currency of the settlement. */
const isSum = (amount: WrittenAmount, sums: ReadonlyMap<string, Span<string>>) =>
  amount.currency !== null ||
  Number(amount.value) >= 50_000 ||
  [...sums.values()].some(({ start }) => start === amount.start);

/** Without a caption: the issuer whose securities the class bought, as far as the text gives a name of one or more words. */
function companyOf(security: Span<{ name: string }> | undefined, text: string): Span<string> | null {
  if (!security) return null;
  if (security.value.name.includes('masked')) return null;
  const name =
    /^(?:Eligible )?(.+?) (?:Class [A-Z] )?(?:common|ordinary|american|ads|adr|call|put|preferred|securities|shares|stock|senior|notes|units|depositary|warrants|bonds)/i.exec(
      security.value.name,
    )?.[1];
  const start = name === undefined ? -1 : text.indexOf(name);
  if (name !== undefined && isMasked(text.slice(Math.max(0, start - 3), start + name.length))) return null;
  if (name === undefined || !/[A-Z]/.test(name)) return null;
  return start < 0
    ? { value: name, start: security.start, end: security.end }
    : { value: name, start, end: start + name.length };
}

const FORM = String.raw`(?:Inc\.?|Corp\.|Corporation|Limited|Ltd\.?|& Co(?:mpany|\.)|Incorporated|PLC|plc|L\.P\.|N\.V\.|S\.A\.|AG|Aktiengesellschaft|CORPORATION|LIMITED)`;

/** A company that the text writes out in full elsewhere, with its legal form. */
function withWholeName(company: Span<string>, text: string): Span<string> {
  const short = company.value.replace(/[,.]+$/, '');
  if (
    new RegExp(`\\b${FORM}$`).test(company.value) ||
    /\b(?:LLC|LP|L\.P\.|Company|Trust|Corp|Co)\b/i.test(company.value)
  )
    return company;
  const escaped = escapePattern(short);
  const match = new RegExp(
    String.raw`\b(?:${escaped}|${escaped.toUpperCase()})(?: [A-Z][A-Za-z]+){0,2},? ${FORM}(?![\w&])`,
  ).exec(text);
  if (!match || short.length < 3) return company;
  return { value: inMixedCase(match[0]), start: match.index, end: match.index + match[0].length };
}

/** A dollar is the United States' unless the text shows another country of dollars. */
function currencyOf(text: string, isDollarSign: boolean): string | null {
  if (!isDollarSign) return null;
  if (/\bCAD\b|\bCDN\b|Canadian dollars/.test(text)) return 'CAD';
  if (/\bUnited States District Court\b/i.test(text)) return 'USD';
  return /\b(?:Australia|Ontario|Québec|Quebec|British Columbia|Alberta|New Zealand|Hong Kong|Singapore)\b/.test(text)
    ? null
    : 'USD';
}

const evidenceOf = (notice: NoticeText, { start, end }: Span<unknown>): Evidence => notice.quote(start, end);
