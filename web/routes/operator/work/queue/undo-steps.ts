import { CallFailed } from '@trover/contract/protocol/call-failed.ts';
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

/** Whether a refusal means that others changed the item since, or that it is gone: no later undo would succeed. */
export const isPast = (failure: unknown): failure is CallFailed =>
  failure instanceof CallFailed && (failure.code === 'not_found' || failure.code === 'conflict');

/** Why an item was not put back. */
export const sentenceOf = (failure: CallFailed): string => failure.sentence ?? 'Someone else changed it since.';

/** Puts items back one after the other; those that others changed since stay, and the sentence about the last is returned. */
export async function undoEach<Of>(
  items: readonly Of[],
  undo: (item: Of) => Promise<void>,
): Promise<{ back: Of[]; fault: string | null }> {
  const back: Of[] = [];
  let fault: string | null = null;
  for (const item of items)
    try {
      await undo(item);
      back.push(item);
    } catch (failure) {
      if (!isPast(failure)) throw failure;
      fault = sentenceOf(failure);
    }
  return { back, fault };
}
