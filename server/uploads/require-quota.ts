import { formatBytes } from '@trover/core/format/bytes.ts';
import type { Db } from '@trover/db/connect.ts';
import { measureUploads, type UploadUsage } from '@trover/db/queries/uploads/upload-usage.ts';
import { fail } from '../errors.ts';
import { quotaOf, type UploadQuota } from './quotas.ts';

type Limited = Exclude<keyof UploadQuota, 'rows_a_file'>;

const count = (of: number): string => of.toLocaleString('en-US');

/** In the order in which they are reported: temporary limits first. */
const refusals: readonly { of: Limited; retry_after?: number; sentence: (most: number) => string }[] = [
  {
    of: 'files_a_minute',
    retry_after: 60,
    sentence: (most) => `You can send ${count(most)} files a minute. Wait a minute, then send this file again.`,
  },
  {
    of: 'files_a_day',
    retry_after: 3600,
    sentence: (most) => `You can send ${count(most)} files in 24 hours. Send this file again later.`,
  },
  {
    of: 'bytes_a_day',
    retry_after: 3600,
    sentence: (most) => `You can send ${formatBytes(most)} in 24 hours. Send this file again later.`,
  },
  {
    of: 'bytes_stored',
    sentence: (most) =>
      `Your files have reached the limit of ${formatBytes(most)}. Remove uploads that you no longer need, or write to us.`,
  },
  {
    of: 'trades_stored',
    sentence: (most) =>
      `Your portfolios have reached the limit of ${count(most)} trades. Remove uploads that you no longer need, or write to us.`,
  },
];

/**
 * The first limit that is exceeded, and by what; undefined where there is room. `added` counts in addition to what is
 * stored.
 */
export function findRefusal(usage: UploadUsage, added: { files: number; bytes: number }, quota: UploadQuota) {
  const used: Record<Limited, number> = {
    files_a_minute: usage.files_a_minute + added.files,
    files_a_day: usage.files_a_day + added.files,
    bytes_a_day: usage.bytes_a_day + added.bytes,
    bytes_stored: usage.bytes_stored + added.bytes,
    trades_stored: usage.trades_stored,
  };
  return refusals.find(({ of }) => used[of] > quota[of]);
}

/** Refuses a file that exceeds the account's limits, with a sentence that names the limit and what to do. */
export async function requireRoom(db: Db, account_id: number, added: { files: number; bytes: number }): Promise<void> {
  const usage = await measureUploads(db, account_id);
  const quota = quotaOf(usage);
  const refusal = findRefusal(usage, added, quota);
  if (refusal === undefined) return;
  const message = refusal.sentence(quota[refusal.of]);
  const { retry_after } = refusal;
  if (retry_after === undefined) fail('conflict', { message });
  fail('too_many_requests', { message, retry_after });
}
