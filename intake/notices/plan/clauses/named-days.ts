/** `from June 18, 2019 (the date on which the notes were first sold) through`: what a day is, beside it. */
const NAMED_DAY = / \((?:which (?:is|was) )?(?:the|its|their) (?:first )?(?:date|day)\b[^()\d]*\)/gi;

export const withoutNamedDays = (text: string): string => text.replace(NAMED_DAY, '');
