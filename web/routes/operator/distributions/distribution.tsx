import { type BankFileFormat, makeBankFile } from '@trover/contract/bank-files/bank-files.ts';
import type { ReactNode } from 'react';
import { useLoaderData, useNavigate } from 'react-router';
import { api } from '../../../api.ts';
import { callOnServer, failPage } from '../../../page-data.ts';
import { pageContext } from '../../../server-context.ts';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { formatAmount, formatMoney, pluralize } from '../../../ui/format/format.ts';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { formatLabels } from '../bank-files/bank-file-labels.ts';
import { BankFiles } from '../bank-files/bank-files.tsx';
import { describeDeskPage } from '../describe-desk-page.ts';
import { useActKey } from '../frame/act-keys.ts';
import { ListFilters } from '../list-filters.tsx';
import { type Column, ListSection } from '../list-section.tsx';
import styles from '../operator.module.css';
import { Fault, placeOf, Section } from '../section.tsx';
import { shortTitle } from '../short-title.ts';
import { useAct, useActForm } from '../use-act.ts';
import type { Route } from './+types/distribution';
import { Approve } from './approve.tsx';
import { Correct } from './correct.tsx';
import own from './distributions.module.css';
import { MapColumns } from './map-columns.tsx';
import { problemLabels } from './problem-labels.ts';
import { Reverse } from './reverse.tsx';
import { Settle } from './settle.tsx';
import { statusLabels } from './status-labels.ts';
import { Steps } from './steps.tsx';
import { Sums } from './sums.tsx';

/** The parts of a file’s rows. */
const SHOWS = ['all', 'differences', 'problems'] as const;

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const id = Number(params.id);
  const wanted = new URL(request.url).searchParams.get('show');
  const show = SHOWS.find((each) => each === wanted) ?? 'all';
  const [one, rows, files] = await Promise.all([
    callOnServer(page, 'GET /api/v1/operator/distributions/{id}', { params: { id } }),
    callOnServer(page, 'GET /api/v1/operator/distributions/{id}/rows', {
      params: { id },
      query: { limit: 50, show, ...placeOf(request) },
    }),
    callOnServer(page, 'GET /api/v1/operator/bank_files', { query: { distribution_id: id, limit: 50 } }),
  ]).catch(failPage);
  return { one, rows, show, files };
}

const columns: readonly Column<Route.ComponentProps['loaderData']['rows']['items'][number]>[] = [
  { heading: 'Row', numeric: true, cell: ({ row_number }) => row_number },
  { heading: 'Claim number', phone: 'meta', rowHeader: true, cell: ({ claim_number }) => claim_number },
  { heading: 'Claimant', phone: 'name', cell: ({ claimant }) => claimant },
  {
    heading: 'Recognized',
    numeric: true,
    cell: ({ recognized_claim }) => (recognized_claim === null ? '–' : formatAmount(recognized_claim)),
  },
  { heading: 'Award', phone: 'figure', numeric: true, cell: ({ award }) => formatAmount(award) },
  {
    heading: 'Seen',
    phone: 'below',
    className: styles.reading,
    cell: (row) => <Seen row={row} />,
  },
  {
    heading: 'Difference',
    phone: 'below',
    className: styles.inRow,
    cell: (row) => <Settle row={row} />,
  },
];

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  return describeDeskPage(
    { matches, location },
    loaderData && `${loaderData.one.title}, round ${loaderData.one.round}`,
  );
}

export default function DistributionPage({ loaderData: { one, rows, show, files } }: Route.ComponentProps) {
  const { status, word } = statusLabels[one.status];
  const money = (amount: string) => formatMoney(amount, one);
  useActKey(one.status === 'read', { key: 'm', label: 'Match', act: 'match' });
  useActKey(
    rows.items.some(({ question }) => question !== null),
    { key: 'q', label: 'Query', act: 'query' },
  );
  return (
    <>
      <Section
        id="distribution"
        heading={`${shortTitle(one.title)}, round ${one.round}`}
        note={
          <span className={own.note}>
            {one.file_name}, {pluralize(one.rows, 'row')}
            <StatusPill status={status}>{word}</StatusPill>
          </span>
        }
      >
        {one.problem !== null && <Fault>{one.problem}</Fault>}
        <Sums one={one} />
        {one.cancel_reason !== null && <p>Cancelled: {one.cancel_reason}</p>}
        {one.reversal_reason !== null && <p>Reversed: {one.reversal_reason}</p>}
        {one.problems.length > 0 && (
          <ul>
            {one.problems.map(({ problem, rows: count, total }) => (
              <li key={problem}>
                {count} without an award, {money(total)}: {problemLabels[problem]}
              </li>
            ))}
          </ul>
        )}
        <div className={own.decide}>
          <Steps one={one} />
          <div>
            <Approve one={one} />
          </div>
        </div>
      </Section>
      {one.unmapped !== null && <MapColumns one={one} unmapped={one.unmapped} />}
      {one.status === 'posted' && <Pay one={one} files={files} />}
      <ListSection
        id="rows"
        heading="Rows of the file"
        label="rows"
        list={rows}
        columns={columns}
        source={{ list: '/api/v1/operator/distributions/{id}/rows', params: { id: one.id }, query: { show } }}
        keyOf={({ row_number }) => row_number}
        empty={
          show === 'all'
            ? { heading: 'No row yet', text: 'The rows are listed as soon as the file is read.' }
            : { heading: 'No such row', text: 'Every row has an award and agrees with its claim.' }
        }
      >
        <ListFilters
          label="Rows shown"
          filters={[
            { to: '?', label: 'All', count: one.rows, isCurrent: show === 'all' },
            { to: '?show=differences', label: 'Differences', isCurrent: show === 'differences' },
            {
              to: '?show=problems',
              label: 'Without an award',
              count: one.rows - one.matched_rows,
              isCurrent: show === 'problems',
            },
          ]}
        />
      </ListSection>
      {one.status === 'posted' && <Reverse one={one} />}
      <Correct one={one} />
    </>
  );
}

type Row = Route.ComponentProps['loaderData']['rows']['items'][number];

/** Why a row has no award, or how it differs, with the letter about it. */
function Seen({ row: { row_number, problem, difference, question, reason } }: { row: Row }) {
  if (problem !== null) return reason ?? problemLabels[problem];
  if (question === null) return difference;
  return (
    <>
      {difference}
      <details>
        <summary>Question to the administrator</summary>
        <p className={styles.letter}>{question}</p>
        <DraftQuestion row_number={row_number} />
      </details>
    </>
  );
}

/** Adds the question to the case's thread as a draft. */
function DraftQuestion({ row_number }: { row_number: number }) {
  const { one } = useLoaderData<typeof loader>();
  const { busy, fault, act } = useAct();
  const navigate = useNavigate();
  const draft = () =>
    act(async () => {
      const letter = await api.call('POST /api/v1/operator/letters', {
        body: { order_id: one.order_id, template: 'award', distribution_id: one.id, row_number },
        shows_failure: true,
      });
      await navigate(`/operator/letters/${letter.thread_id}#letter-${letter.id}`);
      return 'Draft saved. Nothing is sent yet.';
    });
  return (
    <>
      <Button size="small" data-act="query" busy={busy && 'Drafting'} onClick={draft}>
        Draft this letter
      </Button>
      <Fault>{fault}</Fault>
    </>
  );
}

type One = Route.ComponentProps['loaderData']['one'];

function Pay({ one, files }: { one: One; files: Route.ComponentProps['loaderData']['files'] }) {
  return (
    <Section id="pay" heading="Payments" note="Each award is paid once">
      {one.due.map(({ format, payments, total, reason }) =>
        format === null ? (
          <p key={reason}>
            {pluralize(payments, 'payment')} of {formatMoney(total, one)} cannot be made now. {reason}
          </p>
        ) : (
          <DraftFile key={format} distribution_id={one.id} format={format}>
            {formatLabels[format]}: {payments} of {formatMoney(total, one)}
          </DraftFile>
        ),
      )}
      {one.due.length === 0 && <p className="t-dim">Nothing is due.</p>}
      {files.items.length > 0 && <BankFiles files={files} />}
    </Section>
  );
}

function DraftFile({
  distribution_id,
  format,
  children,
}: {
  distribution_id: number;
  format: BankFileFormat;
  children: ReactNode;
}) {
  const form = useActForm(makeBankFile.body, { distribution_id, format, execute_on: '' });
  const navigate = useNavigate();
  const draft = form.act(async (body) => {
    const { bank_file } = await api.call('POST /api/v1/operator/bank_files', { body, shows_failure: true });
    await navigate(`/operator/money/files/${bank_file.id}`);
    return 'The file is being drafted; someone else approves it';
  });
  return (
    <form className={styles.acts} {...draft}>
      <span>{children}</span>
      <DateField label="To be executed on" unit="date" {...form.field('execute_on', { required: true })} />
      <Button type="submit" variant="primary" busy={form.busy && 'Drafting'}>
        Draft the file
      </Button>
      <Fault>{form.fault}</Fault>
    </form>
  );
}
