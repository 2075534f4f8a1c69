import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { SyncData } from './load-sync.ts';
import { type FoundCase, watchSync } from './watch-sync.ts';

export interface LogLine {
  at: string;
  text: string;
}

interface Live {
  sync: SyncData['sync'];
  found: readonly FoundCase[];
  /** Newest first. */
  log: readonly LogLine[];
  lost: string | null;
}

const isAtRest = ({ status }: SyncData['sync']): boolean => status === 'done' || status === 'failed';

/** The live state of a sync: the loaded one, then its events. The page's other data is reloaded in the meantime. */
export function useSync({ provider, sync: loaded }: SyncData): Live & { isRunning: boolean } {
  const [live, setLive] = useState<Live>({ sync: loaded, found: [], log: [], lost: null });
  const { revalidate } = useRevalidator();
  const again = useRef(revalidate);
  again.current = revalidate;

  // A retry shows another sync on the same page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each sync, not for each reading of the page
  useEffect(() => {
    setLive((before) => (before.sync.id === loaded.id ? before : { sync: loaded, found: [], log: [], lost: null }));
    if (isAtRest(loaded)) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void again.current();
      }, 1500);
    };
    const stop = watchSync(provider, loaded.id, (change) => {
      const at = new Date().toISOString();
      setLive((before) => {
        const log = (text: string): readonly LogLine[] =>
          before.log[0]?.text === text ? before.log : [{ at, text }, ...before.log].slice(0, 12);
        switch (change.kind) {
          case 'found':
            if (before.found.some(({ order_id }) => order_id === change.case.order_id)) return before;
            return {
              ...before,
              found: [change.case, ...before.found],
              log: log(`${change.case.company}: your trades count in this case`),
            };
          case 'lost':
            return { ...before, lost: change.message };
          default: {
            const text = describe(change.sync, before.sync);
            return {
              ...before,
              sync: change.sync,
              found: change.kind === 'done' && change.cases ? change.cases : before.found,
              log: text === null ? before.log : log(text),
            };
          }
        }
      });
      refresh();
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [provider, loaded.id]);

  const sync = live.sync.id === loaded.id ? live.sync : loaded;
  return { ...live, sync, isRunning: !isAtRest(sync) };
}

/** A change as a log line; null where nothing changed that its owner would read. */
function describe(now: SyncData['sync'], before: SyncData['sync']): string | null {
  if (now.status === before.status && now.status !== 'running') return null;
  if (now.status === 'done') return 'All trades read';
  if (now.status === 'failed') return 'The sync stopped';
  if (now.refused > before.refused) return `We could not read ${now.refused} rows`;
  if (now.duplicates > before.duplicates) return `${now.duplicates} trades were already added; we count them once`;
  if (now.trades_added > before.trades_added) return `${now.trades_added} trades added`;
  if (now.status === 'running' && before.status === 'queued') return 'Sync started';
  return null;
}
