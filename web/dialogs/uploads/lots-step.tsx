import type { Operations } from '@trover/contract/operations.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { useState } from 'react';
import { api } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './upload.module.css';
import type { UploadItem } from './upload-items.ts';
import { describeLots, type Lots } from './upload-labels.ts';
import { uploads } from './upload-store.ts';

type Asked = DataOf<Operations['GET /api/v1/portfolio/uploadtradesfile/columns']>;

/** A gain and loss report: its owner uses its lots as trades, or chooses another file. */
export function LotsStep({
  item,
  asked,
  lots,
  onAnswered,
  onClose,
  onBack,
}: {
  item: UploadItem;
  asked: Asked;
  lots: Lots;
  onAnswered: () => void;
  onClose: () => void;
  onBack: () => void;
}) {
  const [sending, setSending] = useState<'use' | 'remove' | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const upload_id = asked.upload.id;

  async function run(what: 'use' | 'remove', call: () => Promise<void>): Promise<void> {
    setSending(what);
    setFault(null);
    try {
      await call();
      onAnswered();
      onBack();
    } catch (failure) {
      setFault(failure instanceof Error ? failure.message : 'We could not save your answer. Try again.');
      setSending(null);
    }
  }

  const use = () =>
    run('use', async () => {
      const { upload } = await api.call('PUT /api/v1/portfolio/uploadtradesfile/columns', {
        body: { upload_id, mapping: asked.mapping, corrections: [], remember: false, leave_out: false, use_lots: true },
        shows_failure: true,
      });
      uploads.answered(item.key, upload);
    });

  const remove = () =>
    run('remove', async () => {
      await api.call('DELETE /api/v1/portfolio/uploadtradesfile', { body: { upload_id }, shows_failure: true });
      uploads.remove(item.key);
    });

  return (
    <Dialog
      open
      width={640}
      title="Gain and loss report"
      description={`${item.name} is a gain and loss report, not an account history.`}
      onClose={onClose}
      sending={sending !== null}
      footerAside={
        fault && (
          <span className={styles.fault} role="alert">
            {fault}
          </span>
        )
      }
      footer={
        <>
          <Button disabled={sending !== null} busy={sending === 'remove' && 'Removing'} onClick={() => void remove()}>
            Choose another file
          </Button>
          <Button
            variant="primary"
            disabled={sending !== null}
            busy={sending === 'use' && 'Sending'}
            onClick={() => void use()}
          >
            Use these lots
          </Button>
        </>
      }
    >
      <div className={styles.sentences}>
        {describeLots(lots).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </Dialog>
  );
}
