const ON_STOCK = String.raw`on (?:that|such|the|its) (?:common )?(?:stock|shares|ADSs)\b`;
/** Between securities of a list, what the class did with the next. */
const ACTED = String.raw`(?:purchased|bought|acquired|sold|wrote|written)(?: ?[/(] ?(?:sold|wrote|written)\)?)?`;
/** The next security of the same issuer in a list: `, or sold (wrote) put options on that stock`. */
export const LISTED_NEXT = new RegExp(
  String.raw`^(?: ${ON_STOCK})?(?: \([^()]{1,30}\))?,?(?: (?:and\/or|and|or))?,? (?:${ACTED} )?(?:exchange-traded )?(call options|put options|options|units|warrants|preferred stock|senior notes|notes|bonds|(?:common stock|common shares|ordinary shares|ADSs)(?! of\b))\b(?! on\b(?! (?:that|such|the|its) (?:common )?(?:stock|shares|ADSs)\b))`,
  'i',
);
