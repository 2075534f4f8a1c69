/** `only if a Class Member had a net overall loss, after all profits are subtracted`. */
const OVERALL_LOSS =
  /\bonly if\b[^.]{0,80}\b(?:net )?overall (?:net )?loss\b|\bmust have (?:had )?an? (?:net )?overall (?:net )?loss\b|\bonly if\b[^.]{0,80}\bnet loss (?:on|from|in|for) (?:all|his|its|their|the)\b/i;
/** `whether you had a gain or a loss, overall, from your transactions`. */
const OVERALL_RESULT =
  /\b(?:gain|profit) or (?:an? )?loss,? (?:overall|on balance|all in all|in total|taken together)\b|\boverall (?:gain|profit) or loss\b|\bwhether,? (?:overall|on balance|all in all|in total),? [^.]{0,40}\b(?:gained|(?:gain|profit)(?:ed)? or (?:an? )?los[st])\b/i;
const GAIN =
  /\bgains? (?:from|on|in|with respect to)[^.]{0,80}\boverall transactions|\b(?:market|trading|overall) (?:market |trading )?gain\b|\boverall[^.]{0,60}\bprofit|\boverall gains?\b|\bnet (?:market |trading |overall )?(?:gain|profit) (?:from|on|in|for) (?:all|(?:your|his|her|its|their|the) (?:[\w-]+ ){0,2}?(?:transactions|trades|trading))\b/i;
const LOSS = /\b(?:market|overall|trading) (?:market |trading )?loss\b/i;
/** `If the result is a loss that is smaller than the sum of your claims, your claim is limited to the amount of that loss.` */
const CAP_BY_RESULT =
  /\bloss,? (?:that|which|but one that) (?:is|was) (?:less|smaller|lower) than\b[^.]{0,120}\b(?:limited to|equal to|reduced to|capped at|cut to) (?:the (?:amount|size) of )?(?:that|this|such|the) (?:actual )?loss\b|\b(?:claim|it) (?:can|may|will|shall) ?not (?:be (?:more|greater|larger) than|exceed) (?:the (?:amount|size) of )?(?:that|this|such|your|the) (?:overall|actual|net|market) loss\b/i;
const CAP = [
  /\bloss (?:from|on|in)[^.]{0,80}\boverall transactions[^.]{0,200}\bless than[^.]{0,200}\blimited to/i,
  /\b(?:market|overall|trading) loss[^.]{0,300}\b(?:less than|lower than|smaller than)[^.]{0,220}(?:limited to|shall be|will be|equal to|reduced to)|\blimited to (?:the |such |his,? her,? or its )?[^.]{0,60}\b(?:market|overall|actual) loss|recognized claim[^.]{0,100}(?:not exceed|no more than|capped at)[^.]{0,60}\b(?:market|overall) loss/i,
  CAP_BY_RESULT,
];
/** Between a gain and the zero that results from it is a claim, or the end of a condition; `a gain counts as zero` has neither. */
const GATE =
  /\b(?:gain|profit)\b(?!(?:(?!\b(?:claims?|entitle\w*|recover\w*|payments?|receives?|gets?|paid)\b)[^.,;:]){0,80}?(?:\bzero\b|\$0))[^.]{0,220}?(?:(?<!\b(?:not|never|no longer|than) (?:[\w-]+ ){0,2})(?:\b(?:zero|nil)\b|\$0(?![\d.]*[1-9]))|\b(?:not (?:be )?(?:eligible|entitled)|no recogni|ineligible)|\b(?:no payment|nothing|not be paid)\b)/i;
/** What is of one share, and not of all that a claimant traded. */
const SINGLE_SHARE =
  /\b(?:on|for|per|from) (?:an?|any|each|every|one|that|such|the|individual) (?:[\w-]+ )?(?:share|lot|trade|sale|transaction|purchase|security|ADS|ADR|unit|note|bond|option)\b|\brecogni[sz]ed (?:loss|gain) (?:amount|per)\b/i;

const sentencesOf = (text: string): string[] => text.split(/\.(?=\s|$)/);

/** Whether a gain on everything, in the same sentence or in one before it, makes a claim nothing. */
const isGate = (text: string): boolean =>
  (GAIN.test(text) || OVERALL_RESULT.test(text)) &&
  sentencesOf(text).some((sentence) => GATE.test(sentence) && (GAIN.test(sentence) || !SINGLE_SHARE.test(sentence)));

const isNamed = (text: string): boolean => GAIN.test(text) || LOSS.test(text) || OVERALL_RESULT.test(text);

/** How a claim is compared with all that a claimant gained and lost: not at all, `gate`, or `cap`. */
export function marketTest(text: string): 'none' | 'gate' | 'cap' {
  if (OVERALL_LOSS.test(text)) return 'gate';
  if (!isNamed(text)) return 'none';
  if (CAP.some((pattern) => pattern.test(text))) return 'cap';
  return isGate(text) ? 'gate' : 'none';
}

/** `Overall market gains and losses are not considered.` */
const NOT_COMPARED =
  /\b(?:no|not|without|regardless of|disregard(?:ed|s|ing)?|irrespective of|whether or not)\b[^.]{0,80}\b(?:market|overall|trading) (?:gain|loss)|\b(?:market|overall|trading) (?:gain|loss)(?:es|s)?\b[^.]{0,60}\b(?:not|no|disregarded|ignored|irrelevant)\b/i;
/** What only a calculation of all transactions has: an amount paid, and proceeds or what is held. */
const CALCULATED =
  /\b(?:total|aggregate) (?:purchase )?amounts?\b[^.]{0,120}\bpaid\b[^.]{0,400}(?:[.][^.]{0,400}){0,2}\b(?:proceeds|sales|received)\b|\btotal purchase amount\b/i;

/** `If you had an overall gain, your claim is …`. */
const isGainUsed = (sentence: string): boolean =>
  GAIN.test(sentence) &&
  /\b(?:if|where|when|who|whose|with)\b/i.test(sentence) &&
  /\b(?:claims?|paid|payments?|recover\w*|eligible|entitled)\b/i.test(sentence);

/** Whether a notice calculates what a claimant gained or lost in all, and no use of it could be read. */
export const isMarketTestUnread = (text: string): boolean =>
  marketTest(text) === 'none' &&
  !NOT_COMPARED.test(text) &&
  ((isNamed(text) && CALCULATED.test(text)) || OVERALL_RESULT.test(text) || sentencesOf(text).some(isGainUsed));
