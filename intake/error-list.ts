import type { RowError } from '@trover/core/trades/trade.ts';

const MAX_LISTED = 1000;

/** The first errors of a file, and a count of the rest: a person who corrects a file does not need a million of them. */
export class ErrorList {
  #listed: RowError[] = [];
  #firstOfRest: RowError | null = null;
  #rest = 0;

  add(error: RowError): void {
    if (this.#listed.length < MAX_LISTED) {
      this.#listed.push(error);
      return;
    }
    this.#rest++;
    this.#firstOfRest ??= error;
  }

  list(): RowError[] {
    if (this.#firstOfRest === null) return this.#listed;
    const count = this.#rest.toLocaleString('en-US');
    const reason = `${count} more rows, from this one on, cannot be read either. They should be read again once the rows above are fixed.`;
    return [...this.#listed, { row: this.#firstOfRest.row, column: null, value: null, reason }];
  }
}
