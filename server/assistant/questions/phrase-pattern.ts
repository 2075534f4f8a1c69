/** A pattern that finds any of the phrases as whole words; a phrase may contain regular-expression syntax. */
export const phrasePattern = (...phrases: readonly string[]): RegExp => new RegExp(`\\b(?:${phrases.join('|')})\\b`);
