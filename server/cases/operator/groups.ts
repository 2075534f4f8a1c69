import * as declared from '@trover/contract/cases/groups.ts';
import type { BodyOf, DataOf } from '@trover/contract/protocol/operation.ts';
import { recordChanges } from '@trover/db/queries/cases/changes.ts';
import * as queries from '@trover/db/queries/cases/groups.ts';
import { z } from 'zod';
import { recordAudit } from '../../audit/record-audit.ts';
import { fail } from '../../errors.ts';
import { cursorKey, presentPage, readCursor } from '../../http/cursor.ts';
import { handle, type Route } from '../../http/route.ts';
import { type OperatorCall, requireEditableCase } from './edit-case.ts';
import { showEditableCase } from './editable-case.ts';

type CaseGroup = DataOf<typeof declared.changeCaseGroup>;

function present(found: queries.CaseGroupRecord): CaseGroup {
  const { id, terms, soft_on, hard_on, row_version, withdrawn_reason } = found;
  return {
    ...{ id, soft_on, hard_on, row_version, withdrawn_reason },
    terms: { ...terms, documents: [...terms.documents] },
    changed_at: found.changed_at.toISOString(),
    changed_by: found.changed_by_email,
    withdrawn_at: found.withdrawn_at?.toISOString() ?? null,
  };
}

const asShown = ({ terms, soft_on, hard_on }: Pick<queries.CaseGroupRecord, 'terms' | 'soft_on' | 'hard_on'>) => ({
  ...{ terms, soft_on, hard_on },
});

type Trx = Parameters<typeof recordChanges>[0];
type Before = queries.CaseGroupRecord | null;

/** Records each version of the groups and its author in the history of the case. */
async function note(trx: Trx, { session, visitor }: OperatorCall, before: Before, after: queries.CaseGroupRecord) {
  const { case_id, id } = after;
  const change = {
    field: `group.${id}`,
    before: before && asShown(before),
    after: after.withdrawn_at === null ? asShown(after) : null,
  };
  await recordChanges(trx, { case_id, account_id: session.account_id, changes: [change] });
  await recordAudit(trx, {
    action: 'case_changed',
    by: visitor,
    subject: { kind: 'case', id: case_id },
    detail: { what: change.field },
  });
}

async function requireGroup(trx: Trx, id: number, row_version: number): Promise<queries.CaseGroupRecord> {
  const found =
    (await queries.lockCaseGroup(trx, id)) ?? fail('not_found', { message: 'We could not find that group.' });
  if (found.withdrawn_at !== null)
    fail('conflict', { message: 'This group is withdrawn. Add it again if it is on offer.' });
  if (found.row_version !== row_version) {
    const by = found.changed_by_email ?? 'Someone';
    fail('conflict', {
      message: `${by} changed this group after you opened it. Your text is still here. Reload and compare.`,
    });
  }
  return found;
}

function changeGroup(
  caller: OperatorCall,
  id: number,
  { row_version, group }: BodyOf<typeof declared.changeCaseGroup>,
) {
  const { context, session } = caller;
  return context.db.transaction().execute(async (trx) => {
    const before = await requireGroup(trx, id, row_version);
    const after = await queries.updateCaseGroup(trx, { id, ...group, by: session.account_id });
    await note(trx, caller, before, after);
    return present(after);
  });
}

/** The groups of a case on the desk. */
export const caseGroupRoutes: readonly Route[] = [
  handle(declared.listCaseGroups, async ({ context, params: { id: case_id }, query: { limit, cursor } }) => {
    await showEditableCase(context, case_id);
    const after = readCursor(cursor, z.tuple([cursorKey.id]));
    return presentPage(await queries.listCaseGroups(context.db, { case_id, limit, after }), present);
  }),

  handle(declared.addCaseGroup, (call) => {
    const { context, session, params, body } = call;
    return context.db.transaction().execute(async (trx) => {
      await requireEditableCase(trx, params.id);
      const same = await queries.findSameGroup(trx, { case_id: params.id, ...body });
      if (same !== undefined) return present(same);
      const inserted = await queries.insertCaseGroup(trx, { case_id: params.id, ...body, by: session.account_id });
      await note(trx, call, null, inserted);
      return present(inserted);
    });
  }),

  handle(declared.changeCaseGroup, (call) => changeGroup(call, call.params.id, call.body)),

  handle(declared.withdrawCaseGroup, (call) => {
    const { context, session, params, body } = call;
    return context.db.transaction().execute(async (trx) => {
      const before = await requireGroup(trx, params.id, body.row_version);
      const { reason } = body;
      const after = await queries.markGroupWithdrawn(trx, { id: params.id, reason, by: session.account_id });
      await note(trx, call, before, after);
      return present(after);
    });
  }),
];
