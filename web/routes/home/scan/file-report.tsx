import { useState } from 'react';
import type { ColumnAnswer } from '../../../components/uploads/columns/columns-state.ts';
import { besideItsName } from '../../../components/uploads/fault-labels.ts';
import { NotLoaded } from '../../../dialogs/not-loaded.tsx';
import { Button } from '../../../ui/button.tsx';
import { formatCount, pluralize, sentence } from '../../../ui/format/format.ts';
import { lazyComponent } from '../../../ui/loading/lazy-component.tsx';
import { Cell, HeaderCell, ScrollSideways, Table } from '../../../ui/table.tsx';
import type { ScannedFile } from './outcome.ts';
import styles from './scan-panel.module.css';

const ScanColumns = lazyComponent(
  () => import('./scan-columns.tsx'),
  ({ onClose }, again) => <NotLoaded what="The columns" onAgain={again} onClose={onClose} />,
);

/** The format of one file, and the reason for each row that is not a trade. */
export function FileReport({
  file,
  onColumns,
}: {
  file: ScannedFile;
  onColumns: (fingerprint: string, answer: ColumnAnswer) => void;
}) {
  const [checking, setChecking] = useState(false);
  const { columns } = file;
  return (
    <article className={styles.report}>
      <h4>{file.name}</h4>
      {file.format === null ? (
        <p className="t-meta">
          {columns
            ? 'We do not know this file’s format. Set its columns, and we can read it.'
            : besideItsName(file.errors[0]?.reason ?? '', file.name)}
        </p>
      ) : (
        <p className="t-meta t-num">
          {sentence(file.format)}: {pluralize(file.rows_read, 'row')}, {pluralize(file.trades, 'trade')}
          {file.error_count > 0 && `, ${formatCount(file.error_count)} refused`}
          {file.ignored_count > 0 && `, ${formatCount(file.ignored_count)} left out`}
        </p>
      )}
      {columns && (
        <p className={styles.check}>
          <Button
            size="small"
            variant={file.format === null ? 'primary' : 'secondary'}
            onClick={() => setChecking(true)}
          >
            Check the columns
          </Button>
        </p>
      )}
      {columns && checking && (
        <ScanColumns
          name={file.name}
          columns={columns}
          onClose={() => setChecking(false)}
          onAnswered={(answer) => {
            setChecking(false);
            onColumns(columns.fingerprint, answer);
          }}
        />
      )}
      {file.format !== null && file.error_count > 0 && (
        <details>
          <summary>{pluralize(file.error_count, 'row')} could not be read</summary>
          <ScrollSideways label={`Rows of ${file.name} that we could not read`}>
            <Table density="compact">
              <thead>
                <tr>
                  <HeaderCell>Row</HeaderCell>
                  <HeaderCell>Column</HeaderCell>
                  <HeaderCell>Value</HeaderCell>
                  <HeaderCell>What is wrong</HeaderCell>
                </tr>
              </thead>
              <tbody>
                {file.errors.map((error) => (
                  <tr key={`${error.row} ${error.column} ${error.reason}`}>
                    <Cell className="t-num">{error.row}</Cell>
                    <Cell>{error.column}</Cell>
                    <Cell className={styles.wrong}>{error.value}</Cell>
                    <Cell>{error.reason}</Cell>
                  </tr>
                ))}
              </tbody>
            </Table>
          </ScrollSideways>
          <More shown={file.errors.length} all={file.error_count} />
        </details>
      )}
      {file.ignored_count > 0 && (
        <details>
          <summary>{pluralize(file.ignored_count, 'row')} left out, each for a reason</summary>
          <Table density="compact">
            <thead>
              <tr>
                <HeaderCell>Row</HeaderCell>
                <HeaderCell>Why it is not a trade</HeaderCell>
              </tr>
            </thead>
            <tbody>
              {file.ignored.map((row) => (
                <tr key={`${row.row} ${row.reason}`}>
                  <Cell className="t-num">{row.row}</Cell>
                  <Cell>{row.reason}</Cell>
                </tr>
              ))}
            </tbody>
          </Table>
          <More shown={file.ignored.length} all={file.ignored_count} />
        </details>
      )}
    </article>
  );
}

function More({ shown, all }: { shown: number; all: number }) {
  return shown < all ? (
    <p className="t-meta">
      The first {formatCount(shown)} of {formatCount(all)}.
    </p>
  ) : null;
}
