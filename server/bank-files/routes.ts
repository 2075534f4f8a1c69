import * as declared from '@trover/contract/bank-files/bank-files.ts';
import { statusLabel, wasSent } from '@trover/core/bank-files/bank-file-status.ts';
import { inMoneyTransaction } from '@trover/db/money-transaction.ts';
import { hasPurgedPayees } from '@trover/db/queries/bank-files/bank-file-drafts.ts';
import { listBankFilePayments } from '@trover/db/queries/bank-files/bank-file-payments.ts';
import * as queries from '@trover/db/queries/bank-files/bank-files.ts';
import { z } from 'zod';
import type { Actor } from '../access/actor.ts';
import { listSamePerson } from '../accounts/operators/find-likeness.ts';
import {
  requireApprover,
  requireAuthorStillMay,
  requireChecker,
  requireMaker,
  requireMoneyOperator,
} from '../accounts/operators/may-approve.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { importInWorker } from '../bank-reports/import-in-worker.ts';
import { fail } from '../errors.ts';
import { linkToFile } from '../files/signed-links.ts';
import { cursorKey, presentPage, readCursor } from '../http/cursor.ts';
import { type Call, handle, type Route } from '../http/route.ts';
import { queueBankFile } from '../jobs/money/advance-distribution-job.ts';
import { bankFileKey } from './bank-file-key.ts';
import { checkReporter } from './check-reporter.ts';
import {
  approveBankFile,
  cancelBankFile,
  type FindSamePerson,
  markBankFileSent,
  noteOpening,
  type RequireOther,
  recordBankFileOutcome,
  type StaleRemoved,
} from './decide-bank-file.ts';
import { draftBankFile } from './draft-bank-file.ts';
import { presentBankFile, requireListedBankFile, showBankFile } from './present-bank-file.ts';

const byId = z.tuple([cursorKey.id]);

const files: Record<declared.BankFileFormat, { ending: string; media_type: string }> = {
  nacha: { ending: 'ach', media_type: 'text/plain' },
  pain001: { ending: 'xml', media_type: 'application/xml' },
  check: { ending: 'csv', media_type: 'text/csv' },
};

const byPlace = z.tuple([cursorKey.integer, cursorKey.id]);

const decider = ({
  session,
  visitor,
  context,
}: Pick<Call<typeof declared.cancelBankFile>, 'session' | 'visitor' | 'context'>): Actor => ({
  session,
  visitor,
  today: context.today(),
});

/**
 * Whether the decision was made. Fails where the file is a draft again because payments were removed: that is reported,
 * and not undone.
 */
function requireDecided(decided: boolean | StaleRemoved): boolean {
  if (typeof decided === 'boolean') return decided;
  const { removed, is_own_decision = false } = decided;
  const [are, were] = removed === 1 ? ['is', 'was'] : ['are', 'were'];
  const why = is_own_decision
    ? `rest${removed === 1 ? 's' : ''} on a decision of yours about ${removed === 1 ? 'its payee' : 'their payees'}, and ${were} removed: someone else approves ${removed === 1 ? 'it' : 'them'} in another file.`
    : `${are} paid elsewhere since the draft, or not at all for now, and ${were} removed.`;
  fail('conflict', {
    message: `${removed} of its payments ${why} The file is a draft again. Check the new total and request approval.`,
  });
}

export const bankFileRoutes: readonly Route[] = [
  handle(declared.makeBankFile, async (call) => {
    const { context, session, body } = call;
    await requireMaker(context.db, session.account_id);
    const { bank_file, is_new } = await draftBankFile(context, decider(call), body);
    return { bank_file: presentBankFile(await requireListedBankFile(context.db, bank_file.id)), is_new };
  }),

  handle(declared.listBankFiles, async ({ context, query }) => {
    const { cursor, ...filter } = query;
    return presentPage(
      await queries.listBankFiles(context.db, { ...filter, after: readCursor(cursor, byId) }),
      presentBankFile,
    );
  }),

  handle(declared.getBankFile, ({ context, session, params }) =>
    showBankFile(context.db, params.id, { operator: session.account_id, today: context.today() }),
  ),

  handle(declared.listBankFilePayments, async ({ context, params, query }) => {
    const { cursor, show, limit } = query;
    const { id: bank_file_id } = await requireListedBankFile(context.db, params.id);
    const after = readCursor(cursor, byPlace);
    return presentPage(await listBankFilePayments(context.db, { bank_file_id, show, limit, after }), (row) => row);
  }),

  handle(declared.approveBankFile, async (call) => {
    const { db, jobs, config } = call.context;
    const { id } = call.params;
    await requireChecker(db, call.session.account_id);
    const decided = await inMoneyTransaction(db, async (trx) => {
      const by = call.session.account_id;
      const requireOther: RequireOther = async (author) => {
        await requireApprover(trx, config, { by, authors: [author] });
        await requireAuthorStillMay(trx, author);
      };
      const findSamePerson: FindSamePerson = (others) => listSamePerson(trx, config, by, others);
      const approved = await approveBankFile(trx, decider(call), id, call.body, requireOther, findSamePerson);
      if (approved === true) await queueBankFile(jobs, id, trx);
      return approved;
    });
    const is_new = requireDecided(decided);
    return { bank_file: presentBankFile(await requireListedBankFile(db, id)), is_new };
  }),

  handle(declared.markBankFileSent, async (call) => {
    const { db, jobs } = call.context;
    const { id } = call.params;
    await requireMoneyOperator(db, call.session.account_id);
    const decided = await inMoneyTransaction(db, async (trx) => {
      const sent = await markBankFileSent(trx, decider(call), id, call.body.sent_on);
      if (sent === true) await queueBankFile(jobs, id, trx);
      return sent;
    });
    const is_new = requireDecided(decided);
    return { bank_file: presentBankFile(await requireListedBankFile(db, id)), is_new };
  }),

  handle(declared.cancelBankFile, async (call) => {
    const { db, config } = call.context;
    const { id } = call.params;
    const by = call.session.account_id;
    await requireMoneyOperator(db, by);
    const is_new = await db
      .transaction()
      .execute((trx) =>
        cancelBankFile(trx, decider(call), id, call.body, (author) =>
          requireApprover(trx, config, { by, authors: [author], capability: null }),
        ),
      );
    return { bank_file: presentBankFile(await requireListedBankFile(db, id)), is_new };
  }),

  handle(declared.recordBankFileOutcome, async (call) => {
    const { db, config } = call.context;
    const { id } = call.params;
    await requireMoneyOperator(db, call.session.account_id);
    const recorded = await inMoneyTransaction(db, (trx) =>
      recordBankFileOutcome(trx, config, decider(call), id, call.body, async (report) => {
        const enough = await checkReporter(trx, config, decider(call), report);
        if (enough === 'counts') await requireChecker(trx, call.session.account_id);
        return enough;
      }),
    );
    return {
      bank_file: presentBankFile(await requireListedBankFile(db, id)),
      is_new: recorded === true || recorded === 'waits',
      waits: recorded === 'waits' || recorded === 'known',
    };
  }),

  handle(declared.openBankFile, async (call) => {
    const { context, session, visitor, params } = call;
    await requireMoneyOperator(context.db, session.account_id);
    const stale = await context.db.transaction().execute((trx) => noteOpening(trx, decider(call), params.id));
    if (stale !== null) requireDecided(stale);
    const file = await requireListedBankFile(context.db, params.id);
    const { id, status, sha256, format } = file;
    if (sha256 === null || !(status === 'written' || wasSent(status)))
      fail('conflict', { message: `This file is ${statusLabel(status)}. You can save it once it is written.` });
    if (await hasPurgedPayees(context.db, { bank_file_id: id }))
      fail('conflict', {
        message:
          'This file is no longer available: the account of one of its payees was deleted more than seven years ago.',
      });
    await recordAudit(context.db, {
      action: 'payment_details_viewed',
      by: { ...visitor, session },
      subject: { kind: 'bank_file', id },
      detail: { payments: file.payments, total: file.total, currency: file.currency },
    });
    const { ending, media_type } = files[format];
    const file_name = `trover-${id}.${ending}`;
    return { url: linkToFile(context.fileLinkKey, { key: bankFileKey(id), file_name, media_type }), file_name, sha256 };
  }),

  handle(declared.importBankReturns, async (call) => {
    await requireMoneyOperator(call.context.db, call.session.account_id);
    const imported = await importInWorker(call, 'returns');
    return imported ?? fail('unsupported_file', { message: 'This is neither a NACHA return file nor a pain.002.' });
  }),
];
