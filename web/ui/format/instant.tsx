import { formatInstant, instantIn } from '@trover/core/format/dates.ts';
import { useSyncExternalStore } from 'react';

const subscribe = () => () => {};
const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
const serverZone = (): string => 'UTC';

/** The reader's time zone; UTC on the server and until the scripts run, so that both render the same. */
function useTimeZone(): string {
  return useSyncExternalStore(subscribe, ownZone, serverZone);
}

/**
 * An instant in the reader's time zone, which is named: `18 Mar 2026, 15:07 EDT`; as `date` or `time` the full text is
 * the tooltip. Dates with legal effect are days, and do not use this.
 */
export function Instant({ at, as = 'both' }: { at: string; as?: 'both' | 'date' | 'time' }) {
  const zone = useTimeZone();
  const parts = instantIn(at, zone);
  const text = { both: formatInstant(at, zone), date: parts.date, time: `${parts.time} ${parts.zone}` }[as];
  return (
    <time dateTime={at} title={as === 'both' ? undefined : formatInstant(at, zone)}>
      {text}
    </time>
  );
}
