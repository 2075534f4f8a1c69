import { allowedTypingErrors } from '@trover/core/cases/catalogue/typing-errors.ts';
import { knownWords, smallWords } from '../retrieval/help-texts.ts';
import { commonEnglish } from './common-english.ts';
import { isFrequentWord } from './frequent/frequent-english.ts';

/** Short spellings that people use in a hurry. */
const SHORT: Readonly<Record<string, string>> = {
  u: 'you',
  ur: 'your',
  r: 'are',
  y: 'why',
  hw: 'how',
  clame: 'claim',
  clames: 'claims',
  wat: 'what',
  wut: 'what',
  whats: 'what is',
  wats: 'what is',
  wheres: 'where is',
  hows: 'how is',
  whos: 'who is',
  thats: 'that is',
  its: 'it is',
  im: 'i am',
  ive: 'i have',
  dont: 'do not',
  doesnt: 'does not',
  didnt: 'did not',
  cant: 'can not',
  cannot: 'can not',
  wont: 'will not',
  isnt: 'is not',
  havent: 'have not',
  arent: 'are not',
  wasnt: 'was not',
  werent: 'were not',
  hasnt: 'has not',
  hadnt: 'had not',
  couldnt: 'could not',
  wouldnt: 'would not',
  shouldnt: 'should not',
  youre: 'you are',
  theyre: 'they are',
  weve: 'we have',
  youve: 'you have',
  theyve: 'they have',
  youll: 'you will',
  theyll: 'they will',
  plz: 'please',
  pls: 'please',
  gimme: 'give me',
  wanna: 'want to',
  acct: 'account',
  accts: 'accounts',
  acc: 'account',
  cheque: 'check',
  cheques: 'checks',
  recognised: 'recognized',
  neighbor: 'neighbour',
};

/** Common words of questions that the help texts do not contain. They are not misspellings. */
const COMMON = new Set(
  [
    'about accept accepting accounts action actions advice after again ago all alone already also always amount an and another any anybody',
    'anyone anything are around ask asked asking away back bad bank banks based because become been before being below better between big',
    'both bought broke broken brokerage brokers bunch business but buy buying call called calls came can case cases cash catch change changed',
    'charge charges cheated check chance chances citizen city claim claims class clear close closed color come comes coming company complete',
    'computer confused contact correct cost costs could country court crypto currency customer dad date dates day days dead deadline deal',
    'decide defendant define delete denied did die died different directly distribution do document documents does doing dollar dollars done',
    'down download due each early easy either else email employee end enough entire eligible error estate euros even ever every everybody',
    'everyone everything exactly excel explain explanation export extension fail failed fair fake far fast father fee fees few figure file',
    'filed files filing find fine first fix follow for form forms fortune found free friend from fund further future genuine get gets getting',
    'gift give given go goes going gone good got great had half happen happened happens hard has have he hear heard hello help her here hey hi',
    'him his hold holding holdings how however human hundred husband idea if ignore illegal in include income information inside insider',
    'instead instructions into is it job join joined just keep kind know known kids last late later law lawsuit lawyer learn least leave left',
    'legal legit less let letter lie like link linked list little live lodge log login long look loss losses lost lot lots love low made mail',
    'make man many market match matter may maybe me mean meaning means menu message might million mind mine minimum miss missed missing mistake',
    'mom money month months more most mother move moved much must my myself name names near necessary need needed neither never new news next',
    'nobody none not nothing notice now number numbers objection object of off offer official often old on once one online only open opened',
    'option options or order other our out over owe owed own owner owners page paid paper papers part party past pay paying payment payments',
    'payout people per percent percentage person phone picture place plan please poem portal possible postcard power price prices print',
    'probably problem process proof prove purchase put question quick quit rate read real really reason receive received recommend records',
    'recover refund reject rejected relief remember remote remove report request require required respond response result return right risk',
    'robbery robot rule rules safe said same save saw say says scam scammer scammers see seem sell send sending sent separate service settle',
    'settled settlement settlements several share shares she should show sign signature signed simple since site sold some somebody someone',
    'something son soon sorry speak spouse spreadsheet start state statement statements status step steps still stock stocks stop story stuff',
    'stupid sue sued suit support suppose supposed sure system take taken takes talk tax taxes taxable tell terms than thank thanks that the',
    'their them then there these they thief thieves thing things think third this those though thought thousand three through ticker time to',
    'today together told too took total trade traded trades transaction transactions transfer transferred trust trustee try trying two type',
    'under understand until till up update upload uploaded us use used user users using usual value very view wait waiting want wanted was waste',
    'way we web website week weeks were what when where whether which while who whole whom whose why wife will win with within without woman',
    'won word words work working works worth would wrong year years yes yesterday yet you your yours yourself weather paris joke recipe cup',
    "world database prompt previous developer mode neighbour boss brother sister friend's executor heir heirs widow widower probate passed",
    'shorted short shorting puts bonds adr adrs warrants index mutual split merger pounds yen canadian swiss roth ira pension minor child',
    "authenticator statement's robinhood schwab fidelity vanguard merrill etrade webull chase jpmorgan ibkr interactive ameritrade morgan",
    'stanley flex query stockplan screenshot screenshots afterwards expire expired expires cashed stale genuine whatever nothing anymore',
    'formats format csv pdf xml ofx qfx erase erasure gdpr privacy sell spam unsubscribe emails mails notifications postmarked lookback',
    'minimis deminimis prorata rata fifo lifo nominee street cusip isin perjury certify certification attorney counsel judge docket',
    'administrator court caption hearing approve approved approval',
    'gave gifted donated ignore trouble accused public private track tracking tracked spy cookies hack hacked hacking abroad overseas resident',
    'american canadian german french british english spanish italian dutch mexican indian japanese australian irish european germany france',
    'spain england switzerland austria italy mexico india china japan australia brazil ireland canada profit profits gain gains appeal dispute',
    'denied deny declined moved house home apartment street divorce divorced separated guardian grandson granddaughter nephew niece uncle aunt',
    'caller phoned rang texted whatsapp telegram install installed software app debit credit picture photo scan upfront advance processing',
    'release unlock suspicious strange worried afraid scared confused trap threat threatened jail police fbi sec government agency journalist',
    'hand hood hate seven eight nine twenty envelope strange names spac spacs wipe purge paypal venmo zelle espp utma ugma paperwork foreigner foreigners frozen freeze warrant incomplete slice buyout cards',
    'services strategic solutions settlement probate custodial custody fractional hospital mailbox grandma grandpa forgot overlooked',
    'delisted worthless bankrupt appealed appeals brazil portugal sweden norway denmark finland poland scotland britain korea singapore taiwan',
    'israel turkey dubai greece executrix testamentary withheld withholding repeat text above starting begin begins beginning line lines words',
    'raymond edward jones ameriprise rowe tiaa stifel computershare equiniti sofi tastytrade tradestation firstrade degiro saxo questrade',
    'wealthsimple acorns stash usaa pershing inflation appealing circuit supreme dissolved dementia shredded middleman strong judge favor side',
    'qualify qualifies protest ridiculous hospice skim pocket deposit strange ingest swift asset manager messages bond release cover junk member weird random mailbox reissue reissued replace replacement ripped torn stolen trustees quarterly putative invite platform fund funds cure',
    'blue red green black white gold golden silver church general southern northern eastern western north south east west national united global international star moon river lake mountain rock city capital digital smart health care life universal standard royal pioneer garden forest island ocean bridge corner valley union central modern direct',
    'accountant adviser advisor adult website domain trustworthy lawyers attorneys attention pending dies dying heart attack hospital',
  ].flatMap((line) => line.split(' ')),
);

const cache = new Map<string, string>();
const MAX_CACHED = 20_000;

const isKnown = (word: string): boolean =>
  COMMON.has(word) || knownWords().has(word) || commonEnglish.has(word) || isFrequentWord(word);

/** The intended word: the word itself where it is known, otherwise the known one with the fewest typing errors. */
export function correctWord(word: string): string {
  const short = SHORT[word];
  if (short !== undefined) return short;
  const vocabulary = knownWords();
  if (word.length < 4 || /\d/.test(word) || isKnown(word)) return word;
  const singular = word.replace(/(?:'s|s|ed|ing)$/, '');
  if (isKnown(singular)) return word;
  const cached = cache.get(word);
  if (cached !== undefined) return cached;
  const most = word.length < 5 ? 1 : Math.max(1, allowedTypingErrors(word));
  let best = word;
  let fewest = most + 1;
  for (const known of [COMMON, vocabulary])
    for (const candidate of known) {
      if (Math.abs(candidate.length - word.length) > Math.min(fewest, most) || candidate.length < 4) continue;
      if (candidate[0] !== word[0] && candidate[1] !== word[0] && candidate[0] !== word[1]) continue;
      const errors = distance(word, candidate, fewest);
      // Of two words with as many errors, the one with a letter left out wins: “mony” is “money”, not “many”.
      const isNearer = errors < fewest || (errors === fewest && leavesOut(word, candidate) && !leavesOut(word, best));
      if (isNearer && errors <= most) {
        best = candidate;
        fewest = errors;
      }
    }
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(word, best);
  return best;
}

/** Whether a word is another one with some letters left out. */
function leavesOut(word: string, whole: string): boolean {
  let at = 0;
  for (const letter of whole) if (letter === word[at]) at += 1;
  return at === word.length && whole.length > word.length;
}

/** Letters left out, added, wrong or exchanged; more than `most` counts as `most + 1`. */
export function distance(one: string, other: string, most = Number.POSITIVE_INFINITY): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const isSame = one[row - 1] === other[at - 1];
      let errors = Math.min(last[at - 1]! + (isSame ? 0 : 1), last[at]! + 1, next[at - 1]! + 1);
      if (row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1])
        errors = Math.min(errors, beforeLast[at - 2]! + 1);
      next.push(errors);
    }
    if (Math.min(...next) > most) return most + 1;
    beforeLast = last;
    last = next;
  }
  return last[other.length]!;
}

/** The intended words of a question; words in `names` are unchanged. */
export const correctWords = (words: readonly string[], names: ReadonlySet<string>): string =>
  words.map((word) => (names.has(word) ? word : correctWord(word))).join(' ');

/** Whether a word is common in questions or help texts, so that alone it names no company. */
export const isCommonWord = (word: string): boolean =>
  COMMON.has(word) || word in SHORT || knownWords().has(word) || word.length < 3;

/** Words in the names of many companies: alone they name none. */
const INDUSTRY = new Set(
  [
    'air airlines bancorp bank banks biotech brands building capital care chemical chemicals china cloud coffee communications components computer',
    'computers consumer data design devices diagnostics digital electric electronic electronics energy engineering entertainment enterprises',
    'equipment finance financial foods fund funds gaming gas global health healthcare holding home hospitality hotels industrial industries',
    'insurance international internet interstate investment labs logistics machines management manufacturing marine market markets materials media',
    'medical metals micro mining mobile mobility motor motors national network networks offshore oil optics organic partners payments petroleum',
    'pharma pharmaceutical pharmaceuticals pharmacy point power primary products properties provision quality quantity realty research reserve',
    'resources restaurants retail royal semiconductor semiconductors sensors services shipping software solar solutions staffing standing starts',
    'stars steel stores supplies surgical systems technologies technology telecom telekom therapeutics timber transport travel trust trusts union',
    'university utilities ventures video water wireless',
    'analytics associate associates camera cooperation diversified fetch household households para shall talk',
    'afterwards anyway author cautious chose clue deadline discard draft fully gear harbour hesitate hint hong insist interpret kong lease lender',
    'naming overall patience plain preserve president redo retain seniors sells sequence spelled spouse stamp symbol symbols tale trader websites',
  ].flatMap((line) => line.split(' ')),
);

/** Whether a lower-case word is plain English or part of many names, so that alone it names no company. */
export const isOrdinaryWord = (word: string): boolean =>
  isCommonWord(word) || commonEnglish.has(word) || INDUSTRY.has(word) || smallWords().has(word);
