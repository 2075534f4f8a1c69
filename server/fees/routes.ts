import * as declared from '@trover/contract/fees/fees.ts';
import type { Db } from '@trover/db/connect.ts';
import {
  findListedInvoice,
  findOwnInvoice,
  type ListedInvoice,
  listInvoices,
} from '@trover/db/queries/fees/invoices.ts';
import { listFeesDue, listMonthsOfFees } from '@trover/db/queries/fees/revenue.ts';
import { z } from 'zod';
import { actorOf } from '../access/actor.ts';
import { fail } from '../errors.ts';
import { linkToFile } from '../files/signed-links.ts';
import { cursorKey, presentPage, readCursor } from '../http/cursor.ts';
import { handle, type Route } from '../http/route.ts';
import { invoiceKey, invoiceNumber, readInvoiceNumber } from './invoice-number.ts';
import { decideInvoice, issueInvoice } from './issue-invoice.ts';

const byId = z.tuple([cursorKey.id]);
const byAccount = z.tuple([cursorKey.id, z.string().length(3)]);

const present = (of: ListedInvoice): declared.Invoice => ({
  ...{ id: of.id, number: invoiceNumber(of), account_id: of.account_id, recipient: of.recipient.name },
  ...{ currency: of.currency, from_day: of.from_day, to_day: of.to_day, lines: of.lines, reversed: of.reversed },
  ...{ total: of.total, status: of.status, issued_on: of.issued_on, issued_by: of.issued_by_email },
  ...{ paid_on: of.paid_on, note: of.note },
});

const presentOwn = (of: ListedInvoice): declared.OwnInvoice => ({
  ...{ number: invoiceNumber(of), currency: of.currency, from_day: of.from_day, to_day: of.to_day, lines: of.lines },
  ...{ total: of.total, status: of.status, issued_on: of.issued_on },
});

const requireListed = async (db: Db, id: number): Promise<ListedInvoice> =>
  (await findListedInvoice(db, id)) ?? fail('not_found', { message: 'We could not find that invoice.' });

export const feeRoutes: readonly Route[] = [
  handle(declared.listRevenue, async ({ context, query }) => {
    const year = query.year ?? context.today().slice(0, 4);
    return { year, items: await listMonthsOfFees(context.db, { year }) };
  }),

  handle(declared.listFeesDue, async ({ context, query }) => {
    const { limit, cursor } = query;
    return presentPage(await listFeesDue(context.db, { limit, after: readCursor(cursor, byAccount) }), (row) => row);
  }),

  handle(declared.listInvoices, async ({ context, query }) => {
    const { limit, cursor } = query;
    return presentPage(await listInvoices(context.db, { limit, after: readCursor(cursor, byId) }), present);
  }),

  handle(declared.issueInvoice, async (call) => {
    const { db } = call.context;
    const id = await db.transaction().execute((trx) => issueInvoice(trx, actorOf(call), call.body));
    return present(await requireListed(db, id));
  }),

  handle(declared.decideInvoice, async (call) => {
    const { db, config } = call.context;
    const { id } = call.params;
    await db.transaction().execute((trx) => decideInvoice(trx, config, actorOf(call), id, call.body));
    return present(await requireListed(db, id));
  }),

  handle(declared.listOwnInvoices, async ({ context, session, query }) => {
    const { limit, cursor } = query;
    const { account_id } = session;
    const page = await listInvoices(context.db, { account_id, limit, after: readCursor(cursor, byId) });
    return presentPage(page, presentOwn);
  }),

  handle(declared.openOwnInvoice, async ({ context, session, body }) => {
    const named = readInvoiceNumber(body.number);
    const { account_id } = session;
    const found = named && (await findOwnInvoice(context.db, { account_id, ...named }));
    if (found === undefined) fail('not_found', { message: 'We could not find that invoice in your account.' });
    const file = { key: invoiceKey(found.id), file_name: `${body.number}.pdf`, media_type: 'application/pdf' };
    return { url: linkToFile(context.fileLinkKey, file), file_name: file.file_name };
  }),

  handle(declared.openInvoice, async ({ context, params }) => {
    const file_name = `${invoiceNumber(await requireListed(context.db, params.id))}.pdf`;
    const file = { key: invoiceKey(params.id), file_name, media_type: 'application/pdf' };
    return { url: linkToFile(context.fileLinkKey, file), file_name };
  }),
];
