/** The owner of a form and its case. */
export interface OwnFormOf {
  account_id: number;
  beneficial_account_id: number;
  case_id: number;
}

/** In a link to a form, this key replaces a stored file's key: the form is printed whenever it is downloaded. */
export const ownFormKey = ({ account_id, beneficial_account_id, case_id }: OwnFormOf): string =>
  `own-form:${account_id}:${beneficial_account_id}:${case_id}`;

export function ownFormOfKey(key: string): OwnFormOf | undefined {
  const [, account, beneficial, of] = /^own-form:(\d{1,15}):(\d{1,15}):(\d{1,9})$/.exec(key) ?? [];
  if (account === undefined || beneficial === undefined || of === undefined) return undefined;
  return { account_id: Number(account), beneficial_account_id: Number(beneficial), case_id: Number(of) };
}
