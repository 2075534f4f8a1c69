import type { Fact, Source } from '@trover/contract/assistant/answers.ts';
import { SHORT_MONTHS } from '@trover/core/format/dates.ts';
import { escapePattern } from '@trover/core/text/escape-pattern.ts';
import { figuresOf } from '../answers/figures.ts';
import { isCommonWord } from '../questions/correct-spelling.ts';

/** The checkable parts of a text: its figures and dates by value, its names by their words. */
interface Claims {
  figures: string[];
  names: string[];
}

const months = SHORT_MONTHS.map((month) => month.toLowerCase());
const monthOf = (text: string): number => months.indexOf(text.slice(0, 3).toLowerCase()) + 1;
const two = (value: number | string): string => String(value).padStart(2, '0');

/** A date in any notation as `2026-03-18`, `2026-03` or `--03-18`; null for anything that is not a date. */
function dateKey(figure: string): string | null {
  if (/^\d{4}-\d{2}-\d{2}$/.test(figure)) return figure;
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?\s+([a-z]+)\.?,?(?:\s+(\d{4}))?$/i.exec(figure);
  const monthFirst = /^([a-z]+)\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/i.exec(figure);
  const monthAlone = /^([a-z]+)\.?\s+(\d{4})$/i.exec(figure);
  if (dayFirst && monthOf(dayFirst[2]!) > 0)
    return `${dayFirst[3] ?? '-'}-${two(monthOf(dayFirst[2]!))}-${two(dayFirst[1]!)}`;
  if (monthFirst && monthOf(monthFirst[1]!) > 0)
    return `${monthFirst[3]}-${two(monthOf(monthFirst[1]!))}-${two(monthFirst[2]!)}`;
  return monthAlone && monthOf(monthAlone[1]!) > 0 ? `${monthAlone[2]}-${two(monthOf(monthAlone[1]!))}` : null;
}

const SCALES: Readonly<Record<string, number>> = { k: 3, thousand: 3, m: 6, million: 6, b: 9, billion: 9 };

/** A figure by kind and value, so that `$72.5M` and `$72,500,000` are the same. */
function figureKey(figure: string): string {
  const date = dateKey(figure);
  if (date !== null) return `date ${date}`;
  const kind = /[$€£¥]/.test(figure) ? 'money' : /%|percent/i.test(figure) ? 'percent' : 'number';
  const digits = /\d[\d,]*(?:\.\d+)?/.exec(figure)?.[0].replaceAll(',', '') ?? figure;
  const scale = SCALES[/(thousand|million|billion|[kmb])\b/i.exec(figure)?.[1]?.toLowerCase() ?? ''] ?? 0;
  const [whole = '0', places = ''] = digits.split('.');
  const shifted = `${whole}${places.padEnd(scale, '0').slice(0, scale)}`;
  const left = places.slice(scale).replace(/0+$/, '');
  return `${kind} ${shifted.replace(/^0+(?=\d)/, '')}${left === '' ? '' : `.${left}`}`;
}

const NUMBER_WORDS =
  /\b(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundreds?|thousands?|millions?|billions?|dozens?|half|twice|double|triple)\b/gi;

/** Words that begin with a capital anywhere in a sentence and are not names. */
const PLAIN_CAPITALS = new Set([
  'i',
  'trover',
  'english',
  'us',
  'u.s',
  'united',
  'states',
  'american',
  'faq',
  'ok',
  'csv',
  'pdf',
]);

/** Names: words with a capital. A word that begins a sentence is one only if it is not a plain word. */
function namesOf(text: string): string[] {
  const names: string[] = [];
  for (const match of text.matchAll(/(?<![\p{L}\p{N}@])(\p{Lu}[\p{L}\p{N}&’'.-]*)/gu)) {
    const word = match[1]!.replace(/[.’'-]+$|[’']s$/g, '');
    const small = word.toLowerCase();
    if (PLAIN_CAPITALS.has(small)) continue;
    const before = text.slice(0, match.index).trimEnd();
    const begins = before === '' || /[.!?:\n“”"(*•-]$/.test(before) || /\n\s*$/.test(text.slice(0, match.index));
    const isPlain = word.length > 1 && word !== word.toUpperCase() && isCommonWord(small.replace(/s$/, ''));
    if (begins && (isPlain || isCommonWord(small) || isStarter(small))) continue;
    names.push(small);
  }
  for (const [address] of text.matchAll(
    /[\w.+-]+@[\w.-]+|\b(?:https?:\/\/|www\.)\S+|\b[a-z0-9-]+\.(?:com|org|net|info|io|co|gov|example)\b/gi,
  ))
    names.push(address.toLowerCase().replace(/[.,)]+$/, ''));
  return names;
}

/** Words that begin sentences and are not in the list of plain words. */
const STARTERS = new Set(
  'according additionally although as because both but despite during each finally furthermore generally given here however if instead its moreover nevertheless note once otherwise overall regarding remember since so some such therefore though thus to typically under unfortunately unless until usually yes no you your the this that these those there they we our he she it in on at for from with without by and or not an a'.split(
    ' ',
  ),
);

const isStarter = (word: string): boolean => STARTERS.has(word) || /^(mean)?while$/.test(word);

function claimsOf(text: string): Claims {
  // a figure's own words are not further numbers or names
  const rest = figuresOf(text).reduce((left, figure) => left.replace(figure, '#'), text);
  const figures = [
    ...figuresOf(text).map(figureKey),
    ...[...rest.matchAll(NUMBER_WORDS)].map(([word]) => `word ${word.toLowerCase()}`),
  ];
  return { figures, names: namesOf(rest) };
}

/** The facts in the sources of an answer, to check a text against. */
export class Grounds {
  readonly #figures = new Set<string>();
  #text = '';

  add(source: Source): void {
    const text = `${source.title}\n${source.passage}\n${source.url}`;
    for (const figure of figuresOf(text)) {
      const key = figureKey(figure);
      this.#figures.add(key);
      // a date also states its parts, and an amount also states its figure without the sign
      if (key.startsWith('date ') && key.length === 15) {
        this.#figures
          .add(`date ${key.slice(5, 12)}`)
          .add(`date --${key.slice(9)}`)
          .add(`number ${key.slice(5, 9)}`);
      }
    }
    for (const [word] of text.matchAll(NUMBER_WORDS)) this.#figures.add(`word ${word.toLowerCase()}`);
    this.#text += ` ${text.toLowerCase()} `;
  }

  /** What a text states and no source does: figures, dates and names. */
  missing(text: string): string[] {
    const { figures, names } = claimsOf(text);
    return [...figures.filter((key) => !this.#figures.has(key)), ...names.filter((name) => !this.#names(name))];
  }

  #names(name: string): boolean {
    if (/[@/]|\.(com|org|net|info|io|co|gov|example)$/.test(name)) return this.#text.includes(name);
    return new RegExp(`(?<![\\p{L}\\p{N}])${escapePattern(name)}(?![\\p{L}\\p{N}])`, 'u').test(this.#text);
  }
}

/** A word that may be part of an unfinished figure or name: it waits for the next plain word. */
const RISKY = /[\p{Lu}\d$€£¥%@[]/u;

/** How far an unfinished text can be shown: to the last plain word, with no figure or name at its end. */
export function safeEnd(text: string): number {
  const words = [...text.matchAll(/\S+\s*/g)];
  // the last word may be incomplete
  let last = words.length - (/\s$/.test(text) ? 1 : 2);
  while (last >= 0 && isRisky(words[last]![0])) last -= 1;
  return last < 0 ? 0 : words[last]!.index + words[last]![0].length;
}

const isRisky = (word: string): boolean =>
  (RISKY.test(word) && !isPlainStart(word)) || NUMBER_WORD.test(word) || /^(of|and|the|&|v\.?)$/i.test(word.trim());
const NUMBER_WORD = new RegExp(NUMBER_WORDS.source, 'i');
const isPlainStart = (word: string): boolean => {
  const small = word
    .trim()
    .toLowerCase()
    .replace(/[^a-z]/g, '');
  return /^\p{Lu}\p{Ll}*[,.]?\s*$/u.test(word) && (isStarter(small) || small === 'i');
};

/** Every figure and date of a text, as written, with the first source that states it. */
export function factsOfText(text: string, sources: readonly Source[]): Fact[] {
  const grounds = sources.map((source) => {
    const own = new Grounds();
    own.add(source);
    return { id: source.id, own };
  });
  const facts = new Map<string, Fact>();
  for (const value of figuresOf(text)) {
    const stating = grounds.find(({ own }) => own.missing(value).length === 0);
    if (stating !== undefined) facts.set(value, { value, source_id: stating.id });
  }
  return [...facts.values()];
}
