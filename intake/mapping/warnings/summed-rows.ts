import type { ColumnMapping } from '@trover/core/trades/column-mapping.ts';
import { readDecimal } from '../../readers/numbers.ts';
import { nameKey } from '../field-names.ts';
import type { FoundTable } from '../find-table.ts';
import { readVersions } from './trade-versions.ts';

type Rows = readonly (readonly string[])[];

const LEVEL = /^(?:level)?detail(?:level)?$|^datadiscriminator$|^(?:row|record|line|level)(?:type|level|kind)$|^level$/;
const SUM = /summary|total|closed.?lot|wash.?sale/i;
const ORDER = /^orders?$/i;
const FILL = /^(?:execution|exec|fill|trade|deal|partial fill)s?$/i;

/** Which rows are totals of other rows, by a column that marks them; null without one. */
export function summedIn(names: readonly string[], sample: Rows): ((cells: readonly string[]) => string | null) | null {
  const at = names.findIndex((name) => LEVEL.test(nameKey(name)));
  if (at < 0) return null;
  const level = (cells: readonly string[]) => (cells[at] ?? '').trim();
  const has = (pattern: RegExp) => sample.some((cells) => pattern.test(level(cells)));
  const [hasFills, hasOrders] = [has(FILL), has(ORDER)];
  if (!hasFills && !hasOrders) return null;
  return (cells) => {
    const printed = level(cells);
    return SUM.test(printed) || (hasFills && ORDER.test(printed)) ? printed : null;
  };
}

/** The rows that are neither marked as sums nor replaced by a later version. */
export function tradesIn({ names, rows: all }: FoundTable, rows: Rows, mapping: ColumnMapping): Rows {
  const summed = summedIn(names, rows);
  const known = all.map(({ cells }) => cells);
  const versions = readVersions(mapping, names, rows, known);
  return rows.filter((cells) => (summed?.(cells) ?? null) === null && versions.corrected(cells) === null);
}

interface Part {
  units: number;
  money: number;
}

const COMPARED: ReadonlySet<string> = new Set([
  'trade_date',
  'action',
  'symbol',
  'isin',
  'cusip',
  'security_name',
  'account',
]);
const CLOSE = 0.005;
const EXACT = 0.000001;
const MIN_PARTS = 2;

/** Rows that come to what others of the same day, side and security come to together: an order beside its fills. */
export function sumWarning(rows: Rows, { columns, decimal_comma }: ColumnMapping): string | null {
  const [quantity, amount] = [columns.indexOf('quantity'), columns.indexOf('amount')];
  const price = columns.indexOf('price');
  if (quantity < 0 || (amount < 0 && price < 0)) return null;
  const account = columns.indexOf('account');
  // A sum over accounts names none.
  const areAccountsWhole = account >= 0 && rows.every((cells) => (cells[account] ?? '').trim() !== '');
  const same = columns.flatMap((field, at) =>
    field !== null && COMPARED.has(field) && (field !== 'account' || areAccountsWhole) ? [at] : [],
  );
  const read = (cells: readonly string[], at: number) =>
    Number(readDecimal((cells[at] ?? '').trim(), decimal_comma) ?? 0);
  const groups = new Map<string, Part[]>();
  for (const cells of rows) {
    const units = read(cells, quantity);
    if (units === 0) continue;
    const key = same.map((at) => (cells[at] ?? '').trim().slice(0, columns[at] === 'trade_date' ? 10 : 40)).join('\n');
    const money = price < 0 ? read(cells, amount) : units * read(cells, price);
    groups.set(key, [...(groups.get(key) ?? []), { units, money }]);
  }
  for (const group of groups.values()) {
    const isSum = ({ units, money }: Part) => {
      const parts = group.filter((part) => Math.abs(part.units) < Math.abs(units));
      const sum = (of: (part: Part) => number) => parts.reduce((all, part) => all + of(part), 0);
      return (
        parts.length >= MIN_PARTS &&
        Math.abs(sum((part) => part.units) - units) < EXACT &&
        Math.abs(sum((part) => part.money) - money) <= Math.abs(money) * CLOSE
      );
    };
    if (group.length > MIN_PARTS && group.some(isSum)) return 'some of its rows are sums of others';
  }
  return null;
}
