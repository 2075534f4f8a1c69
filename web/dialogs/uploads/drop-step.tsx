import { fileLimits } from '@trover/contract/protocol/file-limits.ts';
import { useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import { Dropzone } from '../../components/uploads/dropzone.tsx';
import { Done, FileRow } from '../../components/uploads/file-row.tsx';
import type { SiteLoader } from '../../site-loader.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { formatBytes } from '../../ui/format/format.ts';
import { PortfolioField } from './portfolio-field.tsx';
import styles from './upload.module.css';
import { isBusy, type UploadItem } from './upload-items.ts';
import { askedLabel, noteOf } from './upload-labels.ts';
import { uploads } from './upload-store.ts';

export function DropStep({
  items,
  portfolioId,
  onClose,
  onColumns,
  onContinue,
}: {
  items: readonly UploadItem[];
  portfolioId: number | null;
  onClose: () => void;
  /** Opens the columns of a file in an unknown format, or the rows of a scan. */
  onColumns: () => void;
  onContinue: () => void;
}) {
  const [into, setInto] = useState(portfolioId);
  const [custodian, setCustodian] = useState('');
  const isInstitution = useRouteLoaderData<SiteLoader>('root')?.account?.org_type === 2;
  const sending = items.some(({ phase }) => phase === 'sending' || phase === 'waiting' || phase === 'paused');
  const busy = items.some(isBusy);
  const closeLabel = sending ? 'Cancel' : busy ? 'Close and read in the background' : items.length ? 'Close' : 'Cancel';
  const ready = !busy && items.some((item) => item.phase === 'done' || item.phase === 'needs_input');
  return (
    <Dialog
      open
      width={640}
      title="Upload trades"
      description="Add any broker export or statement. We detect the format."
      onClose={onClose}
      footerAside={
        <a href="/template.csv" download>
          Download a template
        </a>
      }
      footer={
        <>
          <Button onClick={onClose}>{closeLabel}</Button>
          <Button variant="primary" disabled={!ready} busy={busy && 'Reading'} onClick={onContinue}>
            Continue
          </Button>
        </>
      }
    >
      {isInstitution ? (
        <TextField
          label="Custodian"
          optional
          maxLength={200}
          className={styles.custodian}
          value={custodian}
          onChange={(event) => setCustodian(event.target.value)}
          hint="Use this if the file does not name the custodian. Accounts with the same number at different custodians stay separate."
        />
      ) : (
        <PortfolioField value={into} onChange={setInto} locked={items.length > 0} />
      )}
      <Dropzone small onFiles={(files) => uploads.add(files, into, custodian)}>
        CSV, Excel, PDF, OFX, QFX, QIF, XML or a photo, up to {formatBytes(fileLimits.trades)} each.
      </Dropzone>
      <ul className={styles.files}>
        {items.map((item) => (
          <UploadRow key={item.key} item={item} onColumns={onColumns} />
        ))}
      </ul>
      {!items.length && <p className="sr-only">Add a file to continue.</p>}
    </Dialog>
  );
}

function UploadRow({ item, onColumns }: { item: UploadItem; onColumns: () => void }) {
  const { phase } = item;
  return (
    <FileRow
      name={item.name}
      note={<span role="status">{noteOf(item)}</span>}
      fault={phase === 'failed' && item.fault}
      state={
        phase === 'done' ? (
          <Done>{item.isNew ? 'Read' : 'Already added'}</Done>
        ) : (
          phase === 'needs_input' && (
            <LinkButton onClick={onColumns}>{item.upload ? askedLabel(item.upload) : 'Check the columns'}</LinkButton>
          )
        )
      }
      progress={
        phase === 'sending' || phase === 'lost'
          ? (item.sent / Math.max(1, item.bytes)) * 100
          : phase === 'working'
            ? readPercent(item)
            : undefined
      }
      onRemove={
        phase === 'failed' || phase === 'waiting' || phase === 'sending' || phase === 'paused' || phase === 'lost'
          ? () => uploads.remove(item.key)
          : undefined
      }
      removeLabel={phase === 'failed' ? 'Remove' : 'Cancel'}
    />
  );
}

function readPercent({ upload, bytes }: UploadItem): number | null {
  if (!upload || upload.status === 'stored') return null;
  return bytes ? Math.min(100, (upload.counts.bytes_read / bytes) * 100) : null;
}
