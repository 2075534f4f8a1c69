import * as requests from '@trover/contract/contracts/fund-requests.ts';
import * as declared from '@trover/contract/contracts/funds.ts';
import type { Db } from '@trover/db/connect.ts';
import { findFundRequest, listFundRequests } from '@trover/db/queries/contracts/fund-requests.ts';
import { type FundRecord, listFunds, listInstitutions } from '@trover/db/queries/contracts/funds.ts';
import { findRightToClosed } from '@trover/db/queries/handovers/closed-accounts.ts';
import type { Page } from '@trover/db/queries/page.ts';
import { findPaymentDetails } from '@trover/db/queries/payment-details/payment-details.ts';
import { z } from 'zod';
import { requireMaker } from '../../accounts/operators/may-approve.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { fail } from '../../errors.ts';
import { cursorKey, presentPage, readCursor } from '../../http/cursor.ts';
import { handle, type Route } from '../../http/route.ts';
import { presentPaymentDetails } from '../../payment-details/present-payment-details.ts';
import { isInstitution } from '../../portfolios/policy.ts';
import { signedClaimant } from '../claimant.ts';
import { decideRequest, presentRequest } from './decide-request.ts';
import { saveFunds } from './save-funds.ts';

const place = z.tuple([cursorKey.id]);

/** An institution; or a closed account, where a handover established who is entitled to its money. */
async function requirePaidByRequest(db: Db, id: number): Promise<number> {
  const account = await db
    .selectFrom('accounts')
    .select(['org_type', 'closed_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (account != null && account.closed_at !== null) {
    if ((await findRightToClosed(db, { account_id: id })) === undefined)
      fail('conflict', { message: 'This account is closed. First approve a hand-over to its former owner or heirs.' });
    return id;
  }
  if (account?.org_type !== 2) fail('not_found', { message: 'We could not find that institution.' });
  return id;
}

async function present(db: Db, account_id: number, page: Page<FundRecord>) {
  const ids = [...new Set(page.rows.flatMap(({ payment_details_id }) => payment_details_id ?? []))];
  const details = await Promise.all(ids.map((id) => findPaymentDetails(db, account_id, id)));
  const byId = new Map(ids.map((id, at) => [id, details[at]]));
  return presentPage(page, ({ claimant, payment_details_id, ...fund }) => {
    const payment = payment_details_id === null ? undefined : byId.get(payment_details_id);
    const { tax_id_kind, signer_name, signer_title } = claimant ?? {};
    return {
      ...fund,
      claimant:
        claimant === null
          ? null
          : {
              ...signedClaimant({ ...claimant, tax_id_ciphertext: null, tax_id_master_key_id: null }),
              tax_id_kind: tax_id_kind ?? null,
              signer_name: signer_name ?? null,
              signer_title: signer_title ?? null,
            },
      payment_details: payment ? presentPaymentDetails(payment) : null,
    };
  });
}

/** An institution's funds: the claimant of each, and where each is paid under the agreement. */
export const fundRoutes: readonly Route[] = [
  handle(declared.listFunds, async ({ context, session, query }) => {
    const { account_id } = session;
    const after = readCursor(query.cursor, place);
    return present(context.db, account_id, await listFunds(context.db, { account_id, limit: query.limit, after }));
  }),

  handle(declared.saveFunds, ({ context, session, visitor, body }) => {
    if (!isInstitution(session))
      fail('conflict', { message: 'Your contract names who claims. Sign a new one to change it.' });
    return context.db
      .transaction()
      .execute((trx) => saveFunds(trx, context, { session, visitor }, session.account_id, body));
  }),

  handle(declared.listInstitutions, async ({ context, query }) => {
    const after = readCursor(query.cursor, place);
    const page = await listInstitutions(context.db, { ...query, after });
    return presentPage(page, ({ reference, fee_pct, valid_from, valid_to, ...institution }) => ({
      ...institution,
      agreement:
        reference === null || fee_pct === null || valid_from === null
          ? null
          : { reference, fee_pct, valid_from, valid_to },
    }));
  }),

  handle(declared.listFundsOfInstitution, async ({ context, session, visitor, params, query }) => {
    const account_id = await requirePaidByRequest(context.db, params.id);
    const after = readCursor(query.cursor, place);
    const page = await listFunds(context.db, { account_id, limit: query.limit, after });
    const count = page.rows.filter(({ payment_details_id }) => payment_details_id !== null).length;
    if (count > 0)
      await recordAudit(context.db, {
        action: 'payment_details_viewed',
        by: { ...visitor, session },
        subject: { kind: 'account', id: account_id },
        detail: { masked: true, count },
      });
    return present(context.db, account_id, page);
  }),

  handle(declared.saveFundsOfInstitution, ({ context, session, visitor, params, body }) =>
    context.db.transaction().execute(async (trx) => {
      await requireMaker(trx, session.account_id);
      const account_id = await requirePaidByRequest(trx, params.id);
      return saveFunds(trx, context, { session, visitor }, account_id, body);
    }),
  ),

  handle(requests.listFundRequests, async ({ context, session, query }) => {
    const { cursor, ...filter } = query;
    const page = await listFundRequests(context.db, {
      ...{ ...filter, today: context.today() },
      after: readCursor(cursor, place),
    });
    const rows = await Promise.all(page.rows.map((row) => presentRequest(context, context.db, session, row)));
    return presentPage({ ...page, rows }, (row) => row);
  }),

  handle(requests.decideFundRequest, async (call) => {
    const { context, session, params, body } = call;
    const decided = await decideRequest(call, params.id, body);
    const request = (await findFundRequest(context.db, params.id))!;
    return { request: await presentRequest(context, context.db, session, request), ...decided };
  }),
];
