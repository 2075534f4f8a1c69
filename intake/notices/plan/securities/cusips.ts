/** Nine letters and digits with digits enough to be no word, as columns and rows of tables name a note. */
const CUSIP = /(?<![\w.-])(?=[0-9A-Z]*[A-Z])(?=(?:[A-Z]*\d){4})([0-9A-Z]{8}\d)(?![\w-])/;
const NAMED_CUSIP = /\bCUSIPs?(?: (?:No\.?|Nos\.?|Numbers?|#))?:? ?([0-9A-Z]{8}\d)(?![\w-])/;
const LONE_DIGITS = /^\d{9}$/;

/** The CUSIP in words; nine digits alone only where the words call them one. */
export function cusipIn(words: string): string | null {
  return NAMED_CUSIP.exec(words)?.[1] ?? CUSIP.exec(words)?.[1] ?? null;
}

/** Whether a cell of a column of CUSIPs has one. */
export const isCusip = (cell: string): boolean => LONE_DIGITS.test(cell.trim()) || cusipIn(cell) === cell.trim();
