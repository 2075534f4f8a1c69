import { useAfterFee } from '../../../components/claims/use-after-fee.ts';
import type { ColumnAnswer } from '../../../components/uploads/columns/columns-state.ts';
import { Button } from '../../../ui/button.tsx';
import { FileReport } from './file-report.tsx';
import { FoundCase } from './found-case.tsx';
import type { Availability, ScanOutcome } from './outcome.ts';
import { sumOwed } from './scan-head.tsx';
import styles from './scan-panel.module.css';

const groups: readonly { availability: Availability; heading: string; text: string }[] = [
  { availability: 'open', heading: 'Open to claim', text: 'Claim before the deadline to receive your share.' },
  { availability: 'coming', heading: 'Upcoming', text: 'Not settled yet. Nothing to file today.' },
  {
    availability: 'missed',
    heading: 'Closed to claims',
    text: 'These no longer take claims. A claim you filed in time still counts.',
  },
  { availability: 'paid', heading: 'Paid out', text: 'The fund was paid to those who claimed.' },
  { availability: 'ended', heading: 'Ended without a fund', text: 'Dismissed or withdrawn.' },
];

/** The cases that the files match, and the outcome of every row. */
export function ScanResult({
  outcome,
  onSave,
  onColumns,
}: {
  outcome: ScanOutcome;
  onSave: () => void;
  /** The answer about the columns of a file in an unknown format. */
  onColumns: (fingerprint: string, answer: ColumnAnswer) => void;
}) {
  const payment = sumOwed(outcome, useAfterFee());
  return (
    <>
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
            What we read
          </h3>
        </div>
        {outcome.files.map((file, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list of a scan never changes
          <FileReport key={`${index} ${file.name}`} file={file} onColumns={onColumns} />
        ))}
      </section>
      {outcome.trades > 0 && !payment && (
        <p className={styles.save}>
          <Button onClick={onSave}>Save these trades</Button>
          <span className="t-meta">
            Create an account to add them to your portfolio. We notify you of new cases and deadlines.
          </span>
        </p>
      )}
    </>
  );
}
