import type { Db } from '@trover/db/connect.ts';
import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import { hasOpenedClient } from '@trover/db/queries/clients/openings.ts';
import { type AuditSource, recordAudit } from '../audit/record-audit.ts';

const HOUR_MS = 3600_000;

/** Records that an operator reads a client's data, at most once an hour, since a page reads several lists. */
export async function recordOpening(db: Db, by: AuditSource & { session: Session }, client: number): Promise<void> {
  const since = new Date(Date.now() - HOUR_MS);
  if (await hasOpenedClient(db, { account_id: client, operator: by.session.account_id, since })) return;
  await recordAudit(db, { action: 'client_opened', by, subject: { kind: 'account', id: client } });
}
