import { type ComparableName, comparableNames, mixesAlphabets } from './comparable-name.ts';

/** `near`: probably the same, to be reviewed by a person. */
type NameVerdict = 'equal' | 'near' | 'different';

export interface NameComparison {
  verdict: NameVerdict;
  /** What differs, in words; null where nothing does. */
  difference: string | null;
}

const EQUAL: NameComparison = { verdict: 'equal', difference: null };
const near = (difference: string): NameComparison => ({ verdict: 'near', difference });
const different = (difference: string): NameComparison => ({ verdict: 'different', difference });

const RANK: Readonly<Record<NameVerdict, number>> = { equal: 0, near: 1, different: 2 };

/** The better of two. */
export const closer = (one: NameComparison, other: NameComparison): NameComparison =>
  RANK[other.verdict] < RANK[one.verdict] ? other : one;

/**
 * Whether two names are of the same person or company. Case, marks, order, titles and punctuation do not count; initials,
 * a middle name, a suffix or a form of company that only one has, and a slip of one letter are near.
 */
export function compareNames(one: string, other: string): NameComparison {
  if (mixesAlphabets(one) !== mixesAlphabets(other))
    return different('one of them mixes letters of two alphabets that look alike');
  let best = different('the names differ');
  for (const left of comparableNames(one))
    for (const right of comparableNames(other)) best = closer(best, compare(left, right));
  return best;
}

function compare(one: ComparableName, other: ComparableName): NameComparison {
  if (one.words.length === 0 || other.words.length === 0) return different('the names differ');
  const found = compareWords(one.words, other.words);
  if (found.verdict === 'different') return found;
  if (one.form !== other.form) {
    if (one.form !== null && other.form !== null) return different('the company types (such as LLC or Inc.) differ');
    return near('only one of them has the form of the company');
  }
  if (one.generation !== other.generation) {
    if (one.generation !== null && other.generation !== null) return different('one is Jr., the other is not');
    return near('only one of them has a suffix such as Jr.');
  }
  return found;
}

function compareWords(one: readonly string[], other: readonly string[]): NameComparison {
  // Anne-Marie and Annemarie, van der Berg and Vanderberg
  if (one.join('') === other.join('')) return EQUAL;
  const left = [...one];
  const right = [...other];
  const shared = removePairs(left, right, (word, candidate) => word === candidate);
  if (left.length === 0 && right.length === 0) return EQUAL;
  const initials = removePairs(left, right, isInitialOf);
  if (left.length === 0 && right.length === 0)
    return shared.some((word) => word.length > 1)
      ? near('one of them has initials only')
      : different('the names differ');
  const isWhole = shared.filter((word) => word.length > 1).length + initials.length >= 2;
  if (left.length === 0 || right.length === 0)
    return isWhole && shared.some((word) => word.length > 1)
      ? near('one name has an extra part')
      : different('the names differ');
  const [word, candidate] = [left[0]!, right[0]!];
  if (left.length === 1 && right.length === 1 && shared.length > 0 && isSlip(word, candidate))
    return near('one letter differs');
  return different('the names differ');
}

/** Removes matching words from both lists; returns those of the first list. */
function removePairs(
  left: string[],
  right: string[],
  pairs: (word: string, candidate: string) => boolean,
): readonly string[] {
  const removed: string[] = [];
  for (const word of [...left]) {
    const at = right.findIndex((candidate) => pairs(word, candidate));
    if (at < 0) continue;
    right.splice(at, 1);
    left.splice(left.indexOf(word), 1);
    removed.push(word);
  }
  return removed;
}

const isInitialOf = (word: string, candidate: string): boolean =>
  word !== candidate && (word.length === 1 || candidate.length === 1) && word[0] === candidate[0];

/** One letter more, less or other, or two that changed places, in a word of five letters or more. */
function isSlip(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.length < 4 || long.length < 5 || long.length - short.length > 1) return false;
  let from = 0;
  while (from < short.length && short[from] === long[from]) from += 1;
  if (long.length > short.length) return short.slice(from) === long.slice(from + 1);
  if (short.slice(from + 1) === long.slice(from + 1)) return true;
  return (
    short[from] === long[from + 1] && short[from + 1] === long[from] && short.slice(from + 2) === long.slice(from + 2)
  );
}
