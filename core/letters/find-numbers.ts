/** Limit of words of one letter that are searched. */
const MAX_WORDS = 400;

/**
 * What in a letter may be the number of a claim: our references (`TR-7`), filings (`TR-F3`), and words with a digit of five
 * characters or more. Each once, as capitals.
 */
export function findNumbers(text: string): { claims: number[]; filings: number[]; words: string[] } {
  const claims = new Set<number>();
  const filings = new Set<number>();
  const words = new Set<string>();
  for (const [word] of text.toUpperCase().matchAll(/[A-Z0-9][A-Z0-9/_-]{2,40}[A-Z0-9]|[A-Z]{2}-\d+/g)) {
    const ours = /^TR-(F?)(\d{1,12})$/.exec(word);
    if (ours) (ours[1] === 'F' ? filings : claims).add(Number(ours[2]));
    else if (word.length >= 4 && /\d/.test(word) && words.size < MAX_WORDS) words.add(word);
  }
  return { claims: [...claims], filings: [...filings], words: [...words] };
}
