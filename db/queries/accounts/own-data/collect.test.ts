import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../../../testing/test-database.ts';
import { listPart, partNames } from './collect.ts';

/** Tables of an account that no export has, each with its reason. */
const NOT_EXPORTED: Readonly<Record<string, string>> = {
  assistant_attachments: 'gone after an hour',
  case_changes: 'the catalogue’s history; the account is the operator’s who changed it',
  case_news: 'which news was sent, in mails/sent.json',
  claim_fingerprints: 'hashes that find the same trades in two accounts',
  confirmation_reviews: 'work of the desk; its verdicts are in claims/documents-looked-at.json',
  document_rows: 'where each row stands on its page, for the picture; the document is exported',
  idempotency_keys: 'answers to repeated calls, gone after a day',
  link_revocations: 'sign-ins that are to be ended at a provider',
  link_secrets: 'secrets',
  link_sign_ins: 'secrets of a sign-in under way',
  owner_relinks: 'work under way',
  passkey_challenges: 'secrets of a sign-in under way',
  password_resets: 'secrets',
  portfolio_securities: 'an index of trades',
  posting_day_checks: 'work under way',
  recipe_sign_ins: 'secrets of a sign-in under way',
  recovery_codes: 'secrets',
  retained_records: 'what stays by law after a deletion, when there is nobody to export it',
  saved_reports: 'of operators',
  sign_on_attempts: 'secrets of a sign-in under way',
  stored_files: 'the files themselves are exported',
  trade_removals: 'work under way',
  upload_columns: 'of files; what was set is in portfolios/columns.json',
  upload_securities: 'an index of trades',
  upload_trades: 'the row of each trade in its file; files and trades are exported',
  work_claims: 'work of the desk',
  work_items: 'work of the desk',
  work_leads: 'work of the desk',
  work_mentions: 'work of the desk',
  work_views: 'work of the desk',
};

test('every table of an account or organization is in its export, or its reason for not being is here', async () => {
  const { db, pool, close } = await openTestDatabase();
  const { rows } = await pool.query<{ name: string }>(
    `select distinct c.table_name as name from information_schema.columns c
     join pg_tables t on t.schemaname = 'public' and t.tablename = c.table_name
     where c.table_schema = 'public' and c.column_name in ('account_id', 'organisation_id', 'member_id', 'portfolio_id')
     order by 1`,
  );
  const source = readFileSync(join(import.meta.dirname, 'collect.ts'), 'utf8');
  const isRead = (table: string) => new RegExp(`\\b(?:from|join)\\s+${table}\\b`).test(source);
  const left = rows.map(({ name }) => name).filter((name) => !isRead(name));
  expect(left).toEqual(Object.keys(NOT_EXPORTED).sort());
  // each part is a statement that runs
  for (const name of partNames) expect(await listPart(db, name, 1), name).toEqual([]);
  await close();
});
