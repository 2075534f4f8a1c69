import { readableName } from '../text/readable-name.ts';

/** The stages of a case, in the order in which a case goes through them; `dismissed` and `withdrawn` end it aside. */
export const STAGES = [
  'proposed',
  'investigation',
  'filed',
  'lead_plaintiff',
  'motion_to_dismiss',
  'discovery',
  'class_certified',
  'settled',
  'claims_closed',
  'final_approval',
  'distribution',
  'closed',
  'dismissed',
  'withdrawn',
] as const;

export type Stage = (typeof STAGES)[number];

const rank = (stage: Stage): number => STAGES.indexOf(stage);
const isAside = (stage: Stage): boolean => stage === 'dismissed' || stage === 'withdrawn';

/**
 * The stage of a case after a milestone. Stages may be skipped, since not every court step is on record; going back, and
 * in progress after the end, needs an operator's reason. Claims may close before or after final approval: after it, the
 * case stays approved.
 */
export function stageAfter(
  current: Stage,
  milestone: Stage,
  reason: string | null = null,
): { ok: true; stage: Stage } | { ok: false; message: string } {
  if (milestone === current) return { ok: true, stage: current };
  if (current === 'final_approval' && milestone === 'claims_closed') return { ok: true, stage: current };
  const ended = isAside(current) || current === 'closed';
  const inOrder = isAside(milestone) ? rank(current) < rank('settled') : rank(milestone) > rank(current);
  if ((inOrder && !ended) || reason) return { ok: true, stage: milestone };
  return {
    ok: false,
    message: ended
      ? `the case is ${readableName(current)}: a milestone to ${readableName(milestone)} needs an operator's reason`
      : `${readableName(milestone)} does not follow ${readableName(current)}: a milestone out of order needs an operator's reason`,
  };
}

/** The furthest stage of a history of milestones; null without milestones. */
export function furthestStage(milestones: readonly { stage: Stage }[]): Stage | null {
  return milestones.reduce<Stage | null>(
    (furthest, { stage }) => (furthest === null || rank(stage) > rank(furthest) ? stage : furthest),
    null,
  );
}

/** Whether `stage` lies before `other` in the order of the stages. */
export const isBefore = (stage: Stage, other: Stage): boolean => rank(stage) < rank(other);

export interface Step {
  date: string;
  stage: Stage;
  /** An operator's reason for a stage out of order. */
  reason: string | null;
}

/** The stage of a case after all of its milestones in turn; one out of order without a reason is skipped. */
export function stageByHistory(history: readonly Step[]): Stage {
  return history
    .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
    .reduce<Stage>((current, { stage, reason }) => {
      const after = stageAfter(current, stage, reason);
      return after.ok ? after.stage : current;
    }, 'proposed');
}

/**
 * The stage of a case with one more milestone, which must follow those before its day. A past step that is recorded
 * late does not change the stage.
 */
export function stageWith(
  current: Stage,
  history: readonly Step[],
  step: Step,
): { ok: true; stage: Stage } | { ok: false; message: string } {
  const before = stageByHistory(history.filter(({ date }) => date <= step.date));
  const after = stageAfter(before, step.stage, step.reason);
  if (!after.ok) return after;
  const stage = stageByHistory([...history, step]);
  return { ok: true, stage: stage === stageByHistory(history) ? current : stage };
}
