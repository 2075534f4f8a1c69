import { Instant } from '../../ui/format/instant.tsx';
import type { SyncData } from './load-sync.ts';
import styles from './syncs.module.css';
import type { LogLine } from './use-sync.ts';

/** The events, newest first; of those before this page was opened only the request is listed. */
export function LogSection({ log, past }: { log: readonly LogLine[]; past: SyncData['past'] }) {
  const lines = [
    ...log,
    ...(past?.finished_at && log.length === 0 ? [{ at: past.finished_at, text: 'The sync ended' }] : []),
    ...(past ? [{ at: past.requested_at, text: 'The sync was requested' }] : []),
  ];
  if (lines.length === 0) return null;
  return (
    <section className={styles.log} aria-labelledby="log">
      <h2 id="log" className="t-sub">
        What happened
      </h2>
      <ol>
        {lines.map(({ at, text }) => (
          <li key={`${at} ${text}`}>
            <Instant at={at} as="time" />
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
