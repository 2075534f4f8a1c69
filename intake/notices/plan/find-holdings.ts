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
  /\bholding (?:value|price)s?\b|\bnet asset values?\b[^.;]{0,60}\b(?:was|were|is) (?=\$)|\bmarket value of (?:the )?(?:shares|stock)[^.]{0,30}held|\b(?:shares|stock|ADSs|notes) (?:still )?(?:held|retained)\b[^.]{0,80}\b(?:are|is|will be|shall be) (?:valued|deemed to be worth)/i;
const HELD_ON =
  /\b(?:held|owned|retained|holding)\b(?: as of| at| on| through)?(?: the (?:close of (?:trading|business)|end))?(?: on| of)? $/i;
const FOR_ONE =
  /\$(\d+(?:\.\d+)?)(?: per [\w $,]{1,30}?)?,? \(?(?:for|in the case of|as to) (?:the |each )?([^$;()]{2,60}?)\)?(?=,? (?:and|or) \$|[,;] ?\$|[.;)]|$)/g;

/** `($16.30 per Class A share and $15.10 per Class B share)`. */
const PER_ONE =
  /\$(\d+(?:\.\d+)?) per ((?:Class|Series) [A-Z] (?:common )?(?:shares?|stock)|(?:ordinary|common|preferred) share|ADS|ADR)\b/g;

/** The values that a plan assigns to shares not sold, of all securities or of each. */
export function findHoldings(text: string): Holding[] {
  const found: Holding[] = [];
  for (const words of text.split(SENTENCE)) {
    if (!HOLDING.test(words)) continue;
    const dates = findDates(words).filter(({ day }) => day !== null);
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
    const at = HOLDING.exec(words)!.index;
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
