import type { Item } from './queue-data.ts';

/** One act of this session that can be undone: a batch of the server, or items that were completed. */
export interface UndoStep {
  /** What was done, such as `3 items snoozed`. */
  title: string;
  undo: { batch: string } | { completed: readonly Item[] };
}

/** The number of acts that can be undone, one after the other. */
export const MAX_STEPS = 10;

/** The acts of this tab, the newest last; they survive opening an item, and end with the page. */
let steps: readonly UndoStep[] = [];

/** The acts that can be undone, the newest last. */
export const undoSteps = (): readonly UndoStep[] => steps;

export function addStep(step: UndoStep): void {
  steps = [...steps, step].slice(-MAX_STEPS);
}

/** After an act was undone, or can be undone no more: the one before it is next. */
export function dropStep(step: UndoStep): void {
  steps = steps.filter((other) => other !== step);
}

/** The sentence about what the next Z undoes. */
export function describeNext(): string | undefined {
  const next = steps.at(-1);
  return next && `Press Z to undo also: ${next.title}.`;
}
