import type { TradeReader } from '../formats/format.ts';
import { type ChosenColumns, chosenFormat } from '../mapping/find-unmapped-table.ts';
import { TableReader } from '../rows/table-reader.ts';
import type { RearrangedTable } from './rearrange.ts';

/** Reads the rows of a list that was rearranged; its text is known already. */
export class RearrangedReader implements TradeReader {
  readonly found: TradeReader['found'];
  #table: TableReader;
  #records: RearrangedTable['records'];

  constructor({ records, unmapped, lineOf }: RearrangedTable, chosen: ChosenColumns) {
    this.#table = new TableReader(chosenFormat(unmapped.table, chosen), { refOf: lineOf });
    this.#records = records;
    this.found = this.#table.found;
  }

  push(): void {}

  end(): void {
    this.#table.add(this.#records);
    this.#table.end();
  }
}
