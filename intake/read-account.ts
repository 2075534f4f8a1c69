import { type AccountFault, checkHeader, parseTransaction, type Transaction } from '@trover/core/trades/transaction.ts';
import { CsvReader, type TableRecord } from './readers/csv.ts';
import { detectEncoding, TextReader } from './readers/text.ts';

export type ReadAccount = { ok: true; transactions: Transaction[] } | { ok: false; fault: AccountFault };

const isBlank = (record: TableRecord): boolean => record.cells.every((cell) => cell.trim() === '');

/** Turns records of a neutral CSV into transactions; stops at the first fault, since an account is read completely or not at all. */
class AccountRows {
  readonly transactions: Transaction[] = [];
  fault: AccountFault | null = null;
  #header: string[] | null = null;

  add(record: TableRecord): void {
    if (this.fault !== null || isBlank(record)) return;
    if (record.oversized) this.fault = { row: record.line, message: 'the row is longer than any row of an account' };
    else if (this.#header === null) this.#open(record);
    else this.#read(record, this.#header);
  }

  #open(record: TableRecord): void {
    const header = record.cells.map((cell) => cell.trim().toLowerCase());
    const message = checkHeader(header);
    if (message === null) this.#header = header;
    else this.fault = { row: record.line, message };
  }

  #read(record: TableRecord, header: string[]): void {
    const extra = record.cells.slice(header.length).find((cell) => cell.trim() !== '');
    if (extra !== undefined) {
      this.fault = {
        row: record.line,
        message: `'${extra}' is in no column: the header names ${header.length} columns, the row has ${record.cells.length}`,
      };
      return;
    }
    if (record.cells.length < header.length) {
      this.fault = {
        row: record.line,
        message: `the row has ${record.cells.length} cells, the header names ${header.length} columns: write the commas of empty cells too, or a cell may be in the wrong column`,
      };
      return;
    }
    const cells = Object.fromEntries(header.map((name, at) => [name, record.cells[at]!]));
    const read = parseTransaction(cells, record.line);
    if (read.ok) this.transactions.push(read.transaction);
    else this.fault = read.fault;
  }

  end(): ReadAccount {
    if (this.fault === null && this.#header === null)
      this.fault = {
        row: 1,
        message: 'the file is empty: expected a header such as account,security,type,date,quantity,price,currency,note',
      };
    return this.fault ? { ok: false, fault: this.fault } : { ok: true, transactions: this.transactions };
  }
}

/** Reads an account in the neutral CSV of the plans of allocation; a faulty one is refused with its row. */
export async function readAccount(source: AsyncIterable<Uint8Array>): Promise<ReadAccount> {
  const rows = new AccountRows();
  let csv: CsvReader | null = null;
  let text: TextReader | null = null;
  const addAll = (records: TableRecord[]): void => {
    for (const record of records) rows.add(record);
  };
  for await (const bytes of source) {
    text ??= new TextReader(detectEncoding(bytes));
    const records: TableRecord[] = [];
    const piece = text.read(bytes);
    // a lone return ends the lines of old spreadsheets
    csv ??= new CsvReader(',', /^[^\n]*\r[^\n]/.test(piece) ? '\r' : '\n');
    csv.push(piece, records);
    addAll(records);
    if (rows.fault !== null) break;
  }
  const last: TableRecord[] = [];
  if (text !== null) csv?.push(text.end(), last);
  csv?.end(last);
  addAll(last);
  return rows.end();
}
