/** A part of a sentence that makes a request. */
export interface Part {
  start: number;
  end: number;
}

const GIVING =
  'pay(?:ing)?|owe|send(?:ing)?|give|giving|provide|share|disclose|reveal|enter|e-?mail|text|buy|purchase|install|download|allow|let|grant|wire|transfer|remit|deposit|confirm|submit|reply|respond|click|make|scratch|read|open|run|connect|use';
const ASKING =
  'ask(?:s|ed)?|request(?:s|ed)?|requires?|required|charged?|call(?:s|ed)?|contact(?:s|ed)?|needs?|have to|has to|demand(?:s|ed)?|want|seek|solicit|collect|accept|obliged|tell';
const NEGATED = new RegExp(
  `(?:\\b(?:never|not|cannot|nobody|no one|neither|nor)|n[’']t)\\s+(?:(?:ever|also|even|be|will|would|may|should|can|need to|have to|going to|you|us|to)\\s+){0,4}?(?:(${GIVING})|${ASKING})\\b`,
  'gi',
);
const NOBODY = new RegExp(`\\b(?:nobody|no one|none|neither)\\b[^,;:]{0,40}?\\b(?:${ASKING})\\b`, 'gi');
/** “If you do not pay …” and “those who do not pay …” are threats, not warnings. */
const CONDITION = /\b(?:if|unless|until|who|those|claimants?|members?)\b[^,;:]{0,30}$/i;
const NOTHING =
  /\b(?:no|without|free of)\s+(?:any\s+)?(?:[\w-]+\s+){0,2}?(?:fees?|costs?|charges?|payments?|deposits?|money|purchase)\b/gi;
const BEWARE =
  /\b(?:beware|wary|cautious|careful|suspicious|watch out|lo+k out|ignore|report|hang up on)\b[^,;:]{0,40}?\b(?:calls?|callers?|e-?mails?|messages?|letters?|anyone|anybody|someone|people|persons?|websites?|requests?|scams?|scammers?|offers?)\b/gi;
const OTHERS_ASK =
  /\b(?:anyone|anybody|someone|somebody|no one|nobody|callers?|people|person|strangers?|(?:a|any|an) (?:call|e-?mail|message|letter|website|text))\s+(?:(?:who|that|which|may|might|will|ever|then)\s+){0,3}(?:asks?|asking|requests?|requesting|demands?|demanding|wants?|tel+(?:s|ing)?|insists?|urges?|pressures?)\s+(?:you|for|to|on|that|your|a|an|any)\b/gi;
const SWINDLERS =
  /\b(?:scammers?|fraudsters?|criminals?|impost[eo]rs?|thieves|swindlers?)\s+(?:[\w-]+\s+){0,3}?(?:ask|request|demand|tell|want|use|pretend|claim|offer)\b/gi;

/** After these words a warning no longer counts. */
const TURN =
  /[:;—–]|\b(?:until|unless|without|before|except|but|however|instead|otherwise|or else|just|simply|only|once)\b|,\s*(?:and\s+)?(?:you|we|please|kindly)\b/i;
/** Where the warning is not about giving something, the next verb is an instruction again: “Do not wait, pay …”. */
const ORDER = new RegExp(`,\\s*(?:and\\s+|then\\s+)?(?:${GIVING})\\b`, 'i');

const PASSIVE =
  /^(?:(?!\b(?:is|are|must|needs?|required|pay|send|please)\b)[^;:.]){0,90}\b(?:is|are|was|were|will be|be)\s+(?:never|not)\s+(?:requested|required|asked|needed|accepted|charged|necessary|demanded|part of)\b/i;
const IS_FRAUD =
  /\b(?:is|are)\s+(?:(?:a|an|always|likely|certainly|probably|most)\s+)*(?:scams?|fraud|fraudulent|fake|not from us)\b/i;

/**
 * Whether a sentence warns against the request in the part: a negation governs the request, with no turn between them.
 */
export function isWarning(sentence: string, { start, end }: Part): boolean {
  const governs = (pattern: RegExp): boolean =>
    [...sentence.matchAll(pattern)].some(({ index, 0: words, 1: giving }) => {
      if (index >= start && !(pattern === NOTHING && index < end)) return false;
      const between = sentence.slice(index + words.length, Math.max(index + words.length, start));
      // a part may begin with the turn itself: “we cannot pay you until …”
      const [first = ''] = /^\w+/.exec(sentence.slice(start)) ?? [];
      if (TURN.test(between) || (index < start && TURN.test(first))) return false;
      if (pattern !== NEGATED) return true;
      if (CONDITION.test(sentence.slice(0, index))) return false;
      return giving !== undefined || !ORDER.test(between + sentence.slice(Math.max(index + words.length, start), end));
    });
  const after = sentence.slice(end);
  return (
    [NEGATED, NOBODY, NOTHING, BEWARE, OTHERS_ASK, SWINDLERS].some(governs) ||
    PASSIVE.test(after) ||
    IS_FRAUD.test(after)
  );
}
