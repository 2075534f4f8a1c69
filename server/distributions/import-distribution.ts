import type { importDistribution as declared } from '@trover/contract/distributions/distributions.ts';
import { fileLimits } from '@trover/contract/protocol/file-limits.ts';
import type { BodyOf } from '@trover/contract/protocol/operation.ts';
import { placesOfCurrency } from '@trover/core/money/currency-places.ts';
import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import {
  addDistribution,
  type Distribution,
  findDistributionOfFile,
} from '@trover/db/queries/distributions/distributions.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import { plainName } from '../files/receive-file.ts';
import type { ReceivedFile } from '../files/stored-files.ts';
import type { IncomingFile, Visitor } from '../http/route.ts';
import { queueDistribution } from '../jobs/money/advance-distribution-job.ts';

type Sent = BodyOf<typeof declared>;

/** The ledger has two decimal places: a currency with three would lose the last one. */
export function requireCurrency(currency: string): void {
  if (placesOfCurrency(currency) > 2)
    fail('conflict', {
      message: `Amounts in ${currency} have three decimal places, and the books have two. It cannot be imported.`,
    });
}

/** Stores an administrator's file and queues its import; the same file again returns the existing import. */
export async function importDistribution(
  context: Pick<Context, 'db' | 'files' | 'jobs'>,
  { session, visitor }: { session: Session; visitor: Visitor },
  sent: Sent,
  arriving: AsyncIterable<IncomingFile>,
): Promise<{ distribution: Distribution; is_new: boolean }> {
  const { db, files, jobs } = context;
  let arrived: { received: ReceivedFile; file_name: string } | undefined;
  const purpose = { purpose: 'distribution', case_id: sent.order_id } as const;
  for await (const file of arriving)
    arrived = {
      received: await files.receive(purpose, file.stream, fileLimits.distribution),
      file_name: plainName(file.file_name, 'distribution.csv'),
    };
  requireCurrency(sent.currency);
  if (arrived === undefined)
    fail('invalid_input', { message: 'Send the administrator’s file.', fields: { file: 'send a file' } });
  const { received, file_name } = arrived;
  const { sha256, bytes } = received;
  return db.transaction().execute(async (trx) => {
    const found = await trx.selectFrom('cases').select('id').where('id', '=', sent.order_id).executeTakeFirst();
    if (found === undefined) fail('not_found', { message: 'We could not find that case.' });
    const added = await addDistribution(trx, {
      case_id: sent.order_id,
      round: sent.round,
      currency: sent.currency,
      tolerance_pct: sent.tolerance_pct,
      stated_total: sent.stated_total ?? null,
      stated_rows: sent.stated_rows ?? null,
      file_name,
      file_key: await received.register(trx),
      file_sha256: sha256,
      bytes,
      problem: null,
      arrived: null,
      arrived_on: null,
      bank_reference: null,
      arrived_by: null,
      imported_by: session.account_id,
      approved_by: null,
      reversed_by: null,
      reversal_reason: null,
    });
    if (added === undefined) {
      const known = await findDistributionOfFile(trx, sha256);
      if (known === undefined) throw new Error('a distribution that is there is not there');
      if (known.case_id !== sent.order_id || known.round !== sent.round)
        fail('conflict', { message: `This file was imported before, as distribution ${known.id}.` });
      return { distribution: known, is_new: false };
    }
    await recordAudit(trx, {
      action: 'distribution_imported',
      by: { ...visitor, session },
      subject: { kind: 'distribution', id: added.id },
      detail: { case_id: added.case_id, round: added.round, file_name, sha256 },
    });
    await queueDistribution(jobs, added.id, trx);
    return { distribution: added, is_new: true };
  });
}
