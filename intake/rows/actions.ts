import type { Meaning } from './meaning.ts';

/** What an action means, or how to find it from its full text. */
export type ActionMeaning = Meaning | ((action: string) => Meaning);

/**
 * Actions and their meanings. A string is the whole action in any case and spacing; ending in `*` it is a beginning,
 * and the longest that fits decides; patterns are tried last, in order, on the action in capitals.
 */
export type Actions = readonly (readonly [action: string | RegExp, meaning: ActionMeaning])[];

const CACHE_SIZE = 20_000;

export class ActionBook {
  #whole = new Map<string, ActionMeaning>();
  #beginnings: (readonly [string, ActionMeaning])[] = [];
  #patterns: (readonly [RegExp, ActionMeaning])[] = [];
  /** Words with accents as files print them that have lost them. */
  #plain = new Map<string, ActionMeaning>();
  #known = new Map<string, Meaning | null>();

  constructor(actions: Actions) {
    for (const [action, meaning] of actions) {
      if (typeof action !== 'string') this.#patterns.push([action, meaning]);
      else if (action.endsWith('*')) this.#beginnings.push([beginningOf(action), meaning]);
      else this.#addWhole(normalized(action), meaning);
    }
    this.#beginnings.sort((left, right) => right[0].length - left[0].length);
  }

  /** The meaning of an action as printed; null when no rule knows it. */
  find(printed: string): Meaning | null {
    const known = this.#known.get(printed);
    if (known !== undefined) return known;
    if (this.#known.size >= CACHE_SIZE) this.#known.clear();
    const action = normalized(printed);
    const rule = this.#rule(action);
    const found = rule === undefined ? null : typeof rule === 'function' ? rule(action) : rule;
    const isRedemption = found !== null && found.ignored === undefined && found.subtype === 'redemption';
    const meaning = isRedemption && NOT_REDEEMED.test(action) ? null : found;
    this.#known.set(printed, meaning);
    return meaning;
  }

  /** How closely a rule fits an action: wholly, by a beginning of this many characters, by a pattern (0), not at all (-1). */
  closeness(printed: string): number {
    const action = normalized(printed);
    if (this.#whole.has(action)) return Number.POSITIVE_INFINITY;
    const beginning = this.#beginnings.find(([text]) => `${action} `.startsWith(text));
    if (beginning) return beginning[0].length;
    return this.#patterns.some(([pattern]) => pattern.test(action)) ? 0 : -1;
  }

  #addWhole(action: string, meaning: ActionMeaning): void {
    this.#whole.set(action, meaning);
    const plain = ACCENTED.test(action) ? withoutAccents(action) : null;
    if (plain !== null && LATIN_WORD.test(plain) && !this.#plain.has(plain)) this.#plain.set(plain, meaning);
  }

  #rule(action: string): ActionMeaning | undefined {
    const whole = this.#whole.get(action);
    if (whole !== undefined) return whole;
    for (const [beginning, meaning] of this.#beginnings) if (`${action} `.startsWith(beginning)) return meaning;
    for (const [pattern, meaning] of this.#patterns) if (pattern.test(action)) return meaning;
    return this.#plain.get(action);
  }
}

/** A redemption to come, or what one costs: no shares or bonds are redeemed. */
const NOT_REDEEMED = /\b(?:ANNOUNCED|ANNOUNCEMENT|NOTICE)\b|\bREDEMPTION FEES?\b/;
const ACCENTED = /[^\0-\x7f]/;
/** Shorter ones are codes, which may mean anything. */
const LATIN_WORD = /^[A-Z][A-Z /-]{3,}$/;

const withoutAccents = (text: string): string =>
  text.replaceAll('Ø', 'O').replaceAll('Ł', 'L').normalize('NFD').replace(/\p{M}/gu, '');

/** `BANK *` begins with a whole word, `BANK*` with any that so begins. */
function beginningOf(action: string): string {
  const text = action.slice(0, -1);
  return text.endsWith(' ') ? `${normalized(text)} ` : normalized(text);
}

function normalized(action: string): string {
  return action.trim().replace(/\s+/g, ' ').toUpperCase();
}
