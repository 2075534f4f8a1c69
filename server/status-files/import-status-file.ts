import { fileLimits } from '@trover/contract/protocol/file-limits.ts';
import type { BodyOf } from '@trover/contract/protocol/operation.ts';
import type { importStatusFile as declared } from '@trover/contract/status-files/status-files.ts';
import { formatLongDate } from '@trover/core/dates/day.ts';
import { findCasePage } from '@trover/db/queries/cases/case-page.ts';
import { addStatusFile, findStatusFileOfContent } from '@trover/db/queries/status-files/status-files.ts';
import type { Actor } from '../access/actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Context } from '../context.ts';
import { requireCurrency } from '../distributions/import-distribution.ts';
import { fail } from '../errors.ts';
import { plainName } from '../files/receive-file.ts';
import type { ReceivedFile } from '../files/stored-files.ts';
import type { IncomingFile } from '../http/route.ts';
import { queueStatusFile } from '../jobs/advance-status-file-job.ts';

type Sent = BodyOf<typeof declared>;

/**
 * Stores an administrator's status file and queues its processing; returns its id. Refuses the same bytes a second
 * time.
 */
export async function importStatusFile(
  context: Pick<Context, 'db' | 'files' | 'jobs'>,
  { session, visitor, today }: Actor,
  sent: Sent,
  arriving: AsyncIterable<IncomingFile>,
): Promise<number> {
  const { db, files, jobs } = context;
  let arrived: { received: ReceivedFile; file_name: string } | undefined;
  for await (const file of arriving)
    arrived = {
      received: await files.receive(
        { purpose: 'status_file', case_id: sent.order_id },
        file.stream,
        fileLimits.status_file,
      ),
      file_name: plainName(file.file_name, 'status.csv'),
    };
  if (arrived === undefined)
    fail('invalid_input', { message: 'Send the administrator’s file.', fields: { file: 'send a file' } });
  requireCurrency(sent.currency);
  if (sent.status_on > today)
    fail('invalid_input', {
      message: 'The day of the statuses is in the future.',
      fields: { 'body.status_on': 'enter a date that is not in the future' },
    });
  const { received, file_name } = arrived;
  const record = await findCasePage(db, { id_or_slug: String(sent.order_id), with_unpublished: true });
  if (record === undefined) fail('not_found', { message: 'We could not find that case.' });
  const administrator = record.administrator?.trim() ?? '';
  if (administrator === '') fail('conflict', { message: 'This case has no administrator. Add one to the case first.' });
  return db.transaction().execute(async (trx) => {
    const added = await addStatusFile(trx, {
      case_id: sent.order_id,
      administrator,
      file_name,
      file_key: await received.register(trx),
      file_sha256: received.sha256,
      bytes: received.bytes,
      currency: sent.currency,
      status_on: sent.status_on,
      imported_by: session.account_id,
    });
    if (added === undefined) {
      const known = await findStatusFileOfContent(trx, received.sha256);
      fail('conflict', {
        message: `This file was imported before${known === undefined ? '' : `, as status file ${known.id} of ${formatLongDate(known.status_on)}`}. Ask the administrator for a newer one, or cancel that import first.`,
      });
    }
    await recordAudit(trx, {
      action: 'status_file_imported',
      by: { ...visitor, session },
      subject: { kind: 'status_file', id: added.id },
      detail: { case_id: added.case_id, file_name, sha256: received.sha256, status_on: sent.status_on },
    });
    await queueStatusFile(jobs, added.id, trx);
    return added.id;
  });
}
