/** A statement of one payment, or of a period: a tax year (`2026`) or a quarter (`2026-Q4`). */
export type StatementOf = { account_id: number } & ({ payment_id: number } | { period: string });

/**
 * In a link to a statement, this key replaces a stored file's key: the statement is printed whenever it is downloaded.
 */
export const statementKey = (of: StatementOf): string =>
  'period' in of
    ? `statement:${of.account_id}:period:${of.period}`
    : `statement:${of.account_id}:payment:${of.payment_id}`;

export function statementOfKey(key: string): StatementOf | undefined {
  const [, account, payment, period] =
    /^statement:(\d{1,15}):(?:payment:(\d{1,15})|(?:period|year):(\d{4}(?:-Q[1-4])?))$/.exec(key) ?? [];
  if (account === undefined) return undefined;
  const account_id = Number(account);
  return period === undefined ? { account_id, payment_id: Number(payment) } : { account_id, period };
}
