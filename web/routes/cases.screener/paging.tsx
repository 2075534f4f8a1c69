import { useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { formatCount } from '../../ui/format/format.ts';
import styles from './paging.module.css';
import { type ScreenerState, screenerSearch } from './screener-state.ts';

export function Paging({
  state,
  shown,
  total,
  length,
}: {
  state: ScreenerState;
  shown: number;
  total: number;
  length: number;
}) {
  useHeading(state.page);
  const first = (state.page - 1) * length + 1;
  const last = first + shown - 1;
  const pageAt = (page: number) => screenerSearch({ ...state, page });
  return (
    <nav className={styles.paging} aria-label="Pages">
      <span className="t-num">
        {formatCount(first)}–{formatCount(last)} of {formatCount(total)}
      </span>
      <span className={styles.buttons} hidden={state.page === 1 && last >= total}>
        {state.page > 1 ? (
          <ButtonLink to={pageAt(state.page - 1)} size="small">
            Previous
          </ButtonLink>
        ) : (
          <Button size="small" disabled>
            Previous
          </Button>
        )}
        {last < total ? (
          <ButtonLink to={pageAt(state.page + 1)} size="small">
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

/** On another page keyboard focus starts at its heading; Back leaves the focus unchanged. */
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
