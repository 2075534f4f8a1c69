import type { CasePage } from '@trover/contract/cases/cases.ts';
import type { AnswerBuilder } from '../answers/draft.ts';
import { feeOfCaller, type QuestionContext } from '../question-context.ts';
import { isCertain } from '../questions/certainty.ts';
import { likeliestOf } from '../questions/likelihood/article-likelihood.ts';
import { rankArticles, topicsOf } from '../questions/rank-articles.ts';
import type { ReadQuestion } from '../questions/read-question.ts';
import { addArticles, addBySlug } from './articles.ts';
import { likelyTopics } from './case-kind.ts';
import { caseMeant } from './case-meant.ts';
import { type CaseTopics, caseTopicsOf, isOfCase } from './case-topics.ts';
import { addCase, addOtherCases, readCase } from './cases.ts';
import { addClaimBeside, addNoClaim } from './own/claim-beside.ts';
import { asksWhetherJoined, asksWhy, isClearlyOwn, likelyClaimTopics } from './own/likely-claim-topics.ts';
import { addMatchedTrades, addOwnClaims, claimTopicsOf, isOfClaim } from './own/own-claim.ts';
import { evaluateStated } from './stated-purchase.ts';

export type Intent = (answer: AnswerBuilder, asker: QuestionContext, question: ReadQuestion) => Promise<boolean>;

/** The topics of a question about a case. */
function topicsOfCase(question: ReadQuestion): CaseTopics {
  const read = caseTopicsOf(question.text);
  const asks = question.purchase === null ? read : { ...read, period: true };
  if (question.cases.length === 0) return asks;
  const likely = likelyTopics(withoutNames(question), isOfCase(asks));
  if (likely !== null) return { ...asks, ...likely };
  if (isOfCase(asks)) return asks;
  const part = PART_OF_ARTICLE[topicsOf(withoutNames(question))[0] ?? ''];
  return part === undefined ? asks : { ...asks, [part]: true };
}

/** The part of a case page that answers for this case what an article answers in general. */
const PART_OF_ARTICLE: Readonly<Record<string, 'deadline' | 'period' | 'pays' | 'people'>> = {
  deadlines: 'deadline',
  'late-claims': 'deadline',
  'opt-out-and-object': 'deadline',
  'the-class-period': 'period',
  'what-a-number-of-shares-pays': 'pays',
  'file-alone-for-free': 'people',
};

/** Whether a claim after the deadline is still possible. */
const IS_LATE =
  /\b(?:miss(?:ed)?|late|too late|after the deadline|can i still|could (?:i|we|they) still|still (?:accept\w*|file|claim|possible|send|join|apply|submit))\b/;

/** Two cases are named. */
const COMPARES = /\b(?:vs|versus|or|and|both|compared?|than)\b/;

export const answerCase: Intent = async (answer, asker, question) => {
  const { text, cases } = question;
  const topics = topicsOfCase(question);
  const named = caseMeant(question)?.slug;
  const isAboutThis = /\b(this|that|the|it) ?(case|settlement|lawsuit|one)?\b/.test(text);
  const slug = named ?? (isAboutThis && asker.case_slug !== null && isOfCase(topics) ? asker.case_slug : null);
  if (slug === null) return false;
  const first = await readCase(asker, slug);
  if (first === null) return false;
  const found = await caseOfPurchase(asker, question, first);
  const fee_pct = await feeOfCaller(asker);
  const stated = question.purchase;
  const isOwn = topics.isOwn || ((found.matches ?? []).length > 0 && IS_OWN.test(text) && stated === null);
  const unrecorded =
    found.judge === null && /\bjudge\b/.test(text) ? [...topics.unrecorded, 'Judge'] : topics.unrecorded;
  const isWhy = asker.session !== null && asksWhy(withoutNames(question));
  const asks = { ...topics, isOwn: isOwn || isWhy, zero: topics.zero || isWhy, unrecorded };
  const purchase = stated === null ? [] : await evaluateStated(asker, found, { stated, fee_pct });
  addCase(answer, found, { ...asks, purchase }, fee_pct);
  const { claim_deadline } = found;
  if (claim_deadline !== null && claim_deadline < asker.today && IS_LATE.test(text))
    addBySlug(answer, 'late-claims', { isShort: true });
  if (asks.zero && asks.isOwn) addBySlug(answer, 'why-a-claim-is-zero');
  const second = COMPARES.test(text) ? cases.find(({ company }) => company !== cases[0]?.company) : undefined;
  const other = second === undefined ? null : await readCase(asker, second.slug);
  if (other !== null) addCase(answer, other, asks, fee_pct);
  addOtherCases(
    answer,
    cases.filter((one) => one.slug !== found.slug && one.company === cases[0]?.company),
  );
  return true;
};

const MAX_CASES_READ = 4;

/** Of several cases of one company, the one whose class period has the stated purchase; the first where none has it. */
async function caseOfPurchase(
  asker: QuestionContext,
  { cases, purchase }: ReadQuestion,
  first: CasePage,
): Promise<CasePage> {
  if (purchase === null) return first;
  const { from, to } = purchase.bought;
  const covers = ({ class_periods }: CasePage): boolean =>
    class_periods.some((period) => to >= period.from && from <= period.to);
  const company = cases.find(({ slug }) => slug === first.slug)?.company;
  const others = cases.filter((one) => one.slug !== first.slug && one.company === company).slice(0, MAX_CASES_READ);
  if (covers(first)) return first;
  for (const { slug } of others) {
    const other = await readCase(asker, slug);
    if (other !== null && covers(other)) return other;
  }
  return first;
}

const QUESTIONS_A_NOTICE =
  /\b(?:real|legit\w*|genuine|fake)\b.{0,60}\b(?:wrote|write|mailed|emailed|contacted|letter|called)\b|\b(?:wrote|mailed|emailed|contacted)\b.{0,60}\b(?:real|legit\w*|genuine|fake)\b|\b(?:letter|notice|postcard|card|e?mail|text|texts|text message|sms|message)\b.{0,80}\b(?:junk|scam|real|legit\w*|fake|spam|trash|genuine|click|link)\b/;

/** Articles that answer a question better than the case whose name is in it. */
const HELP_BEFORE_CASE = new Set([
  'a-check-you-did-not-expect',
  'you-got-a-notice',
  'who-we-are',
  'you-moved',
  'family-and-divorce',
  'deceased-owner',
  'payments-and-taxes',
  'is-this-notice-real',
  'signs-of-fraud',
  'transfers-between-accounts',
  'investors-abroad',
]);

/** From this likelihood on, an article is meant whatever the topic of single words. */
const IS_MEANT = 0.9;

const isOfOtherHelp = (text: string): boolean => {
  const article = likeliestOf('article', text, ['case', 'own', 'refused']);
  return article !== undefined && article.likelihood >= IS_MEANT && !HELP_BEFORE_CASE.has(article.slug);
};

/** Situations that an article explains and in which the facts of the named case count too. */
const ARTICLE_FIRST = new Set([
  'mutual-funds',
  'options-and-other-securities',
  'short-sales',
  'employer-shares',
  'joint-account',
  'retirement-account',
  'who-is-excluded',
  'delisted-or-bankrupt-company',
  'double-filing',
  'fair-funds',
  'fractions-margin-and-loans',
  'who-signs',
]);
/** Of these, the answer also has the facts of the named case. */
const FACTS_BESIDE = new Set([
  'is-this-notice-real',
  'you-got-a-notice',
  'deceased-owner',
  'investors-abroad',
  'family-and-divorce',
]);
const HELP_BESIDE_CASE = new Set([
  'deficiency-letter',
  'law-firm-portal',
  ...ARTICLE_FIRST,
  'opt-out-and-object',
  'late-claims',
  'proof-of-trades',
  'lead-plaintiff',
  'if-you-do-nothing',
  'file-alone-for-free',
  'lost-records',
  'splits-and-mergers',
]);

/** A topic behind these is too unlikely to be beside a case. */
const MAX_TOPICS = 2;

/** Questions of whether a company is sued: its case answers them. */
const IS_SUED = /\b(?:being )?(?:sued|suing)\b/;

/** With this many words besides the name, a question without a topic of the case is about something else. */
const MIN_WORDS_OF_SITUATION = 5;

/** The question without the names of its cases. */
function withoutNames({ text, names }: ReadQuestion): string {
  return text
    .split(' ')
    .filter((word) => !names.has(word))
    .join(' ');
}

/** From this likelihood on, beside all kinds of questions about a case, an article answers and the case does not. */
const IS_CLEARLY_OF_ARTICLE = 0.97;

/** Whether a company is only mentioned, like shares in an estate: an article answers such a question. */
function isSituation(question: ReadQuestion, asks: CaseTopics): boolean {
  const rest = withoutNames(question);
  if (rest.split(' ').length < MIN_WORDS_OF_SITUATION) return false;
  const likely = likeliestOf('article', rest, ['case']);
  const isOfArticle =
    likely !== undefined && likely.likelihood >= IS_CLEARLY_OF_ARTICLE && !STATED_BY_CASE.has(likely.slug);
  if (isOfCase(asks) && !isOfArticle) return false;
  const ranked = rankArticles(rest);
  return ranked[0]?.isMeant === true && isCertain(rest, ranked);
}

/** “Your share” of a payment is the fee and not a share of stock. */
const OUR_SHARE = /\b(?:your|trovers) (?:share|cut|percentage)\b/g;

/** The caller's own claim or trades in a case, where the question is about them. */
async function addOwnPart(
  answer: AnswerBuilder,
  asker: QuestionContext,
  one: CasePage,
  question: ReadQuestion,
): Promise<boolean> {
  const { text, purchase } = question;
  if (asker.session === null || purchase?.is_simple === true) return false;
  const asks = { ...claimTopicsOf(text.replace(OUR_SHARE, 'your fee')), ...likelyClaimTopics(withoutNames(question)) };
  if (!isOfClaim(asks)) return false;
  if (await addOwnClaims(answer, asker, one, asks)) return true;
  return asks.trades && !asksWhy(withoutNames(question)) && addMatchedTrades(answer, one);
}

const IS_OWN = /\b(i|me|my|mine|we|us|our|ours)\b/;

async function answerOfCase(
  answer: AnswerBuilder,
  asker: QuestionContext,
  question: ReadQuestion,
  slug: string,
): Promise<boolean> {
  const found = await readCase(asker, slug);
  if (found === null) return false;
  const asks = topicsOfCase(question);
  if (!(await addOwnPart(answer, asker, found, question))) {
    if (IS_OWN.test(question.text) || asksWhetherJoined(withoutNames(question))) await addNoClaim(answer, asker, found);
    return false;
  }
  if (!IS_OWN.test(question.text) || asks.deadline)
    addCase(answer, found, { ...asks, isOwn: false }, await feeOfCaller(asker));
  if (asks.zero && asks.isOwn) addBySlug(answer, 'why-a-claim-is-zero', { isShort: true });
  return true;
}

export const answerNamedCase: Intent = async (answer, asker, question) => {
  const first = caseMeant(question);
  if (first === undefined) return false;
  const { text } = question;
  const asks = topicsOfCase(question);
  const [topic] = topicsOf(text);
  if (QUESTIONS_A_NOTICE.test(text) && topic !== 'is-this-notice-real')
    addBySlug(answer, 'is-this-notice-real', { isShort: true });
  const isAboutCompany = IS_SUED.test(text) || (asks.about && topic === 'you-got-a-notice');
  const isOfHelp =
    topic !== undefined &&
    HELP_BEFORE_CASE.has(topic) &&
    !(isAboutCompany && !IS_OWN.test(text)) &&
    !isOfOtherHelp(withoutNames(question));
  const isOfOwn = asker.session !== null && isClearlyOwn(withoutNames(question));
  if ((!isOfHelp || isOfOwn) && (await answerOfCase(answer, asker, question, first.slug))) return true;
  const topics = topicsOf(withoutNames(question));
  // a late answer to a letter is not a late claim
  const beside =
    topics.find((slug) => slug === 'deficiency-letter') ??
    topics.slice(0, MAX_TOPICS).find((slug) => HELP_BESIDE_CASE.has(slug));
  // what has happened in the case is no situation of the reader
  const isOfReader = !asks.history || IS_OWN.test(text);
  if (!isOfHelp && isOfReader && beside !== undefined) {
    const isFirst = ARTICLE_FIRST.has(beside);
    if (isFirst) addBySlug(answer, beside, { question: text });
    await answerCase(answer, asker, question);
    await addClaimBeside(answer, asker, first.slug);
    return isFirst || addBySlug(answer, beside, { question: text });
  }
  if (isOfHelp || isSituation(question, asks)) {
    // the company's own records page is no answer where the company is only named
    const isOfRecords = topic?.startsWith('records-from-') === true;
    addArticles(answer, isOfHelp && isOfRecords ? text : withoutNames(question));
    if (isOfCase(asks) || FACTS_BESIDE.has(topic ?? '')) {
      if (!(await answerCase(answer, asker, question))) return false;
      await addClaimBeside(answer, asker, first.slug);
      return true;
    }
    answer.action(first.title, `/cases/${first.slug}`);
    return true;
  }
  if (!(await answerCase(answer, asker, question))) return false;
  addOtherHalf(answer, question);
  await addClaimBeside(answer, asker, first.slug);
  return true;
};

/** Articles that only repeat what the facts of a named case state, or that the name of the case suggests wrongly. */
const STATED_BY_CASE: ReadonlySet<string> = new Set([
  'deadlines',
  'the-class-period',
  'what-a-number-of-shares-pays',
  'the-smallest-payment',
  'artificial-inflation',
  'consent-to-a-firm',
  'how-claims-work',
  'why-a-claim-is-zero',
  'undo-an-upload',
  'when-payments-go-out',
  'no-legal-advice',
  'lost-second-factor',
  'sign-in-and-codes',
]);
/** From this score on, an article answers the half of a question that the facts of the case do not. */
const IS_OTHER_HALF = 0.5;
/** By the words of its examples alone, an article needs this likelihood. */
const IS_LIKELY_HALF = 0.7;

const WHAT_TO_SEND =
  /\bwhat (?:must|do|should|shall|would) (?:i|we) (?:have to |need to )?(?:send|submit|provide|attach|include|enclose|prepare|gather|show)\b|\b(?:what|which) (?:papers?|documents?|paperwork|proof|records|statements)\b/;
const NOTHING_PAID =
  /\b(?:got|get|gets|paid|pays|received?|shows?|s[a]ys|calculat\w+|c[ao]mes? (?:out )?(?:to|at)|is|am)\b.{0,25}(?:\b(?:zero|nothing|0 ?(?:dollars|usd|bucks))|\$0)\b/;
const WHY_SO_LITTLE =
  /\b(?:why|how come)\b.{0,60}\b(?:only|so (?:little|low|small|few)|just|less|tiny|small|peanuts)\b/;

/** Adds the article about the rest of a question, where the facts of the case answer only one half. */
function addOtherHalf(answer: AnswerBuilder, question: ReadQuestion): void {
  if (WHAT_TO_SEND.test(question.text)) addBySlug(answer, 'proof-of-trades', { isShort: true });
  if (NOTHING_PAID.test(question.text)) addBySlug(answer, 'why-a-claim-is-zero', { question: question.text });
  if (WHY_SO_LITTLE.test(question.text)) addBySlug(answer, 'what-a-recognized-loss-is', { isShort: true });
  // the name of the lead counsel is a fact of the case
  const rest = withoutNames(question).replace(/\blead counsel\b/g, '');
  const ranked = rankArticles(rest);
  const best = ranked.find(({ slug }) => !STATED_BY_CASE.has(slug));
  if (best === undefined || (best.score < IS_OTHER_HALF && best.likelihood < IS_LIKELY_HALF)) return;
  const isSure =
    (ranked[0] === best ? isCertain(rest, ranked) : best.isMeant) ||
    (best.isMeant && best.likelihood >= IS_LIKELY_HALF);
  // without a topic of the case, the article alone can answer
  if (!isSure && isOfCase(topicsOfCase(question))) return;
  addBySlug(answer, best.slug, { question: question.text });
}

const MAX_WORDS_OF_FOLLOW_UP = 14;
/** Topics that an answer on a case may include; alone they are topics of help articles. */
const TOPICS_OF_A_CASE: ReadonlySet<string> = new Set([
  'deadlines',
  'late-claims',
  'the-class-period',
  'who-may-claim',
  'what-a-number-of-shares-pays',
  'opt-out-and-object',
  'file-alone-for-free',
]);
const ABOUT_ALL = /\b(usually|generally|in general|always|normally|most cases|typically|you|your|trover)\b/;

/** A fact that every case has, in a few words. */
const NAMES_FACT =
  /\bis (?:it|this|that) the .{1,40} (?:thing|scandal|mess|business|affair)\b|^(?:and |also )*(?:who|whats?|which|where)(?: (?:is|was|are|were|did))? (?:the |its |their )?(?:lead counsel|lawyers?|law firm|judge|court|docket|administrator|class period|settlement amount|fund)\b/;

/** Whether a short question continues about the case of the previous answer. */
function continues(text: string, asks: CaseTopics): boolean {
  if (text.split(' ').length > MAX_WORDS_OF_FOLLOW_UP || ABOUT_ALL.test(text)) return false;
  if (isOfCase(asks) && NAMES_FACT.test(text)) return true;
  const [first] = topicsOf(text);
  // “when did claims close” is not about closing an account
  const topic = first === 'delete-account' && /\bclaims? clos/.test(text) ? undefined : first;
  if (!isOfCase(asks) || (topic !== undefined && HELP_BEFORE_CASE.has(topic))) return false;
  return (
    topic === undefined ||
    TOPICS_OF_A_CASE.has(topic) ||
    (asks.deadline && /\bleft\b/.test(text)) ||
    (asks.matching && /\bplan\b/.test(text)) ||
    /\b(it|its|they|them|(this|that) (one|case))\b/.test(text)
  );
}

export const continueCase: Intent = async (answer, asker, question) => {
  const slug = asker.last_case;
  if (slug === null || question.cases.length > 0) return false;
  const asks = topicsOfCase(question);
  const isOfOwn = IS_OWN.test(question.text) && question.text.split(' ').length <= MAX_WORDS_OF_FOLLOW_UP;
  if (isOfOwn && (await answerOfCase(answer, asker, question, slug))) return true;
  if (!continues(question.text, asks)) return false;
  const found = await readCase(asker, slug);
  if (found === null) return false;
  addCase(answer, found, asks, await feeOfCaller(asker));
  return true;
};
