import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../../../api.ts';
import { callOnServer, failPage } from '../../../../page-data.ts';
import { pageContext } from '../../../../server-context.ts';
import { ButtonLink, LinkButton } from '../../../../ui/button.tsx';
import { pluralize } from '../../../../ui/format/format.ts';
import { Instant } from '../../../../ui/format/instant.tsx';
import { Segmented } from '../../../../ui/segmented.tsx';
import { Tabs } from '../../../../ui/tabs.tsx';
import { describeDeskPage } from '../../describe-desk-page.ts';
import { ButtonKey } from '../../frame/button-key.tsx';
import { useDeskKeys } from '../../frame/keys.ts';
import { shortTitle } from '../../short-title.ts';
import { useAct } from '../../use-act.ts';
import { useLive } from '../../use-live.ts';
import type { Route } from './+types/route';
import { DraftBar } from './draft-bar.tsx';
import { type Decide, FactsSection, isWaiting } from './facts-section.tsx';
import styles from './notice.module.css';
import { durationText, secondsBetween, stateLabels } from './notice-labels.ts';
import { marksOf } from './page-marks.ts';
import { PagePane } from './page-pane.tsx';
import { ExamplesSection, PlanSection } from './plan-section.tsx';
import { Unread } from './unread.tsx';

/** Fields with free-form JSON that is not converted. */
const AS_PRINTED = ['words', 'plan', 'rows', 'columns', 'value'];

export async function loader({ context, params }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const path = { params: { id: params.id } };
  const reading = await callOnServer(page, 'GET /api/v1/operator/notices/{id}', path, AS_PRINTED).catch(failPage);
  const { row_version } = await callOnServer(
    page,
    'GET /api/v1/operator/cases/{id}/plan',
    { params: { id: String(reading.case.id) }, query: {} },
    ['document', 'trades', 'lines'],
  ).catch(failPage);
  return { reading, row_version };
}

type Loaded = Awaited<ReturnType<typeof loader>>;

/** The states in the list of a notice that is not read. */
const WORDS = { none: 'not_read', waiting: 'reading', unreadable: 'failed' } as const;

/** In the bar above the page, and the page's state. */
export const handle = {
  fills: true,
  nameOf: ({ reading }: Loaded) => shortTitle(reading.case.title),
  noteOf: ({ reading: { document, status, page_count, requested_at, read_at } }: Loaded) => (
    <>
      {document.title}
      {status === 'read' && `, ${pluralize(page_count, 'page')}`}, received{' '}
      <Instant at={document.received_at} as="date" />
      {document.received_from !== null && ` from ${document.received_from}`}
      {status === 'read' &&
        requested_at !== null &&
        read_at !== null &&
        `, read in ${durationText(secondsBetween(requested_at, read_at))}`}
    </>
  ),
  actionsOf: ({ reading }: Loaded) => <OpenCase id={reading.case.id} />,
  stateOf: ({ reading: { status, rejected, facts, plan_gaps } }: Loaded) => {
    if (rejected !== null) return stateLabels.rejected.word;
    if (status !== 'read') return stateLabels[WORDS[status]].word;
    const waiting = facts.filter(isWaiting).length;
    const left = [
      waiting > 0 && pluralize(waiting, 'fact'),
      plan_gaps.length > 0 && pluralize(plan_gaps.length, 'gap'),
    ];
    return left.some(Boolean) ? `Left: ${left.filter(Boolean).join(' and ')}` : 'Every fact is decided';
  },
};

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  return describeDeskPage(
    { matches, location },
    loaderData && [loaderData.reading.document.title, loaderData.reading.case.title],
  );
}

function OpenCase({ id }: { id: number }) {
  const navigate = useNavigate();
  const to = `/operator/cases/${id}?part=record`;
  useDeskKeys([{ key: 'o', label: 'Open the case', run: () => void navigate(to) }]);
  return (
    <ButtonLink size="small" to={to}>
      Open the case <ButtonKey>O</ButtonKey>
    </ButtonLink>
  );
}

/** A notice next to the values read from it, or before that the file and what reading it does. */
export default function Notice({ loaderData: { reading, row_version } }: Route.ComponentProps) {
  const { document, status, rejected } = reading;
  useLive('notices');
  // a replaced file is another notice
  const key = `${document.id} ${document.received_at}`;
  return status === 'read' && rejected === null ? (
    <Findings key={key} reading={reading} row_version={row_version} />
  ) : (
    <Unread key={key} reading={reading} />
  );
}

/** On a narrow screen the facts and the document are beside each other only by turns. */
type View = 'facts' | 'page';

function Findings({ reading, row_version }: Loaded) {
  const { facts, tables, plan, plan_gaps, examples } = reading;
  const marks = marksOf(reading);
  const [current, setCurrent] = useState<string | null>(() => facts.find(isWaiting)?.field ?? facts[0]?.field ?? null);
  const [page, setPage] = useState(() => marks.find(({ key }) => key === current)?.page ?? 1);
  const [view, setView] = useState<View>('facts');
  const [isEditing, setEditing] = useState(false);
  // the proposal that was decided last, which Z undoes
  const [last, setLast] = useState<number | null>(null);
  const { busy, fault, act } = useAct();
  const goTo = (key: string) => {
    setEditing(false);
    setCurrent(key);
    setPage(marks.find((mark) => mark.key === key)?.page ?? 1);
  };
  const show = (key: string) => {
    goTo(key);
    setView('page');
  };
  const decide: Decide = (decision, ids, value) =>
    act(async () => {
      const { decided } = await api.call('POST /api/v1/operator/catalogue/proposals/decide', {
        body: { ids, decision, ...(value !== undefined && { value }) },
        shows_failure: true,
      });
      const left = decided.find(({ message }) => message !== null);
      if (left) return `Not changed: ${left.message}`;
      setEditing(false);
      setLast(ids.length === 1 ? (ids[0] ?? null) : null);
      const next = facts.find((one) => isWaiting(one) && one.proposal !== null && !ids.includes(one.proposal.id));
      if (next) goTo(next.field);
      return decision === 'accept' ? 'Accepted. You can undo it with Z, or in the catalog.' : 'Rejected';
    });
  const undo = (id: number) =>
    act(async () => {
      await api.call('POST /api/v1/operator/catalogue/proposals/{id}/undo', { params: { id }, shows_failure: true });
      setLast(null);
      return 'Undone. The fact is open again.';
    });
  const waiting = facts.flatMap((one) => (isWaiting(one) && one.proposal !== null ? [one.proposal.id] : []));
  const at = facts.findIndex(({ field }) => field === current);
  const move = (by: number) => {
    const next = facts[Math.min(Math.max(at + by, 0), facts.length - 1)];
    if (next) goTo(next.field);
  };
  const decideCurrent = (decision: 'accept' | 'reject') => {
    const proposal = facts[at]?.proposal;
    if (busy) return;
    if (proposal?.status === 'waiting') return decide(decision, [proposal.id]);
    // the next press decides what is then shown
    const next = facts.find(isWaiting);
    if (next) goTo(next.field);
  };
  const nextMark = () => {
    const next = marks[marks.findIndex(({ key }) => key === current) + 1] ?? marks[0];
    if (next) goTo(next.key);
  };
  const own = facts[at]?.proposal ?? null;
  const undoable = own !== null && own.status !== 'waiting' ? own.id : last;
  const turn = (by: number) => setPage(Math.min(Math.max(page + by, 1), reading.page_count));
  useDeskKeys([
    { key: 'j', label: 'Next fact', inBar: true, run: () => move(1) },
    { key: 'k', label: 'Previous fact', inBar: true, run: () => move(-1) },
    ...(waiting.length > 0
      ? [
          { key: 'y', label: 'Accept', inBar: true, run: () => decideCurrent('accept') },
          { key: 'n', label: 'Reject', inBar: true, run: () => decideCurrent('reject') },
        ]
      : []),
    ...(waiting.length > 1
      ? [{ key: 'Y', label: 'Accept all', inBar: true, run: () => !busy && decide('accept', waiting) }]
      : []),
    ...(own?.status === 'waiting' ? [{ key: 'e', label: 'Edit', inBar: true, run: () => setEditing(true) }] : []),
    ...(undoable === null ? [] : [{ key: 'z', label: 'Undo', inBar: true, run: () => !busy && undo(undoable) }]),
    ...(marks.length > 1 ? [{ key: 'l', label: 'Next marked place', run: nextMark }] : []),
    { key: '[', label: 'Previous page', inBar: true, run: () => turn(-1) },
    { key: ']', label: 'Next page', inBar: true, run: () => turn(1) },
  ]);
  return (
    <div className={styles.split} data-view={view}>
      <div className={styles.views}>
        <Segmented
          wide
          label="Shown"
          options={[
            { value: 'facts', label: 'Facts' },
            { value: 'page', label: 'Page' },
          ]}
          value={view}
          onChange={setView}
        />
      </div>
      <PagePane
        document={reading.document}
        pages={reading.page_count}
        number={page}
        marks={marks}
        current={current}
        onPage={setPage}
      />
      <div className={styles.work}>
        <div className={styles.heads}>
          <Tabs
            label="Parts of the notice"
            current="#facts"
            tabs={[
              { to: '#facts', label: 'Facts', count: facts.length },
              { to: '#plan', label: 'Plan of allocation', count: tables.length },
              { to: '#examples', label: 'Worked examples', count: examples.length },
            ]}
          />
          {waiting.length > 1 && (
            <LinkButton disabled={busy} onClick={() => decide('accept', waiting)}>
              Accept all {waiting.length} <ButtonKey>⇧Y</ButtonKey>
            </LinkButton>
          )}
        </div>
        <div className={styles.scroll}>
          <FactsSection
            facts={facts}
            current={current}
            fault={fault}
            isEditing={isEditing}
            onShow={show}
            onEdit={setEditing}
            onDecide={busy ? null : decide}
          />
          <PlanSection plan={plan} plan_gaps={plan_gaps} tables={tables} current={current} onShow={show} />
          <ExamplesSection examples={examples} current={current} onShow={show} />
        </div>
        <DraftBar reading={reading} row_version={row_version} />
      </div>
    </div>
  );
}
