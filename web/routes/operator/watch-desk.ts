import type { DeskTopic } from '@trover/core/work/topics.ts';

/** Milliseconds until a connection that the server has refused is tried again; after each attempt twice as long. */
const FIRST_PAUSE = 5000;
const MAX_PAUSE = 60_000;

/** Whether an event of the desk is of one of these topics. */
function isOf(data: string, topics: readonly DeskTopic[]): boolean {
  const { topics: changed }: { topics: readonly string[] } = JSON.parse(data);
  return topics.some((topic) => changed.includes(topic));
}

/**
 * Calls `onChange` for each event of one of the topics, and once after an outage, since the events of that time are lost.
 * The browser connects again by itself when a connection breaks, but not after an answer with an error.
 */
export function watchDesk(url: string, topicsOf: () => readonly DeskTopic[], onChange: () => void): () => void {
  let events: EventSource;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = FIRST_PAUSE;
  let isInterrupted = false;
  const connect = () => {
    events = new EventSource(url, { withCredentials: true });
    events.addEventListener('changed', ({ data }: MessageEvent<string>) => {
      if (isOf(data, topicsOf())) onChange();
    });
    events.addEventListener('open', () => {
      pause = FIRST_PAUSE;
      if (isInterrupted) onChange();
      isInterrupted = false;
    });
    events.addEventListener('error', () => {
      isInterrupted = true;
      if (events.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(connect, pause);
      pause = Math.min(2 * pause, MAX_PAUSE);
    });
  };
  connect();
  return () => {
    clearTimeout(timer);
    events.close();
  };
}
