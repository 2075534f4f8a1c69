import type { RowError, Trade } from '@trover/core/trades/trade.ts';
import { addDecimals, isNegative, negate, readDecimal } from '../../readers/numbers.ts';
import type { Findings, LineReader, TextLine } from '../format.ts';
import { moneyOf } from './fields.ts';

const MAX_FIELDS = 400;
const MAX_FIELD_LENGTH = 2000;

/** An ISO 15022 message of one trade, with its fields by `tag:qualifier`. */
export interface Message {
  /** Its number in the envelope, such as `545`; empty where there is none. */
  number: string;
  /** Such as `NEWM` or `CANC`. */
  function: string;
  /** The lines of its financial instrument. */
  security: readonly string[];
  openedAt: string;
  /** The value of the first of these fields that it has. */
  first: (...names: string[]) => string;
  /** The sum of these amounts, as a decimal; null where it has none, or one of another currency. */
  sum: (names: readonly string[], currency: string | null) => string | null;
}

/** Whether a message of this function cancels an earlier one. */
export const isReversing = (of: string): boolean => /^(?:CANC|REVR|RVSL)/.test(of);

/** Reads messages of one trade each, one after another. */
export class MessageReader implements LineReader {
  readonly found: Findings = { trades: [], ignored: [], errors: [] };
  #tradeOf: (message: Message) => Trade | RowError;
  #blocks: string[] = [];
  #fields: [name: string, text: string][] = [];
  #security: string[] = [];
  #number = '';
  #function = '';
  #field: { tag: string; text: string } | null = null;
  #openedAt = '';

  constructor(toTrade: (message: Message) => Trade | RowError) {
    this.#tradeOf = toTrade;
  }

  read({ ref, text }: TextLine): void {
    const field = /^:(\d\d[A-Z]?):(.*)$/.exec(text);
    if (field) {
      this.#collect();
      this.#field = { tag: field[1]!, text: field[2]! };
      if (text === ':16R:GENL') this.#begin(ref);
    } else if (/^-\}?|^\{/.test(text)) {
      this.#collect();
      this.#finish();
      this.#number = /\{2:[IO](\d{3})/.exec(text)?.[1] ?? (text.startsWith('{') ? '' : this.#number);
    } else if (this.#field && text !== '' && this.#field.text.length < MAX_FIELD_LENGTH)
      this.#field.text += `\n${text}`;
  }

  end(): void {
    this.#collect();
    this.#finish();
  }

  #begin(ref: string): void {
    this.#finish();
    this.#openedAt = ref;
    this.#blocks = [];
  }

  #collect(): void {
    const field = this.#field;
    this.#field = null;
    if (field === null) return;
    const { tag, text } = field;
    if (tag === '16R') this.#blocks.push(text.trim());
    else if (tag === '16S') while (this.#blocks.length > 0 && this.#blocks.pop() !== text.trim());
    else if (tag === '23G') this.#function = text;
    // The financial instrument of the trade itself, not an underlying one.
    else if (tag === '35B') this.#security = this.#security.length > 0 ? this.#security : text.split('\n');
    else if (this.#fields.length < MAX_FIELDS) {
      const [, qualifier = '', value = text] = /^:([A-Z0-9]{4})\/[^/]*\/([\s\S]*)$/.exec(text) ?? [];
      this.#fields.push([`${tag}:${qualifier}`, value.trim()]);
    }
  }

  #finish(): void {
    const fields = this.#fields;
    const security = this.#security;
    this.#fields = [];
    this.#security = [];
    if (security.length === 0 && fields.length === 0) return;
    const first = (...names: string[]): string =>
      names.map((name) => fields.find(([own]) => own === name)?.[1]).find((value) => value !== undefined) ?? '';
    const read = this.#tradeOf({
      number: this.#number,
      function: this.#function,
      openedAt: this.#openedAt,
      security,
      first,
      sum: (names, currency) => sumOf(fields, names, currency),
    });
    if ('reason' in read) this.found.errors.push(read);
    else this.found.trades.push({ ...read, note: read.subtype === 'cancel' ? read.note : null });
  }
}

/** The sum of the amounts of these names, whichever way they go. */
function sumOf(
  fields: readonly (readonly [name: string, text: string])[],
  names: readonly string[],
  currency: string | null,
): string | null {
  let sum: string | null = null;
  for (const [name, text] of fields) {
    if (!names.includes(name)) continue;
    const [amount, code] = moneyOf(text);
    const figure = readDecimal(amount, true);
    if (figure === null || code !== currency) return null;
    sum = addDecimals(sum ?? '0', isNegative(figure) ? negate(figure) : figure);
  }
  return sum;
}
