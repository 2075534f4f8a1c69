import { type SourceLine, textOf } from './source.ts';

const MIN_PAGES = 3;
const ENDS_SENTENCE = /[.?!:;]["'”’)]*$/;
const GOES_ON = /^[a-z]/;
const keyOf = (line: SourceLine): string => textOf(line).trim().replace(/\d+/g, '#');

/**
 * The pages without a foot that most of them have, where it would be within a sentence that the next page continues. It
 * stays on all other pages: it may be the only place of a telephone number.
 */
export function withoutFeetInSentences(pages: readonly (readonly SourceLine[])[]): (readonly SourceLine[])[] {
  const own = pages.map((lines) => lines.filter(({ cells }) => cells.length > 0));
  const keys = own.map((lines) => (lines.length < 2 ? '' : keyOf(lines.at(-1)!)));
  const isFoot = (key: string): boolean =>
    key !== '' && 2 * keys.filter((other) => other === key).length > pages.length;
  return pages.map((lines, at) => {
    const next = own[at + 1]?.[0];
    const before = own[at]!.at(-2);
    const isWithin =
      pages.length >= MIN_PAGES &&
      next !== undefined &&
      before !== undefined &&
      isFoot(keys[at]!) &&
      GOES_ON.test(textOf(next).trim()) &&
      !ENDS_SENTENCE.test(textOf(before).trim());
    return isWithin ? lines.filter((line) => line !== own[at]!.at(-1)) : lines;
  });
}
