import { type ClaimStage, type Mover, TRANSITIONS } from '../claims/stages.ts';

/** Whether a history of stages is a path of the graph, from its beginning. */
export function isPath(history: readonly { stage: ClaimStage; by: Mover }[]): boolean {
  return history.every(({ stage, by }, at) => {
    const before = history[at - 1];
    if (before === undefined) return stage === 'trades' && by !== 'operator';
    return TRANSITIONS.some(
      (transition) => transition.from === before.stage && transition.to === stage && transition.by === by,
    );
  });
}
