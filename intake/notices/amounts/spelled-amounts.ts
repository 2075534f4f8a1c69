const UNITS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = '_ _ twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const SCALES: Readonly<Record<string, bigint>> = {
  thousand: 1_000n,
  million: 1_000_000n,
  billion: 1_000_000_000n,
};

const WORD = `(?:${[...UNITS.slice(1), ...TENS.slice(2), 'hundred', ...Object.keys(SCALES)].join('|')})`;
/** A sum in words alone: figures behind it in brackets state it better. */
const IN_WORDS = new RegExp(
  String.raw`\b(${WORD}(?:(?:, | and |[ -])${WORD}){0,16}) (united states |u\.?s\.? |canadian )?dollars\b(?! ?\((?:the sum of )?(?:us|cad|c|usd)? ?[$\d])`,
  'gi',
);

/** The number that words state; null where they are in no order of numbers. */
function numberOf(words: string): bigint | null {
  let whole = 0n;
  let part = 0n;
  let lastScale = 1_000_000_000_000n;
  for (const word of words.toLowerCase().split(/[ ,-]+/)) {
    if (word === 'and' || word === '') continue;
    const scale = SCALES[word];
    if (scale !== undefined) {
      if (part === 0n || scale >= lastScale) return null;
      whole += part * scale;
      part = 0n;
      lastScale = scale;
    } else if (word === 'hundred') {
      if (part === 0n || part > 9n) return null;
      part *= 100n;
    } else {
      const unit = UNITS.indexOf(word);
      const value = unit >= 0 ? unit : TENS.indexOf(word) * 10;
      if (part % 100n !== 0n && !(part % 10n === 0n && value < 10)) return null;
      part += BigInt(value);
    }
  }
  return whole + part;
}

interface WordedAmount {
  start: number;
  end: number;
  whole: string;
  currency: string | null;
}

/** Below it, words are a threshold or a price, which notices also give in figures. */
const MIN_WORDED = 1_000n;

/** Sums that a text states in words alone: `eleven million, four hundred thousand dollars`. */
export function findAmountsInWords(text: string): WordedAmount[] {
  return [...text.matchAll(IN_WORDS)].flatMap((match) => {
    const whole = numberOf(match[1]!);
    if (whole === null || whole < MIN_WORDED) return [];
    const country = match[2]?.toLowerCase() ?? '';
    const currency = country === '' ? null : country.startsWith('c') ? 'CAD' : 'USD';
    return [{ start: match.index, end: match.index + match[0].length, whole: String(whole), currency }];
  });
}
