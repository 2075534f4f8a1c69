import { type Day, parseClock, parseDay } from '../dates/day.ts';
import { type Decimal, parseDecimal } from '../money/decimal.ts';
import { type Fraction, parseFraction } from '../money/fraction.ts';
import { showValue } from '../text/show-value.ts';

/** A fault of a plan's document at `path`. It is thrown inside core/plans, and returned as a value outside. */
export class PlanFault extends Error {
  readonly path: string;
  constructor(path: string, message: string) {
    super(message);
    this.path = path;
  }
}

/** A value of the document with its place, which every fault names. */
export class Node {
  readonly value: unknown;
  readonly path: string;
  /** Paths of members that are elsewhere in the document. */
  readonly #elsewhere: ReadonlyMap<string, string>;

  constructor(value: unknown, path: string, elsewhere: ReadonlyMap<string, string> = new Map()) {
    this.value = value;
    this.path = path;
    this.#elsewhere = elsewhere;
  }

  /** This object with further members copied from `around`. */
  inheriting(around: Node, keys: readonly string[]): Node {
    const outer = around.value as Record<string, unknown>;
    const members = Object.fromEntries(keys.map((key) => [key, outer[key]]));
    const places = new Map(keys.map((key) => [key, around.join(key)]));
    return new Node({ ...members, ...(this.value as object) }, this.path, places);
  }

  fault(message: string): PlanFault {
    return new PlanFault(this.path, message);
  }

  /** null means absent throughout a plan. */
  get isAbsent(): boolean {
    return this.value === undefined || this.value === null;
  }

  private expected(what: string): PlanFault {
    return this.fault(this.isAbsent ? `${what} is missing here` : `expected ${what}, found ${showValue(this.value)}`);
  }

  /** The members of an object; any other member is an error. */
  object<K extends string>(...keys: K[]): Record<K, Node> {
    if (typeof this.value !== 'object' || this.value === null || Array.isArray(this.value))
      throw this.expected('an object');
    const members = this.value as Record<string, unknown>;
    for (const key of Object.keys(members))
      if (!(keys as string[]).includes(key))
        throw new PlanFault(this.join(key), `'${key}' is not known here: expected ${keys.join(', ')}`);
    return Object.fromEntries(keys.map((key) => [key, new Node(members[key], this.join(key))])) as Record<K, Node>;
  }

  /** The same place with only some of its members, such as a row's range without its value. */
  only(...keys: string[]): Node {
    const members = Object.entries(this.value as object).filter(([key]) => keys.includes(key));
    return new Node(Object.fromEntries(members), this.path);
  }

  /** The same place without one of its members. */
  without(key: string): Node {
    const members = Object.entries(this.value as object).filter(([name]) => name !== key);
    return new Node(Object.fromEntries(members), this.path);
  }

  /** A place below this one, for a fault found after reading. */
  within(path: string): Node {
    return new Node(this.value, this.join(path));
  }

  private join(key: string): string {
    return this.#elsewhere.get(key) ?? (this.path ? `${this.path}.${key}` : key);
  }

  list(): Node[] {
    if (!Array.isArray(this.value)) throw this.expected('a list');
    return this.value.map((item, at) => new Node(item, `${this.path}[${at}]`));
  }

  listOrNone(): Node[] {
    return this.isAbsent ? [] : this.list();
  }

  text(what = 'a text'): string {
    if (typeof this.value !== 'string' || this.value.trim() === '') throw this.expected(what);
    return this.value;
  }

  texts(): string[] {
    return this.listOrNone().map((node) => node.text());
  }

  textOrNull(): string | null {
    return this.isAbsent ? null : this.text();
  }

  flag(): boolean {
    if (typeof this.value !== 'boolean') throw this.expected('true or false');
    return this.value;
  }

  oneOf<T extends string>(...choices: T[]): T {
    if (!choices.includes(this.value as T)) throw this.expected(`one of ${choices.join(', ')}`);
    return this.value as T;
  }

  integer(): number {
    if (typeof this.value !== 'number' || !Number.isSafeInteger(this.value)) throw this.expected('a whole number');
    return this.value;
  }

  /** A decimal in quotes; a bare JSON number has already been through a float, and is refused. */
  decimal(): Decimal {
    if (typeof this.value === 'number')
      throw this.fault(`put the decimal in quotes, "${this.value}": a bare number loses its exact value`);
    const value = typeof this.value === 'string' ? parseDecimal(this.value) : null;
    if (value === null) throw this.expected('a decimal of at most 8 places, such as "12.59"');
    return value;
  }

  atLeastZero(): Decimal {
    const value = this.decimal();
    if (value < 0n) throw this.fault(`expected 0 or more, found ${showValue(this.value)}`);
    return value;
  }

  aboveZero(): Decimal {
    const value = this.decimal();
    if (value <= 0n) throw this.fault(`expected more than 0, found ${showValue(this.value)}`);
    return value;
  }

  fraction(): Fraction {
    const value = typeof this.value === 'string' ? parseFraction(this.value) : null;
    if (value === null || value < 0n) throw this.expected('a factor of 0 or more in quotes, such as "0.5"');
    return value;
  }

  day(): Day {
    const day = typeof this.value === 'string' ? parseDay(this.value) : null;
    if (day === null) throw this.expected('a day that exists, as YYYY-MM-DD');
    return day;
  }

  dayOrNull(): Day | null {
    return this.isAbsent ? null : this.day();
  }

  clock(): number {
    const at = typeof this.value === 'string' ? parseClock(this.value) : null;
    if (at === null) throw this.expected('a time of day, as HH:MM');
    return at;
  }

  orNull<T>(read: (node: Node) => T): T | null {
    return this.isAbsent ? null : read(this);
  }
}
