import type { ColumnMapping } from '@trover/core/trades/column-mapping.ts';
import type { RowError } from '@trover/core/trades/trade.ts';
import { ignore, type Meaning } from '../../rows/meaning.ts';
import type { Row } from '../../rows/row.ts';
import { shortened } from '../../rows/row-errors.ts';
import { nameKey } from '../field-names.ts';

const FIRST = /^(?:new|original|orig)$/i;
const CANCELLED = /^(?:cancel(?:l?ed|lation)?|can|cxl|cncl)$/i;
const CORRECTED = /^(?:correct(?:ed|ion)?|cor|corr|amend(?:ed|ment)?|rebook(?:ed)?)$/i;
/** Columns with the number of the row that a row cancels or corrects. */
const ORIGINAL =
  /^(?:orig(?:inal)?|prev(?:ious)?|related|linked|parent|corrected)\w*(?:ref|reference|id|no|number|num)$/;
/** Columns with the number of the row itself. */
const NUMBER = /(?:ref|reference|id|no|number|num)$/;

type Cells = readonly string[];

/** The versions of trades: those that are new, and the rows that cancel or correct another. */
export interface TradeVersions {
  isOf: boolean;
  /** Whether a row cancels another. */
  cancels: (cells: Cells) => boolean;
  /** What a row means that another one corrects. */
  corrected: (cells: Cells) => Meaning | null;
  /** Why a correction cannot be used. */
  refused: (row: Row) => RowError | null;
}

const NONE: TradeVersions = { isOf: false, cancels: () => false, corrected: () => null, refused: () => null };

/**
 * Reads a column of states as one of versions, where some rows are new and others correct one of them: `NEW` is no order
 * there that waits to be filled.
 */
export function readVersions({ columns }: ColumnMapping, names: Cells, sample: readonly Cells[]): TradeVersions {
  const place = columns.indexOf('status');
  const stateOf = (cells: Cells): string => (cells[place] ?? '').trim();
  const states = sample.map(stateOf);
  const isVersion = (state: string) => [FIRST, CANCELLED, CORRECTED].some((each) => each.test(state));
  const has = (pattern: RegExp) => states.some((state) => pattern.test(state));
  if (place < 0 || !has(FIRST) || !has(CORRECTED) || !states.every(isVersion)) return NONE;
  const at = names.findIndex((name) => ORIGINAL.test(nameKey(name)));
  const originalOf = (cells: Cells): string => (cells[at] ?? '').trim();
  const corrections = sample.filter((cells) => CORRECTED.test(stateOf(cells)));
  const originals = new Set(corrections.map(originalOf).filter((number) => number !== ''));
  const numbers = names.flatMap((name, each) =>
    each !== at && columns[each] === null && NUMBER.test(nameKey(name)) ? [each] : [],
  );
  const places = new Map(sample.map((cells, each) => [cells.join('\n'), each]));
  const placeOf = (cells: Cells): number => places.get(cells.join('\n')) ?? -1;
  const isCancelled = (cells: Cells): boolean => CANCELLED.test(stateOf(cells));
  // A correction may have the number of what it corrects.
  const numbersIn = (cells: Cells): string[] => {
    if (isCancelled(cells)) return [];
    const own = new Set(numbers.map((each) => (cells[each] ?? '').trim()));
    return [...own].filter((number) => originals.has(number) && number !== originalOf(cells));
  };
  const all = sample.flatMap(numbersIn);
  // A number of several rows, as that of an order, does not show which of them is wrong.
  const found = new Set(all.filter((number) => all.indexOf(number) === all.lastIndexOf(number)));
  // The last correction of each number.
  const last = new Map(corrections.map((cells) => [originalOf(cells), placeOf(cells)]));
  const isOriginal = (cells: Cells): boolean => numbersIn(cells).some((number) => found.has(number));
  /** Whether a later row corrects the trade that this row cancels or corrects. */
  const isReplaced = (cells: Cells): boolean => {
    const [original, place] = [originalOf(cells), placeOf(cells)];
    const isVersionOf = isCancelled(cells) || CORRECTED.test(stateOf(cells));
    return isVersionOf && found.has(original) && place >= 0 && place < last.get(original)!;
  };
  return {
    isOf: true,
    // What cancels a correction under the number of the first row does not have the figures of either.
    cancels: (cells) => isCancelled(cells) && !found.has(originalOf(cells)),
    corrected: (cells) => (isOriginal(cells) || isReplaced(cells) ? ignore('trade that a later row corrects') : null),
    refused: (row) => {
      const original = originalOf(row.cells);
      if (isCancelled(row.cells)) return unclear(row, 'cancels');
      if (!CORRECTED.test(stateOf(row.cells)) || found.has(original)) return null;
      return unclear(row, 'corrects');
    },
  };

  function unclear(row: Row, verb: 'cancels' | 'corrects'): RowError {
    return {
      row: row.line,
      column: names[at] ?? names[place]!,
      value: shortened(originalOf(row.cells) || stateOf(row.cells)),
      reason:
        verb === 'corrects'
          ? 'This row corrects another, and the file does not show which. Leave out the wrong row and the state of this one.'
          : 'This row cancels another, and we cannot match it to one of the file. Leave out this row and the one that it cancels.',
    };
  }
}
