import { shownStatusRows } from '@trover/contract/status-files/status-files.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { callOnServer, failPage } from '../../../page-data.ts';
import { pageContext } from '../../../server-context.ts';
import { Button } from '../../../ui/button.tsx';
import { formatAmount, pluralize } from '../../../ui/format/format.ts';
import { formatDate, formatDateDense } from '../../../ui/format/format-dates.ts';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { stageLabels } from '../claims/claim-labels.ts';
import { describeDeskPage } from '../describe-desk-page.ts';
import { type Column, ListSection } from '../list-section.tsx';
import styles from '../operator.module.css';
import { Facts, Fault, placeOf, Section } from '../section.tsx';
import { useLive } from '../use-live.ts';
import type { Route } from './+types/status-file';
import { Apply, Cancel, type OneStatusFile, rowsWith, SaveResults, Undo } from './apply.tsx';
import { MapColumns } from './map-columns.tsx';
import { MatchSeveral } from './match-several.tsx';
import { isToMatch, RowActs, type StatusRow, waits } from './row-acts.tsx';
import { SetMeanings } from './set-meanings.tsx';
import { SettleSeveral } from './settle-several.tsx';
import { outcomeLabels, resultLabels, statusLabels } from './status-file-labels.ts';

const tabLabels: Record<(typeof shownStatusRows)[number], string> = {
  all: 'All',
  changes: 'Changes',
  outdated: 'Older',
  decide: 'To decide',
  same: 'No change',
  failed: 'Failed',
  payments: 'Payments stated',
};

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const id = Number(params.id);
  const shown = new URL(request.url).searchParams.get('show');
  const show = shownStatusRows.find((one) => one === shown) ?? 'all';
  const [one, rows] = await Promise.all([
    callOnServer(page, 'GET /api/v1/operator/status_files/{id}', { params: { id } }),
    callOnServer(page, 'GET /api/v1/operator/status_files/{id}/rows', {
      params: { id },
      query: { show, limit: 50, ...placeOf(request) },
    }),
  ]).catch(failPage);
  return { one, rows, show };
}

/** In the bar above the page. */
export const handle = {
  nameOf: ({ one }: Awaited<ReturnType<typeof loader>>) => `${one.administrator}, ${formatDate(one.status_on)}`,
};

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  return describeDeskPage(
    { matches, location },
    loaderData && `Status file of ${loaderData.one.administrator}, ${formatDate(loaderData.one.status_on)}`,
  );
}

interface Choice {
  /** By row number; rows on other pages remain selected. */
  chosen: ReadonlyMap<number, StatusRow>;
  choose: (row: StatusRow) => void;
}

/** Whether a row may be selected: to match it before the file is applied, or to settle it afterwards. */
const isOpenRow = (one: OneStatusFile, row: StatusRow): boolean =>
  one.status === 'read' ? isToMatch(row) : waits(one, row);

const columnsOf = (one: OneStatusFile, { chosen, choose }: Choice): readonly Column<StatusRow>[] => [
  ...(one.status === 'applied' || one.status === 'undone' || one.status === 'read'
    ? [
        {
          heading: 'Choose',
          cell: (row: StatusRow) =>
            isOpenRow(one, row) && (
              <input
                type="checkbox"
                aria-label={`Choose line ${row.line}`}
                checked={chosen.has(row.row_number)}
                onChange={() => choose(row)}
              />
            ),
        },
      ]
    : []),
  { heading: 'Line', numeric: true, cell: ({ line }) => line },
  {
    heading: 'Claim number',
    rowHeader: true,
    cell: ({ claim_number, reference }) => claim_number ?? reference ?? '–',
  },
  {
    heading: 'Claim',
    cell: ({ sub_payout_request_id, owner, claimant, proposed }) =>
      sub_payout_request_id === null ? (
        <>
          {claimant || '–'}
          {proposed !== null && <span className="t-quiet"> maybe {proposed.owner}</span>}
        </>
      ) : (
        <Link to={`/operator/claims/${sub_payout_request_id}`}>{owner ?? `TR-${sub_payout_request_id}`}</Link>
      ),
  },
  { heading: 'Status', cell: ({ status_word }) => status_word },
  { heading: 'Cure by', cell: ({ cure_by }) => (cure_by === null ? '–' : formatDateDense(cure_by)) },
  {
    heading: 'Recognized',
    numeric: true,
    cell: ({ recognized_claim }) => (recognized_claim === null ? '–' : formatAmount(recognized_claim)),
  },
  {
    heading: 'Becomes',
    cell: ({ to_stage, outcome }) =>
      to_stage === null ? outcome !== null && outcomeLabels[outcome] : stageLabels[to_stage].word,
  },
  {
    heading: 'What happens',
    className: styles.reading,
    cell: ({ note, result, result_note }) => (
      <>
        {result !== null && <b>{resultLabels[result]}. </b>}
        {result_note ?? note}
      </>
    ),
  },
  { heading: 'Decision', className: styles.reading, cell: (row) => <RowActs one={one} row={row} /> },
];

export default function StatusFilePage({ loaderData: { one, rows, show } }: Route.ComponentProps) {
  useLive('status_files');
  const [chosen, setChosen] = useState<ReadonlyMap<number, StatusRow>>(new Map());
  const chooseAll = (of: readonly StatusRow[]) =>
    setChosen((before) => new Map([...before, ...of.map((row) => [row.row_number, row] as const)]));
  const choose = (row: StatusRow) =>
    chosen.has(row.row_number)
      ? setChosen((before) => new Map([...before].filter(([number]) => number !== row.row_number)))
      : chooseAll([row]);
  const clear = () => setChosen(new Map());
  const open = rows.items.filter((row) => isOpenRow(one, row));
  const suggested = open.filter(({ proposed }) => proposed !== null);
  const { status, word } = statusLabels[one.status];
  const isOpen = one.status === 'columns' || one.status === 'words' || one.status === 'read';
  return (
    <>
      <Section
        id="status-file"
        heading={`${one.administrator}, ${formatDate(one.status_on)}`}
        note={<StatusPill status={status}>{word}</StatusPill>}
      >
        <Fault>{one.problem}</Fault>
        <Facts
          facts={[
            [
              'Case',
              <Link key="case" to={`/operator/cases/${one.order_id}`}>
                {one.title}
              </Link>,
            ],
            ['File', one.file_name || 'Purged'],
            ['Rows', String(one.rows)],
            ['Imported by', one.imported_by ?? 'a deleted account'],
            ['Applied by', one.applied_by ?? 'Nobody yet'],
            ...(one.undone_by === null ? [] : [['Undone by', one.undone_by] as const]),
          ]}
        />
        {one.cancel_reason !== null && <p>Cancelled: {one.cancel_reason}</p>}
        {one.undo_reason !== null && <p>Undone: {one.undo_reason}</p>}
        {(one.status === 'applying' || one.status === 'undoing') && (
          <p role="status">
            Row {one.advanced_to} of {one.rows}
            <progress aria-label="Rows done" max={Math.max(one.rows, 1)} value={one.advanced_to} />
          </p>
        )}
        <Counts one={one} />
        {one.status === 'read' && <Apply key={one.row_version} one={one} />}
      </Section>
      {one.status === 'columns' && one.unmapped !== null && (
        <MapColumns key={one.row_version} one={one} unmapped={one.unmapped} />
      )}
      {one.status === 'words' && <SetMeanings key={one.row_version} one={one} />}
      <ListSection
        id="rows"
        heading="Rows of the file"
        label="rows"
        list={rows}
        columns={columnsOf(one, { chosen, choose })}
        keyOf={({ row_number }) => row_number}
        isChosen={({ row_number }) => chosen.has(row_number)}
        empty={{
          heading: one.rows === 0 ? 'No row yet' : 'No row here',
          text: 'The rows are listed once the file is read, each with what it changes.',
        }}
      >
        <Tabs
          label="Rows shown"
          tabs={shownStatusRows.map((each) => ({
            to: `?show=${each}`,
            label: tabLabels[each],
            ...(each === 'decide' && { count: one.open }),
          }))}
          current={`?show=${show}`}
        />
        <div className={styles.between}>
          <div className={styles.acts}>
            {one.status === 'read' && suggested.length > 0 && (
              <Button size="small" onClick={() => chooseAll(suggested)}>
                Choose all {suggested.length} with a suggestion
              </Button>
            )}
            {open.length > 0 && (
              <Button
                size="small"
                variant={suggested.length > 0 ? 'plain' : 'secondary'}
                data-first-action={one.status === 'read' ? undefined : ''}
                onClick={() => chooseAll(open)}
              >
                Choose all {open.length} on this page
              </Button>
            )}
          </div>
          {one.rows > 0 && <SaveResults id={one.id} />}
        </div>
        {one.status === 'read' ? (
          <MatchSeveral id={one.id} rows={[...chosen.values()]} onSaved={clear} />
        ) : (
          <SettleSeveral id={one.id} chosen={[...chosen.keys()]} onSaved={clear} />
        )}
      </ListSection>
      {(one.status === 'words' || one.status === 'read') && (
        <details>
          <summary>Change how the file is read</summary>
          {one.status === 'read' && <SetMeanings key={`words ${one.row_version}`} one={one} />}
          {one.unmapped !== null && <MapColumns key={`columns ${one.row_version}`} one={one} unmapped={one.unmapped} />}
        </details>
      )}
      {isOpen && <Cancel one={one} />}
      {one.status === 'applied' && <Undo one={one} />}
    </>
  );
}

/** The planned or completed effects of applying the file. */
function Counts({ one }: { one: OneStatusFile }) {
  if (one.outcomes.length === 0) return null;
  const decide = one.open;
  return (
    <>
      <Facts
        facts={[
          ['Change a claim', String(rowsWith(one, 'change'))],
          ['Change nothing', String(rowsWith(one, 'same'))],
          ['Outdated', String(rowsWith(one, 'outdated'))],
          ['Need a decision', String(decide)],
          ['Payments stated', String(one.expects_payment)],
          ...one.results.map(({ result, rows }) => [resultLabels[result], String(rows)] as const),
        ]}
      />
      <ul>
        {one.moves.map(({ to, rows, outdated }) => (
          <li key={to}>
            {pluralize(rows, 'claim')} to {stageLabels[to].word.toLowerCase()}
            {outdated > 0 && `, ${outdated} of them only if you confirm it`}
          </li>
        ))}
        {one.status === 'read' &&
          one.notices.map(({ stage, owners }) => (
            <li key={`notice ${stage}`}>
              {pluralize(owners, 'owner')} notified: {stageLabels[stage].word.toLowerCase()}
            </li>
          ))}
      </ul>
    </>
  );
}
