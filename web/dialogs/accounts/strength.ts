import { MIN_PASSWORD_LENGTH } from '@trover/contract/accounts/fields.ts';

export interface Strength {
  /** 0 to 4. */
  level: 0 | 1 | 2 | 3 | 4;
  words: string;
}

const ADVICE = 'Several unrelated words are safer than one complex word.';

/** Letters that add strength: neither repetitions nor the next letter of a sequence. */
function distinctLetters(letters: readonly string[]): number {
  let count = 0;
  for (const [at, letter] of letters.entries()) {
    const step = (letter.codePointAt(0) ?? 0) - (letters[at - 1]?.codePointAt(0) ?? -9);
    if (Math.abs(step) > 1) count += 1;
  }
  return Math.min(count, new Set(letters).size * 2);
}

const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u];

/** A rough estimate of a password's strength while it is typed; the server refuses common ones. */
export function strengthOf(password: string): Strength {
  const letters = [...password.normalize('NFKC')];
  if (letters.length === 0) return { level: 0, words: `At least ${MIN_PASSWORD_LENGTH} characters. ${ADVICE}` };
  const missing = MIN_PASSWORD_LENGTH - letters.length;
  if (missing > 0) return { level: 1, words: `${missing} more ${missing === 1 ? 'character' : 'characters'} needed.` };
  const distinct = distinctLetters(letters);
  if (distinct < 7) return { level: 1, words: `Easy to guess. ${ADVICE}` };
  const variety = kinds.filter((kind) => kind.test(password)).length;
  const score = distinct + 2 * (variety - 1);
  if (score < 11) return { level: 2, words: `Fair. ${ADVICE}` };
  if (score < 18) return { level: 3, words: `Good. ${ADVICE}` };
  return { level: 4, words: 'Strong.' };
}
