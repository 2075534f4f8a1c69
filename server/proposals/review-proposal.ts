import { securitiesOf } from '@trover/core/cases/proposal.ts';
import { furthestStage, type Stage } from '@trover/core/cases/stages.ts';
import type { DbTransaction } from '@trover/db/connect.ts';
import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import { addMilestone, listHistory, moveCase } from '@trover/db/queries/cases/milestones.ts';
import { saveSecurities } from '@trover/db/queries/cases/save-case-parts.ts';
import { decideProposal, type Proposal, periodsOf, publishCase } from '@trover/db/queries/proposals/proposals.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { requireEditableCase } from '../cases/policy.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import type { Visitor } from '../http/route.ts';
import { missingOf, requireProposal } from './save-proposal.ts';

interface Decided {
  id: number;
  slug: string;
  status: 'accepted' | 'declined';
  stage: Stage;
}

/**
 * An operator's decision on a submitted proposal. Accepting it publishes the case and adds its securities to the
 * catalogue.
 */
export async function reviewProposal(
  { context, session, visitor }: { context: Pick<Context, 'db' | 'today'>; session: Session; visitor: Visitor },
  case_id: number,
  {
    decision,
    reason,
    updated_at,
  }: { decision: 'accept' | 'decline'; reason?: string | undefined; updated_at?: string | undefined },
): Promise<Decided> {
  const today = context.today();
  if (decision === 'decline' && !reason) {
    const sentence = 'enter the reason, so that the scout can correct it';
    fail('invalid_input', { message: `Check body.reason: ${sentence}.`, fields: { 'body.reason': sentence } });
  }
  return context.db.transaction().execute(async (trx) => {
    const found = await requireEditableCase(trx, session, case_id);
    const proposal = await requireProposal(trx, case_id);
    const status = decision === 'accept' ? ('accepted' as const) : ('declined' as const);
    if (proposal.status === status) return { id: case_id, slug: found.slug, status, stage: found.stage };
    if (proposal.status !== 'submitted')
      fail('conflict', { message: `This proposal is ${proposal.status}: only a submitted one can be reviewed.` });
    if (updated_at !== undefined && Date.parse(updated_at) !== proposal.updated_at.getTime())
      fail('conflict', { message: 'This proposal was changed since you read it. Reload it and read it again.' });
    await decideProposal(trx, { case_id, status, reason: reason || null, by: session.account_id });
    const published = status === 'accepted' ? await publish(trx, proposal, session, found.company_id, today) : found;
    await recordAudit(trx, {
      action: 'proposal_decided',
      by: visitor,
      subject: { kind: 'case', id: case_id },
      detail: { decision, reason: reason || null },
    });
    return { id: case_id, slug: published.slug, status, stage: published.stage };
  });
}

async function publish(trx: DbTransaction, proposal: Proposal, session: Session, company_id: number, today: string) {
  const { case_id, document } = proposal;
  if ((await missingOf(trx, case_id, document, today)).length > 0)
    fail('conflict', { message: 'Something was removed from this proposal since. It is no longer complete.' });
  await saveSecurities(trx, case_id, company_id, { class_periods: periodsOf(document) }, securitiesOf(document));
  const history = (await listHistory(trx, { case_id })).filter(({ date }) => date <= today);
  const furthest = furthestStage(history);
  const stage = furthest === null || furthest === 'proposed' ? 'investigation' : furthest;
  const step =
    history.findLast((milestone) => milestone.stage === stage) ??
    (await addMilestone(trx, {
      case_id,
      date: today,
      stage,
      title: 'Investigation opened',
      text: null,
      reason: null,
      document_id: null,
      recorded_by: session.account_id,
    }));
  await moveCase(trx, { case_id, stage, as_of: step.date, basis: step.title });
  return { slug: await publishCase(trx, { case_id, title: document.title }), stage };
}
