import { useQuery } from '@tanstack/react-query';
import type { Operations } from '@trover/contract/operations.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { useRef, useState } from 'react';
import { api } from '../../api.ts';
import { helpOfUpload } from '../../components/help/page-help.ts';
import { DialogHelp } from '../../components/help/page-help.tsx';
import {
  addLabel,
  describeFaults,
  describeMatched,
  unknownFormat,
} from '../../components/uploads/columns/column-labels.ts';
import { ColumnsForm, useColumns } from '../../components/uploads/columns/columns-form.tsx';
import { savedAnswers } from '../../components/uploads/columns/saved-answers.ts';
import { queryClient } from '../../query-client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { ErrorState } from '../../ui/state.tsx';
import { LotsStep } from './lots-step.tsx';
import styles from './upload.module.css';
import type { UploadItem } from './upload-items.ts';
import { uploads } from './upload-store.ts';

type Asked = DataOf<Operations['GET /api/v1/portfolio/uploadtradesfile/columns']>;

const title = 'Check the columns';
const columnsOf = (uploadId: number) => ['upload', uploadId, 'columns'];

/** The columns of a file in an unknown format: suggested, corrected, and sent. */
export function ColumnsStep({ item, onClose, onBack }: { item: UploadItem; onClose: () => void; onBack: () => void }) {
  const uploadId = item.upload!.id;
  const asked = useQuery(
    {
      queryKey: columnsOf(uploadId),
      queryFn: ({ signal }) =>
        api.call('GET /api/v1/portfolio/uploadtradesfile/columns', {
          query: { upload_id: uploadId },
          signal,
          shows_failure: true,
        }),
      staleTime: Number.POSITIVE_INFINITY,
    },
    queryClient,
  );
  if (asked.data?.lots)
    return (
      <LotsStep
        key={uploadId}
        item={item}
        asked={asked.data}
        lots={asked.data.lots}
        onAnswered={() => queryClient.removeQueries({ queryKey: columnsOf(uploadId) })}
        onClose={onClose}
        onBack={onBack}
      />
    );
  if (asked.data) return <Columns key={uploadId} item={item} asked={asked.data} onClose={onClose} onBack={onBack} />;
  return (
    <Dialog
      open
      width={980}
      title={title}
      description={`We do not know the format of ${item.name}.`}
      onClose={onClose}
      footer={<Button onClick={onBack}>Back</Button>}
    >
      {asked.isError ? (
        <ErrorState
          heading="The file's rows did not load"
          text={asked.error.message}
          onRetry={() => void asked.refetch()}
        />
      ) : (
        <p className="t-dim" role="status">
          Reading its columns
        </p>
      )}
    </Dialog>
  );
}

function Columns({
  item,
  asked,
  onClose,
  onBack,
}: {
  item: UploadItem;
  asked: Asked;
  onClose: () => void;
  onBack: () => void;
}) {
  const { table } = asked;
  const earlier = savedAnswers(table);
  const { answer, checked, change } = useColumns(table, earlier ?? { mapping: asked.mapping, corrections: [] });
  const [remember, setRemember] = useState(true);
  const add = useRef<HTMLButtonElement>(null);
  const [sending, setSending] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  async function send(leave_out: boolean): Promise<void> {
    setSending(true);
    setFault(null);
    try {
      const { upload } = await api.call('PUT /api/v1/portfolio/uploadtradesfile/columns', {
        body: {
          upload_id: asked.upload.id,
          mapping: answer.mapping,
          corrections: [...answer.corrections],
          remember,
          leave_out,
          use_lots: false,
        },
        shows_failure: true,
      });
      // The question about the next table of an archive has the same key.
      queryClient.removeQueries({ queryKey: columnsOf(asked.upload.id) });
      uploads.answered(item.key, upload);
      onBack();
    } catch (failure) {
      setFault(failure instanceof Error ? failure.message : 'We could not save the columns. Try again.');
      setSending(false);
    }
  }

  const named = asked.in_file === null ? item.name : `${asked.in_file}, in ${item.name},`;
  const known = asked.is_remembered ? 'The columns you saved do not match this file.' : '';
  return (
    <Dialog
      open
      width={980}
      title={title}
      description={`${unknownFormat(named, table)} ${known || describeMatched(answer.mapping, table.names)}`}
      onClose={onClose}
      sending={sending}
      footerAside={
        <span className={fault ? styles.fault : 't-quiet'} role={fault ? 'alert' : 'status'}>
          {fault ?? describeFaults(checked)}
        </span>
      }
      footer={
        <>
          <Button onClick={onBack}>Back</Button>
          {asked.in_file !== null && (
            <Button disabled={sending} onClick={() => void send(true)}>
              Leave this file out
            </Button>
          )}
          <Button
            ref={add}
            variant="primary"
            disabled={checked.lacks !== null || checked.trades === 0}
            busy={sending && 'Sending'}
            onClick={() => void send(false)}
          >
            {addLabel(checked, table, 'Add')}
          </Button>
        </>
      }
    >
      <DialogHelp link={helpOfUpload.columns} />
      <ColumnsForm
        table={table}
        answer={answer}
        checked={checked}
        warnings={earlier ? [] : asked.warnings}
        proposed={asked.columns}
        change={change}
        next={add}
      />
      <p className={styles.remember}>
        <Checkbox checked={remember} onChange={(event) => setRemember(event.target.checked)}>
          Use these columns for similar files
        </Checkbox>
      </p>
    </Dialog>
  );
}
