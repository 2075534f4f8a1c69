import { phrasePattern } from './phrase-pattern.ts';
import type { Topic } from './refusals/worries.ts';

/** Phrases that identify an article in questions, the clearest first. */
export const topics: readonly Topic[] = [
  {
    slug: 'when-payments-go-out',
    asked:
      /\b(heard nothing|when (do|will|would|can) (i|we) (hear|get|receive|be paid|see)|when (is|are|will) (the |my )?(payments?|payouts?|money|checks?|distribution)|how (long|soon) (until|till|before|does|will|do)\b.*\b(payout|paid|payments?|money|check|get)|where is my (check|money|payment))\b/,
  },
  {
    slug: 'deceased-owner',
    asked:
      /\b(died|dies|dying|(if|when|before|after|once) (i|he|she|they|we) die|dead|deceased|death|passed away|late (husband|wife|father|mother|dad|mom|parents?|brother|sister|uncle|aunt|grand\w+)|estates?|executors?|heirs?|inherit\w*|widow\w*|probate|next of kin)\b/,
  },
  {
    slug: 'w-9-and-w-8ben',
    asked:
      /\bw-?9\b|\bw-?8\w*\b|\bssn\b|\bsocial security\b|\btax(payer)? (id|identification|number|form)\b|\bwithh(o|e)ld\w*\b|\bbackup withholding\b/,
  },
  {
    slug: 'payments-and-taxes',
    asked: /\b(tax|taxes|taxable|taxed|1099|irs|capital gains?|taxman|cost basis|deduct)\b/,
  },
  {
    slug: 'delete-account',
    asked:
      /\b(delete|remove|forget|erase|erasure|wipe)\b.*\b(data|account|everything|information|me|profile|conversations?)\b|\b(close|cancel|deactivate)\b.*\b(my )?account\b|\bgdpr\b|\bexport (all )?my data\b/,
    phrases: phrasePattern('right to be forgotten'),
  },
  {
    slug: 'wrong-person-in-my-mail',
    asked:
      /\b(emails?|mails?) (for|meant for|of) (someone|somebody) else\b|\b(someone|somebody) (else )?(used|signed up with) my (email|address)\b|\bnever signed up\b/,
  },
  {
    slug: 'lost-second-factor',
    asked:
      /\b(lost|stole\w*|broke|new|gone)\b.*\b(phone|authenticator|codes?|passkey|second factor|2fa)\b|\bauthenticator\b.*\b(gone|lost|broken)\b|\bphone\b.*\blog ?in\b/,
  },
  {
    slug: 'sign-in-and-codes',
    asked:
      /\b(2fa|two[- ]factor|passkeys?|reset (my )?password|locked out|can ?not (log|sign) ?in|can not (log|sign) ?in)\b/,
    phrases: phrasePattern('forgot (my )?password'),
  },
  { slug: 'change-your-address', asked: /\b(change|update|new)\b.*\bemail( address)?\b/ },
  {
    slug: 'notifications',
    asked:
      /\b(unsubscribe|stop\b.*\b(emails?|mails?|sending|writing|notifications?)|too many (emails?|mails?)|turn off (the )?(emails?|notifications?)|notification settings)\b/,
  },
  {
    slug: 'signs-of-fraud',
    asked:
      /\b(gift cards?|remote access|anydesk|teamviewer|red flags?|recovery scams?|signs? of (fraud|a scam)|fee (before|upfront|up front|first|in advance)|advance fee|upfront fee|pay (first|before|upfront)|(wants?|asks?|asked|asking|needs?|demands?) .*(fee|bitcoin|crypto|password|card number|remote|money first))\b/,
  },
  {
    slug: 'is-this-notice-real',
    asked:
      /\b(scams?|scammers?|phish\w*|fraud|fake|legit\w*|genuine|real (or|one|thing|notice|letter)|hoax|suspicious|spam)\b|\b(notice|letter|email|postcard|mail|mailing|this|it) (is )?real\b|\bis (this|that|it)\b.*\breal\b|\breal notice\b|\bnotice letter real\b/,
  },
  {
    slug: 'double-filing',
    asked:
      /\b(already|also|twice|two people|both)\b.*\b(filed?|files|claim(ed|s)?|submitted)\b|\bduplicate claims?\b|\b(filed|claimed) (it )?(myself|already|twice)\b|\bsame claim\b|\bfiles? for me\b/,
  },
  {
    slug: 'who-is-excluded',
    asked:
      /\b(work(ed|s|ing)? (for|at) (the|that)|employees?|officers?|directors?|insiders?|excluded (party|person|from)|who is excluded)\b/,
  },
  {
    slug: 'who-signs',
    asked:
      /\b(power of attorney|sign (for|on behalf)|trustee|who (may|can|must|has to) sign|signatory|authority to (sign|file))\b/,
  },
  {
    slug: 'joint-account',
    asked: /\b(joint|spouses?|both (of us|sign|owners|spouses)|account with my (wife|husband|partner))\b/,
  },
  {
    slug: 'account-holder-differs',
    asked:
      /\b(account|bank)\b.*\b(is |in )?(my |the )?(wife|wifes|husband|husbands|someone elses?|other|different|maiden|married)\b.*\bname\b|\bname\b.*\b(match|differs?|different|mismatch)\b|\baccount holder\b/,
  },
  { slug: 'retirement-account', asked: /\b(ira|iras|roth|401k|403b|pension|retirement|sep)\b/ },
  { slug: 'mutual-funds', asked: /\b(index funds?|mutual funds?|etfs?|fund shares)\b/ },
  {
    slug: 'options-and-other-securities',
    asked:
      /\b(call options?|put options?|options|calls|puts|bonds?|adrs?|warrants?|preferred|convertible|notes count|other securities)\b/,
  },
  {
    slug: 'short-sales',
    asked:
      /\b(short (sale|sales|sell\w*|the|position)|shorted|shorting|was short|covered? (a|my) short|short sales?)\b/,
  },
  {
    slug: 'transfers-between-accounts',
    asked:
      /\b(transferred|transfer(s|ring)?|moved|acats|switched|journal\w*)\b.*\b(shares?|stocks?|accounts?|brokers?|from|in|out|price|zero|positions?|holdings?)\b|\bacats\b|\btransferred shares\b/,
  },
  {
    slug: 'currencies',
    asked:
      /\b(currency|currencies|euros?|pounds?|yen|canadian|francs?|foreign exchange|exchange rate|converted?|in (eur|gbp|cad|jpy|chf))\b/,
  },
  {
    slug: 'splits-and-mergers',
    asked:
      /\b(stock split|splits?|reverse split|mergers?|merged|spin-? ?off|ticker (symbol )?changed?|new ticker|changed its name|name change|acquired by)\b/,
    phrases: phrasePattern('taken over'),
  },
  { slug: 'securities-with-the-same-ticker', asked: /\b(same ticker|wrong company|ticker (was )?reused)\b/ },
  { slug: 'letter-to-the-broker', asked: /\b(letter to (my|the) broker|ask (my|the) broker|request letter)\b/ },
  {
    slug: 'lost-records',
    asked:
      /\b(lost|gone|missing|no longer|threw|thrown|destroyed|closed|bankrupt|does not exist|old|older)\b(?! address).*\b(records?|statements?|broker(age)?|paperwork|confirmations?|papers)\b|\b(broker(age)?|records?|statements?)\b.*\b(lost|gone|no longer|closed|bankrupt|exists?|out of business|older|too old|years)\b|\bhow long do brokers\b/,
  },
  {
    slug: 'history-of-a-linked-account',
    asked: /\b(linked?|connected|sync\w*)\b.*\b(years?|months?|history|older|back|only)\b/,
  },
  { slug: 'link-an-account', asked: /\b(link|connect|plaid|snaptrade|sync)\b.*\b(broker\w*|account|bank)?\b/ },
  {
    slug: 'rows-that-could-not-be-read',
    asked:
      /\b(file|csv)\b.*\b(rejected|refused|failed|unreadable|not (be )?read)\b|\b(rows?|lines?)\b.*\b(not|refused|rejected|skipped|read|errors?|missing)\b|\brefused rows?\b/,
  },
  {
    slug: 'unknown-columns',
    asked:
      /\b(columns?|spreadsheet|format)\b.*\b(not|unknown|understand|recognized|wrong|map\w*)\b|\b(not|understand)\b.*\b(columns?|spreadsheet)\b/,
  },
  {
    slug: 'undo-an-upload',
    asked: /\b(uploaded the wrong|wrong file|undo|remove (a|the|my) (file|upload)|delete (a|the|my) (file|upload))\b/,
    phrases: phrasePattern('take back'),
  },
  {
    slug: 'check-a-file-first',
    asked: /\b(without (an account|signing|registering|sign)|before (i )?sign|try (it|this)|check my (file|trades))\b/,
  },
  {
    slug: 'balance-does-not-close',
    asked:
      /\bbalance\b|\bsold shares? (i|that i) never\b|\bnever (had|bought|owned)\b|\bnegative (position|shares|holding)\b|\bdoes not add up\b|\bdo not add up\b/,
  },
  {
    slug: 'opening-holdings',
    asked: /\b(opening|closing|beginning|ending) (holdings?|position|balance)\b|\bheld at the (start|end|beginning)\b/,
  },
  {
    slug: 'second-distribution',
    asked:
      /\b(second|another|more|next|later|further|extra)\b.*\b(payments?|distributions?|money|checks?|payouts?)\b.*|\b(residual|leftover|remaining) (money|funds?)\b/,
  },
  {
    slug: 'returned-payment',
    asked:
      /\b(returned|bounced|came back|failed|rejected)\b.*\b(payment|transfer|check|deposit)\b|\b(payment|transfer|deposit)\b.*\b(returned|bounced|came back|failed)\b/,
  },
  {
    slug: 'bank-transfer-or-check',
    asked:
      /\b(checks?|cash(ed|ing)?|wire|ach|direct deposit|bank transfer)\b.*\b(or|expired?|lost|stale|mail|bank|by|cash|void)\b|\b(expired|stale|lost|uncashed) check\b|\bcheck\b.*\bexpired?\b|\bpaid by (check|transfer|wire)\b/,
  },
  {
    slug: 'change-payment-details',
    asked:
      /\b(change[d]?|update|switch(ed)?|new)\b.*\b(banks?|bank (account|details)|iban|routing|payment (details|method)|account number)\b/,
  },
  {
    slug: 'expected-and-received',
    asked:
      /\b(less|lower|smaller|wrong amount|different)\b.*\b(than|payment|paid|estimate|got|received|expected)\b|\b(payment|paid|got|received)\b.*\b(less|lower|smaller)\b/,
  },
  {
    slug: 'the-smallest-payment',
    asked:
      /\b(minimum|smallest|least|below|under|less than)\b.*\b(payment|payout|paid|dollars?|\$?10|ten|pay)\b|\bde ?minimis\b/,
  },
  { slug: 'statements', asked: /\b(statements? (of|for|pdf)|annual statement|year-end|receipt for)\b/ },
  {
    slug: 'withdraw-a-claim',
    asked: /\b(cancel|withdraw|leave|get out of|drop out|undo)\b.*\b(claims?|cases?|settlement)\b|\bleave a case\b/,
  },
  {
    slug: 'late-claims',
    asked:
      /\b(missed|late|past|after|too late|passed)\b.*\b(deadline|claim|file|filing|date)\b.*\b(still|can|late|way|anyway|file)\b|\blate claims?\b|\bclaim late\b|\bstill (file|claim)\b.*\b(deadline|late)\b|\bmissed the deadline\b.*\bcan\b/,
  },
  { slug: 'deadlines', asked: /\b(deadlines?|due date|last day|postmark(ed)?|bar date|cut-?off|extension)\b/ },
  {
    slug: 'file-alone-for-free',
    asked:
      /\b(file|do|claim|submit)\b.*\b(alone|myself|by myself|on my own|without (you|a fee|paying)|for free|directly)\b|\b(alone|myself)\b.*\b(free|file)\b|\bneed you\b|\bwithout your service\b/,
  },
  {
    slug: 'how-the-fee-works',
    asked:
      /\b(fees?|charges?|cost|costs|commission|percent(age)?|price|pricing|free|catch|robbery|15%|how much do you (charge|take|keep|want|get)|expensive|cut)\b/,
    phrases: phrasePattern('(take|keep) (of|from) my'),
  },
  { slug: 'the-smallest-payment', asked: /\bminimum\b/ },
  {
    slug: 'why-a-claim-is-zero',
    asked: /\b(zero|nothing|\$?0\.00|\$0|worth nothing|nothing owed|not eligible|get nothing|why not|0)\b/,
  },
  { slug: 'no-legal-advice', asked: /\blegal advice\b/ },
  {
    slug: 'opt-out-and-object',
    asked: /\b(opt(ing)? out|exclusion|exclude myself|object(ion)?|sue alone|individual lawsuit|lead plaintiff)\b/,
  },
  { slug: 'law-firm-portal', asked: /\b(our|my|a) law firm\b|\bwhite[- ]label\b|\bown portal\b/ },
  { slug: 'consent-to-a-firm', asked: /\bconsent\b|\b(law firm|attorneys?) see\b/ },
  { slug: 'start-a-case', asked: /\b(propose|start|initiate|submit) (a|an|my own) (new )?case\b|\bscout\b/ },
  { slug: 'bulk-files', asked: /\bmt ?5\d\d\b|\bsemt\b|\bcustodian\w*\b|\bsftp\b|\bbulk\b/ },
  {
    slug: 'agreement-and-fees',
    asked:
      /\b(institution(s|al)?|endowments?|foundations?|pension (funds?|plans?)|universit(y|ies)|charit(y|ies)|hedge funds?)\b.*\b(pay|fees?|agreement|contract|rates?|price|charged?)\b/,
  },
  { slug: 'entities-and-accounts', asked: /\b(entities|account map|many accounts|our funds)\b/ },
  { slug: 'board-report', asked: /\b(board|auditors?|audit report|xlsx|report for)\b/ },
  { slug: 'policies', asked: /\bpolic(y|ies)\b/ },
  { slug: 'who-looked-at-my-data', asked: /\b(who (has |have )?(seen|looked|viewed|opened|accessed)|access log)\b/ },
  {
    slug: 'what-we-can-see',
    asked:
      /\b(privacy|my (data|information)|sell .*data|is it safe|safe\b.*\b(information|data)|(data|information)\b.*\bsafe|what (do|can) you see|encrypt\w*|hacked|breach)\b/,
  },
  { slug: 'sign-off', asked: /\b(sign(ing)?[- ]?off|certif(y|ication)|perjury|fingerprint)\b/ },
  { slug: 'the-contract', asked: /\b(contract|agreement|terms)\b/ },
  {
    slug: 'where-to-pay',
    asked: /\b(where (am i|do i get|will i be) paid|payment (details|step|method)|routing number|iban)\b/,
  },
  { slug: 'confirm-your-trades', asked: /\b(confirm (my|the|your)? ?trades|trades step)\b/ },
  {
    slug: 'proof-of-trades',
    asked: /\b(prove|proof|documents?|papers?|paperwork|screenshots?|evidence|confirmations?)\b/,
  },
  {
    slug: 'upload-a-file',
    asked: /\b(upload|import|which (file )?formats?|file formats?|add (my )?trades|what files?)\b/,
  },
  { slug: 'cases-without-a-plan', asked: /\b(no|without( a)?|not have a) plan\b|\bplan yet\b/ },
  { slug: 'how-sure-an-estimate-is', asked: /\b(estimates?|how sure|accurate|guarantee\w*|promise)\b/ },
  {
    slug: 'who-may-claim',
    asked:
      /\b(who (can|may|is able to)( file| make)?( a)? claim|eligible|qualify|trusts?|llc|my (company|business|corporation)|minor|child|on behalf)\b/,
  },
  {
    slug: 'the-class-period',
    asked: /\b(class period|bought (before|after|during|the day)|purchase[d]? (before|after))\b/,
  },
  {
    slug: 'when-payments-go-out',
    asked:
      /\b(when|how long|how soon|months|years|waiting|where is my (check|money|payment))\b.*\b(money|paid|pay|payments?|payouts?|check|hear|heard|take|takes|get|receive|distribut\w*|out|check)\b|\bwhere is my (check|money|payment)\b|\bheard nothing\b|\bhow long\b/,
  },
  { slug: 'records-from-your-broker', asked: /\b(records?|statements?|history|transactions?|export|download)\b/ },
  { slug: 'follow-a-case', asked: /\b(follow|alerts?|watch|favou?rites?|notif(y|ied))\b/ },
  { slug: 'your-portfolio', asked: /\bportfolios?\b/ },
  {
    slug: 'how-claims-work',
    asked:
      /\b(how does (this|it|that|the site|trover) work|class actions?|explain (it|this)|what is (this|trover)|how do claims work|what do you do|how does everything work|like i am five|process)\b/,
  },
];
