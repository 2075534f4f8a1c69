/** Keys, tokens and signatures: long words of upper- and lower-case letters with digits, or of hexadecimal digits. */
const WORD = /[\w-]{20,}/g;
const HEXADECIMAL = /^[0-9a-f]{32,}$/i;
const isMixed = (word: string): boolean => /[A-Z]/.test(word) && /[a-z]/.test(word) && /\d/.test(word);

/** A text without secrets that a reader of the log could use; ids such as `2f1c…-…` remain. */
export function withoutSecrets(text: string): string {
  return text.replaceAll(WORD, (word) => (HEXADECIMAL.test(word) || isMixed(word) ? '[hidden]' : word));
}
