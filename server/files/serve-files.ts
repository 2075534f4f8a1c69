import { Readable } from 'node:stream';
import { wasSent } from '@trover/core/bank-files/bank-file-status.ts';
import { findBankFile } from '@trover/db/queries/bank-files/bank-files.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { recordOfKey } from '../accounts/retained-records/open-record.ts';
import { bankFileOfKey } from '../bank-files/bank-file-key.ts';
import { writeApprovedBankFile } from '../bank-files/write-bank-file.ts';
import { demonstrationDocumentOfKey, printDemonstrationDocument } from '../cases/documents/demonstration-document.ts';
import { ownFormOfKey } from '../claims/own-form/own-form-key.ts';
import { printOwnForm } from '../claims/own-form/print-own-form.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import { deskLists, type ListCall } from '../exports/desk-lists.ts';
import { exportOfKey } from '../exports/export-key.ts';
import { openExport } from '../exports/open-export.ts';
import { findFeeRate, INSTITUTION } from '../fees/fee-rate.ts';
import { invoiceOfKey } from '../fees/invoice-number.ts';
import { printInvoice } from '../fees/print-invoice.ts';
import { noFiles, signalOf, visitorOf } from '../http/register-operation.ts';
import type { Route } from '../http/route.ts';
import { readSession } from '../http/sessions/session-cookie.ts';
import { letterOfKey } from '../letters/letter-key.ts';
import { printLetter } from '../letters/print-letter.ts';
import type { Log } from '../log.ts';
import { printReport } from '../organisations/board-reports/print-report.ts';
import { reportOfKey } from '../organisations/board-reports/report-key.ts';
import { writeReportWorkbook } from '../organisations/board-reports/write-report-workbook.ts';
import { certificationOfKey } from '../organisations/certifications/certification-key.ts';
import { printCertification } from '../organisations/certifications/print-certification.ts';
import { printStatement } from '../payments/print-statement.ts';
import { statementOfKey } from '../payments/statement-key.ts';
import { printTaxStatement, printYearForm } from '../tax/print-year-form.ts';
import { taxStatementOfKey, yearFormOfKey } from '../tax/year-form-key.ts';
import { naupaReportOfKey, writeNaupaFile } from '../unclaimed/naupa-report.ts';
import { ownerLetterOfKey, printOwnerLetter } from '../unclaimed/print-owner-letter.ts';
import { unclaimedReportOfKey, writeUnclaimedReport } from '../unclaimed/unclaimed-report.ts';
import { FileMissing, StoreUnavailable } from './file-store.ts';
import { bindingOf, filesPath, readFileLink } from './signed-links.ts';
import type { StoredFiles } from './stored-files.ts';

/** Serves files by signed link, always as attachments, never as a page of this site. */
export function registerFiles(app: FastifyInstance, context: Context, routes: readonly Route[]): void {
  const { config, files, fileLinkKey } = context;
  const lists = deskLists(routes);
  app.get<{ Params: { '*': string } }>(
    `${filesPath}/*`,
    { config: { hasSecretPath: true } },
    async (request, reply) => {
      const file = readFileLink(fileLinkKey, request.params['*']);
      const session = file?.bound_to ? await readSession(context, request, reply) : null;
      if (file === undefined || file.bound_to !== bindingOf(session))
        fail('not_found', {
          message: 'This link has expired, is incomplete, or is not yours. Open the page again for a new one.',
        });
      const { file_name, media_type, key } = file;
      reply.headers({
        'content-type': media_type,
        'content-disposition': attachment(file_name),
        'cache-control': 'private, no-store',
        'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      });
      const bankFile = await bankFileOf(context, key);
      if (bankFile !== undefined) return reply.send(Readable.from(bankFile));
      const report = unclaimedReportOfKey(key);
      if (report !== undefined) return reply.send(Readable.from(writeUnclaimedReport(context.db, report)));
      const naupa = naupaReportOfKey(key);
      if (naupa !== undefined) return reply.send(Readable.from(writeNaupaFile(context, naupa)));
      const exported = exportOfKey(key);
      if (exported !== undefined) {
        const visitor = visitorOf(context, request, reply, session);
        const call = { context, session, visitor, files: noFiles(), log: request.log as Log, signal: signalOf(reply) };
        return reply.send(Readable.from(openExport(call as ListCall, exported, lists)));
      }
      const record = await recordOfKey(context, key);
      if (record !== undefined) return reply.send(Readable.from(record));
      const printed = await printedOf(context, key);
      if (printed !== undefined) return reply.send(printed);
      const link =
        config.filesLinks === 'store' &&
        // only the program, which knows the caller, serves images of identity documents
        !key.startsWith('identity/') &&
        (await files.linkUsed(key, { file_name_header: attachment(file_name), media_type }));
      return link ? reply.redirect(link) : sendFile(reply, files, key);
    },
  );
}

/** Documents that are printed whenever they are downloaded. */
async function printedOf(context: Context, key: string): Promise<Buffer | undefined> {
  const statement = statementOfKey(key);
  if (statement !== undefined) return printStatement(context, statement);
  const invoice = invoiceOfKey(key);
  if (invoice !== undefined) return printInvoice(context, invoice);
  const ownerLetter = ownerLetterOfKey(key);
  if (ownerLetter !== undefined) return printOwnerLetter(context, ownerLetter);
  const yearForm = yearFormOfKey(key);
  if (yearForm !== undefined) return printYearForm(context, yearForm);
  const taxStatement = taxStatementOfKey(key);
  if (taxStatement !== undefined) return printTaxStatement(context, taxStatement);
  const letter = letterOfKey(key);
  if (letter !== undefined) return printLetter(context, letter);
  const document = demonstrationDocumentOfKey(key);
  if (document !== undefined) return printDemonstrationDocument(context.db, document);
  const certification = certificationOfKey(key);
  if (certification !== undefined) return printCertification(context, certification);
  const report = reportOfKey(key);
  if (report !== undefined) {
    const today = context.today();
    const fee_pct = await findFeeRate(context.db, { account_id: report.account_id, org_type: INSTITUTION }, today);
    const of = { ...report, today, fee_pct };
    return report.format === 'pdf' ? printReport(context, of) : writeReportWorkbook(context, of);
  }
  const form = ownFormOfKey(key);
  return form && printOwnForm(context, form);
}

/** A file for the bank is written whenever it is downloaded; it is not stored. */
async function bankFileOf(context: Context, key: string): Promise<AsyncIterable<string> | undefined> {
  const id = bankFileOfKey(key);
  const file = id === undefined ? undefined : await findBankFile(context.db, id);
  if (file === undefined) return undefined;
  if (file.sha256 === null || !(file.status === 'written' || wasSent(file.status)))
    fail('not_found', { message: 'This file is not written yet, or it was cancelled. Open its page again.' });
  return writeApprovedBankFile(context, file, file.sha256);
}

/** Sends a stored file; answers not found where it no longer exists. */
export async function sendFile(reply: FastifyReply, files: StoredFiles, key: string): Promise<FastifyReply> {
  const pieces = files.openUsed(key)[Symbol.asyncIterator]();
  const first = await pieces.next().catch((error: unknown) => {
    if (!(error instanceof FileMissing || error instanceof StoreUnavailable)) throw error;
    for (const header of ['content-type', 'content-disposition', 'etag']) reply.removeHeader(header);
    reply.header('cache-control', 'no-store');
    if (error instanceof StoreUnavailable) throw error;
    return fail('not_found', { message: 'This file is no longer stored.' });
  });
  return reply.send(Readable.from(from(first, pieces)));
}

async function* from(first: IteratorResult<Uint8Array>, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    for (let step = first; !step.done; step = await rest.next()) yield step.value;
  } finally {
    await rest.return?.();
  }
}

/** RFC 6266: the name in ASCII for old programs, and in full. */
function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const whole = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}
