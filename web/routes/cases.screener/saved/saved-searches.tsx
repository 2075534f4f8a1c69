import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import type { ScreenerState } from '../screener-state.ts';
import { type KeptSearch, readKept, searchOf, withoutSearch, withSearch } from './kept-searches.ts';
import styles from './saved-searches.module.css';

const key = 'screener-searches';

/** Searches that this browser keeps, for who is signed in or not. */
export default function SavedSearches({ state }: { state: ScreenerState }) {
  const [kept, setKept] = useState<readonly KeptSearch[]>([]);
  useEffect(() => {
    try {
      setKept(readKept(window.localStorage.getItem(key)));
    } catch {
      setKept([]); // the browser keeps nothing
    }
  }, []);
  const put = (next: readonly KeptSearch[]) => {
    setKept(next);
    try {
      window.localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // it holds until the page is left
    }
  };
  const search = searchOf(state);
  const isKept = kept.some((each) => each.search === search);
  return (
    <section className={styles.saved} aria-labelledby="saved-searches">
      <h2 id="saved-searches">Saved searches</h2>
      {kept.length > 0 && (
        <ul>
          {kept.map((each) => (
            <li key={each.search}>
              <Link
                to={`/cases/screener${each.search}`}
                aria-current={each.search === search ? 'page' : undefined}
                preventScrollReset
              >
                {each.name}
              </Link>
              <Button
                variant="plain"
                size="small"
                icon="close"
                iconOnly
                onClick={() => put(withoutSearch(kept, each.search))}
              >
                Forget {each.name}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isKept ? (
        <p>This search is saved in this browser.</p>
      ) : (
        <Button size="small" icon="star" onClick={() => put(withSearch(kept, state))}>
          Save this search
        </Button>
      )}
    </section>
  );
}
