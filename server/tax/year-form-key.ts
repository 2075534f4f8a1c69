export interface YearFormOf {
  year: string;
  account_id: number;
  beneficial_account_id: number;
}

/** The key in a link to a payee’s form of a year, in place of a stored file’s key: it is printed again whenever it is fetched. */
export const yearFormKey = ({ year, account_id, beneficial_account_id }: YearFormOf): string =>
  `tax-year:${year}:${account_id}:${beneficial_account_id}`;

export function yearFormOfKey(key: string): YearFormOf | undefined {
  const [, year, account, owner] = /^tax-year:(\d{4}):(\d{1,15}):(\d{1,15})$/.exec(key) ?? [];
  if (year === undefined || account === undefined || owner === undefined) return undefined;
  return { year, account_id: Number(account), beneficial_account_id: Number(owner) };
}
