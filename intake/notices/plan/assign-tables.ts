import type { DateRange } from '../tables/date-range.ts';
import type { Interpreted, Matrix, Means, OptionSeries, Steps } from '../tables/interpret-table.ts';
import type { PlanGap } from './draft.ts';
import { asFactor } from './factors.ts';
import type { Clause } from './read-clauses.ts';
import { termsOf } from './read-formula.ts';
import { cusipIn } from './securities/cusips.ts';
import { keyOf, type Subject, subjectOf } from './subject.ts';

/** The tables of one security, by their kind. */
export interface OwnTables {
  inflation: Inflation | null;
  declines: Record<string, unknown>[] | null;
  /** Whether the matrix has per cents, and whether its words state that they are of the purchase price. */
  percent: 'of_price' | 'unclear' | null;
  means: Means | null;
  options: OptionSeries | null;
}

interface Inflation {
  basis: 'percent' | 'amount';
  rows: Record<string, unknown>[];
  /** A price that the table prints for what was not sold. */
  holding?: { name: string; value: string };
}

export const isOption = (key: string): boolean => /^(?:call|put):/.test(key);

type Read = Exclude<Interpreted, { kind: 'unclear' }>;

export const subjectOfTable = (table: Read): Subject | null => byCusip(table) ?? byName(table);

/** A column or a row that has a CUSIP is of the note with it. */
function byCusip({ kind, name, title }: Read): Subject | null {
  const cusip = kind === 'steps' ? cusipIn(name) : null;
  if (cusip === null) return null;
  const named = subjectOf(title);
  return { kind: named === null || named.kind === 'common' ? 'note' : named.kind, series: cusip, start: 0, end: 0 };
}

const byName = (table: Read): Subject | null =>
  table.kind === 'matrix' || table.kind === 'options'
    ? (subjectOf(table.title) ?? subjectOf(table.name))
    : (specific(subjectOf(table.name)) ??
      specific(subjectOf(table.title)) ??
      subjectOf(table.name) ??
      subjectOf(table.title));

/** `per share` in the head of a column names no class of shares. */
const specific = (subject: Subject | null): Subject | null =>
  subject !== null && (subject.kind !== 'common' || subject.series !== '') ? subject : null;

/** A rule about common stock is one for each class of it, where the plan has classes. */
export function isAbout({ subject }: Clause, key: string, keys: readonly string[]): boolean {
  if (subject === null)
    return keys.length === 1 || (!isOption(key) && keys.filter((each) => !isOption(each)).length === 1);
  const own = keyOf(subject);
  if (own === key || (subject.also && key.startsWith(`${subject.also}:`))) return true;
  if (keys.includes(own)) return false;
  if (subject.series === '' && key.startsWith(`${subject.kind}:`)) return true;
  const plain = keys.filter((each) => !isOption(each));
  return !isOption(key) && plain.length === 1 && subject.kind === 'common';
}

interface Material {
  clauses: readonly Clause[];
  tables: readonly Interpreted[];
}

/** The tables of one security: those whose words name it, and those of no name that its rules alone need. */
export function tablesOf(
  key: string,
  keys: readonly string[],
  material: Material,
  path: string,
  gaps: PlanGap[],
): OwnTables {
  const of = <K extends Read['kind']>(kind: K, needed: RegExp) => {
    const all = material.tables.filter((table): table is Extract<Read, { kind: K }> => table.kind === kind);
    const own = all.filter((table) => isOwn(table, key, keys));
    if (own.length > 0 || isOption(key)) return own;
    const lost = all.filter((table) => !keys.some((each) => isOwn(table, each, keys)) && !isOfOptions(table));
    const wanting = keys.filter(
      (each) =>
        !isOption(each) &&
        needs(each, keys, material.clauses, needed) &&
        !all.some((table) => isOwn(table, each, keys)),
    );
    return wanting.length === 1 && wanting[0] === key ? lost : [];
  };
  const matrices = of('matrix', /^(?:table|inflation|inflation_bought)$/);
  if (matrices.length > 1)
    gaps.push({ path: `${path}.declines`, why: `The notice has ${matrices.length} matrices for this security.` });
  const options = of('options', /^never$/);
  return {
    inflation: inflationOf(of('steps', /^inflation/), path, gaps),
    declines: matrices.length === 1 ? cellsOf(matrices[0]!) : null,
    percent: matrices.length === 1 ? percentOf(matrices[0]!) : null,
    means: joinedMeans(of('means', /^mean/)),
    options: options.length > 0 ? { ...options[0]!, series: options.flatMap(({ series }) => series) } : null,
  };
}

const isOfOptions = (table: Read): boolean => /^(?:call|put)$/.test(subjectOfTable(table)?.kind ?? '');

function needs(key: string, keys: readonly string[], clauses: readonly Clause[], terms: RegExp): boolean {
  return clauses
    .filter((clause) => isAbout(clause, key, keys))
    .some(({ formula }) => 'formula' in formula && termsOf(formula.formula).some((term) => terms.test(term)));
}

function isOwn(table: Read, key: string, keys: readonly string[]): boolean {
  const subject = subjectOfTable(table);
  if (subject !== null && keys.includes(keyOf(subject))) return keyOf(subject) === key;
  // `6.50% Senior Notes` for the `6.50% Senior Notes due 2022`, where no other note has that coupon.
  const close = subject === null || subject.series === '' ? [] : keys.filter((each) => each.startsWith(keyOf(subject)));
  if (close.length === 1) return close[0] === key;
  if (isOption(key) || isOfOptions(table)) return false;
  const plain = keys.filter((each) => !isOption(each));
  if (plain.length === 1) return true;
  if (subject === null) return false;
  const same = plain.filter((each) => each.startsWith(`${subject.kind}:`));
  return same.length === 1 && same[0] === key;
}

function inflationOf(steps: readonly Steps[], path: string, gaps: PlanGap[]): Inflation | null {
  const named = steps.filter(({ name }) => /inflation|overstat|deflation/i.test(name));
  const chosen = (named.length > 0 ? named : steps).filter(
    (table, at, all) => all.findIndex((other) => JSON.stringify(other.rows) === JSON.stringify(table.rows)) === at,
  );
  if (chosen.length === 0) return null;
  const sides = new Set(chosen.map(({ only }) => only));
  if (chosen.length > 1 && sides.size !== chosen.length) {
    const titles = chosen.map(({ title, name }) => `“${title || name}”`).join(', ');
    gaps.push({
      path: `${path}.inflation`,
      why: `The notice has ${chosen.length} tables of inflation for this security: ${titles}.`,
    });
    return null;
  }
  const [only] = chosen;
  return {
    ...(chosen.length === 1 && only?.holding ? { holding: only.holding } : {}),
    basis: chosen.some(({ isPercent }) => isPercent) ? 'percent' : 'amount',
    rows: chosen.flatMap(({ rows, only }) =>
      rows.map(({ range, value }) => ({ ...daysOf(range), value, ...(chosen.length > 1 && only ? { only } : {}) })),
    ),
  };
}

/** Parts of one table, which a heading or a page has parted. */
function joinedMeans(parts: readonly Means[]): Means | null {
  const [first] = parts;
  if (first === undefined) return null;
  const means = new Map(parts.flatMap(({ means: own }) => own));
  return { ...first, means: [...means].sort(([a], [b]) => (a < b ? -1 : 1)) };
}

export const daysOf = ({ from, to }: DateRange) => ({
  ...(from === undefined ? {} : { from }),
  ...(to === undefined ? {} : { to }),
});

const PERCENTAGE_WORDS =
  /\b(?:per ?cent(?:age)?s?|%) of (?:the )?(?:purchase|acquisition) price\b|\b(?:per ?cent(?:age)?s?|%) of (?:the )?price paid\b/i;

const percentOf = ({ isPercent, title, name }: Matrix): OwnTables['percent'] =>
  isPercent ? (PERCENTAGE_WORDS.test(`${title} ${name}`) ? 'of_price' : 'unclear') : null;

/** The cells of a matrix; per cents as a share, which a rule multiplies. */
const cellsOf = ({ cells, isPercent }: Matrix) =>
  cells.map(({ bought, sold, value: written }) => {
    const value = isPercent ? asFactor(written, true) : written;
    return sold.isHeld
      ? { bought: daysOf(bought), held: true, value }
      : { bought: daysOf(bought), sold: daysOf(sold), value };
  });
