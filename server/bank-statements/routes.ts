import * as declared from '@trover/contract/bank-statements/bank-statements.ts';
import { inMoneyTransaction } from '@trover/db/money-transaction.ts';
import * as lines from '@trover/db/queries/bank-statements/lines.ts';
import { listInTransit, listOpenSubjects } from '@trover/db/queries/bank-statements/match-candidates.ts';
import * as statements from '@trover/db/queries/bank-statements/statements.ts';
import { z } from 'zod';
import { type Actor, actorOf } from '../access/actor.ts';
import { listSamePerson } from '../accounts/operators/find-likeness.ts';
import { approverFault, requireMaker } from '../accounts/operators/may-approve.ts';
import { importInWorker } from '../bank-reports/import-in-worker.ts';
import { fail } from '../errors.ts';
import { cursorKey, presentPage, readCursor } from '../http/cursor.ts';
import { type Call, handle, type Route } from '../http/route.ts';
import { checkBank, presentChecks } from './check-bank.ts';
import { decideBooking } from './decide-booking.ts';
import {
  disownLine,
  type IsSamePerson,
  matchLineTo,
  proposeBooking,
  recordReturnOf,
  reopenLine,
} from './decide-line.ts';
import { matchOpenLines } from './match-lines.ts';
import { removeStatement } from './remove-statement.ts';

const byId = z.tuple([cursorKey.id]);
const byDay = z.tuple([cursorKey.day, z.string().max(20), cursorKey.id]);

type AnyCall = Pick<Call<typeof declared.reopenBankLine>, 'session' | 'visitor' | 'context'>;

function presentStatement(of: statements.ListedStatement): declared.BankStatement {
  const { account, imported_by_email, imported_at } = of;
  return {
    ...{ id: of.id, currency: of.currency, format: of.format, file_name: of.file_name, number: of.number },
    ...{ from_day: of.from_day, to_day: of.to_day, opening: of.opening, closing: of.closing },
    ...{ lines: of.lines, open: of.open, not_ours: of.not_ours, account_ending: account.slice(-4) },
    ...{ imported_by: imported_by_email, imported_at: imported_at.toISOString() },
  };
}

/** By each person who approved a booking of these lines: why the caller cannot reverse it, as a sentence. */
async function faultsOfReversal(
  { db, config }: Call<typeof declared.listBankLines>['context'],
  by: number,
  listed: readonly lines.ListedLine[],
): Promise<Map<number | null, string | null>> {
  const approvers = new Set(
    listed.filter(({ booking_status }) => booking_status === 'approved').map((one) => one.booking_decided_by),
  );
  return new Map(
    await Promise.all(
      [...approvers].map(async (one) => [one, await approverFault(db, config, { by, authors: [one] })] as const),
    ),
  );
}

function presentLine(line: lines.ListedLine, faults: ReadonlyMap<number | null, string | null>): declared.BankLine {
  const { booking_id, booking_kind, booking_status } = line;
  return {
    ...{ id: line.id, statement_id: line.statement_id, statement_number: line.statement_number },
    ...{ position: line.position, currency: line.currency, booked_on: line.booked_on, value_on: line.value_on },
    ...{ amount: line.amount, code: line.code, reference: line.reference, counterparty: line.counterparty },
    ...{ text: line.text, return_code: line.return_code, note: line.note, matches: line.matches },
    status: line.status as declared.BankLine['status'],
    booking:
      booking_id === null || booking_kind === null
        ? null
        : {
            id: booking_id,
            kind: booking_kind,
            status: booking_status === 'approved' ? 'approved' : 'proposed',
            note: line.booking_note ?? '',
            proposed_by: line.booking_by,
            is_own: line.is_own_booking,
            undo_fault: booking_status === 'approved' ? (faults.get(line.booking_decided_by) ?? null) : null,
          },
  };
}

/** Decides about one line, in a transaction, as someone who may prepare payments. */
async function decide(
  call: AnyCall & { params: { id: number } },
  status: 'open' | 'matched',
  act: (trx: Parameters<typeof reopenLine>[0], by: Actor, id: number) => Promise<void>,
): Promise<{ id: number; status: typeof status }> {
  const { id } = call.params;
  await requireMaker(call.context.db, call.session.account_id);
  await inMoneyTransaction(call.context.db, (trx) => act(trx, actorOf(call), id));
  return { id, status };
}

export const bankStatementRoutes: readonly Route[] = [
  handle(declared.importBankStatements, async (call) => {
    const { db } = call.context;
    await requireMaker(db, call.session.account_id);
    const imported = await importInWorker(call, 'statement');
    if (imported === null)
      fail('unsupported_file', { message: 'This is not a bank statement in BAI2, MT940 or camt.053.' });
    let matched = 0;
    for (const currency of imported.currencies) matched += await matchOpenLines(db, currency, call.context.today());
    if (imported.imported > 0) await checkBank(db, call.context.today());
    const { currencies: _, ...counts } = imported;
    return { ...counts, matched };
  }),

  handle(declared.listBankStatements, async ({ context, query }) => {
    const { limit, cursor } = query;
    return presentPage(
      await statements.listStatements(context.db, { limit, after: readCursor(cursor, byId) }),
      presentStatement,
    );
  }),

  handle(declared.removeBankStatement, async (call) => {
    const { db, config } = call.context;
    const { id } = call.params;
    const is_new = await db
      .transaction()
      .execute((trx) => removeStatement(trx, config, actorOf(call), id, call.body.reason));
    return { id, is_new };
  }),

  handle(declared.listBankLines, async ({ context, session, query }) => {
    const { cursor, ...filter } = query;
    const page = await lines.listLines(context.db, {
      ...filter,
      operator: session.account_id,
      after: readCursor(cursor, byId),
    });
    const faults = await faultsOfReversal(context, session.account_id, page.rows);
    return presentPage(page, (line) => presentLine(line, faults));
  }),

  handle(declared.listLineCandidates, async ({ context, params, query }) => {
    const line = await context.db
      .selectFrom('bank_lines')
      .select(['currency', 'amount', 'reference'])
      .where('id', '=', params.id)
      .executeTakeFirst();
    if (line === undefined) fail('not_found', { message: 'We could not find that bank statement line.' });
    const ids = (query.ids ?? '').split(',').filter(Boolean).map(Number);
    const amounts = [line.amount.replace('-', ''), ...(query.amounts ?? '').split(',').filter(Boolean)];
    const found = await listOpenSubjects(context.db, { currency: line.currency, amounts, ids });
    return { items: found.slice(0, 100).map(({ is_check: _, ...one }) => one) };
  }),

  handle(declared.matchBankLine, (call) =>
    decide(call, 'matched', (trx, by, id) => matchLineTo(trx, by, id, call.body)),
  ),

  handle(declared.recordLineReturn, (call) =>
    decide(call, 'matched', (trx, by, id) => {
      const { config } = call.context;
      const isSelf: IsSamePerson = async (others) =>
        (await listSamePerson(trx, config, call.session.account_id, others)).length > 0;
      return recordReturnOf(trx, by, id, call.body, isSelf);
    }),
  ),

  handle(declared.markLineUnrelated, (call) =>
    decide(call, 'open', (trx, by, id) => disownLine(trx, by, id, call.body.note)),
  ),

  handle(declared.reopenBankLine, (call) =>
    decide(call, 'open', (trx, by, id) => reopenLine(trx, by, id, call.body.note)),
  ),

  handle(declared.bookBankLine, async (call) => {
    const { db } = call.context;
    await requireMaker(db, call.session.account_id);
    const booking_id = await db
      .transaction()
      .execute((trx) => proposeBooking(trx, actorOf(call), call.params.id, call.body));
    return { booking_id, is_new: true };
  }),

  handle(declared.decideBooking, async (call) => {
    const { db, config } = call.context;
    const { id } = call.params;
    const is_new = await inMoneyTransaction(db, (trx) => decideBooking(trx, config, actorOf(call), id, call.body));
    const { status } = await db
      .selectFrom('bank_bookings')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return { id, status, is_new };
  }),

  handle(declared.listBankChecks, async ({ context }) => ({ items: await presentChecks(context.db) })),

  handle(declared.runBankChecks, async ({ context }) => {
    const matched = await checkBank(context.db, context.today());
    return { items: await presentChecks(context.db), matched };
  }),

  handle(declared.listInTransit, async ({ context, query }) => {
    const { cursor, ...of } = query;
    return presentPage(await listInTransit(context.db, { ...of, after: readCursor(cursor, byDay) }), (row) => row);
  }),
];
