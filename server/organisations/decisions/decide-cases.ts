import { createHash } from 'node:crypto';
import { isBusinessDay } from '@trover/core/dates/business-days.ts';
import { addDays, dayInWords, formatDay, requireDay } from '@trover/core/dates/day.ts';
import { formatMoney } from '@trover/core/format/amounts.ts';
import { decide, phaseOf } from '@trover/core/policies/decide.ts';
import type { Outcome, PolicyDecision } from '@trover/core/policies/policy.ts';
import type { Db } from '@trover/db/connect.ts';
import { insertNotices } from '@trover/db/queries/notices/notices.ts';
import * as queries from '@trover/db/queries/organisations/decisions.ts';
import { findPolicyInForce, listCasesToDecide, type TouchedCase } from '@trover/db/queries/organisations/policies.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Context } from '../../context.ts';
import { postMail } from '../../mail/post-mail.ts';
import { showLosses } from '../../portfolios/show-losses.ts';
import { decisionMail } from '../mails.ts';
import { factsOf } from './case-facts.ts';

/** Cases in one run; the next run follows within a minute. */
const BATCH = 200;

type DecisionContext = Pick<Context, 'db' | 'today' | 'worker' | 'config' | 'jobs' | 'log'>;

/** Working days are those of the Federal Reserve: courts close on the same holidays. */
function workingDaysFrom(today: string, count: number): string {
  let day = requireDay(today);
  for (let left = count; left > 0; ) {
    day = addDays(day, 1);
    if (isBusinessDay('federal_reserve', day)) left -= 1;
  }
  return formatDay(day);
}

const titles: Readonly<Record<Outcome, string>> = {
  join: 'Join',
  propose: 'Make a proposal',
  escalate: 'Decide',
  ignore: 'No action',
};

/** The bell of the organisation, and a mail to each member of these roles. */
async function alert(
  context: DecisionContext,
  trx: Db,
  about: { organisation_id: number; id: number; cause: string; title: string; text: string },
  roles: Parameters<typeof queries.listMembersOfRoles>[2],
): Promise<void> {
  const { organisation_id, id, cause, title, text } = about;
  const href = `/user/decisions/${id}`;
  await insertNotices(trx, [{ account_id: organisation_id, kind: 'news', cause: `${cause} ${id}`, title, text, href }]);
  for (const member of await queries.listMembersOfRoles(trx, organisation_id, roles))
    await postMail(context, trx, {
      template: decisionMail,
      data: { title, text, href },
      to: member.email,
      account_id: member.id,
      partner: member.partner,
      cause: `${cause} ${id}`,
    });
}

function describeLoss(
  decision: Pick<PolicyDecision, 'rule' | 'approvals'>,
  touched: TouchedCase,
  due_on: string | null,
): string {
  const { currency, fifo, recognized } = touched;
  const loss = recognized ?? fifo;
  const figure = loss === null ? [] : [`Loss of all entities: ${formatMoney(loss, { currency })}.`];
  const needed = decision.approvals > 0 ? [`It needs ${decision.approvals} of your approvers.`] : [];
  const due = due_on === null ? [] : [`Decide by ${dayInWords(requireDay(due_on))}.`];
  return [`Rule ${decision.rule} of your policy applies.`, ...figure, ...needed, ...due].join(' ');
}

async function decideOne(context: DecisionContext, touched: TouchedCase): Promise<boolean> {
  const { db } = context;
  const { organisation_id, case_id, currency } = touched;
  const today = context.today();
  const losses = await showLosses(context, organisation_id, { order_id: case_id, lots_from: 0, lots_limit: 1 });
  const lifo = losses.totals.find((total) => total.currency === currency)?.lifo ?? null;
  const facts = factsOf(touched, today, lifo);
  return db.transaction().execute(async (trx) => {
    const policy = await findPolicyInForce(trx, organisation_id);
    if (policy === undefined) return false;
    const decision = decide(policy.document, facts);
    const { rule, outcome, within_days, reasons } = decision;
    // which group to take part in is never decided by a rule alone
    const mustChoose = facts.is_opt_in && outcome !== 'ignore';
    const approvals = mustChoose ? Math.max(1, decision.approvals) : decision.approvals;
    const waits = approvals > 0;
    const due_on = waits && within_days !== null ? workingDaysFrom(today, within_days) : null;
    const figures = JSON.stringify({
      entities: losses.entities.map(({ why: _, basis: __, shares_sold: ___, ...entity }) => entity),
      totals: losses.totals,
      payment_expected: touched.payment_expected,
    });
    const id = await queries.insertDecision(trx, {
      organisation_id,
      case_id,
      phase: phaseOf(facts),
      policy_version: policy.version,
      rule,
      outcome,
      reasons: JSON.stringify(reasons),
      figures,
      approvals,
      due_on,
      decision: waits ? null : outcome === 'join' ? 'join' : 'pass',
      decided_at: waits ? null : new Date(),
    });
    if (id === undefined) return false;
    await recordAudit(trx, {
      action: 'decision_made',
      by: null,
      subject: { kind: 'decision', id },
      detail: {
        organisation: organisation_id,
        case: case_id,
        version: policy.version,
        rule,
        outcome,
        figures: createHash('sha256').update(figures).digest('hex').slice(0, 16),
      },
    });
    if (outcome !== 'ignore')
      await alert(
        context,
        trx,
        {
          organisation_id,
          id,
          cause: 'decision',
          title: `${mustChoose ? 'Compare the groups' : titles[outcome]}: ${touched.company}`,
          text: describeLoss({ rule, approvals }, touched, due_on),
        },
        waits ? ['owner', 'approver', 'analyst'] : ['owner', 'manager'],
      );
    return true;
  });
}

/** Decides every open case that has none yet, by the policy in force of each organisation. Safe to repeat. */
export async function decideCases(context: DecisionContext): Promise<number> {
  let decided = 0;
  for (const touched of await listCasesToDecide(context.db, context.today(), BATCH))
    try {
      if (await decideOne(context, touched)) decided += 1;
    } catch (error) {
      const { organisation_id, case_id } = touched;
      context.log.error({ err: error, account_id: organisation_id, case_id }, 'a case could not be decided');
    }
  return decided;
}

/** Nothing is decided by silence: what nobody decided in time goes to the owners. */
export async function escalateLateDecisions(context: DecisionContext): Promise<number> {
  return context.db.transaction().execute(async (trx) => {
    const late = await queries.escalateLate(trx, context.today(), BATCH);
    for (const { organisation_id, id } of late) {
      const found = await queries.findDecision(trx, organisation_id, id);
      if (found === undefined) continue;
      const due = found.due_on === null ? '' : ` since ${dayInWords(requireDay(found.due_on))}`;
      await alert(
        context,
        trx,
        {
          organisation_id,
          id,
          cause: 'late decision',
          title: `Late decision: ${found.company}`,
          text: `${found.approved} of ${found.approvals} approvers have approved. It is due${due}. Nothing is decided until they do.`,
        },
        ['owner', 'manager', 'approver'],
      );
      await recordAudit(trx, {
        action: 'decision_escalated',
        by: null,
        subject: { kind: 'decision', id },
        detail: { organisation: organisation_id },
      });
    }
    return late.length;
  });
}
