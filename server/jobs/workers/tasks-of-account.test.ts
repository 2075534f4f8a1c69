import { readFileSync } from 'node:fs';
import { getProofOfRow } from '@trover/contract/documents/documents.ts';
import { getRefusedRows } from '@trover/contract/trades/trades.ts';
import { expect, test } from 'vitest';
import { asTaskOf } from './tasks-of-account.ts';

test('an account has at most two tasks at once, others are not refused for it, and one that ended makes room', async () => {
  const ends: (() => void)[] = [];
  const endless = () => new Promise<string>((resolve) => ends.push(() => resolve('done')));
  const first = asTaskOf(1, endless);
  const second = asTaskOf(1, endless);
  await expect(asTaskOf(1, endless)).rejects.toMatchObject({ code: 'too_many_requests' });
  await expect(asTaskOf(2, async () => 'other')).resolves.toBe('other');
  ends[0]!();
  await first;
  await expect(asTaskOf(1, async () => Promise.reject(new Error('unreadable')))).rejects.toThrow('unreadable');
  await expect(asTaskOf(1, async () => 'third')).resolves.toBe('third');
  ends[1]!();
  await expect(second).resolves.toBe('done');
});

test('the calls that read a whole file for one answer are costly, and count as tasks of their account', () => {
  for (const call of [getProofOfRow, getRefusedRows]) expect(call).toMatchObject({ limit: 'costly' });
  for (const [path, task] of [
    ['../../uploads/routes.ts', 'collect_refused_rows'],
    ['../../documents/routes.ts', 'read_proof_page'],
  ] as const)
    expect(readFileSync(new URL(path, import.meta.url), 'utf8')).toMatch(
      new RegExp(
        `asTaskOf\\(session\\.account_id, \\(\\) =>\\s+context\\.worker\\.run\\(session\\.account_id, '${task}'`,
      ),
    );
});
