/** `The Recognized Loss is`, `your claim shall be equal to`. */
export const VERDICT =
  /\b(?:(?:the|its|such|your|each|an?|his, her or its|claimant's|no) )?(?:recognized (?:loss|claim|gain)(?: amounts?| per \w+| or gain)?|claims?|loss(?:es)?(?: amounts?)?|RLA|recognised loss|entitlement|compensation|(?:net )?(?:recoverable )?damages?)(?: amounts?)?(?: under (?:the )?[\w() ]{3,30}?)?(?:,? (?:per|for (?:each|every|that|such|the)(?: such)?) [\w $,]{1,34}?| (?:on|of) (?:each|every one|it|such (?:share|ADS|note|unit)))?,? (?:shall be|will be|would be|is to be|is|are|equals?|means|=)(?: equal to| calculated as(?! follows)| deemed to be)?:?|\brecogni[sz]ed (?:loss|claim)(?: amounts?)?(?: per [\w ]{2,20}?)?,? (?:equal to:?|of (?=zero|nil|\$0))/i;
/** How a formula begins behind a colon, a comma or a dash. */
const BEGINNINGS = [
  '(?:an amount )?(?:equal to )?(?:the )?(?:lesser|least|smaller|smallest|lower|lowest|minimum|greater|greatest|larger|largest|maximum) of',
  String.raw`(?:zero|nil|nothing)\b`,
  'no (?:loss|amount|claim) (?:is|will be|shall be) (?:recogni[sz]ed|allowed|payable|due)',
  'the (?:number|amount|figure|value|entry) (?:in|from|given|shown|stated|set forth|listed)',
  String.raw`the (?:matrix|table|schedule) (?:amount|figure|value|entry|number|loss)\b`,
  '(?:there (?:is|will be|shall be) )?no recogni[sz]ed (?:loss|claim)',
  'there (?:is|will be|shall be) no (?:loss|claim)',
  String.raw`\$\d`,
];
const TERMS = [
  'difference between',
  'excess of',
  'inflation',
  'artificial inflation',
  '(?:amount of )?(?:the )?(?:artificial )?inflation',
  'purchase price',
  'price paid(?! or)',
  'acquisition price',
  String.raw`purchase\/acquisition price`,
  'offering price(?! (?:of which|of (?:such|the|these) |was|is|per share (?:was|is)))',
  'estimated',
];
export const BARE = new RegExp(
  String.raw`[:,?–-]\s*(?=${[...BEGINNINGS, `(?:the )?(?:${TERMS.join('|')})`].join('|')})`,
  'i',
);
/** `The Recognized Loss per share of common stock bought from … to … is the lesser of`: days within the subject. */
export const LONG_VERDICT =
  /\brecogni[sz]ed (?:loss|claim)(?: amount)?s?\b[^.;:]{0,200}? (?:is|are|shall be|will be|equals?) (?=(?:the )?(?:lesser|least|smaller|smallest|lower|lowest|greater|greatest) of\b|the (?:[\w-]+ ){0,2}(?:amount|figure|number|entry|value) (?:\w+ ){0,3}(?:in|from|of) (?:the )?(?:table|matrix|schedule)\b)/i;

/** `the inflation at purchase, or the purchase price minus $6.40, whichever is less`. */
const WHICHEVER =
  /^(?:either )?(.+?)[,;]? or (.+?),? (?:\()?whichever (?:amount )?is (?:the )?(less|lesser|lower|smaller|greater|more|higher|larger)(?:\))?[.;]?$/i;

/** `the inflation at purchase or, if it is less, the purchase price minus $6.40`. */
const OR_IF =
  /^(.+?),? or,? if (?:(?:it|that|this) is )?(less|lesser|lower|smaller|greater|more|higher|larger),? (.+?)[.;]?$/i;

/** `the inflation at purchase, or the purchase price minus $6.40 if that is less`. */
const IF_BEHIND = /^(.+?),? or (.+?),? if (?:it|that|this|the latter) (?:is|was) (less|lesser|lower|smaller)[.;]?$/i;

/** Two amounts of which words choose the less or the greater; null where they do not. */
export function eitherOf(text: string): { one: string; other: string; which: string } | null {
  const [, one, other, which] = WHICHEVER.exec(text) ?? [];
  if (which !== undefined) return { one: one!, other: other!, which };
  const [, own, limit, kind] = IF_BEHIND.exec(text) ?? [];
  if (kind !== undefined) return { one: own!, other: limit!, which: kind };
  const [, first, word, second] = OR_IF.exec(text) ?? [];
  return word === undefined ? null : { one: first!, other: second!, which: word };
}

/** `A, B, or C, whichever is smallest`: as a list behind its choice. */
const SMALLEST_WORDING =
  /^(?!.*\bwhichever\b.*\bwhichever\b)(?:either )?([^;]+?,? or [^;]+?),? \(?whichever (?:of (?:these|them) )?is (?:the )?(?:least|lowest|smallest)\)?[.;]?$/i;
export const withLeastFirst = (words: string): string => words.replace(SMALLEST_WORDING, 'the least of $1');

/** `whichever is less: (a) …, or (b) …`. */
export const WHICHEVER_OF =
  /^\W*whichever (?:of (?:these|the following) )?is (?:the )?(less|lesser|least|lower|lowest|smaller|smallest|greater|higher|larger):? (?=\(?[a-z\d]{1,3}[.)] )/i;

/** `as stated in Table 1 (zero after May 6, 2021)`: behind its last row a table of inflation gives zero in every plan. */
const ZERO_AFTER = / \((?:which is |being )?(?:zero|\$0(?:\.0+)?) after [^()]*\)/gi;
export const withoutZeroAfter = (text: string): string => text.replace(ZERO_AFTER, '');

/** `the Recognized Loss (or Recognized Gain) per share is`: whether gains count is stated elsewhere. */
const OR_GAIN = / \(or (?:(?:a|the|an?y) )?(?:(?:recogni[sz]ed|net|trading) )?(?:gain|profit)s?(?: amounts?)?\)/gi;
export const withoutGain = (text: string): string => text.replace(OR_GAIN, '');
