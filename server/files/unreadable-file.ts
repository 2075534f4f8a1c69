/** An error in an administrator's file, as a sentence for the operator. */
export class DataFault extends Error {}

export const NOT_READ =
  'We could not read the file. Check that it opens, save it again as CSV or .xlsx, and import it again.';

/** Whether a retry cannot help: the file is wrong, the database refuses its data (class 22), or the reader failed. */
export function isDataFault(error: unknown): boolean {
  if (error instanceof DataFault || error instanceof RangeError || error instanceof SyntaxError) return true;
  const code = (error as { code?: unknown }).code;
  return typeof code === 'string' && /^22/.test(code);
}
