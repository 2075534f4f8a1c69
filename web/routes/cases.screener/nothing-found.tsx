import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/state.tsx';
import { activeFilters } from './active-filters.ts';
import type { ScreenerData } from './load-screener.ts';
import { changed, cleared, screenerSearch } from './screener-state.ts';

/** Names which of the three it is: the filters, the words, or that there is no such case today. */
export function NothingFound({ data: { state, counts } }: { data: ScreenerData }) {
  if (activeFilters(state).length) {
    return (
      <EmptyState
        heading="No case fits these filters"
        text="Widen a range or take a filter away."
        action={<ButtonLink to={screenerSearch(cleared(state))}>Clear filters</ButtonLink>}
      />
    );
  }
  if (state.search_query && state.group !== 'all' && counts?.all) {
    return (
      <EmptyState
        heading={`No case here for “${state.search_query}”`}
        text="There are such cases at another stage."
        action={<ButtonLink to={screenerSearch(changed(state, { group: 'all' }))}>Look in every case</ButtonLink>}
      />
    );
  }
  if (state.search_query) {
    return (
      <EmptyState
        heading={`No case for “${state.search_query}”`}
        text="Look for the company’s name at the time, or its ticker."
        action={<ButtonLink to="/cases/screener">See every open case</ButtonLink>}
      />
    );
  }
  return (
    <EmptyState
      heading="No case is here today"
      text="Cases move through these groups as courts decide."
      action={<ButtonLink to={screenerSearch(changed(state, { group: 'all' }))}>See all cases</ButtonLink>}
    />
  );
}
