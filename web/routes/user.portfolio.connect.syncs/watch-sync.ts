import type { LinkProvider } from '@trover/contract/links/links.ts';
import type { watchSync as declared, Sync } from '@trover/contract/links/syncs.ts';
import { api } from '../../api.ts';
import { clientSettings } from '../../client-settings.ts';
import { connectionBack, isConnectionLost } from '../../dialogs/uploads/connection.ts';

type Events = (typeof declared)['events'];
export type FoundCase = Events['found']['_output'];

export type SyncChange =
  | { kind: 'progress'; sync: Sync }
  | { kind: 'found'; case: FoundCase }
  | { kind: 'done'; sync: Sync; cases: readonly FoundCase[] | null }
  | { kind: 'lost'; message: string };

const RETRY_AFTER_MS = 2000;

/** Follows a sync by its events until it ends; by polling if events do not arrive. */
export function watchSync(provider: LinkProvider, id: number, report: (change: SyncChange) => void): () => void {
  const { base = '' } = clientSettings() ?? {};
  const events = new EventSource(`${base}/api/v1/${provider}/syncs/${id}/events`, { withCredentials: true });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const data = <Data>(event: Event) => JSON.parse((event as MessageEvent<string>).data) as Data;

  const stop = () => {
    stopped = true;
    events.close();
    clearTimeout(timer);
  };

  async function ask(): Promise<void> {
    try {
      const { sync } = await api.call('GET /api/v1/{provider}/syncs/{id}', {
        params: { provider, id: String(id) },
        shows_failure: true,
      });
      if (stopped) return;
      if (sync.status === 'done' || sync.status === 'failed') {
        report({ kind: 'done', sync, cases: null });
        return stop();
      }
      report({ kind: 'progress', sync });
      timer = setTimeout(() => void ask(), RETRY_AFTER_MS);
    } catch (failure) {
      if (stopped) return;
      if (isConnectionLost(failure)) {
        await connectionBack();
        if (!stopped) await ask();
        return;
      }
      report({ kind: 'lost', message: failure instanceof Error ? failure.message : 'The progress did not load.' });
      stop();
    }
  }

  events.addEventListener('progress', (event) => report({ kind: 'progress', sync: data<Sync>(event) }));
  events.addEventListener('found', (event) => report({ kind: 'found', case: data<FoundCase>(event) }));
  events.addEventListener('done', (event) => {
    report({ kind: 'done', ...data<{ sync: Sync; cases: FoundCase[] }>(event) });
    stop();
  });
  events.addEventListener('error', () => {
    // Closed permanently, not an interruption after which the browser reconnects.
    if (events.readyState === EventSource.CLOSED && !stopped) void ask();
  });
  return stop;
}
