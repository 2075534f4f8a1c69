import { comparableText } from '../../text/comparable-text.ts';
import { allowedTypingErrors } from '../catalogue/typing-errors.ts';

export interface NamedCompany {
  id: number;
  /** Its current and former names. */
  names: readonly string[];
  tickers: readonly string[];
}

interface Entry {
  key: string;
  id: number;
  /** How well a hit by this key fits: the beginning of a name, of a word in it, of a ticker. */
  rank: number;
}

const NAME = 1;
const WORD = 2;
const TICKER = 3;

/** A shorter term with a typing error resembles the beginnings of too many words: “meta” is not Retail, “ford” not Fortis. */
const MIN_BEGINNING = 5;

/** Letters beyond this length do not change a result. */
const MAX_TERM_LENGTH = 40;

/**
 * The companies by all that may be typed for them, to be searched at every letter. Best first: what is typed in full,
 * then beginnings of names, of words and of tickers; where none fits, what it would be without a typing error; and at
 * last any part of a name.
 */
export class CompanyIndex {
  readonly #words: Entry[];
  readonly #tickers: Entry[];
  /** Every name in one text, so that a part of one is found by one search. */
  readonly #names: string;
  readonly #owners: { start: number; id: number }[] = [];

  constructor(companies: readonly NamedCompany[]) {
    this.#words = sorted(companies.flatMap(({ id, names }) => names.flatMap((name) => wordsOf(name, id))));
    this.#tickers = sorted(
      companies.flatMap(({ id, tickers }) => tickers.map((key) => ({ key: key.toLowerCase(), id, rank: TICKER }))),
    );
    let names = '';
    for (const { key, id, rank } of this.#words) {
      if (rank !== NAME) continue;
      this.#owners.push({ start: names.length, id });
      names += `${key}\n`;
    }
    this.#names = names;
  }

  /** The ids of at most `limit` companies. */
  search(term: string, limit: number): number[] {
    const typed = comparableText(term).slice(0, MAX_TERM_LENGTH);
    if (typed === '') return [];
    const begun = this.#begun(typed, limit);
    if (begun.length > 0) return begun;
    const mistyped = this.#mistyped(typed, limit);
    return mistyped.length > 0 ? mistyped : this.#within(typed, limit);
  }

  #begun(typed: string, limit: number): number[] {
    const found = new Ranked(limit);
    for (const entries of [this.#words, this.#tickers])
      for (
        let at = firstWhere(entries.length, (place) => entries[place]!.key >= typed);
        entries[at]?.key.startsWith(typed);
        at += 1
      ) {
        const { key, id, rank } = entries[at]!;
        found.add(id, key === typed && rank !== WORD ? 0 : rank);
      }
    return found.ids();
  }

  /**
   * Traverses the trie of sorted keys with one row of edit distances, and leaves every branch with more errors than are
   * allowed.
   */
  #mistyped(typed: string, limit: number): number[] {
    const most = allowedTypingErrors(typed);
    if (most === 0) return [];
    const found = new Ranked(limit);
    const entries = this.#words;
    const rows = new EditRows(typed, most);
    const visit = (from: number, to: number, depth: number): void => {
      for (let at = from; at < to; ) {
        const letter = entries[at]!.key.charCodeAt(depth);
        if (Number.isNaN(letter)) {
          at += 1; // a key that ends here
          continue;
        }
        const end = firstAbove(entries, letter, depth, at, to);
        const least = rows.add(letter, depth);
        if (rows.errors(depth) <= most)
          for (let hit = at; hit < end; hit += 1)
            if (typed.length >= MIN_BEGINNING || isWholeWord(entries[hit]!.key, depth + 1, typed))
              found.add(entries[hit]!.id, rows.errors(depth));
        if (least <= most) visit(at, end, depth + 1);
        at = end;
      }
    };
    visit(0, entries.length, 0);
    return found.ids();
  }

  #within(typed: string, limit: number): number[] {
    const found = new Set<number>();
    for (let at = 0; found.size < limit; at += 1) {
      at = this.#names.indexOf(typed, at);
      if (at === -1) break;
      const above = firstWhere(this.#owners.length, (owner) => this.#owners[owner]!.start > at);
      found.add(this.#owners[above - 1]!.id);
    }
    return [...found];
  }
}

/**
 * The edit distances of a key's beginnings to every beginning of what was typed, a row for each letter of the key; two
 * letters exchanged are one error. Only what is near the diagonal is worked out: elsewhere there are too many errors.
 */
class EditRows {
  readonly #typed: Uint16Array;
  readonly #most: number;
  readonly #rows: Uint8Array[];
  readonly #letters: number[] = [];

  constructor(typed: string, most: number) {
    this.#typed = Uint16Array.from(typed, (letter) => letter.charCodeAt(0));
    this.#most = most;
    this.#rows = Array.from({ length: typed.length + most + 2 }, () => new Uint8Array(typed.length + 1).fill(most + 1));
    this.#rows[0]!.forEach((_, at, row) => {
      row[at] = at;
    });
  }

  /** Adds the row of the edit-distance matrix for the letter at `depth`; returns its minimum. */
  add(letter: number, depth: number): number {
    const typed = this.#typed;
    const most = this.#most;
    const row = this.#rows[depth + 1];
    if (row === undefined) return most + 1;
    const last = this.#rows[depth]!;
    const beforeLast = depth > 0 ? this.#rows[depth - 1]! : undefined;
    const lastLetter = this.#letters[depth - 1];
    this.#letters[depth] = letter;
    row.fill(most + 1);
    let least = most + 1;
    if (depth + 1 <= most) least = row[0] = depth + 1;
    const to = Math.min(typed.length, depth + 1 + most);
    for (let at = Math.max(1, depth + 1 - most); at <= to; at += 1) {
      let errors = Math.min(last[at - 1]! + (typed[at - 1] === letter ? 0 : 1), last[at]! + 1, row[at - 1]! + 1);
      if (at > 1 && beforeLast && typed[at - 1] === lastLetter && typed[at - 2] === letter)
        errors = Math.min(errors, beforeLast[at - 2]! + 1);
      row[at] = Math.min(errors, most + 1);
      least = Math.min(least, errors);
    }
    return least;
  }

  /** Edit distance between the key so far and the full typed text. */
  errors(depth: number): number {
    return this.#rows[depth + 1]?.[this.#typed.length] ?? this.#most + 1;
  }
}

/** Whether a key’s first word ends at a place, and begins as typed. */
const isWholeWord = (key: string, end: number, typed: string): boolean =>
  key[0] === typed[0] && !/[\p{L}\p{N}]/u.test(key[end] ?? ' ');

/** The end of the keys that have this letter at that depth; those between the places share what is before it. */
function firstAbove(entries: readonly Entry[], letter: number, depth: number, from: number, to: number): number {
  return firstWhere(to, (at) => entries[at]!.key.charCodeAt(depth) > letter, from);
}

/** The first this many ids of each rank, in the order in which they come; each id once, under its best rank. */
class Ranked {
  readonly #limit: number;
  readonly #byRank: Set<number>[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  add(id: number, rank: number): void {
    this.#byRank[rank] ??= new Set();
    const ids = this.#byRank[rank];
    if (ids.size < this.#limit) ids.add(id);
  }

  ids(): number[] {
    return [...new Set(this.#byRank.flatMap((ids) => [...(ids ?? [])]))].slice(0, this.#limit);
  }
}

/** A name from the beginning of each of its words on. */
function wordsOf(name: string, id: number): Entry[] {
  const whole = comparableText(name);
  const starts = [...whole.matchAll(/(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu)].map(({ index }) => index);
  return [...new Set([0, ...starts])].map((start) => ({
    key: whole.slice(start, start + MAX_TERM_LENGTH),
    id,
    rank: start === 0 ? NAME : WORD,
  }));
}

function sorted(entries: Entry[]): Entry[] {
  return entries.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.id - b.id));
}

/** The first index below `to` at which `isPast` becomes true, otherwise `to` (binary search). */
function firstWhere(to: number, isPast: (at: number) => boolean, from = 0): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isPast(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
