import { sumByCurrency } from '@trover/core/money/sum-by-currency.ts';
import type { RefObject } from 'react';
import { useAfterFee } from '../../../components/claims/use-after-fee.ts';
import type { ColumnAnswer } from '../../../components/upload/columns/columns-state.ts';
import { Button } from '../../../ui/button.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { formatMoney, pluralize } from '../../../ui/format/format.ts';
import { formatSpan } from '../../../ui/format/format-dates.ts';
import { FileReport } from './file-report.tsx';
import { FoundCase } from './found-case.tsx';
import type { Availability, ScannedCase, ScanOutcome } from './outcome.ts';
import styles from './scan-panel.module.css';

const groups: readonly { availability: Availability; heading: string; text: string }[] = [
  { availability: 'open', heading: 'Open to claim', text: 'File before the day named, and a share is yours.' },
  { availability: 'coming', heading: 'Coming', text: 'Not settled yet. Nothing to file today.' },
  { availability: 'missed', heading: 'Closed to claims', text: 'Unless you filed in time, these pay you nothing.' },
  { availability: 'paid', heading: 'Paid out', text: 'The fund has gone to those who claimed.' },
  { availability: 'ended', heading: 'Ended without a fund', text: 'Dismissed or withdrawn.' },
];

/** What the files are owed, case by case, and what became of every row. */
export function ScanResult({
  outcome,
  heading,
  onClose,
  onSave,
  onColumns,
}: {
  outcome: ScanOutcome;
  heading: RefObject<HTMLHeadingElement | null>;
  onClose: () => void;
  /** Into the visitor's portfolio, after signing in. */
  onSave: () => void;
  /** The answer about the columns of a file of no known format. */
  onColumns: (fingerprint: string, answer: ColumnAnswer) => void;
}) {
  const afterFee = useAfterFee();
  const open = outcome.cases.filter((each) => each.availability === 'open' && each.eligible);
  const [payment] = sumByCurrency(
    open.map(({ result }) => {
      const currency = result?.currency ?? 'USD';
      return { amount: afterFee(result?.payment.expected ?? null, currency), currency };
    }),
  );
  return (
    <>
      <div className={styles.head}>
        <div>
          <h2 id="scan-heading" className={styles.heading} ref={heading} tabIndex={-1}>
            {describeFound(outcome, open)}
          </h2>
          {payment && (
            <p className={styles.sum}>
              <Figure amount={payment.amount} currency={payment.currency} certainty="estimated" size="key" />
            </p>
          )}
          <p className={styles.basis}>
            {describeBasis(outcome)} Nothing left this browser. {describeInvented(open)}
          </p>
        </div>
        <Button onClick={onClose}>Clear</Button>
      </div>
      {groups.map(({ availability, heading: title, text }) => {
        const cases = outcome.cases.filter((each) => each.availability === availability);
        if (!cases.length) return null;
        return (
          <section key={availability} className={styles.group} aria-labelledby={`scan-${availability}`}>
            <div className={styles.groupHead}>
              <h3 id={`scan-${availability}`} className="t-section">
                {title} <span className="t-quiet t-num">{cases.length}</span>
              </h3>
              <p className="t-meta">{text}</p>
            </div>
            <ul className={styles.cases}>
              {cases.map((each) => (
                <FoundCase key={each.case.slug} found={each} />
              ))}
            </ul>
          </section>
        );
      })}
      <section className={styles.group} aria-labelledby="scan-files">
        <div className={styles.groupHead}>
          <h3 id="scan-files" className="t-section">
            What was read
          </h3>
        </div>
        {outcome.files.map((file, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list of a scan never changes
          <FileReport key={`${index} ${file.name}`} file={file} onColumns={onColumns} />
        ))}
      </section>
      {outcome.trades > 0 && (
        <p className={styles.save}>
          <Button onClick={onSave}>Save these trades</Button>
          <span className="t-meta">
            Sign in to add the files to your portfolio. We then notify you of new cases and deadlines.
          </span>
        </p>
      )}
    </>
  );
}

function describeFound({ trades, cases, files }: ScanOutcome, open: readonly ScannedCase[]): string {
  if (!trades && files.some(({ columns }) => columns)) return 'Set its columns, and we read its trades.';
  if (!trades) return 'No trade was found in it.';
  if (open.length) return `You are owed from ${pluralize(open.length, 'open case')}, by estimate.`;
  const eligible = cases.filter((each) => each.eligible);
  if (eligible.length) {
    const [loss] = sumByCurrency(
      eligible.map(({ result }) => ({ amount: result?.claim ?? null, currency: result?.currency ?? 'USD' })),
    );
    const size = loss ? `, with a recognized loss of ${formatMoney(loss.amount, { currency: loss.currency })}` : '';
    return `${pluralize(eligible.length, 'case')} covered these trades${size}. None is open to claim.`;
  }
  if (cases.length) return 'These trades touch cases, but none of them count.';
  return 'We found no purchase in a class period.';
}

/** A sum over invented cases is no money. */
function describeInvented(open: readonly ScannedCase[]): string {
  const invented = open.filter((each) => each.case.is_demonstration).length;
  if (!invented) return '';
  if (invented === open.length) return 'These open cases are demonstrations: they are invented and pay nothing.';
  return `${pluralize(invented, 'case')} of the open ones ${invented === 1 ? 'is' : 'are'} invented for demonstration and ${invented === 1 ? 'pays' : 'pay'} nothing.`;
}

function describeBasis({ trades, first_trade_date: first, last_trade_date: last, cases_checked }: ScanOutcome): string {
  const span = first && last ? `, ${formatSpan(first, last)}` : '';
  return `${pluralize(trades, 'trade')}${span}, checked against ${pluralize(cases_checked, 'case')}.`;
}
