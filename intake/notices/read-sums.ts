import { isCostBehind, isOfCosts } from './amounts/costs-per-share.ts';
import type { WrittenAmount } from './amounts/find-amounts.ts';
import { hasLead } from './amounts/settlement-leads.ts';
import type { Span } from './fact.ts';

export type SumField =
  | 'settlement_amount'
  | 'average_recovery_per_share'
  | 'average_recovery_per_share_net'
  | 'cost_per_share'
  | 'expenses'
  | 'minimum_payment';

const SETTLEMENT_BEHIND =
  /^,?(?: (?:in )?(?:cash|total))?,? ?(?:\(.{0,30}\) )?(?:proposed )?(?:class action )?(?:settlement\b|settlement fund|cash settlement|cash fund|will serve|(?:, )?\(the "(?:gross )?settlement (?:amount|fund)|in all to the|to end a class action|for (?:investors|persons|the class|eligible))/i;
const IN_CASH = /^,?(?: plus .{0,20})? in cash\b/i;
const NOT_SETTLEMENT =
  /\b(?:fees?|expenses?|award|earlier|previous|net|estimated?|maximum|at most|up to|not more than|no more than|less than|under|minimum|cap|disgorgement|penalt(?:y|ies)|honorari\w+|reimbursement|reserve|bond|costs?|damages|injured|at|per|interest|together|against)\b[^.]{0,30}$/i;
const PER_UNIT =
  /^(?:,? (?:per|an?|for each|each|in respect of each)\b(?: [\w."']+){0,4}? ?(?:share|ads|adr|unit|note|security|ordinary|common|aandeel)|\/share)/i;

/** `Fourteen Million Dollars ($14,000,000)`: the words before the bracket state the same sum. */
const IN_WORDS =
  /(?:\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w{3,5}teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|billion|and|united states|u\.?s\.?|dollars)\b\.?[ ,-]*)+(?:in cash )?\($/i;
const IN_FRENCH = /\bvers(?:é|era|eront) (?:la somme de )?[\w -]{0,60}\($/i;
const BESIDE = /\([^()]{1,60}\) ?/g;

/** Words that state of the same amount per share whether fees are still to be deducted. */
const BEFORE_COSTS = /\bbefore\b[^.;]{0,40}\b(?:deduct\w*|fees|expenses|costs|payment)/i;
const AFTER_COSTS =
  /^[^.;,]{0,40}?\bafter\b[^.;]{0,40}\b(?:deduct\w*|fees|expenses|costs|them|those)|^[^.;,]{0,40}?\bafter it(?=[.;,])/i;
/** `$0.55 on average for each share`. */
const ON_AVERAGE = /^,? on average,?(?= (?:per|an?|for each|each)\b)/;
/** A fall of a price or a company's sales is none of the settlement's sums. */
const MARKET_WORDS =
  /\b(?:stock|shares?|market|revenues?|sales|earnings|profits?|investors|losses)\b[^.]{0,60}\b(?:lost|fell|dropped|overstat\w*|misstat\w*|wip\w+|declin\w+|plung\w+)\b[^.]*$|\b(?:lost|fell|overstat\w*|misstat\w*|wiping|wiped|plung\w+)\b[^.]*$/i;
export const isOfMarket = (text: string, at: number) => MARKET_WORDS.test(sentenceBefore(text, at));

/** `$0.74 for the Exchange Act Class`: not of all. */
const ONE_CLASS =
  /^(?: per [^.;,]{3,60}?)?,? (?:for|to|by) (?:members of )?(?:the|each) (?:[A-Z][\w.']* ){1,4}(?:Class|Subclass|Sub-Class|Tranche|Claimants|Purchasers)\b/;
/** `$0.63 per common share`, of one kind where the sentence has an amount for another. */
const ONE_KIND = /^ per (?:[\w-]+ ){0,2}(common|preferred|Class [A-Z]) (?:share|unit)\b/;
const EACH_KIND = /\$\d+(?:\.\d+)? per (?:[\w-]+ ){0,2}(common|preferred|Class [A-Z]) (?:share|unit)\b/g;

/** Whether the amount that ends at `end` is that of one class of several. */
export function isOfOneClass(text: string, end: number, behind: string): boolean {
  if (ONE_CLASS.test(behind)) return true;
  const own = ONE_KIND.exec(behind)?.[1];
  if (own === undefined) return false;
  const rest = text.slice(end, end + LOOKAROUND_CHARS).split(/\. (?=[A-Z])/, 1)[0]!;
  return [...`${sentenceBefore(text, end)}${rest}`.matchAll(EACH_KIND)].some(([, kind]) => kind !== own);
}

/** `per eligible share of Class A is $0.37 and per eligible share of Class C is`. */
const SHARE_OF_CLASS = /\bper (?:[\w-]+ ){0,2}share of (?:[\w.]+ ){0,3}Class [A-Z]\b[^.;$]{0,40}$/i;
const OTHER_SHARE = /\bper (?:[\w-]+ ){0,2}share of (?:[\w.]+ ){0,3}Class [A-Z]\b[^.;$]{0,40}\$/i;

/** What a bidder offers and what shares trade at is no recovery. */
const OFFER_WORDS =
  /\b(?:(?:its|the|their|an?|tender|cash) (?:offer|bid)|offering|traded|closed|fell|rose|merger consideration|dividend)\b[^.]{0,40}$/i;

/** Behind a sentence on fees and expenses: `That would come to about`. */
const COMES_TO =
  /\bfees\b[^.]*\b(?:expenses|costs)\b(?:[^.]|\.\d)*\. (?:If [^.,]{3,60}, )?(?:(?:All (?:of )?)?(?:[Tt]hat|[Tt]his|[Tt]hese)|[Tt]hey|Together|Collectively|In total|Combined)[\w ,]{0,40} (?:(?:comes?|amounts?) to|average) (?:an average of )?(?:about |approximately |roughly )?$|(?:\b(?:[Cc]ounsel|[Ll]awyers|[Aa]ttorneys|LLP)\b|\bP\.C\.)(?:[^.]|\.\d)*\b(?:ask|seek|request|apply|move|petition)\b(?:[^.]|\.\d)*\. (?:If [^.,]{3,60}, )?(?:(?:All (?:of )?)?(?:[Tt]hat|[Tt]his|[Tt]hese)|[Tt]hey|Together|Collectively|In total|Combined)[\w ,]{0,40} (?:(?:comes?|amounts?) to|average) (?:an average of )?(?:about |approximately |roughly )?$/;
/** Behind a sentence on the fees that counsel request: `That is about`, with no other subject. */
const IS_TOGETHER =
  /(?:\b(?:[Cc]ounsel|[Ll]awyers|[Aa]ttorneys|LLP)\b|\bP\.C\.)((?:[^.]|\.\d)*\b(?:ask|seek|request|apply)\b(?:[^.]|\.\d)*)\. (?:That|This|These|Together|Collectively|In total|Combined)(?:,? (?:together|collectively|combined|in total|that|this|these|they))?,? (?:is|are) (?:about |approximately |roughly )?$/;
/** The fees that counsel request are for themselves, and are not the settlement. */
const ASKS_FOR_COSTS =
  /\b(?:fees?|expenses|costs)\b|(?:%|\b(?:per ?cent|third|quarter))\)? of (?:it|that|this|(?:the|any) (?:\w+ ){0,2}(?:settlement|fund|recovery|sum|amount))\b/i;
const ASKS_FOR_APPROVAL =
  /\bapprov(?:e|al of) (?:the|this|its) (?:\w+ ){0,2}settlement\b|\b(?:before|after|deduct\w*)\b/i;

/** Whether an amount per share is the cost of the fees that counsel request in the sentence before. */
function isComingToCosts(before: string): boolean {
  const subject = before.slice(before.lastIndexOf('. '));
  if (/\b(?:recovery|distribution|settlement)\b/i.test(subject)) return false;
  if (COMES_TO.test(before)) return true;
  const asked = IS_TOGETHER.exec(before)?.[1];
  return asked !== undefined && ASKS_FOR_COSTS.test(asked) && !ASKS_FOR_APPROVAL.test(asked);
}
/** `and for its expenses, estimated at`, `costs, which will not go beyond`: of the fees that counsel apply for. */
const EXPENSES_BEFORE =
  /\b(?:percent|per cent|%|fees?|third|quarter)(?:[^.;]|\.\d)*\b(?:expenses|disbursements|costs),? (?:which (?:are |is )?)?(?:(?:now |currently )?(?:estimated|put|limited) (?:at|to)|(?:[^.;]|\.\d){0,60}\b(?:will|shall|do|may) not (?:go beyond|exceed|be more than|pass)) $/i;
/** `expenses were not over`: those of the past are not what counsel request. */
const WERE_SPENT =
  /\b(?:expenses|disbursements|costs)\b[^.;$]{0,40}\b(?:was|were|did|(?:has|have|had) been) (?:only |together |still |in all )?(?:not (?:over|above|more than|exceed(?:ing)?)|no more than|at most|up to|of(?: about)?) $/i;
/** `expenses of notifying class members, up to`: the administrator's. */
const NOTICE_COSTS =
  /\b(?:expenses|costs)\b(?:(?!\b(?:litigation|prosecut\w+|counsel|attorneys)\b)[^.;$]){0,90}\b(?:notif\w+|(?:giving|providing|mailing|publishing) (?:the )?notice|identify\w*(?= (?:and notif\w+ )?(?:the )?(?:potential |putative )?(?:class|settlement))|administering|administration)\b(?:(?!\b(?:litigation|prosecut\w+|expenses)\b)[^.;$]){0,90}$/i;
/** `when fees, expenses and administration have been paid, of roughly`. */
const ONCE_PAID =
  /\b(?:when|once|if) (?:the |all |these )?(?:attorneys' )?(?:fees|expenses|costs)\b[^.;]*\b(?:have|has|are|is|were) (?:been )?(?:paid|deducted|awarded|granted|t[a]ken)\b[^.;]{0,30}$/i;
/** `If the Court approves the fee application, the average recovery would be`. */
const ONCE_APPROVED =
  /\bif the court (?:approves|awards|grants)\b[^.]{0,60}\b(?:fees?|expenses?|application)\b[^.]{0,60}\brecovery\b[^.]*$/i;
/** `$0.70 per share, less $0.20 per share if the Court grants what counsel ask for`. */
const IF_GRANTED = /^[^.]{0,80}\bif the court (?:grants|approves)\b[^.]{0,40}\bfees\b/i;
/** `Approximately $0.37 per share before deduction`, behind the sentence on the settlement. */
const BEGINS_SENTENCE = /^(?:(?:an? )?(?:estimated|approximately|about|roughly) )*$/i;
const HOLDS_COSTS = /^[^.]{0,40}\b(?:fees|expenses|costs)\b[^.]*\bbefore\b/i;
/** `Each share will receive, on average, $0.44 before, and $0.29 after, fees`. */
const EACH_UNIT =
  /\b(?:per|each|every) (?:[\w-]+ ){0,3}(?:share|ADS|ADR|unit|note|security|token)\b[^.]{0,60}\baverage\b|\baverage\b[^.]{0,60}\b(?:per|each|every) (?:[\w-]+ ){0,3}(?:share|ADS|ADR|unit|note|security|token)\b/i;
/** `$0.41 per share before deductions, and about`: the second of two that a sentence states beside each other. */
const IS_BESIDE =
  /\$[\d.]+ (?:per|for each|an?) (?:[\w-]+ ){0,3}[\w-]+,? (?:before|after)\b[^.;$]{0,60}?,? (?:and|or|but) (?:about |approximately |roughly )?$/i;
const BESIDE_COSTS =
  /^,?(?: on average,?)? (before|after)(?:,? |(?=[.;,)]))(?:and |or |the |any |all |(?:approximately |about )?\$)?/i;

/** `The estimated average recovery per eligible share is`. */
const UNIT_BEFORE =
  /\baverage (?:amount of )?(?:recovery|distribution|payment|cost|(?:attorneys' )?fees and (?:litigation )?expense)s?\b[^.]*\b(?:per|for each) (?:[\w-]+ ){0,3}(?:share|ADS|ADR|unit|note|security|token)\b[^.]{0,160}\b(?:is|be|of|are|was|were)(?: estimated (?:to be|at))?(?: approximately| about| roughly| around)? $|\baverage recovery per (?:[\w-]+ ){0,2}(?:share|ADS|ADR|unit|note): (?:about |approximately )?$|\b(?:per|for each) (?:share|ADS|ADR|unit|note|security|token),? the (?:[a-z]+ ){0,3}(?:recovery|distribution) (?:is|would be|may be) (?:estimated (?:at|to be)|about|approximately|roughly) $/i;
/** `the lesser of: (1) $4.38 per share`: what a plan's rule names is no recovery. */
const IN_RULE =
  /\b(?:lesser|least|lower|lowest|smaller|smallest|greater|greatest) of\b[^.]*$|\brecogni[sz]ed (?:loss|claim)(?: amount)?s?["”)]*(?: (?:per|for|on) [^.;,]{1,60}?)? (?:is|are|of|equals?|shall be|will be)\b[^.]*$/i;
/** `the average recovery will be`: no rule, whatever else the sentence names. */
const RECOVERY_SUBJECT = /\b(?:average|estimated|mean|gross) (?:\w+ ){0,2}recovery\b[^.;]*$/i;
/** `The amount of the settlement equals roughly`, before an amount per share. */
const SETTLEMENT_COMES_TO =
  /\b(?:settlement|settlement (?:fund|amount))(?: in total)? (?:equals?|represents?|amounts to|comes to|works out (?:at|to)|yields|averages|translates (?:in)?to|is (?:equal|equivalent) to)(?: about| approximately| roughly| some| an estimated)? ?$/i;
/** What a trial could have brought, or another case did, is no recovery of the settlement. */
const HYPOTHETICAL =
  /\brecovery\b[^.$]*\b(?:at (?:an? )?trial|could have|might have been)\b[^.$]*\$|\b(?:cases|settlements) like\b|\b(?:other|similar|comparable) (?:class actions|cases|settlements)\b|\bmaximum (?:\w+ )?(?:recovery|damages)\b|\brecovery of damages\b/i;
const LOOKAROUND_CHARS = 360;

function lastSentence(text: string): string {
  const end = text.lastIndexOf('. ');
  return end < 0 ? text : text.slice(end + 2);
}

function sentenceBefore(text: string, at: number): string {
  const before = text.slice(Math.max(0, at - LOOKAROUND_CHARS), at);
  return lastSentence(before);
}

/** The sums of money in a notice. `currency` null: it shows no currency. */
export function readSums(
  text: string,
  amounts: readonly WrittenAmount[],
): { sums: Map<SumField, Span<string>>; settlement: WrittenAmount | null } {
  const sums = new Map<SumField, Span<string>>();
  /** The means that are each of one class only. */
  const ofClasses = new Set<string>();
  let settlement: { amount: WrittenAmount; rank: number; start: number } | null = null;
  const parts = new Map<string, WrittenAmount>();
  for (const amount of amounts) {
    const before = text.slice(Math.max(0, amount.start - 200), amount.start);
    const behind = text.slice(amount.end, amount.end + 120).replace(/^\)(?= in cash| per | for each | an? )/, '');
    const written = lastSentence(before);
    const plain = IN_FRENCH.test(written) ? written : written.replace(IN_WORDS, '').replace(BESIDE, '');
    const near = plain.replace(/\b(?:approximately|roughly|an estimated) $/i, '');
    const set = (field: SumField, value: string) => {
      if (!sums.has(field)) sums.set(field, { value, start: amount.start, end: amount.end });
    };
    const sentence = sentenceBefore(text, amount.start);
    if (Number(amount.value) < 1000 && HYPOTHETICAL.test(`${sentence}$${behind.split(/\. (?=[A-Z])/, 1)[0]}`)) continue;
    if (Number(amount.value) < 1000 && SHARE_OF_CLASS.test(sentence) && OTHER_SHARE.test(behind + sentence)) continue;
    if (Number(amount.value) < 1000 && UNIT_BEFORE.test(sentence)) {
      if (/\baverage cost\b|\bcosts? (?:per|of)\b|\baverage (?:amount of )?(?:attorneys' )?fees and\b/i.test(sentence))
        set('cost_per_share', amount.printed);
      else if (
        /^ net\b/i.test(behind) ||
        (/\bafter (?:the )?(?:deduct|payment)|\bnet of\b/i.test(sentence) && !BEFORE_COSTS.test(sentence))
      )
        set('average_recovery_per_share_net', amount.printed);
      else set('average_recovery_per_share', amount.printed);
      if (isOfOneClass(text, amount.end, behind)) ofClasses.add(amount.printed);
      continue;
    }
    const besideCosts =
      Number(amount.value) < 1000 && (EACH_UNIT.test(sentence + behind.slice(0, 20)) || IS_BESIDE.test(sentence))
        ? BESIDE_COSTS.exec(behind)
        : null;
    if (besideCosts !== null) {
      const isBefore = besideCosts[1]!.toLowerCase() === 'before';
      set(isBefore ? 'average_recovery_per_share' : 'average_recovery_per_share_net', amount.printed);
      continue;
    }
    if (PER_UNIT.test(behind.replace(ON_AVERAGE, '')) && !OFFER_WORDS.test(near)) {
      if (
        (/\bless $/i.test(near) && IF_GRANTED.test(behind)) ||
        /\bcost\b[^.]{0,160}$|\b(?:these|those) amounts\b[^.]{0,60}$/i.test(near) ||
        isOfCosts(sentence) ||
        isCostBehind(behind) ||
        isComingToCosts(text.slice(Math.max(0, amount.start - LOOKAROUND_CHARS), amount.start))
      )
        set('cost_per_share', amount.printed);
      else if (
        AFTER_COSTS.test(behind) ||
        ONCE_APPROVED.test(sentence) ||
        (!BEFORE_COSTS.test(sentence.slice(sentence.lastIndexOf(';') + 1)) &&
          !isBeforeCosts(behind) &&
          (/\bafter\b|\bleaving\b|\btaken off\b|\bis granted\b|\bnet\b|\bdeduct/i.test(
            near.slice(near.lastIndexOf(';') + 1),
          ) ||
            ONCE_PAID.test(near) ||
            /^[^.]{0,60}\bif the fee/i.test(behind)))
      )
        set('average_recovery_per_share_net', amount.printed);
      else if (IN_RULE.test(before) && !RECOVERY_SUBJECT.test(before)) continue;
      else if (
        SETTLEMENT_COMES_TO.test(near) ||
        /\baverages?\b|\brecovery\b|\bput at\b|\bgross\b/i.test(before) ||
        /^[^.;]{0,40}\bon average\b/i.test(behind) ||
        (isBeforeCosts(behind) &&
          (/\bsettlement\b/i.test(near) || (BEGINS_SENTENCE.test(near) && !HOLDS_COSTS.test(behind))))
      )
        set('average_recovery_per_share', amount.printed);
      if (isOfOneClass(text, amount.end, behind)) ofClasses.add(amount.printed);
      continue;
    }
    if (isOfOneClass(text, amount.end, behind)) ofClasses.add(amount.printed);
    if (
      Number(amount.value) >= 1000 &&
      !WERE_SPENT.test(near) &&
      !NOTICE_COSTS.test(near) &&
      ((/\bexpenses \($/i.test(near) && /\bfees\b/i.test(near)) ||
        EXPENSES_BEFORE.test(near) ||
        /\b(?:expenses|disbursements|reimbursement(?= of (?:up to|at most|no more than|not more than) $)|(?:plus|and|and for|litigation|out-of-pocket|(?:repayment|reimbursement|recovery) of) costs)\b[^.;]{0,60}(?:not (?:more than|to exceed|exceed(?:ing)?)|no more than|at most|up to|capped at|limited to|of(?: about)?|not (?:over|above)|:) $/i.test(
          near,
        ) ||
        (/\b(?:up to|at most|no more than|not more than) $/i.test(near) &&
          /^ (?:for|as) (?:(?:litigation )?expenses\b|(?:the )?costs (?:that )?(?:they|it|counsel|the lawyers) (?:has |have )?(?:advanced|paid|spent)\b|what (?:they|it|counsel|the lawyers) (?:has |have )?spent\b)/i.test(
            behind,
          )) ||
        ((/^ in (?:litigation )?(?:expenses|costs)\b/i.test(behind) ||
          (/\b(?:up to|at most|no more than|not more than) $/i.test(near) &&
            /^ of (?:litigation )?(?:expenses|costs)\b/i.test(behind))) &&
          /\bfees?\b|\bplus $|\b(?:request|ask|seek|apply)\b/i.test(near)))
    )
      set('expenses', amount.value);
    const rank = isOfEarlierSettlement(text, amount.start) ? 0 : rankOf(near, behind, amount);
    if (rank > 0 && (settlement === null || rank > settlement.rank)) settlement = { amount, rank, start: amount.start };
    const part = rank > 0 ? IS_PART.exec(behind)?.[1] : undefined;
    if (part !== undefined && !parts.has(part)) parts.set(part, amount);
  }
  // Each class has a mean of its own: none of them is the settlement's.
  if (ofClasses.size > 1 && ofClasses.has(sums.get('average_recovery_per_share')?.value ?? ''))
    sums.delete('average_recovery_per_share');
  const whole = wholeOf(parts, amounts);
  if (whole !== undefined) settlement = whole && { amount: whole, rank: 0, start: whole.start };
  if (settlement !== null)
    sums.set('settlement_amount', {
      value: settlement.amount.value,
      start: settlement.amount.start,
      end: settlement.amount.end,
    });
  return { sums, settlement: settlement?.amount ?? null };
}

/** `$40 million in cash (the "Auditor Settlement")`: of several settlements, one. */
export const IS_PART =
  /^,?(?: in cash)?,? \((?:the )?"(?!(?:Gross|Net|Total|Cash) )((?:[A-Z][\w.&'-]* ){1,5})Settlement(?: Amount| Fund)?"/;

/** A settlement that this one is compared with. */
const OTHER_SETTLEMENT =
  /\b(?:since|than|unlike|like|surpass\w*|exceed(?:s|ed)|behind|after) (?:an?|the|its|their) (?:\w+ )?$/i;

/** What a merger or an offering paid, and another kind of suit. */
const OTHER_PAYMENT =
  /\b(?:in|from|under|by) the (?:\w+ )?(?:merger|buyout|acquisition|offering|IPO)\b|\bderivative\b/i;

/** `In the state action, Alder agreed to pay`. */
const OTHER_ACTION =
  /\b[Ii]n (?:the|an?) (?:[\w-]+ )?(?:[Ss]tate|SEC|other|unrelated|derivative|[Dd]erivative)(?: court)? (?:action|suit|lawsuit|case|proceeding|matter)\b(?!s)(?! and\b)[^.;]*$/;

/** Those for whom a settlement is have paid for something else. */
export const PAID_BY_INVESTORS =
  /\b(?:investors?|(?:share|stock|note|unit)?holders?|class members?|members|purchasers|buyers|everyone|those|persons|people)(?:,? (?:who|that) [^.;]{2,60}?,?)? (?:have |had |has |together |all )?(?:paid|pays?|paying|put|deposited|contributed)\b[^.;]{0,30}$/i;
const centsOf = ({ value }: WrittenAmount) => BigInt(value.replace('.', ''));

/** The sum of several settlements, where the text states it; null where it does not. Undefined: there is but one. */
function wholeOf(
  parts: ReadonlyMap<string, WrittenAmount>,
  amounts: readonly WrittenAmount[],
): WrittenAmount | null | undefined {
  if (parts.size < 2) return undefined;
  const sum = [...parts.values()].reduce((total, part) => total + centsOf(part), 0n);
  return amounts.find((amount) => centsOf(amount) === sum) ?? null;
}

/** In a notice of a proposed settlement, one that has had its final approval is another. */
export const isOfEarlierSettlement = (text: string, at: number) =>
  /\b(?:an?|the|any) (?:prior|earlier|previous|former|separate) (?:\w+ )?settlement\b[^.;]{0,90}$/i.test(
    sentenceBefore(text, at),
  ) ||
  (/\b(?:gave|granted|has given|has granted) final approval [^.]*$/i.test(sentenceBefore(text, at)) &&
    /\bnotice of proposed (?:partial )?settlement/i.test(text)) ||
  (/\b(?:court|judge) (?:has )?(?:finally |previously |already )?approved (?:an?|the) (?:\w+ )?$/i.test(
    sentenceBefore(text, at),
  ) &&
    /\b(?:second|third|another|additional|further|new|subsequent) (?:partial |proposed |class action )?settlement\b/i.test(
      text,
    ));

function rankOf(near: string, behind: string, amount: WrittenAmount): number {
  const value = Number(amount.value);
  if (value < 50_000) return 0;
  if (OTHER_ACTION.test(near) || PAID_BY_INVESTORS.test(near)) return 0;
  if (/\badditional payment of $|\blast year\b[^.]{0,40}$/i.test(near)) return 0;
  if (/\bof which\b[^.]*$/i.test(near)) return 0;
  if (/^,? of which\b/i.test(behind) && /\bsettle\w*\b[^.]{0,60}$/i.test(near)) return 4;
  if (/\bsettle\w*\b.*\ba (?:total|aggregate|combined) (?:settlement )?value of $/i.test(near)) return 7;
  if (OTHER_PAYMENT.test(near) && !/\bsettle/i.test(near)) return 0;
  if (OTHER_SETTLEMENT.test(near) || /^,? (?:\w+ ){0,2}settlement (?:in|of) (?:\w+ )?(?:19|20)\d\d\b/i.test(behind))
    return 0;
  // What an order imposes, summed up: more than its parts, and less than a fund that the text states.
  if (/\b(?:disgorgement|penalt(?:y|ies))\b.*\bfor a (?:combined )?total (?:payment |sum )?of $/i.test(near))
    return /\b(?:separate|another|other|unrelated) (?:order|action|matter|proceeding)\b/i.test(near) ? 0 : 2.5;
  if (
    /\ba total of $/i.test(near) &&
    /^,? (?:made up|consisting|comprised|composed) of [^.;]{0,60}\bdisgorgement\b/i.test(behind)
  )
    return 2.5;
  if (/\bdisgorgement\b/i.test(near)) return 0;
  if (/^\)?,?(?: in cash)?,? \((?:the )?"(?:gross )?settlement (?:amount|fund)"/i.test(behind)) return 6;
  if (/\bfair fund\b|penalty was/i.test(`${near}${behind}`) && /penalty/i.test(near)) return 2;
  if (/\bfees\b[^.;]{0,80}(?:%|\bpercent) of the $/i.test(near)) return 2;
  if (NOT_SETTLEMENT.test(near.slice(-70)) && !hasLead(near, behind)) return 0;
  if (
    /\b(?:fees?|expenses?|costs?)\b[^.;]{0,50}(?<!\bfor )(?:amount )?of $|\b(?:fees?|expenses?|award|up to|at most|no more than|not more than|net settlement fund)\b[^.]{0,25}$/i.test(
      near,
    )
  )
    return 0;
  if (IN_FRENCH.test(near)) return 4;
  if (/\b(?:minimum|maximum) of $/i.test(near)) return 0;
  if (hasLead(near, behind) && (IN_CASH.test(behind) || SETTLEMENT_BEHIND.test(behind))) return 5;
  if (
    /\b(?:total|cash|gross) settlement: $|settlement (?:fund|amount)?:? $|\bfund: $/i.test(near) ||
    /\bgross settlement(?: was|:) $/i.test(near)
  )
    return 5;
  if (SETTLEMENT_BEHIND.test(behind) || /\bagreed to pay(?: in all)? $/i.test(near)) return 4;
  if (hasLead(near, behind)) return /\b(?:payment of|paid|pays?|the sum of) $/i.test(near) ? 2 : 3;
  return IN_CASH.test(behind) ? 1 : 0;
}

const isBeforeCosts = (behind: string) =>
  /^[^.;,]{0,40}?\bbefore\b[^.;]{0,40}\b(?:deduct|fees|expenses|costs|taxes)/i.test(behind);
