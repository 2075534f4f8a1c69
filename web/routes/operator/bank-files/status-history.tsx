import type { getBankFile } from '@trover/contract/bank-files/bank-files.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { formatCents, requireCents } from '@trover/core/money/decimal.ts';
import { classNames } from '../../../ui/class-names.ts';
import { formatAmount } from '../../../ui/format/format.ts';
import { formatDate } from '../../../ui/format/format-dates.ts';
import styles from './bank-file.module.css';
import { stepLabels } from './bank-file-labels.ts';

export type ShownBankFile = DataOf<typeof getBankFile>;
type Status = ShownBankFile['status'];

const STATUS_ORDER: readonly Status[] = ['draft', 'approved', 'written', 'sent', 'accepted', 'settled'];
const FAULTS: readonly Status[] = ['partly_rejected', 'rejected', 'cancelled'];

/** `27 Jan 2026, 10:02`, in UTC. */
export const timeOf = (at: string): string => `${formatDate(at)}, ${at.slice(11, 16)}`;

interface Flow {
  count: number;
  amount: string;
}

const less = (from: string, part: string): string => formatCents(requireCents(from) - requireCents(part));

/**
 * The number and sum of payments that passed a step: the whole file up to the bank’s answer, then less the returned
 * ones.
 */
function flowAt(file: ShownBankFile, status: Status): Flow | null {
  if (status === 'cancelled' || status === 'rejected') return null;
  if (status === 'partly_rejected') return { count: file.returned, amount: file.returned_total };
  if (status === 'settled')
    return { count: file.payments - file.returned, amount: less(file.total, file.returned_total) };
  return { count: file.payments, amount: file.total };
}

/** The style of the flow at a step: with us, at the bank, or with the clients. */
const PHASES: Partial<Record<Status, string | undefined>> = {
  draft: styles.ours,
  approved: styles.ours,
  written: styles.ours,
  sent: styles.atBank,
  accepted: styles.atBank,
  settled: styles.arrived,
};

function Stream({ flow, phase, isFault }: { flow: Flow | null; phase: string | undefined; isFault: boolean }) {
  return (
    <>
      <i className={classNames(styles.stream, flow && (isFault ? styles.branch : phase))} aria-hidden="true" />
      {flow && (
        <span className={styles.flow}>
          <strong>{flow.count.toLocaleString('en-US')}</strong>
          <small>{formatAmount(flow.amount, 2)}</small>
        </span>
      )}
    </>
  );
}

/** The completed steps of a file, with time and person, and the remaining ones. */
export function BankFileTimeline({ file }: { file: ShownBankFile }) {
  // after a step back the newest event of a step counts, as long as the file is past that step
  const reached = new Map(file.events.map((event) => [event.status, event]));
  const at = STATUS_ORDER.indexOf(file.status);
  const faults = FAULTS.filter((status) => reached.has(status));
  const isOver = file.status === 'cancelled' || file.status === 'rejected';
  const steps = [
    ...STATUS_ORDER.filter(
      (status, place) => (reached.has(status) && (at < 0 || place <= at)) || (!isOver && status !== 'accepted'),
    ),
  ];
  const before = steps.indexOf('settled');
  steps.splice(before < 0 ? steps.length : before, 0, ...faults);
  return (
    <ol className={styles.life} aria-label="What happened to the file">
      {steps.map((status) => {
        const event = at >= 0 && STATUS_ORDER.indexOf(status) > at ? undefined : reached.get(status);
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
            <span>{event?.recorded_by ?? ''}</span>
            <Stream flow={event === undefined ? null : flowAt(file, status)} phase={PHASES[status]} isFault={isFault} />
          </li>
        );
      })}
      {file.set_aside > 0 && (
        <SideStep label="Set aside" of="Due again" count={file.set_aside} amount={file.set_aside_total} />
      )}
      {file.returned > 0 && !faults.includes('partly_rejected') && (
        <SideStep label="Came back" of="By the bank" count={file.returned} amount={file.returned_total} />
      )}
    </ol>
  );
}

/** Payments that left the flow, next to the steps. */
function SideStep({ label, of, count, amount }: { label: string; of: string; count: number; amount: string }) {
  return (
    <li className={classNames(styles.step, styles.fault)}>
      <b>{label}</b>
      <span>{of}</span>
      <span />
      <Stream flow={{ count, amount }} phase={undefined} isFault />
    </li>
  );
}
