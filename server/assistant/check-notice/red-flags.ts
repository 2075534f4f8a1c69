import type { NoticeCheck, redFlags } from '@trover/contract/assistant/check-notice.ts';
import { obliqueSchemes } from './oblique-schemes.ts';
import { schemes } from './schemes.ts';
import { sentencesOf } from './sentences.ts';
import { findSuspicion } from './suspicion.ts';
import { isWarning, type Part } from './warnings.ts';

type RedFlag = (typeof redFlags)[number];

/** A pattern of a request, with exceptions in which the same words are not a request. */
interface Request {
  pattern: RegExp;
  /** An exception within the matched words. */
  unless?: RegExp;
  /** An exception in the words up to the end of the match. */
  unless_before?: RegExp;
}

const of = (source: string): RegExp => new RegExp(source, 'gi');

const AMOUNT =
  '(?:[$€£]\\s?\\d[\\d.,]*|USD\\s?\\d[\\d.,]*|\\d[\\d.,]*\\s?(?:USD|EUR|U\\.?S\\.? dollars|dollars|euros|pounds|bucks)\\b)';
const PAY =
  '(?:pay|paying|send|sending|wire|wiring|western union|moneygram|remit|transfer|deposit|submit|cover|settle|forward|make|clear|you (?:have )?(?:already )?paid)';
const QUALIFIER =
  '(?:processing|release|clearance|handling|activation|verification|unlock(?:ing)?|courier|delivery|shipping|customs|insurance|security|up ?-?front|advance|refundable|one-time|mandatory|small|nominal)';
const FEE = `(?:fees?|deposits?|charges?|premium|bond|(?:customs|stamp|import) dut(?:y|ies)|payment of ${AMOUNT}|${QUALIFIER} (?:costs?|tax(?:es)?))`;

/** Words that show that others pay: defendants, funds, companies; unless the sentence turns to the reader. */
const BY_OTHERS =
  /\b(?:defendants?|insurers?|compan(?:y|ies)|corporation|bank|issuer|fund|settlement|agreement|court|counsel|lawyers?|attorneys?|parties|administrator|trustee|brokers?|nominees?|firm|used|agreed|charged|collected|alleg\w+|plans?|estimates?|claim may|complaint|overdraft|backup|escrow|notary (?:may|can|might)|we will|who|which)\b(?:(?!\b(?:you|your|please|kindly)\b|[;:]|,\s*(?:and |then )?$).)*$/i;
const ORDERS =
  /^(?:(?:please|then|now|next|first|to [^,]+,)\s+)*(?:pay|send|call|contact|reply|click|visit|go|complete|fill|sign|return|mail|buy|purchase|wire|transfer|deposit|confirm|follow|cover|make|settle|forward|remit)\b/i;
const LAWYER_WORDS =
  /\b(?:attorneys?|counsel|lawyers?|litigation|award of|escrow|shown|stated|disclosed|deducted|withh\w+|reimbursed)\b/i;
const CLAIM_WORDS =
  /\b(?:claims?|forms?|proofs?|requests?|objections?|checks?|statements?|copies|cards?|(?:that|own|another) (?:lawyer|attorney|counsel))\b/i;

const COIN =
  '\\b(?:bitcoins?|btc|ethereum|ether|eth|usdt|usdc|tether|crypto ?-?currenc(?:y|ies)|crypto|litecoin|monero|dogecoin|stable ?coins?)\\b';
const CARD =
  '(?:\\b(?:gift|prepaid|reload(?:able)?|voucher|google play|itunes|steam|vanilla|amazon|target|walmart|razer|apple|ebay|sephora)\\b(?: (?:gift|prepaid))?[ -]*(?:cards?|vouchers?|codes?)\\b|\\bvanilla visa\\b|\\bmoneypak\\b|\\bgreen ?dot\\b)';
const RECEIVED =
  /\b(?:receiv\w+|elect|choose|select|options?|distribut\w+|payments? (?:are|is|will|by|may)|get (?:your |the )?(?:paid|payment)|be paid|we (?:will )?(?:pay|send)|(?:send|pay)s? you|in the form of)\b/i;
const ASK =
  '\\b(?:reply|respond|send|give|enter|provide|confirm|tell|need|require|verify|share|text|e-?mail|submit|update|supply|type|fill in|read|forward|ask for|photograph|what (?:is|are))\\b';
const BANK =
  '\\b(?:(?:online|mobile|internet)[ -])?(?:bank(?:ing)?|brokerage|broker|credit union|chase|wells fargo|citibank|fidelity|schwab|vanguard|e\\*?trade|robinhood|paypal|venmo)\\b';
const SECRET =
  '(?:password|passcode|pin|user ?name|user id|log-?in|login|credentials|access code|security code|one[- ]time (?:code|password|passcode)|otp)\\b';
const IDENTITY =
  "\\b(?:social security(?: number)?|ssn|passport|driver[’']?s?[’']? licen[cs]e|tax(?:payer)? (?:id|identification)(?: number)?)\\b";
const TOOL =
  '(?:any ?desk|team ?viewer|ultra ?viewer|screen ?connect|quick ?assist|rust ?desk|log ?me ?in|supremo|splashtop)';
const MACHINE = '(?:computer|pc|laptop|screen|device|desktop|phone|tablet)';
const HOURS = '(?:\\d{1,2}|one|two|three|six|twelve|twenty[- ]four|forty[- ]eight) (?:hours?|minutes?)';

/** Requests that a real notice never makes, by their wording. */
const requests: Readonly<Record<RedFlag, readonly Request[]>> = {
  advance_fee: [
    { pattern: of(`\\b${PAY}\\b.{0,60}?\\b${FEE}`), unless: CLAIM_WORDS, unless_before: BY_OTHERS },
    {
      pattern: of(
        `\\b${QUALIFIER}(?: (?:and|or|administration|administrative|service|tax|${QUALIFIER}))* (?:${FEE}|costs?)\\b`,
      ),
      unless_before: BY_OTHERS,
    },
    {
      pattern: of(
        `\\b(?:pay|send|mail|remit|wire|transfer)\\b.{0,40}?${AMOUNT}(?![\\d.,]*\\d)(?! (?:\\w+ ){0,3}?(?:cards?|vouchers?)\\b)`,
      ),
      unless: CLAIM_WORDS,
      unless_before: BY_OTHERS,
    },
    {
      pattern: of(
        `\\b(?:fees?|deposit|charge|premium|bond|payment of ${AMOUNT})\\b(?: of)?(?: \\S+){0,3}? (?:(?:is|are)(?: \\w+)? (?:required|due|needed|payable|necessary|mandatory|outstanding)|must (?:first )?be (?:paid|settled|received|cleared)|(?:has|have|needs?) to be (?:paid|settled|received|cleared))`,
      ),
      unless: LAWYER_WORDS,
      unless_before: BY_OTHERS,
    },
    {
      pattern: of(
        `\\b(?:we|our \\w+|(?:claims )?(?:office|administrator|agent|department|officer)|sec|irs|court)\\s+(?:(?:only|also|now|first)\\s+)?(?:requires?|needs?|asks? for|charges?|collects?)\\b.{0,40}?\\b${FEE}`,
      ),
      unless: LAWYER_WORDS,
    },
    {
      pattern: of(
        '\\b(?:pay|owe[ds]?|settle|remit|clear|cover|due|outstanding|state|federal|transfer|release|the|a)\\b.{0,30}?\\btax(?:es)?\\b(?! (?:advis|consult|return|form|purpose|identification|year|law|treatment)).{0,60}?\\b(?:before|prior to|in advance|up ?front|must (?:first )?be paid|so that we)\\b',
      ),
      unless: new RegExp(`${LAWYER_WORDS.source}|\\btax advis|\\byour (?:situation|circumstances)\\b`, 'i'),
      unless_before: BY_OTHERS,
    },
    {
      pattern: of(
        '\\b(?:fee|deposit|charge)\\b.{0,40}?\\b(?:before|prior to|in order to|to release|to receive|to unlock|in advance|up ?front)\\b',
      ),
      unless: LAWYER_WORDS,
      unless_before: BY_OTHERS,
    },
    {
      pattern: of(
        `\\b(?:fee|charge|deposit|bond|tax|duty) of (?:only |just )?${AMOUNT}|${AMOUNT}(?: (?!our\\b)[\\w-]+){0,2}? (?:fee|charge|deposit|bond|tax)\\b`,
      ),
      unless: LAWYER_WORDS,
      unless_before: BY_OTHERS,
    },
    {
      pattern: of(
        `\\b(?:fees?|charge|deposit|bond|tax|duty) (?:can|may|must|should|could) be (?:paid|sent|settled)\\b(?! (?:only )?(?:out of|from|by the))`,
      ),
      unless: LAWYER_WORDS,
      unless_before: BY_OTHERS,
    },
    {
      pattern: of(
        `\\b(?:until|once|after|as soon as|when|unless|before)\\b.{0,40}?\\b(?:${FEE}|tax(?:es)?)\\b.{0,20}?\\b(?:has been|have been|is|are|was) (?:paid|settled|received|cleared)\\b`,
      ),
      unless: LAWYER_WORDS,
      unless_before: BY_OTHERS,
    },
    {
      pattern: of('\\b(?:collect|bring|hand over)\\b.{0,15}?\\b(?:the|your|this) (?:fee|deposit|charge)\\b'),
      unless_before: BY_OTHERS,
    },
    { pattern: of(`\\byou (?:still )?owe\\b.{0,40}?(?:${FEE}|${AMOUNT})`) },
    {
      pattern: of('\\bpay\\b(?! nothing| no ).{0,40}?\\b(?:in advance|up ?front|beforehand|first)\\b'),
      unless: LAWYER_WORDS,
      unless_before: BY_OTHERS,
    },
    {
      pattern: of('\\bpay\\b.{0,30}?\\b(?:before|to receive|to release|to unlock|to claim)\\b'),
      unless: LAWYER_WORDS,
      unless_before: BY_OTHERS,
    },
  ],
  remote_access: [
    {
      pattern: of(
        `\\b(?:install|download|open|run|launch|start|type|enter|visit|go to|use|using|via|through|connect(?: by| with)?|by|with)\\b (?:(?:the|an?|our|free|app|program|called)\\s+)*${TOOL}\\b`,
      ),
      unless: /\b(?:by|with) (?:team ?viewer|log ?me ?in)\b/i,
    },
    {
      pattern: of('\\bremote (?:access|control|desktop|support|assistance|session)\\b'),
      unless_before: /\b(?:hearing|court|zoom|conference)\b/i,
    },
    {
      pattern: of(
        `\\b(?:remotely |tak\\w+ (?:over|control)|access(?: to)?|control(?: of)?|connect to|log ?in ?to|sign in to)\\b.{0,20}?\\byour ${MACHINE}\\b`,
      ),
    },
    { pattern: of(`\\b(?:allow|let|permit)\\b.{0,30}?\\b(?:see|view|access|control|use) your ${MACHINE}\\b`) },
    { pattern: of('\\bshar(?:e|ing) your screen\\b|\\bscreen[- ]sharing\\b') },
    {
      pattern: of(
        '\\b(?:download|install)\\b.{0,40}?\\b(?:app|software|application|program|tool)\\b.{0,60}?\\b(?:agent|technician|specialist|officer|support|connect|take control)\\b',
      ),
    },
  ],
  gift_cards: [
    {
      pattern: of(
        `(?<!\\bif you )(?:\\b(?:buy|purchase|pick up|scratch|load|top up)|(?:^|[,:;] |\\band |\\bthen )get)\\b(?! of| your| paid).{0,50}?${CARD}`,
      ),
      unless_before: BY_OTHERS,
    },
    {
      pattern: of(
        `\\b(?:pay|settle[ds]?|send|photos?|picture|read|text|provide|give|in|with)\\b.{0,60}?(?:${CARD}|\\bvouchers\\b)`,
      ),
      unless_before: RECEIVED,
    },
    { pattern: of(`\\b(?:photos?|pictures?|read|text)\\b.{0,60}?${CARD}`) },
    {
      pattern: of(`\\b(?:fees?|charges?|deposit|costs?)\\b.{0,40}?\\b(?:with|in|by|as)\\b.{0,20}?${CARD}`),
      unless_before: BY_OTHERS,
    },
    {
      pattern: of(
        `${CARD}.{0,20}?\\b(?:only|best|fastest|easiest|safest) way to pay\\b|\\bonly ${CARD}|${CARD} (?:is|are) accepted\\b`,
      ),
    },
    {
      pattern: of(
        `${CARD}.{0,60}?\\b(?:scratch|(?:read|text|send|tell|give|e-?mail)\\b.{0,30}?\\b(?:codes?|numbers?|pins?))\\b`,
      ),
    },
  ],
  crypto: [
    {
      pattern: of(
        `(?<!\\b(?:who|that|if you) )\\b(?:pay|send|transfer|deposit|convert|buy|purchase|wire|remit|move|exchange)\\b.{0,60}?${COIN}`,
      ),
      unless: CLAIM_WORDS,
      unless_before: RECEIVED,
    },
    {
      pattern: of(`\\b(?:fee|charge|deposit|tax|payment)\\b.{0,40}?\\b(?:in|by|with|via|using)\\b.{0,15}?${COIN}`),
      unless_before: RECEIVED,
    },
    {
      pattern: of(
        `\\binvest (?:it|your|the money|now|them)\\b.{0,40}?${COIN}|${COIN}.{0,20}?\\b(?:only|best|fastest|easiest|safest) way\\b`,
      ),
    },
    { pattern: of(`\\bwe (?:only )?(?:accept|tak\\w+|want)\\b.{0,25}?${COIN}`) },
    {
      pattern: of(
        '\\b(?:enter|give|share|send|provide|tell|confirm|type|reply|need|import)\\b.{0,40}?\\b(?:(?:seed|recovery|secret) (?:phrase|words)|private keys?)\\b|\\bconnect your (?:crypto )?wallet\\b',
      ),
    },
    {
      pattern: of(
        `\\b(?:go to|find|visit|use|at) (?:a|an|the|any|your nearest|the nearest) ${COIN} (?:machine|atm|kiosk)|\\b(?:guide|send|tak\\w+|direct|lead) you to (?:a|an|the) ${COIN} (?:machine|atm|kiosk)`,
      ),
    },
    { pattern: of('\\b(?:pay|send|transfer|deposit|move)\\b.{0,60}?\\bwallet(?: address)?\\b') },
  ],
  bank_password: [
    { pattern: of(`${ASK}.{0,60}?${BANK}(?:[’']s)?(?: (?!statements?|records?)\\w+){0,6}? ${SECRET}`) },
    { pattern: of(`${ASK}.{0,60}?\\b${SECRET}(?: \\w+){0,4}? (?:of|for|to|from|at|by) (?:\\w+ ){0,2}${BANK}`) },
    {
      pattern: of(
        `\\b(?:have|keep|prepare)\\b.{0,40}?(?:\\b${SECRET} (?:of|for|to|from|at) (?:\\w+ ){0,2}${BANK}|${BANK}(?:[’']s)? (?:\\w+ ){0,2}${SECRET}).{0,30}?\\b(?:ready|at[ ]hand|available|by you|near you|beside you|nearby)\\b`,
      ),
    },
    {
      pattern: of(
        '\\b(?:tell|read|give|text|forward|reply with|share)\\b.{0,30}?\\b(?:one[- ]time|verification|six[- ]digit|6[- ]digit|otp|authentication)\\b.{0,15}?(?:code|number|pin|password|passcode)?\\b',
      ),
    },
    {
      pattern: of(
        '\\b(?:tell|read|give|text|forward) (?:us|me|him|her|them|(?:the|our) \\w+) .{0,20}?\\bcode\\b.{0,20}?\\b(?:you (?:receive|get)|sent|texted|from your)\\b',
      ),
    },
    {
      pattern: of(
        `\\b(?:log|sign)[ -]?in(?:to)?\\b.{0,20}?\\b(?:your|the) ${BANK}.{0,60}?\\b(?:(?:this|the|our|following) link|here|below|verify|confirm|so that|receive)\\b`,
      ),
    },
  ],
  card_number: [
    {
      pattern: of(`${ASK}.{0,50}?\\bcard(?:[’']s)? (?:numbers?|details|information|expiry|expiration|data)\\b`),
      unless: /\b(?:prepaid|gift)\b/i,
    },
    { pattern: of('\\bcard (?:number|details|information)\\b.{0,20}?\\b(?:is|are) (?:needed|required|necessary)\\b') },
    {
      pattern: of(
        `(?:${ASK}|\\b(?:photo|picture|scan|copy|front|back)\\b).{0,50}?\\b(?:credit|debit|bank|atm)[ -]?card\\b(?! statements?)`,
      ),
      unless: /\b(?:virtual|prepaid)\b/i,
    },
    { pattern: of(`${ASK}.{0,60}?\\bcv[vc]2?\\b`) },
  ],
  identity_number: [
    {
      pattern: of(
        `\\b(?:reply|respond|text|e-?mail(?! address)|message|whatsapp|call)\\b.{0,60}?\\b(?:with|your|us|to give|to confirm|to provide|to verify)\\b.{0,50}?${IDENTITY}`,
      ),
      unless: CLAIM_WORDS,
    },
    {
      pattern: of(
        `\\b(?:send|give|provide|confirm|tell|read|forward|need|require|ask for)\\b.{0,60}?${IDENTITY}.{0,60}?\\b(?:by|via|over|through|in|to)\\b.{0,20}?(?:e-?mail|text|phone|whatsapp|telegram|sms|message|reply|@)`,
      ),
      unless: CLAIM_WORDS,
    },
  ],
  pressure: [
    {
      pattern: of(
        `\\b(?:respond|reply|act|pay|call|confirm|verify|answer|click|claim|complete|sign)\\b.{0,40}?\\bwithin (?:the next )?${HOURS}`,
      ),
      unless: /\breceive\b/i,
    },
    {
      pattern: of(
        `\\bonly (?:have )?${HOURS}|\\bhave ${HOURS} to (?:reply|respond|act|pay|answer|claim|call|confirm)\\b|\\b${HOURS} (?:are )?(?:left|remain)|\\b(?:expires?|cancell?ed|void|lost|forfeited|closed|returned|deleted) (?:in|within|after) ${HOURS}|\\bwithin (?:the next )?${HOURS}\\b.{0,40}?\\b(?:or|otherwise|to avoid)\\b`,
      ),
    },
    {
      pattern: of(
        '\\b(?:today|tonight|immediately|right away|now|at once)\\b,? (?:or|otherwise)\\b.{0,60}?\\b(?:lose|lost|forfeit|cancel\\w*|arrest\\w*|expires?|void|returned|gone)\\b',
      ),
    },
    {
      pattern: of(
        "\\b(?:keep|treat) (?:this|it|the matter) (?:strictly )?(?:confidential|secret|private|between us)\\b|\\b(?:stays?|remains?) (?:strictly )?(?:between us|secret)\\b|\\b(?:do not|don[’']t|never) (?:(?:tell|inform|mention|talk|speak|discuss)\\b.{0,30}?) (?:anyone|your (?:bank|family|wife|husband|children|lawyer|attorney|broker))\\b",
      ),
    },
    { pattern: of('\\b(?:warrant|arrest(?:ed)?)\\b'), unless_before: /^(?!.*\b(?:you|your)\b)/is },
  ],
};

/** A fee that is deducted from the payment, like a filer’s. */
const OUT_OF_PAYMENT =
  /^\s*(?:is |are )?(?:only )?(?:tak(?:en) |paid )?(?:out of|from) (?:the |your |any )?(?:money|payment|award|recovery|fund|settlement)/i;

/** What a settlement pays, or a court orders: a fee is never of this size. */
const SETTLEMENT_WORDS =
  /[$€£]\s?(?:\d{1,3}(?:,\d{3}){2,}|\d{3},\d{3})|[$€£]\s?\d[\d.,]*\s?(?:million|billion|mm?|bn)\b|\b(?:disgorgement|penalt(?:y|ies)|restitution)\b/i;

const ALWAYS: ReadonlySet<RedFlag> = new Set(['pressure']);

function asksFor(sentence: string, flag: RedFlag, { pattern, unless, unless_before }: Request): string | undefined {
  for (const match of sentence.matchAll(pattern)) {
    const [words] = match;
    const part: Part = { start: match.index, end: match.index + words.length };
    if (unless?.test(words)) continue;
    if (flag === 'advance_fee' && OUT_OF_PAYMENT.test(sentence.slice(part.end))) continue;
    if (flag === 'advance_fee' && SETTLEMENT_WORDS.test(words + sentence.slice(part.end, part.end + 12))) continue;
    const before = sentence.slice(0, part.start);
    const isOrder = unless_before === BY_OTHERS && ORDERS.test(sentence);
    if (!isOrder && unless_before?.test(unless_before === BY_OTHERS ? before : before + words)) continue;
    if (ALWAYS.has(flag) || !isWarning(sentence, part)) return words.trim();
  }
  return undefined;
}

const MAX_EVIDENCE = 300;

/** A scheme in one sentence, or in two that follow each other. */
function findScheme(sentences: readonly string[], flag: RedFlag): { found: string; evidence: string } | undefined {
  for (const { pattern, unless, excludesOtherPayers, spansTwoSentences } of [
    ...(schemes[flag] ?? []),
    ...(obliqueSchemes[flag] ?? []),
  ])
    for (const [at, own] of sentences.entries()) {
      const sentence = spansTwoSentences === true ? [own, sentences[at + 1] ?? ''].join(' ').trim() : own;
      if (unless?.test(sentence)) continue;
      const found = asksFor(
        sentence,
        flag,
        excludesOtherPayers === true ? { pattern, unless_before: BY_OTHERS } : { pattern },
      );
      if (found !== undefined) return { found, evidence: sentence.slice(0, MAX_EVIDENCE) };
    }
  return undefined;
}

/** What a request wants, within its words: pages mark it apart from the rest of the sentence. */
const NAMED_METHODS: Partial<Record<RedFlag, RegExp>> = {
  gift_cards: new RegExp(CARD, 'i'),
  crypto: new RegExp(COIN, 'i'),
};

const namedIn = (name: RedFlag, words: string): string => NAMED_METHODS[name]?.exec(words)?.[0] ?? words;

/** One check for each request in the sentences that a real notice never makes, with its words. */
function findRequestsIn(sentences: readonly string[]): NoticeCheck[] {
  return (Object.keys(requests) as RedFlag[]).flatMap((name): NoticeCheck[] => {
    for (const sentence of sentences)
      for (const request of requests[name]) {
        const found = asksFor(sentence, name, request);
        if (found !== undefined)
          return [
            {
              ...{ name, outcome: 'suspicious' as const, expected: null },
              ...{ found: namedIn(name, found), evidence: sentence.slice(0, MAX_EVIDENCE) },
            },
          ];
      }
    const scheme = findScheme(sentences, name);
    if (scheme === undefined) return [];
    const { found, evidence } = scheme;
    return [{ name, outcome: 'suspicious' as const, expected: null, found: namedIn(name, found), evidence }];
  });
}

/** The requests in a text that a real notice never makes. */
export const findRequests = (words: string): NoticeCheck[] => findRequestsIn(sentencesOf(words));

/** The requests in a letter that a real notice never makes; if there are none, whether its wording resembles fraud. */
export function findRedFlags(words: string): NoticeCheck[] {
  const sentences = sentencesOf(words);
  const flags = findRequestsIn(sentences);
  const suspicion = flags.length > 0 ? null : findSuspicion(sentences);
  if (suspicion === null) return flags;
  const { flag, found, evidence } = suspicion;
  return [{ name: flag, outcome: 'suspicious', expected: null, found, evidence: evidence.slice(0, MAX_EVIDENCE) }];
}
