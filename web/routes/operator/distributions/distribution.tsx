import { type BankFileFormat, makeBankFile } from '@trover/contract/bank-files/bank-files.ts';
import { formatCents, requireCents } from '@trover/core/money/decimal.ts';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../../api.ts';
import { callOnServer, failPage } from '../../../page-data.ts';
import { pageContext } from '../../../server-context.ts';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { formatAmount, formatMoney, pluralize } from '../../../ui/format/format.ts';
import { TickerBadge } from '../../../ui/plate.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { formatLabels } from '../bank-files/bank-file-labels.ts';
import { BankFiles } from '../bank-files/bank-files.tsx';
import { describeDeskPage } from '../describe-desk-page.ts';
import { goToAct, useActKey } from '../frame/act-keys.ts';
import { ButtonKey } from '../frame/button-key.tsx';
import { useDeskKeys } from '../frame/keys.ts';
import { ListFilters } from '../list-filters.tsx';
import { ListSection } from '../list-section.tsx';
import styles from '../operator.module.css';
import { Fault, placeOf, Section } from '../section.tsx';
import { shortTitle } from '../short-title.ts';
import { useActForm } from '../use-act.ts';
import type { Route } from './+types/distribution';
import { Approve, Arrival, MatchAgain } from './approve.tsx';
import { Correct } from './correct.tsx';
import own from './distributions.module.css';
import { MapColumns } from './map-columns.tsx';
import { problemLabels } from './problem-labels.ts';
import { Reverse } from './reverse.tsx';
import { differenceColumns, isUnsettled, matchColumns, type Row } from './rows.tsx';
import { statusLabels } from './status-labels.ts';
import { Steps } from './steps.tsx';
import { Sums } from './sums.tsx';

/** The parts of a file’s rows. */
const SHOWS = ['all', 'differences', 'problems'] as const;

/** How many rows of each kind of difference are listed above the others. */
const DIFFERING = 100;

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const id = Number(params.id);
  const wanted = new URL(request.url).searchParams.get('show');
  const show = SHOWS.find((each) => each === wanted) ?? 'all';
  const differing = (part: 'differences' | 'problems') =>
    show === 'all'
      ? callOnServer(page, 'GET /api/v1/operator/distributions/{id}/rows', {
          params: { id },
          query: { limit: DIFFERING, show: part },
        })
      : null;
  const [one, rows, files, differences, problems] = await Promise.all([
    callOnServer(page, 'GET /api/v1/operator/distributions/{id}', { params: { id } }),
    callOnServer(page, 'GET /api/v1/operator/distributions/{id}/rows', {
      params: { id },
      query: { limit: 50, show, ...placeOf(request) },
    }),
    callOnServer(page, 'GET /api/v1/operator/bank_files', {
      query: { distribution_id: id, limit: 50, ...placeOf(request, 'files') },
    }),
    differing('differences'),
    differing('problems'),
  ]).catch(failPage);
  return { one, rows, show, files, differences, problems };
}

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  return describeDeskPage(
    { matches, location },
    loaderData && `${loaderData.one.title}, round ${loaderData.one.round}`,
  );
}

/** Each section of the record is a part of it. */
const partKeys = [{ key: 'alt+1–9', label: 'Part', inBar: true }] as const;

type One = Route.ComponentProps['loaderData']['one'];

export default function DistributionPage({ loaderData }: Route.ComponentProps) {
  const { one, rows, show, files } = loaderData;
  const { status, word } = statusLabels[one.status];
  const money = (amount: string) => formatMoney(amount, one);
  const step = stepOf(one);
  const listed = [...(loaderData.problems?.items ?? []), ...(loaderData.differences?.items ?? []), ...rows.items];
  useActKey(step !== null, { key: 'mod+Enter', label: step ?? '', act: 'step' });
  useActKey(one.status === 'read', { key: 'm', label: 'Match', act: 'match' });
  useActKey(
    listed.some(({ question }) => question !== null),
    { key: 'q', label: 'Query', act: 'query' },
  );
  useDeskKeys(partKeys);
  useActKey(listed.some(isUnsettled), { key: 'y', label: 'Resolve', act: 'resolve' });
  return (
    <section className={own.record} aria-labelledby="distribution" data-record>
      <header className={own.title}>
        <h2 id="distribution">{`${shortTitle(one.title)}, round ${one.round}`}</h2>
        {one.ticker !== null && <TickerBadge ticker={one.ticker} />}
        <StatusPill status={status}>{word}</StatusPill>
        <span>
          {one.file_name}, {pluralize(one.rows, 'row')}
        </span>
      </header>
      <div className={own.body}>
        <div className={own.sums}>
          {one.problem !== null && <Fault>{one.problem}</Fault>}
          <Sums one={one} />
          {one.cancel_reason !== null && <p>Cancelled: {one.cancel_reason}</p>}
          {one.reversal_reason !== null && <p>Reversed: {one.reversal_reason}</p>}
          {one.problems.length > 0 && (
            <ul className={own.problems}>
              {one.problems.map(({ problem, rows: count, total }) => (
                <li key={problem}>
                  <b>{count}</b> without an award, {money(total)}: {problemLabels[problem]}
                </li>
              ))}
            </ul>
          )}
        </div>
        {one.status === 'read' && one.arrived === null && <Arrival one={one} />}
        {one.unmapped !== null && <MapColumns one={one} unmapped={one.unmapped} />}
        {one.status === 'posted' && <Pay one={one} files={files} />}
        <Differences {...loaderData} />
        <ListSection
          id="rows"
          isBeside
          heading="Rows of the file"
          label="rows"
          filters={
            <ListFilters
              label="Rows shown"
              hasKeys
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
          }
          list={rows}
          columns={show === 'all' ? matchColumns : differenceColumns(one, firstActs(rows.items))}
          savesByKey
          source={{ list: '/api/v1/operator/distributions/{id}/rows', params: { id: one.id }, query: { show } }}
          keyOf={({ row_number }) => row_number}
          empty={
            show === 'all'
              ? { heading: 'No row yet', text: 'The rows are listed as soon as the file is read.' }
              : { heading: 'No such row', text: 'Every row has an award and agrees with its claim.' }
          }
        />
        {one.status === 'posted' && <Reverse one={one} />}
        <Correct one={one} />
      </div>
      <footer className={own.decide}>
        <Steps one={one} />
        <div>
          <Approve one={one} />
          {one.status === 'read' && (
            <Button size="small" onClick={() => goToAct(document, 'send_back')}>
              Send back <ButtonKey>B</ButtonKey>
            </Button>
          )}
        </div>
      </footer>
    </section>
  );
}

/** The action that the distribution waits for, if this person may do it. */
function stepOf({ status, unmapped, arrived, approval_fault, due }: One): string | null {
  if (unmapped !== null) return 'Read the file';
  if (status === 'read' && arrived === null) return 'Record the arrival';
  if (status === 'read') return approval_fault === null ? 'Approve' : null;
  return status === 'posted' && due.some(({ format }) => format !== null) ? 'Draft the file' : null;
}

/** The first rows of a table with an act, which show its key. */
const firstActs = (items: readonly Row[]) => ({
  resolve: items.find(isUnsettled)?.row_number,
  query: items.find(({ question }) => question !== null)?.row_number,
});

/** The rows that differ or have no award, above all rows: they need work first. */
function Differences({ one, differences, problems }: Route.ComponentProps['loaderData']) {
  if (differences === null || problems === null) return null;
  const items = [...problems.items, ...differences.items].sort(
    (a, b) => Number(a.settled_at !== null) - Number(b.settled_at !== null) || a.row_number - b.row_number,
  );
  const total_count = problems.total_count + differences.total_count;
  if (total_count === 0 && one.status !== 'read') return null;
  const sum = items.reduce((cents, { award }) => cents + requireCents(award), 0n);
  const first = firstActs(items);
  const listed =
    total_count > items.length ? `the first ${items.length} of ${total_count} rows` : pluralize(total_count, 'row');
  return items.length === 0 ? (
    <Section
      id="differences"
      heading="Differences"
      note="Every row has an award and agrees with its claim"
      link={<MatchAgain id={one.id} />}
    >
      {null}
    </Section>
  ) : (
    <ListSection
      id="differences"
      isBeside
      heading="Differences"
      label="rows that differ"
      note={`${listed}, ${formatAmount(formatCents(sum), 2)}`}
      filters={one.status === 'read' && <MatchAgain id={one.id} />}
      list={{ items, total_count, next_cursor: null }}
      columns={differenceColumns(one, first)}
      keyOf={({ row_number }) => row_number}
      empty={{ heading: 'No such row', text: 'Every row has an award and agrees with its claim.' }}
    />
  );
}

function Pay({ one, files }: { one: One; files: Route.ComponentProps['loaderData']['files'] }) {
  return (
    <Section id="pay" heading="Payments" note="Each award is paid once">
      {one.due.map(({ format, payments, total, reason }, at) =>
        format === null ? (
          <p key={reason}>
            {pluralize(payments, 'payment')} of {formatMoney(total, one)} cannot be made now. {reason}
          </p>
        ) : (
          <DraftFile
            key={format}
            distribution_id={one.id}
            format={format}
            isFirst={one.due.findIndex((line) => line.format !== null) === at}
          >
            {formatLabels[format]}: {payments} of {formatMoney(total, one)}
          </DraftFile>
        ),
      )}
      {one.due.length === 0 && <p className="t-dim">Nothing is due.</p>}
      {files.items.length > 0 && <BankFiles files={files} isBeside place="files" />}
    </Section>
  );
}

function DraftFile({
  distribution_id,
  format,
  isFirst,
  children,
}: {
  distribution_id: number;
  format: BankFileFormat;
  /** Of several files: the one that the key drafts. */
  isFirst: boolean;
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
      <DateField
        label="To be executed on"
        unit="date"
        data-act="step"
        {...form.field('execute_on', { required: true })}
      />
      <Button type="submit" variant="primary" busy={form.busy && 'Drafting'}>
        Draft the file {isFirst && <ButtonKey>⌘↵</ButtonKey>}
      </Button>
      <Fault>{form.fault}</Fault>
    </form>
  );
}
