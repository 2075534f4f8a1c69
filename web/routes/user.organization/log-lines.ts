import type { Operations } from '@trover/contract/operations.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { csvLine } from '@trover/core/text/csv-line.ts';
import { labelOfAction, labelOfDetail } from './log-labels.ts';

export type Log = DataOf<Operations['GET /api/v1/organisation/audit']>;

/** An automatic action of the policy, without a member. */
const POLICY_ACTIONS: readonly string[] = ['decision_made', 'decision_escalated', 'decision_due_earlier'];

export function whoOf({ by, api_key, action }: Pick<Log['items'][number], 'by' | 'api_key' | 'action'>): string {
  if (api_key !== null) return `API key ${api_key}`;
  return by ?? (POLICY_ACTIONS.includes(action) ? 'The policy' : 'A deleted account');
}

/** The address of the log with its filter and page. */
export function logPath(query: { action?: string; by?: string; cursor?: string }): string {
  const search = new URLSearchParams(query).toString();
  return `/user/organization/log${search && `?${search}`}`;
}

/** All entries as CSV: reads page after page, from the newest entry to the oldest. */
export async function logAsCsv(
  read: (cursor: string | undefined) => Promise<Pick<Log, 'items' | 'next_cursor'>>,
): Promise<string> {
  const lines = [csvLine(['Time (UTC)', 'Who', 'What', 'Details'])];
  let cursor: string | undefined;
  do {
    const { items, next_cursor } = await read(cursor);
    for (const event of items)
      lines.push(csvLine([event.at, whoOf(event), labelOfAction(event.action), labelOfDetail(event.detail)]));
    cursor = next_cursor ?? undefined;
  } while (cursor !== undefined);
  return lines.join('');
}
