import { type Stage, type Step, stageByHistory, stageWith } from '@trover/core/cases/stages.ts';
import { capitalize } from '@trover/core/text/capitalize.ts';
import { readableName } from '@trover/core/text/readable-name.ts';
import type { DbTransaction } from '@trover/db/connect.ts';
import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import type { CaseAccess } from '@trover/db/queries/cases/access.ts';
import { findDocument } from '@trover/db/queries/cases/documents.ts';
import {
  addMilestone,
  findMilestone,
  listHistory,
  type Milestone,
  markEdited,
  moveCase,
  withdrawMilestone,
} from '@trover/db/queries/cases/milestones.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Context } from '../../context.ts';
import { fail, failField } from '../../errors.ts';
import type { Visitor } from '../../http/route.ts';
import { requireEditableCase } from '../policy.ts';

export interface GivenMilestone {
  order_id: number;
  date: string;
  title: string;
  stage?: Stage | undefined;
  text?: string | null | undefined;
  reason?: string | null | undefined;
  document_id?: number | null | undefined;
}

/** A field that is left out does not change. */
type Correction = { id: number } & {
  [Field in keyof Omit<GivenMilestone, 'order_id'>]?: GivenMilestone[Field] | undefined;
};

interface Recorded {
  milestone: Milestone;
  /** The case's current stage. */
  stage: Stage;
}

type Caller = { context: Pick<Context, 'db' | 'today'>; session: Session; visitor: Visitor };

/** Records a milestone of a case, and changes the case's stage by it. */
export function recordMilestone(caller: Caller, given: GivenMilestone): Promise<Recorded> {
  return caller.context.db.transaction().execute(async (trx) => {
    const found = await requireEditableCase(trx, caller.session, given.order_id);
    return record(trx, caller, found, given);
  });
}

/** Withdraws a milestone and records it again with the given changes. */
export function correctMilestone(caller: Caller, { id, ...change }: Correction): Promise<Recorded> {
  return caller.context.db.transaction().execute(async (trx) => {
    const { old, found } = await requireMilestone(trx, caller.session, id);
    const given_fields = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const given: GivenMilestone = { ...old, order_id: old.case_id, ...given_fields };
    const rest = await withdraw(trx, caller, found, old, 'corrected');
    return record(trx, caller, found, given, rest.stage);
  });
}

/** Withdraws a milestone; a published case whose stage it set returns to the stage of the remaining ones. */
export function removeMilestone(
  caller: Caller,
  { id, reason }: { id: number; reason?: string | undefined },
): Promise<Stage> {
  return caller.context.db.transaction().execute(async (trx) => {
    const { old, found } = await requireMilestone(trx, caller.session, id);
    const { stage, last } = await withdraw(trx, caller, found, old, reason || null);
    if (stage !== found.stage) {
      if (last === undefined)
        fail('conflict', {
          message:
            'This is the only milestone of the published case. Record another one first, then withdraw this one.',
        });
      if (!reason)
        fail('conflict', {
          message: `This milestone sets the case to ${readableName(found.stage)}. Give the reason for removing it, and the case returns to ${readableName(stage)}.`,
          fields: { 'body.reason': 'enter the reason for removing the milestone' },
        });
      await moveCase(trx, { case_id: found.id, stage, as_of: last.date, basis: last.title });
    }
    await markEdited(trx, { case_id: found.id });
    await audit(trx, caller, old, 'withdrawn');
    return stage;
  });
}

async function requireMilestone(trx: DbTransaction, session: Session, id: number) {
  const missing = { message: 'We could not find that milestone.' };
  const old = (await findMilestone(trx, { id })) ?? fail('not_found', missing);
  const found = await requireEditableCase(trx, session, old.case_id, missing);
  // Of two concurrent withdrawals, the second finds no milestone.
  return { old: (await findMilestone(trx, { id })) ?? fail('not_found', missing), found };
}

/** `current` is the case's stage before it, which after a correction may differ from the recorded one. */
async function record(
  trx: DbTransaction,
  caller: Caller,
  found: CaseAccess,
  given: GivenMilestone,
  current: Stage = found.stage,
): Promise<Recorded> {
  const { context, session } = caller;
  const { date, title, text = null, reason = null, document_id = null } = given;
  if (date > context.today())
    failField('body.date', 'a milestone is something that happened: use a day that is not in the future');
  if (reason && session.type !== 'operator')
    failField('body.reason', 'only an operator can give a reason for another order');
  if (found.is_published && given.stage === 'proposed')
    failField('body.stage', 'the case is published: choose its new stage');
  if (document_id !== null && (await findDocument(trx, { id: document_id }))?.case_id !== found.id)
    failField('body.document_id', 'this document does not belong to the case: add it first');
  const history = await historyOf(trx, found, context.today());
  const stage = given.stage ?? stageOn(date, history, current);
  const milestone = { case_id: found.id, date, stage, title, text, reason, document_id };
  const after = found.is_published ? nextStage(current, history, milestone) : found.stage;
  const recorded = await addMilestone(trx, { ...milestone, recorded_by: session.account_id });
  if (after !== found.stage) await moveCase(trx, { case_id: found.id, stage: after, as_of: date, basis: title });
  await markEdited(trx, { case_id: found.id });
  await audit(trx, caller, recorded, 'recorded');
  return { milestone: recorded, stage: after };
}

/** A milestone that does not change the stage gets the stage of its day. */
function stageOn(day: string, history: readonly Step[], current: Stage): Stage {
  const stage = stageByHistory(history.filter(({ date }) => date <= day));
  return stage === 'proposed' ? current : stage;
}

function nextStage(current: Stage, history: readonly Step[], step: Step): Stage {
  const after = stageWith(current, history, step);
  if (after.ok) return after.stage;
  return fail('conflict', { message: `${capitalize(after.message)}.`, fields: { 'body.reason': after.message } });
}

/** The milestones up to today: a hearing that is scheduled for later does not change the stage yet. */
async function historyOf(trx: DbTransaction, { id }: CaseAccess, today: string): Promise<Milestone[]> {
  return (await listHistory(trx, { case_id: id })).filter(({ date }) => date <= today);
}

/** Withdraws a milestone. Returns the stage of a published case without it, and the milestone that sets that stage. */
async function withdraw(
  trx: DbTransaction,
  { context, session }: Caller,
  found: CaseAccess,
  old: Milestone,
  reason: string | null,
): Promise<{ stage: Stage; last: Milestone | undefined }> {
  const before = await historyOf(trx, found, context.today());
  await withdrawMilestone(trx, { id: old.id, by: session.account_id, reason });
  const rest = before.filter(({ id }) => id !== old.id);
  const stage = stageByHistory(rest);
  const last = rest.findLast((milestone) => milestone.stage === stage);
  const isMoved = found.is_published && stage !== stageByHistory(before);
  return { stage: isMoved ? stage : found.stage, last };
}

function audit(
  trx: DbTransaction,
  { visitor }: Caller,
  { case_id, id, stage }: Milestone,
  what: string,
): Promise<void> {
  const detail = { milestone_id: id, stage, what };
  return recordAudit(trx, {
    action: 'milestone_recorded',
    by: visitor,
    subject: { kind: 'case', id: case_id },
    detail,
  });
}
