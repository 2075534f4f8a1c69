import type { CasePage } from '@trover/contract/cases/cases.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { api } from '../../api.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Figure } from '../../ui/figure.tsx';
import { formatMoney, formatPrice, pluralize } from '../../ui/format/format.ts';
import { formatDate } from '../../ui/format/format-dates.ts';
import { TickerBadge } from '../../ui/plate.tsx';
import styles from './verdict.module.css';

/** The case that a notice names: whether it can be claimed, until when, and its expected payment. */
export function TheRealCase({ slug, isBad }: { slug: string; isBad: boolean }) {
  const [page, setPage] = useState<CasePage | null>(null);
  useEffect(() => {
    const own = new AbortController();
    api
      .call('GET /api/v1/orders/getorder/{id}', { params: { id: slug }, signal: own.signal, shows_failure: true })
      .then(setPage)
      .catch(() => undefined); // the link below still opens it
    return () => own.abort();
  }, [slug]);

  const own = page?.mine?.eligible === true ? page.mine : null;
  const [ticker] = page?.tickers ?? [];
  const isOpen = page?.group === 'actionable';
  return (
    <section className={styles.own} aria-label="The case">
      {ticker && <TickerBadge ticker={ticker} />}
      <div>
        <b>{page === null ? 'The case it names' : headingOf(page, { isBad, isOpen, isOwn: own !== null })}</b>
        {page !== null && <small>{termsOf(page, isOpen)}</small>}
        {page !== null && <small>{worthOf(page, own !== null)}</small>}
      </div>
      {own?.payment_net && !own.below_minimum && (
        <Figure amount={own.payment_net} currency={own.currency} certainty="estimated" size="small" />
      )}
      <ButtonLink variant="primary" to={`/cases/${slug}`}>
        Open the case
      </ButtonLink>
    </section>
  );
}

function headingOf(
  page: CasePage,
  { isBad, isOpen, isOwn }: { isBad: boolean; isOpen: boolean; isOwn: boolean },
): string {
  const name = isBad ? `The real ${page.company.name} case` : page.company.name;
  if (isOwn) return `${name}: you held it in the class period`;
  return isOpen ? `${name} is open to claim` : `${name} is closed to new claims`;
}

function termsOf({ claim_deadline, days_left }: CasePage, isOpen: boolean): ReactNode {
  if (claim_deadline === null) return 'No claim deadline is known yet.';
  if (!isOpen) return `The claim deadline was ${formatDate(claim_deadline)}.`;
  return (
    <>
      Claim by {formatDate(claim_deadline)}
      {days_left !== null && (
        <>
          , <span className="t-time">{pluralize(days_left, 'day')} left</span>
        </>
      )}
      . Claiming is free.
    </>
  );
}

function worthOf({ settlement_amount, est_recovery_per_share, currency }: CasePage, isOwn: boolean): string {
  const fund =
    settlement_amount === null ? null : `The fund is ${formatMoney(settlement_amount, { currency, places: 0 })}.`;
  const share =
    est_recovery_per_share === null
      ? null
      : `The notice estimates about ${formatPrice(est_recovery_per_share, currency)} a share before fees.`;
  const own = isOwn ? null : 'What you may be owed depends on your trades.';
  return [fund, share, own].filter(Boolean).join(' ');
}
