import type { NoticeText } from '../notice-text.ts';
import { withoutNamedDays } from './clauses/named-days.ts';
import { isOutsideOfPeriod, isRequirement } from './clauses/no-rules.ts';
import { type HeadLimit, headLimitOf, limitIn, withHeadLimit } from './clauses/price-limits.ts';
import { combinesStatutes, type Statute, statuteOf } from './clauses/statutes.ts';
import { definedLosses, withMeanings } from './defined-losses.ts';
import { dollarPrefixes } from './dollar-prefixes.ts';
import { BARE, LONG_VERDICT, VERDICT, withoutGain, withoutZeroAfter } from './formula-starts.ts';
import { definedAmounts, withAmountsDefined } from './formulas/defined-amounts.ts';
import { definedShares, withSharesDefined } from './formulas/defined-shares.ts';
import { actOfHead, asWriting, type PutAct, putActIn, withPriceOfClosing } from './put-options.ts';
import { type Condition, type Period, readCondition } from './read-condition.ts';
import { type ReadFormula, readFormula } from './read-formula.ts';
import { cusipIn } from './securities/cusips.ts';
import { splitRules } from './split-rules.ts';
import { splitUnits, type Unit } from './split-units.ts';
import { bothKinds, findSubjects, SEVERAL_CLASSES, type Subject } from './subject.ts';

/** A rule of a plan: for which shares, and what their loss is. */
export interface Clause {
  start: number;
  end: number;
  mark: string;
  subject: Subject | null;
  statute: Statute | null;
  condition: Condition;
  /** For a rule of put options only; null if the notice names neither. */
  putAct: PutAct | null;
  formula: ReadFormula;
}

const CONDITIONAL =
  /\b(?:sold|sale|held|holds?|retained|closed|redeemed|exercised|repurchased|unsold|disposed|expired|owned|still (?:own|open|held)|open (?:as of|at|on|through|after)|tendered)\b/i;
const ACQUIRING =
  /\b(?:purchas(?:ed|es)|acquired|bought|subscribed|written|wrote|sold \(written\)|received (?:in|through|pursuant to|as a result of))\b/i;
const RESULT = /\brecogni[sz]ed (?:loss|claim)(?: amount)?s?\b[^.]{0,40}\b(?:is|are|shall|will|equals?)\b/i;
const LIMIT =
  /\b(?:cannot|may not|shall not|will not|can not) exceed\b|\bis limited to\b|\bin no event\b|\baward of damages\b/i;
const EXAMPLE =
  /^(?:\W*(?:example|illustration|hypothetical|sample (?:computation|calculation))\b|assume\b|suppose\b|for (?:example|instance|(?:purposes of |the purpose of )?illustrat\w+)|(?:by way of|as an) (?:example|illustration))/i;
const FORMULA_PART = /\b(?:inflation|price|average|mean|value|proceeds|zero|decline|amount|premium|\$\d)/i;
const OTHER_TOPIC =
  /\b(?:market (?:gain|loss)|total (?:purchase|sales?) (?:amount|proceeds)|short (?:sale|position)|first[- ]in|last[- ]in|distribution amount|authorized claimant|net settlement fund|pro rata|attorneys|claims administrator|gift|inheritance|exercise of (?:an? )?option|commission|(?:court|judge) (?:will|shall) hold|postmarked|requests? (?:for exclusion|to be (?:excluded|left out)))\b/i;

interface Open {
  start: number;
  end: number;
  mark: string;
  text: string;
  subject: Subject | null;
  statute: Statute | null;
  bought: Period | null;
  isOffering: boolean;
  isMerger?: true;
  isOpenMarket?: true;
  limit?: HeadLimit;
  putAct: PutAct | null;
}

/** What a heading, or the first rule of a sentence, sets for the rules behind it. */
type Context = Pick<
  Open,
  'subject' | 'statute' | 'bought' | 'isOffering' | 'isMerger' | 'isOpenMarket' | 'limit' | 'putAct'
>;

/** What a condition names of how shares were acquired, or what applies around it. */
const sourcesOf = (condition: Condition, outer: Partial<Context>): Pick<Context, 'isMerger' | 'isOpenMarket'> => ({
  ...((condition.isMerger ?? outer.isMerger) ? { isMerger: true } : {}),
  ...((condition.isOpenMarket ?? outer.isOpenMarket) ? { isOpenMarket: true } : {}),
});

/** The rules that define a loss, in the order of the text. Sentences about other things are no rules. */
export function readClauses(notice: NoticeText): Clause[] {
  const clauses: Clause[] = [];
  const meanings = definedLosses(notice.text);
  const isOfSeveralCurrencies = dollarPrefixes(notice.text).size > 1;
  let open: Open | null = null;
  let context: Context = {
    subject: null,
    statute: null,
    bought: null,
    isOffering: false,
    putAct: null,
  };
  const usualPutAct = putActIn(notice.text);
  let isExample = false;
  let ofSentence: Context | null = null;
  let wasHeading = false;
  const close = () => {
    const clause = open && finish(open, meanings, isOfSeveralCurrencies);
    if (clause) clauses.push(clause);
    open = null;
  };
  const shares = definedShares(notice.text);
  const amounts = definedAmounts(notice.text);
  const units = splitUnits(notice).map((unit) => ({
    ...unit,
    text: withSharesDefined(
      withAmountsDefined(withoutGain(withoutZeroAfter(withoutNamedDays(unit.text))), amounts),
      shares,
    ),
  }));
  for (const unit of units.flatMap(splitRules)) {
    if (combinesStatutes(unit.text)) {
      close();
      continue;
    }
    if (!unit.isFurther) ofSentence = null;
    if (EXAMPLE.test(unit.text)) isExample = true;
    else if (
      isExample &&
      (isHeading(unit) ||
        (unit.mark !== '' &&
          CONDITIONAL.test(unit.text) &&
          startOfFormula(unit.text) !== null &&
          /\b(?:recognized|claim)\b/i.test(unit.text)))
    )
      isExample = false;
    if (isExample) {
      close();
      continue;
    }
    if (isHeading(unit)) {
      close();
      const [named] = findSubjects(unit.text);
      // Headings one below the other that name several notes are a list of them.
      const isList =
        wasHeading && named !== undefined && context.subject?.kind === named.kind && cusipIn(unit.text) !== null;
      const subject =
        named && (isList || (cusipIn(unit.text) !== null && unit.mark === '')) ? { ...named, series: '' } : named;
      wasHeading = true;
      const statute = statuteOf(unit.text);
      if (subject)
        context = { subject, statute: context.statute, bought: null, isOffering: false, putAct: putActIn(unit.text) };
      if (statute)
        context = { subject: context.subject, statute, bought: null, isOffering: false, putAct: context.putAct };
      continue;
    }
    wasHeading = false;
    if (isOutsideOfPeriod(unit.text)) {
      close();
      continue;
    }
    const headLimit = headLimitOf(unit.text);
    const beginning = conditionOf(unit.text);
    if (beginning === null && headLimit !== null) {
      close();
      context = { ...context, bought: null, ...limitIn(headLimit) };
      continue;
    }
    if (beginning !== null) {
      const isWhole = CONDITIONAL.test(beginning.replace(/\bsold \(written\)/gi, 'written'));
      const condition = readCondition(beginning);
      const outer: Context = unit.isFurther && ofSentence !== null ? ofSentence : context;
      const subject = subjectIn(beginning, outer.subject);
      const statute = statuteOf(beginning) ?? outer.statute;
      const putAct = putActIn(beginning) ?? (isWhole ? outer.putAct : null) ?? actOfHead(beginning);
      if (isWhole && (condition.sold !== null || condition.held_at !== null)) {
        close();
        const isOffering = condition.isOffering || outer.isOffering;
        const sources = { ...sourcesOf(condition, outer), ...limitIn(outer.limit) };
        ofSentence = {
          subject,
          statute,
          bought: condition.bought ?? outer.bought,
          isOffering,
          ...sources,
          putAct,
        };
        open = {
          start: unit.start,
          end: unit.end,
          mark: unit.mark,
          text: unit.text,
          subject,
          statute,
          bought: outer.bought,
          isOffering,
          ...sources,
          putAct: putAct ?? usualPutAct,
        };
        continue;
      }
      if (isRequirement(unit.text) && verdictIn(unit.text) === null) {
        close();
        continue;
      }
      if (isWhole && unit.mark !== '' && (RESULT.test(unit.text) || isRuleOfItsOwn(unit.text))) {
        close();
        const unread = { why: `the days of “${unit.text.slice(0, 90)}” are not clear` };
        clauses.push({
          start: unit.start,
          end: unit.end,
          mark: unit.mark,
          subject,
          statute,
          condition,
          putAct,
          formula: unread,
        });
        continue;
      }
      if (
        ACQUIRING.test(beginning) &&
        isHeadOfRules(unit) &&
        /^\W*(?:this (?:part|section|paragraph) (?:applies to|covers|is for|concerns)|the|for|with respect to|if|as to|each|any|shares|in the case|all|options|notes|purchased|acquired|bought|subscribed|(?:an? )?recogni[sz]ed (?:loss|claim)s?)\b/i.test(
          beginning,
        )
      ) {
        close();
        const { isOffering, bought } = condition;
        context = { subject, statute, bought, isOffering, ...sourcesOf(condition, {}), ...limitIn(headLimit), putAct };
        if (startOfFormula(unit.text) !== null)
          open = {
            start: unit.start,
            end: unit.end,
            mark: unit.mark,
            text: unit.text,
            subject,
            statute,
            bought: null,
            isOffering: false,
            putAct: putAct ?? usualPutAct,
          };
        continue;
      }
    }
    // A rule that is none of those is not passed over: what it gives would be nothing.
    if (beginning === null && isUnreadRule(unit) && !(open !== null && /[:;,]\s*$/.test(open.text))) {
      close();
      clauses.push({
        ...{ start: unit.start, end: unit.end, mark: unit.mark },
        ...{ subject: subjectIn(unit.text, context.subject), statute: context.statute },
        condition: { bought: null, sold: null, held_at: null, isOffering: false },
        putAct: null,
        formula: { why: `what “${unit.text.slice(0, 90)}” is about is not clear` },
      });
      continue;
    }
    if (open !== null && continues(unit, open)) {
      open.text += ` ${unit.mark} ${unit.text}`;
      open.end = unit.end;
    } else close();
  }
  close();
  return clauses;
}

const isUnreadRule = ({ mark, text }: Unit): boolean =>
  mark !== '' &&
  RESULT.test(text) &&
  /\b(?:lesser|least|smaller|lower) of\b/i.test(text) &&
  startOfFormula(text) !== null &&
  !LIMIT.test(text) &&
  !OTHER_TOPIC.test(text);

/** `For each share purchased in the Class Period, and:` begins rules; `If you purchased …, you may be entitled` does not. */
const isHeadOfRules = ({ text }: Unit): boolean =>
  /(?:[:–—-]|\band|follows[.:]?)\s*$/i.test(text) ||
  startOfFormula(text) !== null ||
  !/^(?:if you|all|you)\b/i.test(text);

/** `Exchange Act claims.`, `Securities Act Loss.`, before the rules of that statute. */
const isOfStatute = ({ text, isLineStart }: Unit): boolean =>
  isLineStart && text.length < 60 && /^[^,;:]*\b(?:claims?|loss(?:es)?)\.$/i.test(text) && statuteOf(text) !== null;

const isHeading = (unit: Unit): boolean =>
  unit.isHeading ||
  isOfStatute(unit) ||
  (unit.isLineStart &&
    /^[A-Z\d"'(]/.test(unit.text) &&
    unit.text.length < 110 &&
    !/[.;,]$/.test(unit.text) &&
    startOfFormula(unit.text) === null &&
    (/^[^a-z]*$/.test(unit.text) || /:$/.test(unit.text) || unit.text.split(' ').length <= 9) &&
    !/\b(?:sold|held|retained)\b|^(?:for|with respect|as to|if)\b|\b(?:acquired|purchased|bought) (?:on|from|between|during|after|[A-Z]\w+ \d)/i.test(
      unit.text,
    ));

/** The words before the formula of a unit, where they set a condition. */
function conditionOf(text: string): string | null {
  const cut = startOfFormula(text);
  const isWithin = cut !== null && ACQUIRING.test(text.slice(cut.at, cut.from));
  const before = cut === null ? text : text.slice(0, isWithin ? cut.from : cut.at);
  if (before.length > 700 || LIMIT.test(text) || !(CONDITIONAL.test(before) || ACQUIRING.test(before))) return null;
  if (OTHER_TOPIC.test(before) || isWeight(text)) return null;
  return before;
}

/** `Shares bought from A to B: their loss is multiplied by 0.60`: a share of what the other rules give. */
const isWeight = (text: string): boolean =>
  /\b(?:their|the|its) (?:[A-Z][\w-]+ ){1,3}(?:is|are|shall be|will be) (?:then )?(?:multiplied|reduced|weighted|discounted) by\b/.test(
    text,
  ) && !/\b(?:sold|disposed|held|retained)\b/i.test(text);

/** Whether a text weights the loss of shares that were bought in a part of the period. */
export const weightsLossOfPart = (text: string): boolean =>
  isWeight(text) &&
  ACQUIRING.test(text) &&
  /\b(?:multiplied|reduced|weighted|discounted) by (?:a factor of )?\d*\.?\d/.test(text);

/** `the inflation at purchase less, if it was sold,`: what comes behind is not the whole. */
const WITHIN_FORMULA = /\b(?:less|minus|plus|reduced by),? \(?(?:if|where|when|in the case|for)\b[^;:]{0,90}$/i;
/** Where the formula of a rule begins, and where its condition ends. */
function startOfFormula(text: string): { at: number; from: number } | null {
  const verdict = verdictIn(text);
  const bare = BARE.exec(text);
  if (verdict && (bare === null || verdict.index <= bare.index))
    return { at: verdict.index, from: verdict.index + verdict[0].length };
  if (bare !== null && WITHIN_FORMULA.test(text.slice(0, bare.index))) return null;
  return bare === null ? null : { at: bare.index, from: bare.index + bare[0].length };
}

/** `is calculated as follows` announces rules and is none. */
function verdictIn(text: string): RegExpExecArray | null {
  const verdict = VERDICT.exec(text) ?? LONG_VERDICT.exec(text);
  if (verdict === null) return null;
  const behind = text.slice(verdict.index + verdict[0].length);
  return /^:?\s*(?:(?:calculated|computed|determined|set out|set forth)\b(?! (?:as|to be) (?:the|zero|\$))|(?:[\w-]+ ){0,2}(?:as (?:follows|set (?:out|forth)|stated below)|in the following (?:way|manner)|by the following)|deemed|listed|based on|the (?:sum|total) of)/i.test(
    behind,
  )
    ? null
    : verdict;
}

function continues(unit: Unit, open: Open): boolean {
  if (LIMIT.test(unit.text) || OTHER_TOPIC.test(unit.text) || open.text.length > 1800) return false;
  const isOpenEnded = /(?:[:;,]|\b(?:and|or|of))\s*$/.test(open.text);
  return (
    isOpenEnded ||
    (unit.mark !== '' &&
      FORMULA_PART.test(unit.text) &&
      !CONDITIONAL_START.test(unit.text) &&
      startOfFormula(open.text) !== null &&
      unit.text.length < 500)
  );
}
const CONDITIONAL_START =
  /^(?:for|if|with respect|sold|(?:still )?held|retained|the (?:claims|sale|purchase|receipt))\b/i;
/** An item that sets its own condition and loss is no part of the rule before it, even where its days are not clear. */
const isRuleOfItsOwn = (text: string): boolean =>
  /^(?:for|if|with respect to|sold|(?:still )?held|retained)\b/i.test(text) && startOfFormula(text) !== null;

/** `such share` and `the shares` are what the rules before were about. */
function subjectIn(text: string, before: Subject | null): Subject | null {
  const subjects = findSubjects(text);
  const isPlain = ({ start, end }: Subject) =>
    /\b(?:such|the|that|those|of|these|per|any|each|for) $/i.test(text.slice(Math.max(0, start - 6), start)) &&
    /^(?:shares?|stock|notes?|options?|units?|tokens?)$/i.test(text.slice(start, end));
  const both = bothKinds(text);
  if (both !== null) return { ...both, series: '', start: 0, end: 0 };
  const named = subjects.find(({ series }) => series !== '') ?? subjects.find((subject) => !isPlain(subject));
  if (SEVERAL_CLASSES.test(text)) return named ? { ...named, series: '' } : before;
  if (named === undefined) return before ?? subjects[0] ?? null;
  // `For each share of common stock`, behind words on the common and the preferred stock, is for one of them.
  const isOneOfBoth =
    before?.also !== undefined && !isPlain(named) && !/^shares?$/i.test(text.slice(named.start, named.end));
  if (before !== null && !isOneOfBoth && named.kind === before.kind && named.series === '') return before;
  if (before !== null && /^shares?$/i.test(text.slice(named.start, named.end))) return before;
  return named;
}

function finish(open: Open, meanings: ReadonlyMap<string, string>, isOfSeveralCurrencies: boolean): Clause | null {
  const cut = startOfFormula(open.text);
  if (cut === null) return null;
  const putAct = open.subject?.kind === 'put' ? open.putAct : null;
  const isWritten = putAct === 'written' && !/\bwrit(?:ing|ten)\b|\bwrote\b/i.test(open.text.slice(cut.from));
  const condition = readCondition(
    open.text.slice(0, ACQUIRING.test(open.text.slice(cut.at, cut.from)) ? cut.from : cut.at),
  );
  const isOption = open.subject?.kind === 'call' || open.subject?.kind === 'put';
  const whole = endOfFormula(open.text.slice(cut.from));
  const words = isOption ? withPriceOfClosing(whole) : whole;
  if (!/[a-z$]/i.test(words)) return null;
  const read = readFormula(withMeanings(isWritten ? asWriting(words) : words, meanings), isOfSeveralCurrencies);
  const formula = withHeadLimit(read, open.limit);
  return {
    start: open.start,
    end: open.end,
    mark: open.mark,
    subject: open.subject,
    statute: open.statute,
    condition: {
      ...condition,
      bought: condition.bought ?? open.bought,
      isOffering: condition.isOffering || open.isOffering,
      ...sourcesOf(condition, open),
    },
    putAct,
    formula,
  };
}

/** Sentences behind the formula's own are about something else. */
function endOfFormula(text: string): string {
  const end = /(?<!\b(?:i\.e|e\.g|p\.m|a\.m|Inc|Corp|Ltd|Co|No|U\.S))[.](?:["')\]])? (?=[A-Z](?![.)]))/.exec(text);
  return end ? text.slice(0, end.index + 1) : text;
}
