import { CallFailed } from '@trover/contract/protocol/call-failed.ts';
import { reportPeriod } from '@trover/core/organisations/board-reports/report-period.ts';
import { useState } from 'react';
import { redirect } from 'react-router';
import { api } from '../../api.ts';
import { describePage, siteOf } from '../../components/layout/page-meta.ts';
import { callOnServer, failPage, requireSession } from '../../page-data.ts';
import { pageContext } from '../../server-context.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { formatDate } from '../../ui/format/format-dates.ts';
import { EmptyState } from '../../ui/state.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import type { Route } from './+types/route';
import { AgesChart } from './ages-chart.tsx';
import { isListName, type ListName, listNames, loadList } from './load-list.ts';
import { MonthsChart } from './months-chart.tsx';
import { ReportList } from './report-list.tsx';
import styles from './reports.module.css';
import { ScheduleSection } from './schedule-section.tsx';
import { SumsStrip } from './sums-strip.tsx';

const isDay = (text: string | null): text is string => /^\d{4}-\d{2}-\d{2}$/.test(text ?? '');

/** An institution's report: its figures, and one of the lists behind them. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { account } = requireSession(page, request);
  if (account.org_type !== 2) throw redirect('/user/portfolio');
  const search = new URL(request.url).searchParams;
  const [from, to] = [search.get('from'), search.get('to')];
  const days = { ...(isDay(from) && { from }), ...(isDay(to) && { to }) };
  const listName = search.get('list') ?? '';
  const name: ListName = isListName(listName) ? listName : 'exposure';
  const number = (of: string): number | undefined => {
    const text = search.get(of) ?? '';
    return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
  };
  const [order_id, entity] = [number('order'), number('entity')];
  const [cursor, case_cursor] = [search.get('cursor'), search.get('case_cursor')];
  const of = {
    ...(order_id && { order_id }),
    ...(entity && { beneficial_account_id: entity }),
    ...(case_cursor !== null && { case_cursor }),
  };
  const [report, list, { schedule }, organization, members] = await Promise.all([
    callOnServer(page, 'GET /api/v1/organisation/report', { query: days }),
    loadList(page, name, days, cursor, of),
    callOnServer(page, 'GET /api/v1/organisation/report/schedule', {}),
    callOnServer(page, 'GET /api/v1/organisation/profile', {}),
    callOnServer(page, 'GET /api/v1/organisation/members', { query: { limit: 200 } }),
  ]).catch(failPage);
  return {
    ...{ filter: { ...(order_id && { order: order_id }), ...(entity && { entity }) } },
    ...{ cursor, case_cursor },
    report,
    list,
    schedule,
    organization,
    members: members.items.map(({ email }) => email),
    today: page.today,
  };
}

export function meta({ matches }: Route.MetaArgs) {
  return describePage(siteOf(matches), {
    title: 'Reports',
    description: 'Exposure, claims, recoveries, missed claims, fees and decisions of your organization.',
    path: '/user/reports',
    hidden: true,
  });
}

const listLabels: Readonly<Record<ListName, string>> = {
  exposure: 'Exposure',
  entities: 'Exposure by entity',
  matrix: 'Entities and cases',
  claims: 'Filed claims',
  recoveries: 'Recoveries and fees',
  months: 'Recoveries by entity',
  missed: 'Missed and late',
  decisions: 'Decisions',
};

export default function Reports({ loaderData }: Route.ComponentProps) {
  const { filter, cursor, case_cursor, report, list, schedule, organization, members, today } = loaderData;
  const { from, to, sums } = report;
  const { busy, fault, open } = useReportFile({ from, to });
  const place = (name: ListName, days = { from, to }) => `?from=${days.from}&to=${days.to}&list=${name}`;
  const narrowed = Object.entries({ ...filter, ...(case_cursor !== null && { case_cursor }) })
    .map(([of, id]) => `&${of}=${id}`)
    .join('');
  const year = reportPeriod('year', today);
  const periods = [
    { label: 'This year', from: year.from, to: today },
    { label: 'Last quarter', ...reportPeriod('quarter', today, 1) },
    { label: 'Last year', ...reportPeriod('year', today, 1) },
  ];
  return (
    <main id="main" className={`page-wrap page-wide ${styles.page}`}>
      <header className={styles.head}>
        <div>
          <h1 className="t-page">Reports</h1>
          <p className="t-dim">
            {organization.name}, {formatDate(from)} to {formatDate(to)}. Each figure opens to its rows, and each row to
            its trades.
          </p>
        </div>
        <div className={styles.acts}>
          <Button icon="download" busy={busy === 'xlsx' && 'Writing the workbook'} onClick={() => open('xlsx')}>
            Excel workbook
          </Button>
          <Button
            variant="primary"
            icon="download"
            busy={busy === 'pdf' && 'Printing the PDF'}
            onClick={() => open('pdf')}
          >
            Board PDF
          </Button>
        </div>
      </header>
      {fault && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
      <Tabs
        label="Report period"
        current={place(list.name)}
        tabs={periods.map((days) => ({ to: place(list.name, days), label: days.label }))}
      />
      {sums.length === 0 ? (
        <EmptyState
          heading="No figures yet"
          text="Figures appear here once a case involves one of your entities. First add trades from your custodians."
          action={<ButtonLink to="/user/portfolio/integrations/institutional">Open integrations</ButtonLink>}
        />
      ) : (
        sums.map((one) => <SumsStrip key={one.currency} sums={one} place={place} isOnly={sums.length === 1} />)
      )}
      <div className={styles.charts}>
        <MonthsChart months={report.months} from={from} to={to} />
        <AgesChart ages={report.ages} place={place('claims')} />
      </div>
      <section className={styles.section} aria-labelledby="rows">
        <h2 id="rows">{listLabels[list.name]}</h2>
        <Tabs
          label="Lists of the report"
          current={place(list.name)}
          tabs={listNames.map((name) => ({
            to: place(name),
            label: listLabels[name],
            ...(name === list.name && { count: list.page.total_count }),
          }))}
        />
        <ReportList list={list} place={place} cursor={cursor} />
        {list.page.next_cursor && (
          <p>
            <ButtonLink size="small" to={`${place(list.name)}${narrowed}&cursor=${list.page.next_cursor}#rows`}>
              Next page
            </ButtonLink>
          </p>
        )}
      </section>
      <ScheduleSection
        schedule={schedule}
        members={members}
        mayChange={organization.role === 'owner' || organization.role === 'manager'}
      />
    </main>
  );
}

/** Opens the report as a file; a failure becomes a sentence. */
function useReportFile(days: { from: string; to: string }) {
  const [busy, setBusy] = useState<'pdf' | 'xlsx' | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const open = async (format: 'pdf' | 'xlsx') => {
    setBusy(format);
    setFault(null);
    try {
      const body = { format, ...days };
      const { url } = await api.call('POST /api/v1/organisation/report/open', { body, shows_failure: true });
      window.location.assign(url);
    } catch (failure) {
      setFault(failure instanceof CallFailed ? failure.message : 'We could not create the file. Try again.');
    } finally {
      setBusy(null);
    }
  };
  return { busy, fault, open: (format: 'pdf' | 'xlsx') => void open(format) };
}
