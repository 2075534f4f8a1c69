import * as matches from '@trover/contract/status-files/matches.ts';
import * as settlements from '@trover/contract/status-files/settlements.ts';
import * as declared from '@trover/contract/status-files/status-files.ts';
import type { ClaimStage } from '@trover/core/claims/stages.ts';
import { proposeMeaning } from '@trover/core/status-files/meanings.ts';
import type { Db, DbTransaction } from '@trover/db/connect.ts';
import { listWordsOfFile } from '@trover/db/queries/status-files/meanings.ts';
import * as results from '@trover/db/queries/status-files/results.ts';
import * as queries from '@trover/db/queries/status-files/status-files.ts';
import type { StatusCounts } from '@trover/db/schema/status-files.ts';
import { z } from 'zod';
import { actorOf } from '../access/actor.ts';
import { fail } from '../errors.ts';
import { cursorKey, presentPage, readCursor } from '../http/cursor.ts';
import { type Call, handle, type Route } from '../http/route.ts';
import { queueStatusFile } from '../jobs/advance-status-file-job.ts';
import { notifiedStages } from '../notifications/case-notice-texts.ts';
import { countFile, isMoving } from './count-file.ts';
import {
  applyFile,
  cancelFile,
  isOpen,
  mapColumns,
  matchRow,
  previewAgain,
  setMeanings,
  settleRow,
  undoFault,
  undoFile,
} from './decide-status-file.ts';
import { exportRows } from './export-rows.ts';
import { importStatusFile } from './import-status-file.ts';
import { matchSeveral, unmatchSeveral } from './match-rows.ts';
import { MAX_WORDS } from './read-stored-status-file.ts';
import { reopenSeveral, settleSeveral } from './settle-rows.ts';

const byId = z.tuple([cursorKey.id]);
const byRow = z.tuple([cursorKey.integer]);
/** Maximum number of rows in one export call. */
const EXPORTED = 10_000;

const present = (of: queries.ListedStatusFile): declared.StatusFile => ({
  id: of.id,
  order_id: of.case_id,
  slug: of.slug,
  title: of.title,
  administrator: of.administrator,
  status: of.status,
  problem: of.problem,
  file_name: of.file_name,
  currency: of.currency,
  status_on: of.status_on,
  cure_by: of.cure_by,
  rows: of.rows,
  advanced_to: of.advanced_to,
  imported_by: of.imported_by_email,
  imported_at: of.imported_at.toISOString(),
  applied_by: of.applied_by_email,
  applied_at: of.applied_at?.toISOString() ?? null,
  undone_by: of.undone_by_email,
  undone_at: of.undone_at?.toISOString() ?? null,
  undo_reason: of.undo_reason,
  cancel_reason: of.cancel_reason,
  row_version: of.row_version,
});

async function requireListed(db: Db, id: number): Promise<queries.ListedStatusFile> {
  return (
    (await queries.findListedStatusFile(db, id)) ??
    fail('not_found', { message: 'We could not find that status file.' })
  );
}

type AnyCall = Pick<Call<typeof declared.previewStatusFile>, 'session' | 'visitor' | 'context'>;

/** A decision and the job that carries it out, in one transaction; returns the file afterwards. */
async function decide(
  call: AnyCall,
  id: number,
  change: (trx: DbTransaction) => Promise<boolean>,
): Promise<{ status_file: declared.StatusFile; is_new: boolean }> {
  const { db, jobs } = call.context;
  const is_new = await db.transaction().execute(async (trx) => {
    const changed = await change(trx);
    if (changed) await queueStatusFile(jobs, id, trx);
    return changed;
  });
  return { status_file: present(await requireListed(db, id)), is_new };
}

const always = async (done: Promise<void>): Promise<boolean> => {
  await done;
  return true;
};

/**
 * The number of owners who get a notice, by its stage; a deficient or rejected claim passes through `filed` on its way
 * to `approved`.
 */
const noticesOf = ({ moves }: StatusCounts) =>
  moves
    .map(({ to, rows, outdated }) => ({ stage: to as ClaimStage, owners: rows - outdated }))
    .filter(({ stage, owners }) => owners > 0 && notifiedStages.includes(stage));

export const statusFileRoutes: readonly Route[] = [
  handle(declared.importStatusFile, async (call) => {
    const id = await importStatusFile(call.context, actorOf(call), call.body, call.files);
    return { status_file: present(await requireListed(call.context.db, id)), is_new: true };
  }),

  handle(declared.listStatusFiles, async ({ context, query }) => {
    const { cursor, limit, order_id: case_id } = query;
    const page = await queries.listStatusFiles(context.db, { case_id, limit, after: readCursor(cursor, byId) });
    return presentPage(page, present);
  }),

  handle(declared.getStatusFile, async ({ context: { db, config }, session, params }) => {
    const of = await requireListed(db, params.id);
    const counts = await countFile(db, of);
    const words = isMoving(of)
      ? []
      : await listWordsOfFile(db, {
          ...{ status_file_id: of.id, administrator: of.administrator, most: MAX_WORDS },
        });
    return {
      ...present(of),
      unmapped: isOpen(of) ? of.headings : null,
      mapping: of.mapping,
      words: words.map(({ word, rows, meaning, cured_by }) => ({
        ...{ word, rows, meaning, cured_by },
        proposal: proposeMeaning(word),
      })),
      outcomes: counts.outcomes,
      moves: counts.moves.map(({ to, ...move }) => ({ to: to as ClaimStage, ...move })),
      notices: noticesOf(counts),
      results: counts.results,
      expects_payment: counts.expects_payment,
      open: counts.open,
      undo_fault: await undoFault(db, config, of, session.account_id),
    };
  }),

  handle(declared.listStatusRows, async ({ context, params, query }) => {
    const { cursor, limit, show } = query;
    const { id: status_file_id } = await requireListed(context.db, params.id);
    const after = readCursor(cursor, byRow);
    const page = await results.listStatusRows(context.db, { status_file_id, show, limit, after });
    return presentPage(page, (row) => ({
      row_number: row.row_number,
      line: row.line,
      claim_number: row.claim_number,
      reference: row.reference,
      claimant: row.claimant,
      account: row.account,
      status_word: row.word,
      reasons: row.reasons,
      cure_by: row.cure_by,
      recognized_claim: row.recognized_claim,
      award: row.award,
      matched_by: row.matched_by,
      sub_payout_request_id: row.sub_payout_request_id,
      owner: row.owner,
      proposed:
        row.proposed_id === null
          ? null
          : { sub_payout_request_id: row.proposed_id, owner: row.proposed_owner ?? row.claimant },
      from_stage: row.from_stage,
      to_stage: row.to_stage,
      outcome: row.outcome,
      expects_payment: row.expects_payment,
      note: row.note,
      result: row.result,
      result_note: row.result_note,
      settled_at: row.settled_at?.toISOString() ?? null,
      resolution_note: row.resolution_note,
    }));
  }),

  handle(declared.exportStatusRows, async ({ context, params, query }) => {
    const { id: status_file_id } = await requireListed(context.db, params.id);
    const exported = await exportRows(context.db, { status_file_id, after: query.after, most: EXPORTED });
    return { ...exported, file_name: `status-file-${status_file_id}.csv` };
  }),

  handle(declared.mapStatusColumns, async (call) =>
    decide(call, call.params.id, (trx) => always(mapColumns(trx, actorOf(call), call.params.id, call.body))),
  ),

  handle(declared.setStatusWords, async (call) =>
    decide(call, call.params.id, (trx) => always(setMeanings(trx, actorOf(call), call.params.id, call.body))),
  ),

  handle(declared.previewStatusFile, async (call) =>
    decide(call, call.params.id, (trx) => always(previewAgain(trx, call.params.id))),
  ),

  handle(declared.matchStatusRow, async (call) => {
    const { row_number } = call.params;
    const { outcome, note } = await call.context.db
      .transaction()
      .execute((trx) => matchRow(trx, actorOf(call), call.params, call.body.sub_payout_request_id));
    return { row_number, outcome, note };
  }),

  handle(matches.matchStatusRows, async (call) =>
    call.context.db.transaction().execute((trx) => matchSeveral(trx, actorOf(call), call.params.id, call.body)),
  ),

  handle(matches.unmatchStatusRows, async (call) =>
    call.context.db.transaction().execute((trx) => unmatchSeveral(trx, actorOf(call), call.params.id, call.body)),
  ),

  handle(declared.applyStatusFile, async (call) =>
    decide(call, call.params.id, (trx) => applyFile(trx, actorOf(call), call.params.id, call.body)),
  ),

  handle(declared.cancelStatusFile, async (call) =>
    decide(call, call.params.id, (trx) => cancelFile(trx, actorOf(call), call.params.id, call.body.reason)),
  ),

  handle(declared.undoStatusFile, async (call) =>
    decide(call, call.params.id, (trx) =>
      undoFile(trx, call.context.config, actorOf(call), call.params.id, call.body.reason),
    ),
  ),

  handle(settlements.settleStatusRows, async (call) =>
    call.context.db.transaction().execute((trx) => settleSeveral(trx, actorOf(call), call.params.id, call.body)),
  ),

  handle(settlements.reopenStatusRows, async (call) =>
    call.context.db.transaction().execute((trx) => reopenSeveral(trx, actorOf(call), call.params.id, call.body)),
  ),

  handle(declared.settleStatusRow, async (call) => {
    const is_new = await call.context.db
      .transaction()
      .execute((trx) => settleRow(trx, actorOf(call), call.params, call.body.note));
    return { row_number: call.params.row_number, is_new };
  }),
];
