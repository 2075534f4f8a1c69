/** `Shares bought before or after the Class Period have no Recognized Loss`: no rule is about them. */
export const isOutsideOfPeriod = (text: string): boolean =>
  /\b(?:purchased|acquired|bought)\b[^.;:]{0,30}\b(?:before|prior to|outside(?: of)?) (?:or after )?the (?:\w+ )?Period\b[^.;:]{0,300}\b(?:no recognized|not (?:eligible|included|compensable)|zero|nil|\$0)/i.test(
    text,
  ) && !/\b(?:sold|held|retained)\b/i.test(text);

/** `To have a Recognized Loss, shares must have been bought in the period and held over a disclosure`: the table shows what follows. */
export const isRequirement = (text: string): boolean =>
  /^(?:in order )?(?:for|to)\b[^.;:]{0,80}?\b(?:have|be (?:eligible|entitled|compensable)|qualify|recover|receive)\b[^.;]{0,300}\bmust (?:(?:also|both) )?(?:have|be)\b[^.;]{0,300}\b(?:held|hold|open)\b/i.test(
    text,
  ) && !/\$\d|\b(?:lesser|least|smaller|lower) of\b/i.test(text);
