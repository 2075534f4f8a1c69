import { findDates } from '../find-dates.ts';
import { type DateRange, readDateRange, withWholeYears } from '../tables/date-range.ts';

/** Days that words set by name: those of the class period or of the look-back. */
export type Period = 'class' | 'lookback' | DateRange;

export interface Condition {
  bought: Period | null;
  sold: Period | null;
  /** A day, the end of the look-back by name, or `open` for shares that are still held and no day is named. */
  held_at: string | 'lookback' | 'class' | 'open' | null;
  isOffering: boolean;
  /** Shares that were received in a merger. */
  isMerger?: true;
  /** Shares that were bought on the open market, which those received in a merger or an offering were not. */
  isOpenMarket?: true;
}

const SOLD =
  /\b(?:sold|sale|disposed of|closed(?! price)|closed out|redeemed|exercised|repurchased|tendered|expired|settled)\b/i;
const HELD =
  /\b(?:still )?(?:held|holds?|holding|retained|owned|unsold|outstanding|remain(?:ed|ing)? (?:unsold|open|held)|not (?:been )?(?:sold|closed)|open)\b/i;
/** Shares that were not held on some day: a rule that plans have no form for. */
const NOT_HELD = /\b(?:not|never) (?:been )?(?:held|hold|retained|owned)\b/i;
const BOUGHT = /\b(?:purchas(?:ed|es)|acquired|bought|subscribed(?: for)?|written|wrote|sold \(written\)|issued)\b/i;
const CLASS =
  /\b(?:during|in|within) (?:the |that )?(?:(?:relevant|settlement|exchange act|securities act) )?(?:class )?period\b/i;
const LOOKBACK =
  /\b(?:during|in|within) (?:the |that )?(?:ninety|90)[- ]?day|\blook-?back period\b|\b(?:90|ninety)-day period\b/i;
const OFFERING =
  /\b(?:pursuant|traceable) (?:and\/or traceable |or traceable |to and\/or traceable )?to\b.{0,80}\b(?:offering|registration statement|prospectus|IPO|SPO)|\b(?:in|through|directly in) the (?:[\w ]{0,30})(?:offering|IPO|SPO)\b|\bsubscribed\b/i;

/** `are treated as traceable to the Registration Statement`, `whether in the IPO or on the open market`: by their day alone, however they were bought. */
const DEEMED = new RegExp(
  [
    String.raw`\b(?:is|are|be|been) (?:all )?(?:treated|deemed|considered|presumed|regarded|assumed)\b[^.;]{0,50}\b(?:traceable|(?:purchased|acquired|bought) (?:in|pursuant))\b`,
    String.raw`\ball of (?:which|them|these) (?:are|were) (?:\w+ )?traceable\b`,
    String.raw`\bwhether (?:they were )?(?:purchased |acquired |bought )?(?:in|through|pursuant to) (?:the|that) (?:[\w-]+ ){0,3}?(?:offering|IPO|SPO)(?: itself)?,? or (?:later )?(?:in|on) the (?:open |secondary )?(?:after)?market\b`,
    String.raw`\bwhether (?:they were )?(?:purchased |acquired |bought )?(?:in|on) the (?:open |secondary )?(?:after)?market,? or (?:in|through|pursuant to) (?:the|that) (?:[\w-]+ ){0,3}?(?:offering|IPO|SPO)\b`,
  ].join('|'),
  'i',
);

/** `exchanged for cash in the merger`: between the verb and the merger, what a holder gave away in it. */
const GIVEN_AWAY = String.raw`\b(?:purchas|bought|(?<!\bin )exchang|tender|convert|surrender|deliver|gave\b|given\b|sold\b|dispos|redeem|cancel|cash\b)`;
/** Not of shares that are `purchased or otherwise acquired`, which is the verb of any purchase. */
const MERGER = new RegExp(
  String.raw`(?<!\b(?:purchase[sd]?|bought),? (?:or|and|and/or) (?:otherwise )?)\b(?:received|acquired|obtained|issued)\b(?:(?!${GIVEN_AWAY})[^.;]){0,80}\b(?:in|through|pursuant to|as a result of|in connection with) the (?:\w+ ){0,3}(?:merger|share exchange|business combination)\b`,
  'i',
);

/**
 * The condition that the words before a formula set: purchase dates, sale dates, or the day until which a share is
 * held.
 */
export function readCondition(words: string): Condition {
  const text = withWholeYears(words)
    .replace(/\bi\.e\.,?/gi, '')
    .replace(/\bsold \(written\)/gi, 'written');
  const bought = boughtIn(text);
  const behind = bought === null ? text : text.slice(bought.end);
  if (NOT_HELD.test(behind)) return { bought: bought?.period ?? null, sold: null, held_at: null, isOffering: false };
  const condition: Condition = {
    bought: bought?.period ?? null,
    sold: null,
    held_at: null,
    isOffering: OFFERING.test(text) && !DEEMED.test(text),
  };
  if (MERGER.test(text)) condition.isMerger = true;
  if (/\bopen market\b/i.test(text)) condition.isOpenMarket = true;
  const held = HELD.exec(behind);
  const sold = SOLD.exec(behind.replace(/\b(?:not|un)[- ]?(?:been )?sold\b/gi, (all) => ' '.repeat(all.length)));
  if (held && (sold === null || held.index < sold.index)) {
    const heldUntil = heldAt(behind.slice(held.index));
    // `retained at the end of A and sold before B`: a sale between them.
    const later = sold && /\b(?:and|but|or)\b[^,;]*$/i.exec(behind.slice(held.index, sold.index));
    if (sold && later && /\b(?:and|but)\b/i.test(later[0])) {
      const until = periodOf(behind.slice(sold.index + sold[0].length));
      if (heldUntil !== null && heldUntil !== 'lookback' && until !== null && typeof until === 'object')
        condition.sold =
          heldUntil === 'class'
            ? { ...until }
            : { from: until.from ?? nextDay(heldUntil), ...(until.to === undefined ? {} : { to: until.to }) };
      else condition.sold = until;
    } else condition.held_at = heldUntil ?? (isStillHeld(behind) ? 'open' : null);
  } else if (sold) condition.sold = periodOf(behind.slice(sold.index + sold[0].length));
  return condition;
}

/** `that the claimant still holds`, `still held`: no day and no period is named. */
const isStillHeld = (text: string): boolean =>
  /\bstill (?:held|holds?|holding|owned|owns?)\b/i.test(text) &&
  findDates(text).length === 0 &&
  !/\bend of\b/i.test(text);

function nextDay(day: string): string {
  const range = readDateRange(`after ${day.slice(0, 10)}`);
  return range?.from ?? day;
}

function boughtIn(text: string): { period: Period; end: number } | null {
  const match = BOUGHT.exec(text);
  if (!match) return null;
  const after = text.slice(match.index);
  const stop =
    /\b(?:and|but|that|which|,)\s*(?:(?:that|which|who|was|were|is|are|then|subsequently|thereafter|still)\s)*(?:sold|held|retained|still|closed|redeemed|not sold|unsold|exercised|disposed|repurchased|owned|remained|open (?:as|at|on|through|after))\b/i.exec(
      after,
    );
  const own = stop ? after.slice(0, stop.index) : after;
  const days = periodOf(own.replace(BOUGHT, '').replace(/^.*?\bacquired\b/i, ''));
  // `purchased during the period March 1, 2020 through May 4, 2021`
  const isRange = typeof days === 'object' && days?.from !== undefined && days.to !== undefined;
  const period = CLASS.test(own) && !isRange ? 'class' : days;
  if (period === null) return null;
  return { period, end: match.index + own.length };
}

/** The day until whose close a share must be held, by the words. */
function heldAt(text: string): Condition['held_at'] {
  const period = periodOf(text);
  if (period === 'lookback') return 'lookback';
  if (period === 'class' || /\bend of the (?:settlement )?class period\b/i.test(text)) {
    const [date] = findDates(text);
    return date?.day && date.start < 90 ? date.day : 'class';
  }
  if (period === null) {
    const [date] = findDates(text);
    return date !== undefined && date.start < 90 ? date.day : LOOKBACK.test(text) ? 'lookback' : null;
  }
  return period.to ?? period.from ?? null;
}

const LOOKAHEAD_CHARS = 170;
const TAIL = 46;

/** The days that words set from their beginning on. */
function periodOf(text: string): Period | null {
  const near = text.slice(0, LOOKAHEAD_CHARS);
  const dates = findDates(near).filter(({ day }) => day !== null);
  const [first, second] = dates;
  if (first === undefined || first.start > 110) {
    if (LOOKBACK.test(near)) return 'lookback';
    return CLASS.test(near) ? 'class' : null;
  }
  const tail = (from: number) =>
    /^(?:,? ?\((?:before|at or after|after|on or after|prior to|until|through|inclusive)[^)]*\)|,? (?:and |or )?(?:thereafter|later|inclusive)|,? (?:at or after|before|after) \d[\d:]* ?[ap]\.?m\.?)*/i.exec(
      near.slice(from, from + TAIL),
    )?.[0] ?? '';
  if (second !== undefined) {
    const both = readDateRange(near.slice(0, second.end) + tail(second.end));
    if (both !== null && !both.isHeld && both.from !== undefined && both.to !== undefined) return both;
    // Two days close together that set no range can be read in more than one way.
    if (second.start - first.end < 30 && !/[(;:]|\bpurchased\b/.test(near.slice(first.end, second.start))) return null;
  }
  const one = readDateRange(near.slice(0, first.end) + tail(first.end));
  return one === null
    ? null
    : { ...(one.from === undefined ? {} : { from: one.from }), ...(one.to === undefined ? {} : { to: one.to }) };
}
