import type { Topic } from './refusals/worries.ts';

/** Further situations that several words together identify. */
export const furtherSituations: readonly Topic[] = [
  {
    slug: 'law-firm-portal',
    asked:
      /\b(?:our|own|my) (?:own )?(?:brand\w*|logo|name|domain|web ?site)\b.{0,60}\b(?:firm|clients?|portal|practice)\b|\b(?:law )?(?:firm|practice)\b.{0,60}\b(?:brand\w*|logo|white.?label\w*|own (?:name|domain|web ?site|portal))\b|\bwhite.?label\w*\b/,
  },
  {
    slug: 'api',
    asked:
      /\b(?:api|apis|api keys?|webhooks?|rest interface|programmatic\w*|endpoints?|sdk|openapi|swagger)\b|\b(?:connect|integrate|hook)\b.{0,30}\b(?:our|my) (?:own )?(?:systems?|software|platform|back ?office)\b/,
  },
  {
    slug: 'agreement-and-fees',
    asked:
      /\b(?:cost|costs|charge|fees?|price|pricing|rate)\b.{0,30}\b(?:institutions?|institutional|pension|endowments?|foundations?|asset managers?|hedge funds?|family offices?|funds like)\b|\b(?:institutions?|institutional|pension (?:fund|plan)|endowment|foundation|asset manager|hedge fund|family office)\b.{0,40}\b(?:costs?|charged?|fees?|price|pricing|rates?|agreement|contract)\b/,
  },
  {
    slug: 'bulk-files',
    asked:
      /\b(?:send|upload|deliver|feed|sftp|import|transmit)\b.{0,30}\b(?:holdings|positions|transactions|files?|trades)\b.{0,50}\b(?:each|every|monthly|daily|weekly|nightly|automatically|accounts|custodians?|sftp)\b|\bcustodian\w*\b.{0,40}\b(?:files?|exports?|reports?|format|sftp|swift|mt5\d\d)\b/,
  },
  {
    slug: 'family-and-divorce',
    asked:
      /\b(?:utma|ugma|custodial account|(?:kids?|childs?|children|minors?|daughters?|sons?|grandsons?|granddaughters?) (?:brokerage |investment |custodial )?account|guardian(?:ship)?|(?:under|turn(?:ed|s)|turning) (?:18|21|eighteen))\b/,
  },
  {
    slug: 'claim-rejected',
    asked:
      /\b(?:administrators?|they|you|my claim|our claim|claim)\b.{0,30}\b(?:rejected|denied|refused|declined|turned down|disallowed)\b(?!.{0,20}\bmotion\b)/,
  },
  {
    slug: 'deceased-owner',
    asked:
      /\b(?:grand\w+|fathers?|mothers?|dads?|moms?|mums?|husbands?|wifes?|aunts?|uncles?|brothers?|sisters?|he|she|who)\b.{0,60}\bpassed (?:19|20)\d\d\b/,
  },
  {
    slug: 'investors-abroad',
    asked:
      /\b(?:sister|brother|mother|father|mom|dad|son|daughter|cousin|aunt|uncle|friend|partner)\b.{0,12}\bin (?:canada|germany|france|spain|italy|mexico|india|china|japan|australia|brazil|ireland|england|scotland|switzerland|austria|israel|poland|portugal|the uk|europe|another country)\b/,
  },
  {
    slug: 'what-pro-rata-means',
    asked:
      /\b(?:checks?|paid|sent|got|received)\b.{0,25}(?:\$ ?\d{1,2}\b|\b\d{1,2}\.\d\d\b|\b\d{1,2} (?:dollars|bucks|cents)\b).{0,40}\b(?:kidding|joke|joking|seriously|insult\w*|laugh\w*|ridiculous|is that (?:it|all)|wtf)\b/,
  },
  {
    slug: 'short-sales',
    asked: /\b(?:i|we|he|she) (?:had )?shorted\b/,
  },
  {
    slug: 'how-long-it-takes',
    asked:
      /\b(?:filed|claimed|sent|submitted|filing)\b.{0,60}\b(?:months?|years?|weeks?)\b.{0,40}\b(?:nothing|no (?:news|word|money|answer|reply|check)|silence|still wait\w*|not heard|heard nothing)\b|\b(?:months?|years?|weeks?)\b.{0,25}\b(?:nothing|no (?:news|word|money|answer|check)|still wait\w*)\b|\b(?:been|is) (?:waiting|\d+ (?:months?|years?))\b/,
  },
  {
    slug: 'who-signs',
    asked: /\bmedallion\b|\bnotari[sz]\w*\b|\bsignature guarantee\b/,
  },
  {
    slug: 'signs-of-fraud',
    asked:
      /\b(?:lady|woman|man|guy|caller|person|voice|someone|somebody|they)\b.{0,25}\b(?:phone|called|rang|call|line)\b.{0,50}\b(?:knew|knows?|had my|has my)\b/,
  },
  {
    slug: 'who-we-are',
    asked:
      /\b(?:is|are|was|if)\b.{0,50}\b(?:yours|really you|from you|your (?:site|website|page|address|domain|e?mail))\b|\bare you (?:behind|the owners? of)\b/,
  },
  {
    slug: 'delete-account',
    asked:
      /\b(?:send|give|e?mail|export|get|download)\b.{0,20}\b(?:all )?(?:of )?my (?:own )?(?:data|information)\b|\bcopy of (?:all )?(?:my|the) data\b/,
  },
  {
    slug: 'withdraw-a-claim',
    asked:
      /\b(?:cancel|back out|change my mind|undo|withdraw|revoke|quit|leave)\b.{0,40}\b(?:signed|signing|joined|joining|filed|claim|contract)\b/,
  },
  {
    slug: 'employer-shares',
    asked:
      /\b(?:shares?|stocks?|options?|rsus?)\b.{0,30}\b(?:bonus|boss|employer|my (?:job|work|company)|grant(?:ed)?|award(?:ed)?|espp|esop)\b/,
  },
  {
    slug: 'crypto-and-tokens',
    asked:
      /\b(?:bought|own\w*|had|have|trad\w*|lost)\b.{0,40}\b(?:coins?|tokens?|crypto\w*|nfts?)\b.{0,40}\b(?:count|claim|eligible|cover\w*|include\w*|too)\b/,
  },
  {
    slug: 'who-is-excluded',
    asked:
      /\b(?:was|were|is|as|being|am) (?:a |an |the )?(?:former )?(?:ceo|cfo|coo|chief \w+ officer|vice president|insider|board member|(?:director|officer|executive)(?= (?:of|at|in|for|there)\b))\b.{0,60}\b(?:claims?|gets?|paid|eligible|counts?|excluded|anything|payout|money)\b/,
  },
  {
    slug: 'law-firm-portal',
    asked:
      /\b(?:paralegal|law clerk|law office|law firm|attorneys?|our firm|small firm)\b.{0,60}\b(?:\d+ |our |several |many )clients?\b.{0,60}\b(?:uploads?|file|trades|sign\w*|portal|together|claims?)\b/,
  },
  {
    slug: 'who-signs',
    asked:
      /\b(?:club|partnership|society|association|syndicate|company|firm|llc)\b.{0,20}\b(?:split up|dissolved|closed|ended|disbanded|wound up|broke up|no longer exists?)\b/,
  },
  {
    slug: 'lost-records',
    asked:
      /\b(?:do|can) not (?:remember|recall|know)\b.{0,20}\b(?:when|what|which|the (?:dates?|price|day|year))\b.{0,25}\b(?:i|we) (?:bought|paid|purchased|sold|got)\b/,
  },
  {
    slug: 'how-long-it-takes',
    asked:
      /\bhow (?:long|many (?:months|years|weeks))\b.{0,25}\b(?:till|until|before|to|for)\b.{0,25}\b(?:paid|payout|my (?:money|check|payment)|the (?:money|check|payment))\b/,
  },
  {
    slug: 'settlements-of-other-kinds',
    asked:
      /^(?!.*\b(?:securities|stocks?|shares?|shareholders?|stockholders?|investors?|i (?:own|owned|bought))\b).*(?:\b(?:privacy|data breach|breach|robocalls?|roundup|weed killer|opioids?|talcum?|recall(?:ed)?|interchange fees?|antitrust|wages?|overtime|product|defect\w*)\b.{0,40}\b(?:settlements?|class actions?|lawsuits?|payout)\b|\b(?:settlements?|class actions?|lawsuits?)\b.{0,30}\b(?:privacy|data breach|breach|robocalls?|recall(?:ed)?|defect\w*|customers|consumers)\b)/,
  },
  {
    slug: 'lawyers-fees',
    asked:
      /\b(?:how much|what|which|why|who)\b.{0,40}\b(?:lawyers?|attorneys?|class counsel)\b(?: fees?)?.{0,15}\b(?:t[a]ke|get|gets|charge|cost|k[e]ep|earn|make|paid|fees?)\b|\b(?:lawyers?|attorneys?|class counsel|legal)(?: s)? (?:fees?|cut|share|percentage)\b|\b(?:lawyers?|attorneys?|counsel)\b.{0,20}\b(?:t[a]ke|taking|get|getting|asks? for|want)\b.{0,15}(?:\ba third\b|\bhalf\b|\d ?(?:%|percent))/,
  },
  {
    slug: 'check-in-the-wrong-name',
    asked:
      /\bchecks?\b.{0,40}\b(?:wrong|maiden|misspel\w*|former|old|late|dead|previous|another|different)\b.{0,12}\b(?:names?|husbands?|wife|wifes|mothers?|fathers?|moms?|dads?|company)\b|\bnames?\b.{0,25}\b(?:wrong|misspel\w*|spelled wrong|incorrect|typo)\b.{0,25}\bchecks?\b|\b(?:wrong|misspel\w*|typo)\b.{0,20}\bnames?\b.{0,20}\bchecks?\b|\bchecks?\b.{0,25}\b(?:made out|payable|written|issued)\b.{0,20}\b(?:dead|late|wrong|closed|dissolved|no longer)\b/,
  },
  {
    slug: 'your-portfolio',
    asked:
      /\b(?:have|got|is there|offer|make) (?:an?|any|your own) (?:\w+ )?apps?\b|\b(?:iphone|ipad|android|app store) (?:app|version|download)\b/,
  },
  {
    slug: 'if-you-do-nothing',
    asked: /\b(?:give up|giving up|lose|waive|sign away|forfeit)\b.{0,25}\b(?:suing|sue|my rights?|right to)\b/,
  },
];
