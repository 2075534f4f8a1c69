import type { redFlags } from '@trover/contract/assistant/check-notice.ts';
import type { Scheme } from './schemes.ts';

type RedFlag = (typeof redFlags)[number];

const of = (source: string): RegExp => new RegExp(source, 'gi');

const NUMBER = '(?:one|two|three|four|five|six|seven|eight|nine|ten|fifteen|twenty|thirty|forty|fifty)';
const SUM = `(?:[$€£]\\s?\\d[\\d.,]*|(?:USD|EUR|GBP)\\s?\\d[\\d.,]*|\\d[\\d.,]*\\s?(?:USD|EUR|GBP|dollars|euros?|pounds|bucks|quid|%|percent)(?![a-z])|${NUMBER} (?:hundred|thousand|percent|dollars))`;
const BROKER =
  '(?:e\\*?trade|schwab|fidelity|vanguard|robinhood|merrill|chase|wells fargo|citi(?:bank)?|bank of america|bofa|paypal|coinbase|webull|ameritrade|(?:your|the) (?:online |mobile |internet |own )?(?:bank(?:ing)?|broker(?:age)?|credit union)(?: account)?)';
const SECRET = '(?:password|passcode|pin|tan|log-?(?:in|on)s?|user ?(?:id|name)|credentials|online id|access data)';
const CARD_DATA = '(?:card (?:details|data|numbers?|information)|(?:debit|credit|bank) cards?(?: (?:details|number))?)';
/** Words of real notices and of their warnings. */
const GENUINE =
  /\b(?:never|nobody|no one|claim id|claims portal|settlement website|settlement fund|counsel|defendants?|reimburs\w+|deduct\w*|withh\w+|do(?:es)? not (?:ask|charge|need|have to|pay)|no (?:fee|cost|charge)|at no cost|free of charge|class member\w*|purchas(?:ers?|ed) of|nominees?|electronic(?:ally)? fil\w+|beware|warn\w*|report)\b/i;

/** Further indirect fraud schemes, by what they want; other texts seldom use these words. */
export const obliqueSchemes: Readonly<Partial<Record<RedFlag, readonly Scheme[]>>> = {
  advance_fee: [
    {
      pattern: of(
        '\\b(?:small |remaining |unpaid |open |overdue )?(?:outstanding|unpaid|open|overdue) (?:balance|invoice|amount|bill|item)\\b[^.]{0,60}?\\b(?:pay|settle|clear)\\b',
      ),
      unless: GENUINE,
      spansTwoSentences: true,
    },
    {
      pattern: of(
        '\\bpay (?:it|this|that|the \\w+|now|us|online|over the phone|by phone)(?: by phone| over the phone)?,? (?:with|by|using) (?:any|a|your)(?: own)? (?:debit|credit|bank) ?(?:or credit )?card\\b',
      ),
      unless: GENUINE,
    },
    {
      pattern: of(
        '\\b(?:stamps?|stamp (?:charges|costs)|charges?|costs?|fees?|expenses?|dut(?:y|ies)|levy|tax(?:es)?)\\b[^.]{0,40}?\\b(?:are|is|will be) (?:for|at|on|to) your (?:account|expense|charge|side)\\b|\\b(?:has|have|needs?|is|are) to be met by (?:you|the (?:beneficiary|claimant|owner))\\b|\\bwhich you (?:reimburse|refund|repay|pay back) (?:to )?(?:us|him|her|me)\\b',
      ),
    },
    {
      pattern: of(
        '\\b(?:remit|transfer|wire|send|pay|deposit)\\b[^.]{0,40}?\\b(?:to|into) (?:the|our|this|my|his|her) (?:iban|(?:bank |escrow |trust |registry |safe |client )?account)(?: number)?(?: (?:below|given|stated|attached|here|today|now|at)\\b|$|[.!,])',
      ),
      unless: GENUINE,
    },
    {
      pattern: of(`\\b(?:have|bring|prepare|withdraw|hand|put)\\b[^.]{0,25}?${SUM}[^.]{0,12}?\\b(?:in )?cash\\b`),
      unless: GENUINE,
    },
    {
      pattern: of(
        `\\b(?:secure|reserve|hold|guarantee|lock in|book) (?:your|a) (?:place|spot|slot|seat|position|share|rank|number)\\b[^.]{0,50}?(?:${SUM}|\\b(?:reservation|deposit|fee|down ?payment)\\b)`,
      ),
    },
    {
      pattern: of(
        `\\b(?:our|the|my|a) (?:hackers?|recovery (?:team|agents?|experts?)|cyber \\w+|tracing team|specialists?)\\b[^.]{0,60}?(?:${SUM}|\\b(?:paid first|up ?front|in advance|retainer)\\b)`,
      ),
      unless: GENUINE,
    },
    {
      pattern: of(
        `(?:${SUM}|\\bhalf|\\bthe rest|\\bthe other half|\\bthe difference)[^.]{0,30}?\\b(?:paid (?:first|up ?front|beforehand)|(?:you|please) (?:pay|send|cover|return|wire|transfer) (?:the )?(?:other half|rest|difference|remainder))`,
      ),
      unless: GENUINE,
    },
    {
      pattern: of(
        '\\byou (?:only )?(?:pay|cover|send|settle) the (?:other half|rest|remainder|balance|second half)\\b',
      ),
      unless: GENUINE,
    },
    {
      pattern: of(
        '\\b(?:needs?|requires?|wants?|demands?|awaits?|expects?) (?:an?|the|your|this) (?:\\w+ ){0,2}(?:fee|payment|deposit|charge|donation|tip)\\b[^.]{0,15}?\\b(?:or|otherwise|else|before|first|to (?:release|sign|send|print|move|finish))\\b',
      ),
      unless: GENUINE,
    },
    {
      pattern: of(
        `\\b(?:show|prove|demonstrate|evidence of|proof of)\\b[^.]{0,30}?\\b(?:liquidity|solvency|good faith|you are serious|ability to pay)\\b|\\bliquidity (?:proof|check|deposit)\\b`,
      ),
    },
    {
      pattern: of(
        `\\b(?:return|send back|refund|wire back|forward|mail back)\\b[^.]{0,30}?\\b(?:the )?(?:difference|excess|surplus|over ?payment|remainder|rest)\\b`,
      ),
      unless:
        /\b(?:claim(?:s)? administrator (?:will|may)|deduct\w*|distribution|second distribution|cy pres|residual)\b/i,
    },
    {
      pattern: of(
        '\\b(?:get|receive|have) (?:it|this|your money|that|the (?:fee|deposit|bond|payment)) (?:all )?back\\b[^.]{0,30}?\\b(?:doubled|with (?:the|your)|at (?:closing|the end)|after|in full|together)\\b|\\b(?:fully|100%|completely) refundable\\b',
      ),
      unless: GENUINE,
    },
    {
      pattern: of(
        '\\b(?:use|lend us|park|rent us|through|via) your (?:bank )?account\\b[^.]{0,60}?\\b(?:percent|%|commission|for (?:us|others|other)|forward|pass)\\b|\\breceive (?:payments?|money|funds) for (?:us|others|other \\w+)\\b[^.]{0,40}?\\b(?:forward|commission|percent|%)',
      ),
      spansTwoSentences: true,
    },
    {
      pattern: of(
        '\\b(?:approve|accept|confirm) (?:the|our|this|my) (?:payment |money )?request\\b[^.]{0,40}?\\b(?:zelle|venmo|cash ?app|paypal|app|phone)\\b',
      ),
    },
    {
      pattern: of(
        `\\b(?:unlock|activate|activating|release|validate|convert|upgrade|register)\\w*\\b[^.]{0,40}?\\bby (?:paying|sending|transferring|buying|depositing|topping up)\\b`,
      ),
      unless: GENUINE,
    },
    {
      pattern: of(
        `\\b(?:agents?|officers?|clerk|customs|office|authority|authorities|registry|they|he|she|supervisor) (?:now |still |only )?(?:asks?|wants?|bills?|charges?|demands?|requests?)(?: for| us| you)? (?:only |just |about )?${SUM}`,
      ),
      unless: GENUINE,
    },
    {
      pattern: of(
        `\\b(?:account|wallet|file)\\b[^.]{0,30}?\\b(?:must|needs? to|has to|have to) (?:have|show|hold) (?:a )?(?:minimum )?(?:balance|funds)\\b`,
      ),
      unless: GENUINE,
    },
    {
      pattern: of(
        `\\b(?:deposit|send|pay|wire|invest|buy|purchase)\\b[^.]{0,40}?${SUM}[^.]{0,40}?\\band (?:receive|get|become|collect|see|have)\\b`,
      ),
      unless: GENUINE,
    },
    {
      pattern: of(
        `\\b(?:re-?)?activation of ${SUM}|\\bfor (?:only |just )?${SUM} (?:a|per|each) (?:month|week|year)\\b`,
      ),
      unless: GENUINE,
    },
    {
      pattern: of(
        '\\b(?:resolve|settle|clear|pay)\\b[^.]{0,20}?\\b(?:unpaid|outstanding|overdue|missing|open) (?:\\w+ )?(?:charges?|fees?|costs?|tax(?:es)?|bond)\\b|\\b(?:can|may|must|has to|have to) be (?:bought|purchased|obtained|ordered) (?:from|through|via) (?:us|our|my)\\b',
      ),
      unless: GENUINE,
    },
    {
      pattern: of(
        '\\b(?:give|hand|pass)\\b[^.]{0,15}?\\b(?:driver|courier|agent|messenger|him|her|officer)\\b[^.]{0,25}?\\b(?:envelope|cash|dollars|money|card)\\b',
      ),
      unless: GENUINE,
    },
    { pattern: of('\\bhalf (?:of (?:it|the \\w+) )?(?:now|today|in advance|first|up ?front)\\b') },
    {
      pattern: of(
        `\\b(?:consideration|contribution|surety|guarantee|bond|levy|donation|stamp)\\b of ${SUM}[^.]{0,40}?\\b(?:payable|paid|you must|must be|applies|wire|send)\\b`,
      ),
      unless: GENUINE,
    },
  ],
  gift_cards: [
    {
      pattern: of(
        '\\b(?:itunes|steam|google play|razer|amazon|target|walmart|sephora|vanilla|apple|ebay|gift|prepaid) (?:gift |prepaid )?(?:cards?|vouchers?|codes?)\\b[^.]{0,50}?\\b(?:needed|required|accepted|guarantee|fee|charge|settles?|covers?)\\b',
      ),
      unless: /\b(?:never|not|purchas(?:ers?|ed)|bought|class|receive|choose|select)\b/i,
    },
  ],
  remote_access: [
    {
      pattern: of(
        '\\b(?:any ?viewer|supremo|ultra ?viewer|team ?viewer|any ?desk)\\b[^.]{0,60}?\\b(?:computer|laptop|phone|pc|id|agent|analyst|support|us|me)\\b',
      ),
    },
    {
      pattern: of(
        '\\b(?:grant|give|allow) (?:it|the app|our (?:app|software|program)) (?:all |full |every )?(?:permissions?|rights|access)\\b|\\b(?:our|this|the) (?:software|app|program)\\b[^.]{0,20}?\\b(?:put|placed|loaded|installed) on your (?:phone|computer|laptop|pc|tablet)\\b',
      ),
    },
    {
      pattern: of(
        '\\b(?:remote|live|full) (?:view|look|session|help|connection|link)\\b[^.]{0,25}?\\b(?:of|to|on|into|at) your (?:pc|computer|laptop|screen|phone|device|desktop)\\b|\\b(?:press|click|tap|hit|choose) (?:on )?["“]?(?:accept|allow|yes|start now|grant|connect)\\b[^.]{0,40}?\\b(?:window|prompt|box|message|pop-?up|screen|permission)\\b',
      ),
    },
    {
      pattern: of(
        '\\b(?:read|give|send|text|t[e]ll|forward) (?:me|us|him|her|the \\w+)\\b[^.]{0,20}?\\b(?:session|partner|access|connection|support|desk|id) (?:key|id|code|number)\\b',
      ),
    },
  ],
  bank_password: [
    {
      pattern: of(
        `\\b(?:provide|send|give|t[e]ll|reply|text|e-?mail|enter|need|type|log in|sign in|with)\\b[^.]{0,50}?\\b(?:secret answer|security (?:answer|question)|(?:account|name|id|number|user ?name) and (?:the |your )?(?:password|pin|passcode)|with (?:the|your) (?:login|log-in|password)|authenticator)\\b`,
      ),
      unless: /\b(?:claim (?:id|number)|postcard|claims portal|never|do not|not share|nobody)\b/i,
    },
    {
      pattern: of(
        `${BROKER}(?:[’']s)? (?:\\w+ ){0,2}${SECRET}\\b[^.]{0,20}?\\b(?:is|are|was) (?:needed|required|necessary|missing|requested)\\b`,
      ),
      unless: GENUINE,
    },
    {
      pattern: of(
        `\\b(?:log(?:ging)?|sign(?:ing)?)[ -]?(?:in|on)(?:to| to| with| at| via| through)?\\b[^.]{0,20}?${BROKER}[^.]{0,60}?\\b(?:through|here|below|this (?:secure |safe )?(?:page|link|site|form)|so (?:that )?(?:we|it|the)|to (?:get|receive|release|deposit|confirm|verify|accept))\\b`,
      ),
      unless: GENUINE,
    },
    {
      pattern: of(
        `\\b(?:re-?enter|enter|fill in|type|send|give|e-?mail|reply|update|supply|submit|confirm)\\b[^.]{0,60}?\\b(?:iban|bic|account number|routing|sort code|card)\\b[^.]{0,40}?\\b${SECRET}\\b`,
      ),
      unless: GENUINE,
    },
    {
      pattern: of(
        `\\bbank (?:pin|tan|passcode|password|log-?in)\\b|\\b(?:one[- ]time|six[- ]digit|verification|security|authentication) code (?:that )?(?:just )?(?:arrived|came|arrives|comes|pops up|lands)\\b`,
      ),
      unless: GENUINE,
    },
    {
      pattern: of(
        `\\b(?:select|choose|pick|link|connect) your bank\\b[^.]{0,60}?\\b(?:log|sign|enter|deposit|receive|password|credentials)\\b`,
      ),
      unless: GENUINE,
    },
  ],
  card_number: [
    { pattern: of('\\bcard number\\b[^.]{0,30}?\\b(?:expir\\w+|cvc|cvv|valid)'), unless: /\b(?:never|do not|not)\b/i },
    {
      pattern: of('\\b(?:sixteen|16) digits\\b|\\b(?:code|number|digits|numbers) on the back\\b'),
      unless: /\b(?:postcard|never|not|check|form|vanilla|gift|prepaid|steam)\b/i,
    },
    {
      pattern: of(`\\b(?:bring|have|include|write|message|drop|prepare|with)\\b[^.]{0,25}?\\byour ${CARD_DATA}\\b`),
      unless: /\b(?:never|do not|prepaid|gift|not needed|receive|statements?)\b/i,
    },
  ],
  identity_number: [
    {
      pattern: of(
        '\\b(?:copy|photo|scan|picture|image) of (?:your|both|the)[^.]{0,40}?\\b(?:passport|licen[cs]e|id card|identity card|utility bill|social security card)\\b[^.]{0,60}?@(?:gmail|outlook|hotmail|yahoo|proton(?:mail)?|aol|mail|gmx|icloud)\\b',
      ),
    },
  ],
  pressure: [
    {
      pattern: of(
        '\\b(?:goes|go|handed|given|passed|released) to (?:the next|another|other) (?:person|investors?|claimants?|one|victims?|people)\\b',
      ),
      unless: /\b(?:uncashed|distribution|remaining|cy pres|canceled|residual)\b/i,
    },
    {
      pattern: of(
        '\\bonly the first (?:\\d[\\d,]*|hundred|ten|fifty) (?:claimants?|people|victims?|investors?|replies|responders?|callers?)\\b|\\b(?:spots?|places|slots|seats) (?:are |is )?(?:limited|filling|going fast|almost gone)\\b',
      ),
    },
    {
      pattern: of(
        '\\bdo not (?:discuss|speak about|mention|share|talk about) (?:this|it|the (?:settlement|matter|payment|offer))\\b[^.]{0,30}?\\b(?:with|to) (?:your|any|the) (?:broker|bank|family|lawyer|adviser|advisor|wife|husband|spouse|children|one)\\b',
      ),
    },
    {
      pattern: of(
        '\\b(?:telegram|signal|whatsapp|wechat)\\b[^.]{0,15}?(?:@\\w{3,}|\\+\\d{6,})|\\b(?:write|contact|message|add|reach|text) (?:me|us|him|her|our agent) (?:on|via|at|through) (?:telegram|whatsapp|signal|wechat|messenger)\\b',
      ),
    },
  ],
};
