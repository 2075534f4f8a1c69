import { dialogs } from '../../store.ts';

let pending: Promise<boolean> | null = null;

/** Opens the step-up dialog; calls that are refused in the meantime wait for the same answer. */
export function confirmPerson(): Promise<boolean> {
  pending ??= new Promise<boolean>((resolve) => {
    dialogs.open({ name: 'step-up', props: { onAnswer: resolve } }, 'force');
  }).finally(() => {
    pending = null;
  });
  return pending;
}
