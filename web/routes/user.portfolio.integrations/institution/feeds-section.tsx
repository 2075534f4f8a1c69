import type { Source } from '@trover/contract/portfolios/positions.ts';
import { Link } from 'react-router';
import { providerLabel } from '../../../components/links/links.ts';
import { formatCount } from '../../../ui/format/format.ts';
import { formatDate, formatMonth } from '../../../ui/format/format-dates.ts';
import { Icon } from '../../../ui/icon.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { Cell, HeaderCell, ScrollSideways, Table } from '../../../ui/table.tsx';
import styles from '../integrations.module.css';
import { isLinkedSource, isStale, stateOfSource } from './institution-labels.ts';

/** The sources of the trades, and the state of each. */
export function FeedsSection({ sources, total, today }: { sources: readonly Source[]; total: number; today: string }) {
  return (
    <section aria-labelledby="feeds">
      <h2 id="feeds" className={`t-section ${styles.heading}`}>
        Feeds
      </h2>
      <ScrollSideways label="Sources, one per row">
        <Table density="dense">
          <thead>
            <tr>
              <HeaderCell>Source</HeaderCell>
              <HeaderCell>Method</HeaderCell>
              <HeaderCell>Entity</HeaderCell>
              <HeaderCell numeric>Records</HeaderCell>
              <HeaderCell>Covers</HeaderCell>
              <HeaderCell>Last synced</HeaderCell>
              <HeaderCell>Status</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {sources.map((source) => (
              <tr key={source.portfolio_id}>
                <Cell rowHeader className={styles.strong}>
                  <Link to={`/user/portfolio?portfolio=${source.portfolio_id}`}>{source.name}</Link>
                </Cell>
                <Cell>{providerLabel(source.provider)}</Cell>
                <Cell>{source.beneficial_owner}</Cell>
                <Cell numeric>{formatCount(source.records)}</Cell>
                <Cell className="t-num">{covers(source, today)}</Cell>
                <Cell className="t-num">{source.last_synced ? formatDate(source.last_synced.slice(0, 10)) : '–'}</Cell>
                <Cell>
                  <State source={source} today={today} />
                </Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      </ScrollSideways>
      {total > sources.length && (
        <p className="t-meta t-num">
          The first {formatCount(sources.length)} of {formatCount(total)}
        </p>
      )}
    </section>
  );
}

function covers(source: Source, today: string): string {
  const [first] = source.held;
  const last = source.held.at(-1);
  if (!first || !last) return '–';
  const isToday = isLinkedSource(source) && !isStale(source, today);
  return `${formatMonth(first.from)} – ${isToday ? 'today' : formatMonth(last.to)}`;
}

function State({ source, today }: { source: Source; today: string }) {
  const { status, word } = stateOfSource(source, today);
  if (status !== null) return <StatusPill status={status}>{word}</StatusPill>;
  return (
    <span className={styles.fine}>
      <Icon name="check" size={12} />
      {word}
    </span>
  );
}
