import type { CasePage } from '@trover/contract/cases/cases.ts';
import type { AnswerBuilder } from '../answers/draft.ts';
import { feeOfCaller, type QuestionContext } from '../question-context.ts';
import { isCertain } from '../questions/certainty.ts';
import { rankArticles, topicsOf } from '../questions/rank-articles.ts';
import type { ReadQuestion } from '../questions/read-question.ts';
import { addArticles, addBySlug } from './articles.ts';
import { type CaseTopics, caseTopicsOf, isOfCase } from './case-topics.ts';
import { addCase, addOtherCases, readCase } from './cases.ts';
import { addMatchedTrades, addOwnClaims, claimTopicsOf, isOfClaim } from './own-claim.ts';

export type Intent = (answer: AnswerBuilder, asker: QuestionContext, question: ReadQuestion) => Promise<boolean>;

/** The topics of a question about a case, with the day of a purchase that the question names. */
function topicsOfCase(question: ReadQuestion): CaseTopics {
  const asks = { ...caseTopicsOf(question.text), bought_on: question.bought_on };
  if (isOfCase(asks) || question.cases.length === 0) return asks;
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

export const answerCase: Intent = async (answer, asker, question) => {
  const { text, cases } = question;
  const asks = topicsOfCase(question);
  const named = cases[0]?.slug;
  const isAboutThis = /\b(this|that|the|it) ?(case|settlement|lawsuit|one)?\b/.test(text);
  const slug = named ?? (isAboutThis && asker.case_slug !== null && isOfCase(asks) ? asker.case_slug : null);
  if (slug === null) return false;
  const found = await readCase(asker, slug);
  if (found === null) return false;
  addCase(answer, found, asks, await feeOfCaller(asker));
  if (asks.zero && asks.isOwn) addBySlug(answer, 'why-a-claim-is-zero');
  addOtherCases(
    answer,
    cases.slice(1).filter((one) => one.slug !== slug && one.company === cases[0]?.company),
  );
  return true;
};

const QUESTIONS_A_NOTICE =
  /\b(?:letter|notice|postcard|card|e?mail|text|texts|text message|sms|message)\b.{0,80}\b(?:junk|scam|real|legit\w*|fake|spam|trash|genuine|click|link)\b/;

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

/** Whether a company is only mentioned, like shares in an estate: an article answers such a question. */
function isSituation(question: ReadQuestion, asks: CaseTopics): boolean {
  const rest = withoutNames(question);
  if (isOfCase(asks) || rest.split(' ').length < MIN_WORDS_OF_SITUATION) return false;
  const ranked = rankArticles(rest);
  return ranked[0]?.isMeant === true && isCertain(rest, ranked);
}

/** The caller's own claim or trades in a case, where the question is about them. */
async function addOwnPart(
  answer: AnswerBuilder,
  asker: QuestionContext,
  one: CasePage,
  text: string,
): Promise<boolean> {
  const asks = claimTopicsOf(text);
  if (asker.session === null || !isOfClaim(asks)) return false;
  if (await addOwnClaims(answer, asker, one, asks)) return true;
  return asks.trades && addMatchedTrades(answer, one);
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
  if (!(await addOwnPart(answer, asker, found, question.text))) return false;
  if (!IS_OWN.test(question.text) || asks.deadline)
    addCase(answer, found, { ...asks, isOwn: false }, await feeOfCaller(asker));
  if (asks.zero && asks.isOwn) addBySlug(answer, 'why-a-claim-is-zero', { isShort: true });
  return true;
}

export const answerNamedCase: Intent = async (answer, asker, question) => {
  const [first] = question.cases;
  if (first === undefined) return false;
  const { text } = question;
  const asks = topicsOfCase(question);
  const [topic] = topicsOf(text);
  if (QUESTIONS_A_NOTICE.test(text)) addBySlug(answer, 'is-this-notice-real', { isShort: true });
  const isOfHelp = topic !== undefined && HELP_BEFORE_CASE.has(topic) && !(IS_SUED.test(text) && !IS_OWN.test(text));
  if (!isOfHelp && (await answerOfCase(answer, asker, question, first.slug))) return true;
  if (isOfHelp || isSituation(question, asks)) {
    addArticles(answer, isOfHelp ? text : withoutNames(question));
    if (isOfCase(asks)) return answerCase(answer, asker, question);
    answer.action(first.title, `/cases/${first.slug}`);
    return true;
  }
  return answerCase(answer, asker, question);
};

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

/** Whether a short question continues about the case of the previous answer. */
function continues(text: string, asks: CaseTopics): boolean {
  if (text.split(' ').length > MAX_WORDS_OF_FOLLOW_UP || ABOUT_ALL.test(text)) return false;
  const [topic] = topicsOf(text);
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
