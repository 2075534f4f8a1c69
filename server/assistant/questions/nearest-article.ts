import { readExamples } from './examples/read-examples.ts';

/** Words with the same meaning in these questions; each line counts as its first word. */
const SAME = [
  'died dead deceased death passed dying late-owner probate estate executor executrix heir inherited widow widower will testament',
  'relative grandmother grandfather grandma grandpa granny nana grandad mother father mom mum dad aunt uncle brother sister parent parents husband wife spouse son daughter child kid partner',
  'ex divorce divorced separated divorcing',
  'broker brokerage bank custodian adviser advisor schwab fidelity vanguard etrade',
  'records statements statement papers paperwork slips receipts confirmations documents document history confirmation proof evidence',
  'lost missing gone threw thrown shredded burned destroyed',
  'check cheque checks cheques',
  'money cash funds dollars bucks',
  'pay paid pays payment payments payout payouts paying distribution distributed disbursed',
  'send sent mailed mail mailing sends mails posted',
  'letter notice postcard card booklet envelope',
  'email emails inbox newsletter newsletters',
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
  'safe secure safely security protect protected protects safety encrypted',
  'twice double duplicate duplicates duplicated doubled doubles',
  'hand manually manual typed type typing enter entered key',
  'surname maiden married marriage wedding lastname',
].map((line) => line.split(' '));

const conceptOf = new Map(SAME.flatMap(([first, ...others]) => [first!, ...others].map((word) => [word, first!])));

const STOP = new Set(
  'a an the is are was were be been am i we you they he she it its my our your their his her me us them this that these those of to in on at by for with from and or but if so as do does did have has had can could will would should may might must not no what which who how when where why there here then than just only also even still any some all one get got go going about into out up please hi hello hey s t because say says said want need know think really very too'.split(
    ' ',
  ),
);

const stemOf = (word: string): string => word.replace(/(?:ings?|edly|ed|es|s|ly)$/, '').replace(/(.)\1$/, '$1');

/** “How does it work” and “worked out” are not about a job. */
const withoutJobs = (text: string): string =>
  text
    .replace(/\bwork(?:s|ed|ing)? out\b/g, 'calculated')
    .replace(/\b(how (?:do|does|did|will|would)\b.*?) works?\b/g, '$1');

/** The features of a text: its words, with synonyms as one. */
export function featuresOf(text: string): Set<string> {
  const words = withoutJobs(text.toLowerCase())
    .replace(/['’]/g, '')
    .match(/[a-z0-9]+/g);
  return new Set((words ?? []).filter((word) => !STOP.has(word)).map((word) => conceptOf.get(word) ?? stemOf(word)));
}

/**
 * A text's single features, and each pair of adjacent ones as one more: a pair distinguishes better than its words
 * apart.
 */
function featuresWithPairs(text: string): Set<string> {
  const single = [...featuresOf(text)];
  return new Set([...single, ...single.slice(1).map((one, at) => `${single[at]} ${one}`)]);
}

interface Articles {
  /** The number of articles whose examples have a feature: a rare one distinguishes more. */
  articlesWith: ReadonlyMap<string, number>;
  /** For each article its features with their weights, as a vector of length 1. */
  weightsOf: ReadonlyMap<string, ReadonlyMap<string, number>>;
  rarityOf: (feature: string) => number;
}

let prepared: Articles | undefined;

/** The articles’ examples, prepared for comparisons at the first one. */
function prepare(): Articles {
  if (prepared !== undefined) return prepared;
  const examples = readExamples();
  const articlesWith = new Map<string, number>();
  const counted = [...examples].map(([slug, phrases]) => {
    const counts = new Map<string, number>();
    for (const phrase of phrases)
      for (const one of featuresWithPairs(phrase))
        counts.set(one, (counts.get(one) ?? 0) + 1 / Math.sqrt(phrases.length));
    for (const one of counts.keys()) articlesWith.set(one, (articlesWith.get(one) ?? 0) + 1);
    return { slug, counts };
  });
  const rarityOf = (feature: string): number => Math.log(1 + examples.size / ((articlesWith.get(feature) ?? 0) + 0.5));
  const weightsOf = new Map(
    counted.map(({ slug, counts }) => {
      const raw = [...counts].map(([one, count]) => [one, Math.log(1 + 3 * count) * rarityOf(one)] as const);
      const length = Math.sqrt(raw.reduce((sum, [, weight]) => sum + weight ** 2, 0));
      return [slug, new Map(raw.map(([one, weight]) => [one, weight / length]))];
    }),
  );
  prepared = { articlesWith, weightsOf, rarityOf };
  return prepared;
}

/**
 * The share by which a word that no example has counts in the length of a question: it shows little about which article
 * is right.
 */
const UNKNOWN_SHARE = 0.15;

interface Near {
  slug: string;
  /** From 0 to 1. */
  likeness: number;
}

/** One common word alone identifies no article. */
const MIN_KNOWN = 2;

/** The articles whose examples are most like a question, the best first. */
export function nearestArticles(text: string): Near[] {
  const { articlesWith, weightsOf, rarityOf } = prepare();
  const known = [...featuresOf(text)].filter((one) => articlesWith.has(one));
  if (known.length < MIN_KNOWN) return [];
  const asked = [...featuresWithPairs(text)];
  const length = Math.sqrt(
    asked.reduce((sum, one) => sum + (articlesWith.has(one) ? 1 : UNKNOWN_SHARE) * rarityOf(one) ** 2, 0),
  );
  return [...weightsOf]
    .map(([slug, weights]) => ({
      slug,
      likeness: asked.reduce((sum, one) => sum + (weights.get(one) ?? 0) * rarityOf(one), 0) / length,
    }))
    .filter(({ likeness }) => likeness > 0)
    .sort((one, other) => other.likeness - one.likeness);
}

/** How much of a question's content one article's examples contain. */
interface Shared {
  /** Weighted by how much each word distinguishes, from 0 to 1. */
  share: number;
  words: number;
}

/** What a question shares with an article's examples. Words that no example has count in full. */
export function sharedWith(text: string, slug: string): Shared {
  const { weightsOf, rarityOf } = prepare();
  const asked = [...featuresOf(text)];
  const shared = asked.filter((one) => weightsOf.get(slug)?.has(one));
  const sumOf = (some: readonly string[]): number => some.reduce((sum, one) => sum + rarityOf(one), 0);
  return { share: asked.length === 0 ? 0 : sumOf(shared) / sumOf(asked), words: shared.length };
}
