import type { getBankFile } from '@trover/contract/bank-files/bank-files.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { classNames } from '../../../ui/class-names.ts';
import { formatDate } from '../../../ui/format/format-dates.ts';
import styles from './bank-file.module.css';
import { stepLabels } from './bank-file-labels.ts';

export type ShownBankFile = DataOf<typeof getBankFile>;
type Status = ShownBankFile['status'];

const WAY: readonly Status[] = ['draft', 'approved', 'written', 'sent', 'accepted', 'settled'];
const FAULTS: readonly Status[] = ['partly_rejected', 'rejected', 'cancelled'];

/** `27 Jan 2026, 10:02`, in UTC. */
export const timeOf = (at: string): string => `${formatDate(at)}, ${at.slice(11, 16)}`;

/** The steps that a file took, with when and by whom, and those that are still to come. */
export function LifeOfFile({ file }: { file: ShownBankFile }) {
  // after a step back the newest event of a step counts, as long as the file is past that step
  const reached = new Map(file.events.map((event) => [event.status, event]));
  const at = WAY.indexOf(file.status);
  const faults = FAULTS.filter((status) => reached.has(status));
  const isOver = file.status === 'cancelled' || file.status === 'rejected';
  const steps = [
    ...WAY.filter(
      (status, place) => (reached.has(status) && (at < 0 || place <= at)) || (!isOver && status !== 'accepted'),
    ),
  ];
  const before = steps.indexOf('settled');
  steps.splice(before < 0 ? steps.length : before, 0, ...faults);
  return (
    <ol className={styles.life} aria-label="What happened to the file">
      {steps.map((status) => {
        const event = at >= 0 && WAY.indexOf(status) > at ? undefined : reached.get(status);
        const isFault = FAULTS.includes(status);
        return (
          <li
            key={status}
            className={classNames(
              styles.step,
              event !== undefined && styles.done,
              isFault && styles.fault,
              status === file.status && !isFault && styles.current,
            )}
            aria-current={status === file.status ? 'step' : undefined}
          >
            <b>{stepLabels[status]}</b>
            <span>{event === undefined ? 'Not yet' : timeOf(event.at)}</span>
            {event?.recorded_by != null && <span>{event.recorded_by}</span>}
          </li>
        );
      })}
    </ol>
  );
}
