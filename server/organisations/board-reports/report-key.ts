/** The owner, period and format of a report. */
export interface PrintedReport {
  account_id: number;
  format: 'pdf' | 'xlsx';
  from: string;
  to: string;
}

/** In a link to a report, this key replaces a stored file's key: the report is printed whenever it is downloaded. */
export const reportKey = ({ account_id, format, from, to }: PrintedReport): string =>
  `organisation-report:${account_id}:${format}:${from}:${to}`;

export function reportOfKey(key: string): PrintedReport | undefined {
  const [, account, format, from, to] =
    /^organisation-report:(\d{1,15}):(pdf|xlsx):(\d{4}-\d{2}-\d{2}):(\d{4}-\d{2}-\d{2})$/.exec(key) ?? [];
  if (account === undefined || from === undefined || to === undefined) return undefined;
  return { account_id: Number(account), format: format === 'pdf' ? 'pdf' : 'xlsx', from, to };
}
