import { CallFailed } from '@trover/contract/protocol/call-failed.ts';
import type { DeskTopic } from '@trover/core/work/topics.ts';
import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '../../api.ts';
import { clientSettings } from '../../client-settings.ts';
import { watchDesk } from './watch-desk.ts';

/** Milliseconds after the page has loaded until it begins to listen. */
const LATER = 1500;
/** The most that loading a page is expected to last, once the browser has another page of ours. */
const MAX_LOAD_MS = 5000;

const asFailure = (failure: unknown) =>
  failure instanceof CallFailed && failure.code === 'not_signed_in' ? 'signed_out' : 'other';

/** Loads the page’s data again whenever something of these topics changes. */
export function useLive(...topics: readonly DeskTopic[]): void {
  const { revalidate } = useRevalidator();
  const latest = useRef({ revalidate, topics });
  latest.current = { revalidate, topics };
  useEffect(() => {
    let stop: (() => void) | undefined;
    // without a session the page would be replaced by the sign-in, and everything typed would be lost
    const reload = async () => {
      const found = await api
        .call('GET /api/v1/operator/work/events', { query: {}, shows_failure: true })
        .catch(asFailure);
      if (found !== 'signed_out') await latest.current.revalidate();
    };
    const timer = setTimeout(() => {
      // the first event names what changed while the page was loaded
      const age = Math.round(Math.min(performance.now(), LATER + MAX_LOAD_MS));
      stop = watchDesk(
        `${clientSettings()?.base ?? ''}/api/v1/operator/work/events?age_ms=${age}`,
        () => latest.current.topics,
        () => void reload(),
      );
    }, LATER);
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, []);
}
