import type { ColumnMapping } from '@trover/core/trades/column-mapping.ts';
import { isNegative, magnitude, readDecimal } from '../../readers/numbers.ts';
import { cancelledPurchase, cancelledSale, ignore, type Meaning } from '../../rows/meaning.ts';
import type { Row } from '../../rows/row.ts';
import { shortened } from '../../rows/row-errors.ts';
import { isDayShaped, withoutUnit } from '../column-content.ts';
import { nameKey } from '../field-names.ts';
import { readVersions, type TradeVersions } from './trade-versions.ts';

/** Columns that mark a row as annulled, or as the entry that reverses another. */
const UNDOING =
  /^(?:is|trade|transaction|tran)?(?:cancel(?:l?ed|lation)?|annul(?:led|lation)?|void(?:ed)?|revers(?:ed|al)|storno|storniert|makuler\w*|mitatointi\w*)(?:correct(?:ed|ion)?|rebill|rebook|reversal)?(?:date|day|on|at|datum|dato|paiva|code|flag|ind|indicator|status|type)?$/;
const MARK = /^(?:y|yes|true|x|c|can|cxl|cancel(?:l?ed|lation)?|r|rev|revers(?:al|ed)|ja|oui|si|sí)$/i;

type Cells = readonly string[];
type Signed = 'amount' | 'quantity';

interface Marks extends Pick<TradeVersions, 'refused'> {
  /** Whether the states are versions of trades, all of which were carried out. */
  areVersions: boolean;
  /** Leaves out a row in which a column of annulments has a day, or yes. */
  annulled: (row: Row) => Meaning | null;
  /** The cancellation that a marked row is, where its figures have the other sign than unmarked rows of its action. */
  reversed: (row: Row, meaning: Meaning) => Meaning | null;
}

/** Reads the columns that mark rows as annulled. A custodian prints the reversed trade, and the entry that reverses it. */
export function readMarks(
  mapping: ColumnMapping,
  names: Cells,
  sample: readonly Cells[],
  undoneOf: (cells: Cells) => string | null,
  rows: readonly Cells[] = sample,
): Marks {
  const versions = readVersions(mapping, names, sample, rows);
  const places = names.flatMap((name, at) => (UNDOING.test(nameKey(name)) ? [at] : []));
  const markOf = (cells: Cells): string | null =>
    places.map((at) => (cells[at] ?? '').trim()).find((cell) => isDayShaped(cell) || MARK.test(cell)) ?? null;
  const isMarked = (cells: Cells): boolean => markOf(cells) !== null || undoneOf(cells) !== null;
  const signs = new UsualSigns(mapping);
  for (const cells of sample) if (!isMarked(cells)) signs.add(cells);
  // Where the reversed trade is marked as well, both rows are left out.
  const marked = sample.filter(isMarked);
  const annulledOnes = new Set(
    marked.filter((cells) => !signs.areReversed(cells)).map((cells) => signs.figuresOf(cells)),
  );
  return {
    areVersions: versions.isOf,
    refused: versions.refused,
    annulled: ({ cells, line }) => {
      const corrected = versions.corrected(cells, line);
      if (corrected !== null) return corrected;
      const mark = markOf(cells);
      return mark === null ? null : ignore(`annulled (${shortened(mark)})`);
    },
    reversed: (row, meaning) => {
      if (meaning.ignored !== undefined || meaning.side === undefined) return null;
      // Two rows that are replaced by a correction leave nothing to cancel.
      const replaced = versions.corrected(row.cells, row.line);
      if (replaced !== null) return replaced;
      const undone = meaning.side === 'buy' ? cancelledPurchase : cancelledSale;
      if (versions.cancels(row.cells)) return undone;
      if (versions.isOf) return null;
      if (!signs.areReversed(row.cells) || !isMarked(row.cells)) return null;
      if (annulledOnes.has(signs.figuresOf(row.cells))) return null;
      return undone;
    },
  };
}

/** With which sign the rows of each action print their money and shares. */
class UsualSigns {
  readonly #mapping: ColumnMapping;
  readonly #actions: readonly number[];
  /** For each action and figure whether it has a minus; null where its rows differ. */
  readonly #seen = new Map<string, boolean | null>();

  constructor(mapping: ColumnMapping) {
    this.#mapping = mapping;
    this.#actions = mapping.columns.flatMap((field, at) => (field === 'action' ? [at] : []));
  }

  add(cells: Cells): void {
    for (const field of ['amount', 'quantity'] as const) {
      const isMinus = this.#isMinus(cells, field);
      if (isMinus === null) continue;
      const key = this.#keyOf(cells, field);
      const before = this.#seen.get(key);
      this.#seen.set(key, before === undefined || before === isMinus ? isMinus : null);
    }
  }

  /** Whether money or shares have the other sign than the other rows of this action. */
  areReversed(cells: Cells): boolean {
    if (this.#actions.length === 0) return false;
    const compared = (['amount', 'quantity'] as const).flatMap((field) => {
      const [isMinus, usual] = [this.#isMinus(cells, field), this.#seen.get(this.#keyOf(cells, field)) ?? null];
      return isMinus === null || usual === null ? [] : [isMinus !== usual];
    });
    return compared.some(Boolean);
  }

  /** Money and shares of a row without their signs. */
  figuresOf(cells: Cells): string {
    return (['amount', 'quantity'] as const).map((field) => magnitude(this.#read(cells, field) ?? '0')).join(' ');
  }

  #keyOf(cells: Cells, field: Signed): string {
    return `${field} ${this.#actions.map((at) => (cells[at] ?? '').trim()).join(' ')}`;
  }

  #read(cells: Cells, field: Signed): string | null {
    const at = this.#mapping.columns.indexOf(field);
    return at < 0 ? null : readDecimal(withoutUnit((cells[at] ?? '').trim()), this.#mapping.decimal_comma);
  }

  /** Null where nothing is printed. */
  #isMinus(cells: Cells, field: Signed): boolean | null {
    const value = this.#read(cells, field);
    return value === null || value === '0' ? null : isNegative(value);
  }
}
