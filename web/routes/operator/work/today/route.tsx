import { useState } from 'react';
import { Link, useNavigate, useRouteLoaderData, useSearchParams } from 'react-router';
import { callOnServer, failPage } from '../../../../page-data.ts';
import { pageContext } from '../../../../server-context.ts';
import type { SiteLoader } from '../../../../site-loader.ts';
import { ButtonLink, LinkButton } from '../../../../ui/button.tsx';
import { pluralize } from '../../../../ui/format/format.ts';
import { formatDate } from '../../../../ui/format/format-dates.ts';
import { Segmented } from '../../../../ui/segmented.tsx';
import { describeDeskPage } from '../../describe-desk-page.ts';
import { DeskBar } from '../../frame/desk-bar.tsx';
import frame from '../../frame/frame.module.css';
import { useDeskKeys } from '../../frame/keys.ts';
import { moveRow } from '../../frame/row-keys.ts';
import { Section } from '../../section.tsx';
import { useLive } from '../../use-live.ts';
import { placeOfItem } from '../queue/work-labels.ts';
import type { Route } from './+types/route';
import { CatalogueHealth } from './catalogue-health.tsx';
import { DeadlineLegend } from './deadline-legend.tsx';
import { DeadlineTable } from './deadline-table.tsx';
import { Deadlines } from './deadlines.tsx';
import { MonthlyCashFlow } from './money-month.tsx';
import { NewMenu } from './new-menu.tsx';
import { OwnQueue } from './own-queue.tsx';
import styles from './today.module.css';
import { Workload } from './workload.tsx';

export const handle = { hasOwnBar: true };

export async function loader({ context, request }: Route.LoaderArgs) {
  const isMine = new URL(request.url).searchParams.get('whose') === 'mine';
  const query = isMine ? { mine: 'true' as const } : {};
  const board = await callOnServer(context.get(pageContext), 'GET /api/v1/operator/board', { query }).catch(failPage);
  return { board, isMine };
}

export function meta({ matches, location }: Route.MetaArgs) {
  return describeDeskPage({ matches, location }, 'Today');
}

const weekday = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

const describeLate = (late: number, escalated: number, due: number, failing: number): string =>
  `${late} late${escalated > 0 ? `, ${escalated} escalated` : ''}, ${due} due today${failing > 0 ? `, ${pluralize(failing, 'feed')} down` : ''}`;

/** Late, due and upcoming items of each kind; the operator's own queue; and the workload of all. */
export default function Today({ loaderData: { board, isMine } }: Route.ComponentProps) {
  const { today, kinds, workload, mine, money, catalogue, feeds } = board;
  const [, setSearch] = useSearchParams();
  const [at, setAt] = useState(0);
  const [isTable, setTable] = useState(false);
  const navigate = useNavigate();
  useLive('work');
  const account = useRouteLoaderData<SiteLoader>('root')?.account;
  const own = workload.find(({ account_id }) => String(account_id) === account?.id)?.open ?? mine.length;
  const current = mine[Math.min(at, mine.length - 1)];
  useDeskKeys([
    // the own queue first; the rows of the board above it follow with K
    { key: 'j', label: 'Next', inBar: true, run: () => moveRow(1, '[data-current]') },
    { key: 'k', label: 'Previous', inBar: true, run: () => moveRow(-1, '[data-current]') },
    { key: 'Enter', label: 'Open', inBar: true, run: () => current && void navigate(placeOfItem(current)) },
    { key: 'q', label: 'Start my queue', inBar: true, run: () => void navigate('/operator/queue?assignee=me') },
  ]);
  const late = kinds.reduce((sum, one) => sum + one.late, 0);
  const due = kinds.reduce((sum, one) => sum + one.due_today, 0);
  const escalated = kinds.reduce((sum, one) => sum + one.escalated, 0);
  return (
    <>
      <DeskBar
        title="Today"
        note={`${weekday(today)} ${formatDate(today)}`}
        actions={
          <>
            <Segmented
              label="Whose"
              options={[
                { value: 'mine', label: 'Mine' },
                { value: 'everyone', label: 'Everyone' },
              ]}
              value={isMine ? 'mine' : 'everyone'}
              onChange={(whose) => setSearch(whose === 'mine' ? { whose } : {})}
            />
            <NewMenu />
            <ButtonLink variant="primary" size="small" to="/operator/queue?assignee=me">
              Start my queue
            </ButtonLink>
          </>
        }
      />
      <div className={frame.content}>
        <Section
          id="deadlines"
          heading="Deadlines and service levels"
          note={describeLate(late, escalated, due, feeds.failing.length)}
          link={
            <span className={styles.view}>
              {!isTable && <DeadlineLegend hasOutage={feeds.failing.length > 0} />}
              <LinkButton onClick={() => setTable(!isTable)}>{isTable ? 'Chart' : 'Table'}</LinkButton>
            </span>
          }
        >
          {feeds.identity_failing_since !== null && (
            <p role="status">
              <Link to="/operator/clients/identity-service">The identity service is not responding</Link>
            </p>
          )}
          <dl className={styles.totals}>
            <div>
              <dd className={late > 0 ? styles.near : undefined}>{late}</dd>
              <dt>Late</dt>
            </div>
            <div>
              <dd className={due > 0 ? styles.near : undefined}>{due}</dd>
              <dt>Due today</dt>
            </div>
            {feeds.failing.length > 0 && (
              <div>
                <dd data-fault>{feeds.failing.length}</dd>
                <dt>Feeds down</dt>
              </div>
            )}
          </dl>
          {isTable ? (
            <DeadlineTable kinds={kinds} today={today} isMine={isMine} />
          ) : (
            <Deadlines kinds={kinds} feeds={feeds} today={today} isMine={isMine} />
          )}
        </Section>
        <div className={styles.two}>
          <div>
            <Section
              id="mine"
              heading="My queue"
              note={own > 0 && own.toLocaleString('en-US')}
              link={<Link to="/operator/queue?assignee=me">Open the queue</Link>}
            >
              <OwnQueue items={mine} total={own} current={current} today={today} onCurrent={setAt} />
            </Section>
            <Section
              id="workload"
              heading="Workload"
              note={pluralize(
                workload.reduce((sum, one) => sum + one.open, 0),
                'open item',
              )}
              link={
                workload.some((one) => one.account_id === null && one.open > 0) && (
                  <Link to="/operator/queue?assignee=nobody">Assign the unassigned</Link>
                )
              }
            >
              <Workload workload={workload} />
            </Section>
          </div>
          <div>
            <MonthlyCashFlow money={money} today={today} />
            <CatalogueHealth catalogue={catalogue} />
          </div>
        </div>
      </div>
    </>
  );
}
