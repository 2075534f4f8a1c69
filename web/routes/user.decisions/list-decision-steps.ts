import type { Decision } from './labels.ts';

export interface Step {
  label: string;
  /** An instant in the record, or a future day. */
  at: string;
  kind: 'done' | 'today' | 'due' | 'court';
}

/** Past and future steps of a decision, by day; includes today while it is open. */
export function listDecisionSteps(decision: Decision, today: string): Step[] {
  const { found_at, proposal, votes, decided_at, escalated_at, due_on, order, phase } = decision;
  const done = (label: string, at: string): Step => ({ label, at, kind: 'done' });
  const steps: Step[] = [done('Found', found_at)];
  if (proposal) steps.push(done('Proposed', proposal.at));
  for (const { at, counts } of votes) if (counts && at !== decided_at) steps.push(done('Approved', at));
  if (escalated_at) steps.push(done('Sent to the owners', escalated_at));
  if (decided_at) steps.push(done('Decided', decided_at));
  else {
    steps.push({ label: 'Today', at: today, kind: 'today' });
    if (due_on) steps.push({ label: 'Decision due', at: due_on, kind: 'due' });
  }
  const court =
    phase === 'complaint'
      ? { label: 'Court: lead plaintiff motions', at: order.lead_plaintiff_deadline }
      : phase === 'settlement'
        ? { label: 'Claim deadline', at: order.claim_deadline }
        : null;
  if (court?.at && court.at >= today) steps.push({ label: court.label, at: court.at, kind: 'court' });
  // on the same day completed steps come first
  const rank = { done: 0, today: 1, due: 2, court: 3 } as const;
  return steps
    .map((step, place) => ({ step, place }))
    .toSorted(
      (one, other) =>
        one.step.at.slice(0, 10).localeCompare(other.step.at.slice(0, 10)) ||
        rank[one.step.kind] - rank[other.step.kind] ||
        one.place - other.place,
    )
    .map(({ step }) => step);
}
