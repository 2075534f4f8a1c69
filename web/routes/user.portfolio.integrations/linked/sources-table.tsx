import type { Integration } from '@trover/contract/links/links.ts';
import type { Source } from '@trover/contract/portfolios/positions.ts';
import { useAfterFee } from '../../../components/claims/use-after-fee.ts';
import { masksOf } from '../../../components/links/account-labels.ts';
import { providerLabel } from '../../../components/links/links.ts';
import { RecordsLegend, SourceAxis, SourceChart, startOfSources } from '../../../components/links/source-chart.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Figure } from '../../../ui/figure.tsx';
import { enDash, formatCount, pluralize } from '../../../ui/format/format.ts';
import { Instant } from '../../../ui/format/instant.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { Cell, HeaderCell, Table, tableParts } from '../../../ui/table.tsx';
import { describeNights, lastNights, nameOfLink, stateOf } from './link-labels.ts';
import { LinkMenu } from './link-menu.tsx';
import styles from './linked.module.css';
import type { IntegrationsData } from './load-integrations.ts';
import { sumOfGaps } from './sum-of-gaps.ts';

/** Each link, then the portfolios filled from files: last import, number of trades, and coverage. */
export function SourcesTable({ data }: { data: IntegrationsData }) {
  const { integrations, sources, cases, today } = data;
  const linked = new Set(integrations.map(({ user_portfolio_id }) => user_portfolio_id));
  const files = sources.filter(({ portfolio_id, records }) => !linked.has(portfolio_id) && records > 0);
  const start = startOfSources(sources, today);
  return (
    <section className={styles.section} aria-labelledby="sources">
      <div className={classNames(styles.sectionHead, styles.unruled)}>
        <h2 id="sources" className="t-section">
          Sources
        </h2>
        <RecordsLegend />
      </div>
      <Table density="compact" stacked className={styles.sources}>
        <thead>
          <tr>
            <HeaderCell>Account</HeaderCell>
            <HeaderCell>Last sync, seven days</HeaderCell>
            <HeaderCell>Next sync</HeaderCell>
            <HeaderCell numeric>Trades</HeaderCell>
            <HeaderCell className={styles.records}>
              Records against class periods
              <span className={styles.axis}>
                <SourceAxis start={start} today={today} />
              </span>
            </HeaderCell>
            <HeaderCell numeric>Affected by gaps</HeaderCell>
            <HeaderCell>Status</HeaderCell>
            <HeaderCell>
              <span className="sr-only">More</span>
            </HeaderCell>
          </tr>
        </thead>
        <tbody>
          {integrations.map((link) => {
            const source = sources.find(({ portfolio_id }) => portfolio_id === link.user_portfolio_id);
            const slugs = new Set(source?.cases.map(({ slug }) => slug));
            return (
              <LinkRow
                key={link.id}
                link={link}
                source={source}
                start={start}
                data={data}
                own={cases.filter(({ slug, eligible }) => eligible && slugs.has(slug))}
              />
            );
          })}
          {files.map((source) => (
            <tr key={source.portfolio_id}>
              <Cell rowHeader phone="name">
                <Name name={source.name} sub={providerLabel('file')} />
              </Cell>
              <Cell>{enDash}</Cell>
              <Cell>{enDash}</Cell>
              <Cell numeric phone="figure" className={styles.trades}>
                {formatCount(source.records)}
                <span className="phone-only t-quiet"> trades</span>
              </Cell>
              <Cell className={styles.records} phone="below">
                <SourceChart source={source} start={start} today={today} />
              </Cell>
              <Cell numeric className={styles.gap}>
                <span className="t-quiet">{missingIn(source)}</span>
              </Cell>
              <Cell phone="meta" className={styles.state}>
                <StatusPill status="fine">Read</StatusPill>
              </Cell>
              <Cell />
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}

function LinkRow({
  link,
  source,
  start,
  data: { syncs, gaps, today, clock },
  own,
}: {
  link: Integration;
  source: Source | undefined;
  start: string;
  data: IntegrationsData;
  own: IntegrationsData['cases'];
}) {
  const afterFee = useAfterFee();
  const state = stateOf(link);
  const nights = lastNights(syncs, link.id, clock);
  const affected = gaps.filter((gap) => gap.link.id === link.id);
  const sum = sumOfGaps(affected, afterFee);
  return (
    <tr className={classNames(link.status === 'needs_sign_in' && styles.stopped)}>
      <Cell rowHeader phone="name">
        <Name name={nameOfLink(link)} sub={[masksOf(link.accounts), providerLabel(link.provider)].join(', ')} />
      </Cell>
      <Cell className={classNames('t-num', styles.last)}>
        <span className="phone-only">Last sync: </span>
        {link.last_sync ? <Instant at={link.last_sync} /> : 'Not yet'}
        <span className={styles.nights} role="img" aria-label={describeNights(nights)}>
          {nights.map((night, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: seven days in their order
            <i key={at} className={styles[night]} />
          ))}
        </span>
      </Cell>
      <Cell className={classNames('t-num', styles.next)}>
        <span className="phone-only">Next sync: </span>
        {link.status === 'needs_sign_in' ? (
          <span className={styles.bad}>Stopped</span>
        ) : link.next_sync ? (
          <Instant at={link.next_sync} />
        ) : (
          enDash
        )}
      </Cell>
      <Cell numeric phone="figure" className={styles.trades}>
        {formatCount(link.trades_nb)}
        <span className="phone-only t-quiet"> trades</span>
      </Cell>
      <Cell className={styles.records} phone="below">
        {source && <SourceChart source={source} start={start} today={today} />}
      </Cell>
      <Cell numeric className={styles.gap}>
        {affected.length === 0 ? (
          <span className="t-quiet">
            None<span className="phone-only"> missing</span>
          </span>
        ) : (
          <>
            {sum === null ? enDash : <Figure amount={sum.amount} currency={sum.currency} certainty="estimated" />}
            <span className={tableParts.sub}>{pluralize(mostMonths(affected), 'month')} missing</span>
          </>
        )}
      </Cell>
      <Cell phone="meta" className={styles.state}>
        <StatusPill status={state.pill}>{state.word}</StatusPill>
      </Cell>
      <Cell phone="side" className={styles.more}>
        <LinkMenu link={link} cases={own} />
      </Cell>
    </tr>
  );
}

function Name({ name, sub }: { name: string; sub: string }) {
  return (
    <span className={styles.name}>
      <span className={styles.letter} aria-hidden="true">
        {name.charAt(0).toUpperCase()}
      </span>
      <span>
        <b>{name}</b>
        <small>{sub}</small>
      </span>
    </span>
  );
}

const mostMonths = (gaps: readonly { months: number }[]): number => Math.max(...gaps.map(({ months }) => months));

function missingIn({ gaps }: Source): string {
  const missed = gaps.filter(({ order_ids }) => order_ids.length > 0);
  return missed.length === 0 ? 'None' : `${pluralize(mostMonths(missed), 'month')} missing`;
}
