import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api.ts';
import { helpOfUpload } from '../../components/help/page-help.ts';
import { DialogHelp } from '../../components/help/page-help.tsx';
import { queryClient } from '../../query-client.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/field.tsx';
import { enDash, formatCount, pluralize } from '../../ui/format/format.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { ErrorState } from '../../ui/state.tsx';
import { Cell, HeaderCell, ScrollSideways, Table } from '../../ui/table.tsx';
import { useToast } from '../../ui/toast.tsx';
import { saveRefusedRows } from './refused-file.ts';
import styles from './upload.module.css';
import type { UploadItem } from './upload-items.ts';
import type { Upload } from './upload-types.ts';

type Outcome = 'refused' | 'ignored';

/** The rows that did not become trades: the fault and its column, and why others were ignored. */
export function RowsStep({
  items,
  onClose,
  onBack,
  onContinue,
}: {
  items: readonly UploadItem[];
  onClose: () => void;
  onBack: () => void;
  onContinue: () => void;
}) {
  const read = items.flatMap((item) => (item.upload ? [item.upload] : []));
  const [chosen, setChosen] = useState<number | null>(null);
  const upload = read.find(({ id }) => id === chosen) ?? read.find(({ counts }) => counts.refused > 0) ?? read[0];
  const [outcome, setOutcome] = useState<Outcome>('refused');
  const toast = useToast();
  const save = (uploadId: number) =>
    saveRefusedRows(uploadId).catch((failure: unknown) => {
      toast({
        tone: 'bad',
        title: 'We could not save the rows',
        text: failure instanceof Error ? failure.message : '',
      });
    });
  const added = read.reduce((sum, { counts }) => sum + counts.trades_added, 0);
  return (
    <Dialog
      open
      width={980}
      title="Check the rows"
      description={upload && describeRead(upload)}
      onClose={onClose}
      footerAside={
        upload?.counts.refused ? (
          <LinkButton onClick={() => void save(upload.id)}>
            Save{' '}
            {upload.counts.refused === 1 ? 'the refused row' : `the ${formatCount(upload.counts.refused)} refused rows`}
          </LinkButton>
        ) : (
          <span className="t-quiet">Every row is a trade, or was left out for a reason.</span>
        )
      }
      footer={
        <>
          <Button onClick={onBack}>Back</Button>
          <Button variant="primary" onClick={onContinue}>
            Continue with {pluralize(added, 'trade')}
          </Button>
        </>
      }
    >
      <DialogHelp link={helpOfUpload.rows} />
      <div className={styles.rowsHead}>
        {upload && (
          <Segmented
            label="Rows"
            options={[
              { value: 'refused', label: `Refused ${formatCount(upload.counts.refused)}` },
              { value: 'ignored', label: `Left out ${formatCount(upload.counts.ignored)}` },
            ]}
            value={outcome}
            onChange={setOutcome}
          />
        )}
        {read.length > 1 && (
          <Select
            label="File"
            labelHidden
            compact
            value={upload?.id}
            onChange={(event) => setChosen(Number(event.target.value))}
          >
            {read.map(({ id, file_name }) => (
              <option key={id} value={id}>
                {file_name}
              </option>
            ))}
          </Select>
        )}
      </div>
      {upload && upload.counts.refused > 0 && outcome === 'refused' && (
        <p className={styles.howTo}>
          We did not add these rows. Download them, fix them and upload that file. We skip trades you already have.
        </p>
      )}
      {upload && <Rows key={`${upload.id} ${outcome}`} upload={upload} outcome={outcome} />}
    </Dialog>
  );
}

function describeRead({ file_name, format_name, counts }: Upload): string {
  const what = format_name ? ` was read as ${format_name}` : ' was read';
  const rows = `${pluralize(counts.rows_read, 'row')}, ${pluralize(counts.trades_added + counts.duplicates, 'trade')}`;
  return `${file_name}${what}: ${rows}${counts.refused ? `, ${formatCount(counts.refused)} refused` : ''}.`;
}

function Rows({ upload, outcome }: { upload: Upload; outcome: Outcome }) {
  const rows = useInfiniteQuery(
    {
      queryKey: ['upload', upload.id, 'rows', outcome, upload.counts[outcome]],
      queryFn: ({ pageParam, signal }) =>
        api.call('GET /api/v1/portfolio/uploadtradesfile/rows', {
          query: { upload_id: upload.id, outcome, limit: 100, ...(pageParam ? { cursor: pageParam } : {}) },
          signal,
          shows_failure: true,
        }),
      initialPageParam: '',
      getNextPageParam: (last) => last.next_cursor,
    },
    queryClient,
  );
  if (rows.isError) return <ErrorState heading="The rows did not load" onRetry={() => void rows.refetch()} />;
  const shown = rows.data?.pages.flatMap((page) => page.items) ?? [];
  const total = rows.data?.pages[0]?.total_count ?? 0;
  if (rows.isSuccess && !shown.length) {
    return <p className="t-dim">{outcome === 'refused' ? 'No row was refused.' : 'No row was left out.'}</p>;
  }
  return (
    <>
      <ScrollSideways label={outcome === 'refused' ? 'Refused rows' : 'Rows left out'}>
        <Table density="compact" className={styles.rows}>
          <thead>
            <tr>
              <HeaderCell>Row</HeaderCell>
              {outcome === 'refused' && <HeaderCell>Column</HeaderCell>}
              {outcome === 'refused' && <HeaderCell>In the file</HeaderCell>}
              <HeaderCell>{outcome === 'refused' ? 'What is wrong' : 'Why it is not a trade'}</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr
                key={`${row.row} ${row.column} ${row.reason}`}
                className={outcome === 'refused' ? styles.bad : undefined}
              >
                <Cell className="t-num">{row.row}</Cell>
                {outcome === 'refused' && <Cell>{row.column ?? enDash}</Cell>}
                {outcome === 'refused' && (
                  <Cell>
                    {row.value === null ? enDash : <span className={styles.wrong}>{row.value || 'empty'}</span>}
                  </Cell>
                )}
                <Cell className={styles.reason}>{row.reason}</Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      </ScrollSideways>
      {rows.hasNextPage && (
        <p className={styles.more}>
          <LinkButton onClick={() => void rows.fetchNextPage()}>
            {rows.isFetchingNextPage ? 'Loading' : 'Show more'}
          </LinkButton>
        </p>
      )}
      {rows.isSuccess && !rows.hasNextPage && total > shown.length && (
        <p className={styles.more}>And {formatCount(total - shown.length)} more.</p>
      )}
    </>
  );
}
