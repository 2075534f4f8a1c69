import { reportPeriod } from '@trover/core/organisations/board-reports/report-period.ts';
import { redirect } from 'react-router';
import { describePage, siteOf } from '../../components/layout/page-meta.ts';
import { callOnServer, failPage, requireSession } from '../../page-data.ts';
import { pageContext } from '../../server-context.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { type Fact, FactsStrip } from '../../ui/facts.tsx';
import { Figure } from '../../ui/figure.tsx';
import { enDash, formatCount, formatFund, pluralize } from '../../ui/format/format.ts';
import { EmptyState } from '../../ui/state.tsx';
import type { Route } from './+types/route';
import { ExposureSection } from './exposure-section.tsx';
import { MonthSection, readMonth } from './month-section.tsx';
import styles from './overview.module.css';
import { RecordsSection } from './records-section.tsx';
import { byDueDay, stateInWords, WaitingSection } from './waiting-section.tsx';

const SOURCES = 40;
const CASES = 8;
const WAITING = 6;

/** An institution's first page: its records, its exposure, and pending decisions. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { account } = requireSession(page, request);
  if (account.org_type !== 2) throw redirect('/user/portfolio');
  const search = new URL(request.url).searchParams;
  const cursor = search.get('cursor');
  const month = readMonth(search);
  const days = { from: reportPeriod('year', page.today).from, to: page.today };
  const [coverage, exposure, decisions, report, organization, { sums }, rows] = await Promise.all([
    callOnServer(page, 'GET /api/v1/organisation/coverage', {
      query: { limit: SOURCES, ...(cursor !== null && { cursor }) },
    }),
    callOnServer(page, 'GET /api/v1/organisation/report/exposure', { query: { limit: CASES } }),
    callOnServer(page, 'GET /api/v1/organisation/decisions', { query: { limit: WAITING, status: 'waiting' } }),
    callOnServer(page, 'GET /api/v1/organisation/report', { query: days }),
    callOnServer(page, 'GET /api/v1/organisation/profile', {}),
    callOnServer(page, 'GET /api/v1/portfolio/positions', { query: { limit: 1 } }),
    month === null ? null : callOnServer(page, 'GET /api/v1/organisation/coverage/rows', { query: month }),
  ]).catch(failPage);
  return { coverage, exposure, decisions, report, organization, sums, cursor, month, rows, today: page.today };
}

export function meta({ matches }: Route.MetaArgs) {
  return describePage(siteOf(matches), {
    title: 'Overview',
    description: 'Records, exposure and decisions of your organization.',
    path: '/user/overview',
    hidden: true,
  });
}

type Loaded = Route.ComponentProps['loaderData'];

export default function Overview({ loaderData }: Route.ComponentProps) {
  const { coverage, exposure, decisions, report, organization, cursor, month, rows, today } = loaderData;
  const [next] = byDueDay(decisions.items);
  return (
    <main id="main" className={`page-wrap page-wide ${styles.page}`}>
      <header className={styles.title}>
        <div>
          <h1 className="t-page">{organization.name}</h1>
          <p>{stateInWords(decisions.waiting, coverage)}</p>
        </div>
        <div className={styles.acts}>
          <ButtonLink to="/user/organization#export" icon="download">
            Export everything
          </ButtonLink>
          {next && (
            <ButtonLink to={`/user/decisions/${next.id}`} variant="primary">
              Make the next decision
            </ButtonLink>
          )}
        </div>
      </header>
      <FactsStrip facts={factsOf(loaderData)} className={styles.facts} />
      {coverage.total_count === 0 ? (
        <EmptyState
          heading="No records yet"
          text="Add a custodian or upload its files. Each month that arrives appears here."
          action={
            <ButtonLink to="/user/portfolio/connect" variant="primary">
              Add integration
            </ButtonLink>
          }
        />
      ) : (
        <RecordsSection coverage={coverage} today={today} cursor={cursor} />
      )}
      {month !== null && rows !== null && (
        <MonthSection
          month={month}
          rows={rows}
          of={coverage.items.find(({ portfolio_id }) => portfolio_id === month.portfolio_id)}
          today={today}
        />
      )}
      <div className={styles.two}>
        <ExposureSection exposure={exposure} />
        <WaitingSection decisions={decisions} policyVersion={report.policy_version} today={today} />
      </div>
    </main>
  );
}

function factsOf({ coverage, report, exposure, sums, today }: Loaded): Fact[] {
  const facts: Fact[] = [
    {
      label: 'Entities',
      value: formatCount(coverage.entities),
      note: `${pluralize(coverage.sources, 'source')} at ${pluralize(coverage.custodians, 'custodian')}`,
    },
    { label: 'Open cases that involve us', value: formatCount(exposure.total_count) },
  ];
  const [sum] = sums;
  if (sum === undefined) return facts;
  const { currency, recognized_loss, estimated, filed, filed_claims } = sum;
  const more = sums.length > 1 ? `, ${currency} only` : '';
  const net = (amount: string | null, certainty: 'estimated' | 'filed') =>
    amount === null ? enDash : <Figure amount={amount} currency={currency} certainty={certainty} size="medium" />;
  const paid = report.sums.find((one) => one.currency === currency);
  return [
    ...facts,
    {
      label: 'Recognized loss',
      value: recognized_loss === null ? enDash : formatFund(recognized_loss, currency),
      note: `filed and claimable${more}`,
    },
    {
      label: 'Estimated',
      value: net(estimated, 'estimated'),
      note: `after our fee${more}`,
      figure: estimated !== null,
    },
    {
      label: 'Filed',
      value: net(filed, 'filed'),
      note: `${pluralize(filed_claims, 'claim')}, after our fee`,
      figure: filed !== null,
    },
    {
      label: `Paid in ${today.slice(0, 4)}`,
      value:
        paid === undefined || paid.payments === 0 ? (
          enDash
        ) : (
          <Figure amount={paid.paid} currency={currency} certainty="paid" size="medium" />
        ),
      note: `${pluralize(paid?.payments ?? 0, 'payment')}${more}`,
      figure: (paid?.payments ?? 0) > 0,
    },
  ];
}
