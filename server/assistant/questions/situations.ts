import type { Topic } from './refusals/worries.ts';

const CHECK = '(?:checks?|cheques?|payments?|payouts?|deposits?|transfers?)';

/** Situations that combine words of several articles, so that only all the words show which one answers. */
export const situations: readonly Topic[] = [
  {
    slug: 'paid-twice',
    asked: new RegExp(
      `\\b(?:paid|sent|credited|deposited|got|received|came)\\b.{0,30}\\b(?:twice|two times|double|again)\\b.{0,60}\\b(?:k[e]ep|mine|return|give (?:it )?back|send (?:it )?back|mistake|error|same|what)\\b|\\b(?:same|identical|two equal|duplicate|double) (?:${CHECK}|amounts?)\\b.{0,40}\\b(?:twice|again|keep|return|mistake|both)\\b|\\bpaid (?:me )?(?:twice|double|too much)\\b|\\b(?:duplicate|double|two identical) ${CHECK}\\b|\\boverpaid\\b`,
    ),
  },
  {
    slug: 'claim-rejected',
    asked:
      /\b(?:rejected|denied|refused|disallowed|turned down|declined|kicked out)\b.{0,15}\b(?:my|our|the|his|her) (?:claim|application|form)\b|(?<!\b(?:i|we|you|to|can|could) )\b(?:claim|application|form)\b(?:(?!\b(?:if|or|merger|offer)\b).){0,25}\b(?:rejected|denied|refused|disallowed|turned down|declined)\b|\b(?:contest|dispute|challenge|appeal|fight|disagree with)\b.{0,30}\b(?:determination|decision|rejection|denial|administrators?)\b|\b(?:rejection|denial|determination) (?:letter|notice)\b|\b(?:rejected|denied|abgelehnt)\b.{0,30}\b(?:appeal|contest|dispute|do now|options?)\b/,
  },
  {
    slug: 'a-trade-read-wrong',
    asked:
      /\b(?:read|shows?|showing|s[a]ys|imported|parsed|scanned|picked up|entered|has|have|got)\b.{0,40}\b(?:wrong|wrongly|incorrect(?:ly)?|but (?:it|i|the|in)\b.{0,25}\b(?:was|were|is|bought|sold|s[a]ys)|instead of \d)\b.{0,40}(?:\b(?:shares?|price|date|statement|trades?|quantity|amount)\b|$)|\b(?:wrong|incorrect) (?:number of shares|quantity|price|trade date|dates?|amount|share count)\b.{0,40}\b(?:import\w*|upload\w*|read|site|trades?|statement|you|shows?)\b|\b(?:misread|extra zero)\b|\b(?:fix|correct|edit|change)\b.{0,20}\b(?:a|the|my|one|this) (?:wrong )?(?:trade|row|transaction|quantity|number of shares)\b/,
  },
  {
    slug: 'link-an-account',
    asked:
      /\b(?:disconnect|unlink|un-link|revoke|(?:remove|end|cancel|stop|cut|sever) (?:the |my |a )?(?:link|connection|access|sync\w*))\b.{0,30}(?:\b(?:broker\w*|account|bank|fidelity|schwab|robinhood|vanguard|plaid|link|site|you|access)\b|$)/,
  },
  {
    slug: 'upload-a-file',
    asked:
      /\b(?:upload\w*|import\w*)\b.{0,30}\b(?:k[e]eps? (?:on )?fail\w*|fail\w*|errors?|not work\w*|does not|will not|stuck|hangs?|rejected|refused|crash\w*)\b|\b(?:can not|cannot|unable to|will not let me) upload\b|\b(?:site|page|it) (?:rejects?|refuses?|will not accept|does not accept|would not accept)\b.{0,25}\b(?:file|pdf|statement|csv)\b/,
  },
  {
    slug: 'options-and-other-securities',
    asked:
      /\b(?:bond ?holders?|corporate bonds?|(?:senior|convertible|bought|own\w*|held|hold) (?:notes|bonds?|debentures?)|debentures?|note ?holders?|cusips?)\b|\b(?:adss?|adrs?|american depositary|depositary (?:shares?|receipts?))\b/,
  },
  {
    slug: 'bank-transfer-or-check',
    asked: new RegExp(
      `\\b(?:never|not|have not|did not|has not|still no)\\b.{0,15}\\b(?:got|get|gotten|received?|seen|came|come|arrived?|show\\w* up)\\b.{0,15}\\b(?:the|my|our|a|any) ?(?:settlement )?${CHECK}\\b|\\bchecks?\\b.{0,60}\\b(?:months?|years?|days) (?:ago|old|later)\\b|\\b(?:old|expired|stale|uncashed)( settlement)? checks?\\b|\\bchecks?\\b.{0,70}\\b(?:bank|teller|atm)\\b.{0,25}\\b(?:refused|rejected|would not|will not|returned|declined)\\b|\\b(?:bank|teller)\\b.{0,25}\\b(?:refused|rejected|would not|will not|declined)\\b.{0,40}\\bcheck\\b`,
    ),
  },
  {
    slug: 'w-9-and-w-8ben',
    asked:
      /^(?!.*\b(?:get|receive|end of (?:the )?year|1099)\b).*\b(?:which|what)\b.{0,25}\bforms?\b.{0,30}\btax(?:es)?\b|\btax forms?\b.{0,40}\b(?:sign|fill|send|need|foreign\w*|american)\b|\bw-?(?:8|9)(?: ?-?ben(?:-?e)?)?\b/,
  },
  {
    slug: 'deceased-owner',
    asked: /\b(?:if|when|should|once) i (?:die|pass away|am (?:dead|gone))\b/,
  },
  {
    slug: 'what-a-recognized-loss-is',
    asked: /\brecognized loss\b.{0,40}\bbut\b.{0,30}\blost\b|\blost\b.{0,40}\bbut\b.{0,30}\brecognized loss\b/,
  },
  {
    slug: 'expected-and-received',
    asked:
      /\b(?:got|received|paid|sent)\b.{0,30}(?:[$€] ?\d|\d ?(?:\$|€|usd|eur|dollars?|bucks?|cents?|euros?)|\d\.\d{2}\b|\d(?= but\b)).{0,30}\bbut\b.{0,30}\b(?:promised|estimate\w*|expected|showed|quoted)\b/,
  },
  {
    slug: 'lost-records',
    asked:
      /\b(?:broker\w*|custodian)\b.{0,40}\b(?:(?:swallowed|absorbed|acquired)(?! (?:the|my|our|all|any|some) (?:loss\w*|costs?|fees?|money|shares?)\b)|merged|tak[e]n over|bought (?:out|by)|closed down|went under|out of business|folded|shut down(?! (?:the|my|our|its|their|online|on|for)\b)|no longer exists?)\b/,
  },
  {
    slug: 'the-smallest-payment',
    asked: /\b(?:smallest|lowest|least|tiniest|minimum) (?:amount|payments?|checks?|payouts?|sum|claim|award)\b/,
  },
  {
    slug: 'opt-out-and-object',
    asked:
      /\bobject\w*\b.{0,40}\b(?:lawyers?|attorneys?|counsel|fees?|percent|settlement|amount|deal)\b|\b(?:complain|protest)\b.{0,30}\b(?:judge|court)\b.{0,40}\b(?:fees?|lawyers?|settlement)\b/,
  },
  {
    slug: 'why-a-claim-is-zero',
    asked:
      /\bwhy\b.{0,60}\b(?:zero|nothing|0)\b.{0,60}\b(?:loss|losses|lost)\b|\bwhy\b.{0,60}\b(?:loss|losses|lost)\b.{0,60}\b(?:zero|nothing|0)\b/,
  },
  {
    slug: 'law-firm-portal',
    asked:
      /\b(?:law firm here|we are (?:a |an )?(?:law )?firm|i represent|as (?:plaintiffs? )?counsel|attorneys? (?:here|for))\b|\b(?:our|my|a) clients?(?:s|['’]s)?\b.{0,40}\b(?:loss\w*|calculation|lifo|fifo|chart|certification|motion|download|export)\b/,
  },
  {
    slug: 'you-got-a-notice',
    asked:
      /\b(?:do|must|should|have) (?:i|we)\b.{0,20}\b(?:go to|appear in|come to|attend|testify in) (?:the )?court\b|\b(?:hire|pay|need|get) (?:for )?(?:a|my own|any) (?:lawyer|attorney)\b|\b(?:letter|notice|card|mail)\b.{0,120}\bdo i have to do something\b|\bnever sued\b|\bam i (?:being sued|in trouble)\b(?!.{0,20}deficien)/,
  },
  {
    slug: 'what-pro-rata-means',
    asked:
      /\b(?:recognized loss|recognised loss|loss amount|approved amount)\b.{0,30}\b(?:so|do|will|does|means?|right|then)\b.{0,20}\b(?:i|we|you|they) (?:get|receive|be paid|am paid|pay|collect)\b|\b(?:all|full|whole|entire)\b.{0,15}\b(?:of )?(?:my|the) (?:recognized|recognised) loss\b/,
  },
  {
    slug: 'deficiency-letter',
    asked:
      /\bdeficien(?:cy|t)\b.{0,40}\b(?:trouble|scared|afraid|worried|illegal|wrong|mean|panic\w*|letter|notice|what)\b|\b(?:letter|notice|mail)\b.{0,20}\bdeficien(?:cy|t)\b/,
  },
];
