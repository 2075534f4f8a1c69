import { dialogs } from '../../store.ts';

let asked: Promise<boolean> | null = null;

/** Opens the step-up dialog; calls that are refused in the meantime wait for the same answer. */
export function confirmPerson(): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => {
    dialogs.open({ name: 'step-up', props: { onAnswer: resolve } }, 'force');
  }).finally(() => {
    asked = null;
  });
  return asked;
}
