import { claimingExamples } from './examples/claiming.ts';
import { moneyExamples } from './examples/money.ts';
import { peopleExamples } from './examples/people.ts';
import { recordsExamples } from './examples/records.ts';

/** Words that mean the same in these questions, each line under its first. */
const SAME = [
  'died dead deceased death passed dying late-owner probate estate executor executrix heir inherited widow widower will testament',
  'relative grandmother grandfather grandma grandpa mother father mom mum dad aunt uncle brother sister parent parents husband wife spouse son daughter child kid partner',
  'ex divorce divorced separated divorcing',
  'broker brokerage bank custodian adviser advisor schwab fidelity vanguard etrade',
  'records statements statement papers paperwork slips receipts confirmations documents document history confirmation proof evidence',
  'lost missing gone threw thrown shredded burned destroyed',
  'check cheque checks cheques',
  'money cash funds dollars bucks',
  'pay paid pays payment payments payout payouts paying distribution distributed disbursed',
  'send sent mailed mail mailing sends mails posted',
  'letter notice postcard card booklet envelope',
  'email emails',
  'deadline deadlines due cutoff postmark postmarked',
  'tax taxes taxable irs turbotax accountant 1099 1040',
  'fee fees charge charges cost costs commission cut percentage',
  'shares share stock stocks shareholding',
  'bought buy buys purchase purchased purchases buying acquired',
  'sold sell sells sale sales selling',
  'trades trade transactions transaction',
  'zero nothing nada nil zilch',
  'lawyer lawyers attorney attorneys counsel firm',
  'judge court courts hearing',
  'lawsuit case cases suit litigation action',
  'object objecting objection objections complain unfair',
  'exclude excluded exclusion opt',
  'scam scams fake fraud fraudulent phishing legit genuine real suspicious hoax junk spam',
  'small tiny little few minimum smallest',
  'calculate calculated computed compute formula counted count counts',
  'options option calls puts call put leaps warrants derivatives',
  'company corporation issuer business',
  'bankrupt bankruptcy insolvent worthless delisted bust liquidated canceled',
  'employer job work worked employee espp rsu',
  'retirement ira roth 401k pension rollover rolled 403b',
  'abroad overseas foreign foreigner country outside citizen resident',
  'institution institutional manager trustees endowment',
  'file filed filing submit submitted claim claims claimed form',
  'moved move address house',
  'phone call called caller calls',
  'wait waiting long months years ages',
  'news scandal truth disclosure announcement drop crash collapse',
  'currency euros pounds yen francs dollars-foreign',
  'sign signature signs signing signed',
  'reject rejected denied refuse refused disallowed ineligible',
  'rights release releases released',
  'old older ancient',
  'estimate estimated roughly approximately ballpark expect',
  'code codes password pin',
].map((line) => line.split(' '));

const conceptOf = new Map(SAME.flatMap(([first, ...others]) => [first!, ...others].map((word) => [word, first!])));

const STOP = new Set(
  'a an the is are was were be been am i we you they he she it its my our your their his her me us them this that these those of to in on at by for with from and or but if so as do does did have has had can could will would should may might must not no what which who how when where why there here then than just only also even still any some all one get got go going about into out up please hi hello hey s t because say says said want need know think really very too'.split(
    ' ',
  ),
);

const stemOf = (word: string): string => word.replace(/(?:ings?|edly|ed|es|s|ly)$/, '').replace(/(.)\1$/, '$1');

/** What a text speaks of: its words, those of one meaning as one. */
function featuresOf(text: string): Set<string> {
  const words = text
    .toLowerCase()
    .replace(/['’]/g, '')
    .match(/[a-z0-9]+/g);
  return new Set((words ?? []).filter((word) => !STOP.has(word)).map((word) => conceptOf.get(word) ?? stemOf(word)));
}

interface Example {
  slug: string;
  features: Set<string>;
}

const examples: readonly Example[] = [claimingExamples, moneyExamples, recordsExamples, peopleExamples].flatMap(
  (some) =>
    Object.entries(some).flatMap(([slug, phrases]) =>
      phrases.split(';').map((phrase) => ({ slug, features: featuresOf(phrase) })),
    ),
);

/** In how many articles' examples a word is: a rare one shows more. */
const articlesWith = new Map<string, Set<string>>();
for (const { slug, features } of examples)
  for (const one of features) articlesWith.set(one, (articlesWith.get(one) ?? new Set()).add(slug));
const ARTICLES = new Set(examples.map(({ slug }) => slug)).size;
const weightOf = (feature: string): number => Math.log(1 + ARTICLES / ((articlesWith.get(feature)?.size ?? 0) + 0.5));

const sum = (features: Iterable<string>): number => {
  let all = 0;
  for (const one of features) all += weightOf(one) ** 2;
  return all;
};

interface Near {
  slug: string;
  /** From 0 to 1. */
  likeness: number;
}

/** One word that many examples have names none of them. */
const MIN_KNOWN = 2;

/** The articles whose examples are most like a question, the best first. */
export function nearestArticles(text: string): Near[] {
  const asked = featuresOf(text);
  const known = [...asked].filter((one) => articlesWith.has(one));
  if (known.length < MIN_KNOWN) return [];
  // a word that no example has shows little of which one is meant
  const length = Math.sqrt(sum(known) + 0.15 * sum([...asked].filter((one) => !articlesWith.has(one))));
  const best = new Map<string, number[]>();
  for (const { slug, features } of examples) {
    const shared = known.filter((one) => features.has(one));
    if (shared.length === 0) continue;
    const likeness = sum(shared) / (length * Math.sqrt(sum(features)));
    best.set(slug, [...(best.get(slug) ?? []), likeness]);
  }
  return [...best]
    .map(([slug, all]) => {
      const [first = 0, second = 0, third = 0] = all.sort((one, other) => other - one);
      return { slug, likeness: first * 0.8 + second * 0.15 + third * 0.05 };
    })
    .sort((one, other) => other.likeness - one.likeness);
}
