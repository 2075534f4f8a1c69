import { expect, test } from 'vitest';
import type { Decision } from './labels.ts';
import { listDecisionSteps } from './list-decision-steps.ts';

const decision = {
  phase: 'complaint',
  found_at: '2026-11-09T08:00:00Z',
  proposal: { at: '2026-11-12T09:00:00Z' },
  votes: [{ at: '2026-11-14T10:00:00Z', counts: true }],
  ...{ decided_at: null, escalated_at: null, due_on: '2026-11-24' },
  order: { lead_plaintiff_deadline: '2026-12-14', claim_deadline: null },
} as unknown as Decision;
const labels = (one: Decision) => listDecisionSteps(one, '2026-11-20').map(({ label }) => label);

test('an open decision shows what was done, today, when it is due and the court’s day', () => {
  expect(labels(decision)).toEqual([
    ...['Found', 'Proposed', 'Approved', 'Today', 'Decision due', 'Court: lead plaintiff motions'],
  ]);
});

test('a late one has today after the day that it was due', () => {
  const late = { ...decision, due_on: '2026-11-16', escalated_at: '2026-11-17T06:00:00Z' } as Decision;
  expect(labels(late).slice(-4)).toEqual([
    ...['Decision due', 'Sent to the owners', 'Today', 'Court: lead plaintiff motions'],
  ]);
});

test('a decided one ends with its decision, and a court’s day that is over is not shown', () => {
  const decided = {
    ...decision,
    decided_at: '2026-11-15T10:00:00Z',
    order: { lead_plaintiff_deadline: '2026-03-05', claim_deadline: null },
  } as Decision;
  expect(labels(decided)).toEqual(['Found', 'Proposed', 'Approved', 'Decided']);
});
