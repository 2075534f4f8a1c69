import type { Answer } from '@trover/contract/assistant/answers.ts';
import { MONTH } from '../../answers/figures.ts';
import { phrasePattern } from '../phrase-pattern.ts';
import { asksAboutPerson } from './named-people.ts';

type Reason = NonNullable<Answer['refused']>;

const INSTRUCTIONS =
  /\b(ignore|disregard|forget|override|bypass)\b.{0,40}\b(instructions?|rules?|prompts?|guidelines|restrictions|previous|above|prior)\b|\b(system|hidden|initial) prompt\b|\bdeveloper mode\b|\bjailbreak\b|\bdrop table\b|\bdelete from\b|\bselect\b.{1,40}\bfrom\b.{1,40}\b(accounts|claims|users|where)\b|\b(reveal|print|show|output|repeat|display)\b.{0,30}\b(prompt|instructions|source code|api key|secrets?|environment|database|password)\b|\byou are now\b|\bact as (if|an?|the) (admin|operator|root|developer|dan)\b|\bpretend (to be|you are)\b|\bas an (admin|operator)\b|\bnew instructions?\b|\bfrom now on\b.{0,20}\b(answer|respond|act|you|speak|behave|reply)\b|\b(dump|leak|exfiltrate|disclose)(ing)?\b.{0,25}\b(config\w*|data\w*|memory|secrets?|prompt|keys?|tables?|everything)\b|\b(unrestricted|unfiltered|no restrictions|root access|debug mode|admin mode|god mode)\b|\b(repeat|print|output|echo|quote)\b.{0,30}\b(text|words|everything|message|content)\b.{0,15}\b(above|before|verbatim)\b|\bwhat (are|were) your (instructions|rules|guidelines)\b/;

/** A copy of the caller's own data, which the settings give. */
const WANTS_OWN_DATA =
  /\b(?:send|give|e?mail|export|get)\b.{0,20}\b(?:all |everything )?(?:of )?my (?:own )?(?:data|information|records|history)\b|\bcopy of (?:all )?(?:my|the) data\b/;

/** Further orders of somebody who claims to be in charge. */
const ORDERS =
  /\b(?:answer|reply|respond|say|write|output) (?:me )?(?:only|just|nothing but|exclusively)\b.{0,15}\b(?:with|the word|yes|no|approved|ok)\b|(?<!\b(?:i|we|you) )\b(?:ignore|disregard|forg[eo]t) (?:everything|all|what|anything)\b.{0,60}\b(?:say|tell|answer|write|pretend|respond|reply|repeat|do)\b|(?:^|\b(?:please|now|just|and|then|to) )say (?:that )?(?:the|this|it|my)\b.{0,30}\bis worth\b|\b(?:i am|im|i m|this is) (?:your|the system|a trover|trovers?) (?:developer|admin\w*|owner|creator|engineer|boss|programmer|operator|ceo|maker)\b|\b(?:switch|turn|shut) (?:it )?off\b.{0,25}\b(?:filters?|privacy|safety|protections?|restrictions?|guard\w*|rules?)\b|\b(?:disable|deactivate|remove|lift)\b.{0,20}\b(?:filters?|safety|restrictions?(?! on (?:my|our|the|these|those)\b)|protections?|guard\w*|privacy)\b|(?<!\b(?:my|our)\b.{0,40})\b(?:print|show|list|give|export|dump|display)\b.{0,20}\b(?:table|database|list|names) of (?:all )?(?:the )?(?:your )?(?:clients|users|customers|accounts|investors|members)\b(?!.{0,20}\b(?:my|our)\b)|\byou (?:have|got) no (?:rules|restrictions|limits)\b|\b(?:answer|respond|reply|talk|speak|act|chat)\b.{0,30}\bwithout (?:any )?(?:rules|restrictions|filters?)\b/;

/** Actions that only the caller can do, on the page for it. */
const COMMANDS =
  /^(please )?(mark|flag)\b.{0,20}\b(paid|approved|filed|signed)\b|\b(change|set|update|switch|replace)\b.{0,40}\b(bank|account|iban|routing|payment|payout|address|email)\b.{0,30}\bto\b(?: (?:my|this|new|routing|account|iban|number|bank|acct))*.{0,4}\S*\d|^(?:please )?i (?:hereby )?(?:authori[sz]e|instruct|order|permit|allow|empower) you\b.{0,40}\b(?:sign|send|file|submit|pay|approve|withdraw)\b|\b(mark|set|flag)\b.{0,30}\bas (paid|approved|filed|signed)\b|\bsign\b.{0,20}\b(off )?(my|the|this)\b.{0,20}\bfor me\b|^(please )?(approve|pay|wire|transfer|send)\b.{0,40}\b(me|now|to my|payment|claim|money|\$)\b|^(please |now |just |can you |could you |will you |would you |go ahead and |go )*(file|join|withdraw|submit|sign|cancel|approve)\b.{0,30}\b(for me|on my behalf|right now|immediately)\b|\b(delete|remove|approve|change|reject|edit|cancel|pay)\b.{0,20}\b(claims?|accounts?|payments?|data|users?)\b.{0,15}\b(of|for|from|number|no)\b.{0,12}(\b(user|client|customer|claimant|account|id)\b|#)/;

/** What an institution received; what it paid, and what it did for the caller, is not private. */
const INSTITUTION_RECEIVED =
  /\b(?:what|how much) (?:did|does|will|has|was|is) (?:vanguard|fidelity|blackrock|schwab|state street|calpers|goldman|berkshire|buffett)(?: [a-z]+)?? (?:(?:get|got|gets|receive\w*|collect\w*)(?: paid)?|(?:been |be )?paid(?<=\b(?:was|is|be|been) (?:[a-z]+ ){0,3}paid))\b(?! wrong\b).{0,20}\b(?:in|from|for|out of)\b(?! (?:my|our)\b)(?<!\b(?:fees?|costs?|charges?)\b.{0,20})(?!.{0,20}\bmy (?:account|shares|export|statement|trades)\b)/;

const OTHERS =
  /\bhow (?:much|many)\b.{0,40}\b(?:ceo|cfo|chairman|president|founder|executives?|directors?|officers?)\b.{0,30}\b(?:earn\w*|got|get|gets|receive[sd]?|made|make|makes|paid)\b|\b(other|another|every|all|any)\b.{0,12}\b(users?|persons?|peoples?|customers?|clients?|investors?|claimants?|accounts|members?)\b.{0,30}(\b(data|claims?|emails?|addresses|names?|owed|get|got|receive|received|paid|payments?|trades|information)\b|$)|\b(users?|claimants?|clients?|customers?|everyone|everybody|somebody|someone)\b(?!.{0,20}\b(?:my|our|new)\b).{0,20}\b(email|address|claims?|payments?|trades|data|names?)\b.{0,10}(list|$)|\b(list|show|give|tell|export|dump)\b.{0,30}\b(all|every|other)\b.{0,12}\b(users?|accounts|claimants?|clients?|customers?|emails?|people)\b|\b(email|address|phone|name|number|account|details)\b.{0,15}\b(of|for) (the|that|another|some) (guy|man|woman|person|lady|one|people|claimant|investor)\b|\bhow much (did|do|does|will|has) (other|others|everyone|everybody|someone|somebody|people)\b|\b(list|names?|who|emails?|addresses)\b.{0,20}\b(of )?(the |all |other )?(people|persons|investors|claimants|members|those|everyone|everybody|users|clients|customers)\b.{0,12}\b(who|that|which)\b.{0,8}\b(have |has |already )?(filed|claimed|joined|signed|submitted|got paid|were paid|use|used)\b/;

/** Private details of a person who is named by an office, and data requested in the name of somebody else. */
const PRIVATE_DETAILS =
  /\b(?:home|private|personal|cell|mobile)(?: (?:address|phone|number|e?mail|telephone)){1,2}\b.{0,20}\b(?:of|for)\b(?! (?:my|our|me|us)\b)|\b(?:i am|im|i m|this is) (?!my\b|our\b|the\b|a\b|an\b|his\b|her\b|their\b)[a-z]+(?: [a-z]+)?s (?:assistant|secretary|lawyer|attorney|accountant|agent|advis[eo]r|caretaker|wife|husband|son|daughter|nurse)\b.{0,60}\b(?:his|her|their|s[a]id)\b.{0,20}\b(?:claims?|status|payments?|accounts?|data|money|trades|award)\b/;

/** Someone who acts for an owner by right, and has a question about that. */
const REPRESENTS =
  /\b(?:beneficiar(?:y|ies)|executor|executrix|heirs?|trustees?|guardian|conservator|representative|power of attorney|poa)\b/;

const RELATIVE =
  /\bmy (neighbours?|neighbour|ex|ex-?wife|ex-?husband|ex wife|ex husband|boss|friend|colleague|coworker|brother|sister|landlord|girlfriend|boyfriend|cousin)\b.{0,40}\b(owed?|get|gets|getting|got|receive|received|claims?|paid|account|payment|trades|have|has|make|made)\b|\b(owed?|get|got|receive|received|claims? of|payments? of|trades of|account of)\b.{0,20}\bmy (neighbours?|ex|ex-?wife|ex-?husband|boss|friend|colleague|brother|sister)\b|\bhow much did (the )?(biggest|largest|top|first) \w+ (get|receive|make)|\bmy (brothers|sisters|boss|friends|neighbours|colleagues|cousins|ex)['’]?s? (payouts?|award|money)\b|\bdid my (neighbours?|ex|boss|friend|colleague)\b|\bdid (the |their |any )?(ceo|cfo|chairman|president|founder|executives?|directors?|celebrit\w+|senator|[a-z]+ (bank|fund))\b.{0,20}\b(file|claim|get|receive|join)\b|\bhow much (is|does|did|will|has) my (wife|husband|spouse|partner|mother|father|mom|dad|son|daughter|aunt|uncle)s?\b( [a-z]+){0,2} (getting|get|gets|got|owed|receive|receives|received|make|made|paid)\b/;

/** What a relative and the caller own together belongs to the caller too. */
const OWNED_TOGETHER =
  /\b(?:we both|both of us|of us both|ours)\b|\band (?:me|i|myself)\b|\b(?:me|i) and my\b|\b(?:own\w*|bought|held|hold|had|have|shar\w+|invest\w*|account|fil\w+)\b.{0,25}\btogether\b|\btogether\b.{0,25}\b(?:own\w*|bought|held|account)\b|\bjoint(?:ly)?\b/;

/** Whether someone with an office in the company counts as a class member. */
const IS_INSIDER =
  /\b(?:was|were|is|being|as) (?:a |an |the )?(?:former )?(?:ceo|cfo|coo|director|officer|executive|vice president|manager|auditor|insider|board member)\b/;

/** Whether a relative may claim or be paid at all, which reveals nothing. */
const ASKS_WHETHER =
  /\b(?:can|could|may) my \w+\b.{0,40}\b(?:claim|join|get paid|be paid|sign|file|receive (?:it|the money|a wire|checks?))\b/;

/** A person by name: “the claims of john smith”, “Mara's tax number”. */
const NAMED_PERSON =
  /\b(show|give|tell|list|see|what (is|are)|find)\b.{0,25}\b(claims?|payments?|trades?|data|account|portfolio|address|phone|money|estimate)\b (of|for) (mr |mrs |ms |dr )?(?!my\b|me\b|the\b|a\b|an\b|this\b|that\b|each\b|our\b|your\b|all\b|shares?\b|stock\b|what\b)[a-z]+ [a-z]+$/;
const POSSESSED =
  /\b(?!broker|administrator|company|court|trover|owner|judge|today|it|that|what|who|let|here|there|plan|case|fund|bank|firm|lawyer|attorney|estate|father|mother|husband|wife|dad|mom|son|daughter|parent|child)([a-z]{2,})['’]s (social security|ssn|tax (number|id)|claims?|payments?|address|account|trades|portfolio|phone|email|data|money)\b/i;

/** A person named as one of our users. */
const NAMED_INVESTOR =
  /\b(?:investors?|clients?|users?|customers?|claimants?|account holders?|shareholders?) (?:named |called )?((?!Securities|Claims|Relations)\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+)/u;

const RECORD =
  '\\b(?:dates?|price|confirmations?|statements?|records?|documents?|trades?|purchases?|number of shares|signature)\\b';
/** The writer makes the change, not the court or the company. */
const BY_CALLER =
  '(?<!\\b(?:court|judge|plan|company|administrators?|settlement)\\b.{0,60})(?:^|\\b(?:i|you|we|me|please|and|then|just|simply|(?:want|need|like|how|able|have|try\\w*|way|possible|allowed|ok) to) )';
/** A change of a record to get into the class or a payment, as opposed to a correction of what was read wrong. */
const ALTERS = new RegExp(
  `${BY_CALLER}(?:change|alter|edit|adjust|modify|move(?= .{0,15}\\bdates?\\b))\\b.{0,40}${RECORD}.{0,60}\\b(?:falls? (?:inside|within)|l[o]oks? like (?:i|we) (?:bought|purchased|owned|held|sold)|(?:inside|within|into|in|fits?|match\\w*|before|after) (?:the |that |this )?(?:class )?period|qualif\\w+|(?:more|extra|bigger|larger|higher) (?:money|payments?|payouts?|loss|losses|checks?|awards?|amounts?)|so (?:that )?(?:\\w+ ){1,5}(?:higher|bigger))\\b`,
);
/** Help with a record that would not be true. */
const FALSIFIES =
  /\b(?:fake|forge|backdate|photoshop|doctor(?= (?:a|the|my|some|this|these)\b)|falsify|invent|make up(?! for\b)|fudge)\b.{0,40}\b(?:dates?|price|confirmations?|statements?|records?|documents?|trades?|purchases?|sales?|orders?|number of shares|signature)\b.{0,60}\b(?:so that|so (?:it|i|they|my)|to (?:fit|qualify|get|fall|be (?:in|inside|within))|falls?|fits?|inside|within|qualif\w+|more money|higher|bigger|l[o]ok)\b|\b(?:s[a]y|claim|pretend|write|put|state|lie)\b.{0,15}\b(?:that )?i (?:bought|purchased|owned|held|sold)\b.{0,40}\b(?:when i did not|even though|although|but i did not|never did|did not really)\b|\b(?:fake|forged?|made[- ]up|phony|backdated) (?:a |an |my |some )?(?:broker\w*|statements?|confirmations?|trades?|records?|claims?|documents?)\b(?=.{0,40}\b(?:make|create|help|file|submit|use|send|write)\b)|\b(?:help|make|create|write|generate|produce)\b.{0,20}\b(?:fake|forged?|phony|false|backdated)\b.{0,20}\b(?:statements?|confirmations?|trades?|records?|claims?|documents?)\b/;
/** More shares, other days or another loss than the writer had. */
const OVERSTATES =
  /\b(?:put|claim|file|say|write|enter|submit|list|report|add|use|change|round|bump)\b.{0,60}\b(?:even (?:if|though)|although|though|but|when) (?:i|we) (?:only|just|actually|really|never|did not)\b.{0,12}\b(?:had|have|bought|buy|owned|own|held|hold|lost)\b|\b(?:change|tweak|adjust|fudge|move|alter|edit|shift|bend)\b.{0,30}\b(?:dates?|numbers?|price)\b.{0,50}\b(?:fits?|qualif\w+|counts?|works out|inside)\b|\b(?:add|invent|put in|claim)\b.{0,30}\b(?:more|extra|some|a few) (?:shares|trades|purchases)\b.{0,40}\b(?:never|nobody|no one|not really|did not)\b|\b(?:exaggerate|inflate|pad|overstate)\b.{0,30}\b(?:claim|loss\w*|shares|numbers?|purchases?)\b/;
const STATED = '(?:that )?i (?:bought|purchased|owned|had|held|sold|got)\\b';
const UNSEEN =
  '(?:they|nobody|no one|you) (?:wont|will not|never|can not|cant|would not|does not|will never|checks?|finds?|know)';
/** What a statement to the administrator would get, as opposed to the loss that followed from a trade. */
const SO_THAT =
  'so that (?:it|i|they)\\b|so (?:it|i|they) (?:\\w+ )?(?:qualif\\w+|count|counts|fits?|falls?|(?:is|am|are) (?:in|inside|within|eligible)|gets? (?:in|more|paid))\\b|to (?:qualify|get (?:in|more|paid))\\b';
const OTHER_RECORD = '(?:shares?|dates?|price|numbers?|purchases?|trades?|days?)';
/** Untrue statements to the administrator: a purchase in March instead of May. */
const MISSTATES = [
  /\bround(?:ed|ing)? up (?:my|the|our) (?:number of )?(?:shares?|loss\w*|numbers?|price|purchases?)\b/,
  new RegExp(
    `(?<!\\b(?:(?:have|need|required|obliged) to|must|(?:claim|form|letter|notice|statement|it|they|he|she)) )\\b(?:t[e]ll (?:them|the (?:administrator|court|judge))|claim that|pretend|s[a]y|write|put(?: down)?|swear|state|act like) ${STATED}.{0,50}\\b(?:instead of|rather than|${UNSEEN}|${SO_THAT})`,
  ),
  // “can I still claim, I bought …” states what happened
  new RegExp(
    `\\b(?:i|we|just|simply|to)(?: (?:just|simply))? claim ${STATED}.{0,50}\\b(?:(?:instead of|rather than) (?:\\w+ ){0,2}?(?:${MONTH}|\\d)|${UNSEEN})`,
  ),
  new RegExp(
    `\\b(?:nobody|no one|they) (?:will |would |can |ever )?(?:check|checks|notice|notices|find out|finds out|know|knows)\\b.{0,40}\\b(?:if|when) i (?:(?:change|round)\\b.{0,20}\\b${OTHER_RECORD}|(?:add|write|put|claim|s[a]y|enter)\\b.{0,15}\\b(?:more|extra|some|few|other|another|different|higher|lower|bigger|earlier|later|\\d+)\\b(?:.{0,20}\\b${OTHER_RECORD})?|(?:write|put|claim|s[a]y) ${STATED})\\b`,
  ),
];
const CORRECTION = /\b(?:mistakes?|fix|correct\w*|by accident|accidentally|typo|withdraw|wrong\w*|amend)\b/;
/** Someone corrects a record to what really happened. */
const CORRECTS =
  /\b(?:you|site|it) (?:mis)?read\b|\bmisread\b|\binstead of \d|\b(?:right|correct) (?:price|dates?|day|number|shares|quantity|amount|one)\b|\b(?:match\w*|fits?|agrees? with|as (?:on|in)|like (?:on|in)) (?:my|the) (?:statements?|confirmations?)\b|\bmy (?:statements?|confirmations?) (?:s[a]ys?|shows?|has|reads?)\b/;

/** Whether a question wants a record of something that did not happen. */
export const asksToFalsify = (text: string): boolean =>
  FALSIFIES.test(text) ||
  (MISSTATES.some((pattern) => pattern.test(text)) && !CORRECTION.test(text)) ||
  (OVERSTATES.test(text) && !CORRECTION.test(text) && !CORRECTS.test(text)) ||
  (ALTERS.test(text) && !CORRECTS.test(text));

/** Data that reached the reader by mistake, which is not a request for it. */
const ARRIVED =
  /\b(?:i|we) (?:get|got|k[e]ep getting|receive|received)\b|\b(?:comes?|came|shows? up|showed up|arrives?|arrived|turns? up|turned up|sent)\b.{0,20}\b(?:my|our|me|us)\b/;

/** Areas of law unrelated to shares, in which the reader needs another lawyer. */
const OTHER_LAW =
  /\b(?:car|auto|truck|traffic|motorcycle|bike|work(?:place)?) (?:accident|crash|wreck)\b|\b(?:person(?:al)? injury|slip and fall|medical malpractice|mesothelioma|asbestos|child custody|custody (?:battle|of (?:my|our|the) (?:kids?|child\w*|sons?|daughters?))|child support|alimony|eviction|(?:my|our|a|the) landlord|speeding ticket|parking ticket|immigration|asylum|workers? comp\w*|wrongful termination|unfair dismissal|small claims court|home insurance)\b(?!.{0,80}\bdivorce\b)/;
/** Words of a claim here, for which another area of law is only the circumstance. */
const CLAIM_WORDS =
  /\b(?:shares?|stock|securities|inherit\w*|tax forms?|w-?9|w-?8\w*)\b|(?<!\b(?:small|injury|accident|crash|wreck|comp\w*|insurance|malpractice) )\bclaims?\b(?! for (?:a|an|my|the) \w+ (?:accident|crash|wreck))|(?<!\b(?:injury|accident|divorce|crash|wreck|comp\w*|insurance|malpractice|asbestos|mesothelioma) )\bsettlements?\b|(?<!\b(?:eviction|termination|landlord|landlords|demand) )\b(?:letters?|notices?)\b/;

const ADDRESS = /(?<![\w.+-])[\w.+-]+@[\w-]+\.[\w.]+/;

const ADVICE =
  /\bshould (?:i|we)\b.{0,40}\b(?:sue|opt out|object|settle|accept|join|lead)\b.{0,60}\byes or no\b|\blead plaintiff\b.{0,40}\bshould (?:i|we) (?:sign|accept|do it|agree)\b.{0,20}\byes or no\b|\b(?:opt out|opting out|sue (?:alone|on my own|them myself))\b(?! of (?:the |your |my )?(?:e?mails?|newsletters?|messages|notifications|alerts|texts)\b).{0,60}\b(?:what should i do|what would you do)\b|\b((?:should|can|could|how (?:do|can|could)) (?:i|we)\b.{0,40}(?:\b(?:avoid|dodge|reduce|minimi[sz]e|evade)\b(?!.{0,30}\b(?:withh[eo]ld\w*|w-?8\w*|w-?9)\b).{0,20}\btax(?:es)?|\bsave (?:some |money |money on |on )?(?:the |my |our )?tax(?:es)?(?! (?:ids?|numbers?|forms?|statements?)\b))|legal (?:grounds|arguments?|strategy|theory|basis|reasons?|options|angle)|(?:grounds|arguments?) (?:to|for|against) (?:object\w*|oppos\w*|sue|suing|appeal\w*|opt\w*)|food stamps|snap benefits|medicaid|ssi benefits|welfare benefits|(?:disability|unemployment|housing|survivor) benefits?|legal advice|give me advice|as my (lawyer|attorney|counsel)|my (best|legal) (option|options|strategy)|(should (i|we)|(whether|if) (i|we) should)\b.{0,30}\b(sue|opt|object|join|settle|exclude|accept|reject|appeal|litigate|hire|stay in|be lead|become lead)|(better|smarter|wiser|best) (to|for me to|if i)\b.{0,30}\b(opt|sue|join|object|settle|stay|exclude)|recommend\b.{0,40}\b(opt|object|sue|settle|join|exclude|accept|strategy)|(can|could|will|would|do) (i|we) win\b|chances? (of|to) (win|success)|\b(good|any|fair|real|better|much of a|what) (chances?|shot|odds)\b.{0,20}\b(if|when|of|in|to|with|against) (i |we )?(sue|suing|court|win|winning|lawsuit|trial|appeal\w*)|(good|strong|winnable) case|do (i|we) have a case|sue (them|the company|my broker) (myself|alone)?|what would you do|would you (accept|sign|join|opt|object|settle|sue|hold out|refuse)\b|if you were (me|in my (shoes|place))|is it worth (suing|opting|objecting)|am i liable|statute of limitations|should (i|we) (t[a]ke (it|the (?:[a-z]+ ){0,2}(deal|offer|money|settlement))|fight|hold out|accept|wait(?! (?:until|till|for) (?:my|our|the|a|your) (?:statements?|letter|check|form|notice|broker\w*|records?|codes?|e?mails?|uploads?|files?|bank|documents?|papers?)\b))|better off\b.{0,20}\b(?:opting|suing|joining|objecting|waiting|staying|excluding|settling|if (?:i|we))|(?:hide|conceal|shield|shelter)\b.{0,50}\bfrom (?:my |the |our |his |her )?(?:ex|ex-?(?:wife|husband|spouse)|wife|husband|spouse|creditors?|irs|tax (?:office|authorit\w+)|court|trustee|divorce|bankruptcy|government|medicare|state)\b|(is|would|was) it (be )?(smart|smarter|wise|wiser|better|a good idea|foolish|stupid)\b.{0,25}\b(to )?(hold out|wait for|refuse|settle|sign|sue|opt|object|accept|decline|take|stay|leave)|would (a|the) (judge|jury|court)|sue (separately|on my own|individually|them for more)|(fire|replace|hire) (my|a|the) lawyer|(my|our) (odds|chances)|is (this|the) (settlement|deal|amount) (fair|good|enough|a good deal))\b/;

const TO_COURT = phrasePattern('should (i|we)\\b.{0,30}\\btake it to court', 'take them to court');

const WRITE = '(?:write|draft|compose|prepare)';
const PLEADING = '(?:the |an? |my |our )?(?:objection|motion|complaint|appeal|brief|lawsuit|opt[- ]?out letter)\\b';
/** An order to us to write for a court. How the caller writes it is a question. */
const WRITE_FOR_COURT = new RegExp(
  `(?:^|\\b(?:please|(?:can|could|will|would) you|help (?:me|us)|(?:want|need|like) you|(?:you|trover) (?:to|must|should))(?: (?:please|just|now|also|help (?:me|us)))*) (?:to )?${WRITE} ${PLEADING}|^${WRITE} ${PLEADING}|\\b${WRITE} (?:me|us) ${PLEADING}|\\b${WRITE} ${PLEADING} for (?:me|us)\\b`,
);

const OFF_TOPIC =
  /\b(which (?:compan(?:y|ies)|stocks?)\b.{0,30}\b(?:cheat\w*|crash\w*|fraud|scandal|collapse\w*|go bankrupt|be sued|fall|drop)\b.{0,10}\b(?:next|soon)|what (time|day) is it|weather|poem|poetry|(tell|another|do you know|write|give)\b.{0,15}\bjokes?|joke about|recipe|football|soccer|world cup|super bowl|movie|song|lyrics|homework|translate this|capital of|president of|who won|meaning of life|girlfriend|dating|horoscope|lottery|write me (a|an) (poem|essay|story|song|code|script|email)|python code|javascript)\b|\b(which|what) (stocks?|shares?|crypto|coins?|funds?|etf)\b.{0,20}\b(should|to) (i )?(buy|sell|invest|short)|\b(should i|is it time to) (buy|sell|invest in|short)\b|\b(do|write|help with) (my|a|the|our)( kids?| sons?| daughters?)? ?(math|homework|essay|resume|cv|speech)\b|\bwrite (me )?(my|a|some|the) code\b|\bhow (do|can|to|should)( i| you| we)? (cook|bake|fix (a|my) (car|sink)|lose weight|grow|play|make (a )?(cake|pizza|bread|coffee))\b|\bis .{1,25}\b(a )?(good|smart|safe|bad)\b.{0,12}\b(buy|investment|time to buy|stock to buy)\b|\b(world series|stanley cup|olympics|election|who is the (president|king|pope)|tell me about yourself your feelings|are you (alive|conscious|human))\b|(?:^|\b(?:how (?:do|can|to|should|would)(?: i| you| we)?|(?:can|could|will|would) you|help me|please) )(?:to )?(?:fix|repair|clean|wash|paint|feed|walk) (?:my|our|the) (?:toaster|fridge|car|bike|roof|dog|cat|house|kitchen|sink|tv|oven|lawn|washing machine|dishwasher|phone screen)\b|(?:^|\b(?:how (?:do|can|to|should|would)(?: i| you| we)?|(?:can|could|will|would) you|help me|please) )(?:to )?(?:book|order|reserve) (?:me )?(?:a|an|some) (?:flight|hotel|table|pizza|taxi|cab|ticket(?! with)|room|food)\b|\b(?:is|are) (?:[a-z]+ ){0,3}(?:stocks?|shares?|prices?|market|ticker|bitcoin|crypto\w*|gold)(?: price)? (?:going to|gonna|about to|set to) (?:go up|go down|rise|fall|crash|moon|rally|recover|drop|double)\b|\b(?:is|are) (?:[a-z]+ ){1,3}(?:going to|gonna|about to|set to) (?:moon|rally|crash)\b|\bis (?!my\b|it\b|this\b|that\b|the\b|payout\b|mine\b|there\b)[a-z]+ (?:going to|gonna|about to) (?:go up|go down|rise|fall|drop|double)\b|\bshould (?:i|we) (?:buy|invest in|get into|short) (?:[a-z]+ ){0,2}(?:stock|shares|bitcoin|crypto\w*|gold|etfs?)\b|\b(?:write|draft|compose)\b.{0,20}\b(?:letter|email|message|post|review|tweet|note)\b.{0,30}\b(?:threat\w*|insult\w*|revenge|blackmail\w*|ceo|journalist)\b|\bthreaten(?:ing)? (?:the )?(?:ceo|company|judge|administrators?|lawyers?|them|him|her)\b|\bprice target\b|\bis .{1,25} an? (buy|sell|hold)\b(?! (back|side|order|and hold))|\bwill .{1,30} (go up|rise|fall|crash)\b/;

/** Someone who wrote to the reader from an address; that is not a request for their data. */
const SENDER =
  /\b(from|by|via|sender|called|named)\s{1,3}[<"“(]?[\w.+-]+@|@[\w.-]+[>"”)]?\s{1,3}(asks?|asked|asking|wants?|says|writes|wrote|sent|emailed|mailed|is (this|that|it)|legit|real|scam|fake)\b/i;

/** Why a question is refused; null where it is not. */
export function refusalFor(
  text: string,
  asked: string,
  { ownEmail, ownName, names }: { ownEmail: string | null; ownName: readonly string[]; names: ReadonlySet<string> },
): Reason | null {
  const hasCase = names.size > 0;
  if (ORDERS.test(text) || INSTRUCTIONS.test(text) || INSTRUCTIONS.test(asked.toLowerCase())) return 'not_permitted';
  const address = ADDRESS.exec(asked)?.[0];
  const asksForData = /\b(claims?|owed?|payments?|trades?|account|data|portfolio|show|get|received?)\b/.test(text);
  if (
    address !== undefined &&
    !SENDER.test(asked) &&
    address.toLowerCase() !== ownEmail?.toLowerCase() &&
    asksForData &&
    text.length < 200
  )
    return 'other_person';
  if (!hasCase && OTHER_LAW.test(text) && !CLAIM_WORDS.test(text)) return 'out_of_scope';
  const isExempt = OWNED_TOGETHER.test(text) || ASKS_WHETHER.test(text) || IS_INSIDER.test(text);
  const isOfRelative = RELATIVE.test(text) && !isExempt;
  if (isOfRelative || asksAboutPerson(asked, { cases: names, own: ownName })) return 'other_person';
  const shown = NAMED_INVESTOR.exec(asked)?.[1]?.toLowerCase() ?? '';
  const isOfCase = shown.split(' ').some((word) => names.has(word));
  if (shown !== '' && !isOfCase && !ownName.some((name) => name !== '' && shown.includes(name.toLowerCase())))
    return 'other_person';
  if (PRIVATE_DETAILS.test(text)) return 'other_person';
  if (!hasCase && !ARRIVED.test(text) && !REPRESENTS.test(text) && (NAMED_PERSON.test(text) || POSSESSED.test(asked)))
    return 'other_person';
  if ((COMMANDS.test(text) && !WANTS_OWN_DATA.test(text)) || asksToFalsify(text)) return 'not_permitted';
  if ((OTHERS.test(text) || INSTITUTION_RECEIVED.test(text)) && !ARRIVED.test(text)) return 'other_person';
  if (ADVICE.test(text) || TO_COURT.test(text) || WRITE_FOR_COURT.test(text)) return 'legal_advice';
  if (OFF_TOPIC.test(text)) return 'out_of_scope';
  return null;
}

/** Anger without a question. */
export const isAbuse = (text: string): boolean =>
  /\b(fuck\w*|shit\w*|bullshit|thieves|crooks?|idiots?|morons?|assholes?|bastards?|screw you|go to hell|nothing works|you suck|useless|pathetic)\b/.test(
    text,
  );
