import * as parts from '@trover/contract/filings/filing-parts.ts';
import * as declared from '@trover/contract/filings/filings.ts';
import { addDays, formatDay, requireDay } from '@trover/core/dates/day.ts';
import type { Db } from '@trover/db/connect.ts';
import * as queries from '@trover/db/queries/filings/filings.ts';
import { listPackageFiles } from '@trover/db/queries/filings/package-files.ts';
import { findReceiptDays, findReceiptFacts, listOutstandingReceipts } from '@trover/db/queries/filings/receipts.ts';
import { z } from 'zod';
import { actorOf } from '../access/actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { fail } from '../errors.ts';
import { linkToFile } from '../files/signed-links.ts';
import { cursorKey, presentPage, readCursor } from '../http/cursor.ts';
import { handle, type Route } from '../http/route.ts';
import { findExcludedClaims } from './excluded-claims.ts';
import { cancelFiling, checkFiling, confirmFiling, makeFiling, sendFiling, tryFiling } from './file-claims.ts';
import { controlOf, figuresOf, referenceOf } from './load-claims.ts';

const byId = z.tuple([cursorKey.id]);
const byRank = z.tuple([cursorKey.integer, cursorKey.id]);
const byDay = z.tuple([cursorKey.day, cursorKey.id]);
const MAX_FAULTS = 200;

const markOf = (is_neutral: boolean, columns: string | undefined): 'neutral' | 'verified' | 'not_verified' => {
  if (is_neutral) return 'neutral';
  return columns === 'verified' ? 'verified' : 'not_verified';
};

const dueOf = (sent_on: string, receipt_days: number): string => formatDay(addDays(requireDay(sent_on), receipt_days));

function present(of: queries.ListedFiling, { today, receipt_days }: { today: string; receipt_days: number }) {
  return {
    id: of.id,
    order_id: of.case_id,
    slug: of.slug,
    title: of.title,
    template: of.template_name,
    template_mark: markOf(of.is_neutral, of.template_columns),
    status: of.status,
    problem: of.problem,
    claims: of.claims,
    unconfirmed: of.status === 'sent' ? of.unconfirmed : 0,
    is_overdue: of.sent_on !== null && of.unconfirmed > 0 && dueOf(of.sent_on, receipt_days) <= today,
    control: controlOf(of.control),
    sha256: of.file_sha256,
    bytes: of.bytes,
    made_at: of.made_at.toISOString(),
    sent_on: of.sent_on,
    unreviewed_trades: of.unreviewed_trades,
    unreviewed_reason: of.unreviewed_reason,
  };
}

async function requireFiling(db: Db, id: number): Promise<queries.Filing> {
  return (await queries.findFiling(db, id)) ?? fail('not_found', { message: 'We could not find that filing.' });
}

async function shown({ db, today }: { db: Db; today: () => string }, id: number) {
  const { rows } = await queries.listFilings(db, { id, limit: 1 });
  const [filing] = rows;
  if (filing === undefined) fail('not_found', { message: 'We could not find that filing.' });
  return present(filing, { today: today(), receipt_days: await findReceiptDays(db) });
}

export const filingRoutes: readonly Route[] = [
  handle(declared.tryFiling, async ({ context, body }) => {
    const { template, is_neutral, claims, filled, unreviewed } = await tryFiling(context, body);
    const faults = Map.groupBy(filled.faults, (fault) => fault.reference);
    return {
      control: filled.control,
      template_mark: markOf(is_neutral, template.about?.columns),
      claims: claims.map(({ sub_payout_request_id, to_file: { reference, claim } }) => {
        const found = faults.get(reference) ?? [];
        const [first] = found;
        return {
          ...{ sub_payout_request_id, reference, beneficial_owner: claim.beneficial_owner },
          transactions: claim.transactions.length,
          recognized_claim: claim.recognized_claim,
          faults_total: found.length,
          fault: first === undefined ? null : { sheet: first.sheet, column: first.column, message: first.message },
        };
      }),
      unreviewed: unreviewed.map(({ claim_id, trades, waiting }) => ({
        sub_payout_request_id: claim_id,
        reference: referenceOf(claim_id),
        trades,
        waiting,
      })),
      faults_total: filled.faults.length,
      faults: filled.faults.slice(0, MAX_FAULTS),
    };
  }),

  handle(declared.makeFiling, async (call) => {
    const { id } = await makeFiling(call.context, actorOf(call), call.body);
    return shown(call.context, id);
  }),

  handle(declared.listFilings, async ({ context, query }) => {
    const { cursor, limit, order_id: case_id } = query;
    const page = await queries.listFilings(context.db, { case_id, limit, after: readCursor(cursor, byId) });
    const days = { today: context.today(), receipt_days: await findReceiptDays(context.db) };
    return presentPage(page, (filing) => present(filing, days));
  }),

  handle(declared.getFiling, async ({ context, params: { id } }) => {
    const filing = await shown(context, id);
    const { sent_on, order_id } = filing;
    const [deadline, receipt_days, facts] = await Promise.all([
      queries.findClaimDeadline(context.db, order_id),
      findReceiptDays(context.db),
      findReceiptFacts(context.db, id),
    ]);
    return {
      ...filing,
      ...(facts ?? fail('not_found')),
      ...{ deadline, receipt_days },
      receipt_due: sent_on === null ? null : dueOf(sent_on, receipt_days),
    };
  }),

  handle(declared.checkFiling, ({ context, params }) => checkFiling(context, params.id)),

  handle(declared.listFilingClaims, async ({ context, params, query }) => {
    const { cursor, limit } = query;
    await shown(context, params.id);
    const after = readCursor(cursor, byId);
    const page = await queries.listFilingClaims(context.db, { filing_id: params.id, limit, after });
    return presentPage(page, ({ sub_payout_request_id, beneficial_owner, stage, claim_number, ...row }) => ({
      sub_payout_request_id,
      reference: referenceOf(sub_payout_request_id),
      beneficial_owner,
      stage,
      claim_number,
      confirmed_on: row.confirmed_on,
      figures: figuresOf(row.figures),
    }));
  }),

  handle(parts.listExcludedClaims, async ({ context, params, query: { cursor, limit } }) => {
    const filing = await requireFiling(context.db, params.id);
    const after = readCursor(cursor, byRank);
    return presentPage(await findExcludedClaims(context, filing, { limit, after }), (claim) => claim);
  }),

  handle(parts.listPackageFiles, async ({ context, params: { id: filing_id }, query: { cursor, limit } }) => {
    await requireFiling(context.db, filing_id);
    const after = readCursor(cursor, byId);
    return presentPage(await listPackageFiles(context.db, { filing_id, limit, after }), (file) => file);
  }),

  handle(parts.listOutstandingReceipts, async ({ context, query: { cursor, limit } }) => {
    const after = readCursor(cursor, byDay);
    const page = await listOutstandingReceipts(context.db, { today: context.today(), limit, after });
    return presentPage(page, (receipt) => receipt);
  }),

  handle(declared.openFiling, async ({ context, session, visitor, params }) => {
    const filing = await requireFiling(context.db, params.id);
    const { id, file_key: key, file_sha256: sha256 } = filing;
    if (key === null || sha256 === null)
      fail('conflict', { message: 'We are still preparing the package. Try again in a moment.' });
    await recordAudit(context.db, {
      action: 'document_viewed',
      by: { ...visitor, session },
      subject: { kind: 'filing', id },
      detail: { sha256 },
    });
    const file_name = `filing-TR-F${id}.zip`;
    return {
      url: linkToFile(context.fileLinkKey, { key, file_name, media_type: 'application/zip' }),
      file_name,
      sha256,
    };
  }),

  handle(declared.sendFiling, async (call) => {
    await sendFiling(call.context.db, actorOf(call), call.params.id, call.body.sent_on);
    return shown(call.context, call.params.id);
  }),

  handle(declared.cancelFiling, async (call) => {
    await cancelFiling(call.context.db, actorOf(call), call.params.id);
    return shown(call.context, call.params.id);
  }),

  handle(declared.confirmFiling, async (call) => {
    await confirmFiling(call.context.db, actorOf(call), call.params.id, call.body);
    return shown(call.context, call.params.id);
  }),
];
