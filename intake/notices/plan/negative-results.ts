/** `A negative amount is zero`: what a result below zero counts as. */
const NEGATIVE_COUNTS_AS = [
  String.raw`\b(?:negative (?:number|amount|value|figure|recognized)|less than (?:zero|nothing|\$0)|below zero|can be negative|negative results?|(?:negative|zero) or (?:zero|negative)|result(?:s|ing)? in a (?:gain|negative))[^.]{0,200}\b(?:zero|\$0)`,
  String.raw`\bnegative\b[^.]{0,60}\b(?:is|are) (?:then )?(?:\$0|zero|nil)`,
  String.raw`\bnegative\b[^.]{0,40}\b(?:counts? as|is treated as|becomes?|is deemed(?: to be)?) (?:zero|\$0)`,
  String.raw`\bnegative\b[^.]{0,40}\b(?:is|are) (?:treated|deemed|counted|considered)(?: as| to be)? (?:zero|\$0)`,
];
/** `Either amount is zero if the calculation gives less than zero`. */
const ZERO_IF_NEGATIVE = [
  String.raw`\b(?:amounts?|loss(?:es)?|claims?|results?) (?:is|are|will be|shall be|counts? as|is set to|are set to) (?:zero|nil|\$0(?:\.0+)?)(?!\d|\.\d),? (?:if|where|when|whenever) [^.;]{0,60}\b(?:negative|(?:less than|below|under) (?:zero|nil|\$0(?:\.0+)?(?!\d|\.\d)))`,
];
/** `If there is no excess, the Recognized Loss is nil`. */
const NO_EXCESS = [
  String.raw`\bif there (?:is|was) no (?:such )?(?:excess|difference|loss)\b[^.]{0,60}\b(?:is|are|be) (?:zero|nil|\$0)`,
];
/** `Losses may not be negative`, `no Recognized Loss is below zero`. */
const NEVER_NEGATIVE = [
  String.raw`\blosses (?:can(?:not| not)|may not|will not|shall not) be negative\b`,
  String.raw`\b(?:loss|amount)(?: amounts?)? (?:may not|cannot|can not|will not|shall not) be (?:negative|below zero)`,
  String.raw`\bno (?:recogni[sz]ed )?(?:loss|claim|amount)s?(?: amounts?)?(?: per [\w-]+)? (?:can|may|will|shall) be (?:negative\b|(?:less than|below|under) (?:zero\b|nil\b|\$0(?:\.0+)?(?!\d|\.\d)))`,
  'never (?:be )?(?:less than zero|below zero|under zero|negative)',
  String.raw`\bnot be (?:less than|below|under) (?:zero|nil|\$0(?:\.0+)?(?!\d|\.\d))`,
  String.raw`no (?:recognized (?:loss|claim)|loss is recognized)[^.]{0,30}\b(?:below|less than|under) (?:zero|nil|\$0(?:\.0+)?(?!\d|\.\d))`,
  String.raw`\bno loss (?:can|may|will|shall) be (?:below|less than|under) (?:zero\b|nil\b|\$0(?:\.0+)?(?!\d|\.\d))`,
  'no (?:recognized )?gain',
];
/** `Gains are disregarded`, `the claim is set to zero`. */
const SET_TO_ZERO = [
  String.raw`\bgains?\b[^.]{0,60}\b(?:disregarded|ignored|count as zero|are zero)`,
  'set (?:to|at|equal to) (?:zero|nil)',
  String.raw`(?:recognized loss|claim)[^.]{0,120}\bto zero\b`,
  String.raw`\b(?:computes?|calculates?|amounts?|results?) (?:to|in) an? gain[^.]{0,60}\b(?:zero|\$0)`,
  String.raw`\b(?:had|has|have) an? gain (?:from|on|in) (?:the |any |its |their )?(?:transactions?|sales?|purchases?|shares?|trad\w+)\b[^.]{0,100}\b(?:is|are|be) (?:zero|\$0)`,
  String.raw`\bbelow zero (?:is|are|counts?)\b[^.]{0,20}\bzero`,
];

/** Words by which a result below zero is zero, so a gain on one lot reduces no loss on another. */
export const NEGATIVE_IS_ZERO = new RegExp(
  [...NEGATIVE_COUNTS_AS, ...ZERO_IF_NEGATIVE, ...NO_EXCESS, ...NEVER_NEGATIVE, ...SET_TO_ZERO].join('|'),
  'i',
);
