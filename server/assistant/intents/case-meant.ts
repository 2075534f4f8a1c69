import type { NamedCase } from '@trover/db/queries/assistant/named-cases.ts';
import type { ReadQuestion } from '../questions/read-question.ts';

const isSmallWord = (word: string): boolean =>
  /^(?:the|and|for|inc|corp|holdings|securities|litigation|settlement)$/.test(word);

const wordsOfCase = ({ slug, title }: NamedCase): string[] => [
  ...new Set(
    `${slug} ${title.toLowerCase()}`.split(/[^a-z0-9]+/).filter((word) => word.length > 2 && !isSmallWord(word)),
  ),
];

/** Other words for what distinguishes two cases of one company. */
const OTHER_WORDS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:went|going|go) public\b|\boffering\b/, 'ipo'],
  [/\b(?:bonds?|debt|convertibles?)\b/, 'notes'],
  [/\bad[rs]s?\b/, 'ads'],
];

/** The case that a question names; of several cases of one company the one whose year or other words the question has. */
export function caseMeant({ text, cases, names }: ReadQuestion): NamedCase | undefined {
  const [first] = cases;
  const alike = cases.filter(({ company }) => company === first?.company);
  if (alike.length < 2) return first;
  const asked = new Set([
    ...text.split(/[^a-z0-9]+/),
    ...OTHER_WORDS.flatMap(([pattern, word]) => (pattern.test(text) ? [word] : [])),
  ]);
  const shared = (word: string): boolean => alike.every((one) => wordsOfCase(one).includes(word));
  const scores = alike.map(
    (one) => wordsOfCase(one).filter((word) => asked.has(word) && !shared(word) && !names.has(word)).length,
  );
  return alike[scores.indexOf(Math.max(...scores))];
}
