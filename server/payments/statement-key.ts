/** A statement of one payment, or of a tax year. */
export type StatementOf = { account_id: number } & ({ payment_id: number } | { year: string });

/**
 * In a link to a statement, this key replaces a stored file's key: the statement is printed whenever it is downloaded.
 */
export const statementKey = (of: StatementOf): string =>
  'year' in of ? `statement:${of.account_id}:year:${of.year}` : `statement:${of.account_id}:payment:${of.payment_id}`;

export function statementOfKey(key: string): StatementOf | undefined {
  const [, account, kind, of] = /^statement:(\d{1,15}):(payment|year):(\d{1,15})$/.exec(key) ?? [];
  if (account === undefined || of === undefined) return undefined;
  const account_id = Number(account);
  return kind === 'year' ? { account_id, year: of } : { account_id, payment_id: Number(of) };
}
