/** The owner, days and format of a report. */
export interface PrintedReport {
  account_id: number;
  format: 'pdf' | 'xlsx';
  from: string;
  to: string;
}

/** The key in a link to a report, in place of a stored file's key: it is printed again whenever it is fetched. */
export const reportKey = ({ account_id, format, from, to }: PrintedReport): string =>
  `organisation-report:${account_id}:${format}:${from}:${to}`;

export function reportOfKey(key: string): PrintedReport | undefined {
  const [, account, format, from, to] =
    /^organisation-report:(\d{1,15}):(pdf|xlsx):(\d{4}-\d{2}-\d{2}):(\d{4}-\d{2}-\d{2})$/.exec(key) ?? [];
  if (account === undefined || from === undefined || to === undefined) return undefined;
  return { account_id: Number(account), format: format === 'pdf' ? 'pdf' : 'xlsx', from, to };
}
