import type { Topic } from './refusals/worries.ts';

/** Situations that few people are in, and that their own words identify. */
export const rareSituations: readonly Topic[] = [
  {
    slug: 'unclaimed-property',
    asked:
      /\b(?:escheat\w*|(?:unclaimed|abandoned) property|missing ?money|dormant account)\b|\b(?:handed|turned|given|sent|went|gone|reported|surrendered)\b.{0,30}\b(?:to|by) (?:the|a|my) (?:\w+ )?(?:state|treasurer|comptroller)\b|\b(?:state|states|treasurer|comptroller)\b.{0,20}\b(?:has|have|holds?|sold|owns?)\b.{0,15}\b(?:shares?|stocks?|checks?|dividends?|money|them)\b/,
  },
  {
    slug: 'benefits-and-a-payment',
    asked:
      /\b(?:medicaid|ssi|ssdi|medicare|food stamps?|snap (?:benefits?|card)|disability (?:checks?|benefits?|payments?)|welfare|public assistance|section 8|housing (?:benefits?|assistance|voucher)|(?:government|social) benefits?)\b/,
  },
  {
    slug: 'claimed-in-your-name',
    asked:
      /^(?!.*\b(?:crypto|coins?|bitcoins?|tokens?|ethereum)\b).*(?:\b(?:stole|stolen|robbed|theft|thief|forged|impost[eo]rs?|impersonat\w*|pretended)\b.{0,60}\b(?:identity|ids?|wallet|purse|passport|mail|mailbox|checks?|papers|payout|payment|claims?|social|ssn)\b|\b(?:identity|ids?|wallet|purse|passport|mail|mailbox|checks?|papers)\b.{0,30}\b(?:stolen|robbed|theft|forged)\b|\b(?:in|under) (?:my|our|his|her) name\b.{0,40}\bnot (?:me|mine|us|file)\b|\b(?:someone|somebody|stranger|impostor|thief|brother|sister|relative|nephew|neighbou?r)\b.{0,30}\b(?:filed?|claimed?|cashed?|get|steal|collect)\b.{0,25}\b(?:my name|my (?:settlement )?check|as me|my payout|my payment|my account)\b)/,
  },
  {
    slug: 'referral-fees',
    asked:
      /\b(?:referral|finders?|affiliate)\b.{0,15}\b(?:fees?|program|commission|link|bonus)\b|\bkickbacks?\b|\b(?:refer|referring|recommend\w*)\b.{0,40}\b(?:cut|share|paid|earn|commission|fee|reward|money)\b|\b(?:commission|bonus|reward|cut|share)\b.{0,30}\b(?:for|if)\b.{0,20}\b(?:each|every|friends?|referr\w*|bring\w*|recommend\w*|tell)\b/,
  },
  {
    slug: 'if-we-close',
    asked:
      /\b(?:you|ustedes|your (?:company|firm|site|portal|business)|trover|this (?:site|portal|service))\b.{0,30}\b(?:bankrupt\w*|insolven\w*|shut(?:s|ting)? down|clos(?:e|es|ed) down|go(?:es)? (?:under|bust)|out of business|wound up|folds?|disappears?|no longer exists?|vanish\w*|ceases?)\b|\b(?:clients?|customers?|our|my)\b.{0,10}\b(?:funds?|money)\b.{0,30}\b(?:apart|separate\w*|segregat\w*|escrow|insured|commingl\w*)\b/,
  },
  {
    slug: 'clubs-churches-and-partnerships',
    asked:
      /\b(?:church|parish|synagogue|mosque|congregation|(?:investment|stock) club|charity|non ?profit|homeowners association|fraternity|lodge|(?:general|limited|family|our) partnership)\b/,
  },
  {
    slug: 'savings-and-custodial-accounts',
    asked:
      /\b(?:(?:solo|individual|one[ -]participant|self[ -]employed) 401k|hsas?|health savings|529|coverdell|keogh|college savings)\b/,
  },
  {
    slug: 'changed-name',
    asked:
      /^(?!.*\b(?:check|checks|compan(?:y|ies)|ticker)\b).*\b(?:i|my|we|her|his)\b.{0,40}\b(?:birth|new|former|previous|maiden|legal|married|different) (?:last ?name|surname|family name|name)\b|\bmarried surname\b/,
  },
];
