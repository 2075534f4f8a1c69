import type { OwnSecurity, SecurityChoice } from '@trover/contract/securities/securities.ts';
import { useEffect, useState } from 'react';
import { api } from '../../../api.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { TickerBadge } from '../../../ui/plate.tsx';
import styles from './history.module.css';
import { describeReviewReason, longName, plateOf } from './history-labels.ts';

const DEBOUNCE_MS = 200;

/** Identifies a printed security: one of the candidates, or any security of a case. */
export default function SecurityDialog({
  security,
  busy,
  onChoose,
  onClose,
}: {
  security: OwnSecurity;
  busy: boolean;
  onChoose: (choice: SecurityChoice) => void;
  onClose: () => void;
}) {
  const [search, setSearch] = useState('');
  const [found, setFound] = useState<readonly SecurityChoice[] | null>(null);

  useEffect(() => {
    const typed = search.trim();
    if (typed === '') {
      setFound(null);
      return;
    }
    const abort = new AbortController();
    const timer = setTimeout(() => {
      api
        .call('GET /api/v1/portfolio/securities/choices', {
          query: { search: typed },
          signal: abort.signal,
          key: 'security-choices',
        })
        .then(({ items }) => setFound(items))
        .catch(() => !abort.signal.aborted && setFound([]));
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [search]);

  const choices = found ?? security.candidates;
  return (
    <Dialog
      open
      onClose={onClose}
      sending={busy}
      title={`What is ${plateOf(security)}?`}
      description={`${longName(security)}. ${describeReviewReason(security)}`}
    >
      <TextField
        label="Company or ticker"
        value={search}
        autoComplete="off"
        onChange={(event) => setSearch(event.target.value)}
        hint="Choose a security that a case covers. Other securities make no difference."
      />
      <ul className={styles.choices} aria-label="What it may be">
        {choices.map((choice) => (
          <li key={choice.security_id}>
            <button type="button" disabled={busy} onClick={() => onChoose(choice)}>
              {choice.ticker && <TickerBadge ticker={choice.ticker} />}
              <span>
                {choice.company} <small>{choice.name}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p className="t-quiet" role="status">
        {found?.length === 0 && 'No case covers a company with that name or ticker.'}
      </p>
    </Dialog>
  );
}
