import type { Upload } from '@trover/contract/trades/trades.ts';
import { useRevalidator } from 'react-router';
import { Done } from '../../components/uploads/file-row.tsx';
import { dialogs } from '../../dialogs/store.ts';
import { confirmUndo } from '../../dialogs/uploads/undo-upload.ts';
import { askedLabel, isGainReport } from '../../dialogs/uploads/upload-labels.ts';
import { LinkButton, Spinner } from '../../ui/button.tsx';
import { formatCount, pluralize } from '../../ui/format/format.ts';
import { Instant } from '../../ui/format/instant.tsx';
import { ErrorState } from '../../ui/state.tsx';
import { type Status, StatusPill } from '../../ui/status-pill.tsx';
import { useToast } from '../../ui/toast.tsx';
import type { PortfolioData } from './load-portfolio.ts';
import styles from './portfolio.module.css';
import sectionStyles from './uploads-section.module.css';

/** The uploaded files with their results, and a button to undo each. */
export function UploadsSection({ data: { uploads }, onUpload }: { data: PortfolioData; onUpload: () => void }) {
  return (
    <section aria-labelledby="uploads">
      <div className={`${styles.between} ${sectionStyles.head}`}>
        <h2 id="uploads" className="t-section">
          Files
        </h2>
        <span className={sectionStyles.links}>
          <LinkButton onClick={() => dialogs.open({ name: 'columns', props: {} })}>Columns you confirmed</LinkButton>
          <LinkButton onClick={onUpload}>Add a file</LinkButton>
        </span>
      </div>
      {!uploads && <ErrorState heading="The files did not load" text="Your trades are safe." />}
      {uploads?.items.length === 0 && <p className={`t-dim ${sectionStyles.none}`}>No files in this portfolio yet.</p>}
      <ul className={sectionStyles.files}>
        {uploads?.items.map((upload) => (
          <UploadRow key={upload.id} upload={upload} />
        ))}
      </ul>
    </section>
  );
}

function UploadRow({ upload }: { upload: Upload }) {
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const { counts, status } = upload;
  const isDone = status === 'matched' || status === 'stored';
  const isAsked = status === 'needs_mapping' || status === 'needs_confirmation';
  return (
    <li>
      <b>{upload.file_name}</b>
      <UploadStatus status={status} />
      <small>
        {status === 'failed' ? upload.failure : describeCounts(upload)}
        {status !== 'failed' && (
          <>
            , <Instant at={upload.created_at} as="date" />
          </>
        )}
      </small>
      <span className={sectionStyles.links}>
        {isAsked && (
          <LinkButton
            onClick={() => dialogs.open({ name: 'upload-modal', props: { upload_ids: [upload.id], columns: true } })}
          >
            {askedLabel(upload)}
          </LinkButton>
        )}
        {(counts.refused > 0 || !isDone) && !isAsked && status !== 'undone' && status !== 'failed' && (
          <LinkButton
            onClick={() => dialogs.open({ name: 'upload-modal', props: { upload_ids: [upload.id], rows: isDone } })}
          >
            {isDone ? `${formatCount(counts.refused)} to review` : 'Watch'}
          </LinkButton>
        )}
        {(isDone || isAsked) && (
          <LinkButton
            onClick={() =>
              confirmUndo(
                upload,
                (title) => {
                  toast({ tone: 'good', title, text: upload.file_name });
                  void revalidate();
                },
                () => void revalidate(),
              )
            }
          >
            {isDone ? 'Undo' : 'Remove'}
          </LinkButton>
        )}
      </span>
    </li>
  );
}

function describeCounts(upload: Upload): string {
  const { counts, status, format_name, files_before, finished_at } = upload;
  if (status === 'undone' && finished_at === null && counts.trades_removed < counts.trades_added)
    return `Removing: ${formatCount(counts.trades_removed)} of ${pluralize(counts.trades_added, 'trade')} removed`;
  if (status === 'undone') return 'You removed its trades';
  if (status === 'received' && files_before) return `In the queue: ${pluralize(files_before, 'file')} before it`;
  if (isGainReport(upload)) return 'A gain and loss report: choose whether to use its lots';
  if (status === 'needs_mapping') return 'We do not know its columns';
  if (status === 'needs_confirmation') return 'A scan or a photo: its rows are not confirmed';
  const parts = [
    format_name,
    counts.states_positions_only ? pluralize(counts.positions, 'position') : pluralize(counts.trades_added, 'trade'),
  ];
  if (counts.states_positions_only) parts.push('no trades');
  if (counts.duplicates) parts.push(`${formatCount(counts.duplicates)} already added`);
  if (counts.accounts_unmapped) parts.push(`${pluralize(counts.accounts_unmapped, 'account')} without an entity`);
  if (counts.refused) parts.push(`${formatCount(counts.refused)} refused`);
  return parts.filter(Boolean).join(', ');
}

const shown: Partial<Record<Upload['status'], { status: Status; word: string }>> = {
  failed: { status: 'fault', word: 'Not read' },
  undone: { status: 'closed', word: 'Undone' },
  needs_mapping: { status: 'waiting', word: 'Waiting on you' },
  needs_confirmation: { status: 'waiting', word: 'Waiting on you' },
};

function UploadStatus({ status }: { status: Upload['status'] }) {
  const known = shown[status];
  if (status === 'matched') return <Done>Matched</Done>;
  if (known) return <StatusPill status={known.status}>{known.word}</StatusPill>;
  return (
    <span className={sectionStyles.busy}>
      <Spinner /> {status === 'stored' ? 'Matching' : 'Reading'}
    </span>
  );
}
