import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { NotLoaded } from '../../dialogs/not-loaded.tsx';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/field.tsx';
import { FilterChip } from '../../ui/filter-chip.tsx';
import { formatCount, pluralize } from '../../ui/format/format.ts';
import { lazyComponent } from '../../ui/loading/lazy-component.tsx';
import { activeFilters } from './active-filters.ts';
import styles from './filter-bar.module.css';
import { sortNames } from './filter-labels.ts';
import type { ScreenerData } from './load-screener.ts';
import { changed, type ScreenerSort, screenerSearch, sorts } from './screener-state.ts';

const FilterSheet = lazyComponent<{ data: ScreenerData; onClose: () => void }>(
  () => import('./filter-sheet.tsx'),
  ({ onClose }, again) => <NotLoaded what="The filters" onAgain={again} onClose={onClose} />,
);

/** The active filters, each with a button that removes it; on phones a button for the filters; and the sort order. */
export function FilterBar({ data }: { data: ScreenerData }) {
  const { state, list, counts, signedIn } = data;
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  const active = activeFilters(state);
  const inGroup = counts?.[state.group];

  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab or search closes the sheet, a filter does not
  useEffect(() => setOpen(false), [state.group, state.search_query]);

  return (
    <div className={styles.bar}>
      <span className={styles.sheet}>
        <Button icon="filter" size="small" onClick={() => setOpen(true)}>
          Filters {active.length > 0 && <span className="t-quiet t-num">{active.length}</span>}
        </Button>
      </span>
      {state.search_query && (
        <FilterChip
          label={`“${state.search_query}”`}
          to={screenerSearch(changed(state, { search_query: '', group: state.group }))}
        />
      )}
      {active.map((filter) => (
        <FilterChip key={filter.label} label={filter.label} to={screenerSearch(changed(state, filter.without))} />
      ))}
      <span className={styles.order}>
        <span className="t-quiet t-small" aria-hidden="true">
          {list && inGroup !== undefined && list.total_count !== inGroup
            ? `${formatCount(list.total_count)} of ${formatCount(inGroup)}, by`
            : list
              ? `${pluralize(list.total_count, 'case')}, by`
              : 'By'}
        </span>
        <Select
          label="Order by"
          labelHidden
          compact
          value={state.sort}
          onChange={(event) =>
            void navigate(screenerSearch(changed(state, { sort: event.target.value as ScreenerSort })), {
              preventScrollReset: true,
            })
          }
        >
          {sorts
            .filter((sort) => sort !== 'owed' || signedIn)
            .map((sort) => (
              <option key={sort} value={sort}>
                {sortNames[sort]}
              </option>
            ))}
        </Select>
      </span>
      {open && <FilterSheet data={data} onClose={() => setOpen(false)} />}
    </div>
  );
}
