import { expect, test } from 'vitest';
import { labelOfAction, labelOfDetail } from './log-labels.ts';
import { logAsCsv } from './log-lines.ts';

test('the audit log of members has words in place of keys', () => {
  expect(labelOfAction('policy_enforced')).toBe('Put a policy in force');
  expect(labelOfAction('decision_voted')).toBe('Voted on a decision');
  expect(labelOfDetail({ choice: 'pass', row_version: 2, removed_votes: 'ann_lee@fund.example (join)' })).toBe(
    'choice: stay out, version of the terms: 2, removed votes: ann_lee@fund.example (join)',
  );
  expect(labelOfDetail({ sha256: 'a'.repeat(64), version: 2, note: null, was: '' })).toBe(
    `fingerprint: ${'a'.repeat(12)}, version: 2`,
  );
  expect(labelOfDetail({ from: 'viewer', to: 'approver', keys_revoked: 0, is_on: false })).toBe(
    'from: Viewer, to: Approver, revoked keys: 0, switched on: no',
  );
  expect(labelOfDetail({ scopes: 'read, claims', entities: 'all' })).toBe(
    'scopes: Read figures, trades and cases; Join cases and follow up claims, entities: all',
  );
});

test('the names of files and people, and an event without a label of its own, stay as they are', () => {
  expect(labelOfDetail({ file_name: 'May_2026.csv', reason: 'asked by_him' })).toBe(
    'file name: May_2026.csv, reason: asked by_him',
  );
  expect(labelOfDetail({ drop_name: 'acme_daily', client_id: 'trover_prod', reason: 'wrong_credentials' })).toBe(
    'folder: acme_daily, client ID: trover_prod, reason: wrong credentials',
  );
  expect(labelOfAction('work_taken')).toBe('Work taken');
});

test('the downloaded log has the entries of all pages', async () => {
  const entry = { id: 2, at: '2026-11-30T09:00:00Z', api_key: null, subject: null };
  const pages = [
    {
      items: [{ ...entry, action: 'policy_enforced', by: 'ann@fund.example', detail: { version: 2 } }],
      next_cursor: 'b',
    },
    {
      items: [
        { ...entry, action: 'export_made', by: null, api_key: 'Nightly', detail: {} },
        { ...entry, action: 'decision_made', by: null, detail: { note: '=1+1, "a"' } },
      ],
      next_cursor: null,
    },
  ];
  const cursors: (string | undefined)[] = [];
  const text = await logAsCsv(async (cursor) => pages[cursors.push(cursor) - 1]!);
  expect(cursors).toEqual([undefined, 'b']);
  expect(text.split('\r\n')).toEqual([
    'Time (UTC),Who,What,Details',
    '2026-11-30T09:00:00Z,ann@fund.example,Put a policy in force,version: 2',
    expect.stringMatching(/^2026-11-30T09:00:00Z,API key Nightly,/),
    '2026-11-30T09:00:00Z,The policy,Decision made,"note: =1+1, ""a"""',
    '',
  ]);
});
