import { useId } from 'react';
import { classNames } from '../ui/class-names.ts';
import { type Certainty, Figure } from '../ui/figure.tsx';
import { formatMoney } from '../ui/format/format.ts';
import styles from './loss-to-payment.module.css';

/** One row; `from` and `to` are hundredths of a percent on the common scale. */
export interface LedgerStep {
  kind: 'gross' | 'less' | 'recognized' | 'share' | 'payment';
  label: string;
  reason: string;
  amount: string;
  from: number;
  to: number;
}

/**
 * A ledger with bars, chart and table in one: each deduction is a dashed remainder where it was subtracted, connected
 * by a dotted line.
 */
export function LossToPayment({
  steps,
  currency,
  certainty,
}: {
  steps: readonly LedgerStep[];
  currency: string;
  /** The certainty of the last sum; null for a paid or ended one. */
  certainty: Certainty | null;
}) {
  const hatch = useId();
  return (
    // explicit roles: not every browser exposes a table with grid layout as a table
    <table className={styles.ledger} {...{ role: 'table' }}>
      <caption className="sr-only">From loss to payment, step by step</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Step</th>
          <th scope="col">Drawn</th>
          <th scope="col">Amount, {currency}</th>
        </tr>
      </thead>
      <tbody>
        {steps.map((step, index) => (
          <tr key={step.label} className={classNames(styles.row, step.kind === 'less' && styles.less)}>
            <th scope="row">
              <b className={styles.label}>{step.label}</b>
              <small className={styles.reason}>{step.reason}</small>
            </th>
            <td className={styles.drawn}>
              <svg className={styles.track} aria-hidden="true">
                {index === 0 && (
                  <defs>
                    <pattern
                      id={hatch}
                      width="5"
                      height="5"
                      patternUnits="userSpaceOnUse"
                      patternTransform="rotate(45)"
                    >
                      <path d="M0 0V5" className={styles.hatch} />
                    </pattern>
                  </defs>
                )}
                <Bar step={step} hatch={hatch} />
                {index > 0 && <Join x={joinOf(steps[index - 1], step)} />}
              </svg>
            </td>
            <td className={styles.amount}>
              {step.kind === 'payment' && (certainty === 'estimated' || certainty === 'filed') ? (
                <Figure amount={step.amount} currency={currency} certainty={certainty} size="small" />
              ) : (
                formatMoney(step.amount, { currency })
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const percent = (hundredths: number) => `${hundredths / 100}%`;

function Bar({ step, hatch }: { step: LedgerStep; hatch: string }) {
  const box = {
    x: percent(step.from),
    y: 0.5,
    width: percent(Math.max(30, step.to - step.from)),
    height: '95%',
    rx: 1,
  };
  if (step.kind === 'gross') return <rect {...box} className={styles.grossBar} fill={`url(#${hatch})`} />;
  if (step.kind === 'less') return <rect {...box} className={styles.cutBar} />;
  return <rect {...box} className={step.kind === 'payment' ? styles.paymentBar : styles.recognizedBar} />;
}

/** Where this row connects to the one above: at the end of a sum, or at the remainder after a deduction. */
function joinOf(above: LedgerStep | undefined, step: LedgerStep): number {
  if (!above) return step.to;
  return above.kind === 'less' ? above.from : above.to;
}

function Join({ x }: { x: number }) {
  return <line className={styles.join} x1={percent(x)} x2={percent(x)} y1="-36" y2="0" />;
}
