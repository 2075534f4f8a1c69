import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { formatCount } from '../../ui/format/format.ts';
import styles from './paging.module.css';
import { changed, type ScreenerState, screenerSearch } from './screener-state.ts';

/** The addresses of the pages before this one, stored with the history entry: they survive Back and reloading. */
function earlierPages(state: unknown): string[] {
  const pages = (state as { earlier?: unknown } | null)?.earlier;
  return Array.isArray(pages) ? pages.filter((page) => typeof page === 'string' && page.startsWith('?')) : [];
}

export function Paging({
  state,
  shown,
  total,
  next,
  length,
}: {
  state: ScreenerState;
  shown: number;
  total: number;
  next: string | null;
  length: number;
}) {
  const location = useLocation();
  useHeading(state.page);
  const earlier = earlierPages(location.state);
  const first = (state.page - 1) * length + 1;
  const nextSearch = next ? screenerSearch({ ...state, page: state.page + 1, cursor: next }) : null;
  // Whoever came by a link that was sent has no earlier pages: the first one then.
  const previous = earlier.at(-1) ?? screenerSearch(changed(state, {}));
  return (
    <nav className={styles.paging} aria-label="Pages">
      <span className="t-num">
        {formatCount(first)}–{formatCount(first + shown - 1)} of {formatCount(total)}
      </span>
      <span className={styles.buttons}>
        {state.page > 1 ? (
          <ButtonLink to={previous} state={{ earlier: earlier.slice(0, -1) }} size="small">
            Previous
          </ButtonLink>
        ) : (
          <Button size="small" disabled>
            Previous
          </Button>
        )}
        {nextSearch ? (
          <ButtonLink to={nextSearch} state={{ earlier: [...earlier, screenerSearch(state)] }} size="small">
            Next
          </ButtonLink>
        ) : (
          <Button size="small" disabled>
            Next
          </Button>
        )}
      </span>
    </nav>
  );
}

/** Another page begins at its heading for the keyboard too; Back leaves the focus where it was. */
function useHeading(page: number): void {
  const shown = useRef(page);
  const isForward = useNavigationType() === 'PUSH';
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    const heading = document.querySelector<HTMLElement>('#main h1');
    if (!isForward || !heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [page, isForward]);
}
