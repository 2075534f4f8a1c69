import { parseDay } from '../../dates/day.ts';
import { isTimeZone } from '../../format/dates.ts';
import { formatDecimal, parseDecimal } from '../../money/decimal.ts';
import { isObject } from '../../text/is-object.ts';
import { showValue } from '../../text/show-value.ts';

/** Reports a value that is wrong, by its place. */
export type Report = (path: string, message: string) => void;

/**
 * Reads one object's members, reports what is wrong with each and continues with a harmless value, so that one reading
 * finds everything. Nothing that was reported may be used: the caller refuses a record with any report.
 */
export class RecordReader {
  readonly path: string;
  readonly report: Report;
  private readonly members: Record<string, unknown>;
  private readonly read = new Set<string>();

  constructor(value: unknown, path: string, report: Report) {
    this.path = path;
    this.report = report;
    if (!isObject(value)) report(path, `expected an object, found ${showValue(value)}`);
    this.members = isObject(value) ? (value as Record<string, unknown>) : {};
  }

  private value(name: string): unknown {
    this.read.add(name);
    return this.members[name] ?? null;
  }

  at(name: string): string {
    return `${this.path}.${name}`;
  }

  /** The members that were not read. */
  unread(): string[] {
    return Object.keys(this.members).filter((name) => !this.read.has(name));
  }

  has(name: string): boolean {
    return this.value(name) !== null;
  }

  private wrong(name: string, expected: string): void {
    const value = this.value(name);
    this.report(
      this.at(name),
      value === null ? `${expected} is missing` : `expected ${expected}, found ${showValue(value)}`,
    );
  }

  text(name: string, what = 'a text'): string {
    const text = this.textOrNull(name, what);
    if (text === null && !this.has(name)) this.wrong(name, what);
    return text ?? '';
  }

  textOrNull(name: string, what = 'a text'): string | null {
    const value = this.value(name);
    if (value === null) return null;
    if (typeof value === 'string' && value.trim() !== '') return value.trim();
    this.wrong(name, what);
    return null;
  }

  /** The name of a time zone, such as `Europe/Amsterdam`. */
  timeZoneOrNull(name: string): string | null {
    const zone = this.textOrNull(name, 'a time zone');
    if (zone === null || isTimeZone(zone)) return zone;
    this.wrong(name, 'a time zone such as Europe/Amsterdam');
    return null;
  }

  oneOf<T extends string>(name: string, choices: readonly T[]): T {
    const value = this.value(name);
    if (choices.includes(value as T)) return value as T;
    this.wrong(name, `one of ${choices.join(', ')}`);
    return choices[0]!;
  }

  oneOfOrNull<T extends string>(name: string, choices: readonly T[]): T | null {
    return this.has(name) ? this.oneOf(name, choices) : null;
  }

  flagOrNull(name: string): boolean | null {
    const value = this.value(name);
    if (value === null || typeof value === 'boolean') return value;
    this.wrong(name, 'true, false or null');
    return null;
  }

  day(name: string): string {
    const day = this.dayOrNull(name);
    if (day === null && !this.has(name)) this.wrong(name, 'a day, as YYYY-MM-DD,');
    return day ?? '1970-01-01';
  }

  dayOrNull(name: string): string | null {
    const value = this.value(name);
    if (value === null) return null;
    if (typeof value === 'string' && parseDay(value) !== null) return value;
    this.wrong(name, 'a day that exists, as YYYY-MM-DD');
    return null;
  }

  /** A decimal of at least 0 in quotes, with at most `places` places. */
  amountOrNull(name: string, places: number): string | null {
    const value = this.value(name);
    if (value === null) return null;
    const amount = typeof value === 'string' ? parseDecimal(value) : null;
    if (amount !== null && amount >= 0n && (formatDecimal(amount).split('.')[1]?.length ?? 0) <= places)
      return value as string;
    this.wrong(name, `a decimal of at least 0 in quotes, with at most ${places} places`);
    return null;
  }

  countOrNull(name: string): number | null {
    const value = this.value(name);
    if (value === null) return null;
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
    this.wrong(name, 'a whole number of at least 0');
    return null;
  }

  /** The items of a list with their places; a list that is absent is empty. */
  list(name: string): { value: unknown; path: string }[] {
    const value = this.value(name);
    if (value === null) return [];
    if (Array.isArray(value)) return value.map((item, index) => ({ value: item, path: `${this.at(name)}[${index}]` }));
    this.wrong(name, 'a list');
    return [];
  }

  texts(name: string): string[] {
    return this.list(name).flatMap(({ value, path }) => {
      if (typeof value === 'string' && value.trim() !== '') return [value.trim()];
      this.report(path, `expected a text, found ${showValue(value)}`);
      return [];
    });
  }

  objects<T>(name: string, readItem: (reader: RecordReader) => T): T[] {
    return this.list(name).map(({ value, path }) => {
      const reader = new RecordReader(value, path, this.report);
      const item = readItem(reader);
      reader.refuseUnread();
      return item;
    });
  }

  object(name: string): RecordReader {
    return new RecordReader(this.value(name) ?? {}, this.at(name), this.report);
  }

  names(): string[] {
    return Object.keys(this.members);
  }

  refuseUnread(): void {
    for (const name of this.unread()) this.report(this.at(name), `'${name}' is not known here`);
  }
}
