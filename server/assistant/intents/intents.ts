import type { AnswerBuilder } from '../answers/draft.ts';
import type { QuestionContext } from '../question-context.ts';
import { isCertain } from '../questions/certainty.ts';
import { phrasePattern } from '../questions/phrase-pattern.ts';
import { brokerArticle, rankArticles, topicsOf } from '../questions/rank-articles.ts';
import type { ReadQuestion } from '../questions/read-question.ts';
import { likelyFraud } from '../questions/refusals/likely-fraud.ts';
import { addArticles, addBySlug, retrieve } from './articles.ts';
import { answerCase, answerNamedCase, continueCase, type Intent } from './case-intents.ts';
import { answerDescribedCompany } from './described-company.ts';
import { answerNoCase } from './no-case.ts';
import { addNotice } from './notice.ts';
import { answerOpenCases } from './open-cases.ts';
import * as own from './own/own.ts';
import { answerOwnAccount } from './own/own-account.ts';
import { answerOwnTrades } from './own/own-trades.ts';
import { addTerms, termsAsked } from './terms.ts';

const OWED =
  /\b(owed|(?<!\bi )owe|owes|unclaimed|waiting for me|anything for me|money (do|can|will|would) i|how much (money )?(do|can|will|would|could|am) i|what (do|will|can) i get|my (money|total|estimate|recovery|refund)|(did|have|has) you (find|found|got) (anything |something )?for me|what (did|have) you (find|found)|(have|got|is there) (any|some) money for me|(have|has) (i )?(got )?(any |anything |money |something )?(coming|due) to me|(have i|i have|i ve|ive|do i have) (got )?(any |anything |money |something )?coming( to me| in)?)\b/;
const STATUS =
  /\b(status|progress|happen\w*|where (is|are|am)|did you file|filed? my|(is|are) my claims?|update on|how far|news)\b.*\b(claims?|filings?|cases?|it)\b|\bmy claims?\b.*\b(status|at|going|filed|happen\w*|progress)\b|\bstatus\b|\b(which|what|any|do|does)\b.{0,15}\bmy claims?\b.{0,30}\b(needs?|wants?|waits?|waiting|missing|requires?|stuck)\b|\bwhat do (i|you) (still )?need (to do|from me)\b.{0,25}\bclaims?\b|\b(do|should|must|can) i (still )?(have to |need to )?do (next|now)\b|\b(my|the|your) next steps?\b|\b(waiting|waits?|pending) (for|on|from) me\b/;
const PAYMENTS =
  /\b(been paid|payments? (did|have|were|was) (i|made)|(which|what|list|my) payments?|was i paid|did (i|you) (get|pay)(?! (?:my|our|the) (?:name|address|e?mail|number|phone|data|info\w*|details|contact)\b)|received? (so far|already)|(have|did) you (ever |already )?(paid|pay|sent|send) me|paid (me|out to me) (so far|already))\b/;
const UPLOADS =
  /\b(upload\w*|my (file|csv|spreadsheet))\b.*\b(fail\w*|error|wrong|not|problem|stuck|will|why)\b|\b(fail\w*|error|wrong|why)\b.*\b(upload\w*|my (file|csv))\b/;
const OWN_DEADLINES =
  /\b(my|i|me|next)\b.*\bdeadlines?\b|\bdeadlines?\b.*\b(my|(?:i|we) (?:still |yet |now )?(?:have|face)|for me)\b/;
/** Records that a broker's site no longer shows. */
const OLDER_RECORDS =
  /\b(older|before (19|20)\d\d|(goes|go|going) back|only (?:the )?(?:last )?(shows?|has|have|\d+ (?:years?|months?))|\d+ (?:years?|months?) (?:online|back)|years? ago|not (show|have) (anything|nothing)|further back|last \w+ years|(?:is|are|has|all) gone|old statements|scottrade|tradeking|optionsxpress|smith barney|paine ?webber|wachovia|swallowed|absorbed|acquired|merged|tak[e]n over|bought out|closed down|went under|out of business|folded|no longer exists?)\b/;
const CONTACT =
  /\b(contact|(?:your|a|the|any) (?:\w+ )?phone number|phone number$|call you|your phone|talk to|speak (to|with)|human|real person|somebody real|support|customer service|agent|reach you|reach (?:someone|somebody|anyone|anybody|a person)|(?:get|got) (?:a )?hold of|deaf|hard of hearing|write to you|your (email|address|number))\b/;
/** Somebody wants a person above all else. */
const WANTS_PERSON =
  /\b(?:speak|talk) (?:to|with) (?:a |an |your |the |some |any )?(?:manager|supervisor|human|person|someone|somebody|anyone|boss|agent|representative|real person|live person)\b|\b(?:your|a|the) (?:manager|supervisor)\b.{0,20}\b(?:now|please|immediately)\b/;
const IS_PERSON =
  /\b(?:are you|is this|am i (?:talking|speaking|chatting|writing) (?:to|with)) (?:a |an |some |just a )?(?:real |live |actual )?(?:person|human being|bot|chat ?bot|robot|machine|ai|computer|program)\b/;
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

const THANKS =
  /^(?:ok|okay|great|perfect|cool|good|alright)?\s*(?:many )?(?:thanks|thank you|thankyou|thx|ty|cheers|gracias|merci|danke)(?: (?:so|very|much|a|lot|again|bunch|all|for|your|the|help|helping|answer|info|information|that|this|it|helped|helps|was|is|great|helpful|bye|mate|friend|you|all|good|now))*$/;

const GREETING =
  /^(?:(?:hi|hello|hey|good (?:morning|afternoon|evening))(?: there)? )?i (?:have|ve got|got) (?:a|one|some) (?:quick )?questions?$|^(hi|hello|hey|good (morning|afternoon|evening)|hi there|hello there|help|help me|please help|money|info|information|test|start|question|i (need|want) help|can you help( me)?)$/;

const DOMAIN =
  /\b(?:[a-z0-9-]+\.)+(?:com|org|net|co|info|biz|online|site|claims|legal|law|xyz|io|us|top|shop|example)\b/i;
const DOUBTED =
  /\b(real|fake|legit\w*|scams?|fraud\w*|genuine|official|safe|trust|right|correct|phishing|website|click\w*|forfeit|link|e?mails?|texts?|message|sms)\b/;

/** Compares an address that the user doubts with the catalogue, like a notice that names it. */
const addAddress: Intent = async (answer, asker, { asked, text }) => {
  if (!DOMAIN.test(asked) || !DOUBTED.test(text)) return false;
  await addNotice(answer, asker, asked, null);
  return true;
};

/** The reader has already given or paid something. */
const HAS_ANSWERED =
  /\b(?:i|we|my (?:mother|mom|father|dad|wife|husband|grand\w+|parents))\b.{0,20}\b(?:gave|given|sent|paid|entered|typed|clicked|told|wired|bought|shared|already|let)\b/;

/** A question that describes a fraud gets that answer first, whatever else it contains. */
const addFraud: Intent = async (answer, _, { text, cases }) => {
  if (!likelyFraud(text)) return false;
  answer.paragraph('Stop: this is how fraud works. Do not pay, do not give the numbers, and do not call back.');
  const isOfNumber = /\b(?:ssn|social security)\b/.test(text);
  const question = isOfNumber ? 'gave your social security number' : 'if you have already answered';
  addBySlug(answer, 'signs-of-fraud', { question: HAS_ANSWERED.test(text) ? question : '' });
  answer.action('Check the message', '/check-notice');
  for (const { slug, title } of cases.slice(0, 1)) answer.action(title, `/cases/${slug}`);
  return true;
};

function addContact(answer: AnswerBuilder): void {
  answer
    .paragraph(
      'Write to us with the form on the contact page: a person answers. I cannot transfer you to a phone line.',
    )
    .action('Contact us', '/contact-us')
    .action('Help center', '/help');
}

/** The most frequent questions, in the order in which they are recognized. */
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
    if (!THANKS.test(text)) return false;
    answer.paragraph('You are welcome. Ask again whenever something is unclear.').action('Help center', '/help');
    return true;
  },
  async (answer, _, { text }) => {
    if (!WANTS_PERSON.test(text)) return false;
    addContact(answer);
    return true;
  },
  answerOwnTrades,
  answerOwnAccount,
  async (answer, _, { text }) => {
    const step = STEP.exec(text)?.[1];
    return step !== undefined && addBySlug(answer, STEPS[step]!);
  },
  async (answer, _, { text }) => {
    const slug = brokerArticle(text);
    if (slug === null) return false;
    addBySlug(answer, slug);
    if (OLDER_RECORDS.test(text)) addBySlug(answer, 'lost-records', { isShort: true });
    return true;
  },
  answerNamedCase,
  continueCase,
  answerOpenCases,
  answerNoCase,
  async (answer, asker, { text }) => {
    if (!UPLOADS.test(text) || asker.session === null || topicsOf(text)[0] === 'a-trade-read-wrong') return false;
    await own.addUploads(answer, asker);
    for (const slug of ['rows-that-could-not-be-read', 'upload-a-file']) addBySlug(answer, slug, { isShort: true });
    return true;
  },
  async (answer, asker, { text }) => {
    if (asker.session === null && isLikelyArticle(text)) return false;
    if (!PAYMENTS.test(text) || WHEN.test(text) || COMPARES.test(text) || PAYMENTS_YIELD.has(topicsOf(text)[0] ?? ''))
      return false;
    if (asker.session === null) own.addSignIn(answer, 'the payments that you received');
    else await own.addPayments(answer, asker);
    return true;
  },
  async (answer, asker, { text }) => {
    if (
      !STATUS.test(text) ||
      (asker.session === null && isLikelyArticle(text)) ||
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
    if (asker.session === null && isLikelyArticle(text)) return false;
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
    if (!IS_PERSON.test(text)) return false;
    answer
      .paragraph(
        'No, I am a program: the assistant of this portal. I answer from its data and articles. A person answers what you write with the contact form.',
      )
      .action('Contact us', '/contact-us')
      .action('Help center', '/help');
    return true;
  },
  async (answer, _, { text }) => {
    if ((!CONTACT.test(text) && text !== 'phone') || topicsOf(text)[0] === 'api') return false;
    const ranked = rankArticles(text);
    const isOfArticle = isCertain(text, ranked) && ranked[0]!.score >= IS_SURE;
    if (isOfArticle && text.split(' ').length > MAX_WORDS_OF_CONTACT) return false;
    addContact(answer);
    return true;
  },
  async (answer, _, { text }) => {
    const terms = termsAsked(text);
    if (terms.length === 0 || TERMS_YIELD.has(topicsOf(text)[0] ?? '')) return false;
    addTerms(answer, terms);
    return true;
  },
  answerCase,
  answerDescribedCompany,
];

/** From this likelihood on, an article answers a visitor better than an invitation to sign in. */
const IS_LIKELY_ARTICLE = 0.65;
const isLikelyArticle = (text: string): boolean => (rankArticles(text)[0]?.likelihood ?? 0) >= IS_LIKELY_ARTICLE;

/** In questions with these topics, “what happens with my claim” is not about its status. */
const STATUS_YIELDS = new Set([
  'why-a-claim-is-zero',
  'deceased-owner',
  'family-and-divorce',
  'you-moved',
  'you-got-a-notice',
  'late-claims',
  'deficiency-letter',
  'claim-rejected',
]);
/** In questions with these topics, a term is not the subject. */
const TERMS_YIELD = new Set([
  'a-check-you-did-not-expect',
  'fair-funds',
  'what-a-number-of-shares-pays',
  'if-you-do-nothing',
]);
/** In questions with these topics, “my payment” does not request a list of payments. */
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
/** A list does not show why a payment is so small. */
const COMPARES = /\bwhy\b.{0,40}\b(?:small|tiny|little|low|less|smaller|lower|short|different)\b/;
/** In a longer question, “talk to” or “your email” may be about something else. */
const MAX_WORDS_OF_CONTACT = 9;
const HURRY = /\b(faster|sooner|quicker|quickly|speed up)\b/;
const CHARGES = phrasePattern('charge', 'fees?', 'cost', 'you (take|keep)');
/** From this score on, an article answers better than a sum of what is owed, except the articles about sums. */
const IS_SURE = 0.55;
const OWED_STAYS = new Set(['what-a-number-of-shares-pays', 'who-we-are', 'how-the-fee-works', 'who-may-claim']);
/** In questions with these topics, “how much do I get” is about the topic. */
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

/** With a smaller share of its words known, a question in another language gets only suggestions. */
const MIN_UNDERSTOOD = 0.4;

/** Answers with the first intent that applies, or with articles. */
export async function answerIntent(
  answer: AnswerBuilder,
  asker: QuestionContext,
  question: ReadQuestion,
): Promise<void> {
  const { text } = question;
  for (const intent of intents) if (await intent(answer, asker, question)) return;
  const asked = question.language === 'en' ? question.asked : text;
  const isUnclear = question.understood < MIN_UNDERSTOOD;
  if (!addArticles(answer, text, { asked, isUnclear })) await retrieve(answer, asker, text);
}
