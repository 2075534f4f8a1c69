import { COLUMN_FIELDS, type ColumnField } from '@trover/core/trades/column-mapping.ts';
import { type ColumnContent, contentFit, contentOf } from './column-content.ts';
import { type NameFit, nameFit, nameKey } from './field-names.ts';
import type { FoundTable } from './find-table.ts';
import { multipliesOut } from './written.ts';

/** What a column seems to be, and how sure that is. */
export interface ProposedColumn {
  name: string;
  field: ColumnField | null;
  confidence: 'sure' | 'likely' | 'none';
}

interface Claim {
  at: number;
  field: ColumnField;
  name: NameFit;
  content: number;
  score: number;
}

/** A column's cells must fit its field at least so far, whatever its name says. */
const LEAST_FIT = 0.5;
const SURE_FIT = 0.75;

/** Fields whose cells show by themselves what they are. */
const TELLING: ReadonlySet<ColumnField> = new Set(['isin', 'cusip', 'trade_date', 'action', 'currency']);

/** Each column's field by name and content, best claims first; a field is given once, but for fees. */
export function proposeColumns(
  { names }: FoundTable,
  rows: readonly (readonly string[])[],
  decimalComma: boolean,
): { columns: ProposedColumn[]; contents: ColumnContent[]; rivals: ColumnField[] } {
  const contents = names.map((_, at) => contentOf(rows.map((cells) => cells[at] ?? '')));
  const claims = names
    .flatMap((name, at) => claimsOf(name, at, contents[at]!))
    .sort((one, other) => other.score - one.score);
  const settled = settleFigures(claims, rows, decimalComma);
  const columns: ProposedColumn[] = names.map((name) => ({ name, field: null, confidence: 'none' }));
  const given = new Set<ColumnField>();
  const rivals: ColumnField[] = [];
  for (const claim of claims) {
    const column = columns[claim.at]!;
    if (column.field !== null) continue;
    const { field } = claim;
    const place = settled.get(field);
    if (place !== undefined && place !== claim.at) continue;
    if (given.has(field) && field !== 'fees') {
      if (isRival(claim, { claims, columns, settled, contents, rows })) rivals.push(field);
      continue;
    }
    given.add(field);
    column.field = field;
    const { filled, trades } = contents[claim.at]!;
    const fits = claim.content >= SURE_FIT || filled === 0 || (field === 'action' && trades > 0);
    column.confidence = claim.name.isExact && fits ? 'sure' : 'likely';
    if (TELLING.has(field) && claim.content === 1 && claim.name.score > 0 && contents[claim.at]!.filled > 0) {
      column.confidence = 'sure';
    }
  }
  leaveOutPartsOfFees(columns);
  return { columns, contents, rivals: [...new Set(rivals)] };
}

function claimsOf(name: string, at: number, content: ColumnContent): Claim[] {
  return COLUMN_FIELDS.flatMap((field) => {
    const named = nameFit(name, field);
    const fit = contentFit(content, field);
    if (fit < LEAST_FIT) return [];
    const tells = field === 'isin' ? content.validIsins >= SURE_FIT : TELLING.has(field) && fit >= SURE_FIT;
    if (named.score === 0 && !(tells && content.filled > 0)) return [];
    const score = named.score * 0.7 + fit * 0.3 - (named.score === 0 ? 0.1 : 0);
    return [{ at, field, name: named, content: fit, score }];
  });
}

/**
 * Where several columns could be the quantity, price or amount, the ones that multiply out are, to the cent before
 * nearly. Nothing is settled where none do.
 */
function settleFigures(
  claims: readonly Claim[],
  rows: readonly (readonly string[])[],
  decimalComma: boolean,
): Map<ColumnField, number> {
  const settled = new Map<ColumnField, number>();
  const of = (field: ColumnField) =>
    claims.filter((claim) => claim.field === field && claim.name.isExact).map(({ at }) => at);
  const [quantities, prices, amounts] = [of('quantity'), of('price'), of('amount')];
  if (quantities.length * prices.length * amounts.length < 2) return settled;
  let best = 0;
  for (const quantity of quantities)
    for (const price of prices)
      for (const amount of amounts) {
        if (quantity === price || price === amount || quantity === amount) continue;
        const { agree, exact, rows: all } = multipliesOut(rows, { quantity, price, amount }, decimalComma);
        if (all === 0 || agree < all * 0.9 || exact < best) continue;
        if (settled.size > 0 && exact === best) continue;
        best = exact;
        settled.set('quantity', quantity).set('price', price).set('amount', amount);
      }
  return settled;
}

interface Given {
  claims: readonly Claim[];
  columns: readonly ProposedColumn[];
  settled: ReadonlyMap<ColumnField, number>;
  contents: readonly ColumnContent[];
  rows: readonly (readonly string[])[];
}

/** Whether a column that comes too late for its field might have been it as well, by its name and cells. */
function isRival(claim: Claim, { claims, columns, settled, contents, rows }: Given): boolean {
  const { at, field, name, content } = claim;
  if (settled.has(field) || !name.isExact || content < SURE_FIT || contents[at]!.filled === 0) return false;
  const winner = columns.findIndex((column) => column.field === field);
  const won = claims.find((other) => other.at === winner && other.field === field);
  const couldBeElse = claims.some((other) => other.at === at && other.field !== field && other.name.isExact);
  if (won === undefined || couldBeElse || won.name.score - name.score >= 0.03) return false;
  return rows.some((cells) => (cells[at] ?? '').trim().slice(0, 10) !== (cells[winner] ?? '').trim().slice(0, 10));
}

/** A total of fees beside its parts counts alone. */
function leaveOutPartsOfFees(columns: ProposedColumn[]): void {
  const fees = columns.filter(({ field }) => field === 'fees');
  if (fees.length < 2) return;
  const total = fees.find(({ name }) => nameKey(name).startsWith('total'));
  for (const column of fees)
    if (total !== undefined && column !== total) Object.assign(column, { field: null, confidence: 'none' });
}
