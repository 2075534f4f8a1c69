import { type RefObject, useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { FilterChip } from '../../ui/filter-chip.tsx';
import styles from './operator.module.css';

/** An active filter of a list: its value in words, and the names in the address that set it. */
export interface ActiveFilter {
  label: string;
  names: readonly string[];
}

/** The address of a list without some of its filters: its first page. */
function withoutFilters(search: URLSearchParams, filters: readonly ActiveFilter[]): string {
  const rest = new URLSearchParams(search);
  for (const name of ['cursor', ...filters.flatMap(({ names }) => names)]) rest.delete(name);
  return `?${rest}`;
}

/** The filter of one case, by its name where the list has any of its rows. */
export const caseFilter = (id: number | null | undefined, [first]: readonly { title: string }[]): ActiveFilter[] =>
  id === null || id === undefined ? [] : [{ label: first?.title ?? `Case ${id}`, names: ['order_id'] }];

/** The typed words of a search. */
export const searchFilter = (words: string, name: string): ActiveFilter[] =>
  words === '' ? [] : [{ label: `“${words}”`, names: [name] }];

/**
 * The form of a list's filters. Once the address has others, as after a chip was removed, its text fields show those; what
 * is being typed remains.
 */
export function useFilterForm(shown: string): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the address has other filters
  useEffect(() => {
    if (form.current?.contains(document.activeElement) === false) form.current.reset();
  }, [shown]);
  return form;
}

/** What a list is narrowed to, each with a way to clear it. */
export function ActiveFilters({ filters }: { filters: readonly ActiveFilter[] }) {
  const [search] = useSearchParams();
  if (filters.length === 0) return null;
  return (
    <div className={styles.acts}>
      {filters.map((filter) => (
        <FilterChip key={filter.label} label={filter.label} to={withoutFilters(search, [filter])} />
      ))}
      {filters.length > 1 && (
        <Link className="t-small" to={withoutFilters(search, filters)} preventScrollReset>
          Clear all
        </Link>
      )}
    </div>
  );
}
