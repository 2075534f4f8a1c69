import type { Topic } from './refusals/worries.ts';

const SOMEONE =
  '(?:wife|husband|spouse|partner|mother|mum|mom|father|dad|son|daughter|brother|sister|grandma|grandpa|grandmother|grandfather|parents?)';
const CHECK = '(?:checks?|payments?|deposits?|transfers?|money order)';
const DOLLARS = '(?:\\$ ?\\d[\\d.,]*|\\d[\\d.,]* ?(?:dollars|bucks))';

/** Brokers whose menu path is in no article. */
const OTHER_BROKER =
  'etoro|raymond james|edward jones|ameriprise|t\\.? ?rowe( price)?|tiaa(-cref)?|ubs|stifel|lpl|computershare|equiniti|ally( invest)?|sofi|public\\.com|tastytrade|tradestation|firstrade|moomoo|futu|degiro|trading ?212|saxo|comdirect|hargreaves( lansdown)?|questrade|wealthsimple|empower|acorns|stash|usaa|oppenheimer|rbc|janney|baird|m1( finance)?|pershing|apex clearing|transamerica|scottrade|tradeking|thinkorswim|optionsxpress|smith barney|paine ?webber|wachovia|consorsbank|flatex|trade republic|swissquote|boursorama|interactive investor|aj bell|freetrade|revolut|cash app|northern trust|state street|american century|franklin templeton';

export const namesOtherBroker = new RegExp(`\\b(?:${OTHER_BROKER})\\b`);

/**
 * Situations that only several words together identify. They come before all other topics, so each pattern names the
 * whole situation and never a single common word.
 */
export const plainTopics: readonly Topic[] = [
  {
    slug: 'options-and-other-securities',
    asked:
      /\b(?:leaps|options? (?:expired|contracts?|exercised|assigned)|(?:naked|covered) (?:puts?|calls?)|(?:wrote|writing|sold|bought) (?:puts?|calls?)|contracts? expired)\b/,
  },
  {
    slug: 'employer-shares',
    asked:
      /\b(?:espp|rsus?|employee stock|stock grants?|vested|stock purchase plan|company match\w*)\b(?!.{0,20}\b(?:connect|export|download)\b)/,
  },
  {
    slug: 'double-filing',
    asked:
      /\balready (?:filed|submitted|claimed|sent (?:in )?(?:a|my) claim)\b|\b(?:filed|submitted|claimed) (?:it |one )?(?:myself|already)\b/,
  },
  {
    slug: 'transfers-between-accounts',
    asked:
      /\b(?:moved|transferred|switched|rolled)\b.{0,30}\b(?:from|to)\b.{0,15}\b(?:fidelity|schwab|vanguard|robinhood|e-?trade|merrill|webull|ameritrade|chase|ibkr|interactive brokers)\b/,
  },
  {
    slug: 'late-claims',
    asked:
      /\b(?:postmark\w*|mailed|arrived|sent|filed|submitted|got there)\b.{0,25}\b(?:days?|weeks?|hours?|month)\b.{0,8}\b(?:after|late|past|too late)\b/,
  },
  {
    slug: 'deadlines',
    asked:
      /\b(?:arrive[ds]?|received|mailed|postmarked|sent|there)\b.{0,20}\bor\b.{0,20}\b(?:arrive[ds]?|received|mailed|postmarked|sent|just)\b|\bpostmark (?:date|count)/,
  },
  {
    slug: 'a-check-you-did-not-expect',
    asked:
      /\b(?:mailed|sent|paid|gave|wired) me\b.{0,15}(?:\$ ?\d|\b\d[\d.,]* (?:dollars|bucks)\b|\bmoney\b).{0,60}\b(?:why|what|win|who|real|for|never)\b/,
  },
  {
    slug: 'w-9-and-w-8ben',
    asked:
      /\bbackup withh[oe]ld\w*|\b\d\d? ?(?:%|percent)?.{0,12}\b(?:was |were |been |is |being )?(?:withheld|withholding|t[a]ken (?:off )?for (?:the )?(?:irs|tax\w*))|\b(?:withheld|deducted)\b.{0,30}\b(?:tax\w*|irs|payment|check)/,
  },
  {
    slug: 'check-in-the-wrong-name',
    asked: new RegExp(
      `\\bcheck\\b.{0,30}\\b(?:made out|payable|written|addressed|issued)\\b.{0,20}\\b(?:to|in)\\b.{0,25}\\b(?:name|${SOMEONE}|wrong|maiden|dead|late|trust)\\b`,
    ),
  },
  {
    slug: 'second-distribution',
    asked:
      /\b(?:second|2nd|third|3rd|another|one more|new) (?:smaller |little |tiny )?(?:check|payment|distribution|payout)\b/,
  },
  {
    slug: 'bank-transfer-or-check',
    asked:
      /\b(?:re-?issue\w*|replace(?:ment)?|new one|another one|again)\b.{0,30}\bchecks?\b|\bchecks?\b.{0,50}\b(?:re-?issue\w*|replace\w*|ripped|torn|burn\w*|washed|stolen|never (?:arrived|came)|did not (?:arrive|come)|another one|new one)\b|\blost (?:the|my|our|a|that)( settlement)? check\b|\bcheck\b.{0,40}\bvoid\b|\b(?:over|past) (?:the )?\d+ days\b.{0,30}\bcheck\b/,
  },
  { slug: 'bank-transfer-or-check', asked: /\bchecks? (?:by|in the|through the) (?:mail|post)\b/ },
  {
    slug: 'a-check-you-did-not-expect',
    asked: new RegExp(
      `\\b(?:got|get|received|receive|there is|was sent|they sent|found|came|came with|have|arrived)\\b.{0,25}\\b${CHECK}\\b.{0,70}\\b(?:what is (?:it|this|that)|what for|why|never (?:filed|asked|signed|claimed|heard)|did not (?:file|ask|claim|expect|sign)|no idea|out of the blue|do not know|do not remember|is (?:it|this) (?:real|mine|legit\\w*|safe|ok)|who (?:sent|is)|cash (?:it|this)|deposit (?:it|this))\\b|\\b(?:${CHECK})\\b.{0,20}\\b(?:for|of|over) ${DOLLARS}.{0,60}\\b(?:what|why|who|real|safe|cash)\\b|\\b(?:strange|random|mystery|surprise|unexpected|unknown) ${CHECK}\\b|\\b(?:what|why) .{0,20}\\bthis ${CHECK}\\b|\\b(?:do not|did not) recogni[sz]e\\b.{0,20}\\b${CHECK}\\b`,
    ),
  },
  {
    slug: 'what-a-number-of-shares-pays',
    asked:
      /\bhow (?:much|many dollars|big)\b.{0,40}\b(?:for|with|on|per|each|from|of)\b.{0,15}\b(?:\d[\d,]*|a hundred|hundred|thousand|a thousand|my|each|one|every)? ?(?:shares?|stocks?)\b(?!.{0,25}\bwere\b)|\b\d[\d,]* shares?\b.{0,40}\b(?:how much|get me|bring me|give me|be paid|lo+king at|translate|amount to)\b|\bwhat (?:would|will|do|can) (?:i|we|\d[\d,]* shares?) (?:get|receive|bring|pay)\b.{0,30}\bshares?\b|\bper share\b.{0,20}\b(?:get|pay|receive)\b/,
  },
  {
    slug: 'appeals',
    asked:
      /\b(?:an|the|any|pending) appeals?\b(?!.{0,20}\b(?:my|the) claim\b)|\b(?:someone|somebody|objector\w*|they|he|she|who|was|is|been|got) ?(?:has |have )?appeal(?:ed|ing|s)\b|\bappell\w+\b|\b(?:ninth|second|third|first|fifth|ninth|\d+(?:st|nd|rd|th)) circuit\b|\bsupreme court\b/,
  },
  {
    slug: 'deficiency-letter',
    asked:
      /\b(?:reject\w*|den(?:y|ied|ies)|disallow\w*|disput\w*|contest\w*|ineligible)\b.{0,45}\b(?:trades?|claim|part|half|purchases|transactions|documents?)\b|\b(?:trades?|claim|purchases|transactions)\b.{0,25}\b(?:reject\w*|denied|disallow\w*|ineligible|not accepted)\b|\b(?:appeal|fight|challenge)\b.{0,20}\b(?:my|the) (?:claim|rejection|denial)\b|\bcure\b.{0,25}\b(?:claim|days|letter|notice)\b/,
  },
  {
    slug: 'if-you-do-nothing',
    asked:
      /\b(?:if|when) (?:i|we|you|one|people) (?:just |simply )?(?:do|did) (?:absolutely )?(?:nothing|not (?:do|send|file|reply|respond|answer|claim)(?: anything)?)\b|\b(?:simply|just) (?:ignore|do nothing)\b|\bdo nothing\b|\bwhat if i (?:never|do not) (?:file|send|claim|reply|respond|answer)\b|\bforced to (?:t[a]ke part|join|participate|respond)\b/,
  },
  {
    slug: 'opt-out-and-object',
    asked:
      /\b(?:exclude|remove|t[a]ke) (?:myself|me|ourselves|us)\b.{0,20}\b(?:class|settlement|case|lawsuit|suit|action)?\b(?!.{0,20}\b(?:list|mail\w*|site|data\w*)\b)|\b(?:opt(?:ing|ed)?[- ]?out|object(?:ing|ed|ion|or)?)\b.{0,40}\b(?:opt(?:ing|ed)?[- ]?out|object(?:ing|ed|ion)?|difference|versus|vs|how|paid|claim|deadline|letter)\b|\b(?:attend|go to|come to|show up at|speak at|appear at|travel to|dial into)\b.{0,15}\b(?:fairness |settlement |final |approval |court )*hearing\b|\b(?:settlement|deal|amount|lawyers? fees?)\b.{0,15}\b(?:is|are|seems?) (?:too (?:low|high|small|little)|unfair|a joke|an insult|peanuts)\b|\b(?:complain|write|protest)\b.{0,20}\b(?:to )?the (?:judge|court)\b/,
  },
  {
    slug: 'lead-plaintiff',
    asked:
      /\b(?:become|becoming|be|serve as|apply (?:as|for)|named|appointed|appoint\w*|act as) (?:the |a |our )?(?:co-)?lead plaintiff\b|\blead[- ]plaintiff\b/,
  },
  {
    slug: 'late-claims',
    asked:
      /\b(?:deadline|date|due|cut-?off|it)\b.{0,20}\b(?:was|passed|expired|ended|ran out|is over|went by|is past|lapsed)\b.{0,25}\b(?:in (?:19|20)\d\d|last (?:week|month|year|spring|summer|fall|winter)|yesterday|ago|already|months|years)\b|\b(?:only|just) (?:now |just )?(?:found|find|learned|heard|got|saw|noticed|discovered)\b.{0,45}\b(?:deadline|late|passed|over|expired|closed|ended)\b|\bmissed (?:the |my |that )?(?:date|deadline|cut-?off|filing|window|boat)\b|\b(?:send|file|hand|turn|mail) (?:it|this|mine|my claim|the form)?( in)? ?late\b|\blate (?:filing|submission|form|claims?)\b/,
  },
  {
    slug: 'how-long-it-takes',
    asked:
      /\b(?:what|anything) happens? (?:after|once|when)\b.{0,20}\b(?:the )?(?:deadline|claims? (?:are|is|were) (?:in|filed)|i (?:file|filed|sent|submit\w*)|filing|hearing|approval)\b|\bhow (?:many|long)\b.{0,15}\b(?:months|years|weeks|long)\b.{0,40}\b(?:after|from|between|until|since)\b|\bafter the deadline\b/,
  },
  {
    slug: 'fair-funds',
    asked: /\bfair[- ]?funds?\b|\bdisgorge\w*\b|\bsec\b.{0,25}\b(?:fund|penalty|fine|distribution|harmed investors?)\b/,
  },
  {
    slug: 'family-and-divorce',
    asked:
      /\b(?:divorc\w*|separat(?:ed|ion) (?:from|agreement)|ex-?(?:wife|husband|spouse)|custodial|utma|ugma|(?:turned|is now|since) (?:18|21|eighteen))\b/,
  },
  {
    slug: 'deceased-owner',
    asked: new RegExp(
      `\\b(?:executri(?:x|ces)|administratri(?:x|ces)|letters (?:testamentary|of administration)|small estate|death certificate|died|deceased|passed away|estate of|(?:my|our|the) (?:late|dead) ${SOMEONE}|inherit\\w*|widow\\w*|beneficiar(?:y|ies) of)\\b`,
    ),
  },
  {
    slug: 'who-signs',
    asked: new RegExp(
      `\\b(?:power of attorney|poa|conservator\\w*|guardian\\w*|dementia|alzheimer\\w*|incapacitated|can not sign|unable to sign)\\b|\\b(?:trusts?|trustees?|llc|partnership|corporation|corp|company|club|church|association)\\b.{0,40}\\b(?:who|whose|dissolved|signs?|signature|sign for|wound up|closed)\\b|\\b(?:who|whose)\\b.{0,20}\\bsigns?\\b|\\b(?:too (?:ill|sick|old)|blind|nursing home|stroke|coma)\\b.{0,40}\\b(?:sign|fill|file|claim)\\b|\\b(?:for|help) my (?:elderly|old|aging|sick|disabled) ${SOMEONE}\\b`,
    ),
  },
  {
    slug: 'proof-of-trades',
    asked:
      /\b(?:1099-?b|tax (?:return|forms?)|turbotax|form 8949|schedule d|bank statements?|excel|spreadsheet|screen ?shots?|trade tickets?|stock certificates?)\b.{0,40}\b(?:enough|accepted?|ok|okay|proof|prove|suffice|sufficient|count|good enough|as evidence|work)\b|\b(?:accept|t[a]ke|use|enough|suffice\w*|submit|send|valid)\b.{0,30}\b(?:1099-?b|tax returns?|form 8949|schedule d|screen ?shots?|stock certificates?|bank statements?)\b/,
  },
  {
    slug: 'payments-and-taxes',
    asked:
      /\b(?:report|declare|file|enter|put|treat|count|t[e]ll turbotax)\w*\b.{0,50}\b(?:as (?:income|contribution|a gain|interest|capital)|on my (?:return|taxes|1040)|schedule d|form 8949|income or|to the irs|turbotax)\b|\bturbotax\b.{0,40}\b(?:settlement|class action|payout|money|check)\b|\b(?:ordinary income|taxable income|return of capital|cost basis)\b/,
  },
  {
    slug: 'retirement-account',
    asked: /\b(?:ira|401k|403b|457|keogh|sep-?ira|roth|tsp)\b/,
  },
  {
    slug: 'the-90-day-look-back',
    asked:
      /\b(?:90|ninety)[- ]?days?\b(?!.{0,15}\b(?:void|check|cash\w*|old|since)\b)|\blook-?back\b|\b(?:average|mean) (?:closing )?prices?\b|\bsold (?:within|in the) (?:three|3) months\b/,
  },
  {
    slug: 'the-smallest-payment',
    asked:
      /\b(?:below|under|less than|only|just)\b.{0,12}(?:\$ ?\d{1,2}(?:\.\d\d)?\b|\b\d{1,2}(?:\.\d\d)? (?:dollars|bucks)\b)|\b(?:payment|award|claim|check|payout)\b.{0,25}\$ ?\d(?:\.\d\d)?\b(?![,\d])/,
  },
  {
    slug: 'what-pro-rata-means',
    asked:
      /\b(?:only|just|merely)?\b.{0,6}\b\d{1,2}(?:\.\d+)? ?(?:%|percent|cents on the dollar)(?=\s|$).{0,20}\bof (?:my|the|your) (?:claim|loss|recognized|amount)|\b(?:pennies|cents) on the dollar\b|\bpaid in full\b/,
  },
  {
    slug: 'transfers-between-accounts',
    asked:
      /\btransfer\w*\b.{0,40}\b(?:another|other|new|old|different) (?:broker\w*|account|bank|firm)\b|\b(?:moved|switched|changed)\b.{0,20}\b(?:brokers?|brokerages?)\b/,
  },
  {
    slug: 'opening-holdings',
    asked:
      /\b(?:shares?|stock|position|holdings?|what)\b.{0,25}\b(?:i |we )?(?:already )?(?:had|owned|held|bought)\b.{0,20}\b(?:before|prior to|already|at the start of|when)\b.{0,25}\b(?:class period|period|began|started|beginning)\b|\b(?:list|report|enter|include|write down|put)\b.{0,40}\b(?:before|prior to|older|earlier|previous)\b/,
  },
  {
    slug: 'delisted-or-bankrupt-company',
    asked:
      /\b(?:de-?listed|worthless|wiped out|chapter (?:7|11)|liquidated|penny stock now|went to zero)\b|\b(?:company|corporation|issuer|they|it|firm|stock|shares?)\b.{0,25}\b(?:bankrupt\w*|insolvent|went under|goes under|belly up|bust|no longer exists?|canceled|cancelled|shut down|does not exist)\b(?<!broker.{0,40})|\bshares? (?:were|was|are|got) (?:canceled|cancelled|extinguished)\b|\bwent private\b/,
  },
  {
    slug: 'investors-abroad',
    asked:
      /\b(?:some(?:one|body)|people|investors?|i am|im|we are|live[sd]?|living|resident|citizens?|located|based|from)\b.{0,20}\b(?:in|of|from|outside)\b.{0,8}\b(?:brazil|portugal|spain|france|germany|austria|switzerland|italy|poland|sweden|norway|denmark|finland|ireland|scotland|england|britain|uk|canada|mexico|argentina|chile|colombia|peru|india|pakistan|china|hong kong|taiwan|japan|korea|singapore|malaysia|thailand|philippines|vietnam|australia|new zealand|israel|turkey|dubai|uae|saudi|egypt|nigeria|kenya|south africa|greece|netherlands|belgium|luxembourg|czech\w*|hungary|romania|ukraine|europe|asia|africa|overseas|abroad|the (?:us|usa|states|united states))\b/,
  },
  {
    slug: 'policies',
    asked:
      /\b(?:rules?|policy|policies|threshold|st[a]nding instructions?|auto(?:matic(?:ally)?)?)\b.{0,50}\b(?:claims?|cases?|file[ds]?|approve\w*|sign-?off|joined|join)\b.{0,50}\b(?:without|under|over|below|above|automatic\w*|us|ask\w*|each time|every)\b|\bwithout asking (?:us|me)\b/,
  },
  {
    slug: 'board-report',
    asked:
      /\b(?:trustees|board|committee|auditors?|regulator|members)\b.{0,40}\b(?:report\w*|figures|evidence|overview|presentation|pdf)\b|\b(?:report\w*)\b.{0,30}\b(?:trustees|board|committee|auditors?)\b/,
  },
  {
    slug: 'bulk-files',
    asked:
      /\b(?:custod(?:ian|y)|prime broker|fund administrator|transfer agent|nominee|brokerage firm)\b.{0,80}\b(?:files?|layout|format|template|feed|bulk|spreadsheet|upload|electronic\w*)\b|\b(?:bulk|electronic|mass) (?:file|filing|claims?|upload|submission|format)\b/,
  },
  {
    slug: 'file-alone-for-free',
    asked:
      /\b(?:middle ?(?:man|men)|why (?:should|would|do) (?:i|we) (?:pay|need|use|hire|give) (?:you|a|an|some|any|trover)|what (?:do|would) (?:i|we) need you for)\b|\b(?:file|do|claim|submit)\b.{0,25}\b(?:for (?:nothing|free)|free of charge|at no cost|without (?:you|paying|a fee))\b/,
  },
  {
    slug: 'how-the-fee-works',
    asked:
      /\bwho pays (?:you|for (?:this|it|you|your))\b|\bhow (?:are|do) you (?:get )?(?:paid|make (?:a )?(?:money|living|profit))\b|\byour (?:fee|price|rate|commission|business model)\b|\bwhere (?:is|are) the (?:catch|strings)\b/,
  },
  {
    slug: 'signs-of-fraud',
    asked:
      /\b(?:text(?: message)?|sms|whatsapp|telegram|facebook|instagram|messenger|dm)\b.{0,50}\b(?:settlement|class action|claim|payout|refund|link)\b|\b(?:link|qr code)\b.{0,30}\b(?:text|sms|whatsapp)\b/,
  },
  {
    slug: 'letter-to-the-broker',
    asked:
      /\bbroker\w*\b.{0,30}\b(?:ignor\w*|refus\w*|stalls?|stonewall\w*|wants? (?:money|a fee)|charges?|t[a]kes forever|does not (?:answer|reply|respond|help))\b|\b(?:write|letter|request)\b.{0,20}\b(?:to )?(?:my|the) (?:old )?(?:broker|bank)\b/,
  },
  { slug: 'joint-account', asked: /\bjtwros\b|\btenants? (?:in common|by the entiret)|\bjoint tenan\w+/ },
  {
    slug: 'options-and-other-securities',
    asked: /\b(?:(?:19|20)\d\d|senior|convertible|subordinated) notes\b|\bnotes (?:due|qualify|count)\b/,
  },
  {
    slug: 'if-you-do-nothing',
    asked: /\b(?:throw|toss|chuck)\b.{0,20}\b(?:paper|letter|form|notice|card)\b.{0,6}\b(?:out|away|in the)\b/,
  },
  {
    slug: 'a-check-you-did-not-expect',
    asked:
      /\b(?:weird|strange|unknown|odd|mystery|unexpected|random)\b.{0,12}\b(?:deposit|payment|check|transfer|credit)\b/,
  },
  {
    slug: 'law-firm-portal',
    asked: /\b(?:class counsel|our clients)\b.{0,40}\b(?:upload|here|use|portal|trades|sign|through)\b/,
  },
  {
    slug: 'what-we-can-see',
    asked: /\bcan you (?:trade|sell|buy|move|withdraw|touch|spend)\b.{0,30}\b(?:my|account|money|shares)\b/,
  },
  { slug: 'how-the-fee-works', asked: /\b(?:skim|pocket|rake)\b.{0,15}\b(?:off|from|in)?\b/ },
  {
    slug: 'transfers-between-accounts',
    asked: /\bacat(?:s|ed|ted)?\b/,
  },
  {
    slug: 'entities-and-accounts',
    asked:
      /\b(?:ucits|sicavs?|depositar(?:y|ies)|sub-?funds?|compartments?)\b.{0,40}\b(?:funds?|depositaries|custodians?|accounts?|we)\b|\bwe (?:run|manage) \d+\b/,
  },
  {
    slug: 'lost-records',
    asked:
      /\b(?:scottrade|lehman|bear stearns|dean witter|smith barney|paine ?webber|optionsxpress|tradeking|sharebuilder|ag edwards|wachovia)\b|\b(?:broker\w*|bank|firm|e-?trade|scottrade|lehman|bear stearns|dean witter|smith barney|paine ?webber|optionsxpress|tradeking|sharebuilder)\b.{0,40}\b(?:closed (?:down|its|my|the|in)|shut|folded|bankrupt\w*|bust|defunct|no longer (?:exists?|around)|dissolved|out of business|swallowed|gone)\b|\b(?:shredded|threw|thrown|tossed|burn\w*|flood\w*|fire|recycled|binned)\b.{0,40}\b(?:statements?|records?|papers?|confirmations?|documents?|everything)\b/,
  },
  {
    slug: 'records-from-your-broker',
    asked: new RegExp(
      `(?:statements?|records?|trades?|history|purchases?|transactions?|confirmations?|download|export|find|documents?|csv)\\b.{0,50}\\b(?:${OTHER_BROKER})\\b|\\b(?:${OTHER_BROKER})\\b.{0,50}\\b(?:statements?|records?|trades?|history|purchases?|transactions?|confirmations?|download|export|documents?|csv)\\b`,
    ),
  },
  {
    slug: 'consent-to-a-firm',
    asked:
      /\b(?:invite|onboard|bring|sign up|add)\b.{0,20}\b(?:my|our) clients?\b|\b(?:lawyers?|attorneys?|law firm|counsel)\b.{0,25}\b(?:see|access|view)\b.{0,15}\b(?:my|our)\b/,
  },
];
