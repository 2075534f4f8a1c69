import type { redFlags } from '@trover/contract/assistant/check-notice.ts';

type RedFlag = (typeof redFlags)[number];

/** A fraud scheme that avoids the usual words for what it wants. */
export interface Scheme {
  pattern: RegExp;
  /** If found anywhere in the same words, there is no request. */
  unless?: RegExp;
  /** Excludes a match whose words show that someone else pays. */
  excludesOtherPayers?: true;
  /** The pattern may span a sentence and the next. */
  spansTwoSentences?: true;
}

const of = (source: string): RegExp => new RegExp(source, 'gi');

const NUMBER = '(?:one|two|three|four|five|six|seven|eight|nine|ten|fifteen|twenty|thirty|forty|fifty|sixty|ninety)';
const SUM = `(?:[$€£]\\s?\\d[\\d.,]*|(?:USD|EUR|GBP)\\s?\\d[\\d.,]*|\\d[\\d.,]*\\s?(?:USD|EUR|GBP|dollars|euros|pounds|bucks|%|percent|BTC|ETH|USDT|USDC)(?![a-z])|${NUMBER} (?:hundred|thousand|percent|dollars))`;
const COST =
  '(?:fees?|costs?|charges?|stamps?|seals?|tax(?:es)?|dut(?:y|ies)|levy|levies|premium|bond|retainer|commission|certificates?|legali[sz]ation|notary|courier|re-?delivery|re-?routing|re-?registration|activation|clearance|assignment|deposit|guarantee|surety|legend removal|withholding|expenses?|paperwork|contribution|collateral|gas)';
/** Recipients of money in a fraudulent letter. */
const READER = '(?:you|beneficiar(?:y|ies)|claimants?|recipients?|winners?|investors?|shareholders?|members?|victims?)';
const RAIL =
  '(?:cash ?app|zelle|venmo|western union|moneygram|money ?orders?|money transfers?|wire transfers?|apple pay)';
/** Words of notices on costs which the fund or others bear. */
const FUND_WORDS =
  /\b(?:settlement fund|net fund|out of (?:the|your|it)|from the (?:settlement|fund|recovery)|lead counsel|class counsel|defendants?|nominees?|brokers?:|reimburs\w+|free of charge|at no (?:cost|charge)|no (?:fee|cost|charge)|pacer|your own (?:lawyer|attorney|counsel|expense)|(?:do|will|does|is|are|should|must) (?:not|never)|never)\b/i;
const RECEIVED =
  /\b(?:elect|choose|select|receive (?:your|their|a|the) (?:payment|award|share)|paid (?:by|via)|payment (?:method|election))\b/i;
const MACHINE = '(?:computer|pc|laptop|screen|device|desktop|phone|tablet|mouse|keyboard)';
const COIN_SUM = '\\d[\\d.,]*\\s?(?:BTC|ETH|USDT|USDC|XRP|SOL|LTC|bitcoins?|ether)(?![a-z])';
const BRAND =
  "(?:sephora|nordstrom|razer(?: gold)?|best buy|home depot|lowe[’']?s|playstation|xbox|roblox|netflix|paysafe|neosurf|macy[’']?s|apple|google play|itunes|steam|amazon|target|walmart|ebay|vanilla|visa|gift|prepaid|one4all)";
const CARDS = `\\b${BRAND}(?: (?:or|and) ${BRAND})?(?: (?:gift|prepaid|debit|visa))? (?:cards?|codes?|vouchers?)`;
const OFFICIAL =
  '(?:special agent|officer|agent|inspector|detective|barrister|judge|deput(?:y|ies)|marshals?|sheriff|police|interpol|fbi|sec|irs|ftc|federal reserve)';
const MOMENT = `(?:\\d{1,3}|${NUMBER}|half an|an) ?(?:more )?(?:minutes?|hours?)`;

export const schemes: Readonly<Partial<Record<RedFlag, readonly Scheme[]>>> = {
  advance_fee: [
    {
      pattern: of(
        `\\b${COST}\\b[^.;]{0,60}?\\b(?:payable by you|at your (?:own )?expense|(?:paid|borne|covered|payable) by the (?:beneficiary|recipient|claimant|winner|owner)|falls? due|due (?:before|prior|on|by)|ahead of|up ?-?front|in advance|has to reach|have to reach|must reach|needs? to reach)`,
      ),
      unless: FUND_WORDS,
      excludesOtherPayers: true,
    },
    {
      pattern: of(
        `(?:${SUM}|\\b${COST}\\b)[^.;]{0,30}?,? (?:is |are )?(?:payable by you|at your (?:own )?expense|payable (?:up ?-?front|in advance))`,
      ),
      unless: FUND_WORDS,
    },
    {
      pattern: of(
        `\\b${READER}(?: (?:must|has to|have to|needs? to|should|then|only|just|simply|first|may|can|to))* (?:covers?|bears?|posts?|tops? up|arranges?|advances?|fronts?|furnish(?:es)?|transfers?|wires?)\\b[^.;]{0,60}?(?:${SUM}|\\b${COST}\\b)`,
      ),
      unless: FUND_WORDS,
    },
    {
      pattern: of(
        `\\b(?:asks?|wants?|needs?|requires?|expects?) (?:that )?you (?:to )?(?:post|top up|fund|cover|advance|front|arrange|transfer|wire|load)\\b`,
      ),
      unless: FUND_WORDS,
    },
    {
      pattern: of(
        `\\b(?:all|the only th[i]ng|everything|what) (?:that |which )?(?:is |are |remains |st[a]nds |we are )?(?:missing|left|needed|outstanding|between you and)\\b[^.;]{0,50}?(?:${SUM}|\\b${COST}\\b|\\bmoney\\b)`,
      ),
      unless: FUND_WORDS,
    },
    {
      pattern: of(
        `(?:${SUM}|\\b${COST}\\b)[^.;]{0,40}?\\b(?:is (?:all|what) (?:that )?(?:is|st[a]nds|separates|remains)|st[a]nds? between you)`,
      ),
    },
    {
      pattern: of(
        `\\b(?:only|just|simply) (?:needs?|requires?|wants?|charges?|asks?)\\b[^.;]{0,40}?(?:${SUM}|\\b${COST}\\b|\\bmoney\\b)`,
      ),
      unless: FUND_WORDS,
    },
    {
      pattern: of(`\\b(?:last|final|one more|remaining) step\\b[^.;]{0,40}?(?:${SUM}|\\b${COST}\\b)`),
      unless: FUND_WORDS,
      spansTwoSentences: true,
    },
    {
      pattern: of(
        `(?:^|[.!,:;] ?|\\b(?:please|kindly|to|and|then) )${RAIL} (?:me |us |him |her )?(?:the |a )?(?:${SUM}|\\d)`,
      ),
      unless: RECEIVED,
    },
    {
      pattern: of(
        `\\b(?:send|sent|pay|paid|return|transfer|forward)\\b[^.;]{0,60}?\\b(?:with|by|via|through|using) (?:a |an )?${RAIL}`,
      ),
      unless: RECEIVED,
    },
    {
      pattern: of(`\\b${RAIL}\\b[^.;]{0,25}?\\b(?:name|to the name|in the name|receiver|account of)\\b`),
      unless: RECEIVED,
    },
    {
      pattern: of(
        `\\b(?:recover\\w*|money back|everything back|lost (?:funds|money|investment)|judgment|frozen?|froze)\\b.*?\\b(?:retainer|success commission|half (?:now|first|up ?front)|charges you for|only charges|pay (?:him|her|them|us) (?:half|first)|small fee)\\b`,
      ),
      unless: /\b(?:beware|warn\w*|at no (?:cost|charge)|lead counsel|class counsel)\b/i,
      spansTwoSentences: true,
    },
    { pattern: of('\\bhalf (?:now|in advance|first|up ?front)\\b[^.;]{0,20}?\\b(?:half|rest|after)\\b') },
    {
      pattern: of(
        `\\b(?:over ?paid you|paid you too much|sent you too much)\\b[^]{0,60}?\\b(?:return|send back|refund|wire back|send us)\\b`,
      ),
    },
    {
      pattern: of(
        `\\b(?:open|opening) (?:an account|one|it)\\b[^]{0,80}?\\b(?:fund (?:it|the account)|first deposit|minimum (?:balance|deposit))\\b`,
      ),
    },
    {
      pattern: of(
        `\\b(?:top up|fund|load|activate) (?:it|(?:the|your|their|this) (?:account|wallet|file))\\b[^.;]{0,30}?\\b(?:with|by)\\b(?! (?:calling|phoning|visiting|signing|entering|going))`,
      ),
    },
    {
      pattern: of(
        `\\b${COST}\\b(?: (?:is|are|will be|of|costs?|comes? to)| about| only|,|:)* ?${SUM}[^.;]{0,40}?[.!;,]? (?:once|as soon as|then|after that|when) (?:we|it|you|paid|this|that)\\b`,
      ),
      unless: FUND_WORDS,
      spansTwoSentences: true,
    },
    {
      pattern: of(
        `\\b(?:once|as soon as|when) we (?:have|get|receive|see) (?:it|this|that|your (?:payment|transfer|money))\\b`,
      ),
      unless: /\b(?:form|claim|documents?|letter|request|response|proof|records?|statements?)\b/i,
    },
    {
      pattern: of(
        `\\b(?:certificate|clearance|permit|approval|licen[cs]e|affidavit|code)\\b[^]{0,70}?\\bcosts? ${SUM}|\\bcosts? ${SUM}[^.;]{0,20}?\\band is paid by\\b`,
      ),
      unless: FUND_WORDS,
    },
    {
      pattern: of(
        `\\b(?:settle|pay|clear|cover) ${SUM}(?: \\w+){0,3}? (?:in )?(?:tax(?:es)?|dut(?:y|ies)|charges?|costs?|arrears)\\b`,
      ),
      unless: FUND_WORDS,
    },
    {
      pattern: of(
        `\\b${COST} ?(?:is|of|:|costs?|are)? ?${SUM}\\.? ?(?:pay (?:here|now|at|via|by|it)|here:|link)|${SUM}[^]{0,12}?\\bpay here\\b`,
      ),
    },
    {
      pattern: of(
        `\\b(?:present|bring|hand|give)\\b[^.;]{0,50}?\\b(?:activation|clearance|release|stamp|guarantee) (?:sum|money|amount)\\b`,
      ),
    },
    {
      pattern: of(
        `\\b(?:must|has to|have to|needs? to|is to) (?:first )?be (?:paid|transferred|sent|posted)\\b[^.;]{0,30}?\\b(?:in advance|up ?-?front|first|beforehand|before (?:we|the funds|it|they|your))`,
      ),
      unless: FUND_WORDS,
    },
    {
      pattern: of(
        `\\b(?:demands?|requires?|asks? for|expects?|wants?|needs?|lacks?)\\b[^.;]{0,15}?\\b(?:guarantee|security|refundable|good[- ]faith|verification|escrow|activation) (?:deposit|payment|balance|amount|sum)\\b`,
      ),
      unless: FUND_WORDS,
    },
    {
      pattern: of(
        `\\b(?:permit|certificate|licen[cs]e|exception|waiver|approval)\\b[^]{0,60}?\\b(?:issued|granted|available|obtained|had|bought)\\b[^.;]{0,25}?\\bfor ${SUM}`,
      ),
      unless: FUND_WORDS,
    },
    {
      pattern: of(`\\b(?:paperwork|release|transfer|handling|stamp|courier|re-?delivery) costs?\\b`),
      unless: FUND_WORDS,
    },
    { pattern: of(`\\byou (?:transfer|wire|send|pay)(?: it| this| that| us)?, (?:and )?(?:we|i|the \\w+)\\b`) },
    { pattern: of(`\\b(?:in front of|front of|ahead of|skip|jump) the (?:line|queue)\\b`) },
  ],
  gift_cards: [
    {
      pattern: of(
        `\\b(?:buy|get|pick up|grab|purchase|t[a]ke payment|tak\\w+|accept\\w*|payment|settled?|paid|in|as|need)\\b[^.;]{0,50}?${CARDS}\\b`,
      ),
      unless:
        /\b(?:elect|choose|select|receive|election|we do neither|never|do not|not|bought|who (?:bought|purchased|used)|purchasers|class)\b/i,
    },
    { pattern: of(`\\bprepaid (?:debit )?cards? (?:of|for|worth)\\b`) },
    { pattern: of(`\\bscratch\\b[^.;]{0,30}?\\b(?:photograph|photo|text|read|send)\\b`) },
  ],
  remote_access: [
    { pattern: of(`\\b(?:session|access|connection|control)\\b(?: \\w+){0,2} (?:on|to|of|over) your ${MACHINE}\\b`) },
    { pattern: of(`\\b(?:tak\\w+ over|move|control|grab) your ${MACHINE}\\b`) },
    { pattern: of('\\bso (?:that )?(?:i|we|he|she|they) can see (?:what you see|your)\\b') },
    {
      pattern: of(
        '\\b(?:hop ?to ?desk|iperius|get ?screen|dw ?service|remote ?pc|awe ?ray|zoho assist|aero ?admin|ammyy|chrome remote)\\b',
      ),
    },
    {
      pattern: of(
        '\\bwindows (?:key )?(?:and|\\+|plus) (?:the )?(?:letter )?r\\b|\\bwin ?\\+ ?r\\b|\\b(?:run box|command prompt|power ?shell)\\b',
      ),
    },
    {
      pattern: of('\\bthe (?:id|code|number|digits) (?:that )?(?:it|the app|the program) (?:shows|displays|gives)\\b'),
    },
  ],
  crypto: [
    {
      pattern: of(
        '\\bconnect (?:your )?(?:meta ?mask|trust wallet|phantom|coinbase wallet|ledger|wallet)\\b|\\b(?:approve|sign) the (?:smart )?contract\\b',
      ),
    },
    {
      pattern: of(
        '\\b(?:type|enter|give|tell|send|fill in|import|write|confirm)\\b[^.;]{0,30}?\\b(?:twelve|12|twenty[- ]four|24)[- ]?(?:secret |seed |recovery )?words?\\b',
      ),
    },
    { pattern: of(`\\b(?:load|fund|activate|top up|feed)\\b[^.;]{0,50}?\\b(?:with|by)\\b[^.;]{0,15}?${COIN_SUM}`) },
    {
      pattern: of(
        `\\b(?:retainer|fee|gas|deposit|charge|tax|cost)\\b[^.;]{0,30}?(?:${COIN_SUM}|\\bin (?:btc|eth|usdt|usdc|bitcoin|ether|crypto)\\b)`,
      ),
      unless: FUND_WORDS,
    },
    { pattern: of('\\b(?:coin|bitcoin|btc|crypto) (?:kiosk|atm|machine|teller)\\b'), unless: /\bbeware|never|not\b/i },
    { pattern: of(`${COIN_SUM} (?:in|to) (?:the|my|our|this) (?:address|wallet)\\b`) },
  ],
  bank_password: [
    {
      pattern: of(
        '\\b(?:usual|normal|regular|online|net ?bank(?:ing)?|bank(?:ing)?|member)\\b(?: \\w+){0,2} (?:id|user(?: ?name| id)?|number)\\b[^.;]{0,60}?\\b(?:pass(?:word|code|phrase)|pin)\\b',
      ),
      unless: /\b(?:claim id|settlement website|postcard|claimant account)\b/i,
    },
    {
      pattern: of(
        '\\b(?:account|routing|iban)\\b[^.;]{0,40}?\\b(?:user(?: ?name| id)?|log-?(?:in|on))\\b[^.;]{0,15}?\\b(?:password|passcode|pin)\\b',
      ),
    },
    {
      pattern: of(
        '\\b(?:repeat|read|tell|forward|text|give|say) (?:the|that|this|its) (?:number|code|digits|pin|message)\\b[^.;]{0,20}?\\b(?:to )?(?:me|us|him|her|the agent)\\b',
      ),
    },
    {
      pattern: of(
        '\\b(?:approve|accept|confirm|press yes on) the (?:push )?(?:notification|prompt|request|message)\\b[^.;]{0,40}?\\b(?:bank\\w*|app|phone)\\b',
      ),
    },
    {
      pattern: of(
        '\\bmaiden name\\b[^.;]{0,30}?\\b(?:pin|password)\\b|\\b(?:pin|password)\\b[^.;]{0,30}?\\bmaiden name\\b',
      ),
    },
    {
      pattern: of(
        "\\b(?:give|send|tell|need|provide|share|enter)\\b[^.;]{0,30}?\\b(?:e\\*?trade|schwab|fidelity|vanguard|robinhood|merrill|chase|wells fargo|citi\\w*|your (?:bank|broker)(?:[’']s)?) (?:log-? ?(?:on|in)s?|credentials|access)\\b",
      ),
    },
    {
      pattern: of(
        '\\b(?:your|full|complete|all) bank(?:ing)? (?:details|credentials|data)\\b[^.;]{0,40}?\\b(?:with|to|for)\\b|\\bwith your (?:full|complete) bank(?:ing)? (?:details|data)\\b',
      ),
      unless: /\b(?:do not|never|secure|claimant account|log in|website)\b/i,
    },
  ],
  card_number: [
    {
      pattern: of(
        '\\b(?:both sides|front and back|front and the back|long number|sixteen digits|16 digits|valid[- ]thru|expiry date|three digits|3 (?:digits|numbers)|three numbers)\\b[^]{0,70}?\\b(?:card|plastic|signature|account)\\b|\\b(?:card|plastic)\\b[^]{0,50}?\\b(?:both sides|long number|sixteen digits|16 digits|valid[- ]thru|(?:3|three) (?:digits|numbers))\\b',
      ),
      unless: new RegExp(`\\b(?:last four|social security|never|do not)\\b|${CARDS}`, 'i'),
    },
  ],
  identity_number: [
    { pattern: of('\\bselfie\\b[^.;]{0,40}?\\b(?:passport|licen[cs]e|id|card)\\b') },
    {
      pattern: of(
        '\\b(?:text|whatsapp|message|sms|dm)\\b[^.;]{0,25}?\\b(?:your )?(?:ssn|social(?: security)?(?: number)?|passport|date of birth|birth date)\\b',
      ),
    },
  ],
  pressure: [
    {
      pattern: of(
        `\\b(?:call(?: back| us| me)?|respond|reply|act|tap|claim|answer|phone|confirm)\\b[^.;]{0,30}?\\b(?:(?:in|within) (?:the next )?${MOMENT}|by midnight|before midnight|tonight|in the next ${MOMENT})`,
      ),
      unless: /\b(?:postmarked|hearing|minutes before|business days)\b/i,
    },
    { pattern: of(`\\b(?:hear|heard|answer|reply|word) from you (?:in|within) (?:the next )?${MOMENT}`) },
    { pattern: of(`\\bonly ${MOMENT} (?:left|remain)|\\b${MOMENT} left\\b`) },
    {
      pattern: of(
        `\\b${OFFICIAL}s? (?:will|are going to|is going to) (?:be sent|come|visit|arrest|knock)\\b|\\b(?:deputies|marshals|police|officers) will be\\b`,
      ),
    },
    {
      pattern: of(
        '\\bkeep (?:our|this|these|the|it|all)\\b[^.;]{0,25}?\\b(?:to yourself|between us|quiet|secret)\\b|\\bnot a word to any(?:one|body)\\b|\\bif (?:your|the) (?:bank|broker|wife|husband|lawyer|attorney|advis[eo]r|family)\\b[^.;]{0,20}?\\b(?:hears?|finds? out|learns?|knows?)\\b',
      ),
    },
    {
      pattern: of(
        "\\b(?:do not|don[’']t|never) (?:tell|inform|mention|say)\\b[^.;]{0,20}?\\b(?:cashier|teller|clerk|bank)\\b",
      ),
    },
    {
      pattern: of(
        '\\bbefore (?:someone|somebody|anyone|the next (?:person|one|in line)) (?:else )?(?:tak\\w+|claims?|gets?|grabs?)\\b|\\bgoes to the next (?:in line|person|claimant)\\b',
      ),
    },
    {
      pattern: of(
        `\\b(?:special agent|barrister|chief judge|officer|inspector) [A-Z]?[a-z]+\\b[^.;]{0,60}?\\b(?:phone|call|is on (?:his|her|the) way|of the (?:sec|fbi|irs)|contact|asked me)\\b`,
      ),
      unless: /\b(?:claims officer may|hearing)\b/i,
    },
    {
      pattern: of(
        '\\b(?:chosen|selected|picked|drawn) at random\\b|\\byou (?:have )?won\\b|\\b(?:trunk|box|suitcase) (?:of|with) (?:cash|money)\\b',
      ),
    },
  ],
};
