import { fileLimits } from '@trover/contract/protocol/file-limits.ts';
import { importStatusFile, type StatusFile } from '@trover/contract/status-files/status-files.ts';
import { Link, useNavigate } from 'react-router';
import { api } from '../../../api.ts';
import { oneFile, toFormData } from '../../../components/forms/form-values.ts';
import { callOnServer, failPage } from '../../../page-data.ts';
import { pageContext } from '../../../server-context.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { formatDateDense } from '../../../ui/format/format-dates.ts';
import { Instant } from '../../../ui/format/instant.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { caseFilter } from '../active-filters.tsx';
import { CaseField } from '../case-field.tsx';
import { describeDeskPage } from '../describe-desk-page.ts';
import { type Column, ListSection } from '../list-section.tsx';
import styles from '../operator.module.css';
import { Fault, placeOf, Section } from '../section.tsx';
import { useActForm } from '../use-act.ts';
import { useLive } from '../use-live.ts';
import type { Route } from './+types/list';
import { statusLabels } from './status-file-labels.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const orderParam = new URL(request.url).searchParams.get('order_id');
  const order = orderParam !== null && /^\d{1,9}$/.test(orderParam) ? { order_id: Number(orderParam) } : {};
  const list = await callOnServer(page, 'GET /api/v1/operator/status_files', {
    query: { limit: 50, ...placeOf(request), ...order },
  }).catch(failPage);
  return { list, order_id: order.order_id ?? null };
}

export function meta({ matches, location }: Route.MetaArgs) {
  return describeDeskPage({ matches, location }, 'Status files');
}

const columns: readonly Column<StatusFile>[] = [
  { heading: 'Imported', cell: ({ imported_at }) => <Instant at={imported_at} as="date" /> },
  {
    heading: 'File',
    phone: 'name',
    rowHeader: true,
    cell: ({ id, file_name }) => <Link to={`/operator/status-files/${id}`}>{file_name || `Status file ${id}`}</Link>,
  },
  { heading: 'Case', phone: 'meta', cell: ({ title }) => title },
  { heading: 'Administrator', cell: ({ administrator }) => administrator },
  { heading: 'Status on', phone: 'side', cell: ({ status_on }) => formatDateDense(status_on) },
  { heading: 'Rows', numeric: true, cell: ({ rows }) => rows },
  {
    heading: 'Status',
    phone: 'figure',
    cell: ({ status }) => <StatusPill status={statusLabels[status].status}>{statusLabels[status].word}</StatusPill>,
  },
];

export default function StatusFiles({ loaderData: { list, order_id } }: Route.ComponentProps) {
  useLive('status_files');
  return (
    <>
      <Import key={order_id} orderId={order_id} />
      <ListSection
        id="status-files"
        heading="Imported files"
        label="status files"
        list={list}
        columns={columns}
        source={{ list: '/api/v1/operator/status_files', query: { order_id } }}
        active={caseFilter(order_id, list.items)}
        keyOf={({ id }) => id}
        empty={{
          heading: 'No status file yet',
          text: 'Import the list that an administrator sends, with one row for each claim. You see what it changes first.',
        }}
      />
    </>
  );
}

const importSchema = importStatusFile.body.extend({ file: oneFile(fileLimits.status_file) });

function Import({ orderId }: { orderId: number | null }) {
  const form = useActForm(importSchema, { order_id: orderId ?? '', status_on: '', currency: 'USD' });
  const navigate = useNavigate();
  const send = form.act(async (sent) => {
    const { status_file } = await api.call('POST /api/v1/operator/status_files', {
      form: toFormData(sent),
      shows_failure: true,
    });
    await navigate(`/operator/status-files/${status_file.id}`);
    return 'Imported. We read the file.';
  });
  return (
    <Section
      id="import"
      heading="Import a status file"
      note="CSV or .xlsx, one row for each claim. Nothing changes before you apply it."
    >
      <form className={styles.form} {...send}>
        <CaseField form={form} name="order_id" />
        <DateField label="Statuses are of" unit="date" {...form.field('status_on', { required: true })} />
        <TextField label="Currency" maxLength={3} {...form.field('currency', { required: true })} />
        <TextField label="File" type="file" accept=".csv,text/csv,.txt,.xlsx" {...form.field('file')} />
        <div className={`${styles.wide} ${styles.acts}`}>
          <Button type="submit" variant="primary" busy={form.busy && 'Importing'}>
            Import the file
          </Button>
          <Fault>{form.fault}</Fault>
        </div>
      </form>
    </Section>
  );
}
