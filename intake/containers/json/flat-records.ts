import { isObject } from '@trover/core/text/is-object.ts';
import { isDayShaped, isFigure } from '../../mapping/column-content.ts';
import { nameFit } from '../../mapping/field-names.ts';

/** How many objects within each other one row may be. */
const MAX_WITHIN = 3;

/** The name of the text that an element of XML has beside its attributes. */
export const ELEMENT_TEXT = '#text';

/** A sum of money that is an object has the object's name, and so has the text of an element. */
const MONEY = /^(?:amount|value|#text)$/i;

/** An object with all data of a row. */
const WHOLE = /^(?:trade|transaction|execution|fill|order|details?|data|attributes)$/i;

/** A security has quotes and kinds of its own, which are none of the trade. */
const SECURITY = /^(?:security|instrument)$/i;
const NAMING = /^(?:symbol|ticker|isin|cusip|name|description|currency)$/i;

/** Of an order and what became of it, these are the trade's own only where they are of its execution. */
const FIGURE = /date|time|day|quantity|qty|shares|units|size|price|amount|value|total|fee|commission/i;
const ORDER = /^(?:order|details?|data|attributes)$/i;
const EXECUTION = /^(?:execution|fill)$/i;

/** How near to the execution an object is; the row itself is like a trade. */
const nearness = (outer: string): number => (EXECUTION.test(outer) ? 2 : ORDER.test(outer) ? 0 : 1);

/** A text or number, with the name of the object that it is in. */
interface Leaf {
  outer: string;
  inner: string;
  name: string;
  text: string;
}

/** Values of one name in one object, of which a cell can have no more than one. */
export interface Repeated {
  column: string;
  value: string;
}

export interface FlatRecord {
  texts: Map<string, string>;
  repeated: Repeated | null;
}

function nameOf(outer: string, inner: string, row: Record<string, unknown>): string {
  if (outer === '') return inner === ELEMENT_TEXT ? 'text' : inner;
  if (MONEY.test(inner)) return outer;
  const isBare = WHOLE.test(outer) || (SECURITY.test(outer) && NAMING.test(inner));
  const isContested = inner in row && !(EXECUTION.test(outer) && FIGURE.test(inner));
  return isBare && !isContested ? inner : `${outer} ${inner}`;
}

const textOf = (value: unknown): string | null => {
  const text = isObject(value) ? value[ELEMENT_TEXT] : value;
  return typeof text === 'string' ? text : null;
};

const FIGURES = ['trade_date', 'settle_date', 'quantity', 'price', 'amount', 'fees'] as const;
const TERMS = ['action', 'symbol', 'isin', 'cusip', 'currency', 'status'] as const;

/** Several figures of a trade under one name, or several words that decide what it is. */
function repeatedIn(name: string, values: readonly unknown[]): Repeated | null {
  const texts = values.map(textOf).filter((text) => text !== null);
  if (texts.length < 2) return null;
  const areFigures =
    texts.some((text) => isFigure(text) || isDayShaped(text)) &&
    FIGURES.some((field) => nameFit(name, field).score > 0);
  const isTerm = TERMS.some((field) => nameFit(name, field).isExact);
  return areFigures || isTerm ? { column: name, value: texts.join(' | ') } : null;
}

function leavesOf(row: Record<string, unknown>): { leaves: Leaf[]; repeated: Repeated | null } {
  const leaves: Leaf[] = [];
  let repeated: Repeated | null = null;
  const add = (outer: string, within: Record<string, unknown>, depth: number): void => {
    for (const [inner, value] of Object.entries(within)) {
      const name = nameOf(outer, inner, row);
      if (typeof value === 'string' || (outer === '' && typeof value === 'boolean'))
        leaves.push({ outer, inner, name, text: String(value) });
      else if (Array.isArray(value)) repeated ??= repeatedIn(name, value);
      else if (isObject(value) && depth < MAX_WITHIN) add(name, value, depth + 1);
    }
  };
  add('', row, 0);
  return { leaves, repeated };
}

/**
 * Objects' texts and numbers by their names, and those of objects within them by all names on the way to them. Where any
 * object has a figure of its execution, no other figure has that name in the whole list: an order without an execution
 * would be read as a trade.
 */
export function flatRecords(objects: readonly Record<string, unknown>[]): FlatRecord[] {
  const all = objects.map(leavesOf);
  const executed = new Set<string>();
  for (const { leaves } of all)
    for (const { outer, inner, name } of leaves)
      if (name === inner && EXECUTION.test(outer) && FIGURE.test(name)) executed.add(name);
  return all.map(({ leaves, repeated }) => ({ texts: textsOf(leaves, executed), repeated }));
}

function textsOf(leaves: readonly Leaf[], executed: ReadonlySet<string>): Map<string, string> {
  const texts = new Map<string, string>();
  const nearest = new Map<string, Leaf>();
  const qualified = ({ outer, inner }: Leaf): string => `${outer || 'order'} ${inner}`;
  for (const leaf of leaves) {
    const { outer, name, text } = leaf;
    const other = nearest.get(name);
    if (executed.has(name) && !EXECUTION.test(outer)) texts.set(qualified(leaf), text);
    else if (other === undefined) nearest.set(name, leaf);
    // The order and its execution may each have a number and a day.
    else if (FIGURE.test(name) && nearness(outer) > nearness(other.outer)) {
      texts.set(qualified(other), other.text);
      nearest.set(name, leaf);
    } else texts.set(qualified(leaf), text);
  }
  return new Map([...[...nearest].map(([name, { text }]) => [name, text] as const), ...texts]);
}
