import * as declared from '@trover/contract/unclaimed/unclaimed.ts';
import { dormancyOf } from '@trover/core/unclaimed/dormancy.ts';
import { findUnclaimed, listUnclaimed, type UnclaimedAward } from '@trover/db/queries/unclaimed/unclaimed.ts';
import { addUnclaimedStep, listUnclaimedSteps } from '@trover/db/queries/unclaimed/unclaimed-steps.ts';
import { z } from 'zod';
import { actorOf } from '../access/actor.ts';
import { requireChecker, requireMaker, requireMoneyOperator } from '../accounts/operators/may-approve.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { fail } from '../errors.ts';
import { linkToFile } from '../files/signed-links.ts';
import { cursorKey, presentPage, readCursor } from '../http/cursor.ts';
import { handle, type Route } from '../http/route.ts';
import { cancelStep } from './cancel-step.ts';
import { countLeftOut, holderOf, naupaReportKey } from './naupa-report.ts';
import { ownerLetterKey, requireLetter } from './print-owner-letter.ts';
import { requireVerifiedRule } from './require-verified-rule.ts';
import { sinceOf, unclaimedReportKey } from './unclaimed-report.ts';

const byPayment = z.tuple([cursorKey.id]);

function present(award: UnclaimedAward, today: string): declared.Unclaimed {
  const since = sinceOf(award);
  const { rule, ...dormancy } = dormancyOf(
    { state: award.state, since, letter_on: award.letter_on, amount: award.amount },
    today,
  );
  return {
    ...{ award_id: award.award_id, sub_payout_request_id: award.sub_payout_request_id, order_id: award.case_id },
    ...{ title: award.title, claim_number: award.claim_number, owner: award.owner, state: award.state },
    ...{ country: award.country, account_id: award.account_id, is_closed_account: award.is_closed_account },
    ...{ currency: award.currency, amount: award.amount, payment_id: award.payment_id },
    ...{
      reason: award.reason,
      follow_up: award.follow_up,
      since,
      letter_on: award.letter_on,
      steps: award.steps,
      ...dormancy,
    },
    rule: rule && {
      years: rule.years,
      source: rule.source,
      checked_on: rule.checked_on,
      basis: rule.basis,
      letter_basis: rule.letter.basis,
      report_basis: rule.report.basis,
      is_verified: rule.basis === 'statute',
    },
  };
}

const noAward = (): never =>
  fail('not_found', { message: 'We could not find that unclaimed award: it was paid or reversed.' });

export const unclaimedRoutes: readonly Route[] = [
  handle(declared.listUnclaimed, async ({ context, query }) => {
    const { cursor, ...of } = query;
    const today = context.today();
    const page = await listUnclaimed(context.db, { ...of, after: readCursor(cursor, byPayment) });
    return presentPage(page, (award) => present(award, today));
  }),

  handle(declared.recordUnclaimedStep, async ({ context, session, visitor, params, body }) => {
    const today = context.today();
    await requireMaker(context.db, session.account_id);
    const award = (await findUnclaimed(context.db, params.id)) ?? noAward();
    if (body.on_day > today || body.on_day < award.owed_on)
      fail('conflict', { message: `The day is from ${award.owed_on}, when it was first paid, to today.` });
    await context.db.transaction().execute(async (trx) => {
      const { account_id, award_id } = award;
      const is_new = await addUnclaimedStep(trx, { account_id, award_id, ...body, recorded_by: session.account_id });
      if (!is_new) return;
      await recordAudit(trx, {
        action: 'unclaimed_step_recorded',
        by: { ...visitor, session },
        subject: { kind: 'award', id: award_id },
        detail: { kind: body.kind, on_day: body.on_day },
      });
    });
    return present((await findUnclaimed(context.db, params.id)) ?? award, today);
  }),

  handle(declared.listUnclaimedSteps, async ({ context, session, params }) => {
    const award = (await findUnclaimed(context.db, params.id)) ?? noAward();
    const items = await listUnclaimedSteps(context.db, award);
    return {
      items: items.map(({ recorded_by, recorded_by_email, ...step }) => ({
        ...step,
        recorded_by: recorded_by_email,
        is_own: recorded_by === session.account_id,
      })),
    };
  }),

  handle(declared.cancelUnclaimedStep, async (call) => {
    const { context, session, params, body } = call;
    await requireChecker(context.db, session.account_id);
    const award = (await findUnclaimed(context.db, params.id)) ?? noAward();
    await context.db
      .transaction()
      .execute((trx) => cancelStep(trx, context.config, actorOf(call), award, { id: params.step_id, note: body.note }));
    return present((await findUnclaimed(context.db, params.id)) ?? award, context.today());
  }),

  handle(declared.openOwnerLetter, async ({ context, session, visitor, params }) => {
    await requireMoneyOperator(context.db, session.account_id);
    const award = (await findUnclaimed(context.db, params.id)) ?? noAward();
    requireLetter(award);
    await recordAudit(context.db, {
      action: 'export_made',
      by: { ...visitor, session },
      subject: { kind: 'award', id: award.award_id },
      detail: { what: 'letter to the owner of unclaimed money' },
    });
    const file_name = `unclaimed-letter-${award.award_id}.pdf`;
    const file = { key: ownerLetterKey(award.award_id), file_name, media_type: 'application/pdf' };
    return { url: linkToFile(context.fileLinkKey, file), file_name };
  }),

  handle(declared.openUnclaimedReport, async ({ context, session, visitor, body }) => {
    const { state, on_day, naupa } = body;
    await requireMoneyOperator(context.db, session.account_id);
    requireVerifiedRule(state);
    const none = { left_out: 0, left_out_names: 0, left_out_letters: 0 };
    const left = naupa === undefined ? none : await countLeftOut(context, { state, on_day });
    await recordAudit(context.db, {
      action: 'export_made',
      by: { ...visitor, session },
      detail: { what: `unclaimed money${naupa === undefined ? '' : ', NAUPA file'}`, state, on_day },
    });
    const file =
      naupa === undefined
        ? {
            key: unclaimedReportKey({ state, on_day }),
            file_name: `unclaimed-${state}-${on_day}.csv`,
            media_type: 'text/csv',
          }
        : {
            key: naupaReportKey({ state, on_day, holder: holderOf(context.config, naupa, on_day) }),
            file_name: `naupa-${state}-${on_day}.txt`,
            media_type: 'text/plain',
          };
    return { url: linkToFile(context.fileLinkKey, file), file_name: file.file_name, ...left };
  }),
];
