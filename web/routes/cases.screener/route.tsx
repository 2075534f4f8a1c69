import { useState } from 'react';
import { useNavigation } from 'react-router';
import { describePage, siteOf } from '../../components/layout/page-meta.ts';
import { SearchBox } from '../../components/search/search-box.tsx';
import { ErrorState } from '../../ui/state.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import type { Route } from './+types/route';
import { CaseTable } from './case-table.tsx';
import { DensityChoice } from './density.tsx';
import { FilterBar } from './filter-bar.tsx';
import { describeCount, tabNames } from './filter-labels.ts';
import { Filters } from './filters.tsx';
import { NothingFound } from './nothing-found.tsx';
import { Paging } from './paging.tsx';
import { FetchedSearches } from './saved/fetched-searches.tsx';
import styles from './screener.module.css';
import { changed, groups, PAGE_SIZE, type ScreenerState, screenerSearch } from './screener-state.ts';

export { loader } from './load-screener.ts';

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const open = loaderData?.counts?.actionable;
  return describePage(siteOf(matches), {
    title: 'Cases',
    description: `Securities settlements with their funds, class periods and claim deadlines${open ? `; ${open} are open to claim` : ''}.`,
    path: '/cases/screener',
    search: loaderData && canonicalSearch(loaderData.state),
  });
}

/** The canonical address of the list: its filters in a fixed order and notation. The first page has no number. */
const canonicalSearch = (state: ScreenerState): string => new URLSearchParams(screenerSearch(state)).toString();

export default function Screener({ loaderData }: Route.ComponentProps) {
  const { state, list, claims, counts, filters, signedIn, canFollow } = loaderData;
  const [density, setDensity] = useState(loaderData.density);
  const navigation = useNavigation();
  const busy = navigation.state === 'loading' && navigation.location.pathname === '/cases/screener';
  const tabs = groups
    .filter((group) => group !== 'claimed' || signedIn)
    .map((group) => ({
      label: tabNames[group],
      to: screenerSearch(changed(state, { group })),
      count: counts?.[group],
    }));

  return (
    <main id="main" className="page-wrap">
      <div className={styles.head}>
        <div>
          <h1 className="t-page">Cases</h1>
          <p>{describeCount(loaderData)}</p>
        </div>
        <div className="desktop-only">
          <DensityChoice value={density} onChange={setDensity} />
        </div>
      </div>
      <div className={`phone-only ${styles.search}`}>
        <SearchBox initial={state.search_query} key={state.search_query} />
      </div>
      <Tabs label="Groups of cases" tabs={tabs} current={screenerSearch(changed(state, {}))} />
      <div className={styles.columns}>
        <aside className={styles.filters} aria-label="Filters">
          <Filters state={state} filters={filters} signedIn={signedIn} />
          <FetchedSearches state={state} signedIn={signedIn} />
        </aside>
        <section className={styles.results} aria-label="Results" aria-busy={busy}>
          <FilterBar data={loaderData} />
          {!list && (
            <ErrorState
              heading="The list of cases did not load"
              text="Your trades and claims are not affected."
              onRetry={() => window.location.reload()}
            />
          )}
          {list && !list.items.length && <NothingFound data={loaderData} />}
          {list && list.items.length > 0 && (
            <>
              <CaseTable {...{ state, claims, signedIn, density, canFollow }} cases={list.items} />
              <Paging state={state} shown={list.items.length} total={list.total_count} length={PAGE_SIZE} />
            </>
          )}
        </section>
      </div>
    </main>
  );
}
