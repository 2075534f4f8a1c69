/** A pattern that finds any of some phrases as whole words; a phrase may have parts of a pattern. */
export const phrasePattern = (...phrases: readonly string[]): RegExp => new RegExp(`\\b(?:${phrases.join('|')})\\b`);
