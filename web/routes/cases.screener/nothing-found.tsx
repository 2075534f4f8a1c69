import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/state.tsx';
import { activeFilters } from './active-filters.ts';
import type { ScreenerData } from './load-screener.ts';
import { changed, cleared, screenerSearch } from './screener-state.ts';

/** Names the reason for an empty list: the filters, the search text, or that no such case exists today. */
export function NothingFound({ data: { state, counts } }: { data: ScreenerData }) {
  if (activeFilters(state).length) {
    return (
      <EmptyState
        heading="No cases match these filters"
        text="Widen a range or remove a filter."
        action={<ButtonLink to={screenerSearch(cleared(state))}>Clear filters</ButtonLink>}
      />
    );
  }
  if (state.search_query && state.group !== 'all' && counts?.all) {
    return (
      <EmptyState
        heading={`No case here for “${state.search_query}”`}
        text="Cases at other stages match."
        action={<ButtonLink to={screenerSearch(changed(state, { group: 'all' }))}>Search all cases</ButtonLink>}
      />
    );
  }
  if (state.search_query) {
    return (
      <EmptyState
        heading={`No case for “${state.search_query}”`}
        text="Try the company’s name at the time, or its ticker."
        action={<ButtonLink to="/cases/screener">See every open case</ButtonLink>}
      />
    );
  }
  return (
    <EmptyState
      heading="No cases here today"
      text="Cases move between these groups as they progress."
      action={<ButtonLink to={screenerSearch(changed(state, { group: 'all' }))}>See all cases</ButtonLink>}
    />
  );
}
