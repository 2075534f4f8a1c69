/** Keys, tokens and signatures: long, and of letters both large and small with digits, or of hexadecimal digits. */
const WORD = /[\w-]{20,}/g;
const HEXADECIMAL = /^[0-9a-f]{32,}$/i;
const isMixed = (word: string): boolean => /[A-Z]/.test(word) && /[a-z]/.test(word) && /\d/.test(word);

/** A text without what could open something for who reads the log; an id, as `2f1c…-…`, stays. */
export function withoutSecrets(text: string): string {
  return text.replaceAll(WORD, (word) => (HEXADECIMAL.test(word) || isMixed(word) ? '[hidden]' : word));
}
