import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { clientSettings } from '../../../../client-settings.ts';

/** Milliseconds after the page has loaded until it begins to listen. */
const LATER = 1500;

/** Reads the page’s data again whenever something of the work changes. */
export function useLiveWork(): void {
  const { revalidate } = useRevalidator();
  const latest = useRef(revalidate);
  latest.current = revalidate;
  useEffect(() => {
    let events: EventSource | undefined;
    let isFirst = true;
    const timer = setTimeout(() => {
      events = new EventSource(`${clientSettings()?.base ?? ''}/api/v1/operator/work/events`, {
        withCredentials: true,
      });
      events.addEventListener('changed', () => {
        if (!isFirst) void latest.current();
        isFirst = false;
      });
    }, LATER);
    return () => {
      clearTimeout(timer);
      events?.close();
    };
  }, []);
}
