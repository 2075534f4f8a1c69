import { phrasePattern } from '../phrase-pattern.ts';

/** A help article with phrasings of its question. Earlier topics win. */
export interface Topic {
  slug: string;
  asked: RegExp;
  /** Further phrases for it. */
  phrases?: RegExp;
}

/** Typical requests of fraud: one of these in a question is answered before anything else. */
const ASKED_BY_FRAUD =
  /\b(?:wants?|wanted|asks?|asked|asking|needs?|demands?)\b.{0,50}\b(?:date of birth|birth ?date|maiden name|social(?: security)?|ssn|passport number)\b.{0,40}\b(?:by|per|via|over|through) (?:a )?(?:text|phone|e?mail|sms|whatsapp)\b|\b(?:speed (?:up|it up)|expedite|fast ?track|prioriti[sz]e)\b.{0,50}(?:\b(?:pay|fees?|costs?)\b.{0,12}\d|\bfor (?:only |just |a )?\$? ?\d+(?! (?:cases?|claims?|settlements?|class)\b))|\b(?:whatsapp|telegram|wechat|(?:on|via|through|over|by) (?:facebook|instagram|tiktok)|(?:facebook|instagram|tiktok) (?:message|messenger|ad|post|profile|account|group|page|user)s?)\b.{0,80}\b(?:from (?:trover|you|your|the)|claims to|says|said|offers?|money|payment|fee|settlement)\b|\b(?:release[sd]?|free|unlock|get|send|pay|transfer)\b.{0,40}\b(?:once|after|if|when|until|as soon as) i (?:cover|settle|pay|deposit|buy|send|wire|put down|advance)\b|\b(?:read|give|tell|send|forward)\b.{0,20}\b(?:him|her|them|back|out)\b.{0,15}\b(?:the )?(?:code|pin|otp|passcode)\b|\b(?:insurance|security|surety|performance) (?:bond|deposit)\b.{0,20}\$|\bfor (?:only )?a (?:small|little|modest|tiny) (?:fee|charge|sum|payment)\b|\b(gift ?cards?|any ?desk|team ?viewer|remote (access|control|desktop)|western union|moneygram)\b|\b(pay|paid|send|sent|in|with|via|buy|fee|asks?|asked|wants?|demands?)\b.{0,30}\b(bitcoins?|crypto\w*)\b|\b(?:update|confirm|verify|restore)\b.{0,30}\b(?:bank|account|details|card|password)\b.{0,30}\bclick\w*|\bclick\b.{0,60}\b(confirm|verify|login|log in|password|bank)\b|\b(bit\.ly|tinyurl)\b|\b(clicked|opened)\b.{0,40}\b(link|attachment)\b|\b(entered|told|gave|typed)\b.{0,25}\b(my|them|him|her)\b.{0,20}\b(password|pin|code|card|bank|ssn|number)\b|\b(picture|photo|scan|copy|number|numbers|front and back|details)\b.{0,20}\b(debit|credit|bank) ?cards?\b|\b(debit|credit) ?card\b|\bcard number\b|\b(pay|paid|send|wire|transfer|deposit)\b.{0,40}\b(before|first|upfront|up front|in advance|to (release|unlock|receive|get|claim) (my|the|your|it))\b|\b(processing|release|handling|administration|clearance|transfer) (fee|charge|cost)s?\b|\b(caller|called|calling|phoned|rang|texted|whatsapp|telegram|guy|man|woman|lady|agent)\b.{0,60}\b(wants?|wanted|asks?|asked|asking|needs?|demands?|must pay|have to pay|password|(?:my|your|debit|credit|bank) cards?|card (?:numbers?|details)|bank (data|details|account|login)|routing|social security|ssn|verify)\b|(?<!\b(?:i|we) )\b(asks?|asked|asking|wants?|wanted|needs?|demands?)\b.{0,30}\b(my|the|for|your)\b.{0,20}\b(password|pin|login|card|bank (details|data|login))\b|\bremotely\b|\b(?:itunes|apple|google play|steam|amazon|target|prepaid|vanilla) (?:gift )?cards?\b|\b(?:frozen|blocked|on hold|unlock\w*|released?)\b.{0,40}\b(?:until|unless|after|once|if) i (?:pay|send|transfer|buy)\b|\b(install|download)\b.{0,30}\b(app|software|program|anydesk|so (they|he|she) can)\b/;

/** Somebody requests an amount of money. Years, days and the numbers of forms are no amounts. */
const ASKS_FOR_SUM =
  /\b(?:they|he|she|somebody|someone|caller|man|lady|guy)\b.{0,30}\b(?:ask|asks|asked|want|wants|wanted|demand\w*|insist\w*)\b(?:.{0,20}(?:\$ ?\d[\d.]*|\b\d[\d.]* ?(?:dollars|bucks|usd|euros?|pounds|quid)\b).{0,5}|(?: me)?(?: for| on)?(?: only| just| about)? (?!(?:19|20)\d\d\b|1099\b|1040\b|8949\b)\d+ )\b(?:for|as|before|up ?front|first)\b(?! (?:my|the|a) (?:shares?|stock|claim form))/;

/** A message that wants the reader to sign in or to scan a code. */
const SIGN_IN_BY_MESSAGE =
  /\b(?:texted|emailed|messaged|mailed|sent)\b.{0,30}\bqr codes?\b|\b(?:e?mails?|texts?|text message|messages?|sms)\b.{0,90}\b(?:asks?|asked|asking|wants?|told|tells?|says)\b.{0,20}\b(?:log ?in|sign in|log on|click|verify|scan)\b/;
/** Our own mails do that too. */
const SENT_BY_US =
  /\b(?:your|trovers?) (?:e?mails?|texts?|messages?|sms|app|site|page)\b|\byou (?:e?mailed|texted|sent|messaged|mailed)\b/;

/** Somebody requests a payment before they pay. */
const PAY_FIRST =
  /\b(?:needs|wants|requires|demands|asks for|asked for|insists on|is asking for)\b.{0,40}\b(?:tax(?:es)?|fees?|bond|deposit|duty|charges?|insurance|stamp|retainer)\b(?! (?:numbers?|forms?|ids?|returns?)\b).{0,25}\b(?:first|up ?front|in advance|beforehand|before (?:i|we|they|he|she|it|the|any))\b/;

/** Money that is paid only after the reader pays something. */
const HELD_BACK =
  /\b(?:frozen|froze|freeze|blocked|on hold|held back|unlock|unfreeze|released?|until i pay|before they (?:pay|send|release))\b/;

/** A message or call that requests an identity number; a real administrator requests it on the claim form. */
const NUMBER_BY_MESSAGE =
  /\b(emails?|mails?|texts?|text message|messages?|sms|caller|called|phoned?|link)\b.{0,70}\b(asks?|asked|asking|wants?|needs?|demands?)\b.{0,25}\b(ssn|social security)\b/;

/** Numbers that the reader has given to somebody. */
const GAVE_NUMBERS =
  /\b(?:typed|entered|gave|given|sent|put|told|filled|shared)\b.{0,30}\b(?:ssn|social security|card|bank (?:details|login|account|password)|password|pin)\b.{0,60}\b(?:site|website|link|caller|e?mail|text|phone|guy|man|woman|somebody|someone|stranger)\b/;

/** Whether the text describes a request that only a fraudster makes. Our own requests do not count. */
export const describesFraud = (text: string): boolean =>
  (ASKED_BY_FRAUD.test(text) ||
    ASKS_FOR_SUM.test(text) ||
    (SIGN_IN_BY_MESSAGE.test(text) && !SENT_BY_US.test(text)) ||
    PAY_FIRST.test(text) ||
    (GAVE_NUMBERS.test(text) && !/\b(?:your (?:site|website)|trover|here|gave you)\b/.test(text)) ||
    NUMBER_BY_MESSAGE.test(text)) &&
  !/\b(you|your site|trover|w-?9|w-?8\w*|upload|step|do i (have|need) to pay (you|taxes)|taxes)\b.{0,25}\b(ask|want|need|require|charge)/.test(
    text,
  ) &&
  (HELD_BACK.test(text) || !/\bpay\b.{0,20}\btax/.test(text));

const OUR_SITE =
  '(this|the|your)( web)? ?(site|website|page|app|portal|company|service)|trover|you( people| guys| lot)?';

/** Fears and doubts of people who are new to this, in their own words. */
export const worries: readonly Topic[] = [
  {
    slug: 'entities-and-accounts',
    asked:
      /\b(we are|i work for|on behalf of)\b.{0,20}\b(pension|fund|institution|asset manager|endowment|foundation|family office|hedge fund|insurer|bank|university|charity)\b/,
  },
  {
    slug: 'signs-of-fraud',
    asked:
      /\b(caller|called me|phone call|phoned me)\b.*\b(money|settlement|claim|recover|refund|bank|real|case number|(?:knew|had|knows|has) my)\b|\brecover my (loss|losses|money)\b/,
  },
  {
    slug: 'who-we-are',
    asked: new RegExp(
      `\\b(are|is) (${OUR_SITE}) (a |an |all |just )?(real|legit\\w*|scam\\w*|fake|fraud\\w*|genuine|trustworthy|safe|government|lawyers?|law firm|company|bank)\\b|\\b(${OUR_SITE}) (belongs?|owned|run|is run|are run)\\b|\\bwho (are you|is trover|owns (${OUR_SITE})|runs (${OUR_SITE})|is behind)\\b|\\bcan i trust (you|this|trover)\\b|\\bbelong to the government\\b|\\byou are (all |just )?(a )?(scam\\w*|frauds?|fake)\\b|\\breport you to\\b`,
    ),
  },
  {
    slug: 'you-moved',
    asked:
      /\b(moved (house|home|away|to)|new (house|home|apartment)|old (house|home|adress|address)|previous address|wrong address|postal address|mailing address|change (of|my) address)\b|\b(update|change)\b.{0,20}\b(street|home|postal|mailing) address\b/,
  },
  {
    slug: 'you-got-a-notice',
    asked:
      /\b(ignore|throw away|bin|trash|do nothing|not (do|answer|respond|reply))\b.{0,40}\b(letter|notice|postcard|card|mail|email|it|this|anything)\b|\b(letter|notice|postcard|email|mail)\b.{0,60}\b(ignore|trouble|obliged|mandatory|do i have to|must i|why me|what (do|should) i do)\b|\b(why|how come)\b.{0,40}\b(((did i|i|do i) (get|got|receive\w*)|am i getting)\b.{0,25}\b(letter|notice|postcard|card|mail|email|this|these)|they (write|wrote|send|sent)|write to me|wrote to me|send me|sent me|contact(ing|ed)? me|have my (name|address))\b|\b(broker\w*|bank)\b.{0,30}\b(give|gave|given|share\w*|pass\w*|sell|sold)\b.{0,20}\bmy (name|address|details|information)\b|\b(lawyers?|law firm|attorneys?)\b.{0,30}\b(never hired|did not hire|not hire|do not know|never heard)\b|\b(in trouble|get sued|being sued|be sued|am i sued|sued myself|accused|go to (court|jail)|appear in court|name (in|be|made|become) public|name in the (paper|news))\b|\bdo i have to (do (something|anything)|act|respond|answer)\b/,
  },
  {
    slug: 'late-claims',
    asked:
      /\b(missed|late|too late|past|after)\b.{0,30}\b(deadline|due date|last day|cut-?off)\b.{0,30}\b(by|days?|weeks?|still|help|possible|anything|now what|what now|can|forgive|accept)\b|\b(days?|weeks?|months?) (late|too late)\b|\b(never|not) (heard|told|notified|informed|aware|got (a|any|the) (notice|letter))\b|\bdeadline (is|was|has|went) (over|gone|past|by|passed|yesterday)\b/,
  },
  {
    slug: 'deadlines',
    asked: /\b(how (many|much)) (days?|weeks?|time)\b.{0,20}\b(left|remain\w*|do i have|have i)\b|\btime (is )?left\b/,
  },
  {
    slug: 'family-and-divorce',
    asked:
      /\b(divorc\w*|separated|ex-?(wife|husband|spouse)|gave|gifted|gift|donated|signed over)\b.{0,40}\b(shares?|stocks?|son|daughter|child\w*|kids?|wife|husband|owned|together|account)\b(?!.{0,20}(name|address))|\b(son|daughter|child|kid|grandson|granddaughter|nephew|niece)\b.{0,30}\b(owns?|has|have|stocks?|shares?|is \d+|years old|minor)\b|\bguardian\b|\butma\b/,
  },
  {
    slug: 'who-may-claim',
    asked: /\b(gave|gifted|sold|donated)\b.{0,30}\bcan (he|she|they) claim\b/,
  },
  {
    slug: 'the-smallest-payment',
    asked:
      /\b(only|just)\b.{0,20}\b(\d{1,2}|one|two|three|four|five|six|ten|a few|few|couple|a couple)( of)? (shares?|stocks?)\b|\bworth (it|the (bother|effort|trouble|time))\b/,
  },
  {
    slug: 'why-a-claim-is-zero',
    asked:
      /\b(sold|sell)\b.{0,40}\b(profit|gain|before the (news|lawsuit|fall|drop|crash|truth|disclosure|fraud|bad news)|more than i paid|higher)\b|\b(made|had) (a |some )?(profit|gain|money on it)\b|\bdid not lose\b/,
  },
  {
    slug: 'the-class-period',
    asked:
      /\b(bought|purchased)\b.{0,40}\b(after|before|later|once)\b.{0,40}\b(news|announcement|disclosure|fraud|scandal|lawsuit|truth|period|crash|drop)\b/,
  },
  {
    slug: 'double-filing',
    asked:
      /\b(two|both|several|multiple|more than one|2)\b.{0,15}\b(lawsuits?|class actions?|cases|settlements)\b.{0,40}\b(same|one)\b/,
  },
  {
    slug: 'lost-records',
    asked:
      /\b(can ?not|can not|unable to|no way to|never|do not|lost)\b.{0,30}\b(get|find|have|has|keep|kept|locate)\b.{0,30}\b(records?|statements?|papers?|proof|receipts?|confirmations?|documents?)\b|\bbroker\w*\b.{0,40}\b(merged|went bust|bankrupt|bought out|acquired|\w+ over|shut|closed|gone|does not exist)\b/,
  },
  {
    slug: 'when-payments-go-out',
    asked:
      /\b(approved|settled|final|won|over|finished)\b.{0,50}\b(why|where|no|not|still|when)\b.{0,30}\b(money|paid|payment|check|payout)\b|\b(no|not any) (money|payment|check) yet\b|\bstill (no|waiting)\b.{0,30}\b(money|check|payment)?\b/,
  },
  {
    slug: 'deficiency-letter',
    asked:
      /\b(reject(ed|s)?|den(y|ied|ies)|refuse[sd]?|turn(ed)? down|disallow\w*)\b.{0,30}\b(claim|me|it)\b|\b(appeal|dispute|challenge|contest)\b.{0,40}\b(claim|reject\w*|denied|decision|administrator|result)\b|\bdeficien\w*\b|\bneeds? (your |my )?(attention|more information)\b/,
  },
  {
    slug: 'investors-abroad',
    asked:
      /\b(not|am not) (an? )?(american|us citizen|citizen)\b|\b(i am|im|as an?) (canadian|german|french|spanish|british|english|swiss|austrian|italian|dutch|mexican|indian|chinese|japanese|australian|brazilian|irish|foreign\w*|european)\b|\b(live|living|resident|reside|based) (in|outside|abroad)\b|\b(outside|abroad|overseas|foreign)\b.{0,30}\b(us|usa|u\.s\.|states|america|investor|claim|resident)?\b|\bfrom (canada|germany|france|spain|england|the uk|switzerland|austria|italy|mexico|india|china|japan|australia|brazil|ireland)\b/,
  },
  {
    slug: 'opt-out-and-object',
    asked: /\b(right|rights) to sue\b|\bgive up\b.{0,20}\brights?\b|\bwhat (do|am) i (giv\w* up|sign\w* away)\b/,
  },
  {
    slug: 'when-payments-go-out',
    asked:
      /\b(money|paid|payment|check|it)\b.{0,20}\b(faster|sooner|quicker|quickly|early|earlier|speed up|at once)\b|\bspeed (it|this|things) up\b|\bcompany\b.{0,30}\b(bankrupt\w*|insolven\w*|goes under|went under|broke)\b/,
  },
  {
    slug: 'file-alone-for-free',
    asked:
      /\b(no|without a?|do not (have|own) a?|not use a?) (computer|internet|email|smartphone)\b|\b(by|on) (mail|paper|post)\b/,
  },
  {
    slug: 'what-a-recognized-loss-is',
    asked:
      /\bhow much of (my|the|a) (loss\w*|money)\b|\bwhy (is it |am i getting |do i get )?(so|only|that) (little|small|low|few)\b|\blost\b.{0,40}\b(and|but)\b.{0,30}\b(only|say|just|get)\b.{0,30}\b(dollars?|\$?\d+)\b|\bwho (decides|determines|sets|calculates|computes|works out)\b.{0,30}\b(much|loss|amount|money|share|get)\b/,
  },
  {
    slug: 'fractions-margin-and-loans',
    asked:
      /\bfraction(s|al)?\b|\b(on|with) margin\b|\bmargin (account|loan|trade)\b|\b(lend|lent|loan(ed)?|lending)\b.{0,30}\b(shares?|stocks?)\b|\bdrip\b/,
  },
  {
    slug: 'you-got-a-notice',
    asked:
      /\bcredit (score|rating|report)\b|\b(hurt|harm|affect|damage|lose|cost)\b.{0,20}\b(my (job|employer|company|benefits|medicare|medicaid|pension)|the company)\b/,
  },
  {
    slug: 'withdraw-a-claim',
    asked: /\bchanged my mind\b|\b(want|get me|back|opt) out\b(?! of (the )?settlement)|\bno longer want\b/,
  },
  {
    slug: 'how-claims-work',
    asked: /\bdo (it|this|that|everything|all( of it)?) for me\b|\bwhat happens (next|now|after i)\b/,
  },
  {
    slug: 'your-portfolio',
    asked:
      /\badd\b.{0,20}\b(wife|wifes|husband|husbands|spouse|spouses|partner|partners|mother|mothers|father|fathers|another|second|other)\b.{0,15}\b(account|portfolio|shares|trades)\b/,
  },
  { slug: 'proof-of-trades', asked: /\boriginals?\b(?! (purchase|price|claim))|\bcertified cop(y|ies)\b/ },
  {
    slug: 'crypto-and-tokens',
    asked: /\b(crypto\w*|bitcoins?|ethereum|dogecoin|nfts?|coins?|tokens?|ftx|celsius|voyager)\b/,
  },
  {
    slug: 'what-we-can-see',
    asked:
      /\b(track\w*|spy\w*|follow\w*|watch\w*) (me|us|my)\b|\bcookies?\b|\bhack(ed|ing)?\b|\bhow (do|did) you (know|get|have) (what|my|me)\b/,
    phrases: phrasePattern('do you know (what|where|my)', 'my password (is )?safe'),
  },
];
