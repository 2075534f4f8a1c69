/** What a spreadsheet begins a formula with, also behind blanks and in the wide letters of East Asia. */
const FORMULA = /^[\s\u00a0\u200b\ufeff]*[=+@\-\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/;
/** Figures with their sign, lone dashes, and a text that brokers write as `="0123"`: these calculate nothing. */
const HARMLESS = /^-[\d.,\s$€£¥%]*$|^-+$|^\+\d{1,3}([.,]\d+)*$|^="[\w .,-]*"$/;

/** A text as a spreadsheet shows it and never runs it. */
const withoutFormula = (text: string): string => (FORMULA.test(text) && !HARMLESS.test(text) ? `'${text}` : text);

function cell(value: string | null, delimiter: string): string {
  const text = withoutFormula(value ?? '');
  return text.includes(delimiter) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The cells of one line of a CSV (RFC 4180) without its end; no text in it becomes a formula. */
export const csvCells = (cells: readonly (string | null)[], delimiter = ','): string =>
  cells.map((one) => cell(one, delimiter)).join(delimiter);

/** One line of a CSV (RFC 4180); no text in it becomes a formula. */
export const csvLine = (cells: readonly (string | null)[]): string => `${csvCells(cells)}\r\n`;
