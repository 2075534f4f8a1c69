import type { BankFile } from '@trover/contract/bank-files/bank-files.ts';
import { Link } from 'react-router';
import { classNames } from '../../../ui/class-names.ts';
import { formatAmount } from '../../../ui/format/format.ts';
import { formatDateDense } from '../../../ui/format/format-dates.ts';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { Cell, HeaderCell, ScrollSideways, Table } from '../../../ui/table.tsx';
import { Section } from '../section.tsx';
import { shortTitle } from '../short-title.ts';
import styles from './bank-file.module.css';
import { fileLabelOf, formatLabels, nameOfFile } from './bank-file-labels.ts';

/** The steps of a file, of which the progress shows how many are done. */
const STEPS: readonly BankFile['status'][] = ['draft', 'approved', 'written', 'sent', 'accepted', 'settled'];

/** The newest bank files, the open one marked, to go from one to the next. */
export function OtherFiles({ files, open }: { files: readonly BankFile[]; open: number }) {
  if (files.every(({ id }) => id === open)) return null;
  const inFlight = files.filter(({ status }) => ['draft', 'approved', 'written', 'sent', 'accepted'].includes(status));
  return (
    <Section
      id="files"
      heading="Bank files"
      note={`${inFlight.length} in flight`}
      link={
        <Link className={styles.quiet} to="/operator/money/bank-files">
          All
        </Link>
      }
    >
      <ScrollSideways label="Table of bank files">
        <Table density="compact" stacked>
          <thead>
            <tr>
              <HeaderCell>File</HeaderCell>
              <HeaderCell>What it pays</HeaderCell>
              <HeaderCell>Kind</HeaderCell>
              <HeaderCell numeric>Payments</HeaderCell>
              <HeaderCell numeric>Amount</HeaderCell>
              <HeaderCell>Progress</HeaderCell>
              <HeaderCell>Status</HeaderCell>
              <HeaderCell numeric>Execution</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {files.map((file) => {
              const { status, label } = fileLabelOf(file);
              return (
                <tr key={file.id} data-open={file.id === open || undefined} className={styles.other}>
                  <Cell rowHeader phone="name">
                    <Link to={`/operator/money/files/${file.id}`} aria-current={file.id === open ? 'page' : undefined}>
                      {nameOfFile(file)}
                    </Link>
                  </Cell>
                  <Cell phone="below" className={styles.pays}>
                    {shortTitle(file.title)}, round {file.round}
                  </Cell>
                  <Cell>{formatLabels[file.format]}</Cell>
                  <Cell numeric>{file.payments}</Cell>
                  <Cell numeric phone="figure">
                    <b>{formatAmount(file.total, 2)}</b>
                  </Cell>
                  <Cell>
                    <Progress of={file.status} />
                  </Cell>
                  <Cell phone="meta">
                    <StatusPill status={status}>{label}</StatusPill>
                  </Cell>
                  <Cell numeric phone="side">
                    {formatDateDense(file.execute_on)}
                  </Cell>
                </tr>
              );
            })}
          </tbody>
        </Table>
      </ScrollSideways>
    </Section>
  );
}

function Progress({ of }: { of: BankFile['status'] }) {
  const at = STEPS.indexOf(of);
  const isFault = at < 0;
  const done = of === 'settled' ? STEPS.length : at;
  return (
    <span className={styles.progress} aria-hidden="true">
      {STEPS.map((step, place) => (
        <i
          key={step}
          className={classNames(
            isFault ? place < 4 && styles.failed : place < done && styles.passed,
            !isFault && place === done && styles.next,
          )}
        />
      ))}
    </span>
  );
}
