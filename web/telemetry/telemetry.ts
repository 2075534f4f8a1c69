import type { TrackedEvent } from '@trover/contract/tracking/tracking.ts';

type Without<Event> = Event extends TrackedEvent ? Omit<Event, 'base_url' | 'name'> : never;
type Named<Name extends TrackedEvent['name']> = Without<Extract<TrackedEvent, { name: Name }>>;

const GATHERED = 5_000;
const MAX_WAITING = 50;

let waiting: TrackedEvent[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

function add(event: TrackedEvent): void {
  waiting = [...waiting, event].slice(-MAX_WAITING);
  timer ??= setTimeout(flush, GATHERED);
}

function flush(): void {
  clearTimeout(timer);
  timer = undefined;
  if (waiting.length === 0 || navigator.onLine === false) return; // the next event sends these too
  const events = waiting;
  waiting = [];
  import('./send-events.ts').then(
    ({ sendEvents }) => sendEvents(events),
    () => undefined, // nobody waits for it
  );
}

const here = () => window.location.pathname;

/** The page's own reports, collected for some seconds and sent only to our server. */
export const telemetry = {
  pageVisited: (base_url: string, params: Record<string, string>) => add({ name: 'page_visited', base_url, params }),
  /** A sign-up as investor is a conversion. */
  signedUp: (role: Named<'signed_up'>['role']) =>
    add({ name: 'signed_up', base_url: here(), role, is_conversion: role === 'investor' }),
  articleRated: (is_helpful: boolean) => add({ name: 'article_rated', base_url: here(), is_helpful }),
  webVital: (vital: Named<'web_vital'>) => add({ name: 'web_vital', base_url: here(), ...vital }),
  failure: (failure: Named<'call_failed'>) => add({ name: 'call_failed', base_url: here(), ...failure }),
  /** Sends pending events, for example when the page is left. */
  flush,
};
