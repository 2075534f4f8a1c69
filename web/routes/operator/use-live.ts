import type { DeskTopic } from '@trover/core/work/topics.ts';
import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { clientSettings } from '../../client-settings.ts';

/** Milliseconds after the page has loaded until it begins to listen. */
const LATER = 1500;
/** The most that loading a page is expected to last, once the browser has another page of ours. */
const MAX_LOAD_MS = 5000;

/** Whether an event of the desk is of one of these topics. */
function isOf(data: string, topics: readonly DeskTopic[]): boolean {
  const { topics: changed }: { topics: readonly string[] } = JSON.parse(data);
  return topics.some((topic) => changed.includes(topic));
}

/** Loads the page’s data again whenever something of these topics changes. */
export function useLive(...topics: readonly DeskTopic[]): void {
  const { revalidate } = useRevalidator();
  const latest = useRef({ revalidate, topics });
  latest.current = { revalidate, topics };
  useEffect(() => {
    let events: EventSource | undefined;
    const timer = setTimeout(() => {
      // the first event names what changed while the page was loaded
      const age = Math.round(Math.min(performance.now(), LATER + MAX_LOAD_MS));
      events = new EventSource(`${clientSettings()?.base ?? ''}/api/v1/operator/work/events?age_ms=${age}`, {
        withCredentials: true,
      });
      events.addEventListener('changed', ({ data }: MessageEvent<string>) => {
        if (isOf(data, latest.current.topics)) void latest.current.revalidate();
      });
    }, LATER);
    return () => {
      clearTimeout(timer);
      events?.close();
    };
  }, []);
}
