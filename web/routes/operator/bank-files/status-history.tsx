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

/** The state of a step: done, the present one, failed, or not reached. */
function StepMark({ state }: { state: 'done' | 'current' | 'fault' | 'open' }) {
  return (
    <svg className={styles.mark} data-state={state} viewBox="0 0 14 14" aria-hidden="true">
      {state === 'fault' ? (
        <path d="M7 1.4 13 12.6H1zM7 5.6v3" />
      ) : (
        <>
          <circle cx="7" cy="7" r={state === 'current' ? 5 : 6.5} />
          {state === 'done' && <path d="m4.2 7.3 2 2 3.7-4.2" />}
        </>
      )}
    </svg>
  );
}

function Stream({ flow, phase, isFault }: { flow: Flow | null; phase: string | undefined; isFault: boolean }) {
  return (
    <>
      <i className={classNames(styles.stream, flow !== null && phase)} aria-hidden="true" />
      <i className={styles.below} aria-hidden="true">
        {flow !== null && isFault && (
          <svg width="100%" height="24" className={styles.branch} aria-hidden="true">
            <path d="M1 0v4a17 17 0 0 0 17 17h1999v-9H18a8 8 0 0 1-8-8V0" />
          </svg>
        )}
      </i>
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
  // what left the flow is a branch below it: the band itself continues
  const present = reached.has('settled') ? styles.arrived : styles.atBank;
  return (
    <ol className={styles.life} aria-label="What happened to the file">
      {steps.map((status) => {
        const event = at >= 0 && STATUS_ORDER.indexOf(status) > at ? undefined : reached.get(status);
        const isFault = FAULTS.includes(status);
        return (
          <li
            key={status}
            className={classNames(styles.step, event !== undefined && styles.done, isFault && styles.fault)}
            aria-current={status === file.status ? 'step' : undefined}
          >
            <b>
              <StepMark state={markOf({ isDone: event !== undefined, isFault, isCurrent: status === file.status })} />
              {stepLabels[status]}
            </b>
            <span>{event === undefined ? 'Not yet' : timeOf(event.at)}</span>
            <span>{detailOf(file, status, event?.recorded_by)}</span>
            <Stream
              flow={event === undefined ? null : flowAt(file, status)}
              phase={isFault ? styles.atBank : PHASES[status]}
              isFault={isFault}
            />
          </li>
        );
      })}
      {file.set_aside > 0 && (
        <SideStep
          label="Set aside"
          of="Due again"
          count={file.set_aside}
          amount={file.set_aside_total}
          phase={undefined}
        />
      )}
      {file.returned > 0 && !faults.includes('partly_rejected') && (
        <SideStep
          label="Came back"
          of="Owed again"
          count={file.returned}
          amount={file.returned_total}
          phase={present}
        />
      )}
    </ol>
  );
}

function markOf({ isDone, isFault, isCurrent }: { isDone: boolean; isFault: boolean; isCurrent: boolean }) {
  if (isFault) return 'fault';
  if (isCurrent) return 'current';
  return isDone ? 'done' : 'open';
}

/** Who recorded a step; the program writes the file itself, so there it is the file's hash. */
function detailOf({ sha256 }: ShownBankFile, status: Status, recorded_by: string | null | undefined): string {
  if (status === 'written' && sha256 !== null) return `SHA-256 ${sha256.slice(0, 4)} … ${sha256.slice(-4)}`;
  return recorded_by ?? '';
}

/** Payments that left the flow, next to the steps. */
function SideStep({
  label,
  of,
  count,
  amount,
  phase,
}: {
  label: string;
  of: string;
  count: number;
  amount: string;
  phase: string | undefined;
}) {
  return (
    <li className={classNames(styles.step, styles.fault)}>
      <b>
        <StepMark state="fault" />
        {label}
      </b>
      <span>{of}</span>
      <span />
      <Stream flow={{ count, amount }} phase={phase} isFault />
    </li>
  );
}
