export interface YearFormOf {
  year: string;
  account_id: number;
  beneficial_account_id: number;
}

/**
 * In a link to a payee’s form for a year, this key replaces a stored file’s key: the form is printed whenever it is
 * downloaded.
 */
export const yearFormKey = ({ year, account_id, beneficial_account_id }: YearFormOf): string =>
  `tax-year:${year}:${account_id}:${beneficial_account_id}`;

export function yearFormOfKey(key: string): YearFormOf | undefined {
  const [, year, account, owner] = /^tax-year:(\d{4}):(\d{1,15}):(\d{1,15})$/.exec(key) ?? [];
  if (year === undefined || account === undefined || owner === undefined) return undefined;
  return { year, account_id: Number(account), beneficial_account_id: Number(owner) };
}

/** The file of an issued statement: its figures are stored, so it is the same each time. */
export const statementFile = ({ account_id, id, year, version }: StatementOf & { year: number; version: number }) => ({
  key: `tax-statement:${account_id}:${id}`,
  file_name: `tax-${year}${version > 1 ? `-corrected-${version - 1}` : ''}-${id}.pdf`,
  media_type: 'application/pdf',
});

interface StatementOf {
  account_id: number;
  id: number;
}

export function taxStatementOfKey(key: string): StatementOf | undefined {
  const [, account, id] = /^tax-statement:(\d{1,15}):(\d{1,15})$/.exec(key) ?? [];
  return account === undefined || id === undefined ? undefined : { account_id: Number(account), id: Number(id) };
}
