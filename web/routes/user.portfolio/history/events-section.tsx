import type { DataOf } from '@trover/contract/protocol/operation.ts';
import type { listSecurityEvents, SecurityEvent } from '@trover/contract/securities/history.ts';
import { useState } from 'react';
import { LinkButton } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { formatQuantity } from '../../../ui/format/format.ts';
import { formatDate } from '../../../ui/format/format-dates.ts';
import { lazyComponent } from '../../../ui/loading/lazy-component.tsx';
import { TickerBadge } from '../../../ui/plate.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import styles from './history.module.css';
import { describeEvent, longName, shortName } from './history-labels.ts';
import { More, usePages } from './use-pages.tsx';

const EventDialog = lazyComponent<{ event: SecurityEvent; loose: readonly SecurityEvent[]; onClose: () => void }>(
  () => import('./event-dialog.tsx'),
  () => null,
);

/** The security after the event: an old line is listed with the new one. */
const securityAfter = ({ security, into_security }: SecurityEvent) => into_security ?? security;
const groupOf = (event: SecurityEvent): string => {
  const { security_id, symbol, name } = securityAfter(event);
  return String(security_id ?? symbol ?? name);
};

/** Splits, mergers and name changes, security by security, derived from the owner's trades. */
export function EventsSection({ first, chosen }: { first: DataOf<typeof listSecurityEvents>; chosen: number | null }) {
  const pages = usePages(first, 'events', chosen);
  const [asked, setAsked] = useState<SecurityEvent | null>(null);
  if (first.total_count === 0) return null;
  const loose = pages.items.filter(({ is_loose }) => is_loose);
  return (
    <div className={styles.section}>
      <h3 className="t-sub">What happened to your securities</h3>
      <p>From your own trades. We convert shares and prices from before an event.</p>
      {[...Map.groupBy(pages.items, groupOf)].map(([group, events]) => (
        <div key={group}>
          <p className={`${styles.what} ${styles.security}`}>
            <TickerBadge ticker={shortName(securityAfter(events[0]!))} />
            {longName(securityAfter(events[0]!))}
          </p>
          <ol className={`${styles.rows} ${styles.line}`}>
            {events.map((event) => (
              <li key={event.legs[0]?.trade_id} className={classNames(event.is_loose && styles.open)}>
                <div>
                  <span className={styles.what}>
                    {describeEvent(event)}
                    {event.is_loose && <StatusPill status="waiting">One side is missing</StatusPill>}
                  </span>
                  <small>{describeHolding(event)}</small>
                </div>
                <span className={styles.acts}>
                  <LinkButton
                    onClick={() => setAsked(event)}
                    aria-label={`Correct: ${describeEvent(event)}, ${formatDate(event.date)}`}
                  >
                    {event.correction_ids.length > 0 ? 'Corrected by you' : 'Correct'}
                  </LinkButton>
                </span>
              </li>
            ))}
          </ol>
        </div>
      ))}
      <More {...pages} />
      {asked && <EventDialog event={asked} loose={loose} onClose={() => setAsked(null)} />}
    </div>
  );
}

function describeHolding({ date, before, after, account, portfolio, kind }: SecurityEvent): string {
  const where = account ? `${portfolio}, ${account}` : portfolio;
  const isBeside = kind === 'spin_off' || kind === 'stock_dividend' || before === null || after === null;
  const held = isBeside ? '' : `: ${formatQuantity(before)} shares became ${formatQuantity(after)}`;
  return `${formatDate(date)}, ${where}${held}`;
}
