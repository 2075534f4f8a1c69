import { formatMoney } from '@trover/core/format/amounts.ts';
import { dayIn, daysFrom, formatDate, formatDaysLeft } from '@trover/core/format/dates.ts';
import type { CheckStatus } from '@trover/core/identity/check-status.ts';
import { type AnswerBuilder, from, quoteWords, strong } from '../../answers/draft.ts';
import { orNull, type QuestionContext } from '../../question-context.ts';
import { isOfRelative, ownQuestion, ownQuestions } from '../../questions/likelihood/own-question.ts';
import { type ReadQuestion, readWords } from '../../questions/read-question.ts';
import { addBySlug } from '../articles.ts';
import type { Intent } from '../case-intents.ts';
import { addClaimStatus, addOwed, addOwnDeadlines, addPayments, addUploads } from './own.ts';
import { addMissed } from './own-missed.ts';

const PAY_ACCOUNT =
  /\b(which|what|where)\b.{0,25}\b(bank|account|iban|routing|payment method)\b.{0,30}\b(pay|paid|use|have|on (file|record)|send|sent|go|goes|going|land|arrive|receive|deposit\w*)\b|\bwhere (do|will|does|would) (you|my|the)\b.{0,20}\b(pay|money|payment|transfer)\b.{0,15}\b(to|into|go)\b/;
const RETURNED =
  /\b(my|the|our) (\w+ )?(payment|transfer|check|deposit|money)\b.{0,40}\b(bounced?|returned|came back|come back|failed|arrived?|cleared|gone through|went through)\b/;
const FEES_SO_FAR =
  /\bhow much (?:money )?(?:have|did) you (?:made|make|earn\w*|t[a]k(?:en|e)|deduct\w*|charg\w+|k[e]pt|k[e]ep) (?:from|of|off|out of) (?:me|us|my|our)\b|\b(what|how much)\b.{0,25}\b(fees?|charged?|you (?:deduct|take|keep|charge)|cost)\b.{0,25}\b(so far|already|till now|until now|to date|altogether|from me|me)\b/;
const FILES =
  /\b(?:what|which|how many|show|list)\b.{0,25}\b(?:(?:files?|documents?|statements?|uploads?) (?:did|have|has|had) (?:i|we|you)\b|(?:my|our) (?:\w+ )?(?:uploads?|files?)\b|(?:i|we) (?:have |had |already )*(?:uploaded|imported|sent)\b)|\bwhich of (?:my|our) (?:brokers|banks|accounts)\b.{0,40}\btrades\b|\b(?:which|what|whose) (?:brokers?|banks?|accounts?)\b.{0,20}\b(?:upload\w*|import\w*|link\w*|add|added|sen[dt]|connect\w*|feed|fed|gave|(?:i|we) give(?:n)?)\b|\b(did|have|has|do)\b.{0,15}\b(get|got|receive|received|read|process\w*|see|have)\b.{0,20}\b(my|the|our) (files?|upload\w*|csv|spreadsheet|statements?|trades|records|export)\b/;
const TO_FIX =
  /\b(deficien\w*|fix|cure|lacks?|lacking|missing|incomplete|need from me|documents? (do )?you need|(?:what|thing|one) i have to (fix|send|do|answer))\b/;
const NEEDED_OF_CALLER = /\b(?:missing|needed|need|lacks?|lacking)\b.{0,20}\bfrom me\b|\bbefore you (?:can )?file\b/;
const IDENTITY =
  /\b(?:identity|id|passport|licen[cs]e|selfie|verification) (?:check|verification|review|document|photo|image)?\b.{0,40}\b(?:through|done|approved|passed|accepted|rejected|status|finished|complete\w*|ok|valid|expired?|pending|worked?|verified)\b|\b(?:am i|was i|have i been) (?:verified|identified|approved)\b|\bmy (?:identity|verification)\b(?!.{0,30}\b(?:stolen|stole|theft|thief|misused?)\b)(?<!\b(?:stole|stolen|steal\w*|misus\w+|thef\w+)\b.{0,30})/;
const NEW_CASES =
  /\b(?:which|what) (?:one|case|claim|settlement)s?\b.{0,20}\b(?:pays?|gives?|brings?|owes?|worth) (?:to )?(?:me|us)\b|\bmy (?:biggest|largest|best|top|most valuable|smallest) (?:case|claim|match|settlement|loss)\b|\b(?:any|new|other|more|which|what) (?:new )?(?:cases?|settlements?|lawsuits?|matches)\b.{0,30}\b(?:my|i|me|mine)\b|\b(?:am i|i am|i m) (?:in|part of|eligible (?:in|for)|qualified for) (?:any|which|what)\b|\b(?:which|what) (?:cases|settlements) (?:am|do|can|could|should) i\b|(?<!\b(?:my|a|the|this|that|our) )\b(?:cases?|settlements?|claims|anything|something) (?:(?:else|new|that|which|there|left|where|in|for|open|still|are|is) ){0,3}i (?:could|can|may|should|have|did|havent|didnt)\b(?! not (?:file|claim|join) again\b).{0,25}\b(?:file[d]?|claim(?:ed)?|join(?:ed)?|yet)\b|\b(?:the|those) (?:cases|settlements|claims) (?:that |which )?i (?:could|can|may|should|have not|did not)\b.{0,25}\b(?:file[d]?|claim(?:ed)?|join(?:ed)?)\b/;
const ALL_CLAIMS =
  /\bhow many (?:claims|cases)\b.{0,25}\b(?:have|do|did) (?:i|we)\b|\b(?:what|which) claims (?:have|do|did) (?:i|we)\b|\b(?:stages?|status|states?|where)\b.{0,25}\b(?:all|each|every|any)? ?(?:of )?my claims\b|\b(?:all|each) (?:of )?my claims\b|\b(?:every|each|all)(?: of)?(?: the| my| our)? claims? (?:that )?(?:i|we)\b/;
const LAST_PAID =
  /\bwhen (?:was|were) (?:i|we) (?:last |ever |first )?paid\b|\b(?:my|the) (?:last|latest|most recent|previous) payments?\b/;
const SIGNATURE =
  /\b(?:need|want|require|wait\w*|miss\w*)\b.{0,25}\b(?:signature|sign|signed|approval|confirmation)\b|\b(?:do|must|should) i (?:still )?(?:have to |need to )?sign (?:anything|something)\b|\b(?:anything|something) (?:that )?(?:i|we) (?:still )?(?:should|must|need to|have to|can) (?:still )?sign\b/;
/** Names and addresses of others, which are not in the caller's profile. */
const OTHER_PARTIES =
  /\b(?:administrators?|counsel|lawyers?|attorneys?|court|judge|company|firm|plaintiffs?|defendants?|support|trover|cases?|settlements?|brokers?)\b/;
const OWN_DETAILS =
  /\b(?:what|which|whats)\b.{0,20}\b(?:adress|address|e?mail|email address|phone|phone number|name|birthday|date of birth)\b.{0,30}\b(?:on (?:file|record)|have (?:you )?(?:for|of|stored)|stored|do you have|(?:is|are) (?:in|on) my account|did i (?:give|enter))\b/;
const NEXT_TASK =
  /\b(?:anything|something|any|one)\b.{0,15}\b(?:mine|my|i)\b.{0,20}\b(?:overdue|late|due|urgent|pending|open)\b|\b(?:next|first|most urgent|urgent\w*|soonest|pressing)\b.{0,25}\b(?:th[i]ng|task|to do|have to do|due|deadline|date)\b|\bwhat (?:is|s) (?:due|urgent|next)\b|\b(?:did|have) i (?:miss|missed|forget|forgotten|overlook\w*)\b.{0,10}\b(?:anything|something)\b|\banything (?:i )?(?:need|have|left|open|overdue|missing|to do|pending)\b|\bwhen (?:is|do)\b.{0,20}\b(?:next|due|have to)\b/;
const OWN = /\b(my|mine|i|me|our|we|us)\b/;
const WHERE_MONEY =
  /\bwhere (is|are|s) (my|our) (money|payments?|checks?|payouts?)\b|\bwheres my (money|payment|check)\b/;
const GENERAL = /\b(usually|generally|in general|normally|always|what is a|what are|if)\b/;
const MAX_WORDS = 18;

/** The account that the caller is paid to, masked as it is stored. */
async function addPayAccount(answer: AnswerBuilder, { read }: QuestionContext): Promise<boolean> {
  const details = await orNull(read('GET /api/v1/payouts/payment_details', { query: { limit: 5 } }));
  const url = '/user/settings/payment';
  if (details === null) return false;
  if (details.items.length === 0) {
    const text = 'You have stored no payment method yet.';
    const none = answer.source({ kind: 'account', title: 'Your payment methods', url, passage: text });
    answer.paragraph(from(none, text), ' You choose one when you sign a claim, or add it in the settings.');
    answer.action('Add a payment method', url);
    return addBySlug(answer, 'where-to-pay', { isShort: true });
  }
  const lines = details.items.map(
    ({ label, shown, holder, is_default }) =>
      `${quoteWords(label)} ${shown}, in the name of ${quoteWords(holder)}${is_default ? ', for new claims' : ''}.`,
  );
  const id = answer.source({ kind: 'account', title: 'Your payment methods', url, passage: lines.join(' ') });
  answer.paragraph('We pay to what each claim names. You have stored:').list(lines.map((line) => [from(id, line)]));
  answer.action('Change it', '/help/change-payment-details');
  return true;
}

const MAX_ACCOUNTS = 20;

const CHECK_LABELS: Readonly<Record<CheckStatus, string>> = {
  created: 'has begun',
  submitted: 'is with the verification service',
  review: 'is reviewed by our staff',
  approved: 'was approved',
  declined: 'was declined',
  expired: 'has expired',
  withdrawn: 'was withdrawn',
};

/** How well the caller's identity is checked. */
async function addIdentity(answer: AnswerBuilder, { read }: QuestionContext): Promise<boolean> {
  const found = await orNull(read('GET /api/v1/payouts/identity'));
  if (found === null) return false;
  const url = '/user/settings/identity';
  const [check] = found.checks.items;
  const lines = [
    ...found.payees.map(({ reason }) => reason),
    ...(check !== undefined && found.payees.length === 0
      ? [`Your last identity check ${CHECK_LABELS[check.status]}.`]
      : []),
    found.needed.reason,
  ];
  const id = answer.source({ kind: 'account', title: 'Your identity check', url, passage: lines.join(' ') });
  answer.paragraph('Your identity check:').list(lines.map((line) => [from(id, line)]));
  answer.action('Identity', url);
  return true;
}

/** The caller's portfolios, each an account at a broker. */
async function addAccounts(answer: AnswerBuilder, { read }: QuestionContext): Promise<boolean> {
  const { items, total_count } = await read('GET /api/v1/portfolio/portfolio', { query: { limit: MAX_ACCOUNTS } });
  const url = '/user/portfolio';
  const count = `You have ${total_count === 1 ? '1 portfolio' : `${total_count} portfolios`} here.`;
  const lines = items.map(({ label, trades_nb = 0, last_sync }) => {
    const synced = last_sync ? `, synced ${formatDate(dayIn(last_sync))}` : '';
    return `${quoteWords(label)}: ${trades_nb === 1 ? '1 trade' : `${trades_nb.toLocaleString('en-US')} trades`}${synced}.`;
  });
  const id = answer.source({ kind: 'account', title: 'Your portfolios', url, passage: [count, ...lines].join(' ') });
  answer.paragraph(from(id, count)).list(lines.map((line) => [from(id, line)]));
  answer.action('Open your portfolio', url).action('Link an account', '/user/portfolio/connect');
  return true;
}

/** The caller's fees, by year. */
async function addFees(answer: AnswerBuilder, { read }: QuestionContext): Promise<boolean> {
  const { years } = await read('GET /api/v1/payouts/payments', { query: { limit: 1 } });
  const url = '/user/settings/payments';
  if (years.length === 0) {
    answer.paragraph('You have paid no fee yet: a fee is due only on an award.');
    return addBySlug(answer, 'how-the-fee-works', { isShort: true });
  }
  const lines = years.map(({ year, currency, fee, award, net }) => {
    const amount = (value: string): string => formatMoney(value, { currency });
    return `${year}: ${amount(fee)} of ${amount(award)} that administrators paid. What is left for you: ${amount(net)}.`;
  });
  const id = answer.source({ kind: 'payment', title: 'Your fees by year', url, passage: lines.join(' ') });
  answer.paragraph('Our fees so far:').list(lines.map((line) => [from(id, line)]));
  answer.action('Payments received', url);
  return true;
}

/** The claims that need the caller to act now; false where none does. */
async function addToFix(answer: AnswerBuilder, { read, today }: QuestionContext): Promise<boolean> {
  const { items } = await read('GET /api/v1/orders/getmyorders', { query: { limit: 20 } });
  const open = items.flatMap(({ claims, company, slug, title }) =>
    claims
      .filter(({ stage }) => stage === 'deficient')
      .map((claim) => ({ ...claim, company: company.name, slug, title })),
  );
  for (const { company, slug, title, cure_by, reason } of open) {
    const until =
      cure_by === null
        ? ''
        : ` Answer by ${formatDate(cure_by)} (${formatDaysLeft(daysFrom(today, cure_by)).toLowerCase()}).`;
    const sentence = `Your claim in ${title} needs more information.${until}`;
    const url = `/cases/${slug}`;
    const id = answer.source({ kind: 'claim', title: `Your claim in ${title}`, url, passage: sentence });
    answer.paragraph(strong(company, id), from(id, `: ${sentence}`));
    if (reason !== null) {
      const quoted = answer.source({
        kind: 'claim',
        title: 'What the administrator requests',
        url: `${url}#quoted`,
        passage: reason,
      });
      answer.paragraph(from(quoted, quoteWords(reason)));
    }
    answer.action(`Open the ${company} case`, url);
  }
  return open.length > 0;
}

/** The first brief question of a longer text. */
function firstQuestion(asked: string): string | null {
  const sentence = asked.split(/(?<=[.!?])\s+/).find((one) => one.endsWith('?'));
  const { text } = readWords(sentence ?? '', new Set());
  return text === '' || text.split(' ').length > MAX_WORDS ? null : text;
}

/** Answers a signed-in caller's questions about their account that name no case. */
export const answerOwnAccount: Intent = async (answer, asker, question) => {
  const { text, cases, language } = question;
  if (asker.session === null || cases.length > 0 || GENERAL.test(text)) return false;
  if (text.split(' ').length > MAX_WORDS) {
    const first = firstQuestion(question.asked);
    if (language === 'en' && first !== null && PAY_ACCOUNT.test(first)) return addPayAccount(answer, asker);
    return language === 'en' && addLikeliest(answer, asker, question);
  }
  if (isOfRelative(question.asked)) return false;
  if (PAY_ACCOUNT.test(text)) return addPayAccount(answer, asker);
  if (FEES_SO_FAR.test(text) && OWN.test(text)) return addFees(answer, asker);
  if (RETURNED.test(text) || WHERE_MONEY.test(text)) {
    await addPayments(answer, asker);
    if (WHERE_MONEY.test(text)) await addClaimStatus(answer, asker);
    return addBySlug(answer, WHERE_MONEY.test(text) ? 'when-payments-go-out' : 'returned-payment', { isShort: true });
  }
  if (FILES.test(text)) {
    await addUploads(answer, asker);
    return true;
  }
  if (OWN_DETAILS.test(text) && !OTHER_PARTIES.test(text)) {
    answer
      .paragraph(
        'Your name, address and other details are under Settings, Profile. You can change them there. I do not show them here.',
      )
      .action('Open your profile', '/user/settings');
    return true;
  }
  if (IDENTITY.test(text) && OWN.test(text)) return addIdentity(answer, asker);
  if (NEW_CASES.test(text) && ownQuestion(question) !== 'own-claims') {
    await addOwed(answer, asker);
    return true;
  }
  if (ALL_CLAIMS.test(text)) {
    await addClaimStatus(answer, asker);
    return true;
  }
  if (LAST_PAID.test(text)) {
    await addPayments(answer, asker);
    return true;
  }
  if (SIGNATURE.test(text) && OWN.test(text)) {
    await addClaimStatus(answer, asker);
    return addBySlug(answer, 'sign-off', { isShort: true });
  }
  if (NEXT_TASK.test(text) && OWN.test(text)) {
    await addOwnDeadlines(answer, asker);
    await addToFix(answer, asker);
    return true;
  }
  if (TO_FIX.test(text) && OWN.test(text)) {
    if (await addToFix(answer, asker)) return true;
    if (NEEDED_OF_CALLER.test(text)) {
      await addClaimStatus(answer, asker);
      return true;
    }
  }
  return !OWN_DETAILS.test(text) && addLikeliest(answer, asker, question);
};

const BY_SLUG: Readonly<Record<string, (answer: AnswerBuilder, asker: QuestionContext) => Promise<unknown>>> = {
  'own-money': addOwed,
  'own-deadlines': async (answer, asker) => {
    await addOwnDeadlines(answer, asker);
    await addToFix(answer, asker);
  },
  'own-uploads': addUploads,
  'own-claims': addClaimStatus,
  'own-payments': addPayments,
  'own-missed': addMissed,
  'own-fees': addFees,
  'own-bank': addPayAccount,
  'own-identity': addIdentity,
  'own-accounts': addAccounts,
  'own-steps': async (answer, asker) => {
    await addToFix(answer, asker);
    await addClaimStatus(answer, asker);
  },
  'own-joined': addClaimStatus,
  'own-why': async (answer, asker) => {
    await addOwed(answer, asker);
    addBySlug(answer, 'why-a-claim-is-zero', { isShort: true });
  },
};

/** Answers by likeness to questions of the same kind, whatever their words. */
async function addLikeliest(answer: AnswerBuilder, asker: QuestionContext, question: ReadQuestion): Promise<boolean> {
  const { slugs, article } = ownQuestions(question) ?? { slugs: [], article: null };
  const adds = new Set(slugs.flatMap((slug) => BY_SLUG[slug] ?? []));
  let hasAdded = false;
  for (const add of adds) hasAdded = (await add(answer, asker)) !== false || hasAdded;
  if (hasAdded && article !== null) addBySlug(answer, article, { isShort: true });
  return hasAdded;
}
