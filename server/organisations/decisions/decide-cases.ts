import { createHash } from 'node:crypto';
import type { Stage } from '@trover/core/cases/stages.ts';
import { formatLongDate } from '@trover/core/dates/day.ts';
import { formatMoney } from '@trover/core/format/amounts.ts';
import { decide, phaseOf } from '@trover/core/organisations/decisions/decide.ts';
import type { CaseFacts, Outcome, PolicyDecision } from '@trover/core/organisations/decisions/policy.ts';
import type { Db } from '@trover/db/connect.ts';
import { databaseTime } from '@trover/db/database-time.ts';
import * as queries from '@trover/db/queries/organisations/decisions.ts';
import type { TouchedCase } from '@trover/db/queries/organisations/policies.ts';
import * as policies from '@trover/db/queries/organisations/policies.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { courtDay } from '../../business-date.ts';
import type { Context } from '../../context.ts';
import { showLosses } from '../../portfolios/show-losses.ts';
import { alertMembers, alertSigners } from './alert-members.ts';
import { factsOf } from './case-facts.ts';
import { withPersons } from './count-persons.ts';
import { lastDayBefore, workingDaysFrom } from './due-day.ts';

const BATCH = 200;
/** Working days where neither the rule nor the case sets a deadline, so that an undecided case is escalated. */
const DAYS_WITHOUT_LIMIT = 20;

type DecisionContext = Pick<Context, 'db' | 'today' | 'worker' | 'config' | 'jobs' | 'log'>;

/** The last day for a decision. A lead plaintiff deadline that has passed does not count: class members can still claim. */
function endOf(touched: TouchedCase, today: string): string | null {
  const { stage, is_opt_in, registration_closes, claim_deadline, lead_plaintiff_deadline: lead } = touched;
  const phase = phaseOf({ stage: stage as Stage, is_opt_in });
  if (phase === 'opt_in') return registration_closes;
  if (phase === 'settlement') return claim_deadline;
  return lead !== null && lead > today ? lead : null;
}

/**
 * The day by which approvers must decide: before the claim deadline, the court's deadline for lead plaintiffs, or the
 * close of a group's registration, however many days the rule gives. All are days at the court.
 */
function dueDay(touched: TouchedCase, businessToday: string, within_days: number | null): string {
  const today = courtDay(businessToday, touched.time_zone);
  const ends = endOf(touched, today);
  if (ends === null) return workingDaysFrom(today, within_days ?? DAYS_WITHOUT_LIMIT);
  const own = within_days === null ? null : workingDaysFrom(today, within_days);
  const last = lastDayBefore(ends, today);
  return own === null || own > last ? last : own;
}

const titles: Readonly<Record<Outcome, string>> = {
  join: 'Join',
  propose: 'Make a proposal',
  escalate: 'Decide',
  ignore: 'No action',
};

function describeLoss(
  decision: Pick<PolicyDecision, 'rule' | 'approvals'>,
  touched: TouchedCase,
  due_on: string | null,
): string {
  const { currency, fifo, recognized } = touched;
  const loss = recognized ?? fifo;
  const figure = loss === null ? [] : [`Loss of all entities: ${formatMoney(loss, { currency })}.`];
  const needed = decision.approvals > 0 ? [`It needs ${decision.approvals} of your approvers.`] : [];
  const due = due_on === null ? [] : [`Decide by ${formatLongDate(due_on)}.`];
  return [`Rule ${decision.rule} of your policy applies.`, ...figure, ...needed, ...due].join(' ');
}

/** `replaced`: the decision on earlier figures, which is replaced if no person was involved in it. */
async function decideOne(context: DecisionContext, touched: TouchedCase, replaced: number | null): Promise<boolean> {
  const { db } = context;
  const { organisation_id, case_id, currency } = touched;
  const today = context.today();
  const losses = await showLosses(context, organisation_id, { order_id: case_id, lots_from: 0, lots_limit: 1 });
  const lifo = losses.totals.find((total) => total.currency === currency)?.lifo ?? null;
  const facts = factsOf(touched, today, lifo);
  return db.transaction().execute(async (trx) => {
    const policy = await policies.findPolicyInForce(trx, organisation_id);
    if (policy === undefined) return false;
    if (replaced !== null) {
      await queries.recordBasis(trx, { organisation_id, id: replaced, basis: touched.basis });
      const former = await queries.findDecision(trx, organisation_id, replaced);
      if (former === undefined || !(await isOtherwise(trx, former, facts))) return false;
      if (!(await queries.replaceDecision(trx, organisation_id, replaced))) return false;
    }
    const decision = decide(policy.document, facts);
    const { rule, outcome, within_days, reasons } = decision;
    // a rule alone never decides which group to join
    const mustChoose = facts.is_opt_in && outcome !== 'ignore';
    const approvals = mustChoose ? Math.max(1, decision.approvals) : decision.approvals;
    const waits = approvals > 0;
    const due_on = waits ? dueDay(touched, today, within_days) : null;
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
      decided_at: waits ? null : databaseTime,
      basis: touched.basis,
      replaces: replaced,
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
        ...(replaced !== null && { replaces: replaced }),
      },
    });
    if (outcome === 'join' && !waits) {
      const created = (await queries.findDecision(trx, organisation_id, id))!;
      await alertSigners(context, trx, created, `Rule ${rule} of your policy decided to join.`);
    } else if (outcome !== 'ignore')
      await alertMembers(
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

/**
 * Whether today's figures match another rule of the policy that made the decision. A newer policy alone changes no
 * decision, and a case that a rule joined remains joined.
 */
async function isOtherwise(trx: Db, former: queries.DecisionRecord, facts: CaseFacts): Promise<boolean> {
  const own = await policies.findPolicyVersion(trx, former.organisation_id, former.policy_version);
  if (own === undefined) return false;
  const { rule, outcome } = decide(own.document, facts);
  return rule !== former.rule && !(former.decision === 'join' && outcome === 'ignore');
}

/** Decides every case of a list, batch by batch: a failure does not stop the others. */
async function decideAll<Listed extends TouchedCase>(
  context: DecisionContext,
  list: (asked: { today: string; limit: number; after?: policies.AfterCase }) => Promise<Listed[]>,
  replacedBy: (touched: Listed) => number | null,
  isMeant: (touched: TouchedCase) => boolean,
): Promise<number> {
  let decided = 0;
  const today = context.today();
  for (let after: policies.AfterCase | undefined; ; ) {
    const batch = await list({ today, limit: BATCH, ...(after && { after }) });
    for (const touched of batch.filter(isMeant))
      try {
        if (await decideOne(context, touched, replacedBy(touched))) decided += 1;
      } catch (error) {
        const { organisation_id, case_id } = touched;
        context.log.error({ err: error, account_id: organisation_id, case_id }, 'a case could not be decided');
      }
    after = batch.at(-1);
    if (batch.length < BATCH) return decided;
  }
}

/**
 * Decides every open case without a decision by the policy in force of each organisation, and decides again where
 * changed figures match another rule; only the given cases where they are named. Safe to repeat.
 */
export async function decideCases(
  context: DecisionContext,
  { isMeant = () => true }: { isMeant?: (touched: TouchedCase) => boolean } = {},
): Promise<number> {
  const { db } = context;
  await policies.noteReading(db);
  const found = await decideAll(
    context,
    (asked) => policies.listCasesToDecide(db, asked),
    () => null,
    isMeant,
  );
  const again = await decideAll(
    context,
    (asked) => policies.listCasesToDecideAgain(db, asked),
    ({ decision_id }) => decision_id,
    isMeant,
  );
  return found + again;
}

/** Without a vote nothing is decided: cases that were not decided in time are escalated to the owners. */
export async function escalateLateDecisions(
  context: DecisionContext,
  { except = [] }: { except?: readonly number[] } = {},
): Promise<number> {
  return context.db.transaction().execute(async (trx) => {
    const late = await queries.escalateLate(trx, { today: context.today(), limit: BATCH, except });
    for (const { organisation_id, id } of late) {
      const listed = await queries.findDecision(trx, organisation_id, id);
      if (listed === undefined) continue;
      const found = await withPersons(trx, context.config, listed);
      const due = found.due_on === null ? '' : ` since ${formatLongDate(found.due_on)}`;
      await alertMembers(
        context,
        trx,
        {
          organisation_id,
          id,
          cause: 'late decision',
          title: `Late decision: ${found.company}`,
          text: `${found.approved} of ${found.approvals} approvers have approved. The decision is due${due}. Nothing is decided without them.`,
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
