import { comparableNames } from '../payment-details/comparable-name.ts';

/** Letters of other alphabets as English-language lists commonly write them. */
const LATIN: Readonly<Record<string, string>> = {
  ...pairs('абвгдезийклмнопрстуфхцыэ', 'abvgdeziyklmnoprstufhcye'),
  ...{
    ж: 'zh',
    ч: 'ch',
    ш: 'sh',
    щ: 'shch',
    ю: 'yu',
    я: 'ya',
    ё: 'yo',
    ъ: '',
    ь: '',
    і: 'i',
    ї: 'yi',
    є: 'ye',
    ґ: 'g',
  },
  ...pairs('αβγδεζηικλμνξοπρσςτυφω', 'avgdeziiklmnxoprsstyfo'),
  ...{ θ: 'th', χ: 'ch', ψ: 'ps' },
  ...pairs('ابتجدرزسصطفقكلمنهويىةءحعإأآگپ', 'abtjdrzsstfqklmnhwyaahaaaagp'.padEnd(29, 'a')),
  ...{ ث: 'th', خ: 'kh', ذ: 'dh', ش: 'sh', ض: 'd', ظ: 'z', غ: 'gh', ؤ: 'w', ئ: 'y', چ: 'ch', ژ: 'zh', ک: 'k', ی: 'y' },
};

function pairs(from: string, to: string): Record<string, string> {
  return Object.fromEntries([...from].map((letter, at) => [letter, to[at] ?? '']));
}

const OTHER_ALPHABET = /[\u0370-\u03ff\u0400-\u04ff\u0600-\u06ff]/;

const toLatin = (text: string): string =>
  OTHER_ALPHABET.test(text)
    ? [...text.normalize('NFC').toLowerCase()].map((letter) => LATIN[letter] ?? letter).join('')
    : text;

/** Particles of names that lists write or leave out. */
const PARTICLES = new Set('al el ul bin ibn ben bint abu abou de da do dos del della van von der den la le'.split(' '));

/** The words of a name, normalized: Latin lower-case letters, without diacritics, titles, company forms and particles. */
export function wordsOfName(text: string): readonly (readonly string[])[] {
  return comparableNames(toLatin(text)).map(({ words }) => {
    const rest = words.filter((word) => !PARTICLES.has(word));
    return rest.length > 0 ? rest : words;
  });
}

/** Replacements that give spellings of one sound the same letters, in this order. */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/sch|sh|ch|zh|tch|dj|j|x/g, 's'],
  [/kh|gh|ck|q|c|k|h/g, 'k'],
  [/ph|v|w/g, 'f'],
  [/th|dh|t/g, 'd'],
  [/ts|tz|z/g, 's'],
  [/b|p/g, 'b'],
  [/[aeiouy]+/g, ''],
];

/**
 * What is left of a word whose spelling varies by who transliterated it: its consonants by sound. Mohammed, Muhamad and
 * Mohamet have one; so have Yevgeny and Evgenii.
 */
export function phoneticKey(word: string): string {
  if (/\d/.test(word)) return word;
  let sound = word.replace(/^(?:y?[ei]|[aou])/, 'a');
  const first = sound.startsWith('a') ? 'a' : '';
  for (const [pattern, letter] of SOUNDS) sound = sound.replace(pattern, letter);
  return `${first}${sound.replace(/(.)\1+/g, '$1')}`;
}
