import type { setDeadline as declared, EditableCase } from '@trover/contract/cases/operator.ts';
import type { BodyOf } from '@trover/contract/protocol/operation.ts';
import type { Deadline } from '@trover/core/cases/deadlines.ts';
import { markEditedByOperator, recordChanges } from '@trover/db/queries/cases/changes.ts';
import { saveDeadlines } from '@trover/db/queries/cases/save-case-parts.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { fail } from '../../errors.ts';
import { type OperatorCall, requireCurrentVersion, requireEditableCase } from './edit-case.ts';
import { showEditableCase } from './editable-case.ts';

/** Sets or removes a deadline; the history retains the earlier one, with who changed it. */
export async function setDeadline(
  caller: OperatorCall,
  id: number,
  given: BodyOf<typeof declared>,
): Promise<EditableCase> {
  const { context, session, visitor } = caller;
  await context.db.transaction().execute(async (trx) => {
    await requireEditableCase(trx, id);
    if (given.is_set && given.checked_on > context.today()) {
      const sentence = 'the day on which the date was compared with its source cannot be in the future';
      fail('invalid_input', {
        message: `Check body.checked_on: ${sentence}.`,
        fields: { 'body.checked_on': sentence },
      });
    }
    const { deadlines } = await showEditableCase({ db: trx, today: context.today }, id);
    const present = deadlines.filter(({ superseded_at }) => superseded_at === null).map(plain);
    const before = present.find(({ kind }) => kind === given.kind) ?? null;
    const after = given.is_set ? plain(given) : null;
    if (JSON.stringify(before) === JSON.stringify(after)) return;
    const field = `deadline.${given.kind}`;
    await requireCurrentVersion(trx, caller, { id, row_version: given.row_version, fields: [field] });
    const others = present.filter(({ kind }) => kind !== given.kind);
    await saveDeadlines(trx, id, after === null ? others : [...others, after], session.account_id);
    await markEditedByOperator(trx, { case_id: id, is_matched_anew: before?.date !== after?.date });
    await recordChanges(trx, { case_id: id, account_id: session.account_id, changes: [{ field, before, after }] });
    await recordAudit(trx, {
      action: 'deadline_changed',
      by: visitor,
      subject: { kind: 'case', id },
      detail: { kind: given.kind, before: before?.date ?? null, after: after?.date ?? null },
    });
  });
  return showEditableCase(context, id);
}

const plain = ({ kind, date, source, quote, checked_on, hard }: Deadline): Deadline => ({
  kind,
  date,
  source,
  quote,
  checked_on,
  hard,
});
