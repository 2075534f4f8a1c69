export type Language = 'en' | 'es' | 'de' | 'fr' | 'pt' | 'it' | 'nl' | 'zh';

/**
 * The meaning of words, as English words that the intents know; for a word of several languages, the languages in which
 * it has this meaning.
 */
export type Meaning = readonly [pattern: RegExp, meaning: string, languages?: readonly Language[]];
