import type { redFlags } from '@trover/contract/assistant/check-notice.ts';
import { likenessToFraud } from './fraud-likeness.ts';

type RedFlag = (typeof redFlags)[number];

/** A sign of fraud that proves nothing alone. */
interface Sign {
  name: string;
  weight: number;
  pattern: RegExp;
}

const SMALL_SUM =
  '(?:\\b(?:USD|EUR|GBP)\\s?\\d{1,5}(?:\\.\\d\\d)?(?![\\d,])|[$€£]\\s?\\d{1,2}(?:,\\d{3}|\\d{0,3})(?:\\.\\d{1,2})?(?![\\d,]|\\.\\d)(?!\\s?(?:million|billion|thousand|per\\b))|\\b\\d{1,5}(?:[.,]\\d{1,3})?\\s?(?:USD|EUR|GBP|dollars|euros?|pounds|bucks|quid)(?![a-z])|\\b\\d{1,2}(?:\\.\\d)?\\s?(?:%|percent)|\\b(?:one|two|three|four|five|six|seven|eight|nine) hundred\\b)';
const COST =
  '\\b(?:sur)?(?:fees?|charges?|charged|billed|costs?|tax(?:es)?|deposit|bond|premium|policy|permit|licen[cs]e|certificate|demurrage|enrol\\w*|onboarding|registration|activation|donation|stamps?|shipping|delivery|courier|customs|insurance|indemnity|vouchers?|clearance|commission|retainer|verification|proof of funds|paperwork|handling|service|dut(?:y|ies)|guarantee|subscription|membership|upgrade|contribution|levy|expedit\\w*|priority|locator|release|slip)\\b';
const BANK = '(?:bank|broker|brokerage|e\\*?trade|schwab|fidelity|robinhood|vanguard|chase|paypal|banking)';

const signs: readonly Sign[] = [
  {
    name: 'award',
    weight: 1,
    pattern:
      /\b(?:your|forgotten|unclaimed|lost|stolen)\b[^.]{0,30}\b(?:award|portion|claim|file|reward|recovery|tokens|settlement|compensation|payout|share|refund|funds?|money|check|cheque|winnings|coins|investment|shares|stock|hardship)\b|\b(?:congratulations|you (?:qualify|won|have won|are (?:one of|entitled|eligible|approved))|double your)\b|\b(?:located|recovered|found|traced|secured|freed|restore)\b[^.]{0,30}\b(?:your|you|money|coins|funds)\b/i,
  },
  {
    name: 'rail',
    weight: 2,
    pattern:
      /\b(?:zelle|cash ?app|venmo|chime|apple pay|revolut|western union|moneygram|whatsapp|telegram|signal app|gift cards?|bitcoins?|usdt|eth|crypto|coins?|dhl|safe account|client account|(?:our|the) (?:escrow )?account below|name below|cash in (?:an? )?(?:envelope|box)|at your door|codes? from|money orders?|wire it)\b/i,
  },
  {
    name: 'sum',
    weight: 2,
    pattern: new RegExp(
      `${COST}[^.]{0,45}?(?<!up to |exceed |more than |of at most |above |below |under |over )${SMALL_SUM}|${SMALL_SUM}[^.]{0,30}?${COST}`,
      'i',
    ),
  },
  {
    name: 'cost',
    weight: 1,
    pattern:
      /\b(?:surcharge|demurrage|onboarding|enrol\w+|indemnity policy|exception permit|clearance (?:voucher|fee|certificate)|proof of funds|paperwork cost|release fee|activation|verification (?:fee|balance|deposit)|locator|small (?:charge|fee|amount)|court deposit|bond|donation|retainer|courier|escrow fee|processing fee)\b/i,
  },
  {
    name: 'order',
    weight: 1,
    pattern:
      /\b(?:please|kindly|just|simply|now|you) (?:add|send|pay|buy|bring|transfer|wire|deposit|have to|must|need to|may use|move|forward)\b|(?:^|[.!:;,] |\band )(?:send|pay|buy|bring|wire|transfer|deposit|add|forward|give us|put|move|tap|choose)\b|\b(?:paid|payable) by (?:you|the beneficiary)\b|\b(?:beneficiary|claimants?|members?|shareholders?|you) (?:covers?|pays?|posts?|tops? up|settles?|arranges?|bears?)\b|\b(?:settle|top up|load|post|cover|arrange|repeat|type|approve|reply) (?:it|the|this|that|with|your|yes|\$)|\bpay it\b|\bhave your card\b|\bthe card you\b|\bget in touch with our agent\b/i,
  },
  {
    name: 'sequence',
    weight: 1,
    pattern:
      /\b(?:before|after|once|until|first|as soon as|starts? when|only (?:then|after)|then|so that|so the|you get it back|refundable|and (?:your|we|the) [^.]{0,40}\b(?:released?|let go|restore|sent|shipped|freed|paid))\b/i,
  },
  {
    name: 'secrecy',
    weight: 3,
    pattern:
      /\b(?:s[a]y nothing|t[e]ll (?:the|your) bank|do not (?:t[e]ll|mention|inform)|t[e]ll no ?(?:one|body)|k[e]ep (?:it|this) (?:quiet|secret|between)|top of the pile|move your (?:papers|file|claim)|it is for a family member|without (?:your|the) bank)\b/i,
  },
  {
    name: 'hurry',
    weight: 2,
    pattern:
      /\b(?:in|within) (?:the next )?(?:\d{1,2}|one|two|three|six|twelve|twenty[- ]four) (?:minutes?|hours?)\b|\b(?:do )?hurry\b|\bsame[- ]day release\b|\bgoes to the state\b|\bforfeit\w*\b|\bright now\b|\bpress 1\b|\bby midnight\b|\blast chance\b|\bminutes left\b|\btonight\b/i,
  },
  {
    name: 'access',
    weight: 4,
    pattern: new RegExp(
      `\\b(?:sign|log) ?(?:in|on) as (?:you )?(?:always|usual)|\\bchoose your bank\\b|\\blogin link\\b|\\b(?:lo+k|get) into your (?:online |bank |brokerage )?account\\b|\\bscreen session\\b|\\baccessibility (?:rights|permission|service)|\\b(?:tap|click|press) allow\\b|\\bcode (?:that )?we (?:texted|sent)\\b|\\b(?:password|passcode|pin|log-?in) (?:of|for|to) your (?:\\w+ )?${BANK}|\\bgive us your (?:seed|phrase|keys?|words|password)|\\b(?:password|log-?in)\\b[^.]{0,20}\\b${BANK}\\b`,
      'i',
    ),
  },
  {
    name: 'card',
    weight: 3,
    pattern:
      /\b(?:front and (?:reverse|back)|both sides)\b[^.]{0,40}\bcard\b|\bcard\b[^.]{0,40}\b(?:front and (?:reverse|back)|both sides)\b|\bcharged to the card\b|\bhave your card (?:with|ready|at)\b/i,
  },
  {
    name: 'authority',
    weight: 1,
    pattern:
      /\b(?:clerk of the court|department of justice|police|interpol|ministry|customs|lottery|recovery department|victims trust|security notice|barrister|officer|treasury|court sent me)\b/i,
  },
  {
    name: 'promise',
    weight: 2,
    pattern:
      /\b(?:double (?:your|it)|watch it grow|times the market price|top of the pile|guaranteed|we only get paid if|get it back|can be accepted (?:with|for)|can have it freed|worthless (?:stock|shares))\b/i,
  },
];
/** Words of notices, of sites of settlements and of warnings. */
const NOTICE_WORDS =
  /\b(?:postmarked|settlement class|net settlement fund|recognized (?:loss|claim)|pro rata|lead counsel|class counsel|request(?:s)? for exclusion|preliminary approval|final approval|the court will|court-approved|deduct\w*|reissued?|choose how|payment (?:methods?|options?|election)|direct deposit|custodian|(?:older|old|historical) statements?|transaction report|pay nothing|nothing upfront|official (?:web ?)?site|claims portal|upload|medallion|pacer|filing fee was|may (?:charge|require)|affidavit|was mailed|(?:eligible|authorized) claimants?|class members?|form w-?9|fund administrator|claims administrator (?:will|may|does|is)|at no (?:cost|charge)|free of charge|beneficial owners?|settlement website|stipulation|claim form|not affiliated|your own expense|void|from the (?:settlement )?fund|(?:the )?court (?:awarded|approved|ordered|sets?)|counsel|attorneys?)\b/gi;
const WARNS =
  /\b(?:(?:notary|bank|broker|agent|custodian|depositary) may (?:charge|require|ask)|never|beware|warn\w*|scam alert|do(?:es)? not (?:pay|ask|charge|accept|store|give|send)|nobody|no one|not required|cannot ask|report (?:it|them) to)\b/i;

const MIN_WEIGHT = 4;
const MIN_SIGNS = 2;
const WINDOW = 3;
/** In a text longer than this, neighbouring sentences are often unrelated. */
const MAX_LETTERS = 2_500;

interface Suspicion {
  flag: RedFlag;
  found: string;
  evidence: string;
}

const LIKE_FRAUD = 1.5;
/** Threshold where a payment instruction is the only request. */
const MORE_LIKE_FRAUD = 2.6;
const LESS_FOR_NOTICES = 0.7;
const FEW_NOTICE_WORDS = 2;
/** Signs that are not requests. */
const ONLY_SETTING: ReadonlySet<string> = new Set(['award', 'sequence', 'authority']);

/** Whether the wording resembles fraud, and one sign shows what the text wants. */
const isByWords = (words: string, names: ReadonlySet<string>): boolean =>
  [...names].some((name) => !ONLY_SETTING.has(name)) &&
  (words.match(NOTICE_WORDS) ?? []).length < FEW_NOTICE_WORDS &&
  likenessToFraud(words) - LESS_FOR_NOTICES * (words.match(NOTICE_WORDS) ?? []).length >=
    ([...names].every((name) => ONLY_SETTING.has(name) || name === 'order') ? MORE_LIKE_FRAUD : LIKE_FRAUD);

/** Signs that together indicate fraud although no sentence makes a request in the usual words. */
export function findSuspicion(sentences: readonly string[]): Suspicion | null {
  if (sentences.reduce((sum, { length }) => sum + length, 0) > MAX_LETTERS) return null;
  for (let at = 0; at < sentences.length; at += 1) {
    const own = sentences.slice(at, at + WINDOW);
    const words = own.join(' ');
    if (WARNS.test(words)) continue;
    const seen = signs.filter(({ pattern }) => pattern.test(words));
    const weight = seen.reduce((sum, sign) => sum + sign.weight, 0) - 2 * (words.match(NOTICE_WORDS) ?? []).length;
    const names = new Set(seen.map(({ name }) => name));
    const isRequest =
      ['sum', 'access', 'card', 'secrecy', 'hurry'].some((name) => names.has(name)) ||
      (names.has('rail') && (names.has('cost') || names.has('promise')));
    const isBySigns = weight >= MIN_WEIGHT && (seen.length >= MIN_SIGNS || names.has('access')) && isRequest;
    if (!isBySigns && !isByWords(words, names)) continue;
    const flag: RedFlag = names.has('access')
      ? 'bank_password'
      : names.has('card')
        ? 'card_number'
        : names.has('sum') || names.has('cost')
          ? 'advance_fee'
          : 'pressure';
    const heaviest = seen.toSorted((a, b) => b.weight - a.weight)[0]!;
    const sentence = own.find((one) => heaviest.pattern.test(one)) ?? own[0]!;
    return { flag, found: heaviest.pattern.exec(words)![0].trim(), evidence: sentence };
  }
  return null;
}
