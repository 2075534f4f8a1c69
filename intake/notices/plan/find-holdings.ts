import { findAmounts } from '../amounts/find-amounts.ts';
import { findDates } from '../find-dates.ts';
import { cusipIn } from './securities/cusips.ts';
import { subjectOf } from './subject.ts';

/** What a share or a note was worth at the end; `day` null where the words do not give it. */
export interface Holding {
  /** Which of several securities, or their kind; empty for the one or for all. */
  series: string;
  day: string | null;
  value: string;
}

const SENTENCE = /(?<!\b(?:i\.e|e\.g|a\.m|p\.m|Inc|Corp|Ltd|Co|U\.S))\.["')]? (?=[A-Z"(])/g;
const HOLDING =
  /\bholding (?:value|price)s?\b|\bmarket value of (?:the )?(?:shares|stock)[^.]{0,30}held|\b(?:shares|stock|ADSs|notes) (?:still )?(?:held|retained)\b[^.]{0,80}\b(?:are|is|will be|shall be) (?:valued|deemed to be worth)/i;
const HELD_ON =
  /\b(?:held|owned|retained|holding)\b(?: as of| at| on| through)?(?: the (?:close of (?:trading|business)|end))?(?: on| of)? $/i;
const FOR_ONE =
  /\$(\d+(?:\.\d+)?)(?: per [\w $,]{1,30}?)?,? \(?(?:for|in the case of|as to) (?:the |each )?([^$;()]{2,60}?)\)?(?=,? (?:and|or) (?:by |at |of )?\$|[,;] ?\$|[.;)]|$)/g;

/** `($16.30 per Class A share and $15.10 per Class B share)`. */
const PER_ONE =
  /\$(\d+(?:\.\d+)?) per ((?:Class|Series) [A-Z] (?:common )?(?:shares?|stock)|(?:ordinary|common|preferred) share|ADS|ADR)\b/g;

/** `The net asset value per share on April 9, 2021 was`. */
const NET_ASSET_VALUE = /\bnet asset values?\b[^.;]{0,60}\b(?:was|were|is) (?=\$)/i;
const STILL_HELD = /\b(?:held|still own(?:s|ed)?|retain(?:s|ed)?|end of)\b/i;
/** `minus the net asset value per share on`: a term of a rule. */
const IN_RULE = /\b(?:minus|less|and|or|over|than|exceeds?) (?:the |its )?net asset value\b[^.;]{0,60}/gi;
const TRADE_WORDS =
  /\b(?:date|day|time)s? of (?:the |its |such |each )?(?:sale|purchase|acquisition|redemption)|\b(?:sold|bought|purchased|acquired|redeemed)\b/i;

/** Whether a term of a rule is the net asset value of shares not sold: at the end, or on a day that the plan states. */
export const isValueOfHeld = (term: string): boolean =>
  /\bnet asset value\b/i.test(term) &&
  !TRADE_WORDS.test(term) &&
  (STILL_HELD.test(term) || findDates(term).some(({ day }) => day !== null));

/** The days whose net asset value the rules of a plan name. */
function daysOfRules(text: string): Set<string> {
  const terms = [...text.matchAll(IN_RULE)].map(([term]) => term).filter(isValueOfHeld);
  return new Set(terms.flatMap((term) => findDates(term).flatMap(({ day }) => day ?? [])));
}

/** The values that a plan assigns to shares not sold, of all securities or of each. */
export function findHoldings(text: string): Holding[] {
  const found: Holding[] = [];
  const ruled = daysOfRules(text);
  for (const words of text.split(SENTENCE)) {
    const dates = findDates(words).filter(({ day }) => day !== null);
    const isOfFund =
      NET_ASSET_VALUE.test(words) &&
      !TRADE_WORDS.test(words) &&
      (STILL_HELD.test(words) || dates.some(({ day }) => ruled.has(day!)));
    if (!isOfFund && !HOLDING.test(words)) continue;
    // The day on which they are held, where the price is of another.
    const day = (dates.find(({ start }) => HELD_ON.test(words.slice(0, start))) ?? dates[0])?.day ?? null;
    const perOne = [...words.matchAll(PER_ONE)];
    const each = [...words.matchAll(FOR_ONE), ...(perOne.length > 1 ? perOne : [])].flatMap(([, value, name]) => {
      const subject = subjectOf(name!);
      const series = cusipIn(name!) ?? (subject?.series || subject?.kind || '');
      return series === '' ? [] : [{ series, day, value: value! }];
    });
    if (each.length > 0) {
      found.push(...each);
      continue;
    }
    const at = (HOLDING.exec(words) ?? NET_ASSET_VALUE.exec(words))!.index;
    const amounts = findAmounts(words).filter(
      ({ printed, start }) => /^\d+(?:\.\d+)?$/.test(printed) && !/\b(?:per|each|every) $/i.test(words.slice(0, start)),
    );
    const amount = amounts.find(({ start }) => start > at) ?? amounts[0];
    if (amount) found.push({ series: '', day, value: amount.printed });
  }
  return found;
}

/** That of one security: its own, or that of all where there is but one. */
export function holdingFor(holdings: readonly Holding[], key: string): Holding | null {
  const [kind = '', series = ''] = key.split(':');
  const ofSeries = holdings.filter((holding) => holding.series !== '' && holding.series === series);
  const own = ofSeries.length > 0 ? ofSeries : holdings.filter((holding) => holding.series === kind);
  const all = holdings.filter((holding) => holding.series === '');
  const values = (own.length > 0 ? own : all).filter(
    (one, at, list) => list.findIndex(({ value }) => value === one.value) === at,
  );
  if (values.length !== 1) return null;
  return (own.length > 0 ? own : all).find(({ day }) => day !== null) ?? values[0]!;
}
