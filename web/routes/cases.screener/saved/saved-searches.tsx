import { Link } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import type { ScreenerState } from '../screener-state.ts';
import styles from './saved-searches.module.css';
import { searchOf } from './saved-searches.ts';
import { useSearches } from './use-searches.ts';

/** Searches that the account keeps, or of who is not signed in the browser. */
export default function SavedSearches({ state, signedIn }: { state: ScreenerState; signedIn: boolean }) {
  const { kept, save, forget } = useSearches(signedIn);
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
              <Button variant="plain" size="small" icon="close" iconOnly onClick={() => forget(each)}>
                Forget {each.name}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isKept ? (
        <p>{signedIn ? 'This search is saved.' : 'This search is saved in this browser.'}</p>
      ) : (
        <Button size="small" icon="star" onClick={() => save(state)}>
          Save this search
        </Button>
      )}
    </section>
  );
}
