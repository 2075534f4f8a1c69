import { type ColumnField, type ColumnMapping, missingMappingFields } from '@trover/core/trades/column-mapping.ts';
import type { ColumnContent } from '../column-content.ts';
import type { FoundTable } from '../find-table.ts';
import type { ProposedColumn } from '../propose-columns.ts';

export const isNaming = (field: ColumnField | null): boolean =>
  field === 'symbol' || field === 'isin' || field === 'cusip' || field === 'security_name';

/** What a mapping lacks, as part of a sentence. */
export function lackOf(mapping: ColumnMapping): string | null {
  const [first = ''] = missingMappingFields(mapping)?.split('. ') ?? [];
  return first === '' ? null : first.replace(/^./, (letter) => letter.toLowerCase());
}

interface Proposal {
  columns: ProposedColumn[];
  mapping: ColumnMapping;
  warnings: string[];
  mismatches: string[];
}

/** A proposal by which no row is a trade, without the columns of securities where all of those are empty. */
export function withoutEmptyNames(
  table: FoundTable,
  contents: readonly ColumnContent[],
  proposal: Proposal,
  rowWarnings: (table: FoundTable, mapping: ColumnMapping) => string[],
): Proposal {
  const { columns, mapping, warnings, mismatches } = proposal;
  const isEmpty = columns.every(({ field }, at) => !isNaming(field) || contents[at]!.filled === 0);
  if (mismatches.length === 0 || !isEmpty || !columns.some(({ field }) => isNaming(field))) return proposal;
  const others = { ...mapping, columns: mapping.columns.map((field) => (isNaming(field) ? null : field)) };
  const own = table.security === undefined ? others : { ...others, security: table.security };
  const lacks = lackOf(own);
  return {
    columns: columns.map((each) => (isNaming(each.field) ? { ...each, field: null, confidence: 'none' } : each)),
    mapping: own,
    warnings: lacks === null ? warnings : [lacks, ...warnings],
    mismatches: lacks === null ? rowWarnings(table, own) : [],
  };
}
