import * as declared from '@trover/contract/sources/notice-readings.ts';
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
import { sourceOf } from './read-notice-of-case.ts';

const noSuchDocument = { message: 'We could not find that document.' };

async function requireDocument({ db }: Pick<Context, 'db'>, document_id: number) {
  return (await queries.findReadableDocument(db, { document_id })) ?? fail('not_found', noSuchDocument);
}

async function showReading(context: Context, document_id: number): Promise<declared.NoticeReading> {
  const document = await requireDocument(context, document_id);
  const found = await queries.findReading(context.db, { document_id, sha256: document.sha256 });
  const reading = found?.reading ?? null;
  const { case_id } = document;
  const source = sourceOf(document);
  const [proposals, known] = await Promise.all([
    queries.listProposalsOf(context.db, { case_id, source }),
    context.db.transaction().execute((trx) => factsOfCase(trx, case_id)),
  ]);
  const facts = Object.entries(reading?.facts ?? {}).map(([name, { value, evidence, confidence }]) => {
    const field = FACT_FIELDS[name];
    const parsed = field === undefined ? null : parseFact(field, value, context.today());
    const proposal = field === undefined ? undefined : proposals.findLast((one) => one.field === field);
    return {
      ...{ field: name, value, evidence, confidence },
      proposal: proposal === undefined ? null : { id: proposal.id, status: proposal.status },
      is_same: field !== undefined && parsed?.ok === true && isSameFact(field, known, parsed.value),
    };
  });
  return {
    document: { id: document.id, title: document.title, url: `/api/v1/settlements/documents/${document.id}` },
    case: { id: case_id, title: document.case_title },
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
    const { sha256 } = document;
    if (sha256 === null)
      fail('conflict', {
        message: 'This document is an address, not a file. Add the file to the case, then read that.',
      });
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
    await requireDocument(context, id);
    const found = await queries.findPage(context.db, { document_id: id, page });
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
