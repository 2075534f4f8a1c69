import * as declared from '@trover/contract/sources/notice-readings.ts';
import { findNoticeSurroundings, listSameFiles } from '@trover/db/queries/sources/notice-list.ts';
import * as queries from '@trover/db/queries/sources/notice-readings.ts';
import type { Context } from '../../context.ts';
import { fail } from '../../errors.ts';
import { handle, type Route } from '../../http/route.ts';
import { readNoticeJob } from '../../jobs/sources/read-notices-job.ts';
import { savePlanDraft } from '../../plans/save-plan.ts';
import { parseFact } from '../apply/fact-values.ts';
import { factsOfCase, isSameFact } from '../apply/facts.ts';
import { FACT_FIELDS } from '../propose-facts.ts';
import { draftOf } from './draft-plan.ts';
import { requireDocument, requireFile, requireNotRejected } from './require-document.ts';

/** The file, what happened to it, and what else concerns it, beside its reading. */
async function showSurroundings({ db }: Context, document: queries.ReadableDocument) {
  const { id: document_id, sha256 } = document;
  const [around, same] = await Promise.all([
    findNoticeSurroundings(db, { document_id, sha256 }),
    sha256 === null ? [] : listSameFiles(db, { document_id, sha256 }),
  ]);
  if (around === undefined) fail('not_found', { message: 'We could not find that document.' });
  const { rejected, plan_version, plan_published_at } = around;
  return {
    document: {
      ...{ id: document_id, title: document.title, url: `/api/v1/settlements/documents/${document_id}` },
      ...{ file_name: document.file_name, bytes: around.bytes },
      ...{ received_at: around.added_at.toISOString(), received_from: around.received_from },
    },
    case: { id: document.case_id, title: document.case_title },
    requested_at: around.requested_at?.toISOString() ?? null,
    requested_by: around.operator,
    typical_seconds: around.typical_seconds,
    rejected: rejected && { ...rejected, at: rejected.at.toISOString() },
    same_files: same.map(({ id, title, case_id, case_title }) => ({
      ...{ id, title },
      case: { id: case_id, title: case_title },
    })),
    plan_in_force:
      plan_version === null || plan_published_at === null
        ? null
        : { version: plan_version, published_at: plan_published_at.toISOString() },
  };
}

async function showReading(context: Context, document_id: number): Promise<declared.NoticeReading> {
  const document = await requireDocument(context, document_id);
  const found = await queries.findReading(context.db, { document_id, sha256: document.sha256 });
  const reading = found?.reading ?? null;
  const { case_id } = document;
  const [surroundings, proposals, known] = await Promise.all([
    showSurroundings(context, document),
    queries.listProposalsOf(context.db, { case_id, document_id }),
    context.db.transaction().execute((trx) => factsOfCase(trx, case_id)),
  ]);
  const facts = Object.entries(reading?.facts ?? {}).map(([name, { value, evidence, confidence }]) => {
    const field = FACT_FIELDS[name];
    const parsed = field === undefined ? null : parseFact(field, value, context.today());
    // one with another value is of an earlier file
    const proposal =
      parsed?.ok === true
        ? proposals.find((one) => one.field === field && JSON.stringify(one.value) === JSON.stringify(parsed.value))
        : undefined;
    return {
      ...{ field: name, value, evidence, confidence },
      proposal: proposal === undefined ? null : { id: proposal.id, status: proposal.status },
      is_same: field !== undefined && parsed?.ok === true && isSameFact(field, known, parsed.value),
    };
  });
  return {
    ...surroundings,
    status: found?.status ?? 'none',
    failure: found?.failure ?? null,
    read_at: found?.read_at?.toISOString() ?? null,
    page_count: found?.page_count ?? 0,
    facts,
    tables: (reading?.tables ?? []).map(({ page, title, columns, rows, box }) => ({
      ...{ page, title, columns, rows },
      box: box === null ? null : [...box],
    })),
    plan: reading?.plan == null ? null : JSON.stringify(reading.plan, null, 2),
    plan_gaps: reading?.plan_gaps ?? [],
    examples: (reading?.examples ?? []).map(({ account: _, ...example }) => example),
    drafted_at: found?.drafted_at?.toISOString() ?? null,
  } as declared.NoticeReading;
}

export const noticeReadingRoutes: readonly Route[] = [
  handle(declared.readCaseNotice, async ({ context, session, params: { id } }) => {
    const document = await requireDocument(context, id);
    if (document.merged_into !== null)
      fail('conflict', { message: 'This case was merged into another. Read it there.' });
    const { sha256 } = requireFile(document);
    await requireNotRejected(context, { document_id: id, sha256 });
    const newReading = { document_id: id, case_id: document.case_id, sha256, requested_by: session.account_id };
    await context.db.transaction().execute(async (trx) => {
      await queries.requestReading(trx, newReading);
      await context.jobs.send(readNoticeJob, { document_id: id }, { key: String(id), db: trx });
    });
    const found = await queries.findReading(context.db, { document_id: id, sha256 });
    return { id, status: found?.status ?? 'waiting' };
  }),

  handle(declared.getNoticeReading, ({ context, params }) => showReading(context, params.id)),

  handle(declared.getNoticePage, async ({ context, params: { id }, query: { page } }) => {
    const { sha256 } = await requireDocument(context, id);
    const found = await queries.findPage(context.db, { document_id: id, sha256, page });
    if (found === undefined) fail('not_found', { message: `The notice has no page ${page}, or was not read yet.` });
    return {
      page,
      pages: found.pages,
      lines: found.lines as { text: string; box: [number, number, number, number] | null }[],
    };
  }),

  handle(declared.draftNoticePlan, async (call) => {
    const { context, params, body } = call;
    const document = await requireDocument(context, params.id);
    const found = await queries.findReading(context.db, { document_id: params.id, sha256: document.sha256 });
    if (!found?.reading) fail('conflict', { message: 'This notice was not read yet. Have it read first.' });
    const draft = await draftOf(found.reading);
    if (draft === null) fail('conflict', { message: 'This notice states no rules of a plan of allocation.' });
    const saved = await savePlanDraft(call, document.case_id, { row_version: body.row_version, ...draft });
    await context.db.transaction().execute((trx) => queries.markDrafted(trx, { document_id: params.id }));
    const gaps = found.reading.plan_gaps.length;
    return { order_id: document.case_id, row_version: saved.row_version, examples: draft.examples.length, gaps };
  }),
];
