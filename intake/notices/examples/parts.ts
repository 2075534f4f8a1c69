import { type ExampleTrade, readTrades } from './read-trades.ts';

/** An example, or what it comes to with the trades that a further sentence adds. */
interface ExamplePart {
  /** From the beginning of the whole example. */
  words: string;
  trades: readonly ExampleTrade[] | null;
  /** The words that state its result. */
  result: string;
}

const FURTHER =
  /(?<=[.)] )(?:If|Suppose|Assume|Where) (?:the same|that same|this same) (?:claimant|investor|person|class member|settlement class member|holder|buyer|shareholder)(?: (?:also|then|later|further|had|has|have))* (?:bought|purchased|buys|purchases|acquired|acquires)\b/i;
const RESULT = /\brecogni[sz]ed (?:loss|claim|gain)\b[^.]*\$\d/i;

/**
 * `… has a Recognized Loss of $452.00. If the same Claimant bought 50 shares more …, the Recognized Claim is $302.00`: the
 * first trades with their result, and all of them with theirs. `instead` adds nothing, and is left in one part.
 */
export function partsOf(words: string): ExamplePart[] {
  const further = FURTHER.exec(words);
  const whole = { words, trades: readTrades(words), result: words };
  if (further === null) return [whole];
  const [first, second] = [words.slice(0, further.index).trimEnd(), words.slice(further.index)];
  if (!RESULT.test(first) || !RESULT.test(second) || /\binstead\b/i.test(second)) return [whole];
  const [own, added] = [readTrades(first), readTrades(second)];
  return [
    { words: first, trades: own, result: first },
    { words, trades: own === null || added === null ? null : [...own, ...added], result: second },
  ];
}
