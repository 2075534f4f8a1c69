import { useEffect } from 'react';
import { useRouteLoaderData, useSearchParams } from 'react-router';
import { describePage, siteOf } from '../../components/layout/page-meta.ts';
import { dialogs } from '../../dialogs/store.ts';
import { callOnServer, failPage, requireSession } from '../../page-data.ts';
import { pageContext } from '../../server-context.ts';
import type { SiteLoader } from '../../site-loader.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Figure } from '../../ui/figure.tsx';
import { pluralize } from '../../ui/format/format.ts';
import { formatMonth } from '../../ui/format/format-dates.ts';
import { EmptyState } from '../../ui/state.tsx';
import { type Tab, Tabs } from '../../ui/tabs.tsx';
import type { Route } from './+types/route';
import { CaseRow } from './case-row.tsx';
import { CompanyNews } from './company-news.tsx';
import { DeadlinesAside } from './deadlines-aside.tsx';
import { Following } from './following.tsx';
import styles from './my-cases.module.css';
import { claimStateOfCase, dueNotice, GROUPS, groupOf, type MyCase, type MyCases, STATES } from './my-cases-view.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  requireSession(page, request);
  const { searchParams } = new URL(request.url);
  const stateParam = searchParams.get('state');
  const isFollowing = stateParam === 'following';
  const state = stateParam !== null && /^[1-6]$/.test(stateParam) ? stateParam : null;
  const cursor = searchParams.get('cursor');
  const query = { limit: 100, ...(state !== null && { state }), ...(cursor !== null && { cursor }) };
  const paging = { limit: isFollowing ? 50 : 1, ...(isFollowing && cursor !== null && { cursor }) };
  const [cases, following, calendar, companies, news] = await Promise.all([
    callOnServer(page, 'GET /api/v1/orders/getmyorders', { query: isFollowing ? { limit: 1 } : query }).catch(failPage),
    // an attorney follows nothing
    callOnServer(page, 'GET /api/v1/orders/getfavoriteorders', { query: paging }).catch(() => null),
    callOnServer(page, 'GET /api/v1/orders/calendar', {}).catch(failPage),
    isFollowing ? callOnServer(page, 'GET /api/v1/crm/subscription/company', { query: { limit: 100 } }) : null,
    isFollowing ? callOnServer(page, 'GET /api/v1/crm/subscription/company/news', { query: { limit: 20 } }) : null,
  ]);
  const due = isFollowing ? null : dueNotice(cases.items);
  return {
    cases,
    companies,
    news,
    following,
    isFollowing,
    calendar,
    state,
    today: page.today,
    notices: due === null ? [] : [due],
  };
}

export function meta({ matches }: Route.MetaArgs) {
  return describePage(siteOf(matches), {
    title: 'My cases',
    description: 'Your cases, what each one needs, and by when.',
    path: '/cases/my',
    hidden: true,
  });
}

export default function MyCasesPage({ loaderData }: Route.ComponentProps) {
  const { cases, companies, news, following, isFollowing, calendar, state, today } = loaderData;
  useOpenClaim();
  const matches = placeOfMatches(useRouteLoaderData<SiteLoader>('root')?.account?.org_type);
  const all = cases.counts.reduce((sum, each) => sum + each.cases, 0);
  const tabs: Tab[] = [
    { label: 'All', to: '/cases/my', count: all },
    ...STATES.map((each) => ({
      label: each.label,
      to: `?state=${each.state}`,
      count: cases.counts.find((one) => one.state === each.state)?.cases ?? 0,
    })),
    ...(following ? [{ label: 'Following', to: '?state=following', count: following.total_count }] : []),
  ];
  const first = cases.items.find((item) => groupOf(item) === 'waiting');
  return (
    <main id="main" className="page-wrap">
      <div className={styles.head}>
        <h1 className="t-page">My cases</h1>
        <ButtonLink to="/cases/screener" size="small" icon="search">
          Find more cases
        </ButtonLink>
      </div>
      {all > 0 && state === null && !isFollowing && <Sums cases={cases} />}
      <Tabs
        label="State"
        tabs={tabs}
        current={isFollowing ? '?state=following' : state === null ? '/cases/my' : `?state=${state}`}
      />
      <div className={styles.layout}>
        <div>
          {isFollowing && following && <Following cases={following} />}
          {companies && news && <CompanyNews companies={companies} news={news} />}
          {!isFollowing && cases.items.length === 0 && (
            <EmptyState
              heading={all === 0 ? 'You have not joined a case yet' : 'No cases here'}
              text={
                all === 0
                  ? `Find cases that match your trades ${matches.where}. Join one, and its steps appear here.`
                  : undefined
              }
              action={all === 0 && <ButtonLink to={matches.to}>See what matches</ButtonLink>}
            />
          )}
          {GROUPS.map(({ group, heading }) => {
            const own = isFollowing ? [] : cases.items.filter((item) => groupOf(item) === group);
            if (own.length === 0) return null;
            return (
              <section key={group} className={styles.group} aria-labelledby={`group-${group}`}>
                <header>
                  <h2 id={`group-${group}`} className="t-sub">
                    {group === 'ended' && own.every(isPaid) ? 'Paid' : heading}
                  </h2>
                  <span>{own.length}</span>
                </header>
                <ul>
                  {own.map((item) => (
                    <CaseRow key={item.id} item={item} isFirst={item === first} />
                  ))}
                </ul>
              </section>
            );
          })}
          {!isFollowing && cases.next_cursor !== null && (
            <p className={styles.more}>
              <ButtonLink
                to={`?${new URLSearchParams({ ...(state !== null && { state }), cursor: cases.next_cursor })}`}
              >
                Next page
              </ButtonLink>
            </p>
          )}
        </div>
        <DeadlinesAside calendar={calendar} today={today} />
      </div>
    </main>
  );
}

/** An institution has integrations in place of a portfolio (P-3). */
const placeOfMatches = (orgType: number | undefined): { to: string; where: string } =>
  orgType === 2
    ? { to: '/user/portfolio/integrations/institutional', where: 'on your integrations page' }
    : { to: '/user/portfolio', where: 'in your portfolio' };

const isPaid = (item: MyCase): boolean => claimStateOfCase(item).phase === 'paid';

const casesOf = (sums: MyCases['sums']): number => sums.reduce((total, { cases }) => total + cases, 0);

/** Totals of all cases, whatever page is shown. */
function Sums({ cases }: { cases: MyCases }) {
  const of = (name: MyCases['sums'][number]['of']) => cases.sums.filter((sum) => sum.of === name);
  const waiting = cases.counts.reduce(
    (sum, { state, cases: all, late, filed }) => sum + (state <= 4 ? all - late - filed : 0),
    0,
  );
  const [signed, filed] = [of('signed'), of('filed')];
  const paid = of('paid');
  const [first] = paid;
  const sums = [
    ...(first
      ? [
          {
            label: 'Paid',
            figures: paid,
            certainty: 'paid',
            note: `${pluralize(first.cases, 'case')}${first.since === null ? '' : ` since ${formatMonth(first.since)}`}`,
          } as const,
        ]
      : []),
    ...(filed.length > 0
      ? [{ label: 'Filed', figures: filed, certainty: 'filed', note: pluralize(casesOf(filed), 'case') } as const]
      : []),
    ...(signed.length > 0
      ? [
          {
            label: 'Signed, not filed yet',
            figures: signed,
            certainty: 'estimated',
            note: pluralize(casesOf(signed), 'case'),
          } as const,
        ]
      : []),
    ...(waiting > 0
      ? [
          {
            label: 'In progress',
            figures: of('waiting'),
            certainty: 'estimated',
            note: waiting === 1 ? '1 case, waiting on you' : `${pluralize(waiting, 'case')}, all waiting on you`,
          } as const,
        ]
      : []),
  ] as const;
  if (sums.length === 0) return null;
  return (
    <div className={styles.sums}>
      {sums.map(({ label, figures, certainty, note }) => (
        <div key={label}>
          <p className="t-label">{label}</p>
          {figures.length === 0 && (
            <p className={styles.unknown}>
              <span aria-hidden="true">–</span>
              <span className="sr-only">no estimate</span>
            </p>
          )}
          {figures.map(({ currency, amount }) => (
            <Figure key={currency} amount={amount} currency={currency} certainty={certainty} size="large" />
          ))}
          <p className="t-quiet">{note}</p>
        </div>
      ))}
    </div>
  );
}

/** `?claim=ORDER` opens the steps of that case; mails link to it. */
function useOpenClaim(): void {
  const [query] = useSearchParams();
  const claimParam = query.get('claim');
  useEffect(() => {
    if (claimParam !== null && /^\d{1,9}$/.test(claimParam))
      dialogs.open({ name: 'payout', props: { order_id: Number(claimParam) } });
  }, [claimParam]);
}
