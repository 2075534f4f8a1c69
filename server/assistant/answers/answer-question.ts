import { searchHelpTexts } from '@trover/db/queries/assistant/help-texts.ts';
import { listPosts } from '../../blog/posts.ts';
import { listArticles, type StoredArticle } from '../../help/articles.ts';
import { TERMS } from '../../help/terms.ts';
import { type Asker, feeOfAsker } from '../asker.ts';
import { addArticle } from '../intents/article-blocks.ts';
import { addCase, addOtherCases, type CaseTopics, caseTopicsOf, readCase } from '../intents/cases.ts';
import { addNotice, resemblesNotice } from '../intents/notice.ts';
import * as own from '../intents/own.ts';
import { addRefusal } from '../intents/refuse.ts';
import { addTerms, termsAsked } from '../intents/terms.ts';
import { isCertain } from '../questions/certainty.ts';
import { LANGUAGE_NAMES } from '../questions/languages.ts';
import { phrasePattern } from '../questions/phrase-pattern.ts';
import { brokerArticle, rankArticles, topicsOf } from '../questions/rank-articles.ts';
import { type ReadQuestion, readQuestion } from '../questions/read-question.ts';
import { isAbuse, refusalFor } from '../questions/refusals.ts';
import { describesFraud } from '../questions/worries.ts';
import { ensureHelpTexts } from '../retrieval/help-texts.ts';
import { AnswerBuilder, type Draft, from } from './draft.ts';

const articleOf = (slug: string): StoredArticle | undefined => listArticles().find((one) => one.slug === slug);

/** Answers from the portal's data, without a language model. */
export async function answerQuestion(
  asker: Asker,
  message: string,
  attachment: { file_name: string; words: string } | null = null,
): Promise<Draft> {
  const answer = new AnswerBuilder();
  await ensureHelpTexts(asker.context.db);
  if (attachment !== null || resemblesNotice(message)) {
    await addNotice(answer, asker, message, attachment);
    return answer.build();
  }
  const question = await readQuestion(asker.context, message);
  if (question.language !== 'en')
    answer.paragraph(
      `Your question is in ${LANGUAGE_NAMES[question.language]}. I answer in English; the links below have more.`,
    );
  const refused = refusalFor(question.text, message, {
    ownEmail: asker.session?.email ?? null,
    hasCase: question.cases.length > 0,
  });
  if (refused !== null) await addRefusal(answer, asker, question, refused);
  else if (
    isAbuse(question.text) &&
    !ABOUT_SOMETHING.test(question.text) &&
    topicsOf(question.text.replace('nothing works', '')).length === 0
  )
    addApology(answer);
  else await answerIntent(answer, asker, question);
  return answer.build();
}

const OWED =
  /\b(owed|(?<!\bi )owe|owes|unclaimed|waiting for me|anything for me|money (do|can|will|would) i|how much (money )?(do|can|will|would|could|am) i|what (do|will|can) i get|my (money|total|estimate|recovery|refund)|(did|have|has) you (find|found|got) (anything |something )?for me|what (did|have) you (find|found)|(have|got|is there) (any|some) money for me|(have|has) (i )?(got )?(any |anything |money |something )?(coming|due) to me|(have i|i have|i ve|ive|do i have) (got )?(any |anything |money |something )?coming( to me| in)?)\b/;
const STATUS =
  /\b(status|progress|happen\w*|where (is|are|am)|did you file|filed? my|(is|are) my claims?|update on|how far|news)\b.*\b(claims?|filings?|cases?|it)\b|\bmy claims?\b.*\b(status|at|going|filed|happen\w*|progress)\b|\bstatus\b|\b(which|what|any|do|does)\b.{0,15}\bmy claims?\b.{0,30}\b(needs?|wants?|waits?|waiting|missing|requires?|stuck)\b|\bwhat do (i|you) (still )?need (to do|from me)\b.{0,25}\bclaims?\b|\b(do|should|must|can) i (still )?(have to |need to )?do (next|now)\b|\b(my|the|your) next steps?\b|\b(waiting|waits?|pending) (for|on|from) me\b/;
const PAYMENTS =
  /\b(been paid|payments? (did|have|were|was) (i|made)|(which|what|list|my) payments?|was i paid|did (i|you) (get|pay)|received? (so far|already)|(have|did) you (ever |already )?(paid|pay|sent|send) me|paid (me|out to me) (so far|already))\b/;
const UPLOADS =
  /\b(upload\w*|my (file|csv|spreadsheet))\b.*\b(fail\w*|error|wrong|not|problem|stuck|will|why)\b|\b(fail\w*|error|wrong|why)\b.*\b(upload\w*|my (file|csv))\b/;
const OWN_DEADLINES = /\b(my|i|me|next)\b.*\bdeadlines?\b|\bdeadlines?\b.*\b(my|i have|for me)\b/;
const CONTACT =
  /\b(contact|phone number|call you|your phone|talk to|speak (to|with)|human|real person|somebody real|support|customer service|agent|reach you|write to you|your (email|address|number))\b/;
const STEP = /\bsteps? ?(?:number )?(1|2|3|4|one|two|three|four)\b/;
const STEPS: Readonly<Record<string, string>> = {
  '1': 'confirm-your-trades',
  one: 'confirm-your-trades',
  '2': 'the-contract',
  two: 'the-contract',
  '3': 'where-to-pay',
  three: 'where-to-pay',
  '4': 'sign-off',
  four: 'sign-off',
};

type Intent = (answer: AnswerBuilder, asker: Asker, question: ReadQuestion) => Promise<boolean>;

/** Adds an article by its slug; false where there is none of that name any more. */
function addBySlug(answer: AnswerBuilder, slug: string, options?: { isShort: boolean }): boolean {
  const found = articleOf(slug);
  if (found !== undefined) addArticle(answer, found, options);
  return found !== undefined;
}

const answerCase: Intent = async (answer, asker, question) => {
  const { text, cases } = question;
  const asks = caseTopicsOf(text);
  const named = cases[0]?.slug;
  const isAboutThis = /\b(this|that|the|it) ?(case|settlement|lawsuit|one)?\b/.test(text);
  const slug = named ?? (isAboutThis && asker.case_slug !== null && isOfCase(asks) ? asker.case_slug : null);
  if (slug === null) return false;
  const found = await readCase(asker, slug);
  if (found === null) return false;
  addCase(answer, found, asks, await feeOfAsker(asker));
  if (asks.zero && asks.isOwn) addBySlug(answer, 'why-a-claim-is-zero');
  addOtherCases(
    answer,
    cases.slice(1).filter((one) => one.slug !== slug && one.company === cases[0]?.company),
  );
  return true;
};

const isOfCase = ({ isOwn, deadline, open, pays, period, about, court, people }: CaseTopics): boolean =>
  isOwn || deadline || open || pays || period || about || court || people;

const GREETING =
  /^(hi|hello|hey|good (morning|afternoon|evening)|hi there|hello there|help|help me|please help|money|info|information|test|start|question|i (need|want) help|can you help( me)?)$/;

const DOMAIN =
  /\b(?:[a-z0-9-]+\.)+(?:com|org|net|co|info|biz|online|site|claims|legal|law|xyz|io|us|top|shop|example)\b/i;
const DOUBTED = /\b(real|fake|legit\w*|scams?|fraud\w*|genuine|official|safe|trust|right|correct|phishing|website)\b/;

/** An address that somebody doubts is compared with the catalogue like a notice that names it. */
const addAddress: Intent = async (answer, asker, { asked, text }) => {
  if (!DOMAIN.test(asked) || !DOUBTED.test(text)) return false;
  await addNotice(answer, asker, asked, null);
  return true;
};

/** Who describes a swindle is answered with that first, whatever else is in the question. */
const addFraud: Intent = async (answer, _, { text, cases }) => {
  if (!describesFraud(text)) return false;
  answer.paragraph('Stop: this is how fraud works. Do not pay, do not give the numbers, and do not call back.');
  addBySlug(answer, 'signs-of-fraud');
  answer.action('Check the message', '/check-notice');
  for (const { slug, title } of cases.slice(0, 1)) answer.action(title, `/cases/${slug}`);
  return true;
};

/** The questions that are asked most, in the order in which they are recognized. */
const intents: readonly Intent[] = [
  addFraud,
  addAddress,
  async (answer, _, { text }) => {
    if (!GREETING.test(text)) return false;
    answer
      .paragraph(
        'Hello. Ask about a case, a claim, a payment or a notice that you got, in your own words. For example: What am I owed? Is this notice real? How is the fee worked out?',
      )
      .action('How claims work', '/help/how-claims-work')
      .action('Is this notice real?', '/check-notice')
      .action('Help center', '/help');
    return true;
  },
  async (answer, _, { text }) => {
    const step = STEP.exec(text)?.[1];
    return step !== undefined && addBySlug(answer, STEPS[step]!);
  },
  async (answer, _, { text }) => {
    const slug = brokerArticle(text);
    return slug !== null && addBySlug(answer, slug);
  },
  async (answer, asker, question) => {
    if (question.cases.length === 0) return false;
    const [topic] = topicsOf(question.text);
    if (QUESTIONS_A_NOTICE.test(question.text)) addBySlug(answer, 'is-this-notice-real', { isShort: true });
    const isOfHelp = topic !== undefined && HELP_BEFORE_CASE.has(topic);
    return !isOfHelp && answerCase(answer, asker, question);
  },
  async (answer, asker, question) => {
    const slug = asker.last_case;
    if (slug === null || question.cases.length > 0 || !continues(question.text)) return false;
    const found = await readCase(asker, slug);
    if (found === null) return false;
    addCase(answer, found, caseTopicsOf(question.text), await feeOfAsker(asker));
    return true;
  },
  async (answer, asker, { text }) => {
    if (!UPLOADS.test(text) || asker.session === null) return false;
    await own.addUploads(answer, asker);
    for (const slug of ['rows-that-could-not-be-read', 'upload-a-file']) addBySlug(answer, slug, { isShort: true });
    return true;
  },
  async (answer, asker, { text }) => {
    if (!PAYMENTS.test(text) || WHEN.test(text) || PAYMENTS_YIELD.has(topicsOf(text)[0] ?? '')) return false;
    if (asker.session === null) own.addSignIn(answer, 'the payments that you received');
    else await own.addPayments(answer, asker);
    return true;
  },
  async (answer, asker, { text }) => {
    if (
      !STATUS.test(text) ||
      /\b(my check|my money|my payment)\b/.test(text) ||
      STATUS_YIELDS.has(topicsOf(text)[0] ?? '')
    )
      return false;
    if (asker.session === null) own.addSignIn(answer, 'the status of your claims');
    else await own.addClaimStatus(answer, asker);
    return true;
  },
  async (answer, asker, { text }) => {
    if (!OWN_DEADLINES.test(text) || /\b(miss|missed|late|passed|if i)\b/.test(text)) return false;
    if (asker.session === null) return false;
    await own.addOwnDeadlines(answer, asker);
    addBySlug(answer, 'deadlines', { isShort: true });
    return true;
  },
  async (answer, asker, { text }) => {
    if (!OWED.test(text) || /\b(zero|nothing|0\.00|\$0)\b/.test(text) || CHARGES.test(text)) return false;
    const asked = topicsOf(text);
    const [best] = rankArticles(text);
    const isOfOther = best?.isMeant === true && best.score >= IS_SURE && !OWED_STAYS.has(best.slug);
    if (isOfOther || asked.some((slug) => OWED_YIELDS.has(slug)) || HURRY.test(text)) return false;
    if (WHEN.test(text) && asked[0] === 'when-payments-go-out') return false;
    if (asker.session === null) {
      const isOfShares = asked.includes('what-a-number-of-shares-pays');
      if (isOfShares) addBySlug(answer, 'what-a-number-of-shares-pays');
      own.addSignIn(answer, 'what your trades may be owed');
    } else await own.addOwed(answer, asker);
    return true;
  },
  async (answer, _, { text }) => {
    if (!CONTACT.test(text) && text !== 'phone') return false;
    answer.paragraph(
      'Write to us with the form on the contact page: a person answers. I cannot transfer you to a phone line.',
    );
    answer.action('Contact us', '/contact-us').action('Help center', '/help');
    return true;
  },
  async (answer, _, { text }) => {
    const terms = termsAsked(text);
    if (terms.length === 0 || TERMS_YIELD.has(topicsOf(text)[0] ?? '')) return false;
    addTerms(answer, terms);
    return true;
  },
  answerCase,
];

const MAX_WORDS_OF_FOLLOW_UP = 14;
/** What an answer on a case leads to; asked alone, each of them is about help. */
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

/** Whether a short question goes on about the case of the answer before it. */
function continues(text: string): boolean {
  if (text.split(' ').length > MAX_WORDS_OF_FOLLOW_UP || ABOUT_ALL.test(text)) return false;
  const [topic] = topicsOf(text);
  if (!isOfCase(caseTopicsOf(text)) || (topic !== undefined && HELP_BEFORE_CASE.has(topic))) return false;
  return (
    topic === undefined || TOPICS_OF_A_CASE.has(topic) || /\b(it|its|they|them|(this|that) (one|case))\b/.test(text)
  );
}

/** Asked about these, “what happens with my claim” does not ask for its status. */
const STATUS_YIELDS = new Set([
  'why-a-claim-is-zero',
  'deceased-owner',
  'family-and-divorce',
  'you-moved',
  'you-got-a-notice',
  'late-claims',
  'deficiency-letter',
]);
/** A term in a question about these is not what it asks. */
const TERMS_YIELD = new Set([
  'a-check-you-did-not-expect',
  'fair-funds',
  'what-a-number-of-shares-pays',
  'if-you-do-nothing',
]);
/** Asked about these, “my payment” asks for no list of payments. */
const PAYMENTS_YIELD = new Set([
  'w-9-and-w-8ben',
  'a-check-you-did-not-expect',
  'second-distribution',
  'bank-transfer-or-check',
  'account-holder-differs',
  'appeals',
  'the-smallest-payment',
]);
const WHEN = /\b(when|how long|how soon)\b/;
const HURRY = /\b(faster|sooner|quicker|quickly|speed up)\b/;
const CHARGES = phrasePattern('charge', 'fees?', 'cost', 'you (take|keep)');
const QUESTIONS_A_NOTICE =
  /\b(?:letter|notice|postcard|card|e?mail)\b.{0,80}\b(?:junk|scam|real|legit\w*|fake|spam|trash|genuine)\b/;
/** Articles that answer a question better than a case whose name is in it. */
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
/** A score from which on an article answers better than a sum of what is owed, but for those of sums. */
const IS_SURE = 0.55;
const OWED_STAYS = new Set(['what-a-number-of-shares-pays', 'who-we-are', 'how-the-fee-works', 'who-may-claim']);
/** Asked with these, “how much do I get” is about them. */
const OWED_YIELDS = new Set([
  'mutual-funds',
  'deceased-owner',
  'payments-and-taxes',
  'second-distribution',
  'expected-and-received',
  'signs-of-fraud',
  'is-this-notice-real',
  'appeals',
  'if-you-do-nothing',
  'w-9-and-w-8ben',
  'a-check-you-did-not-expect',
  'bank-transfer-or-check',
  'employer-shares',
  'options-and-other-securities',
  'late-claims',
]);

async function answerIntent(answer: AnswerBuilder, asker: Asker, question: ReadQuestion): Promise<void> {
  const { text } = question;
  for (const intent of intents) if (await intent(answer, asker, question)) return;
  if (!addArticles(answer, text)) await retrieve(answer, asker, text);
}

/** How many further articles an answer shows in short, where they may as well be what is meant. */
const MAX_FURTHER = 2;

/** The article that is meant, or the nearest ones as perhaps what is meant; false where there is none. */
function addArticles(answer: AnswerBuilder, text: string): boolean {
  const ranked = rankArticles(text);
  const [best, ...others] = ranked;
  if (best === undefined) return false;
  const isGuess = !isCertain(text, ranked);
  if (isGuess) answer.unsure().paragraph('I am not sure I understood. This is the closest answer I have:');
  addBySlug(answer, best.slug);
  const further = others.filter(({ isClose }) => isClose || !best.isMeant).slice(0, MAX_FURTHER);
  for (const { slug } of further) {
    relate(answer, slug);
    addBySlug(answer, slug, { isShort: true });
  }
  const [next] = others.filter(({ isMeant }) => isMeant);
  if (further.length === 0 && next !== undefined) relate(answer, next.slug);
  if (isGuess) answer.action('Contact us', '/contact-us');
  return true;
}

const ABOUT_SOMETHING =
  /\b(claims?|money|fees?|paid|payment|deadline|case|settlement|file|upload|notice|letter|owed?|taxes)\b/;

function addApology(answer: AnswerBuilder): void {
  answer.paragraph('I am sorry that this went wrong. Tell me what you need, or write to us and a person answers.');
  answer.action('Contact us', '/contact-us').action('Help center', '/help');
}

function relate(answer: AnswerBuilder, slug: string): void {
  const found = articleOf(slug);
  if (found !== undefined) answer.action(found.title, `/help/${slug}`);
}

/** Below this share of a question's words, a text is named as perhaps related and not as an answer. */
const COVERED = 0.5;

/** The texts that have most in common with the question. */
async function retrieve(answer: AnswerBuilder, { context }: Asker, text: string): Promise<void> {
  const found = await searchHelpTexts(context.db, text, 5);
  const [best, ...others] = found;
  if (best === undefined) {
    answer
      .unsure()
      .paragraph('I found nothing about that. Try other words, or write to us.')
      .action('Contact us', '/contact-us')
      .action('Help center', '/help');
    return;
  }
  if (best.covered < COVERED)
    answer.unsure().paragraph('I am not sure I understood. This is the closest answer I have:');
  addText(answer, best);
  for (const other of others.slice(0, 2)) {
    if (other.kind === 'help') relate(answer, other.key);
    if (answer.isUnsure && other.kind === 'help') addBySlug(answer, other.key, { isShort: true });
  }
  if (answer.isUnsure) answer.action('Contact us', '/contact-us');
}

function addText(answer: AnswerBuilder, { kind, key }: { kind: string; key: string }): void {
  if (kind === 'help') addBySlug(answer, key);
  if (kind === 'term') addTerms(answer, termsAsked(TERMS.find(({ term }) => term === key)?.term.toLowerCase() ?? ''));
  if (kind === 'blog') {
    const post = listPosts().find(({ slug }) => slug === key);
    if (post === undefined) return;
    const id = answer.source({ kind: 'blog', title: post.title, url: `/blog/${key}`, passage: post.summary });
    answer.paragraph(from(id, post.summary)).action(post.title, `/blog/${key}`);
  }
}
