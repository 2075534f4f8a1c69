import { createHash } from 'node:crypto';
import * as declared from '@trover/contract/books/bank-files.ts';
import { bicFault, ibanFault, normalizeIban, routingNumberFault } from '@trover/core/claims/checksums.ts';
import * as queries from '@trover/db/queries/money/bank-files.ts';
import { z } from 'zod';
import { recordAudit } from '../audit/record-audit.ts';
import { fail } from '../errors.ts';
import { plainName } from '../files/receive-file.ts';
import { linkToFile } from '../files/signed-links.ts';
import { cursorKey, presentPage, readCursor } from '../http/cursor.ts';
import { handle, type Route } from '../http/route.ts';
import { bankFileKey } from './bank-file-key.ts';
import { orderBankFile } from './order-bank-file.ts';
import { takeReturns } from './take-returns.ts';

const byId = z.tuple([cursorKey.id]);

const files: Record<declared.BankFileFormat, { ending: string; media_type: string }> = {
  nacha: { ending: 'ach', media_type: 'text/plain' },
  pain001: { ending: 'xml', media_type: 'application/xml' },
  check: { ending: 'csv', media_type: 'text/csv' },
};

const refuse = (field: string, fault: string | null): void => {
  if (fault !== null)
    fail('invalid_input', { message: `Check ${field}: ${fault}.`, fields: { [`body.${field}`]: fault } });
};

const present = ({
  id,
  distribution_id,
  format,
  currency,
  status,
  created_at,
  execute_on,
  payments,
  total,
  sha256,
}: queries.BankFile) => ({
  id,
  distribution_id,
  format,
  currency,
  status,
  created_at: created_at.toISOString(),
  execute_on,
  payments,
  total,
  sha256,
});

const presentAccount = ({ saved_by: _, saved_at: __, ...account }: queries.ClientBankAccount) => account;

export const bankFileRoutes: readonly Route[] = [
  handle(declared.listClientBankAccounts, async ({ context }) => ({
    items: (await queries.listClientBankAccounts(context.db)).map(presentAccount),
  })),

  handle(declared.saveClientBankAccount, async ({ context, session, visitor, body }) => {
    const { routing_number = null, company_id = null } = body;
    const iban = body.iban === undefined ? null : normalizeIban(body.iban);
    const bic = body.bic === undefined ? null : body.bic.replace(/\s/g, '').toUpperCase();
    if (routing_number !== null) refuse('routing_number', routingNumberFault(routing_number));
    if (iban !== null) refuse('iban', ibanFault(iban));
    if (bic !== null) refuse('bic', bicFault(bic));
    const isAch = routing_number !== null && company_id !== null;
    if (!isAch && (iban === null || bic === null))
      refuse('routing_number', 'give routing number and company id, or IBAN and BIC');
    const { currency, holder, bank_name } = body;
    const account = { currency, holder, bank_name, routing_number, company_id, iban, bic };
    await context.db.transaction().execute(async (trx) => {
      await queries.saveClientBankAccount(trx, { ...account, saved_by: session.account_id });
      await recordAudit(trx, {
        action: 'bank_account_saved',
        by: { ...visitor, session },
        detail: { currency, bank_name },
      });
    });
    return account;
  }),

  handle(declared.makeBankFile, async ({ context, session, visitor, body }) => {
    const { bank_file, is_new } = await orderBankFile(context, { session, visitor, today: context.today() }, body);
    return { bank_file: present(bank_file), is_new };
  }),

  handle(declared.listBankFiles, async ({ context, query }) => {
    const { cursor, ...filter } = query;
    return presentPage(
      await queries.listBankFiles(context.db, { ...filter, after: readCursor(cursor, byId) }),
      present,
    );
  }),

  handle(declared.openBankFile, async ({ context, session, visitor, params }) => {
    const file = await queries.findBankFile(context.db, params.id);
    if (file === undefined) fail('not_found', { message: 'There is no such file for the bank.' });
    const { id, status, sha256, format } = file;
    if (status !== 'made') fail('conflict', { message: 'The file is still being made. Try again in a moment.' });
    if (sha256 === null) fail('conflict', { message: 'Nothing was due: the file has no payments.' });
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

  handle(declared.takeBankReturns, async ({ context, session, visitor, files }) => {
    let taken: Awaited<ReturnType<typeof takeReturns>> = null;
    for await (const file of files) {
      const pieces: Uint8Array[] = [];
      for await (const piece of file.stream) pieces.push(piece);
      const bytes = Buffer.concat(pieces);
      const sent = {
        file_name: plainName(file.file_name, 'returns.txt'),
        sha256: createHash('sha256').update(bytes).digest('hex'),
        text: bytes.toString('utf8'),
      };
      const decider = { session, visitor, today: context.today() };
      taken = await context.db.transaction().execute((trx) => takeReturns(trx, decider, sent));
    }
    return taken ?? fail('unsupported_file', { message: 'This is neither a NACHA return file nor a pain.002.' });
  }),
];
