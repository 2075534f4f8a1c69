/** Behind a day that a list begins with: a time, and nothing else on its line. */
const ZONE = String.raw`(?: \(?[A-Z]{2,3}T?\)?| \(?\w+ time\)?| \(?(?:Eastern|Central|Mountain|Pacific)\)?)?`;
const HOUR = String.raw`(?:at )?\d{1,2}[:.]\d\d ?[ap]\.?m\.?${ZONE}`;
export const TIME_ALONE = new RegExp(`^[,:]?(?: ?${HOUR})?[ :-]*$`, 'i');
/** `September 16, 2024, 10 a.m. - the hearing`. */
export const TITLE_BESIDE = new RegExp(
  String.raw`^(?:,? (?:at )?\d{1,2}(?:[:.]\d\d)? ?[ap]\.?m\.?${ZONE})?(?: ?(?:[-:]+|[.·…]{4,}) (?=[A-Za-z])| (?=(?:Last day|(?:Final |Settlement |Fairness |Approval )*Hearing|Deadline)\b))`,
  'i',
);
export const BULLET = /^(?:[•*·-] ?)?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day,? (?:the )?)?$/i;
/** A capital behind the day: `May 6, 2024 Claims must be postmarked`. */
export const TITLE_NAMED = new RegExp(
  String.raw`^(?:,? ${HOUR})? (?=(?:Claims?|Claim Forms?|Proofs? of Claim|Requests? (?:for|to)|Opt-?[Oo]uts?|Exclusions?|Objections?)\b)`,
);
/** At the end of the line above a day: the day goes on with that line. */
export const LIMIT_ABOVE = /\b(?:by|before|than|until|due|to|on)\s$/i;
/** At the end of the words between two days that begin lines: a sentence or a label goes on to the second. */
export const IS_PROSE = /(?:\b(?:by|before|than|until|due|to|on|for|is|are|of|and|or)(?: the| \w+day,?)?|:)\s$/i;
