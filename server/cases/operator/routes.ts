import * as merges from '@trover/contract/cases/merges.ts';
import * as declared from '@trover/contract/cases/operator.ts';
import { listChanges } from '@trover/db/queries/cases/changes.ts';
import { listEditableCases } from '@trover/db/queries/cases/editable-cases.ts';
import { z } from 'zod';
import { cursorKey, presentPage, readCursor } from '../../http/cursor.ts';
import { handle, type Route } from '../../http/route.ts';
import { changeCase, createCase } from './edit-case.ts';
import { showEditableCase } from './editable-case.ts';
import { caseGroupRoutes } from './groups.ts';
import { mergeCase, previewMerge } from './merge-case.ts';
import { publishEditableCase } from './publish-case.ts';
import { setDeadline } from './set-deadline.ts';
import { withdrawEditableCase } from './withdraw-case.ts';

export const caseOperatorRoutes: readonly Route[] = [
  handle(declared.listEditableCases, async ({ context, query }) => {
    const after = readCursor(query.cursor, z.tuple([cursorKey.integer]));
    const page = await listEditableCases(context.db, { ...query, after });
    return presentPage(page, ({ company_id, company, sector, updated_at, ...row }) => ({
      ...row,
      company: { id: company_id, name: company, sector },
      updated_at: updated_at.toISOString(),
    }));
  }),

  handle(declared.getEditableCase, ({ context, params }) => showEditableCase(context, params.id)),

  handle(declared.createCase, (call) => createCase(call, call.body)),

  handle(declared.changeCase, (call) => changeCase(call, call.params.id, call.body)),

  handle(declared.setDeadline, (call) => setDeadline(call, call.params.id, call.body)),

  handle(declared.publishEditableCase, (call) => publishEditableCase(call, call.params.id, call.body)),

  handle(declared.withdrawEditableCase, (call) => withdrawEditableCase(call, call.params.id, call.body)),

  handle(declared.listCaseChanges, async ({ context, params, query }) => {
    await showEditableCase(context, params.id);
    const after = readCursor(query.cursor, z.tuple([cursorKey.id]));
    const page = await listChanges(context.db, { case_id: params.id, limit: query.limit, after });
    return presentPage(page, ({ changed_at, ...change }) => ({ ...change, at: changed_at.toISOString() }));
  }),

  ...caseGroupRoutes,

  handle(merges.previewMerge, ({ context, params, query }) => previewMerge(context, params.id, query.into)),

  handle(merges.mergeCase, (call) => mergeCase(call, call.params.id, call.body)),
];
