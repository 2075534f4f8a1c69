import { describesFraud } from './worries.ts';

/** What only resembles a sign of fraud: the password that a file has, and what the reader once paid for shares. */
const HARMLESS: readonly RegExp[] = [
  /\b(?:pdf|file|document|statement|zip|xlsx?)s?\b (?:(?:is|are|has|have|with|needs?|requires?|a|the|its) ){0,3}password\b(?! of my\b)/g,
  /\bpassword protected\b/g,
  /\b(?:did|have|had) (?:i|we) (?:pay|paid)\b(?=.{0,30}\b(?:per share|a share|each|apiece|shares?|for (?:it|them|my|the))\b)/g,
];

/** Whether a question describes a fraud; a pattern that is found only in harmless words is no sign of one. */
export const likelyFraud = (text: string): boolean =>
  describesFraud(text) && describesFraud(HARMLESS.reduce((rest, pattern) => rest.replace(pattern, ' '), text));
