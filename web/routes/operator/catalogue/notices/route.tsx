import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { api } from '../../../../api.ts';
import { callOnServer, failPage } from '../../../../page-data.ts';
import { pageContext } from '../../../../server-context.ts';
import { Button } from '../../../../ui/button.tsx';
import { pluralize } from '../../../../ui/format/format.ts';
import { Instant } from '../../../../ui/format/instant.tsx';
import { describeDeskPage } from '../../describe-desk-page.ts';
import operator from '../../operator.module.css';
import { Fault, Section } from '../../section.tsx';
import { useAct } from '../../use-act.ts';
import { useLive } from '../../use-live.ts';
import type { Route } from './+types/route';
import { FactsSection } from './facts-section.tsx';
import styles from './notice.module.css';
import { marksOf } from './page-marks.ts';
import { PagePane } from './page-pane.tsx';
import { ExamplesSection, PlanSection, TablesSection } from './plan-section.tsx';

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

/** In the bar above the page. */
export const handle = {
  nameOf: ({ reading }: Awaited<ReturnType<typeof loader>>) => reading.document.title,
};

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  return describeDeskPage(
    { matches, location },
    loaderData && [loaderData.reading.document.title, loaderData.reading.case.title],
  );
}

/** A notice next to the values read from it. */
export default function Notice({ loaderData: { reading, row_version } }: Route.ComponentProps) {
  const { document, case: ofCase, status, failure, read_at } = reading;
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
  return (
    <>
      <Section
        id="notice"
        heading={document.title}
        link={
          <span className={styles.source}>
            {status === 'read' && (
              <span>
                {pluralize(reading.page_count, 'page')}
                {read_at !== null && (
                  <>
                    , read <Instant at={read_at} />
                  </>
                )}
              </span>
            )}
            <Link to={`/operator/cases/${ofCase.id}?part=record`}>{ofCase.title}</Link>
          </span>
        }
      >
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
      {status === 'read' && <Findings key={document.id} reading={reading} row_version={row_version} />}
    </>
  );
}

function Findings({ reading, row_version }: Route.ComponentProps['loaderData']) {
  const marks = marksOf(reading);
  const [current, setCurrent] = useState<string | null>(null);
  const [page, setPage] = useState(1);
  const show = (key: string) => {
    setCurrent(key);
    setPage(marks.find((mark) => mark.key === key)?.page ?? 1);
  };
  return (
    <div className={styles.pair}>
      <PagePane
        document={reading.document}
        pages={reading.page_count}
        number={page}
        marks={marks}
        current={current}
        onPage={setPage}
      />
      <div className={styles.parts}>
        <FactsSection facts={reading.facts} current={current} onShow={show} />
        <TablesSection tables={reading.tables} current={current} onShow={show} />
        <PlanSection plan={reading.plan} plan_gaps={reading.plan_gaps} />
        <ExamplesSection examples={reading.examples} current={current} onShow={show} />
        <Draft reading={reading} row_version={row_version} />
      </div>
    </div>
  );
}

/** The draft is published on the page for plans: only if every example passes and the notice has no open gap. */
function Draft({ reading, row_version }: Route.ComponentProps['loaderData']) {
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
  const toDecide = facts.filter(({ proposal }) => proposal?.status === 'waiting').length;
  const agreeing = examples.filter(({ agrees }) => agrees === true).length;
  return (
    <div className={styles.end}>
      <dl>
        <div>
          <dt>Facts to decide</dt>
          <dd>{toDecide}</dd>
        </div>
        <div>
          <dt>Examples</dt>
          <dd>
            {agreeing} of {examples.length}
          </dd>
        </div>
        <div>
          <dt>Gaps</dt>
          <dd>{plan_gaps.length}</dd>
        </div>
      </dl>
      {plan !== null && (
        <Button variant="primary" busy={busy && 'Drafting'} onClick={draft}>
          {row_version > 0 ? 'Replace the draft of the plan' : 'Use as the plan draft'}
        </Button>
      )}
      {drafted_at !== null && <Link to={to}>Open the plan</Link>}
      <Fault>{fault}</Fault>
    </div>
  );
}
