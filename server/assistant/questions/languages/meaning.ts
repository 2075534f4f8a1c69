export type Language = 'en' | 'es' | 'de' | 'fr' | 'pt' | 'it' | 'nl';

/** What words mean, as words of English that the intents know; where a word is of several languages, those in which it means that. */
export type Meaning = readonly [pattern: RegExp, meaning: string, languages?: readonly Language[]];
