import type { Span } from './fact.ts';
import type { WrittenDate } from './find-dates.ts';
import { lastSentence } from './notice-text.ts';

export interface ClassPeriod {
  from: string;
  to: string;
}

const BETWEEN =
  /^,?\s?(?:\(?inclusive\)?,? ?)?(?:through|thru|to|until|(?:and )?on or before|(?:and )?ending(?: on)?|and|up to|till|-{1,2}|au|et le|jusqu'au|jusqu'à la (?:clôture|fermeture) d[^.;]{2,70} le|t\/m|tot en met|through to)(?: and including| and through)?(?: to)?,?\s?(?:and including )?(?:le |the close of trading (?:there )?on |the (?:closing|completion|consummation|close) of [^.;]{0,50} on |\d{1,2}[.:]\d{2} ?[ap]m on )?$/i;
const ENDED = /^[^.]{0,160}?\b(?:and )?(?:ended|ends|closed|closes)(?: on)? $/i;
const BEFORE =
  /(?:from|between|beginning(?: on)?|since|on or after|during the period|period(?: of|:)?|began on|\(|du|entre le|depuis le|à compter du|(?:depuis|de) l'ouverture d[^.;]{2,90} le|van|:|including|dates? of|offering (?:of|on)|,|on a day between|in the period that began on|période du|from the opening of trading on the [\w ("')]{3,40} on)(?: and including| at least| the close of)? ?$/i;
const LABEL = /(?:class|recovery|relevant(?: time)?|settlement class|damages?|reference) period|p[ée]riode/i;
/** A figure of a table, or what ends a sentence: a label behind it is of something else. */
const AMOUNT_OR_END = /[$€£] ?\d|\d(?:\.\d+)? ?%|(?<=[a-z)]{2})\. (?=[A-Z])/;
const PURCHASE =
  /\b(?:buy|bought|buyers?|purchas\w*|acquir\w*|acquis\w*|sold|subscribed|hold\w*|held|invest\w*|obtained|received|owned|traded)\b/i;
/** `$3.65 per share from`: what a table or a sentence gives for each of several periods. */
const AMOUNT_BEFORE =
  /[$€£] ?\d[\d.,]*(?:,? (?:per|an?|for each) (?:\w+ ){0,2}\w+)?,? (?:for (?:purchases|sales|shares)[^.;$]{0,60} )?(?:from|between|for|during)? ?$/i;
/** Sales of these days: a rule for what they lose, not the class. */
const SALE = /\b(?:sold|sales?|selling|held)\b[^.;:,]{0,24}$/i;
const OTHER =
  /\b(?:member of the board|employ\w*|served as (?!(?:\w+[ -]){0,3}counsel)|chief executive|plan account|misconduct|misled|fiscal|(?:extended|moved|postponed|adjourned) from)\b/i;

/** Anywhere in the sentence: it is on what others bought, or on what is to be sent. */
export const OTHER_CLASS_WORDS =
  /(?<!\bnot (?:otherwise )?)\bexcluded\b|\block-?up\b|\b(?:an)?other class(?:es)?\b|\bmust send\b|\b(?:brokerage|account|monthly|their|your) (?:account )?statements\b|\brecords\b(?! (?:show|indicate|suggest|reflect)\b)/i;

/** `apart from those who are excluded`: the class of the sentence is the others. */
export const withoutExceptions = (sentence: string): string =>
  sentence.replace(/\b(?:apart from|other than|except(?:ing| for)?|but not|save for|excluding)\b[^.;]*/gi, '');

/** What shares of these days lose, as a part of what others do. */
export const WEIGHT =
  /\b(?:loss(?:es)?|claims?|amounts?)\b[^.;]*\b(?:cut|reduced|multiplied|discounted|weighted|lowered|decreased) by\b(?=[^.;]{0,40}(?:\d|\b(?:half|third|quarter|percent|per cent)\b))/i;

/** The sentence of another class: `The "Preferred Class": purchasers of`. */
const NEXT_CLASS =
  /^(?:, inclusive|, both dates inclusive)?\. (?:The )?"?(?:[A-Z][\w-]+ ){1,4}(?:Sub)?[Cc]lass"?(?: is| are|:| means| consists of| includes)[^.]*(?:\d\.\d+%[^.]*)?\b(?:from|between|during the period(?: from)?)(?: and including)? $/;

/** Between two periods of one sentence: the second is another period of the class, or of another class. */
const isListed = (between: string) =>
  between.length < 260 &&
  (lastSentence(between) === 0 || NEXT_CLASS.test(between)) &&
  (/^,? as well as (?:those|all|persons) [^.;]{0,120}(?:between|from) $/i.test(between) ||
    /^(?:, both dates inclusive|, inclusive)?(?: \([^()]{1,80}\))?,? ?(?:and|or|and\/or),? (?:also )?(?:(?:from|between|during the period(?: from)?)(?: and including)? )?$/i.test(
      between,
    ) ||
    NEXT_CLASS.test(between) ||
    (/^[^;]{0,60}(?:;|,)? (?:and|or) (?:\(?(?:ii|2|b)\) ?|to )?/i.test(between) &&
      /\(?(?:ii|2|b)\)/i.test(between) &&
      PURCHASE.test(between)));

/** The periods in which securities were bought, both days included. */
export function readClassPeriods(text: string, dates: readonly WrittenDate[]): Span<ClassPeriod>[] {
  const found: Span<ClassPeriod>[] = [];
  for (let at = 0; at + 1 < dates.length; at += 1) {
    const [first, second] = [dates[at]!, dates[at + 1]!];
    const from = first.day;
    const to = second.day;
    if (from === null || to === null || from >= to) continue;
    const between = text.slice(first.end, second.start);
    const isEnded =
      ENDED.test(between) &&
      /(?:began|begins|beginning|starts|started|opened|opens)(?: on)? $/i.test(
        text.slice(Math.max(0, first.start - 20), first.start),
      );
    if (!BETWEEN.test(between) && !isEnded) continue;
    const before = text.slice(Math.max(0, first.start - 320), first.start);
    const sentence = before.slice(lastSentence(before));
    const behind = text.slice(second.end, second.end + 90);
    const isLabelled = LABEL.test(before.slice(-60)) || LABEL.test(behind.slice(0, AMOUNT_OR_END.exec(behind)?.index));
    if (!isEnded && !BEFORE.test(before) && !isLabelled) continue;
    if (SALE.test(before) && !LABEL.test(behind)) continue;
    if (AMOUNT_BEFORE.test(before)) continue;
    if (!isLabelled && (!PURCHASE.test(`${sentence} ${behind}`) || OTHER.test(sentence))) continue;
    const whole = `${sentence}${text.slice(first.start, second.end + 320).split(/\.\s+(?=[A-Z])/, 1)[0]}`;
    if (!isLabelled && (OTHER_CLASS_WORDS.test(withoutExceptions(whole)) || WEIGHT.test(whole))) continue;
    if (found.some(({ value }) => value.from === from && value.to === to)) continue;
    if (found.length > 0 && !isListed(text.slice(found.at(-1)!.end, first.start))) continue;
    found.push({ value: { from, to }, start: first.start, end: second.end });
  }
  return found;
}
