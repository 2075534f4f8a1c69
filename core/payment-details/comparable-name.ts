/** A name prepared for comparison: word order, spelling marks and titles are ignored. */
export interface ComparableName {
  /** Words in their order, lower case, without marks, titles and connecting words. */
  words: readonly string[];
  /** `jr`, `sr`, `ii`, `iii` and so on: two persons of one family differ by it. */
  generation: string | null;
  /** `inc`, `llc`, `gmbh`: two companies of one name differ by it. */
  form: string | null;
}

/** Letters that Unicode decomposition does not split. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
};

/** How banks write these where they have no such letters. */
const SPELLED_OUT: readonly (readonly [RegExp, string])[] = [
  [/ä|æ/g, 'ae'],
  [/ö|ø|œ/g, 'oe'],
  [/ü/g, 'ue'],
  [/å/g, 'aa'],
];

const TITLES = new Set(
  'mr mrs ms miss mx dr prof professor sir dame rev esq esquire md phd cpa dds jd the and or und et y e of'.split(' '),
);
const GENERATIONS: Readonly<Record<string, string>> = {
  jr: 'jr',
  junior: 'jr',
  sr: 'sr',
  senior: 'sr',
  ii: 'ii',
  '2nd': 'ii',
  iii: 'iii',
  '3rd': 'iii',
  iv: 'iv',
  '4th': 'iv',
};
const FORMS: Readonly<Record<string, string>> = {
  inc: 'inc',
  incorporated: 'inc',
  corp: 'corp',
  corporation: 'corp',
  co: 'co',
  company: 'co',
  ltd: 'ltd',
  limited: 'ltd',
  llc: 'llc',
  llp: 'llp',
  lp: 'lp',
  plc: 'plc',
  gmbh: 'gmbh',
  ag: 'ag',
  kg: 'kg',
  ohg: 'ohg',
  sa: 'sa',
  sas: 'sas',
  sarl: 'sarl',
  spa: 'spa',
  srl: 'srl',
  bv: 'bv',
  nv: 'nv',
  ab: 'ab',
  oy: 'oy',
  oyj: 'oyj',
  aps: 'aps',
  kk: 'kk',
  pty: 'pty',
  se: 'se',
};

function words(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđðþıħ]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/['’ʼ`´]/g, '')
    .replace(/\.(?=\p{L}{2})/gu, ' ')
    .replace(/\./g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
    .filter((word) => word !== '');
}

/** Removes invisible characters and differences of case. */
const visibleLowerCase = (text: string): string =>
  text
    .replace(/\p{Cf}/gu, '')
    .toLowerCase()
    .normalize('NFC');

function comparable(all: readonly string[]): ComparableName {
  const generation = all.slice(1).find((word) => GENERATIONS[word] !== undefined);
  const form = all.length > 1 ? all.findLast((word) => FORMS[word] !== undefined) : undefined;
  const rest = all.filter((word, at) => !TITLES.has(word) && !(at > 0 && (word === generation || word === form)));
  return {
    words: rest,
    generation: generation === undefined ? null : GENERATIONS[generation]!,
    form: form === undefined ? null : FORMS[form]!,
  };
}

/** A name as it may be compared: once with letters that lost their marks, once with those that are spelled out (ü, ue). */
export function comparableNames(text: string): readonly ComparableName[] {
  const visible = visibleLowerCase(text);
  let spelled = visible;
  for (const [letter, instead] of SPELLED_OUT) spelled = spelled.replace(letter, instead);
  const first = comparable(words(visible));
  return spelled === visible ? [first] : [first, comparable(words(spelled))];
}

const SCRIPTS = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u];

/** Whether a word mixes two alphabets. No real name does: the letters imitate others. */
export const mixesAlphabets = (text: string): boolean =>
  text.split(/\s+/).some((word) => SCRIPTS.filter((script) => script.test(word)).length > 1);
