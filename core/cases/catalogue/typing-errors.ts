/**
 * The fewest typing errors (a letter left out, added, wrong, or two exchanged) that make `typed` of the beginning of a
 * word in `name` and what follows it. Both in small letters.
 */
export function typingErrors(typed: string, name: string): number {
  let least = typed.length;
  for (let start = 0; start < name.length; start++)
    if (start === 0 || !isLetter(name[start - 1]!))
      least = Math.min(least, errorsAgainst(typed, name.slice(start, start + 2 * typed.length)));
  return least;
}

/** How many typing errors a search of that length may have and still mean a name. */
export function allowedTypingErrors(typed: string): number {
  return typed.length < 4 ? 0 : typed.length < 8 ? 1 : 2;
}

const isLetter = (character: string): boolean => /[\p{L}\p{N}]/u.test(character);

/** Distance to the beginning of `text` that is nearest: the last row's least, since `typed` may stop anywhere in it. */
function errorsAgainst(typed: string, text: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: text.length + 1 }, (_, at) => at);
  for (let row = 1; row <= typed.length; row++) {
    const next = [row];
    for (let at = 1; at <= text.length; at++) {
      const isSame = typed[row - 1] === text[at - 1];
      let errors = Math.min(last[at - 1]! + (isSame ? 0 : 1), last[at]! + 1, next[at - 1]! + 1);
      if (row > 1 && at > 1 && typed[row - 1] === text[at - 2] && typed[row - 2] === text[at - 1])
        errors = Math.min(errors, beforeLast[at - 2]! + 1);
      next.push(errors);
    }
    beforeLast = last;
    last = next;
  }
  return Math.min(...last);
}
