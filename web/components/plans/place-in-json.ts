/** The range of a value in a JSON text: from its first character to after its last. */
export interface Place {
  from: number;
  to: number;
}

const SPACE = /\s/;

/**
 * Finds the value that a path such as `securities[0].inflation.rows[2].value` names. If the path is deeper than the
 * text, returns the deepest existing value.
 */
export function placeInJson(text: string, path: string): Place | null {
  const steps = [...path.matchAll(/\[(\d+)\]|([^.[\]]+)/g)].map(([, index, name]) =>
    index === undefined ? (name ?? '') : Number(index),
  );
  const reader = new Reader(text);
  let found: Place | null = null;
  for (const step of steps) {
    const start = reader.at;
    found = reader.enter(step);
    if (found === null) {
      reader.at = start;
      return reader.value();
    }
  }
  return found ?? reader.value();
}

/** A reader for valid JSON. */
class Reader {
  at = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** The complete value that begins here. */
  value(): Place | null {
    this.#skipSpace();
    const from = this.at;
    if (from >= this.#text.length) return null;
    this.#skipValue();
    return { from, to: this.at };
  }

  /** Moves to a member or item of the value at this position, and returns its range; null if there is none. */
  enter(step: string | number): Place | null {
    this.#skipSpace();
    const open = this.#text[this.at];
    if (open !== (typeof step === 'number' ? '[' : '{')) return null;
    this.at += 1;
    for (let index = 0; ; index += 1) {
      this.#skipSpace();
      const sign = this.#text[this.at];
      if (sign === undefined || sign === ']' || sign === '}') return null;
      const name = typeof step === 'number' ? index : this.#name();
      this.#skipSpace();
      const from = this.at;
      if (name === step) {
        this.#skipValue();
        const place = { from, to: this.at };
        this.at = from;
        return place;
      }
      this.#skipValue();
      this.#skipSpace();
      if (this.#text[this.at] === ',') this.at += 1;
    }
  }

  #name(): string {
    const from = this.at;
    this.#skipString();
    const name = JSON.parse(this.#text.slice(from, this.at)) as string;
    this.#skipSpace();
    this.at += 1; // the colon
    return name;
  }

  #skipSpace(): void {
    while (this.at < this.#text.length && SPACE.test(this.#text[this.at] ?? '')) this.at += 1;
  }

  #skipString(): void {
    for (this.at += 1; this.at < this.#text.length && this.#text[this.at] !== '"'; this.at += 1)
      if (this.#text[this.at] === '\\') this.at += 1;
    this.at += 1;
  }

  #skipValue(): void {
    if (this.#text[this.at] === '"') {
      this.#skipString();
      return;
    }
    let depth = 0;
    for (; this.at < this.#text.length; this.at += 1) {
      const sign = this.#text[this.at] ?? '';
      if (sign === '"') {
        this.#skipString();
        this.at -= 1;
      } else if (sign === '{' || sign === '[') depth += 1;
      else if (sign === '}' || sign === ']') {
        if (depth === 0) return;
        depth -= 1;
        if (depth === 0) {
          this.at += 1;
          return;
        }
      } else if (depth === 0 && (sign === ',' || SPACE.test(sign))) return;
    }
  }
}
