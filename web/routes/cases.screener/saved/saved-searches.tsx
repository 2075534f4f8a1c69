import { Link } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import type { ScreenerState } from '../screener-state.ts';
import styles from './saved-searches.module.css';
import { searchOf } from './saved-searches.ts';
import { useSearches } from './use-searches.ts';

/** Saved searches: in the account, or in the browser of a visitor. */
export default function SavedSearches({ state, signedIn }: { state: ScreenerState; signedIn: boolean }) {
  const { saved, save, remove } = useSearches(signedIn);
  const search = searchOf(state);
  const isSaved = saved.some((each) => each.search === search);
  return (
    <section className={styles.saved} aria-labelledby="saved-searches">
      <h2 id="saved-searches">Saved searches</h2>
      {saved.length > 0 && (
        <ul>
          {saved.map((each) => (
            <li key={each.search}>
              <Link
                to={`/cases/screener${each.search}`}
                aria-current={each.search === search ? 'page' : undefined}
                preventScrollReset
              >
                {each.name}
              </Link>
              <Button variant="plain" size="small" icon="close" iconOnly onClick={() => remove(each)}>
                Delete {each.name}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isSaved ? (
        <p>{signedIn ? 'This search is saved.' : 'This search is saved in this browser.'}</p>
      ) : (
        <Button size="small" icon="star" onClick={() => save(state)}>
          Save this search
        </Button>
      )}
    </section>
  );
}
