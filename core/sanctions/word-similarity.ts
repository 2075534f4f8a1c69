import { phoneticKey } from './fold-name.ts';

/** The Jaro-Winkler likeness of two words, from 0 to 1: the measure that OFAC’s own search uses (its FAQ 249). */
function jaroWinkler(one: string, other: string): number {
  if (one === other) return 1;
  const reach = Math.max(0, Math.floor(Math.max(one.length, other.length) / 2) - 1);
  const matched: boolean[] = new Array<boolean>(other.length).fill(false);
  const left: string[] = [];
  for (let at = 0; at < one.length; at++) {
    const end = Math.min(other.length - 1, at + reach);
    for (let there = Math.max(0, at - reach); there <= end; there++) {
      if (matched[there] || one[at] !== other[there]) continue;
      matched[there] = true;
      left.push(one[at]!);
      break;
    }
  }
  if (left.length === 0) return 0;
  let moved = 0;
  let next = 0;
  for (let at = 0; at < other.length; at++) if (matched[at] && other[at] !== left[next++]) moved++;
  const same = left.length;
  const jaro = (same / one.length + same / other.length + (same - moved / 2) / same) / 3;
  let prefix = 0;
  while (prefix < 4 && prefix < one.length && one[prefix] === other[prefix]) prefix++;
  return jaro + prefix * 0.1 * (1 - jaro);
}

/** Below this, two words are not the same word spelled otherwise. */
const MIN_LIKENESS = 0.86;
/** The score of words that sound the same and are spelled otherwise. */
const SAME_SOUND = 0.92;
/** The score of an initial and a word that begins with it. */
export const INITIAL = 0.75;

/** How alike two words are, from 0 to 1; 0 below what can be one word. */
export function likenessOf(one: string, other: string): number {
  if (one === other) return 1;
  if (one.length === 1 || other.length === 1) return one[0] === other[0] ? INITIAL : 0;
  const by_letters = jaroWinkler(one, other);
  const sound = phoneticKey(one);
  const by_sound =
    sound.length >= 2 && Math.min(one.length, other.length) >= 4 && sound === phoneticKey(other) ? SAME_SOUND : 0;
  const likeness = Math.max(by_letters, by_sound);
  return likeness >= MIN_LIKENESS ? likeness : 0;
}
