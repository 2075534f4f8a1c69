const SALE = String.raw`(?:the |its |your )?(?:sale|selling) price(?: per [\w-]+| received)?`;
const OTHER = String.raw`(?:(?!\b(?:minus|less|or|and|inflation|purchase)\b)[^,;()])+?`;
const HIGHER = '(?:the )?(?:greater|higher|more|larger)';
const IT_IS = '(?:(?:that|it|this|the latter|the former) (?:is|was) |)';
const WORDINGS = [
  // `the sale price or $9.12, whichever is higher`
  String.raw`(${SALE}) or (${OTHER}),? \(?whichever (?:amount |price |figure |of them )?(?:is|was) ${HIGHER}\)?`,
  String.raw`(${OTHER}) or (${SALE}),? \(?whichever (?:amount |price |figure |of them )?(?:is|was) ${HIGHER}\)?`,
  // `whichever is higher of the sale price and $9.12`
  String.raw`whichever (?:amount |price )?(?:is|was) ${HIGHER}(?:,|:| of| between)? (${SALE}) (?:or|and) (${OTHER})(?=[.,;]|$)`,
  String.raw`whichever (?:is|was) ${HIGHER}(?:,|:| of| between)? (${OTHER}) (?:or|and) (${SALE})(?=[.,;]|$)`,
  // `the sale price or, if higher, $9.12`
  String.raw`(${SALE})(?:,? or,? if ${IT_IS}${HIGHER},?) (${OTHER})(?=[.,;]|$)`,
  // `the sale price or $9.12 if that is higher`
  String.raw`(${SALE}) or (${OTHER}),? if ${IT_IS}${HIGHER}(?=[.,;]|$)`,
].map((wording) => new RegExp(String.raw`\b(minus|less|reduced by) ${wording}`, 'gi'));

/** The choice between the sale price and another price, behind a minus sign, in the words of a list. */
export const withChosenPrice = (words: string): string =>
  WORDINGS.reduce((text, wording) => text.replace(wording, '$1 the greater of (i) $2 and (ii) $3'), words);
