import { useQuery } from '@tanstack/react-query';
import type { Operations } from '@trover/contract/operations.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { useState } from 'react';
import { api } from '../../api.ts';
import { helpOfUpload } from '../../components/help/page-help.ts';
import { DialogHelp } from '../../components/help/page-help.tsx';
import { queryClient } from '../../query-client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox, Select, TextField } from '../../ui/field.tsx';
import { formatCount, pluralize } from '../../ui/format/format.ts';
import { ErrorState } from '../../ui/state.tsx';
import styles from './scan.module.css';
import { answerOf, fieldsOf, type RowAnswer, type RowFields, type ScannedRow, TYPES, toAnswer } from './scan-rows.ts';
import uploadStyles from './upload.module.css';
import type { UploadItem } from './upload-items.ts';
import { uploads } from './upload-store.ts';

const title = 'Check the rows of the scan';
const rowsOf = (uploadId: number) => ['upload', uploadId, 'scan'];
const MAX_PAGES = 20;

type Page = DataOf<Operations['GET /api/v1/portfolio/uploadtradesfile/scan']>;

async function loadRows(uploadId: number, signal: AbortSignal): Promise<ScannedRow[]> {
  const rows: ScannedRow[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const query: { upload_id: number; limit: number; cursor?: string } = { upload_id: uploadId, limit: 50 };
    if (cursor !== null) query.cursor = cursor;
    const found: Page = await api.call('GET /api/v1/portfolio/uploadtradesfile/scan', {
      query,
      signal,
      shows_failure: true,
    });
    rows.push(...found.items);
    cursor = found.next_cursor;
    if (cursor === null) break;
  }
  return rows;
}

/** The rows recognized in a scan or a photo, each below its picture. Only rows that the owner confirms are added. */
export function ScanStep({ item, onClose, onBack }: { item: UploadItem; onClose: () => void; onBack: () => void }) {
  const uploadId = item.upload!.id;
  const rows = useQuery(
    {
      queryKey: rowsOf(uploadId),
      queryFn: ({ signal }) => loadRows(uploadId, signal),
      staleTime: Number.POSITIVE_INFINITY,
    },
    queryClient,
  );
  if (rows.data) return <Rows key={uploadId} item={item} rows={rows.data} onClose={onClose} onBack={onBack} />;
  return (
    <Dialog
      open
      width={980}
      title={title}
      description={`${item.name} is a scan or a photo.`}
      onClose={onClose}
      footer={<Button onClick={onBack}>Back</Button>}
    >
      {rows.isError ? (
        <ErrorState heading="The rows did not load" text={rows.error.message} onRetry={() => void rows.refetch()} />
      ) : (
        <p className="t-dim" role="status">
          Loading the rows
        </p>
      )}
    </Dialog>
  );
}

function Rows({
  item,
  rows,
  onClose,
  onBack,
}: {
  item: UploadItem;
  rows: readonly ScannedRow[];
  onClose: () => void;
  onBack: () => void;
}) {
  const answerRows = toAnswer(rows);
  const isArchive = rows.some(({ in_file }) => in_file !== null);
  const [answers, setAnswers] = useState<ReadonlyMap<number, RowAnswer>>(
    () => new Map(answerRows.map((row) => [row.position, { fields: fieldsOf(row), verdict: null }])),
  );
  const [sending, setSending] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const of = (row: ScannedRow): RowAnswer => answers.get(row.position)!;
  const left = answerRows.filter((row) => of(row).verdict === null).length;
  const added = answerRows.filter((row) => of(row).verdict === 'right').length;
  const change = (row: ScannedRow, answer: Partial<RowAnswer>) =>
    setAnswers((before) => new Map(before).set(row.position, { ...before.get(row.position)!, ...answer }));

  async function send(): Promise<void> {
    setSending(true);
    setFault(null);
    try {
      const { upload } = await api.call('PUT /api/v1/portfolio/uploadtradesfile/scan', {
        body: { upload_id: item.upload!.id, rows: answerRows.map((row) => answerOf(row, of(row))) },
        shows_failure: true,
      });
      queryClient.removeQueries({ queryKey: rowsOf(item.upload!.id) });
      uploads.answered(item.key, upload);
      onBack();
    } catch (failure) {
      setFault(failure instanceof Error ? failure.message : 'We could not send the rows. Try again.');
      setSending(false);
    }
  }

  return (
    <Dialog
      open
      width={980}
      title={title}
      description={`${item.name} ${isArchive ? 'contains scans or photos' : 'is a scan or a photo'}. Compare each row with its picture. We add only the rows you confirm.`}
      onClose={onClose}
      sending={sending}
      footerAside={
        <span className={fault ? uploadStyles.fault : 't-quiet'} role={fault ? 'alert' : 'status'}>
          {fault ?? (left > 0 ? `${pluralize(left, 'row')} to check` : 'Every row is checked.')}
        </span>
      }
      footer={
        <>
          <Button onClick={onBack}>Back</Button>
          <Button variant="primary" disabled={left > 0} busy={sending && 'Sending'} onClick={() => void send()}>
            {added === 0 && left === 0 ? 'Skip all rows' : `Add ${pluralize(added, 'trade')}`}
          </Button>
        </>
      }
    >
      <DialogHelp link={helpOfUpload.scan} />
      <ol className={styles.rows}>
        {rows.map((row, at) => (
          <li key={row.position} className={styles.row}>
            {row.in_file !== null && row.in_file !== rows[at - 1]?.in_file && (
              <h3 className={styles.file}>{row.in_file}</h3>
            )}
            {row.picture !== null && (
              <img
                src={row.picture}
                alt={`Row ${formatCount(at + 1)} as ${row.in_file ?? 'the scan'} shows it, page ${formatCount(row.page)}`}
                className={styles.picture}
              />
            )}
            {row.trade ? (
              <OneRow number={at + 1} row={row} answer={of(row)} onChange={(answer) => change(row, answer)} />
            ) : (
              <p className={styles.warning}>
                {row.picture === null ? `${pageOf(row, rows)}${row.fault}` : `We cannot add this row: ${row.fault}`}
              </p>
            )}
          </li>
        ))}
      </ol>
    </Dialog>
  );
}

/** The page in which nothing was recognized, if a file has several. */
const pageOf = (row: ScannedRow, rows: readonly ScannedRow[]): string =>
  rows.some((other) => other.in_file === row.in_file && other.page !== row.page)
    ? `Page ${formatCount(row.page)}: `
    : '';

function OneRow({
  number,
  row,
  answer: { fields, verdict },
  onChange,
}: {
  number: number;
  row: ScannedRow;
  answer: RowAnswer;
  onChange: (answer: Partial<RowAnswer>) => void;
}) {
  const put = (field: keyof RowFields) => (event: { target: { value: string } }) =>
    onChange({ fields: { ...fields, [field]: event.target.value }, verdict: null });
  const types = TYPES.some(([type]) => type === fields.type) ? TYPES : [[fields.type, fields.type] as const, ...TYPES];
  return (
    <fieldset className={styles.fields}>
      <legend className="sr-only">Row {formatCount(number)}</legend>
      <TextField label="Trade date" value={fields.trade_date} onChange={put('trade_date')} placeholder="2024-03-31" />
      <Select label="Type" value={fields.type} onChange={put('type')}>
        {types.map(([type, word]) => (
          <option key={type} value={type}>
            {word}
          </option>
        ))}
      </Select>
      <TextField label="Security" value={fields.security} onChange={put('security')} />
      <TextField label="Quantity" value={fields.quantity} onChange={put('quantity')} inputMode="decimal" />
      <TextField label="Price" value={fields.price} onChange={put('price')} inputMode="decimal" />
      <TextField label="Amount" value={fields.net_amount} onChange={put('net_amount')} inputMode="decimal" />
      {row.warnings.length > 0 && <p className={styles.warning}>{row.warnings.join(' ')}</p>}
      <p className={styles.verdict}>
        <Checkbox
          checked={verdict === 'right'}
          onChange={(event) => onChange({ verdict: event.target.checked ? 'right' : null })}
        >
          Row {formatCount(number)} agrees with its picture
        </Checkbox>
        <Checkbox
          checked={verdict === 'left_out'}
          onChange={(event) => onChange({ verdict: event.target.checked ? 'left_out' : null })}
        >
          Leave row {formatCount(number)} out
        </Checkbox>
      </p>
    </fieldset>
  );
}
