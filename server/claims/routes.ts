import * as declared from '@trover/contract/claims/claims.ts';
import * as mine from '@trover/contract/claims/my-cases.ts';
import { openOwnForm as openOwnFormCall } from '@trover/contract/claims/own-form.ts';
import * as several from '@trover/contract/claims/sign-several.ts';
import { findSessionWithCases } from '@trover/db/queries/accounts/sessions.ts';
import { listClaimsAtSteps, listClaimsOfCase } from '@trover/db/queries/claims/requests.ts';
import { findAgreementText } from '@trover/db/queries/contracts/agreements.ts';
import { findSignOff } from '@trover/db/queries/contracts/sign-offs.ts';
import { z } from 'zod';
import { recordAudit } from '../audit/record-audit.ts';
import { fail } from '../errors.ts';
import { cursorKey, presentPage, readCursor } from '../http/cursor.ts';
import { handle, type Route } from '../http/route.ts';
import { renewCalendar, showCalendar } from './calendar.ts';
import { joinCases } from './joining/join-cases.ts';
import { showJoinInfo } from './joining/join-info.ts';
import { listMyCases } from './list-my-cases.ts';
import { loadClaimCase } from './load-claim.ts';
import { moveClaim } from './move-claim.ts';
import { operatorRoutes } from './operator/operator-routes.ts';
import { openOwnForm } from './own-form/open-own-form.ts';
import { requireCaseId, requireClaim } from './policy.ts';
import { presentClaim, presentClaims } from './present-claim.ts';
import { setPaymentDetails } from './set-payment-details.ts';
import { presentClaimsToSign } from './signing/list-claims-to-sign.ts';
import { signClaims } from './signing/sign-claims.ts';
import { currentText } from './texts/texts.ts';
import { withdrawClaim } from './withdraw-claim.ts';

export const claimRoutes: readonly Route[] = [
  handle(declared.getJoinInfo, async ({ context, session, params }) => {
    const caseId = await requireCaseId(context.db, params.id);
    const { record } = await loadClaimCase(context.db, caseId, context.today());
    if (!record.is_published) fail('not_found', { message: 'We could not find that case.' });
    return showJoinInfo(context, session, caseId);
  }),

  handle(openOwnFormCall, async ({ context, session, params, body }) => {
    const case_id = await requireCaseId(context.db, params.id);
    return openOwnForm(context, { account_id: session.account_id, case_id }, body.beneficial_account_id);
  }),

  handle(declared.joinCase, ({ context, session, params, body }) =>
    joinCases(context, session.account_id, params.id, body ?? {}),
  ),

  handle(declared.listClaims, async ({ context, session, visitor, params, query }) => {
    const { db } = context;
    const case_id = await requireCaseId(db, params.id);
    const { limit, cursor, sub_payout_request_id } = query;
    const after = readCursor(cursor, z.tuple([cursorKey.id]));
    const one =
      sub_payout_request_id === undefined ? undefined : await requireClaim(db, session, sub_payout_request_id);
    const page =
      one === undefined
        ? await listClaimsOfCase(db, { account_id: session.account_id, case_id, limit, after })
        : { rows: one.case_id === case_id ? [one] : [], total_count: one.case_id === case_id ? 1 : 0, next: null };
    const of = await loadClaimCase(db, case_id, context.today());
    const items = await presentClaims(context, page.rows, of);
    const shown = items.filter(({ payment_details }) => payment_details !== null).length;
    if (shown > 0)
      await recordAudit(db, {
        action: 'payment_details_viewed',
        by: { ...visitor, session },
        subject: { kind: 'case', id: case_id },
        detail: { masked: true, count: shown },
      });
    return { ...presentPage(page, () => null), items };
  }),

  handle(declared.moveToNextStage, async ({ context, session, visitor, body }) => {
    const { case_id } = await requireClaim(context.db, session, body.sub_payout_request_id);
    const of = await loadClaimCase(context.db, case_id, context.today());
    await context.db.transaction().execute((trx) => moveClaim(context, trx, session, visitor, of, body));
    return presentClaim(context, await requireClaim(context.db, session, body.sub_payout_request_id), of);
  }),

  handle(several.listClaimsToSign, async ({ context, session, params, query }) => {
    const { db } = context;
    const case_id = await requireCaseId(db, params.id);
    const after = readCursor(query.cursor, z.tuple([cursorKey.id]));
    const of = await loadClaimCase(db, case_id, context.today());
    const { account_id } = session;
    const page = await listClaimsAtSteps(db, { account_id, case_id, limit: query.limit, after });
    const { version, title, body } = currentText('certification');
    return {
      ...presentPage(page, () => null),
      items: await presentClaimsToSign(context, page.rows, of),
      case: { id: case_id, slug: of.record.slug, title: of.record.title },
      certification: { version, title, body },
    };
  }),

  handle(several.signClaims, async ({ context, session, visitor, params, body }) => {
    const case_id = await requireCaseId(context.db, params.id);
    const of = await loadClaimCase(context.db, case_id, context.today());
    return signClaims(context, session, visitor, of, body);
  }),

  handle(declared.withdrawClaim, async ({ context, session, visitor, body }) => {
    const id = body.sub_payout_request_id;
    await context.db.transaction().execute((trx) => withdrawClaim(trx, session, visitor, id));
    return presentClaim(context, await requireClaim(context.db, session, id));
  }),

  handle(declared.setPaymentDetails, async ({ context, session, visitor, body }) => {
    const { sub_payout_request_id: id, payment_details_id } = body;
    await context.db
      .transaction()
      .execute((trx) => setPaymentDetails(context, trx, session, visitor, { claim_id: id, payment_details_id }));
    return presentClaim(context, await requireClaim(context.db, session, id));
  }),

  handle(declared.getSignOff, async ({ context, session, query }) => {
    const claim = await requireClaim(context.db, session, query.sub_payout_request_id);
    const found = await findSignOff(context.db, session.account_id, claim.id);
    if (found === undefined) fail('not_found', { message: 'This claim is not signed off yet.' });
    const text = await findAgreementText(context.db, found.certification_version);
    if (text === undefined) throw new Error(`sign-off ${found.id} is of a certification that is not stored`);
    const {
      id,
      sha256,
      claim: frozen,
      recognized_claim,
      currency,
      signed_name,
      signed_at,
      signed_on,
      address,
      user_agent,
    } = found;
    return {
      id,
      sha256,
      claim: frozen,
      recognized_claim,
      currency,
      certification: { version: text.version, title: text.title, body: text.body, sha256: text.sha256 },
      signed_name,
      signed_at: signed_at.toISOString(),
      signed_on,
      address,
      user_agent,
    };
  }),

  handle(mine.getCalendarAddress, ({ context, session, visitor }) => showCalendar(context, session, visitor.origin)),

  handle(mine.renewCalendarAddress, ({ context, session, visitor }) => renewCalendar(context, session, visitor.origin)),

  handle(mine.listMyCases, ({ context, session, query }) => listMyCases(context, session, query), {
    findSession: findSessionWithCases,
  }),

  ...operatorRoutes,
];
