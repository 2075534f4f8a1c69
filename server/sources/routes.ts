import * as importing from '@trover/contract/sources/import-cases.ts';
import * as proposals from '@trover/contract/sources/proposals.ts';
import { listSiteChanges } from '@trover/contract/sources/site-changes.ts';
import * as declared from '@trover/contract/sources/sources.ts';
import { addDays, formatDay, requireDay } from '@trover/core/dates/day.ts';
import type { Db } from '@trover/db/connect.ts';
import { listUncheckedCases } from '@trover/db/queries/sources/facts.ts';
import { listProposals } from '@trover/db/queries/sources/proposals.ts';
import * as queries from '@trover/db/queries/sources/sources.ts';
import { z } from 'zod';
import { recordAudit } from '../audit/record-audit.ts';
import { fail } from '../errors.ts';
import { plainName } from '../files/receive-file.ts';
import { cursorKey, presentPage, readCursor } from '../http/cursor.ts';
import { handle, type Route } from '../http/route.ts';
import { readSourceJob } from '../jobs/sources/read-sources-job.ts';
import { deadlineOf, isAdditive, isCaseField } from './apply/fact-values.ts';
import { showCaseFacts } from './case-facts.ts';
import { decide, undoDecision } from './decide.ts';
import { importCases } from './import-cases.ts';
import { presentProposals, showProposal } from './present.ts';
import { presentSources } from './present-sources.ts';
import { readers } from './readers.ts';
import { missingSetting } from './settings.ts';
import { showSiteChanges } from './sites/show-site-changes.ts';

/** A date is listed after this many days without a comparison with its source. */
const UNCHECKED_DAYS = 30;

async function presentRules(db: Db) {
  return (await queries.listRules(db)).map(({ source_name, made_by_email, made_at, ...rule }) => ({
    ...rule,
    source: source_name as declared.SourceName,
    made_by: made_by_email,
    made_at: made_at.toISOString(),
  }));
}

export const sourceRoutes: readonly Route[] = [
  handle(proposals.listCatalogueProposals, async ({ context, query }) => {
    const { cursor, source, ...filter } = query;
    const after = readCursor(cursor, z.tuple([cursorKey.id]));
    const page = await listProposals(context.db, { ...filter, source_name: source, after });
    const shown = await presentProposals(context.db, page.rows, context.today());
    const { items: _, ...rest } = presentPage(page, (row) => row);
    return { items: shown, ...rest };
  }),

  handle(proposals.getCatalogueProposal, ({ context, params }) => showProposal(context, params.id)),

  handle(proposals.decideCatalogueProposals, async (call) => ({ decided: await decide(call, call.body) })),

  handle(proposals.undoCatalogueProposal, (call) => undoDecision(call, call.params.id)),

  handle(proposals.listUncheckedCases, async ({ context, query }) => {
    const today = context.today();
    const since = formatDay(addDays(requireDay(today), -UNCHECKED_DAYS));
    const after = readCursor(query.cursor, z.tuple([cursorKey.day, cursorKey.integer]));
    return presentPage(await listUncheckedCases(context.db, { today, since, limit: query.limit, after }), (row) => row);
  }),

  handle(proposals.listCaseFacts, ({ context, params }) => showCaseFacts(context.db, params.id)),

  handle(listSiteChanges, ({ context, params, query }) =>
    showSiteChanges(context.db, { case_id: params.id, ...query }),
  ),

  handle(declared.listSources, async ({ context }) => ({
    sources: await presentSources(context.db, context.config.sources),
    rules: await presentRules(context.db),
  })),

  handle(declared.listSourceRuns, async ({ context, params, query }) => {
    const after = readCursor(query.cursor, z.tuple([cursorKey.id]));
    const page = await queries.listRuns(context.db, { source_name: params.name, limit: query.limit, after });
    return presentPage(page, ({ source_name: _, started_at, finished_at, ...run }) => ({
      ...run,
      started_at: started_at.toISOString(),
      finished_at: finished_at?.toISOString() ?? null,
    }));
  }),

  handle(declared.runSource, async ({ context, params: { name } }) => {
    const missing = missingSetting(context.config.sources, name);
    if (missing !== null) fail('conflict', { message: `This source is not set up: set ${missing}.` });
    if (readers[name] === undefined)
      fail('conflict', { message: 'This source is read when it is given a file. Import one.' });
    const queued = await context.jobs.send(readSourceJob, { name, cause: 'operator' }, { key: name });
    return { name, queued };
  }),

  handle(declared.switchSource, async ({ context, params: { name }, body: { is_on }, visitor }) => {
    await context.db.transaction().execute(async (trx) => {
      if ((await queries.requireSource(trx, name)).is_on === is_on) return;
      await queries.switchSource(trx, name, is_on);
      await recordAudit(trx, { action: 'source_switched', by: visitor, detail: { source: name, is_on } });
    });
    return { name, is_on };
  }),

  handle(importing.importCases, async ({ context, visitor, body, files }) => {
    let file: { name: string; bytes: Uint8Array } | undefined;
    for await (const one of files) {
      const pieces: Uint8Array[] = [];
      for await (const piece of one.stream) pieces.push(piece);
      file = { name: plainName(one.file_name, 'cases.csv'), bytes: Buffer.concat(pieces) };
    }
    if (file === undefined)
      fail('invalid_input', { message: 'Send a file of cases.', fields: { file: 'send a file' } });
    return await importCases(context, visitor, file, body.trial === 'yes');
  }),

  handle(declared.setSourceRule, async ({ context, session, visitor, body }) => {
    const { source, field, is_on } = body;
    if (!isAdditive(field) && deadlineOf(field) === null && !isCaseField(field)) {
      const sentence = 'name a field of a case, a deadline such as deadline.claim, milestone or identifier';
      fail('invalid_input', { message: `Check body.field: ${sentence}.`, fields: { 'body.field': sentence } });
    }
    await context.db.transaction().execute(async (trx) => {
      const rule = { source_name: source, field, is_on, by: session.account_id };
      if (await queries.setRule(trx, rule))
        await recordAudit(trx, { action: 'source_rule_changed', by: visitor, detail: { source, what: field, is_on } });
    });
    return { rules: await presentRules(context.db) };
  }),
];
