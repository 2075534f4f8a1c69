import type { CasePage } from '@trover/contract/cases/cases.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { api } from '../../api.ts';
import { Figure } from '../../ui/figure.tsx';
import { formatFund } from '../../ui/format/format.ts';
import { formatDate, formatDaysLeft, formatSpan } from '../../ui/format/format-dates.ts';
import { TickerBadge } from '../../ui/plate.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { statusOfCase } from '../cases/case-status.ts';
import styles from './palette.module.css';

/** Milliseconds that a case must be active before it is read. */
const REST = 150;

/** Cases that were read while the palette is open. */
function useCase(slug: string | null): CasePage | null {
  const [cases, setCases] = useState<Readonly<Record<string, CasePage>>>({});
  const known = slug === null ? null : (cases[slug] ?? null);
  useEffect(() => {
    if (slug === null || known !== null) return;
    const own = new AbortController();
    const timer = setTimeout(() => {
      api
        .call('GET /api/v1/orders/getorder/{id}', { params: { id: slug }, signal: own.signal, shows_failure: true })
        .then((page) => setCases((before) => ({ ...before, [slug]: page })))
        .catch(() => undefined); // Enter still opens it
    }, REST);
    return () => {
      clearTimeout(timer);
      own.abort();
    };
  }, [slug, known]);
  return known;
}

/** Beside the list: the facts of the active case, or the whole text of another item. */
export function PaletteDetail({
  slug,
  title,
  detail,
}: {
  /** Null if the item is not a case. */
  slug: string | null;
  title: string;
  detail: string | null;
}) {
  const page = useCase(slug);
  if (page === null)
    return (
      <aside className={styles.pane} aria-label="Details">
        <b className={styles.paneName}>{title}</b>
        {detail !== null && <p className={styles.paneText}>{detail}</p>}
      </aside>
    );
  const { status, word } = statusOfCase(page);
  const [ticker] = page.tickers;
  return (
    <aside className={styles.pane} aria-label="Details">
      <p className={styles.paneState}>
        {ticker && <TickerBadge ticker={ticker} />}
        <StatusPill status={status}>{word}</StatusPill>
      </p>
      <b className={styles.paneName}>{page.company.name}</b>
      <p className={`t-caption ${styles.paneText}`}>{page.title}</p>
      <dl className={styles.paneFacts}>
        {factsOf(page).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}

function factsOf(page: CasePage): [string, ReactNode][] {
  const { settlement_amount, currency, class_periods, claim_deadline, days_left, court, docket, administrator, mine } =
    page;
  const [first] = class_periods;
  const isOpen = days_left !== null && days_left >= 0;
  const known: [string, ReactNode][] = [
    ['Settlement fund', settlement_amount && formatFund(settlement_amount, currency)],
    ['Class period', first && formatSpan(first.from, class_periods.at(-1)!.to)],
    ['Claim by', claim_deadline && formatDate(claim_deadline)],
    ['Time left', isOpen && <span className="t-time">{formatDaysLeft(days_left)}</span>],
    ['Court', court],
    ['Docket', docket],
    ['Administrator', administrator?.name],
    [
      'Estimated for you',
      mine?.payment_net && !mine.below_minimum && (
        <Figure amount={mine.payment_net} currency={mine.currency} certainty="estimated" size="small" />
      ),
    ],
  ];
  return known.filter(([, value]) => Boolean(value));
}
