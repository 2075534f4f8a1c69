import type { CasePage } from '@trover/contract/cases/cases.ts';
import type { Match } from '@trover/contract/matches/matches.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { isDecided, type OwnTrade } from '../../../components/cases/own-trades.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { formatCount, formatMoney } from '../../../ui/format/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { HeaderCell, Table } from '../../../ui/table.tsx';
import styles from '../page.module.css';
import { TradeRows } from './trade-rows.tsx';
import trade from './trades-section.module.css';

const INITIAL_ROWS = 50;

/** Every trade behind the figure, how it counts, and its calculation. */
export function TradesSection({ page, match, trades }: { page: CasePage; match: Match; trades: readonly OwnTrade[] }) {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const [all, setAll] = useState(false);
  const shown = all ? trades : trades.slice(0, INITIAL_ROWS);
  const sign = match.currency === 'USD' ? '' : `, ${match.currency}`;
  const toggle = (row: number) =>
    setOpen((before) =>
      before.has(row) ? new Set([...before].filter((one) => one !== row)) : new Set(before).add(row),
    );
  // Sales have the same lines again, from the other side.
  const openable = shown.filter((one) => one.lots.some(isDecided)).map((one) => one.row);
  const everyOpen = openable.length > 0 && openable.every((row) => open.has(row));
  const securities = [...new Set(trades.map((one) => one.security))];
  return (
    <section aria-labelledby="trades">
      <div className={styles.sectionHead}>
        <h2 className="t-section" id="trades">
          Your trades in {securities.length === 1 ? (page.tickers[0] ?? securities[0]) : page.company.name}
        </h2>
        <span className={trade.choices}>
          {openable.length > 0 && (
            <LinkButton onClick={() => setOpen(everyOpen ? new Set() : new Set(openable))}>
              {everyOpen ? 'Hide the working' : 'Show the working'}
            </LinkButton>
          )}
          <Link className={styles.aside} to="/user/portfolio#history">
            Fix a trade
          </Link>
        </span>
      </div>
      <Table density="compact" stacked className={trade.trades}>
        <thead>
          <tr>
            <HeaderCell>Date</HeaderCell>
            <HeaderCell>Side</HeaderCell>
            <HeaderCell numeric>Shares</HeaderCell>
            <HeaderCell numeric>Price</HeaderCell>
            <HeaderCell numeric>Amount</HeaderCell>
            <HeaderCell>How it counts</HeaderCell>
            <HeaderCell numeric>
              {match.basis === 'plan' ? 'Recognized loss' : 'Estimated loss'}
              {sign}
            </HeaderCell>
            <HeaderCell>
              <span className="sr-only">Working</span>
            </HeaderCell>
          </tr>
        </thead>
        <tbody>
          {shown.map((one) => (
            <TradeRows
              key={`${one.row} ${one.type}`}
              trade={one}
              currency={match.currency}
              open={open.has(one.row)}
              onToggle={() => toggle(one.row)}
            />
          ))}
        </tbody>
        <Totals match={match} />
      </Table>
      {trades.length > shown.length && (
        <p className={trade.proof}>
          <Button size="small" onClick={() => setAll(true)}>
            Show all {formatCount(trades.length)} trades
          </Button>
        </p>
      )}
      <Notices match={match} />
      <Proof page={page} match={match} shownTrades={trades.length} />
    </section>
  );
}

function Totals({ match }: { match: Match }) {
  if (match.recognized_loss === null) return null;
  const rows: [string, string | null][] =
    match.basis === 'plan'
      ? [['Recognized loss under the plan of allocation', match.recognized_loss]]
      : [
          ['Estimated loss, first in, first out', match.result?.claim ?? match.recognized_loss],
          ['Estimated loss, last in, first out', match.result_lifo?.claim ?? null],
        ];
  return (
    <tfoot>
      {rows.map(
        ([label, amount]) =>
          amount !== null && (
            <tr key={label} className={trade.total}>
              <td colSpan={6}>{label}</td>
              <td className="t-num" align="right">
                {formatMoney(amount, { currency: match.currency })}
              </td>
              <td className="desktop-only" />
            </tr>
          ),
      )}
    </tfoot>
  );
}

function Notices({ match }: { match: Match }) {
  const notices = match.result?.notices ?? [];
  if (notices.length === 0) return null;
  return (
    <ul className={trade.notices} aria-label="What to know about these figures">
      {notices.map((notice) => (
        <li key={`${notice.code} ${notice.row} ${notice.message}`}>
          <Icon name="info" className={trade.noticeIcon} />
          <span>{sentenceOf(notice.message)}</span>
        </li>
      ))}
    </ul>
  );
}

const sentenceOf = (words: string) =>
  `${words.charAt(0).toUpperCase()}${words.slice(1)}${/[.!?]$/.test(words) ? '' : '.'}`;

/** What the figures rest on: the plan's version and the matching method. Its details page has the fingerprint. */
function Proof({ page, match, shownTrades }: { page: CasePage; match: Match; shownTrades: number }) {
  const { plan } = page;
  const matching = {
    fifo: 'Matched first in, first out',
    lifo: 'Matched last in, first out',
    none: 'Sales are not matched',
  } as const;
  const words = [
    match.basis === 'plan' && match.plan_version !== null
      ? `Plan of allocation, version ${match.plan_version}${plan && plan.version !== match.plan_version ? ` (version ${plan.version} is newer; these figures follow shortly)` : ''}`
      : 'Estimate under 15 U.S.C. 78u-4(e), with both matching methods',
    plan && match.basis === 'plan' ? matching[plan.matching] : null,
    plan && match.basis === 'plan' && !plan.verified
      ? 'We have not yet checked the plan against the court’s document'
      : null,
    match.trades_total > shownTrades
      ? `Showing the first ${formatCount(shownTrades)} of ${formatCount(match.trades_total)} trades. The figures include all of them.`
      : null,
  ].filter(Boolean);
  return (
    <p className={trade.proof}>
      {words.join('. ')}. <Link to={`/cases/${page.slug}/details`}>Verify these figures</Link>
    </p>
  );
}
