import type { Topic } from './refusals/worries.ts';

const RELATIVE =
  '(?:wife|husband|spouse|partner|mother|father|mom|dad|son|daughter|brother|sister|grandma|grandpa|grandmother|grandfather|aunt|uncle)';

/** Everyday phrasings without the terms of the articles. */
export const everydayTopics: readonly Topic[] = [
  {
    slug: 'deceased-owner',
    asked: new RegExp(
      `\\bpassed (?:away|on|in|last|this|suddenly|recently|years|two|a)\\b|\\b(?:in|by) (?:his|her|their|a|the) will\\b|\\bno longer (?:with us|alive)\\b|\\b(?:i|we) lost (?:my|our) ${RELATIVE}\\b|\\b(?:his|her|their|the|brothers?|fathers?|mothers?) estate\\b`,
    ),
  },
  {
    slug: 'family-and-divorce',
    asked: /\bdivorc\w*|\bex (?:wife|husband|spouse)\b|\b(?:utma|ugma|custodial account)\b/,
  },
  {
    slug: 'joint-account',
    asked: new RegExp(
      `\\b${RELATIVE} and (?:me|i|myself)\\b|\\b(?:me|i) and my ${RELATIVE}\\b|\\bwith my (?:wife|husband|spouse|partner)\\b.{0,20}\\b(?:own|account|shares)\\b|\\b(?:own|hold|held) (?:it|them|the (?:account|shares|stock)) together\\b|\\bboth (?:our |of our )?names\\b`,
    ),
  },
  {
    slug: 'account-holder-differs',
    asked: new RegExp(`\\b(?:pay|send|transfer) (?:it|them|the money|everything) (?:in)?to my ${RELATIVE}s?\\b`),
  },
  {
    slug: 'entities-and-accounts',
    asked:
      /\b(?:pension (?:fund|scheme|plan)|endowment|foundation|asset manager|family office|hedge fund|insurer|institution)\b.{0,50}\b(?:accounts|custod\w*|sub-?accounts|portfolios|entities|funds)\b/,
  },
  {
    slug: 'law-firm-portal',
    asked:
      /\b(?:we are|i am with|i work at|our)\b.{0,25}\b(?:law|plaintiffs?) firm\b|\b(?:for|with) (?:our|my) clients\b/,
  },
  {
    slug: 'fractions-margin-and-loans',
    asked: /\b0?\.\d+ (?:of a )?shares?\b|\bfractional\b|\bpart of a share\b/,
  },
  {
    slug: 'file-alone-for-free',
    asked:
      /\b(?:no|not|without)\b.{0,20}\bfees?\b.{0,30}\b(?:alone|myself|on my own)\b|\b(?:do|file|handle|claim|send) (?:this|it|that)?\b.{0,15}\b(?:on my own|by myself|myself|alone)\b.{0,30}\b(?:without|giving|paying|instead|you)\b/,
  },
  {
    slug: 'mutual-funds',
    asked: /\b(?:target[- ]date|money market|managed|bond|stock) funds?\b|\bfund of funds\b/,
  },
  { slug: 'options-and-other-securities', asked: /\bspacs?\b/ },
  {
    slug: 'deficiency-letter',
    asked:
      /\b(?:claim|form|application|filing|submission)\b.{0,20}\b(?:incomplete|not complete|defective|lacks?|(?:is|are|was) missing)\b/,
  },
  {
    slug: 'bank-transfer-or-check',
    asked:
      /\b(?:paypal|venmo|zelle|cash ?app|apple pay|direct deposit|ach)\b|\b(?:can|could|will|do) you (?:wire|transfer|deposit)\b|\bcheck\b.{0,25}\b(?:too old|old|refused|expired|stale|void|not cash\w*|out of date)\b/,
  },
  {
    slug: 'returned-payment',
    asked: /\b(?:sent|paid|went|transferred)\b.{0,25}\b(?:account|bank)\b.{0,25}\b(?:closed|do not have|no longer)\b/,
  },
  {
    slug: 'deadlines',
    asked:
      /\bcut ?-?off\b|\bstill (?:have )?time\b|\b(?:until|by|on) (?:which|what) (?:day|date)\b|\b(?:by when|until when)\b|\b(?:last|final) (?:day|date|minute)\b|\bmail ?box\b.{0,30}\bday\b/,
  },
  {
    slug: 'late-claims',
    asked:
      /\b(?:was|were|is) due\b.{0,40}\b(?:last|yesterday|ago|hospital|sick|ill|away|vacation|forg[o]t|late)\b|\b(?:am i|is it|are we) too late\b|\b(?:forg[o]t|overlooked|slept through)\b.{0,30}\b(?:form|claim|file|date|letter)\b/,
  },
  {
    slug: 'expected-and-received',
    asked:
      /\b(?:payout|check|payment|paid|got|received|came)\b.{0,40}\b(?:you|site|page|calculator)\b.{0,15}\b(?:showed?|shown|said|estimated|promised|told|predicted)\b|\b(?:you|site|page|calculator)\b.{0,15}\b(?:showed?|shown|said|estimated|promised|told|predicted)\b.{0,40}\b(?:but|only|got|received|came)\b/,
  },
  {
    slug: 'how-the-fee-works',
    asked:
      /\bwhat do you (?:people |guys |all |lot )?(?:get|make|earn|gain) (?:out of|from|on|by)\b|\bwhat is in it for you\b|\bhow do you (?:make|earn) (?:your )?money\b|\bif (?:i|we) (?:do not|never) (?:win|get (?:anything|paid))\b|\b(?:give|giving) you a (?:slice|share|piece|part)\b|\byour (?:cut|slice|share|piece)\b/,
  },
  {
    slug: 'w-9-and-w-8ben',
    asked: /\b(?:need|want|ask|asks|asking|give)\b.{0,25}\bmy social\b(?! media)/,
  },
  {
    slug: 'delete-account',
    asked:
      /\b(?:wipe|erase|purge|delete|remove|destroy)\b.{0,20}\b(?:everything|all|anything)\b|\b(?:out of|off) your (?:system|database|servers?|list|books)\b|\bforget me\b/,
  },
  {
    slug: 'who-is-excluded',
    asked:
      /\b(?:works?|worked|working|job|employed|director|officer|executive)\b.{0,40}\b(?:that|the|this) (?:company|firm|corporation|bank)\b|\b(?:was|am|were) an? (?:director|officer|executive|employee|insider)\b/,
  },
  {
    slug: 'lost-records',
    asked:
      /\b(?:only|just)? ?\b(?:k[e]eps?|has|holds?|stores?|goes? back|saves?)\b.{0,20}\b(?:\d+|last|two|three|five|six|seven|ten) years\b|\b(?:broker\w*|bank|scottrade)\b.{0,15}\b(?:is|are|has|got) (?:gone|dissolved|defunct|out of business)\b/,
  },
  {
    slug: 'records-from-your-broker',
    asked:
      /\bwhere (?:can|do|could|would) (?:i|we) (?:find|get)\b.{0,30}\b(?:confirmations?|statements?|records?|papers?)\b|\b(?:get|obtain|request|want|need)\b.{0,30}\b(?:paperwork|papers|records?|statements?|history|trades)\b.{0,15}\b(?:out of|from)\b|\bbroker\w*\b.{0,25}\b(?:ignores?|refuses?|does not (?:answer|reply|respond)|slow)\b/,
  },
  {
    slug: 'scans-and-photos',
    asked:
      /\b(?:picture|photo|photograph|snapshot|scan|snap)s?\b.{0,50}\b(?:statements?|confirmations?|papers?|documents?|trades|enough|phone|camera)\b|\b(?:phone|camera)\b.{0,30}\b(?:picture|photo|scan)\b/,
  },
  {
    slug: 'transfers-between-accounts',
    asked:
      /\b(?:shares?|stocks?|positions?|holdings?|they|account)\b.{0,20}\b(?:came|were brought|arrived|went|moved|were moved|carried) over\b|\b(?:no|missing|without)\b.{0,20}\b(?:cost|purchase price|price paid)\b/,
  },
  {
    slug: 'splits-and-mergers',
    asked:
      /\b(?:bought out|buyout|tak[e]n private|went private|cashed out|turned into cash|exchanged for|converted into)\b/,
  },
  {
    slug: 'lead-plaintiff',
    asked:
      /\b(?:lead|head|main|named) plaintiffs?\b|\bleads? the (?:case|class|suit|lawsuit)\b|\bbe the one who leads\b/,
  },
  {
    slug: 'double-filing',
    asked:
      /\b(?:bank|broker\w*|custodian|advis[eo]r|lawyer|firm)\b.{0,20}\b(?:sent|put|filed|submitted|did)\b.{0,20}\b(?:one|it|that|a claim)\b.{0,15}\b(?:in|for me|too|also|already)\b/,
  },
  {
    slug: 'is-this-notice-real',
    asked:
      /\b(?:letter|notice|postcard|card|email|mail|form)\b.{0,60}\b(?:is|are) (?:that|this|it|they|these|those)\b.{0,25}\b(?:real|legit\w*|genuine|true|official|a (?:real )?company)\b/,
  },
  {
    slug: 'you-got-a-notice',
    asked:
      /\bthrow (?:it|this|that|them) (?:out|away)\b|\b(?:trash|bin|shred|toss|junk) (?:it|this|that|the (?:letter|card|email))\b|\bnever heard of\b.{0,20}\b(?:it|them|this|that)?\b/,
  },
  {
    slug: 'investors-abroad',
    asked:
      /\bforeigners?\b|\b(?:canadian|british|german|french|indian|australian|mexican|irish|swiss|dutch)s? here\b|\bnon-?(?:us|american|resident)s?\b|\b(?:another|different) country\b/,
  },
  {
    slug: 'how-claims-work',
    asked:
      /\bautomatic\w*\b.{0,40}\b(?:class|in|included|part|paid|member)\b|\b(?:need|have) to (?:sign up|register|join|enroll)\b|\bsign up somewhere\b/,
  },
  {
    slug: 'who-we-are',
    asked:
      /\bhow (?:do|can|would) i know (?:that )?(?:you|this|its|it is|trover)\b.{0,30}\b(?:crooks?|thieves|legit\w*|honest|real|serious|scam\w*|trust\w*)\b|\bwhy (?:should|would) i (?:trust|believe)\b/,
  },
];
