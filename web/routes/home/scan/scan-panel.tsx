import { type ComponentProps, useEffect, useRef } from 'react';
import { FileRow } from '../../../components/uploads/file-row.tsx';
import type { ReadFile } from '../../../dialogs/uploads/pending/pending-files.ts';
import { Button } from '../../../ui/button.tsx';
import { formatBytes, formatCount, pluralize } from '../../../ui/format/format.ts';
import { lazyComponent } from '../../../ui/loading/lazy-component.tsx';
import { ErrorState } from '../../../ui/state.tsx';
import type { ColumnAnswers, ScanDrawing, ScanOutcome } from './outcome.ts';
import type Chart from './scan-chart.tsx';
import { ScanHead } from './scan-head.tsx';
import styles from './scan-panel.module.css';
import { ScanResult } from './scan-result.tsx';
import type { ScanState } from './use-scan.ts';

/** If its code does not load, the result is shown without it. */
const ScanChart = lazyComponent<ComponentProps<typeof Chart>>(
  () => import('./scan-chart.tsx'),
  () => null,
);

/** The state of the scan: nothing, the progress of reading, the cases, or why it failed. */
export function ScanPanel({
  state,
  onAgain,
  onStop,
  onSave,
}: {
  state: ScanState;
  onAgain: (files: readonly File[], answers?: ColumnAnswers) => void;
  onStop: () => void;
  onSave: (files: readonly ReadFile[]) => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = state.kind;
  useEffect(() => {
    if (shown === 'idle') return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start', behavior: 'smooth' });
  }, [shown]);

  if (state.kind === 'idle') return null;
  const drawing = drawingOf(state);
  return (
    <section className={styles.panel} aria-labelledby="scan-heading">
      <div className="page-wrap">
        {state.kind === 'working' && (
          <div className={styles.head}>
            <h2 id="scan-heading" className={styles.heading} ref={heading} tabIndex={-1}>
              Reading {pluralize(state.files.length, 'file')}
            </h2>
            <Button onClick={onStop}>Stop</Button>
          </div>
        )}
        {state.kind === 'failed' && (
          <>
            <h2 id="scan-heading" className="sr-only" ref={heading} tabIndex={-1}>
              The check did not finish
            </h2>
            <ErrorState
              heading="The check did not finish"
              text={`${state.sentence} Your file stayed on this device.`}
              onRetry={() => onAgain(state.files)}
            />
          </>
        )}
        {state.kind === 'done' && (
          <ScanHead
            outcome={state.outcome}
            heading={heading}
            onClose={onStop}
            onSave={() => onSave(filesAsRead(state))}
          />
        )}
        {drawing && <ScanChart key={drawing.slug} drawing={drawing} />}
        {state.kind === 'working' && <Working state={state} />}
        {state.kind === 'done' && (
          <ScanResult
            outcome={state.outcome}
            onSave={() => onSave(filesAsRead(state))}
            onColumns={(fingerprint, answer) =>
              onAgain(state.files, new Map([...answersIn(state.outcome), [fingerprint, answer]]))
            }
          />
        )}
      </div>
    </section>
  );
}

/** The case to draw: while files are read and afterwards, unless none of its purchases count. */
function drawingOf(state: ScanState): ScanDrawing | null {
  if (state.kind === 'working') return state.progress?.drawing ?? null;
  if (state.kind !== 'done') return null;
  const { cases } = state.outcome;
  const shown =
    cases.find(({ eligible, availability }) => eligible && availability === 'open') ??
    cases.find(({ eligible }) => eligible);
  return shown?.drawing ?? null;
}

/** The answers about the other files' columns, and the columns that were certain. */
const answersIn = ({ files }: ScanOutcome): ColumnAnswers =>
  new Map(files.flatMap(({ columns, format }) => (columns && format ? [[columns.fingerprint, columns.answer]] : [])));

/** Each file with the columns by which it was read, so that the upload needs no second answer. */
const filesAsRead = ({ files, outcome }: Extract<ScanState, { kind: 'done' }>): ReadFile[] =>
  files.map((file, at) => {
    const read = outcome.files[at];
    const columns = read?.format ? read.columns : null;
    return { file, columns: columns && { fingerprint: columns.fingerprint, answer: columns.answer } };
  });

function Working({ state }: { state: Extract<ScanState, { kind: 'working' }> }) {
  const { files, progress } = state;
  const at = progress?.at ?? 0;
  return (
    <>
      <ul className={styles.files}>
        {files.map((file, index) => {
          const current = index === at && progress?.stage === 'reading';
          const done = at > index;
          const percent = current && file.size ? (progress.bytes_read / file.size) * 100 : done ? 100 : 0;
          return (
            <FileRow
              // biome-ignore lint/suspicious/noArrayIndexKey: the list of a scan never changes
              key={`${index} ${file.name}`}
              name={file.name}
              note={
                current
                  ? `${formatBytes(progress.bytes_read)} of ${formatBytes(file.size)}, ${pluralize(progress.rows_read, 'row')}`
                  : formatBytes(file.size)
              }
              progress={percent}
            />
          );
        })}
      </ul>
      <p className="t-quiet" role="status">
        {progress?.stage === 'computing'
          ? `${formatCount(progress.trades)} trades read. Matching them to cases.`
          : 'Reading in this browser. Nothing is sent.'}
      </p>
    </>
  );
}
