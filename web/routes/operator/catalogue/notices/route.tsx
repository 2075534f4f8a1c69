import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { api } from '../../../../api.ts';
import { callOnServer, failPage } from '../../../../page-data.ts';
import { pageContext } from '../../../../server-context.ts';
import { Button, ButtonLink, LinkButton } from '../../../../ui/button.tsx';
import { pluralize } from '../../../../ui/format/format.ts';
import { Instant } from '../../../../ui/format/instant.tsx';
import { Segmented } from '../../../../ui/segmented.tsx';
import { Tabs } from '../../../../ui/tabs.tsx';
import { describeDeskPage } from '../../describe-desk-page.ts';
import { ButtonKey } from '../../frame/button-key.tsx';
import { useDeskKeys } from '../../frame/keys.ts';
import operator from '../../operator.module.css';
import { Fault, Section } from '../../section.tsx';
import { shortTitle } from '../../short-title.ts';
import { useAct } from '../../use-act.ts';
import { useLive } from '../../use-live.ts';
import type { Route } from './+types/route';
import { type Decide, FactsSection, isWaiting } from './facts-section.tsx';
import styles from './notice.module.css';
import { marksOf } from './page-marks.ts';
import { PagePane } from './page-pane.tsx';
import { ExamplesSection, PlanSection } from './plan-section.tsx';

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

/** In the bar above the page, and the page's state. */
export const handle = {
  fills: true,
  nameOf: ({ reading }: Loaded) => shortTitle(reading.case.title),
  noteOf: ({ reading: { document, status, page_count, read_at } }: Loaded) => (
    <>
      {document.title}
      {status === 'read' && `, ${pluralize(page_count, 'page')}`}
      {status === 'read' && read_at !== null && (
        <>
          , read <Instant at={read_at} />
        </>
      )}
    </>
  ),
  actionsOf: ({ reading }: Loaded) => <OpenCase id={reading.case.id} />,
  stateOf: ({ reading: { status, facts, plan_gaps } }: Loaded) => {
    if (status !== 'read') return '';
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

/** A notice next to the values read from it. */
export default function Notice({ loaderData: { reading, row_version } }: Route.ComponentProps) {
  const { document, status, failure } = reading;
  const { busy, fault, act } = useAct();
  useLive('notices');
  const read = () =>
    act(async () => {
      await api.call('POST /api/v1/operator/notices/{id}/read', {
        params: { id: String(document.id) },
        shows_failure: true,
      });
      return 'Reading the notice';
    });
  if (status === 'read') return <Findings key={document.id} reading={reading} row_version={row_version} />;
  return (
    <Section id="notice" heading={document.title}>
      {status === 'waiting' && <p role="status">Reading the notice. This page updates automatically.</p>}
      {status === 'unreadable' && <Fault>{failure}</Fault>}
      {(status === 'none' || status === 'unreadable') && (
        <p className={operator.acts}>
          <Button variant="primary" busy={busy && 'Asking'} onClick={read}>
            {status === 'none' ? 'Read the notice' : 'Read it again'}
          </Button>
        </p>
      )}
      <Fault>{fault}</Fault>
    </Section>
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
  const { busy, fault, act } = useAct();
  const goTo = (key: string) => {
    setCurrent(key);
    setPage(marks.find((mark) => mark.key === key)?.page ?? 1);
  };
  const show = (key: string) => {
    goTo(key);
    setView('page');
  };
  const decide: Decide = (decision, ids) =>
    act(async () => {
      const { decided } = await api.call('POST /api/v1/operator/catalogue/proposals/decide', {
        body: { ids, decision },
        shows_failure: true,
      });
      const left = decided.find(({ message }) => message !== null);
      if (left) return `Not changed: ${left.message}`;
      const next = facts.find((one) => isWaiting(one) && one.proposal !== null && !ids.includes(one.proposal.id));
      if (next) goTo(next.field);
      return decision === 'accept' ? 'Accepted. You can undo it in the catalog.' : 'Rejected';
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
          <FactsSection facts={facts} current={current} fault={fault} onShow={show} onDecide={busy ? null : decide} />
          <PlanSection plan={plan} plan_gaps={plan_gaps} tables={tables} current={current} onShow={show} />
          <ExamplesSection examples={examples} current={current} onShow={show} />
        </div>
        <Draft reading={reading} row_version={row_version} />
      </div>
    </div>
  );
}

/** The draft is published on the page for plans: only if every example passes and the notice has no open gap. */
function Draft({ reading, row_version }: Loaded) {
  const { busy, fault, act } = useAct();
  const navigate = useNavigate();
  const { facts, plan, plan_gaps, examples, drafted_at, document, case: ofCase } = reading;
  const to = `/operator/cases/${ofCase.id}/plan`;
  const draft = () =>
    act(async () => {
      await api.call('POST /api/v1/operator/notices/{id}/draft', {
        params: { id: String(document.id) },
        body: { row_version },
        shows_failure: true,
      });
      await navigate(to);
      return 'The draft and its examples are in the plan';
    });
  const toDecide = facts.filter(isWaiting).length;
  const agreeing = examples.filter(({ agrees }) => agrees === true).length;
  return (
    <div className={styles.end}>
      <dl>
        <Count label="Facts">
          {facts.length - toDecide} of {facts.length}
        </Count>
        <Count label="To decide" tone={toDecide > 0 ? 'time' : undefined}>
          {toDecide}
        </Count>
        <Count label="Examples" tone={examples.some(({ agrees }) => agrees === false) ? 'error' : undefined}>
          {agreeing} of {examples.length}
        </Count>
        <Count label="Gaps" tone={plan_gaps.length > 0 ? 'time' : undefined}>
          {plan_gaps.length}
        </Count>
      </dl>
      <Fault>{fault}</Fault>
      {drafted_at !== null && <Link to={to}>Open the plan</Link>}
      {plan !== null && (
        <Button variant="primary" busy={busy && 'Drafting'} onClick={draft}>
          {row_version > 0 ? 'Replace the draft of the plan' : 'Use as the plan draft'} <ButtonKey>⌘↵</ButtonKey>
        </Button>
      )}
    </div>
  );
}

function Count({ label, tone, children }: { label: string; tone?: 'time' | 'error' | undefined; children: ReactNode }) {
  return (
    <div data-tone={tone}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
