import type { ResultKind, SearchResult } from '@trover/contract/search/search.ts';
import { useEffect, useState } from 'react';
import { api } from '../../api.ts';

/** Milliseconds after the last key press until the request (debounce). */
const REST = 40;

interface Results {
  /** The query of these items. */
  asked: string;
  items: readonly SearchResult[];
  state: 'idle' | 'asking' | 'done' | 'failed';
}

const NONE: Results = { asked: '', items: [], state: 'idle' };

/** The server's results for the typed text. A newer query cancels the one before, whose results remain until then. */
export function useResults(typed: string, kind: ResultKind | null): Results {
  const [results, setResults] = useState<Results>(NONE);
  const q = typed.trim().slice(0, 100);
  useEffect(() => {
    if (q === '') {
      setResults(NONE);
      return;
    }
    const own = new AbortController();
    setResults((before) => ({ ...before, state: 'asking' }));
    const timer = setTimeout(() => {
      const query = { q, limit: 20, ...(kind !== null && { kind }) };
      api
        .call('GET /api/v1/search', { query, signal: own.signal, shows_failure: true })
        .then(({ items }) => setResults({ asked: q, items, state: 'done' }))
        .catch(() => own.signal.aborted || setResults({ asked: q, items: [], state: 'failed' }));
    }, REST);
    return () => {
      clearTimeout(timer);
      own.abort();
    };
  }, [q, kind]);
  return results;
}
